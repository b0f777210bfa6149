package vcode

import (
	"math"

	rows "gotile/internal/elements"
	"gotile/internal/engine/interp"
	"gotile/num"
	"gotile/tileir"
)

// Formats of eight bits and less. Registers hold their values as f32; bit patterns are only used in memory.

// roundSmall rounds f32 values to a small format. Values beyond its range become its maximum. Normal values are rounded
// as bit patterns, subnormal ones as multiples of the minimum.
func (b *Body) roundSmall(x Reg, s tileir.Scalar, d Direction) Reg {
	f := rows.Format(s)
	v, sign := x, b.And(b.As(I32, x), b.signBit(I32))
	if f.Unsigned { // uses the magnitude
		v = b.FAbs(x)
		sign = b.Const(I32, 0)
	}
	least := 1 - f.Bias
	if f.NoZero {
		least = -126 // the minimum exponent of f32: the step below is subnormal
	}
	size := b.And(b.As(I32, v), b.Const(I32, math.MaxInt32))
	negative := b.Shr(sign, 31)
	y := b.roundedPattern(size, 23-f.ManBits, d, negative, f)
	small := b.ICmp(CmpLT, size, b.Const(I32, uint64(127+least)<<23), true)
	y = b.Select(small, b.roundedSteps(v, size, d, f), y)
	most := uint64(math.Float32bits(float32(f.MaxFinite())))
	y = b.IMin(y, b.Const(I32, most), true)
	y = b.Or(y, sign)
	return b.Select(b.FCmp(FloatUNORD, x, x), b.Const(F32, uint64(nanIn(s))), b.As(F32, y))
}

// roundedPattern rounds off bits of a pattern. In a format of powers of two neither adjacent value is even, so ties
// round up.
func (b *Body) roundedPattern(size Reg, drop int, d Direction, negative Reg, f *num.Format) Reg {
	if f.ManBits == 0 && d == ToEven {
		d = awayTies
	}
	up := b.IAdd(size, b.increment(size, drop, d, negative))
	return b.And(up, b.Const(I32, uint64(^uint32(0)<<drop)))
}

// roundedSteps rounds values below the normal ones.
func (b *Body) roundedSteps(v, size Reg, d Direction, f *num.Format) Reg {
	if f.NoZero { // the subnormal f32 of a half step, or the smallest value
		y := b.roundedPattern(size, 22, d, b.Const(I32, 0), f)
		return b.IMax(y, b.Const(I32, 1<<22), true)
	}
	step := math.Ldexp(1, 1-f.Bias-f.ManBits)
	n := b.FMul(v, b.Float(F32, 1/step))
	n = b.round(n, 8|int(d))
	return b.As(I32, b.FAbs(b.FMul(n, b.Float(F32, step))))
}

// nanIn is what NaN becomes in a small format.
func nanIn(s tileir.Scalar) uint32 {
	f := rows.Format(s)
	if s == tileir.E5M2 {
		return 0x7fe00000 // of the pattern 0x7f
	}
	return math.Float32bits(float32(f.Decode(f.Encode(math.NaN(), num.NearestEven, true))))
}

// Decode is the values of patterns in integer lanes, as registers hold them.
func (b *Body) Decode(s tileir.Scalar, x Reg) Reg {
	switch {
	case s == tileir.F16:
		return b.decodeHalf(x, 0)
	case s == tileir.BF16:
		v := b.As(F32, b.Shl(b.ZExt(I32, x), 16))
		b.patterns[v] = x
		return v
	case s == tileir.I1:
		return b.MaskOfBytes(x)
	case s.IsFloat() && s.Bits() <= 8:
		values := interp.ByteFormats[s].Values
		table := make([]byte, 0, 4*len(values))
		for _, v := range values {
			table = appendBits(table, uint64(math.Float32bits(v)), 4)
		}
		return b.As(F32, b.lookUp(table, 4, b.ZExt(I32, x)))
	}
	return b.As(KindOf(s), x)
}

// Encode is the patterns of values of a format.
func (b *Body) Encode(s tileir.Scalar, x Reg) Reg {
	switch {
	case s == tileir.F16:
		if h, ok := b.halves[x]; ok {
			return b.As(I16, h)
		}
		if bits, ok := b.constantHalf(x); ok {
			return b.Const(I16, bits)
		}
		return b.encodeHalf(x, 0)
	case s == tileir.BF16:
		if h, ok := b.patterns[x]; ok {
			return h
		}
		bits, ok := b.unmasked[x]
		if !ok {
			bits = b.As(I32, x)
		}
		return b.NarrowInt(b.Shr(bits, 16), I16)
	case s == tileir.I1:
		return b.BytesOf(x)
	case s.IsFloat() && s.Bits() <= 8:
		patterns := interp.ByteFormats[s].Patterns
		var after [4]byte // an entry is read with what follows it
		table := append(patterns[:], after[:]...)
		v := b.lookUp(table, 1, b.Shr(b.As(I32, x), 20))
		return b.NarrowInt(b.And(v, b.Const(I32, 0xff)), I8)
	}
	return b.As(IntOfSize(KindOf(s).Size()), x)
}

// lookUp reads 32 bits at a given number of bytes times each lane in a table.
func (b *Body) lookUp(table []byte, scale int, index Reg) Reg {
	return b.Add(I32, Inst{Code: OpLookup32, Src: []Reg{index}, Data: table, Imm: scale, early: true})
}

// appendBits appends the low bytes of a pattern.
func appendBits(to []byte, bits uint64, size int) []byte {
	for i := range size {
		to = append(to, byte(bits>>(8*i)))
	}
	return to
}
