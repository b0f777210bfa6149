package passes

import (
	"encoding/binary"
	"slices"

	"gotile/tileir"
)

// raggedAtomics replaces reductions into views whose rows may not be whole units by reductions through pointers, since
// no hint keeps them off the tensor memory accelerator.
func raggedAtomics(entry *tileir.Op) {
	names := renaming{}
	for _, op := range collect(entry, tileir.OpAtomicRedViewTko) {
		view := op.Operand(tileir.AtomicRedViewTkoView)
		if made := tensorOf(view); made != nil && !wholeRows(view) {
			names.replace(op, func(b *tileir.Builder) []*tileir.Value { return byPointers(b, op, made) })
		}
	}
	names.renameAll(entry)
}

// byPointers returns the reduction through pointers to the elements that are inside the tensor.
func byPointers(b *tileir.Builder, op, made *tileir.Op) []*tileir.Value {
	view := op.Operand(tileir.AtomicRedViewTkoView).Type.(tileir.ViewType)
	p := newPlaces(b, view, made)
	for d, index := range op.OperandList(tileir.AtomicRedViewTkoIndex) {
		p.add(d, index)
	}
	base := made.Operand(tileir.MakeTensorViewBase)
	pointers := b.Offset(p.spread(base), p.offset)
	scope := op.Attrs[tileir.AtomicRedViewTkoMemoryScope].(tileir.MemoryScope)
	mode := op.Attrs[tileir.AtomicRedViewTkoMode].(tileir.AtomicMode)
	_, token := b.AtomicRMWTko(tileir.Relaxed, scope, pointers, mode,
		op.Operand(tileir.AtomicRedViewTkoValue), p.inside, op.Operand(tileir.AtomicRedViewTkoToken))
	return []*tileir.Value{token}
}

// positions are the positions of the elements of a view's tile: their distances from the tensor's first element, and which
// are inside it. It computes in 64 bits.
type positions struct {
	*tileir.Builder
	tile          []int64
	steps         []int64 // how far one index moves, by dimension of the tile
	dims          []int   // dimension of the tensor, by dimension of the tile
	shape         []*tileir.Value
	strides       []*tileir.Value
	offset        *tileir.Value
	inside        *tileir.Value
	anything, yes tileir.TileType // types of the tile's shape: i64 and i1
}

func newPlaces(b *tileir.Builder, view tileir.ViewType, made *tileir.Op) *positions {
	p := &positions{Builder: b}
	for _, n := range view.TileShape() {
		p.tile = append(p.tile, int64(n))
	}
	p.steps = p.tile
	switch v := view.(type) {
	case tileir.PartitionViewType:
		p.dims = ints[int](v.DimMap)
	case tileir.StridedViewType:
		p.dims, p.steps = ints[int](v.DimMap), ints[int64](v.Traversal)
	}
	p.anything, p.yes = tileir.Tile(tileir.I64, p.tile...), tileir.Tile(tileir.I1, p.tile...)
	t := view.Tensor()
	p.shape = p.sizes(t.Shape, made.OperandList(tileir.MakeTensorViewDynamicShape))
	p.strides = p.sizes(t.Strides, made.OperandList(tileir.MakeTensorViewDynamicStrides))
	p.offset = p.constant(p.anything, 0)
	p.inside = p.constant(p.yes, 1)
	return p
}

func ints[T int | int64](list []int32) []T {
	out := make([]T, len(list))
	for i, n := range list {
		out[i] = T(n)
	}
	return out
}

// sizes is lengths or strides as values of 64 bits.
func (p *positions) sizes(list []int64, dynamic []*tileir.Value) []*tileir.Value {
	out := make([]*tileir.Value, len(list))
	for i, n := range list {
		if n != tileir.Dynamic {
			out[i] = p.constant(tileir.Tile(tileir.I64), n)
			continue
		}
		out[i] = p.wide(dynamic[0], tileir.Unsigned)
		dynamic = dynamic[1:]
	}
	return out
}

func (p *positions) constant(t tileir.TileType, n int64) *tileir.Value {
	data := binary.LittleEndian.AppendUint64(nil, uint64(n))[:t.Scalar().Bytes()]
	return p.Constant(tileir.Dense{Type: t, Data: data, Splat: true})
}

// wide is an integer of 64 bits.
func (p *positions) wide(v *tileir.Value, sign tileir.Signedness) *tileir.Value {
	t := v.Type.(tileir.TileType)
	if t.Scalar() == tileir.I64 {
		return v
	}
	return p.ExtI(v, sign, t.WithElem(tileir.I64))
}

// spread makes a scalar a tile of the view's shape.
func (p *positions) spread(v *tileir.Value) *tileir.Value {
	if len(p.tile) == 0 {
		return v
	}
	t := v.Type.(tileir.TileType)
	ones := slices.Repeat([]int64{1}, len(p.tile))
	return p.Broadcast(p.Reshape(v, t.WithShape(ones...)), t.WithShape(p.tile...))
}

// indices is 0, 1, 2, … along dimension d of the tile.
func (p *positions) indices(d int) *tileir.Value {
	shape := slices.Repeat([]int64{1}, len(p.tile))
	shape[d] = p.tile[d]
	line := p.Iota(tileir.Tile(tileir.I64, p.tile[d]))
	return p.Broadcast(p.Reshape(line, tileir.Tile(tileir.I64, shape...)), p.anything)
}

// add adds dimension d of the tile at an index. A negative index, read as unsigned, is beyond every length.
func (p *positions) add(d int, index *tileir.Value) {
	index = p.wide(index, tileir.Signed)
	first := p.MulI(index, p.constant(tileir.Tile(tileir.I64), p.steps[d]), tileir.OverflowNone)
	place := p.AddI(p.spread(first), p.indices(d), tileir.OverflowNone)
	length := p.shape[p.dims[d]]
	p.keep(p.spread(p.CmpI(tileir.Less, index, length, tileir.Unsigned)))
	p.keep(p.CmpI(tileir.Less, place, p.spread(length), tileir.Unsigned))
	far := p.MulI(place, p.spread(p.strides[p.dims[d]]), tileir.OverflowNone)
	p.offset = p.AddI(p.offset, far, tileir.OverflowNone)
}

// keep restricts the inside elements by a further condition.
func (p *positions) keep(condition *tileir.Value) { p.inside = p.AndI(p.inside, condition) }
