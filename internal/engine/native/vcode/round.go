package vcode

import (
	"math"

	"gotile/num"
	"gotile/tileir"
)

// Rounding in a direction. A control register of the processor selects the rounding mode, so an
// instruction that rounds in another mode is between two loads of that register.

// Direction is a rounding mode, numbered as in the control register and in the rounding field of
// instructions.
type Direction int

const (
	ToEven Direction = iota
	ToFloor
	toCeil
	ToZero
	awayTies // to nearest, ties away from zero; only for conversions
)

// DirectionOf reads a rounding attribute. The approximate modes compute the accurate result.
func DirectionOf(a tileir.Attr) Direction {
	switch a {
	case tileir.TowardZero:
		return ToZero
	case tileir.TowardNegInf:
		return ToFloor
	case tileir.TowardPosInf:
		return toCeil
	case tileir.NearestAway:
		return awayTies
	}
	return ToEven
}

// withRounding sets the rounding mode of the one instruction that f appends.
func (b *Body) withRounding(d Direction, f func() Reg) Reg {
	if d == ToEven {
		return f()
	}
	b.distinct = true
	v := f()
	b.distinct = false
	b.Insts[b.Values[v].Def].Round = d
	return v
}

// roundToOdd rounds the result of f to odd: an inexact result becomes that one of the two adjacent values whose last bit
// is set. Rounding this to at least two bits fewer is as exact as rounding once. The sign of an exact zero is that of
// the direction last.
func (b *Body) roundToOdd(last Direction, f func() Reg) Reg {
	low, high := b.withRounding(ToFloor, f), b.withRounding(toCeil, f)
	if last == ToFloor {
		return b.Select(b.isOdd(high), high, low)
	}
	return b.Select(b.isOdd(low), low, high)
}

// isOdd returns a mask of the lanes whose last bit is set.
func (b *Body) isOdd(x Reg) Reg {
	k := b.intLike(x)
	one := b.Const(k, 1)
	return b.equal(b.And(b.As(k, x), one), one)
}

// roundBits rounds f32 values to a given number of bits less.
func (b *Body) roundBits(x Reg, drop int, d Direction) Reg {
	up := b.roundedUp(x, drop, d)
	return b.masked(b.Select(b.FCmp(FloatUNORD, x, x), b.Const(I32, 0x7fc00000), up), drop)
}

// roundArithmetic is roundTo for the results of additions, multiplications and the like, whose operands have the format of
// the result. A NaN is one of the operands then, or the processor's own, so that the bits to drop are zero, and rounding
// does not change it.
func (b *Body) roundArithmetic(s tileir.Scalar, x Reg, d Direction) Reg {
	if s != tileir.BF16 {
		return roundTo(b, s, x, d)
	}
	return b.masked(b.roundedUp(x, 16, d), 16)
}

// roundedUp adds to the bits of f32 values so that they are rounded if the lowest ones are dropped. An infinity remains
// one. NaN may become any number if the lowest bits are not zero.
func (b *Body) roundedUp(x Reg, drop int, d Direction) Reg {
	u := b.As(I32, x)
	return b.IAdd(u, b.increment(u, drop, d, b.Shr(u, 31)))
}

// masked returns the f32 value of bits of which the lowest ones become zero.
func (b *Body) masked(bits Reg, drop int) Reg {
	y := b.As(F32, b.And(bits, b.Const(I32, uint64(^uint32(0)<<drop))))
	b.unmasked[y] = bits
	return y
}

// increment returns the number to add to a bit pattern before its last bits are cleared, so
// that it is rounded in a direction; negative is 1 for numbers below zero.
func (b *Body) increment(u Reg, drop int, d Direction, negative Reg) Reg {
	all := b.Const(I32, 1<<drop-1)
	switch d {
	case ToZero:
		return b.Const(I32, 0)
	case ToFloor:
		return b.And(all, b.ISub(b.Const(I32, 0), negative))
	case toCeil:
		return b.And(all, b.ISub(negative, b.Const(I32, 1)))
	case awayTies:
		return b.Const(I32, 1<<(drop-1))
	}
	return b.IAdd(b.Const(I32, 1<<(drop-1)-1), b.And(b.Shr(u, drop), b.Const(I32, 1)))
}

// narrow rounds f64 values once to a format within f32.
func (b *Body) narrow(x Reg, s tileir.Scalar, d Direction) Reg {
	switch {
	case s == tileir.F32 && d != awayTies:
		return b.withRounding(d, func() Reg { return b.single(x) })
	case d == ToEven && s == tileir.BF16:
		return b.narrowLikeF32(x, num.BF16)
	case d == ToEven && s == tileir.TF32:
		return b.narrowLikeF32(x, num.TF32)
	case d == ToEven && s != tileir.E8M0FNU:
		return roundTo(b, s, b.single(b.sticky(x, 29)), d)
	}
	return roundTo(b, s, b.roundToOdd(d, func() Reg { return b.single(x) }), d)
}

// sticky clears the lowest bits of f64 values or 64-bit integers, and sets the last one of the others if any was set. So a
// number remains on the same side of all numbers with at least two bits less.
func (b *Body) sticky(x Reg, bits int) Reg {
	k := b.Kind(x)
	u, low := b.As(I64, x), b.Const(I64, 1<<bits-1)
	u = b.Or(u, b.IAdd(b.And(u, low), low))
	return b.As(k, b.andNot(low, u))
}

// narrowLikeF32 rounds f64 values once to a format with the exponents of f32. The last bit of a sum with a large number
// has the weight of the result's last bit, so that the sum is rounded as the result must be. The conversion of the
// difference is exact, but for an overflow. f32 alone would not do: it has too few digits for its smallest numbers.
func (b *Body) narrowLikeF32(x Reg, f *num.Format) Reg {
	power := b.As(F64, b.And(b.As(I64, x), b.Const(I64, 0x7ff<<52)))
	scale := math.Ldexp(1.5, 52-f.ManBits) // the half keeps sums with negative numbers in the same binade
	large := b.clamp(b.FMul(power, b.f64(scale)), scale*0x1p-126, scale*0x1p127)
	rounded := b.FSub(b.FAdd(x, large), large)
	y := b.single(b.Or(rounded, b.And(x, b.signBit(F64)))) // the difference has lost the sign of zero
	return b.As(F32, b.Select(b.FCmp(FloatUNORD, y, y), b.Const(I32, 0x7fc00000), b.As(I32, y)))
}
