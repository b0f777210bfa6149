package native

import (
	"math"

	rows "gotile/internal/elements"
	"gotile/internal/engine/interp"
	"gotile/num"
	"gotile/tileir"
)

// Formats of eight bits and less. Registers hold their values as f32; patterns are for
// memory alone.

// roundSmall rounds f32 values to a small format, which takes what is beyond its range for
// its largest value. The significand is rounded as a part of the pattern, and what is below
// the normal values as an integer of the smallest steps.
func (b *body) roundSmall(x vreg, s tileir.Scalar, d direction) vreg {
	f := rows.Format(s)
	v, sign := x, b.and(b.as(kI32, x), b.signBit(kI32))
	if f.Unsigned { // takes the magnitude
		v = b.fabs(x)
		sign = b.constant(kI32, 0)
	}
	least := 1 - f.Bias
	if f.NoZero {
		least = -126 // of f32: one step more is below that
	}
	size := b.and(b.as(kI32, v), b.constant(kI32, math.MaxInt32))
	negative := b.srl(sign, 31)
	y := b.roundedPattern(size, 23-f.ManBits, d, negative, f)
	small := b.icmp(cmpLT, size, b.constant(kI32, uint64(127+least)<<23), true)
	y = b.choose(small, b.roundedSteps(v, size, d, f), y)
	most := uint64(math.Float32bits(float32(f.MaxFinite())))
	y = b.imin(y, b.constant(kI32, most), true)
	y = b.or(y, sign)
	return b.choose(b.fcmp(floatUNORD, x, x), b.constant(kF32, uint64(nanIn(s))), b.as(kF32, y))
}

// roundedPattern cuts bits off. A format of powers of two has no even neighbour: what lies
// in the middle goes up.
func (b *body) roundedPattern(size vreg, drop int, d direction, negative vreg, f *num.Format) vreg {
	if f.ManBits == 0 && d == toEven {
		d = awayTies
	}
	up := b.iadd(size, b.increment(size, drop, d, negative))
	return b.and(up, b.constant(kI32, uint64(^uint32(0)<<drop)))
}

// roundedSteps rounds what is below the normal values.
func (b *body) roundedSteps(v, size vreg, d direction, f *num.Format) vreg {
	if f.NoZero { // the subnormal f32 of a half step, or the smallest value
		y := b.roundedPattern(size, 22, d, b.constant(kI32, 0), f)
		return b.imax(y, b.constant(kI32, 1<<22), true)
	}
	step := math.Ldexp(1, 1-f.Bias-f.ManBits)
	n := b.fmul(v, b.number(kF32, 1/step))
	n = b.round(n, 8|int(d))
	return b.as(kI32, b.fabs(b.fmul(n, b.number(kF32, step))))
}

// nanIn is what NaN becomes in a small format.
func nanIn(s tileir.Scalar) uint32 {
	f := rows.Format(s)
	if s == tileir.E5M2 {
		return 0x7fe00000 // of the pattern 0x7f
	}
	return math.Float32bits(float32(f.Decode(f.Encode(math.NaN(), num.NearestEven, true))))
}

// decode is the values of patterns in integer lanes, as registers hold them.
func (b *body) decode(s tileir.Scalar, x vreg) vreg {
	switch s {
	case tileir.F16:
		return b.add(kF32, inst{code: opDecodeHalf, src: []vreg{x}, early: true})
	case tileir.BF16:
		return b.as(kF32, b.sll(b.zext(kI32, x), 16))
	case tileir.I1:
		return b.maskOfBytes(x)
	case tileir.E4M3FN, tileir.E5M2, tileir.E8M0FNU, tileir.E5M3FNU, tileir.E2M1FN:
		values := interp.ByteFormats[s].Values
		table := make([]byte, 0, 4*len(values))
		for _, v := range values {
			table = appendBits(table, uint64(math.Float32bits(v)), 4)
		}
		return b.as(kF32, b.lookUp(table, 4, b.zext(kI32, x)))
	}
	return b.as(kindOf(s), x)
}

// encode is the patterns of values of a format.
func (b *body) encode(s tileir.Scalar, x vreg) vreg {
	switch s {
	case tileir.F16:
		return b.add(kI16, inst{code: opEncodeHalf, src: []vreg{x}, early: true})
	case tileir.BF16:
		return b.narrowInt(b.srl(b.as(kI32, x), 16), kI16)
	case tileir.I1:
		return b.bytesOf(x)
	case tileir.E4M3FN, tileir.E5M2, tileir.E8M0FNU, tileir.E5M3FNU, tileir.E2M1FN:
		patterns := interp.ByteFormats[s].Patterns
		table := append(patterns[:], 0, 0, 0, 0) // an entry is read with what follows it
		v := b.lookUp(table, 1, b.srl(b.as(kI32, x), 20))
		return b.narrowInt(b.and(v, b.constant(kI32, 0xff)), kI8)
	}
	return b.as(sizedInt(kindOf(s).size()), x)
}

// lookUp reads 32 bits at a given number of bytes times each lane in a table.
func (b *body) lookUp(table []byte, scale int, index vreg) vreg {
	return b.add(kI32, inst{code: opLookup32, src: []vreg{index}, data: table, imm: scale, early: true})
}

// appendBits appends the low bytes of a pattern.
func appendBits(to []byte, bits uint64, size int) []byte {
	for i := range size {
		to = append(to, byte(bits>>(8*i)))
	}
	return to
}
