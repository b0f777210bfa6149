package constant

import (
	"math"
	"testing"

	"gotile/num"
	"gotile/tileir"
)

// predicates are the comparisons of two numbers.
var predicates = map[tileir.Predicate]func(x, y float64) bool{
	tileir.Equals: func(x, y float64) bool { return x == y }, tileir.NotEqual: func(x, y float64) bool { return x != y },
	tileir.Less: func(x, y float64) bool { return x < y }, tileir.LessOrEqual: func(x, y float64) bool { return x <= y },
	tileir.Greater: func(x, y float64) bool { return x > y }, tileir.GreaterOrEqual: func(x, y float64) bool { return x >= y },
}

// TestRepresented compares the numbers around a constant with it and with its representation.
func TestRepresented(t *testing.T) {
	inf := math.Inf(1)
	constants := []float64{0, 0.1, 0.5, 0.93, 1.0 / 3, 1e-50, 1e-8, 65504, 65519, 65520, 70000, 3.4e38, 3.5e38, 1e300, inf, math.NaN()}
	for _, f := range []*num.Format{num.F16, num.BF16, num.F32, num.F64} {
		for _, y := range constants {
			for _, y := range []float64{y, -y} {
				for pred, holds := range predicates {
					z := Represented(f, pred, y)
					if f.Decode(f.Encode(z, num.NearestEven, false)) != z && !math.IsNaN(z) {
						t.Errorf("%v %v %v: %v is not represented", f, pred, y, z)
					}
					for _, mode := range []num.Rounding{num.NegInf, num.PosInf} {
						for _, x := range []float64{f.Decode(f.Encode(y, mode, false)), 0, 1, -1, f.MaxFinite(), -f.MaxFinite(), inf, -inf, math.NaN()} {
							if holds(x, y) != holds(x, z) {
								t.Errorf("%v: %v %v %v is %v, but with %v it is not", f, x, pred, y, holds(x, y), z)
							}
						}
					}
				}
			}
		}
	}
}
