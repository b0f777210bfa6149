package interp

import (
	"math"
	"strconv"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// convertOps change the element type.
var convertOps = map[tileir.OpCode]lowerFunc{
	tileir.OpFToF:    lowerFToF,
	tileir.OpFToI:    lowerFToI,
	tileir.OpIToF:    lowerIToF,
	tileir.OpExtI:    lowerExtI,
	tileir.OpTruncI:  lowerTruncI,
	tileir.OpBitcast: lowerBitcast,
	tileir.OpPack:    lowerPack,
	tileir.OpUnpack:  lowerUnpack,
}

// lowerFToF rounds values to another format. A register holds the same value for every format within f32, so
// converting to a wider one is a copy.
func lowerFToF(c *compiler, op *tileir.Op) step {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	r := direction(op.Attrs[tileir.FToFRoundingMode])
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	switch {
	case to == tileir.F64:
		return unaryStep(widen, d, a)
	case from == tileir.F64:
		return unaryStep(narrow64(to, r), d, a)
	}
	return unaryStep(narrow32(to, r), d, a)
}

func widen(dst []float64, a []float32) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = float64(a[i])
	}
}

// saturates reports whether conversions to a format return the maximum finite value on overflow, as the hardware's
// do.
func saturates(s tileir.Scalar) bool { return s.Bits() <= 8 }

// narrow64 returns the loop that rounds f64 to a narrower format.
func narrow64(to tileir.Scalar, r num.Rounding) func(dst []float32, a []float64) {
	switch {
	case to == tileir.F32 && r == num.NearestEven:
		return func(dst []float32, a []float64) {
			a = a[:len(dst)]
			for i := range dst {
				dst[i] = float32(a[i])
			}
		}
	case to == tileir.F32:
		return func(dst []float32, a []float64) {
			for i := range dst {
				dst[i] = num.F64ToF32(a[i], r)
			}
		}
	case to == tileir.F16 && r == num.NearestEven:
		return func(dst []float32, a []float64) {
			for i := range dst {
				dst[i] = num.F16ToF32(num.F64ToF16(a[i], num.NearestEven))
			}
		}
	case to == tileir.BF16 && r == num.NearestEven:
		return func(dst []float32, a []float64) {
			for i := range dst {
				dst[i] = num.BF16ToF32(num.F64ToBF16(a[i], num.NearestEven))
			}
		}
	}
	round := roundTo(to, r)
	return func(dst []float32, a []float64) {
		for i := range dst {
			dst[i] = round(a[i])
		}
	}
}

// narrow32 returns the loop that rounds values of f32 and narrower formats.
func narrow32(to tileir.Scalar, r num.Rounding) func(dst, a []float32) {
	if to == tileir.F32 {
		return same[float32]
	}
	if r == num.NearestEven {
		if f := elements.Format(to); f != nil && f.Saturated() != nil {
			return narrow8(to, f.Saturated())
		}
		if round := rounder(to); round != nil {
			return round
		}
	}
	round := roundTo(to, r)
	return func(dst, a []float32) {
		for i := range dst {
			dst[i] = round(float64(a[i]))
		}
	}
}

func narrow8(to tileir.Scalar, f func(float32) float32) func(dst, a []float32) {
	nan := nanOf(to)
	return func(dst, a []float32) {
		for i, x := range a[:len(dst)] {
			if x == x {
				dst[i] = f(x)
			} else {
				dst[i] = nan
			}
		}
	}
}

// nanOf returns the NaN of a format: for 8-bit formats the hardware returns the pattern 0x7f for operands of either
// sign.
func nanOf(s tileir.Scalar) float32 {
	f := elements.Format(s)
	if f.Bits == 8 && !f.Unsigned {
		return ByteFormats[s].Values[0x7f]
	}
	return float32(f.Decode(f.Encode(math.NaN(), num.NearestEven, saturates(s))))
}

// roundTo rounds one value to a format by its definition.
func roundTo(to tileir.Scalar, r num.Rounding) func(float64) float32 {
	f, saturate, nan := elements.Format(to), saturates(to), nanOf(to)
	return func(x float64) float32 {
		if x != x {
			return nan
		}
		return float32(f.Decode(f.Encode(x, r, saturate)))
	}
}

// lowerFToI truncates, from the float type of the register.
func lowerFToI(c *compiler, op *tileir.Op) step {
	k := toInt{
		width:    scalarOf(op.Results[0]).Bits(),
		signed:   op.Attrs[tileir.FToISignedness] == tileir.Signed,
		saturate: op.Flag(tileir.FToISaturating),
	}
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	wide := c.prog.layouts[a].store == storeF64
	k.wide = wide
	switch {
	case k.width == 1 && wide:
		return unaryStep(truth[float64], d, a)
	case k.width == 1:
		return unaryStep(truth[float32], d, a)
	case wide:
		return floatToIntStep[float64](k, c.prog.layouts[d].store, d, a)
	}
	return floatToIntStep[float32](k, c.prog.layouts[d].store, d, a)
}

// truth converts to i1: on the hardware the result is whether a value differs from zero.
func truth[S float](dst []uint8, a []S) {
	for i, x := range a[:len(dst)] {
		dst[i] = bit(x != 0)
	}
}

// toInt has the parameters of a conversion to an integer.
type toInt struct {
	width            int
	signed, saturate bool
	wide             bool // from f64
}

