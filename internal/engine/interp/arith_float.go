package interp

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// floatOp is an arithmetic operation on two floats: fast loops that round to nearest, and a function of one element
// for any rounding mode.
type floatOp struct {
	f32    func(dst, a, b []float32)
	f64    func(dst, a, b []float64)
	mode32 func(a, b float32, r num.Rounding) float32
	mode64 func(a, b float64, r num.Rounding) float64
	narrow func(f *num.Format, a, b float64, r num.Rounding) float64
	approx func(dst, a, b []float32) // nil if the operation has no approximate mode
}

var (
	addFloats = floatOp{add[float32], add[float64], num.AddF32, num.AddF64, (*num.Format).Add, nil}
	subFloats = floatOp{sub[float32], sub[float64], num.SubF32, num.SubF64, (*num.Format).Sub, nil}
	mulFloats = floatOp{mul[float32], mul[float64], num.MulF32, num.MulF64, (*num.Format).Mul, nil}
	divFloats = floatOp{div[float32], div[float64], num.DivF32, num.DivF64, (*num.Format).Div, approxDiv}

	maxPropagating = binaryLoops{f32: maximum[float32], f64: maximum[float64]}
	minPropagating = binaryLoops{f32: minimum[float32], f64: minimum[float64]}
	maxNumbers     = binaryLoops{f32: maximumNumber[float32], f64: maximumNumber[float64]}
	minNumbers     = binaryLoops{f32: minimumNumber[float32], f64: minimumNumber[float64]}
)

// direction converts a rounding attribute to num's. The approximate modes compute the accurate result.
func direction(a tileir.Attr) num.Rounding {
	switch a {
	case tileir.TowardZero:
		return num.Zero
	case tileir.TowardNegInf:
		return num.NegInf
	case tileir.TowardPosInf:
		return num.PosInf
	case tileir.NearestAway:
		return num.NearestAway
	}
	return num.NearestEven
}

// pick returns the loops for the attributes in two slots.
func (o floatOp) pick(rounding, flush int) binaryPick {
	return func(op *tileir.Op) binaryLoops {
		r := direction(op.Attrs[rounding])
		l := o.loops(scalarOf(op.Results[0]), r)
		if o.approx != nil && op.Attrs[rounding] == tileir.Approx {
			l.f32 = o.approx
		}
		if op.Flag(flush) {
			l.f32 = flushing(l.f32)
		}
		return l
	}
}

func (o floatOp) loops(s tileir.Scalar, r num.Rounding) binaryLoops {
	nearest := r == num.NearestEven
	switch {
	case s == tileir.F64 && nearest:
		return binaryLoops{f64: o.f64}
	case s == tileir.F64:
		return binaryLoops{f64: inMode(o.mode64, r)}
	case nearest:
		return binaryLoops{f32: rounding2(s, o.f32)}
	case s == tileir.F32:
		return binaryLoops{f32: inMode(o.mode32, r)}
	}
	f := elements.Format(s)
	return binaryLoops{f32: func(dst, a, b []float32) {
		for i := range dst {
			dst[i] = float32(o.narrow(f, float64(a[i]), float64(b[i]), r))
		}
	}}
}

func inMode[T float](f func(a, b T, r num.Rounding) T, r num.Rounding) func(dst, a, b []T) {
	return func(dst, a, b []T) {
		for i := range dst {
			dst[i] = f(a[i], b[i], r)
		}
	}
}

func pickExtreme(propagate, flush int, propagating, numbers binaryLoops) binaryPick {
	return func(op *tileir.Op) binaryLoops {
		l := numbers
		if op.Flag(propagate) {
			l = propagating
		}
		if op.Flag(flush) {
			l.f32 = flushing(l.f32)
		}
		return l
	}
}

// chunk is the number of elements that pass through several loops in turn, while they are in the first-level
// cache.
const chunk = 1024

