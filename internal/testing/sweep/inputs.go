package sweep

import (
	"math"
	"math/rand/v2"

	"gotile/num"
)

// Special returns the patterns that every function is tried with: zeros, infinities, NaN,
// the numbers at the ends of the format, and every step-th power of two with the numbers on
// both sides of it.
func Special(f *num.Format, step int) []uint64 {
	var list []uint64
	both := func(p uint64) { list = append(list, p, p|1<<(f.Storage-1)) }
	inf := f.Encode(math.Inf(1), num.NearestEven, false)
	for _, p := range []uint64{0, 1, 2, 3, inf - 1, inf, f.Encode(math.NaN(), num.NearestEven, false)} {
		both(p)
	}
	for e := 1 - f.Bias - f.ManBits; e <= f.Bias; e += step {
		p := f.Encode(math.Ldexp(1, e), num.NearestEven, false)
		both(p - 1)
		both(p)
		both(p + 1)
	}
	return list
}

// Around returns the patterns of up to n numbers on each side of the ends of a function and
// of their negatives.
func (f *Function) Around(format *num.Format, n int) []uint64 {
	var list []uint64
	inf := int64(format.Encode(math.Inf(1), num.NearestEven, false))
	for _, end := range f.Ends(format) {
		p := int64(format.Encode(math.Abs(end), num.NearestEven, false))
		for q := max(0, p-int64(n)); q <= min(inf, p+int64(n)); q++ {
			list = append(list, uint64(q), uint64(q)|1<<(format.Storage-1))
		}
	}
	return list
}

// Random returns n patterns: of any number, of numbers up to the ends of the function, of
// multiples of pi/2, and of numbers near 1.
func (f *Function) Random(format *num.Format, n int, r *rand.Rand) []uint64 {
	span := 0.0
	for _, end := range f.Ends(format) {
		if a := math.Abs(end); a < 1e6 {
			span = max(span, 1.1*a)
		}
	}
	list := make([]uint64, n)
	for i := range list {
		switch i % 8 {
		case 0, 1, 4:
			list[i] = r.Uint64() >> (64 - format.Storage)
		case 5:
			list[i] = format.Encode(math.Round(math.Ldexp(r.Float64(), r.IntN(30)))*math.Pi/2, num.NearestEven, false)
		case 2, 6:
			list[i] = format.Encode((2*r.Float64()-1)*span, num.NearestEven, false)
		default:
			list[i] = format.Encode(math.Ldexp(2*r.Float64()-1, 6-r.IntN(16)), num.NearestEven, false)
		}
	}
	return list
}

// Strided returns every step-th pattern of a format of up to 32 bits, from first on.
func Strided(f *num.Format, first, step uint64) []uint64 {
	var list []uint64
	for p := first; p < 1<<f.Storage; p += step {
		list = append(list, p)
	}
	return list
}

// Crossed returns every pattern of a 16-bit format paired with each of a few, in both orders.
func (f *Function) Crossed(format *num.Format, step uint64) (x, y []uint64) {
	some := Strided(format, step/2, step)
	for _, a := range Strided(format, 0, 1) {
		for _, b := range some {
			x, y = append(x, a, b), append(y, b, a)
		}
	}
	return x, f.seconds(format, y)
}

// Pairs returns operands for a function of two numbers: all pairs of the special ones and
// those around the ends, as far as limit allows, and random ones.
func (f *Function) Pairs(format *num.Format, limit, random int, r *rand.Rand) (x, y []uint64) {
	list := append(f.Around(format, 1), 0, 1<<(format.Storage-1))
	inf := format.Encode(math.Inf(1), num.NearestEven, false)
	list = append(list, inf, inf|1<<(format.Storage-1), inf+1, format.Encode(math.NaN(), num.NearestEven, false))
	special := Special(format, 1)
	for len(list)*len(list) < limit {
		list = append(list, special[r.IntN(len(special))])
	}
	for _, a := range list {
		for _, b := range list {
			x, y = append(x, a), append(y, b)
		}
	}
	x = append(x, f.Random(format, random, r)...)
	for i, b := range f.Random(format, random, r) {
		y = append(y, f.partner(format, x[len(y)], b, i, r))
	}
	return x, f.seconds(format, y)
}

// seconds makes second operands valid ones: those of powi become integers.
func (f *Function) seconds(format *num.Format, y []uint64) []uint64 {
	if f.Name == "powi" {
		for i, p := range y {
			y[i] = wholePower(format, p)
		}
	}
	return y
}

// wholePower makes the pattern of an integer of 31 bits of one of any number.
func wholePower(format *num.Format, p uint64) uint64 {
	v := math.Trunc(format.Decode(p))
	if !(math.Abs(v) < 1<<30) {
		v = 7
	}
	return format.Encode(v, num.NearestEven, false)
}

// partner is the second operand for x: b, or one for which the result is in range, a ratio
// near 1, or an integral power.
func (f *Function) partner(format *num.Format, x, b uint64, i int, r *rand.Rand) uint64 {
	v := format.Decode(x)
	switch {
	case f.Name == "powi":
		return format.Encode(math.Round(math.Ldexp(r.NormFloat64(), r.IntN(12))), num.NearestEven, false)
	case i/4%3 == 1 && f.Name == "pow":
		most := float64(format.Bias+format.ManBits+2) * math.Ln2
		return format.Encode((2*r.Float64()-1)*most/math.Log(math.Abs(v)), num.NearestEven, false)
	case i/4%3 == 2 && f.Name == "pow":
		return format.Encode(math.Round(20*r.NormFloat64()), num.NearestEven, false)
	case i/4%3 == 1:
		return format.Encode(v*math.Ldexp(1+r.Float64(), r.IntN(60)-30), num.NearestEven, false)
	}
	return b
}
