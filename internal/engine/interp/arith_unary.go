package interp

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// The floor or ceiling of an f16 or bf16 is a value of the format: no rounding.

func ceil32(dst, a []float32) {
	for i, x := range a {
		dst[i] = float32(math.Ceil(float64(x)))
	}
}

func ceil64(dst, a []float64) {
	for i, x := range a {
		dst[i] = math.Ceil(x)
	}
}

func floor32(dst, a []float32) {
	for i, x := range a {
		dst[i] = float32(math.Floor(float64(x)))
	}
}

func floor64(dst, a []float64) {
	for i, x := range a {
		dst[i] = math.Floor(x)
	}
}

func pickSqrt(op *tileir.Op) unaryLoops {
	s, r := scalarOf(op.Results[0]), direction(op.Attrs[tileir.SqrtRoundingMode])
	l := sqrtLoops(s, r)
	if op.Flag(tileir.SqrtFlushToZero) {
		l.f32 = flushing1(l.f32)
	}
	return l
}

func sqrtLoops(s tileir.Scalar, r num.Rounding) unaryLoops {
	switch {
	case r == num.NearestEven:
		return unaryLoops{f32: rounding1(s, sqrt32), f64: sqrt64}
	case s == tileir.F64:
		return unaryLoops{f64: func(dst, a []float64) {
			for i, x := range a {
				dst[i] = num.SqrtF64(x, r)
			}
		}}
	case s == tileir.F32:
		return unaryLoops{f32: func(dst, a []float32) {
			for i, x := range a {
				dst[i] = num.SqrtF32(x, r)
			}
		}}
	}
	f := elements.Format(s)
	return unaryLoops{f32: func(dst, a []float32) {
		for i, x := range a {
			dst[i] = float32(f.Sqrt(float64(x), r))
		}
	}}
}

func sqrt32(dst, a []float32) {
	for i, x := range a {
		dst[i] = float32(math.Sqrt(float64(x)))
	}
}

func sqrt64(dst, a []float64) {
	for i, x := range a {
		dst[i] = math.Sqrt(x)
	}
}
