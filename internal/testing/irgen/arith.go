package irgen

import (
	"gotile/tileir"
)

// arithmetic makes elementwise operations.
var arithmetic = map[tileir.OpCode]func(*gen){
	tileir.OpAbsI: unaryInt((*tileir.Builder).AbsI),
	tileir.OpNegI: func(g *gen) {
		t := g.tile(ints)
		if t.Scalar() != tileir.I1 && g.src.oneIn(3) {
			g.keep(g.NegI(g.below(t, t.Scalar().Bits()-1), pick(g.src, []tileir.Overflow{tileir.NoSignedWrap, tileir.NoWrap})))
			return
		}
		g.keep(g.NegI(g.any(t), tileir.OverflowNone))
	},
	tileir.OpAddI: wrapping(func(bits int) int { return bits - 2 }, (*tileir.Builder).AddI),
	tileir.OpSubI: wrapping(func(bits int) int { return bits - 2 }, (*tileir.Builder).SubI),
	tileir.OpMulI: wrapping(func(bits int) int { return (bits - 1) / 2 }, (*tileir.Builder).MulI),
	tileir.OpAndI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.AndI(x, y) }),
	tileir.OpOrI:  binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.OrI(x, y) }),
	tileir.OpXOrI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.XOrI(x, y) }),
	tileir.OpMaxI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MaxI(x, y, g.sign()) }),
	tileir.OpMinI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MinI(x, y, g.sign()) }),
	tileir.OpMulhiI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.MulhiI(x, y)
	}),
	tileir.OpCmpI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.CmpI(g.predicate(), x, y, g.sign()) }),
	tileir.OpDivI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value {
		sign, rounding := g.sign(), pick(g.src, []tileir.Rounding{tileir.TowardZero, tileir.TowardPosInf, tileir.TowardNegInf})
		if rounding == tileir.TowardNegInf {
			sign = tileir.Signed
		}
		return g.DivI(x, g.OrI(y, g.like(y, 1)), sign, rounding)
	}),
	tileir.OpRemI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.RemI(x, g.OrI(y, g.like(y, 1)), g.sign())
	}),
	tileir.OpShLI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.shiftLeft(x, y) }),
	tileir.OpShRI: binaryInt(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.ShRI(x, g.shift(y), g.sign()) }),

	tileir.OpAbsF:  unaryFloat(func(g *gen, x *tileir.Value) *tileir.Value { return g.AbsF(x) }),
	tileir.OpNegF:  unaryFloat(func(g *gen, x *tileir.Value) *tileir.Value { return g.NegF(x) }),
	tileir.OpCeil:  unaryFloat(func(g *gen, x *tileir.Value) *tileir.Value { return g.Ceil(x) }),
	tileir.OpFloor: unaryFloat(func(g *gen, x *tileir.Value) *tileir.Value { return g.Floor(x) }),
	tileir.OpAddF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.AddF(x, y, g.rounding(), g.flush(x))
	}),
	tileir.OpSubF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.SubF(x, y, g.rounding(), g.flush(x))
	}),
	tileir.OpMulF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.MulF(x, y, g.rounding(), g.flush(x))
	}),
	tileir.OpMaxF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.MaxF(x, y, g.src.oneIn(2), g.flush(x))
	}),
	tileir.OpMinF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.MinF(x, y, g.src.oneIn(2), g.flush(x))
	}),
	tileir.OpRemF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value { return g.RemF(x, y) }),
	tileir.OpCmpF: binaryFloat(func(g *gen, x, y *tileir.Value) *tileir.Value {
		return g.CmpF(g.predicate(), pick(g.src, []tileir.Ordering{tileir.Ordered, tileir.Unordered}), x, y)
	}),
	tileir.OpFma: func(g *gen) {
		t := g.tile(floats)
		x := g.any(t)
		g.keep(g.Fma(x, g.any(t), g.any(t), g.rounding(), g.flush(x)))
	},
	tileir.OpDivF: func(g *gen) {
		t := g.tile(floats)
		x := g.any(t)
		if t.Scalar() == tileir.F32 && g.src.oneIn(3) {
			// The approximate modes are for divisors of common size.
			mode := pick(g.src, []tileir.Rounding{tileir.Approx, tileir.Full})
			g.loose(g.DivF(x, g.get(t, positives), mode, g.flush(x)), 4)
			return
		}
		g.keep(g.DivF(x, g.any(t), g.rounding(), g.flush(x)))
	},
	tileir.OpSqrt: func(g *gen) {
		x := g.any(g.tile(floats))
		if tileOf(x).Scalar() == tileir.F32 && g.src.oneIn(3) {
			g.loose(g.Sqrt(x, tileir.Approx, g.flush(x)), 4)
			return
		}
		g.keep(g.Sqrt(x, g.rounding(), g.flush(x)))
	},

	tileir.OpExp:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Exp(x, g.mathMode(x)) }),
	tileir.OpExp2:  elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Exp2(x, g.flush(x)) }),
	tileir.OpLog:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Log(x) }),
	tileir.OpLog2:  elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Log2(x) }),
	tileir.OpSin:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Sin(x) }),
	tileir.OpCos:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Cos(x) }),
	tileir.OpTan:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Tan(x) }),
	tileir.OpSinH:  elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.SinH(x) }),
	tileir.OpCosH:  elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.CosH(x) }),
	tileir.OpTanH:  elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.TanH(x, g.mathMode(x)) }),
	tileir.OpRsqrt: elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Rsqrt(x, g.flush(x)) }),
	tileir.OpPow:   elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Pow(x, g.any(tileOf(x))) }),
	tileir.OpAtan2: elementary(func(g *gen, x *tileir.Value) *tileir.Value { return g.Atan2(x, g.any(tileOf(x))) }),
	tileir.OpPowI: elementary(func(g *gen, x *tileir.Value) *tileir.Value {
		return g.PowI(x, g.any(tileOf(x).WithElem(pick(g.src, []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32, tileir.I1}))))
	}),
}

