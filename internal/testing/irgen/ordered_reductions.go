package irgen

import (
	"math"

	"gotile/tileir"
)

// burst has the common properties of a number of reductions.
type burst struct {
	together bool // they follow one another, after all of their operands
	plain    bool // each has one operand
	dim      int  // of all of them, or -1
}

// reductions appends two to six reductions and scans over the index space.
func (o *ordered) reductions() {
	b := burst{together: o.src.oneIn(2), plain: o.src.oneIn(2), dim: -1}
	if o.src.oneIn(2) {
		b.dim = o.src.n(max(1, len(o.shape)))
	}
	var later []func()
	for range o.src.between(2, 6) {
		list, apply := o.columns(b.plain)
		if b.together {
			later = append(later, func() { o.combine(list, apply, b.dim) })
			continue
		}
		o.combine(list, apply, b.dim)
		if o.src.oneIn(3) {
			o.storeValue()
		}
	}
	for _, f := range later {
		f()
	}
}

// columns chooses the operands and the region of a reduction.
func (o *ordered) columns(plain bool) ([]column, apply) {
	if plain {
		list := []column{o.column()}
		return list, o.each(list)
	}
	switch o.src.n(8) {
	case 0:
		return o.maximum()
	case 1:
		return o.functions()
	case 2:
		return o.floatMaximum()
	}
	var list []column
	for range pick(o.src, []int{1, 1, 1, 2, 3}) {
		list = append(list, o.column())
	}
	return list, o.each(list)
}

// column is one operand of a reduction, and how it combines on its own.
type column struct {
	operand  bounded
	identity tileir.Attr
	op       func(x, y *tileir.Value) *tileir.Value
	bound    float64 // of the result
}

// column chooses an operand of the index space, and an operation.
func (o *ordered) column() column {
	t := o.tile()
	if t.Rank() == 0 {
		t = t.WithShape(1)
	}
	v := o.value(t)
	if t.Scalar().IsFloat() {
		return o.floatColumn(v)
	}
	s := t.Scalar()
	if s != tileir.I1 && o.src.oneIn(6) {
		return column{operand: v, identity: tileir.Int(s, 0), op: pick(o.src, []func(*tileir.Value) func(x, y *tileir.Value) *tileir.Value{o.sumWith, o.sumOfTiles})(o.number(s, 0))}
	}
	f := pick(o.src, intReductions)
	return column{operand: v, identity: tileir.Int(s, f.identity(s.Bits())), op: func(x, y *tileir.Value) *tileir.Value { return f.op(o.gen, x, y) }}
}

// sumWith is a sum by a region that takes a value, 0, from outside.
func (o *ordered) sumWith(zero *tileir.Value) func(x, y *tileir.Value) *tileir.Value {
	return func(x, y *tileir.Value) *tileir.Value { return o.plus(o.plus(x, zero), y) }
}

// sumOfTiles is a sum by a region that computes with tiles of several elements.
func (o *ordered) sumOfTiles(*tileir.Value) func(x, y *tileir.Value) *tileir.Value {
	return func(x, y *tileir.Value) *tileir.Value {
		sum := o.plus(o.spread(x, []int64{4}), o.spread(y, []int64{4}))
		t := tileOf(x)
		return o.Reshape(o.Extract(sum, []*tileir.Value{o.number(tileir.I32, int64(o.src.n(4)))}, t.WithShape(1)), t)
	}
}

func (o *ordered) floatColumn(v bounded) column {
	t := tileOf(v.Value)
	switch o.src.n(4) {
	case 0:
		return column{v, floatAttr(t.Scalar(), math.Inf(-1)), func(x, y *tileir.Value) *tileir.Value { return o.MaxF(x, y, false, false) }, v.bound}
	case 1:
		return column{v, floatAttr(t.Scalar(), math.Inf(1)), func(x, y *tileir.Value) *tileir.Value { return o.MinF(x, y, false, false) }, v.bound}
	}
	n := float64(t.NumElements())
	if most := exact(t.Scalar()); v.bound*n > most {
		if n*2 > most { // too many for a sum that is exact
			v = o.clamped(bounded{v.Value, math.Inf(1)}, 0)
		} else {
			v = o.clamped(v, math.Floor(most/n))
		}
	}
	return column{v, floatAttr(t.Scalar(), 0), func(x, y *tileir.Value) *tileir.Value { return o.AddF(x, y, tileir.NearestEven, false) }, v.bound * n}
}

