package native

import "gotile/tileir"

// Rounding in a direction. The processor rounds as its control register says, so an
// instruction that is to round in another way stands between two loads of that register.

// direction is a way to round, by the number that the control register and instructions
// with a rounding field have for it.
type direction int

const (
	toEven direction = iota
	toFloor
	toCeil
	toZero
	awayTies // to nearest, ties away from zero; conversions alone have it
)

// directionOf reads a rounding attribute. The approximate modes compute the accurate
// result.
func directionOf(a tileir.Attr) direction {
	switch a {
	case tileir.TowardZero:
		return toZero
	case tileir.TowardNegInf:
		return toFloor
	case tileir.TowardPosInf:
		return toCeil
	case tileir.NearestAway:
		return awayTies
	}
	return toEven
}

// controlWord is the control register's usual value: all exceptions masked, to nearest.
const controlWord = 0x1f80

// under makes the one instruction that f appends round in a direction.
func (b *body) under(d direction, f func() vreg) vreg {
	v := f()
	if d == toEven {
		return v
	}
	b.insts[b.vals[v].def].round = d
	return v
}

// odd rounds what f computes to odd: an inexact result is the one of its two neighbours
// whose last bit is set. Rounding it once more, to at least two bits less, is as good as
// rounding once. An exact zero has the sign that the direction of that rounding gives it.
func (b *body) odd(last direction, f func() vreg) vreg {
	low, high := b.under(toFloor, f), b.under(toCeil, f)
	if last == toFloor {
		return b.choose(b.isOdd(high), high, low)
	}
	return b.choose(b.isOdd(low), low, high)
}

// isOdd reports lanes whose last bit is set.
func (b *body) isOdd(x vreg) vreg {
	k := sizedInt(b.kind(x).size())
	one := b.constant(k, 1)
	return b.icmp(cmpEQ, b.and(b.as(k, x), one), one, false)
}

// roundBits rounds f32 values to a given number of bits less.
func (b *body) roundBits(x vreg, drop int, d direction) vreg {
	u := b.as(kI32, x)
	up := b.iadd(u, b.increment(u, drop, d, b.srl(u, 31)))
	kept := b.as(kF32, b.and(up, b.constant(kI32, uint64(^uint32(0)<<drop))))
	nan := b.or(b.and(x, b.signBit(kF32)), b.constant(kF32, 0x7fc00000))
	return b.choose(b.fcmp(floatUNORD, x, x), nan, kept)
}

// increment is what the pattern of a number takes before its last bits are cut off, so
// that it is rounded in a direction; negative is 1 for numbers below zero.
func (b *body) increment(u vreg, drop int, d direction, negative vreg) vreg {
	all := b.constant(kI32, 1<<drop-1)
	switch d {
	case toZero:
		return b.constant(kI32, 0)
	case toFloor:
		return b.and(all, b.isub(b.constant(kI32, 0), negative))
	case toCeil:
		return b.and(all, b.isub(negative, b.constant(kI32, 1)))
	case awayTies:
		return b.constant(kI32, 1<<(drop-1))
	}
	return b.iadd(b.constant(kI32, 1<<(drop-1)-1), b.and(b.srl(u, drop), b.constant(kI32, 1)))
}

// roundF16 rounds f32 values to f16.
func (b *body) roundF16(x vreg, d direction) vreg {
	if d == awayTies { // of values that f16 holds alone
		d = toEven
	}
	return b.op1i(kF32, opRoundHalf, x, int(d))
}

// narrow rounds f64 values once to a format within f32.
func (b *body) narrow(x vreg, s tileir.Scalar, d direction) vreg {
	if s == tileir.F32 && d != awayTies {
		return b.under(d, func() vreg { return b.single(x) })
	}
	return roundTo(b, s, b.odd(d, func() vreg { return b.single(x) }), d)
}
