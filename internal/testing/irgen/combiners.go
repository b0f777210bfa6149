package irgen

import (
	"math"

	"gotile/tileir"
)

// regions are reductions and scans by regions that kernels write for themselves: all are associative, and the order of
// operands matters in some.
var regions = []func(*gen, func(*combine)){
	(*gen).segments, (*gen).lastSet, (*gen).matrices, (*gen).complexProduct, (*gen).guardedDivision, (*gen).columns,
	(*gen).extremeAt, (*gen).extremeAt,
}

func (g *gen) ownRegion() {
	run := g.reduce
	if g.src.oneIn(2) {
		run = g.scan
	}
	g.inRegion(run)
}

func (g *gen) inRegion(run func(*combine)) { pick(g.src, regions)(g, run) }

// flags is conditions, as a tile of i1 or of another type.
func (g *gen) flags(t tileir.TileType) val {
	t = t.WithElem(pick(g.src, []tileir.Scalar{tileir.I1, tileir.I8, tileir.I32}))
	v := g.any(t)
	if t.Scalar() != tileir.I1 {
		v = g.AndI(v, g.like(v, 1))
	}
	return val{Value: v, raw: true}
}

// isSet is a flag as a condition.
func (g *gen) isSet(f *tileir.Value) *tileir.Value {
	switch {
	case tileOf(f).Scalar() == tileir.I1:
		return f
	case g.src.oneIn(2):
		return g.TruncI(f, tileir.OverflowNone, tileOf(f).WithElem(tileir.I1))
	}
	return g.CmpI(tileir.NotEqual, f, g.like(f, 0), g.sign())
}

// segments adds up the elements since the last one with a flag.
func (g *gen) segments(run func(*combine)) {
	t := g.ranked(wide)
	f, v := g.flags(t), val{Value: g.any(t), raw: true}
	run(&combine{operands: []val{f, v}, identities: tileir.Array{tileir.Int(tileOf(f.Value).Scalar(), 0), tileir.Int(t.Scalar(), 0)},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			return []*tileir.Value{g.OrI(r[0], e[0]), g.Select(g.isSet(e[0]), e[1], g.plus(r[1], e[1]))}
		}})
}

// lastSet finds the last element with a flag.
func (g *gen) lastSet(run func(*combine)) {
	t := g.ranked([]tileir.Scalar{tileir.I32, tileir.F32, tileir.F16, tileir.I8, tileir.F64, tileir.BF16, tileir.I64})
	f := g.flags(t)
	v := val{Value: g.Select(g.isSet(f.Value), g.any(t), g.constant(t, zeros))}
	zero := tileir.Attr(tileir.Int(t.Scalar(), 0))
	if t.Scalar().IsFloat() {
		zero = floatAttr(t.Scalar(), 0)
	}
	run(&combine{operands: []val{f, v}, identities: tileir.Array{tileir.Int(tileOf(f.Value).Scalar(), 0), zero},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			return []*tileir.Value{g.OrI(e[0], r[0]), g.Select(g.isSet(e[0]), e[1], r[1])}
		}})
}

// matrices multiplies matrices of two rows and columns.
func (g *gen) matrices(run func(*combine)) {
	t := g.ranked(wide)
	var operands []val
	var identities tileir.Array
	for i := range 4 {
		operands = append(operands, val{Value: g.any(t), raw: true})
		identities = append(identities, tileir.Int(t.Scalar(), int64(1-(i+1)/2%2)))
	}
	run(&combine{operands: operands, identities: identities, body: func(r, e []*tileir.Value) []*tileir.Value {
		cell := func(i, j int) *tileir.Value { return g.plus(g.timesOf(r[i], e[j]), g.timesOf(r[i+1], e[j+2])) }
		return []*tileir.Value{cell(0, 0), cell(0, 1), cell(2, 0), cell(2, 1)}
	}})
}

// complexProduct multiplies numbers with a real and an imaginary part.
func (g *gen) complexProduct(run func(*combine)) {
	t := g.ranked(wide)
	run(&combine{operands: []val{{Value: g.any(t), raw: true}, {Value: g.any(t), raw: true}},
		identities: tileir.Array{tileir.Int(t.Scalar(), 1), tileir.Int(t.Scalar(), 0)},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			return []*tileir.Value{
				g.SubI(g.timesOf(r[0], e[0]), g.timesOf(r[1], e[1]), tileir.OverflowNone),
				g.plus(g.timesOf(r[0], e[1]), g.timesOf(r[1], e[0])),
			}
		}})
}

// guardedDivision is a sum whose region divides by elements that are not zero.
func (g *gen) guardedDivision(run func(*combine)) {
	t := g.ranked(wide)
	run(&combine{operands: []val{{Value: g.any(t), raw: true}}, identities: tileir.Array{tileir.Int(t.Scalar(), 0)},
		body: one(func(x, y *tileir.Value) *tileir.Value {
			op := g.If(g.CmpI(tileir.NotEqual, y, g.number(t.Scalar(), 0), tileir.Signed), []tileir.Type{y.Type}, true)
			g.inside(op.Block(0), 1, func() {
				g.Yield(g.plus(x, g.timesOf(y, g.DivI(y, y, tileir.Unsigned, tileir.TowardZero))))
			})
			g.inside(op.Block(1), 1, func() { g.Yield(x) })
			return op.Results[0]
		})})
}

