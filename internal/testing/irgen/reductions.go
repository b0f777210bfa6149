package irgen

import (
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// reductionMakers combine elements along a dimension.
var reductionMakers = map[tileir.OpCode]func(*gen){
	tileir.OpReduce: func(g *gen) { g.reduction(g.reduce) },
	tileir.OpScan:   func(g *gen) { g.reduction(g.scan) },
}

// combine is a region's operation: it computes new accumulated values from the accumulated values and elements, the
// operands of each in turn.
type combine struct {
	operands   []val
	identities tileir.Array
	body       func(running, elements []*tileir.Value) []*tileir.Value
	ulps       uint64
}

// reduction chooses the operation of the region.
func (g *gen) reduction(run func(*combine)) {
	switch g.src.n(8) {
	case 0:
		g.argMax(run)
	case 1:
		g.affine(run)
	case 2, 3:
		g.reduceFloats(run)
	case 4:
		if g.opt.Mix {
			g.lopsided(run)
			return
		}
		g.reduceInts(run)
	default:
		g.reduceInts(run)
	}
}

func (g *gen) reduce(c *combine) {
	operands := valuesOf(c.operands)
	dim := int32(g.src.n(tileOf(operands[0]).Rank()))
	g.region(g.Reduce(operands, dim, c.identities), c)
}

func (g *gen) scan(c *combine) {
	operands := valuesOf(c.operands)
	dim := int32(g.src.n(tileOf(operands[0]).Rank()))
	g.region(g.Scan(operands, dim, g.src.oneIn(2), c.identities), c)
}

func valuesOf(vals []val) []*tileir.Value {
	var list []*tileir.Value
	for _, v := range vals {
		list = append(list, v.Value)
	}
	return list
}

// region fills the region and offers the results.
func (g *gen) region(op *tileir.Op, c *combine) {
	outer := *g
	g.Builder, g.store, g.token = tileir.NewBuilder(op.Block(0)), false, nil
	var running, elements []*tileir.Value
	for i, a := range op.Block(0).Args {
		if i%2 == 0 {
			running = append(running, a)
		} else {
			elements = append(elements, a)
		}
	}
	g.Yield(c.body(running, elements)...)
	g.Builder, g.store, g.token, g.pool = outer.Builder, outer.store, outer.token, outer.pool
	for i, v := range op.Results {
		if c.ulps > 0 {
			g.loose(v, c.ulps)
			continue
		}
		g.offer(val{Value: v, raw: intOf(c.operands[i].Value)})
	}
}

// one is a region of one operation on one operand.
func one(f func(x, y *tileir.Value) *tileir.Value) func(running, elements []*tileir.Value) []*tileir.Value {
	return func(running, elements []*tileir.Value) []*tileir.Value {
		return []*tileir.Value{f(running[0], elements[0])}
	}
}

// intReductions are associative and commutative; of each the identity as a signed number of
// some bits.
var intReductions = []struct {
	op       func(g *gen, x, y *tileir.Value) *tileir.Value
	identity func(bits int) int64
}{
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.plus(x, y) }, func(int) int64 { return 0 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.timesOf(x, y) }, func(int) int64 { return 1 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.AndI(x, y) }, func(int) int64 { return -1 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.OrI(x, y) }, func(int) int64 { return 0 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.XOrI(x, y) }, func(int) int64 { return 0 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MaxI(x, y, tileir.Signed) }, least},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MinI(x, y, tileir.Signed) }, func(bits int) int64 { return ^least(bits) }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MaxI(x, y, tileir.Unsigned) }, func(int) int64 { return 0 }},
	{func(g *gen, x, y *tileir.Value) *tileir.Value { return g.MinI(x, y, tileir.Unsigned) }, func(int) int64 { return -1 }},
	{(*gen).branchMax, least},
	{(*gen).roundabout, func(int) int64 { return 0 }},
}

func least(bits int) int64 { return int64(math.MinInt64) >> (64 - bits) }

// branchMax is the greater by a condition with two branches.
func (g *gen) branchMax(x, y *tileir.Value) *tileir.Value {
	op := g.If(g.CmpI(tileir.Less, x, y, tileir.Signed), []tileir.Type{x.Type}, true)
	for i, v := range []*tileir.Value{y, x} {
		tileir.NewBuilder(op.Block(i)).Yield(v)
	}
	return op.Results[0]
}

// roundabout is a sum by several operations.
func (g *gen) roundabout(x, y *tileir.Value) *tileir.Value {
	return g.SubI(x, g.NegI(y, tileir.OverflowNone), tileir.OverflowNone)
}

