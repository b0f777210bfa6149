package vcode

import (
	"math"

	"gotile/num"
)

// Operations on float lanes.

func (b *Body) FAdd(x, y Reg) Reg { return b.op2(b.Kind(x), OpFAdd, x, y) }
func (b *Body) FSub(x, y Reg) Reg { return b.op2(b.Kind(x), OpFSub, x, y) }
func (b *Body) FMul(x, y Reg) Reg { return b.op2(b.Kind(x), OpFMul, x, y) }
func (b *Body) FDiv(x, y Reg) Reg { return b.op2(b.Kind(x), OpFDiv, x, y) }
func (b *Body) FSqrt(x Reg) Reg   { return b.op1(b.Kind(x), OpFSqrt, x) }

// GreaterOrSecond returns the greater of x and y, smallerOrSecond the smaller; both return y if one of them is NaN or
// both are zero.
func (b *Body) GreaterOrSecond(x, y Reg) Reg { return b.op2(b.Kind(x), OpFMax, x, y) }
func (b *Body) smallerOrSecond(x, y Reg) Reg { return b.op2(b.Kind(x), OpFMin, x, y) }

// Float returns a float constant of kind k.
func (b *Body) Float(k Kind, x float64) Reg {
	switch k {
	case F64:
		return b.Const(k, math.Float64bits(x))
	case F16:
		return b.Const(k, uint64(num.F64ToF16(x, num.NearestEven)))
	}
	return b.Const(k, uint64(math.Float32bits(float32(x))))
}

// FMA returns x*y + z, rounded once.
func (b *Body) FMA(x, y, z Reg) Reg { return b.fused(OpFMA, x, y, z) }

// FNMA returns z - x*y, rounded once.
func (b *Body) FNMA(x, y, z Reg) Reg { return b.fused(OpFNMA, x, y, z) }

// FMS returns x*y - z, rounded once.
func (b *Body) FMS(x, y, z Reg) Reg { return b.fused(OpFMS, x, y, z) }

func (b *Body) fused(code Opcode, x, y, z Reg) Reg {
	return b.Add(b.Kind(x), Inst{Code: code, Src: []Reg{x, y, z}})
}

// FNeg and FAbs change only the sign bit.
func (b *Body) FNeg(x Reg) Reg { return b.xor(x, b.signBit(b.Kind(x))) }
func (b *Body) FAbs(x Reg) Reg { return b.andNot(b.signBit(b.Kind(x)), x) }

// Rounding modes of round.
const (
	roundNearest = 8
	roundFloor   = 9
	roundCeil    = 10
	RoundTrunc   = 11
)

// round rounds floats to integral values.
func (b *Body) round(x Reg, how int) Reg { return b.op1i(b.Kind(x), OpRound, x, how) }

// fmax and fmin order zeros by sign. If propagate is set, the result for a NaN is NaN, otherwise the other operand.
func (b *Body) fmax(x, y Reg, propagate bool) Reg { return b.fextreme(x, y, true, propagate) }
func (b *Body) fmin(x, y Reg, propagate bool) Reg { return b.fextreme(x, y, false, propagate) }

func (b *Body) fextreme(x, y Reg, greater, propagate bool) Reg {
	if b.Target.OrdersFloats {
		return b.orderedByMode(x, y, greater, propagate)
	}
	if propagate {
		if b.isConstFloat(x) {
			x, y = y, x
		}
		if b.isConstFloat(y) && (greater || b.constFloat(y) != 0 || !math.Signbit(b.constFloat(y))) {
			return b.extremeOrNaN(x, y, greater)
		}
		if !b.wide() {
			return b.extremeWithNaN(x, y, greater)
		}
		nan := b.FCmp(FloatUNORD, x, y)
		return b.Select(nan, b.FAdd(x, y), b.ordered(x, y, greater))
	}
	if b.wide() { // the instruction prefers numbers to a quiet NaN
		return b.ordered(b.quieted(x), b.quieted(y), greater)
	}
	if b.maySecond(x, greater) {
		x, y = y, x
	}
	if b.maySecond(y, greater) {
		if greater {
			return b.GreaterOrSecond(x, y)
		}
		return b.smallerOrSecond(x, y)
	}
	if greater {
		return b.MaxFloatKey(b.FloatKey(x), b.FloatKey(y))
	}
	return b.FNeg(b.MaxFloatKey(b.FloatKey(b.negated(x)), b.FloatKey(b.negated(y))))
}

// negated returns -x. The negation of a negation is the value itself, as in a minimum of more than two numbers.
func (b *Body) negated(x Reg) Reg {
	sign := b.signBit(b.Kind(x))
	if in := b.definition(x); in != nil && in.Code == OpXor && in.Src[1] == sign {
		return in.Src[0]
	}
	return b.xor(x, sign)
}

// definition returns the instruction that computes a value, or nil.
func (b *Body) definition(x Reg) *Inst {
	if def := b.Values[x].Def; def >= 0 {
		return &b.Insts[def]
	}
	return nil
}

// extremeOrNaN returns the maximum or minimum of x and a constant y, and NaN for a NaN. The instruction returns its second operand, x, then, and
// if both are zeros, which is wrong for the minimum of 0 and the constant -0.
func (b *Body) extremeOrNaN(x, y Reg, greater bool) Reg {
	switch f := b.constFloat(y); {
	case !greater:
		return b.smallerOrSecond(y, x)
	case f == 0 && !math.Signbit(f):
		return b.FAdd(b.GreaterOrSecond(y, x), y) // -0 becomes 0
	}
	return b.GreaterOrSecond(y, x)
}