func floatToIntStep[S float](k toInt, store storage, d, a int) step {
	switch store {
	case storeU8:
		return unaryStep(floatsToInts[uint8, S](k), d, a)
	case storeU16:
		return unaryStep(floatsToInts[uint16, S](k), d, a)
	case storeU32:
		return unaryStep(floatsToInts[uint32, S](k), d, a)
	}
	return unaryStep(floatsToInts[uint64, S](k), d, a)
}

// floatsToInts truncates values in range inline and calls convert for the others.
func floatsToInts[D element, S float](k toInt) func(dst []D, a []S) {
	lo, hi := k.quickRange()
	return func(dst []D, a []S) {
		for i := range dst {
			x := float64(a[i])
			if x > lo && x < hi {
				dst[i] = D(int64(x))
			} else {
				dst[i] = D(k.convert(x))
			}
		}
	}
}

// quickRange returns the open interval of values that are in range after truncation.
func (k toInt) quickRange() (lo, hi float64) {
	if k.signed {
		hi = math.Ldexp(1, k.width-1)
		return -hi, hi
	}
	return -1, math.Ldexp(1, min(k.width, 63))
}

// convert returns the minimum integer for a NaN of f64, as the hardware does.
func (k toInt) convert(x float64) uint64 {
	if !k.saturate && k.wide && x != x && k.width >= 16 {
		return 1 << (k.width - 1)
	}
	if !k.saturate {
		return num.FloatToInt(x, num.Zero, k.width, k.signed)
	}
	if x != x {
		return 0
	}
	lo, hi := 0.0, math.Ldexp(1, k.width)
	if k.signed {
		hi /= 2
		lo = -hi
	}
	switch x = math.Trunc(x); {
	case x < lo:
		x = lo
	case x >= hi && k.signed:
		return 1<<(k.width-1) - 1
	case x >= hi:
		return math.MaxUint64 >> (64 - k.width)
	}
	return num.FloatToInt(x, num.Zero, k.width, k.signed)
}

// lowerIToF rounds once, to nearest: from f64 if it represents every integer of the type, otherwise from the
// integer itself.
func lowerIToF(c *compiler, op *tileir.Op) step {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	signed := op.Attrs[tileir.IToFSignedness] == tileir.Signed
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	switch {
	case from == tileir.I1 && signed:
		return intToFloatStep(fromInts{boolsToF64s, negBoolsToF32s}, to, d, a)
	case from == tileir.I1, from == tileir.I8 && !signed:
		return intToFloatStep(loopsFrom[uint8, uint8](), to, d, a)
	case from == tileir.I8:
		return intToFloatStep(loopsFrom[uint8, int8](), to, d, a)
	case from == tileir.I16 && signed:
		return intToFloatStep(loopsFrom[uint16, int16](), to, d, a)
	case from == tileir.I16:
		return intToFloatStep(loopsFrom[uint16, uint16](), to, d, a)
	case from == tileir.I32 && signed:
		return intToFloatStep(loopsFrom[uint32, int32](), to, d, a)
	case from == tileir.I32:
		return intToFloatStep(loopsFrom[uint32, uint32](), to, d, a)
	case signed:
		return wideToFloatStep(loopsFrom[uint64, int64](), (*num.Format).EncodeInt, to, d, a)
	}
	return wideToFloatStep(loopsFrom[uint64, uint64](), (*num.Format).EncodeUint, to, d, a)
}

// intLoopsFrom has the loops from an integer type that are conversions of Go, which round to nearest.
type intLoopsFrom[T element] struct {
	to64 func(dst []float64, a []T)
	to32 func(dst []float32, a []T)
}

type fromInts = intLoopsFrom[uint8]

func loopsFrom[T element, S integer]() intLoopsFrom[T] {
	return intLoopsFrom[T]{intsToFloats[float64, T, S], intsToFloats[float32, T, S]}
}

func intsToFloats[F float, T element, S integer](dst []F, a []T) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = F(S(a[i]))
	}
}

func boolsToF64s(dst []float64, a []uint8) {
	for i := range dst {
		dst[i] = -float64(a[i]) + 0
	}
}

func negBoolsToF32s(dst []float32, a []uint8) {
	for i := range dst {
		dst[i] = -float32(a[i]) + 0
	}
}

func intToFloatStep[T element](l intLoopsFrom[T], to tileir.Scalar, d, a int) step {
	switch {
	case to == tileir.F64:
		return unaryStep(l.to64, d, a)
	case to == tileir.F32:
		return unaryStep(l.to32, d, a)
	}
	narrow := narrow64(to, num.NearestEven)
	return unaryStep(func(dst []float32, a []T) {
		var x [chunk]float64
		for len(dst) > 0 {
			n := min(chunk, len(dst))
			l.to64(x[:n], a[:n])
			narrow(dst[:n], x[:n])
			dst, a = dst[n:], a[n:]
		}
	}, d, a)
}

func wideToFloatStep[S int64 | uint64](l intLoopsFrom[uint64], encode func(*num.Format, S, num.Rounding, bool) uint64, to tileir.Scalar, d, a int) step {
	switch {
	case to == tileir.F64:
		return unaryStep(l.to64, d, a)
	case to == tileir.F32 && strconv.IntSize == 64: // on other platforms Go rounds to float64 first
		return unaryStep(l.to32, d, a)
	}
	f, saturate := elements.Format(to), saturates(to)
	return unaryStep(func(dst []float32, a []uint64) {
		for i := range dst {
			dst[i] = float32(f.Decode(encode(f, S(a[i]), num.NearestEven, saturate)))
		}
	}, d, a)
}