func (g *gen) reduceInts(run func(*combine)) {
	f := pick(g.src, intReductions)
	x := g.val(g.ranked(ints), anyBits, false)
	t := tileOf(x.Value).Scalar()
	run(&combine{operands: []val{x}, identities: tileir.Array{tileir.Int(t, f.identity(t.Bits()))},
		body: one(func(x, y *tileir.Value) *tileir.Value {
			if g.src.oneIn(2) {
				x, y = y, x
			}
			return f.op(g, x, y)
		})})
}

// reduceFloats takes extremes, sums that are exact, and sums and products that are not.
func (g *gen) reduceFloats(run func(*combine)) {
	t := g.ranked(floats)
	n := uint64(t.NumElements())
	switch g.src.n(4) {
	case 0:
		// A sum of small numbers is exact while all of its bits fit.
		if t.Scalar() == tileir.BF16 && n > 32 || t.Scalar() == tileir.F16 && n > 256 {
			t = t.WithElem(tileir.F32)
		}
		g.floatReduction(run, t, smalls, 0, 0, func(x, y *tileir.Value) *tileir.Value { return g.AddF(x, y, tileir.NearestEven, false) })
	case 1:
		g.floatReduction(run, t, positives, 0, 2*n, func(x, y *tileir.Value) *tileir.Value { return g.AddF(x, y, tileir.NearestEven, false) })
	case 2:
		if n > 16 {
			t = t.WithShape(16)
		}
		g.floatReduction(run, t, positives, 1, 32, func(x, y *tileir.Value) *tileir.Value { return g.MulF(x, y, tileir.NearestEven, false) })
	default:
		g.extremes(run, t)
	}
}

func (g *gen) floatReduction(run func(*combine), t tileir.TileType, k kind, identity float64, ulps uint64, f func(x, y *tileir.Value) *tileir.Value) {
	run(&combine{operands: []val{g.val(t, k, false)}, identities: tileir.Array{floatAttr(t.Scalar(), identity)}, ulps: ulps, body: one(f)})
}

// extremes are exact, except for which zero is the greater one.
func (g *gen) extremes(run func(*combine), t tileir.TileType) {
	propagate, infinity := g.src.oneIn(2), math.Inf(-1)
	f := (*tileir.Builder).MaxF
	if g.src.oneIn(2) {
		f, infinity = (*tileir.Builder).MinF, math.Inf(1)
	}
	flush := t.Scalar() == tileir.F32 && g.src.oneIn(4)
	g.floatReduction(run, t, anyBits, infinity, 0, func(x, y *tileir.Value) *tileir.Value { return f(g.Builder, x, y, propagate, flush) })
}

func floatAttr(s tileir.Scalar, x float64) tileir.Float {
	return tileir.Float{Type: s, Bits: elements.Format(s).Encode(x, num.NearestEven, false)}
}

// argMax finds the maximum element and the minimum of its indices.
func (g *gen) argMax(run func(*combine)) {
	t := g.ranked(wide)
	index := val{Value: g.count(tileir.I32, t.Shape), raw: true}
	run(&combine{operands: []val{g.val(t, anyBits, false), index},
		identities: tileir.Array{tileir.Int(t.Scalar(), least(t.Scalar().Bits())), tileir.Int(tileir.I32, math.MaxInt32)},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			greater := g.CmpI(tileir.Greater, r[0], e[0], tileir.Signed)
			earlier := g.AndI(g.CmpI(tileir.Equals, r[0], e[0], tileir.Signed), g.CmpI(tileir.Less, r[1], e[1], tileir.Signed))
			keep := g.OrI(greater, earlier)
			return []*tileir.Value{g.Select(keep, r[0], e[0]), g.Select(keep, r[1], e[1])}
		}})
}

// affine composes functions a*x + b, which is associative and does not commute.
func (g *gen) affine(run func(*combine)) {
	t := g.ranked(wide)
	run(&combine{operands: []val{g.val(t, anyBits, false), g.val(t, anyBits, false)},
		identities: tileir.Array{tileir.Int(t.Scalar(), 1), tileir.Int(t.Scalar(), 0)},
		body: func(r, e []*tileir.Value) []*tileir.Value {
			return []*tileir.Value{g.timesOf(r[0], e[0]), g.plus(g.timesOf(r[1], e[0]), e[1])}
		}})
}

// lopsided is not associative: its results depend on the order.
func (g *gen) lopsided(run func(*combine)) {
	t := g.ranked(wide)
	run(&combine{operands: []val{g.val(t, anyBits, false)}, identities: tileir.Array{tileir.Int(t.Scalar(), 0)},
		body: one(func(x, y *tileir.Value) *tileir.Value {
			return g.plus(g.timesOf(x, g.number(t.Scalar(), 3)), g.XOrI(y, g.number(t.Scalar(), 5)))
		})})
}
