package interp

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// lowerFma computes x*y + z with one rounding.
func lowerFma(c *compiler, op *tileir.Op) step {
	r := direction(op.Attrs[tileir.FmaRoundingMode])
	d := c.def(op.Results[0])
	x, y, z := c.use(op.Operands[0]), c.use(op.Operands[1]), c.use(op.Operands[2])
	if s := scalarOf(op.Results[0]); s != tileir.F64 {
		return ternaryStep(fma32(s, r, op.Flag(tileir.FmaFlushToZero)), d, x, y, z)
	}
	if r == num.NearestEven {
		return ternaryStep(fmaF64s, d, x, y, z)
	}
	return ternaryStep(func(dst, a, b, c []float64) {
		for i := range dst {
			dst[i] = num.FMAF64(a[i], b[i], c[i], r)
		}
	}, d, x, y, z)
}

func ternaryStep[T numeric](f func(dst, a, b, c []T), d, a, b, c int) step {
	return func(fr *frame) ctl {
		dst, x, y, z := elems[T](&fr.regs[d]), elems[T](&fr.regs[a]), elems[T](&fr.regs[b]), elems[T](&fr.regs[c])
		return fr.inPieces(len(dst), func(i, j int) { f(dst[i:j], x[i:j], y[i:j], z[i:j]) })
	}
}

// fma32 returns the loop of the formats whose values float32 represents.
func fma32(s tileir.Scalar, r num.Rounding, ftz bool) func(dst, a, b, c []float32) {
	f := elements.Format(s)
	switch {
	case ftz:
		return func(dst, a, b, c []float32) {
			for i := range dst {
				x := num.FMAF32(num.FlushF32(a[i]), num.FlushF32(b[i]), num.FlushF32(c[i]), r)
				dst[i] = num.FlushF32(x)
			}
		}
	case s == tileir.F32 && r == num.NearestEven:
		return fmaF32s
	case s == tileir.F32:
		return func(dst, a, b, c []float32) {
			for i := range dst {
				dst[i] = num.FMAF32(a[i], b[i], c[i], r)
			}
		}
	}
	if r == num.NearestEven {
		return fmaNarrow(s)
	}
	return func(dst, a, b, c []float32) {
		for i := range dst {
			dst[i] = float32(f.FMA(float64(a[i]), float64(b[i]), float64(c[i]), r))
		}
	}
}

// fmaNarrow returns the loop of f16 and bf16 to nearest. It rounds to f64 and then to f32. If that is halfway
// between two values of the format, or below its normal ones, it uses package num.
func fmaNarrow(s tileir.Scalar) func(dst, a, b, c []float32) {
	f, round := elements.Format(s), rounder(s)
	spare := uint32(1)<<(23-f.ManBits) - 1
	tie, least := (spare+1)/2, math.Float32bits(float32(math.Ldexp(1, 1-f.Bias)))
	return func(dst, a, b, c []float32) {
		a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
		for i := range dst {
			y := float32(float64(a[i])*float64(b[i]) + float64(c[i]))
			if u := math.Float32bits(y); u&spare == tie || u&^(1<<31) < least {
				y = float32(f.FMA(float64(a[i]), float64(b[i]), float64(c[i]), num.NearestEven))
			}
			dst[i] = y
		}
		round(dst, dst)
	}
}

// fmaF32s is num.FMAF32 to nearest with the usual case inlined: the product is exact in float64, and unless the
// rounded sum is halfway between two float32 values, or is subnormal, rounding it again yields the same result.
func fmaF32s(dst, a, b, c []float32) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	for i := range dst {
		s := float64(a[i])*float64(b[i]) + float64(c[i])
		u := math.Float64bits(s)
		if u&(1<<29-1) != 1<<28 && u<<1 >= (1023-126)<<53 {
			dst[i] = float32(s)
		} else {
			dst[i] = num.FMAF32(a[i], b[i], c[i], num.NearestEven)
		}
	}
}

func fmaF64s(dst, a, b, c []float64) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	for i := range dst {
		dst[i] = math.FMA(a[i], b[i], c[i])
	}
}
