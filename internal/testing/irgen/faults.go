package irgen

import "gotile/tileir"

// failures are faults on purpose: each appends an operation that fails whenever it runs.
var failures = []struct {
	class FaultClass
	make  func(g *gen) *tileir.Op
}{
	{MemoryFault, func(g *gen) *tileir.Op { return g.badPointer(func(p *tileir.Value, n int64) int64 { return n }) }},
	{MemoryFault, func(g *gen) *tileir.Op { return g.badPointer(func(*tileir.Value, int64) int64 { return -1 }) }},
	{MemoryFault, func(g *gen) *tileir.Op {
		return g.badPointer(func(_ *tileir.Value, n int64) int64 { return n + 1<<20 })
	}},
	{MemoryFault, func(g *gen) *tileir.Op { return g.badPointer(func(*tileir.Value, int64) int64 { return 1 << 38 }) }},
	{MemoryFault, (*gen).badView},
	{MemoryFault, (*gen).badStoreView},
	{MemoryFault, (*gen).badGather},
	{MemoryFault, (*gen).nullPointer},
	{MemoryFault, (*gen).misaligned},
	{MemoryFault, (*gen).badAtomic},
	{MemoryFault, (*gen).constantGlobal},
	{AssertFault, func(g *gen) *tileir.Op {
		x := g.any(g.tile(ints))
		return g.Assert(g.CmpI(tileir.NotEqual, x, x, tileir.Signed), "x is not x")
	}},
	{UndefinedFault, (*gen).badIndex},
	{UndefinedFault, (*gen).badStep},
}

// plannedFault makes the blocks from one on fail. Memory that they would have written after it is not compared.
func (g *gen) plannedFault() {
	g.fault = -1
	f := pick(g.src, failures)
	first := g.src.n(g.p.Blocks())
	g.p.Fault = &Fault{Class: f.class, first: first}
	op := g.If(g.CmpI(tileir.GreaterOrEqual, g.block, g.number(tileir.I32, int64(first)), tileir.Signed), nil, false)
	g.inside(op.Block(0), 1, func() {
		g.p.Fault.Op = f.make(g)
		g.Yield()
	})
}

// victim is a new buffer of a few elements. It is the last to be made: no other access
// may let it grow.
func (g *gen) victim(elem tileir.Scalar, n int64, written bool) *tileir.Value {
	return g.bufferParam(&Buffer{Elem: elem, Len: n, Written: written, kind: zeros})
}

// badPointer loads or stores with one lane of a tile outside its buffer.
func (g *gen) badPointer(where func(p *tileir.Value, n int64) int64) *tileir.Op {
	elem := pick(g.src, memorables)
	n := 2 * int64(g.src.between(1, 20))
	p := g.victim(elem, n, true)
	lanes := sound(tileir.Tile(elem, pick(g.src, []int64{1, 4, 16, 64}))).NumElements()
	bad := int64(g.src.n(int(lanes)))
	index := make([]int64, lanes)
	index[bad] = where(p, n)
	at := g.detour(g.Offset(g.spread(p, []int64{lanes}), g.list(tileir.I64, index, lanes)))
	t := tileir.Tile(elem, lanes)
	if lanes > 1 && g.src.oneIn(2) {
		token := g.StorePtrTko(tileir.Weak, nil, at, g.constant(t, anyBits), nil, nil, nil)
		return token.Def
	}
	v, _ := g.LoadPtrTko(tileir.Weak, nil, at, nil, nil, nil, nil)
	return v.Def
}

// ragged is a view of a tensor that is larger than its buffer, and an index that gets
// there.
func (g *gen) ragged(elem tileir.Scalar) (view *tileir.Value, t tileir.TileType, index []*tileir.Value) {
	c := &cutting{tile: []int32{4, 8}, step: []int32{4, 8}, dimMap: []int32{0, 1}, sparse: -1, sizes: []int64{8, 8}, strides: []int64{8, 1}}
	view = g.makeView(g.victim(elem, int64(g.src.between(33, 62)), true), elem, c)
	return view, tileir.Tile(elem, 4, 8), []*tileir.Value{g.number(tileir.I32, 1), g.number(tileir.I32, 0)}
}

func (g *gen) badView() *tileir.Op {
	view, _, index := g.ragged(pick(g.src, memorables))
	v, _ := g.LoadViewTko(tileir.Weak, nil, view, index, nil, nil, nil)
	return v.Def
}