// rounder returns the loop that rounds values to a format narrower than f32, in place too; nil for f32.
func rounder(s tileir.Scalar) func(dst, src []float32) {
	switch s {
	case tileir.F16:
		return num.RoundF16s
	case tileir.BF16:
		return num.RoundBF16s
	case tileir.TF32:
		return num.RoundTF32s
	}
	return nil
}

// rounding1 wraps a loop to round its results to a format.
func rounding1(s tileir.Scalar, f func(dst, a []float32)) func(dst, a []float32) {
	round := rounder(s)
	if round == nil {
		return f
	}
	return func(dst, a []float32) {
		for len(dst) > 0 {
			n := min(chunk, len(dst))
			f(dst[:n], a[:n])
			round(dst[:n], dst[:n])
			dst, a = dst[n:], a[n:]
		}
	}
}

// rounding2 is rounding1 for two operands. For + - * / rounding the f32 result again equals rounding
// once: f32 has more than twice the digits.
func rounding2(s tileir.Scalar, f func(dst, a, b []float32)) func(dst, a, b []float32) {
	round := rounder(s)
	if round == nil {
		return f
	}
	return func(dst, a, b []float32) {
		for len(dst) > 0 {
			n := min(chunk, len(dst))
			f(dst[:n], a[:n], b[:n])
			round(dst[:n], dst[:n])
			dst, a, b = dst[n:], a[n:], b[n:]
		}
	}
}

// flushing wraps a loop to read and write subnormals as zeros of their sign.
func flushing(f func(dst, a, b []float32)) func(dst, a, b []float32) {
	return func(dst, a, b []float32) {
		var x, y [chunk]float32
		for len(dst) > 0 {
			n := min(chunk, len(dst))
			flush(x[:n], a[:n])
			flush(y[:n], b[:n])
			f(dst[:n], x[:n], y[:n])
			flush(dst[:n], dst[:n])
			dst, a, b = dst[n:], a[n:], b[n:]
		}
	}
}

// flushing1 is flushing for one operand.
func flushing1(f func(dst, a []float32)) func(dst, a []float32) {
	return func(dst, a []float32) {
		var x [chunk]float32
		for len(dst) > 0 {
			n := min(chunk, len(dst))
			flush(x[:n], a[:n])
			f(dst[:n], x[:n])
			flush(dst[:n], dst[:n])
			dst, a = dst[n:], a[n:]
		}
	}
}

func flush(dst, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = num.FlushF32(a[i])
	}
}

func div[T float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] / b[i]
	}
}

// approxDiv is the approximate division: accurate except for divisors above 2^126, whose reciprocal is zero
// on the hardware.
func approxDiv(dst, a, b []float32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		x, y := a[i], b[i]
		if y > 0x1p126 || y < -0x1p126 {
			dst[i] = x * float32(math.Copysign(0, float64(y)))
		} else {
			dst[i] = x / y
		}
	}
}

func maximum[T float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = max(a[i], b[i])
	}
}

func minimum[T float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = min(a[i], b[i])
	}
}

func maximumNumber[T float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		m := max(a[i], b[i])
		if m != m {
			m = num.MaximumNumber(a[i], b[i])
		}
		dst[i] = m
	}
}

func minimumNumber[T float](dst, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		m := min(a[i], b[i])
		if m != m {
			m = num.MinimumNumber(a[i], b[i])
		}
		dst[i] = m
	}
}

// The sign operations work on bits, so that NaN payloads are preserved.

func neg32(dst, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = math.Float32frombits(math.Float32bits(a[i]) ^ 1<<31)
	}
}

func neg64(dst, a []float64) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = math.Float64frombits(math.Float64bits(a[i]) ^ 1<<63)
	}
}

func abs32(dst, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = math.Float32frombits(math.Float32bits(a[i]) &^ (1 << 31))
	}
}

func abs64(dst, a []float64) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = math.Float64frombits(math.Float64bits(a[i]) &^ (1 << 63))
	}
}
