package irgen

import "gotile/tileir"

// scalar is a number of rank 0: mostly a constant, and otherwise one that the program finds in memory.
func (g *gen) scalar(elem tileir.Scalar, n int64) *tileir.Value {
	if g.tidy || !g.src.oneIn(4) {
		return g.number(elem, n)
	}
	switch v := g.found(elem, n); g.src.n(6) {
	case 0:
		return g.plus(g.plus(v, g.number(elem, 3)), g.number(elem, -3))
	case 1:
		return g.Select(g.CmpI(tileir.Less, v, g.number(elem, 5), tileir.Signed), v, v)
	default:
		return v
	}
}

// found loads a number from a global: alone, as one element of several, or as the maximum of several.
func (g *gen) found(elem tileir.Scalar, n int64) *tileir.Value {
	alone, several := tileir.Tile(elem, 1), tileir.Tile(elem, 4)
	switch g.src.n(4) {
	case 0:
		p := g.global(several, []int64{n, n, n, n})
		v, _ := g.LoadPtrTko(tileir.Weak, nil, p, nil, nil, nil, nil)
		return v
	case 1:
		at := int64(g.src.n(4))
		list := make([]int64, 4)
		list[at] = n
		return g.Reshape(g.Extract(g.viewed(several, list), []*tileir.Value{g.number(tileir.I32, at)}, alone), tileir.Tile(elem))
	case 2:
		return g.largest(g.viewed(several, []int64{n, n, n, n}))
	default:
		return g.Reshape(g.viewed(alone, []int64{n}), tileir.Tile(elem))
	}
}

// viewed loads a global through a view.
func (g *gen) viewed(t tileir.TileType, list []int64) *tileir.Value {
	n := t.Shape[0]
	tensor := tileir.TensorViewType{Elem: t.Scalar(), Shape: []int64{n}, Strides: []int64{1}}
	pad := tileir.PadZero
	view := tileir.PartitionViewType{Tile: []int32{int32(n)}, View: tensor, DimMap: []int32{0}, Padding: &pad}
	w := g.MakePartitionView(g.MakeTensorView(g.global(t, list), nil, nil, tensor), view)
	v, _ := g.LoadViewTko(tileir.Weak, nil, w, []*tileir.Value{g.number(tileir.I32, 0)}, nil, nil, nil)
	return v
}

// largest is the maximum of a tile of rank 1.
func (g *gen) largest(v *tileir.Value) *tileir.Value {
	s := tileOf(v).Scalar()
	op := g.Reduce([]*tileir.Value{v}, 0, tileir.Array{tileir.Int(s, least(s.Bits()))})
	inner := tileir.NewBuilder(op.Block(0))
	inner.Yield(inner.MaxI(op.Block(0).Args[0], op.Block(0).Args[1], tileir.Signed))
	return op.Results[0]
}

// global is the address of a constant global.
func (g *gen) global(t tileir.TileType, list []int64) *tileir.Value {
	var data []byte
	for _, n := range list {
		data = append(data, bytesOf(uint64(n), t.Scalar().Bytes())...)
	}
	name := g.globalName()
	tileir.NewBuilder(g.p.Module.Body()).Global(name, tileir.Dense{Type: t, Data: data}, 0, g.src.oneIn(2), tileir.Private)
	return g.GetGlobal(name, ptrTo(t.Scalar()))
}

// globalName is the name of the next global.
func (g *gen) globalName() string {
	n := len(g.p.Module.Globals())
	return "g" + string(rune('a'+n%26)) + string(rune('a'+n/26))
}
