package irgen

import "gotile/tileir"

// Engines have code of their own for operands that are constants: divisions by them, shifts, products, comparisons. The
// operands of other statements are rarely constants, so withConstant makes operations of which one is.
func (g *gen) withConstant() {
	t := g.tile(wide)
	x := g.any(t)
	for range g.src.between(1, 3) {
		x = g.oneConstant(x)
		g.keep(x)
	}
}

// special returns a number with a property that engines may use: one, a power of two, all bits, the ends of the range.
func (g *gen) special(bits int) int64 {
	most := int64(1)<<(bits-1) - 1
	n := pick(g.src, []int64{1, 2, 3, 5, 7, 10, 16, 64, 100, 127, 1 << (bits - 2), most, most - 1, 1 << (bits / 2), 641 & most})
	switch g.src.n(4) {
	case 0:
		return -n
	case 1:
		return ^n
	}
	return n
}

// oneConstant appends an operation on x and a constant.
func (g *gen) oneConstant(x *tileir.Value) *tileir.Value {
	bits := tileOf(x).Scalar().Bits()
	c := g.like(x, g.special(bits))
	amount := g.like(x, int64(g.src.n(bits)))
	switch g.src.n(12) {
	case 0, 1:
		sign, rounding := g.sign(), pick(g.src, []tileir.Rounding{tileir.TowardZero, tileir.TowardPosInf, tileir.TowardNegInf})
		if rounding == tileir.TowardNegInf {
			sign = tileir.Signed
		}
		return g.DivI(x, c, sign, rounding)
	case 2:
		return g.RemI(x, c, g.sign())
	case 3:
		return g.DivI(c, g.OrI(x, g.like(x, 1)), g.sign(), tileir.TowardZero)
	case 4:
		return g.RemI(c, g.OrI(x, g.like(x, 1)), g.sign())
	case 5:
		return g.timesOf(x, c)
	case 6:
		return g.MulhiI(x, c)
	case 7:
		return g.ShLI(x, amount, tileir.OverflowNone)
	case 8:
		return g.ShRI(x, amount, g.sign())
	case 9:
		return g.Select(g.CmpI(g.predicate(), x, c, g.sign()), x, c)
	case 10:
		return g.MaxI(c, g.MinI(x, g.like(x, g.special(bits)), g.sign()), g.sign())
	}
	return g.SubI(g.XOrI(x, c), g.AndI(c, x), tileir.OverflowNone)
}
