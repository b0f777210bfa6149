package vcode

import "math"

// divideBy returns the quotient of lanes of up to 32 bits and a constant other than 0, by a product with its reciprocal in
// floats of more than twice as many digits, or at least 8 more.
//
// The reciprocal is rounded away from zero, so the product is never below an exact quotient. It is above the real one by
// less than the quotient times 2^-51 for f64, or 2^-22 for f32: that is less than the distance 1/c to the next integer, as
// dividends are below 2^32, or 2^16.
func (b *Body) divideBy(x Reg, c uint64, signed bool) Reg {
	k := b.Kind(x)
	n := float64(c)
	if signed {
		n = float64(int64(c) << (64 - 8*k.Size()) >> (64 - 8*k.Size()))
	}
	switch {
	case n == 1:
		return x
	case k.Size() < 4 && signed:
		return b.NarrowInt(b.truncI32(b.FMul(b.toF32(b.SExt(I32, x), true), b.Float(F32, float64(reciprocal32(n))))), k)
	case k.Size() < 4:
		return b.NarrowInt(b.truncI32(b.FMul(b.toF32(b.ZExt(I32, x), true), b.Float(F32, float64(reciprocal32(n))))), k)
	case signed:
		return b.truncI32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(n))))
	}
	return b.truncU32(b.FMul(b.toF64(x, signed), b.f64(reciprocal64(n))))
}

// reciprocal64 returns 1/n, rounded away from zero.
func reciprocal64(n float64) float64 {
	r := 1 / n
	if math.FMA(r, n, -1) < 0 {
		r = math.Nextafter(r, math.Copysign(math.Inf(1), n))
	}
	return r
}

// reciprocal32 does so in f32, for integers of up to 16 bits: f64 has their products exactly.
func reciprocal32(n float64) float32 {
	r := float32(1 / n)
	if float64(r)*n < 1 {
		r = math.Nextafter32(r, float32(math.Copysign(math.Inf(1), n)))
	}
	return r
}