func unaryInt(f func(b *tileir.Builder, x *tileir.Value) *tileir.Value) func(*gen) {
	return func(g *gen) { g.keep(f(g.Builder, g.any(g.tile(ints)))) }
}

func binaryInt(f func(g *gen, x, y *tileir.Value) *tileir.Value) func(*gen) {
	return func(g *gen) {
		t := g.tile(ints)
		g.keep(f(g, g.any(t), g.any(t)))
	}
}

// wrapping is an operation that may promise not to wrap around; operands of few bits
// keep the promise, given how many.
func wrapping(few func(bits int) int, f func(b *tileir.Builder, x, y *tileir.Value, o tileir.Overflow) *tileir.Value) func(*gen) {
	return func(g *gen) {
		t := g.tile(ints)
		bits := few(t.Scalar().Bits())
		if bits < 1 || !g.src.oneIn(3) {
			g.keep(f(g.Builder, g.any(t), g.any(t), tileir.OverflowNone))
			return
		}
		y := g.below(t, bits)
		x := g.OrI(g.below(t, bits), y) // not below y: a difference is not negative
		g.keep(f(g.Builder, x, y, pick(g.src, []tileir.Overflow{tileir.NoSignedWrap, tileir.NoUnsignedWrap, tileir.NoWrap})))
	}
}

// below is integers of few bits.
func (g *gen) below(t tileir.TileType, bits int) *tileir.Value {
	x := g.any(t)
	return g.AndI(x, g.like(x, 1<<bits-1))
}

// shift is shifts below the width.
func (g *gen) shift(y *tileir.Value) *tileir.Value {
	return g.AndI(y, g.like(y, int64(tileOf(y).Scalar().Bits()-1)))
}

func (g *gen) shiftLeft(x, y *tileir.Value) *tileir.Value {
	if bits := tileOf(x).Scalar().Bits(); bits >= 8 && g.src.oneIn(3) {
		few := g.AndI(x, g.like(x, 7))
		return g.ShLI(few, g.AndI(y, g.like(y, 3)), pick(g.src, []tileir.Overflow{tileir.NoSignedWrap, tileir.NoUnsignedWrap, tileir.NoWrap}))
	}
	return g.ShLI(x, g.shift(y), tileir.OverflowNone)
}

func unaryFloat(f func(g *gen, x *tileir.Value) *tileir.Value) func(*gen) {
	return func(g *gen) { g.keep(f(g, g.any(g.tile(floats)))) }
}

func binaryFloat(f func(g *gen, x, y *tileir.Value) *tileir.Value) func(*gen) {
	return func(g *gen) {
		t := g.tile(floats)
		g.keep(f(g, g.any(t), g.any(t)))
	}
}

func elementary(f func(g *gen, x *tileir.Value) *tileir.Value) func(*gen) {
	return func(g *gen) {
		v := f(g, g.any(g.tile(floats)))
		g.loose(v, elementaryULPs(tileOf(v).Scalar()))
	}
}

// elementaryULPs is by how much the elementary functions of two engines may differ. Those
// of 16 bits compute in f32, so that they differ in the rounding at most.
func elementaryULPs(s tileir.Scalar) uint64 {
	if s.Bits() == 16 {
		return 1
	}
	return 8
}

func (g *gen) sign() tileir.Signedness {
	return pick(g.src, []tileir.Signedness{tileir.Signed, tileir.Unsigned})
}

func (g *gen) predicate() tileir.Predicate {
	return tileir.Predicate(g.src.n(len(tileir.PredicateEnum.Cases)))
}

func (g *gen) rounding() tileir.Rounding {
	return pick(g.src, []tileir.Rounding{tileir.NearestEven, tileir.NearestEven, tileir.TowardZero, tileir.TowardNegInf, tileir.TowardPosInf})
}

// flush may take subnormals for zeros, which f32 alone can.
func (g *gen) flush(x *tileir.Value) bool {
	return tileOf(x).Scalar() == tileir.F32 && g.src.oneIn(3)
}

func (g *gen) mathMode(x *tileir.Value) tileir.Rounding {
	if tileOf(x).Scalar() == tileir.F32 && g.src.oneIn(2) {
		return tileir.Approx
	}
	return tileir.Full
}
