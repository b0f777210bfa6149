package irgen

import (
	"math"

	"gotile/tileir"
)

// reductions appends two to six reductions and scans over the index space.
func (o *ordered) reductions() {
	for range o.src.between(2, 6) {
		var list []column
		for range pick(o.src, []int{1, 1, 1, 2, 3}) {
			list = append(list, o.column())
		}
		if o.src.oneIn(6) {
			list = o.maximum()
		}
		o.combine(list)
		if o.src.oneIn(3) {
			o.storeValue()
		}
	}
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
	f := pick(o.src, intFolds[:9])
	s := t.Scalar()
	return column{operand: v, identity: tileir.Int(s, f.identity(s.Bits())), op: func(x, y *tileir.Value) *tileir.Value { return f.op(o.gen, x, y) }}
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

// maximum is the columns of a maximum with its index, whose operation is not one of each
// column alone: it has no op.
func (o *ordered) maximum() []column {
	var elems []tileir.Scalar
	for _, e := range o.elems {
		if e.IsInt() {
			elems = append(elems, e)
		}
	}
	if len(elems) == 0 || len(o.shape) == 0 {
		return []column{o.column()}
	}
	t := tileir.Tile(pick(o.src, elems), o.shape...)
	index := bounded{Value: o.count(tileir.I32, t.Shape)}
	return []column{
		{operand: o.value(t), identity: tileir.Int(t.Scalar(), least(t.Scalar().Bits()))},
		{operand: index, identity: tileir.Int(tileir.I32, math.MaxInt32)},
	}
}

// combine appends a reduction or a scan of some columns.
func (o *ordered) combine(list []column) {
	var operands []*tileir.Value
	var identities tileir.Array
	for _, c := range list {
		operands, identities = append(operands, c.operand.Value), append(identities, c.identity)
	}
	dim := int32(o.src.n(tileOf(operands[0]).Rank()))
	var op *tileir.Op
	if o.src.oneIn(4) {
		op = o.Scan(operands, dim, o.src.oneIn(2), identities)
	} else {
		op = o.Reduce(operands, dim, identities)
	}
	outer := o.Builder
	o.Builder = tileir.NewBuilder(op.Block(0))
	o.Yield(o.combined(list, op.Block(0).Args)...)
	o.Builder = outer
	for i, v := range op.Results {
		o.offer(bounded{v, list[i].bound})
	}
}

// combined is the results of a reduction's region.
func (o *ordered) combined(list []column, args []*tileir.Value) []*tileir.Value {
	if list[0].op == nil {
		greater := o.CmpI(tileir.Greater, args[0], args[1], tileir.Signed)
		earlier := o.AndI(o.CmpI(tileir.Equals, args[0], args[1], tileir.Signed), o.CmpI(tileir.Less, args[2], args[3], tileir.Signed))
		keep := o.OrI(greater, earlier)
		return []*tileir.Value{o.Select(keep, args[0], args[1]), o.Select(keep, args[2], args[3])}
	}
	var results []*tileir.Value
	for i, c := range list {
		results = append(results, c.op(args[2*i], args[2*i+1]))
	}
	return results
}