func (g *gen) badStoreView() *tileir.Op {
	view, t, index := g.ragged(pick(g.src, memorables))
	return g.StoreViewTko(tileir.Weak, nil, g.constant(t, anyBits), view, index, nil, nil, nil).Def
}

func (g *gen) badGather() *tileir.Op {
	c := &cutting{tile: []int32{4, 8}, sparse: 0, sizes: []int64{16, 8}, strides: []int64{8, 1}}
	view := g.makeView(g.victim(tileir.F32, 64, true), tileir.F32, c)
	rows := []int64{0, 1, 20, 2}
	rows[g.src.n(4)] = 8 + int64(g.src.n(8))
	index := []*tileir.Value{g.list(tileir.I32, rows, 4), g.number(tileir.I32, 0)}
	if g.src.oneIn(2) {
		return g.StoreViewTko(tileir.Weak, nil, g.constant(tileir.Tile(tileir.F32, 4, 8), anyBits), view, index, nil, nil, nil).Def
	}
	v, _ := g.LoadViewTko(tileir.Weak, nil, view, index, nil, nil, nil)
	return v.Def
}

func (g *gen) nullPointer() *tileir.Op {
	p := g.IntToPtr(g.number(tileir.I64, int64(pick(g.src, []int{0, 8, 64}))), ptrTo(tileir.I32))
	v, _ := g.LoadPtrTko(tileir.Weak, nil, p, nil, nil, nil, nil)
	return v.Def
}

func (g *gen) misaligned() *tileir.Op {
	elem := pick(g.src, []tileir.Scalar{tileir.I32, tileir.F64, tileir.BF16})
	bytes := g.PtrToPtr(g.victim(elem, 8, true), ptrTo(tileir.I8))
	p := g.PtrToPtr(g.Offset(bytes, g.number(tileir.I32, int64(elem.Bytes()/2))), ptrTo(elem))
	v, _ := g.LoadPtrTko(tileir.Weak, nil, p, nil, nil, nil, nil)
	return v.Def
}

// badAtomic reaches past the end with words and with halves of words.
func (g *gen) badAtomic() *tileir.Op {
	elem, mode := tileir.I32, tileir.AtomicAdd
	if g.src.oneIn(2) {
		elem, mode = pick(g.src, []tileir.Scalar{tileir.F16, tileir.BF16, tileir.F64}), tileir.AtomicAddF
	}
	n := int64(g.src.between(1, 9))
	p := g.Offset(g.victim(elem, n, true), g.number(tileir.I32, n))
	v, _ := g.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, p, mode, g.constant(tileir.Tile(elem), smalls), nil, nil)
	return v.Def
}

func (g *gen) constantGlobal() *tileir.Op {
	body := tileir.NewBuilder(g.p.Module.Body())
	body.Global("fixed", tileir.Dense{Type: tileir.Tile(tileir.I32, 4), Data: make([]byte, 4), Splat: true}, 16, true, tileir.Private)
	return g.StorePtrTko(tileir.Weak, nil, g.GetGlobal("fixed", ptrTo(tileir.I32)), g.number(tileir.I32, 1), nil, nil, nil).Def
}

// badIndex takes a sub-tile that is not there.
func (g *gen) badIndex() *tileir.Op {
	x := g.any(tileir.Tile(tileir.I32, 8))
	v := g.Extract(x, []*tileir.Value{g.number(tileir.I32, int64(pick(g.src, []int{4, -1, 1 << 30})))}, tileir.Tile(tileir.I32, 2))
	g.storePtr(v, &Buffer{Elem: tileir.I32, Len: 2 * int64(g.p.Blocks()), Written: true})
	return v.Def
}

// badStep counts by nothing, or down.
func (g *gen) badStep() *tileir.Op {
	op := g.For(g.number(tileir.I32, 0), g.number(tileir.I32, 9), g.number(tileir.I32, -int64(g.src.n(2))), []*tileir.Value{g.block}, false)
	tileir.NewBuilder(op.Block(0)).Continue(op.Block(0).Args[1])
	g.storePtr(op.Results[0], &Buffer{Elem: tileir.I32, Len: int64(g.p.Blocks()), Written: true})
	return op
}