// apply is the results of a reduction's region, of its arguments.
type apply func(args []*tileir.Value) []*tileir.Value

// each combines every column on its own.
func (o *ordered) each(list []column) apply {
	return func(args []*tileir.Value) []*tileir.Value {
		var results []*tileir.Value
		for i, c := range list {
			results = append(results, c.op(args[2*i], args[2*i+1]))
		}
		return results
	}
}

// whole is a type of integers in the index space.
func (o *ordered) whole() tileir.TileType {
	elem := tileir.I32
	if e := pick(o.src, o.elems); e.IsInt() && e != tileir.I1 {
		elem = e
	}
	t := tileir.Tile(elem, o.shape...)
	if t.Rank() == 0 {
		return t.WithShape(1)
	}
	return t
}

// maximum finds the largest element and the smallest of its indices.
func (o *ordered) maximum() ([]column, apply) {
	t := o.whole()
	list := []column{
		{operand: o.value(t), identity: tileir.Int(t.Scalar(), least(t.Scalar().Bits()))},
		{operand: bounded{Value: o.count(tileir.I32, t.Shape)}, identity: tileir.Int(tileir.I32, math.MaxInt32)},
	}
	return list, func(args []*tileir.Value) []*tileir.Value {
		greater := o.CmpI(tileir.Greater, args[0], args[1], tileir.Signed)
		earlier := o.AndI(o.CmpI(tileir.Equals, args[0], args[1], tileir.Signed), o.CmpI(tileir.Less, args[2], args[3], tileir.Signed))
		keep := o.OrI(greater, earlier)
		return []*tileir.Value{o.Select(keep, args[0], args[1]), o.Select(keep, args[2], args[3])}
	}
}

// floatMaximum finds the largest of some floats, if the program has any, and the smallest of
// its indices.
func (o *ordered) floatMaximum() ([]column, apply) {
	t := o.whole().WithElem(pick(o.src, o.elems))
	if !t.Scalar().IsFloat() {
		return o.maximum()
	}
	v := o.value(t)
	list := []column{
		{operand: v, identity: floatAttr(t.Scalar(), math.Inf(-1)), bound: v.bound},
		{operand: bounded{Value: o.count(tileir.I32, t.Shape)}, identity: tileir.Int(tileir.I32, math.MaxInt32)},
	}
	return list, func(args []*tileir.Value) []*tileir.Value {
		greater := o.CmpF(tileir.Greater, tileir.Ordered, args[0], args[1])
		earlier := o.AndI(o.CmpF(tileir.Equals, tileir.Ordered, args[0], args[1]), o.CmpI(tileir.Less, args[2], args[3], tileir.Signed))
		keep := o.OrI(greater, earlier)
		return []*tileir.Value{o.Select(keep, args[0], args[1]), o.Select(keep, args[2], args[3])}
	}
}

// functions composes functions a*x + b, which does not commute.
func (o *ordered) functions() ([]column, apply) {
	t := o.whole()
	list := []column{
		{operand: o.value(t), identity: tileir.Int(t.Scalar(), 1)},
		{operand: o.value(t), identity: tileir.Int(t.Scalar(), 0)},
	}
	return list, func(args []*tileir.Value) []*tileir.Value {
		return []*tileir.Value{o.timesOf(args[0], args[1]), o.plus(o.timesOf(args[2], args[1]), args[3])}
	}
}

// combine appends a reduction or a scan of some columns along a dimension, or along any if
// dim is negative.
func (o *ordered) combine(list []column, apply apply, dim int) {
	var operands []*tileir.Value
	var identities tileir.Array
	for _, c := range list {
		operands, identities = append(operands, c.operand.Value), append(identities, c.identity)
	}
	if dim < 0 {
		dim = o.src.n(tileOf(operands[0]).Rank())
	}
	var op *tileir.Op
	if o.src.oneIn(4) {
		op = o.Scan(operands, int32(dim), o.src.oneIn(2), identities)
	} else {
		op = o.Reduce(operands, int32(dim), identities)
	}
	outer := o.Builder
	o.Builder = tileir.NewBuilder(op.Block(0))
	o.Yield(apply(op.Block(0).Args)...)
	o.Builder = outer
	for i, v := range op.Results {
		o.offer(bounded{v, list[i].bound})
	}
}
