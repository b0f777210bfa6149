package constant

import (
	"math"

	"gotile/num"
	"gotile/tileir"
)

// Represented returns a number that the numbers of a format compare with as they do with y, and that the format represents:
// those less than y are less than the format's next number above y.
func Represented(f *num.Format, pred tileir.Predicate, y float64) float64 {
	round := func(r num.Rounding) float64 { return f.Decode(f.Encode(y, r, false)) }
	switch pred {
	case tileir.Less, tileir.GreaterOrEqual:
		return round(num.PosInf)
	case tileir.LessOrEqual, tileir.Greater:
		return round(num.NegInf)
	}
	if round(num.NearestEven) != y {
		return math.NaN() // which no number is equal to
	}
	return y
}