// extremeWithNaN returns the maximum or minimum of x and y, and a NaN if one of them is NaN. The instruction, in both orders of the operands,
// returns both operands if one is NaN or both are zeros, of which the negative one has a bit set. The bits of NaN and of any float are those
// of a NaN, together.
func (b *Body) extremeWithNaN(x, y Reg, greater bool) Reg {
	if !greater {
		return b.anyNaN(b.Or(b.smallerOrSecond(x, y), b.smallerOrSecond(y, x)))
	}
	number := b.anyNaN(b.And(b.GreaterOrSecond(x, y), b.GreaterOrSecond(y, x)))
	return b.anyNaN(b.Or(number, b.op1(b.Kind(x), OpMove, b.FCmp(FloatUNORD, x, y))))
}

// anyNaN notes that a NaN in x may be any, so that those that it depends on need not keep their bits.
func (b *Body) anyNaN(x Reg) Reg {
	b.extremes[x] = true
	return x
}

// maySecond reports a constant that is the result for a NaN, and for any zero if it is one: that is what an instruction returns
// whose second operand it is.
func (b *Body) maySecond(x Reg, greater bool) bool {
	if !b.isConstFloat(x) {
		return false
	}
	f := b.constFloat(x)
	return f != 0 || math.Signbit(f) != greater
}

// isConstFloat reports a constant of type f32 or f64 that is not NaN.
func (b *Body) isConstFloat(x Reg) bool {
	in, k := b.definition(x), b.Kind(x)
	return in != nil && in.Code == OpConst && (k == F32 || k == F64) && !math.IsNaN(b.constFloat(x))
}

// constFloat returns the value of a constant.
func (b *Body) constFloat(x Reg) float64 {
	bits := b.definition(x).Bits
	if b.Kind(x) == F32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// FloatKey replaces NaN by the NaN whose bits are all set.
func (b *Body) FloatKey(x Reg) Reg {
	if b.isMaxFloatKey(x) {
		return x
	}
	return b.Or(x, b.op1(b.Kind(x), OpMove, b.FCmp(FloatUNORD, x, x)))
}

// MaxFloatKey returns the maximum of numbers and of NaN whose bits are all set. The two instructions return different operands
// only if one is NaN, which the conjunction removes, or if both are zeros, of which the positive one has no bit set.
func (b *Body) MaxFloatKey(x, y Reg) Reg {
	return b.And(b.GreaterOrSecond(x, y), b.GreaterOrSecond(y, x))
}

// extremeOfNumber returns the maximum or minimum of x and a number y, which is the result for a NaN. The instruction returns y also if both are
// zeros; only then the bits of equal numbers differ.
func (b *Body) extremeOfNumber(x, y Reg, greater bool) Reg {
	bits := func(predicate int) Reg { return b.op1(b.Kind(x), OpMove, b.FCmp(predicate, x, y)) }
	switch {
	case b.maySecond(x, greater):
		return b.fextreme(x, y, greater, false)
	case greater:
		return b.And(b.GreaterOrSecond(x, y), b.Or(x, bits(floatNE)))
	}
	return b.Or(b.smallerOrSecond(x, y), b.And(x, bits(floatEQ)))
}

// isMaxFloatKey reports a result of MaxFloatKey, which is the only one that compares two floats in both orders.
func (b *Body) isMaxFloatKey(v Reg) bool {
	and := b.definition(v)
	if and == nil || and.Code != OpAnd {
		return false
	}
	x, y := b.definition(and.Src[0]), b.definition(and.Src[1])
	return x != nil && y != nil && x.Code == OpFMax && y.Code == OpFMax && x.Src[0] == y.Src[1] && x.Src[1] == y.Src[0]
}

// extremeOfBF16 returns a minimum or maximum of bfloat16 as f32. If it is NaN, all of its bits may be set, but what rounds the results of
// arithmetic relies on zeros where bfloat16 has no bits: see [Body.roundArithmetic].
func (b *Body) extremeOfBF16(x Reg) Reg {
	negated := b.definition(x)
	if b.extremes[x] || b.isMaxFloatKey(x) || negated != nil && negated.Code == OpXor && b.isMaxFloatKey(negated.Src[0]) {
		return b.LikeBF16(x)
	}
	return x
}

// LikeBF16 clears the bits of an f32 that bfloat16 does not have.
func (b *Body) LikeBF16(x Reg) Reg { return b.masked(b.As(I32, x), 16) }

// orderedByMode uses the modes of the instructions, of which NumberWins takes no signalling NaN.
func (b *Body) orderedByMode(x, y Reg, greater, propagate bool) Reg {
	code, mode := OpFMin, NumberWins
	if greater {
		code = OpFMax
	}
	if propagate {
		mode = NaNWins
	} else {
		x, y = b.quieted(x), b.quieted(y)
	}
	return b.op2i(b.Kind(x), code, x, y, mode)
}

// quieted makes signalling NaN quiet by adding 0.
func (b *Body) quieted(x Reg) Reg {
	if b.isQuiet(x, make(map[Reg]bool)) {
		return x
	}
	return b.FAdd(x, b.Float(b.Kind(x), NegZero))
}

// ordered returns the greater or the lesser of two numbers, by an instruction of AVX-512.
func (b *Body) ordered(x, y Reg, greater bool) Reg {
	imm := 4
	if greater {
		imm = 5
	}
	return b.op2i(b.Kind(x), OpFRange, x, y, imm)
}

// flush replaces subnormal f32 by zeros of their sign.
func (b *Body) flush(x Reg) Reg {
	if b.wide() {
		small := b.mask(4, Inst{Code: OpIsSubnormal, Src: []Reg{x}})
		return b.Select(small, b.And(x, b.signBit(F32)), x)
	}
	small := b.equal(b.And(b.As(I32, x), b.Const(I32, 0x7f800000)), b.Const(I32, 0))
	return b.Select(small, b.And(x, b.signBit(F32)), x)
}