// columns combines several tiles of different types, each on its own.
func (g *gen) columns(run func(*combine)) {
	t := g.ranked(ints)
	c := &combine{}
	var ops []func(x, y *tileir.Value) *tileir.Value
	for range g.src.between(2, 5) {
		of := t.WithElem(pick(g.src, ints))
		if g.src.oneIn(3) {
			of = t.WithElem(pick(g.src, floats))
			propagate := g.src.oneIn(2)
			ops = append(ops, func(x, y *tileir.Value) *tileir.Value { return g.MaxF(x, y, propagate, false) })
			c.operands, c.identities = append(c.operands, g.val(of, anyBits, false)), append(c.identities, tileir.Attr(floatAttr(of.Scalar(), math.Inf(-1))))
			continue
		}
		f, s := pick(g.src, intReductions), of.Scalar()
		ops = append(ops, func(x, y *tileir.Value) *tileir.Value { return f.op(g, x, y) })
		c.operands, c.identities = append(c.operands, g.val(of, anyBits, false)), append(c.identities, tileir.Attr(tileir.Int(s, f.identity(s.Bits()))))
	}
	c.body = func(r, e []*tileir.Value) []*tileir.Value {
		var list []*tileir.Value
		for i, op := range ops {
			list = append(list, op(r[i], e[i]))
		}
		return list
	}
	run(c)
}

// extremeAt finds the first or last of the extreme elements, for which NaN is beyond all numbers, and its index.
func (g *gen) extremeAt(run func(*combine)) {
	t := g.ranked([]tileir.Scalar{tileir.F32, tileir.I32, tileir.F16, tileir.BF16, tileir.F64, tileir.I8, tileir.I16, tileir.I64})
	s := t.Scalar()
	sign, least, last, swapped := g.sign(), g.src.oneIn(2), g.src.oneIn(2), g.src.oneIn(2)
	elem := pick(g.src, []tileir.Scalar{tileir.I32, tileir.I64})
	worst := tileir.Attr(tileir.Int(s, worstOf(s.Bits(), sign, least)))
	if s.IsFloat() {
		worst = floatAttr(s, math.Inf(-1))
		if least {
			worst = floatAttr(s, math.Inf(1))
		}
	}
	end := int64(math.MaxInt32)
	if last {
		end = -1
	}
	beyond := tileir.Greater
	if least {
		beyond = tileir.Less
	}
	nearer := tileir.Less
	if last {
		nearer = tileir.Greater
	}
	run(&combine{operands: []val{g.val(t, anyBits, false), {Value: g.along(elem, t.Shape), raw: true}},
		identities: tileir.Array{worst, tileir.Int(elem, end)},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			x, y := r, e
			if swapped {
				x, y = e, r
			}
			keep := g.OrI(g.beyond(beyond, x[0], y[0], sign), g.AndI(g.alike(x[0], y[0]), g.CmpI(nearer, x[1], y[1], tileir.Signed)))
			return []*tileir.Value{g.Select(keep, x[0], y[0]), g.Select(keep, x[1], y[1])}
		}})
}

// worstOf is the identity of a maximum or minimum.
func worstOf(bits int, sign tileir.Signedness, least bool) int64 {
	worst := int64(0)
	if sign == tileir.Signed {
		worst = int64(math.MinInt64) >> (64 - bits)
	}
	if least {
		return ^worst
	}
	return worst
}

// along counts along one dimension, or all elements.
func (g *gen) along(elem tileir.Scalar, shape []int64) *tileir.Value {
	if g.src.oneIn(4) {
		return g.count(elem, shape)
	}
	d := g.src.n(len(shape))
	ones := make([]int64, len(shape))
	for i := range ones {
		ones[i] = 1
	}
	ones[d] = shape[d]
	t := tileir.Tile(elem, shape[d])
	return g.Broadcast(g.Reshape(g.Iota(t), t.WithShape(ones...)), t.WithShape(shape...))
}

// beyond compares two elements; NaN is beyond all numbers.
func (g *gen) beyond(p tileir.Predicate, x, y *tileir.Value, sign tileir.Signedness) *tileir.Value {
	if !tileOf(x).Scalar().IsFloat() {
		return g.CmpI(p, x, y, sign)
	}
	if g.src.oneIn(2) {
		return g.OrI(g.CmpF(p, tileir.Ordered, x, y), g.AndI(g.isNaN(x), g.CmpF(tileir.Equals, tileir.Ordered, y, y)))
	}
	return g.AndI(g.CmpF(p, tileir.Unordered, x, y), g.CmpF(tileir.Equals, tileir.Ordered, y, y))
}

func (g *gen) isNaN(x *tileir.Value) *tileir.Value {
	return g.CmpF(tileir.NotEqual, tileir.Unordered, x, x)
}

// alike reports equal elements, and two NaNs.
func (g *gen) alike(x, y *tileir.Value) *tileir.Value {
	if !tileOf(x).Scalar().IsFloat() {
		return g.CmpI(tileir.Equals, x, y, g.sign())
	}
	return g.OrI(g.CmpF(tileir.Equals, tileir.Ordered, x, y), g.AndI(g.isNaN(x), g.isNaN(y)))
}
