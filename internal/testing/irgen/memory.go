package irgen

import (
	"math/bits"
	"slices"

	"gotile/tileir"
)

// input is a pointer to a buffer that is not written.
func (g *gen) input(elem tileir.Scalar, k kind) (*tileir.Value, *Buffer) {
	for i, a := range g.p.Args {
		if b := a.Buffer; b != nil && !b.Written && b.Elem == elem && b.kind == k && (g.full() || !g.src.oneIn(4)) {
			return g.entry.Block(0).Args[i], b
		}
	}
	b := &Buffer{Elem: elem, kind: k, Len: 1}
	return g.bufferParam(b), b
}

// load reads a new value from memory.
func (g *gen) load(t tileir.TileType, k kind) val {
	if g.apart && (g.views || !g.src.oneIn(4)) {
		return g.loadOwn(t, k)
	}
	switch choice := g.src.n(8); {
	case g.apart && choice < 6:
		return g.loadPtr(t, k)
	case choice < 3 && t.Rank() > 0 && k != positives:
		return g.loadView(t, k)
	case choice == 3 && t.Rank() == 1 && k == anyBits:
		return val{g.loadGlobal(t), k, true}
	case choice == 4 && k == anyBits && g.token != nil:
		return val{Value: g.loadAlloca(t), raw: intOf2(t)}
	case choice > 5:
		return g.loadRows(t, k)
	}
	return g.loadPtr(t, k)
}

func intOf2(t tileir.TileType) bool { return t.Scalar().IsInt() }

// loadPtr gathers, from contiguous or other elements, with or without a mask.
func (g *gen) loadPtr(t tileir.TileType, k kind) val {
	base, buf := g.input(t.Scalar(), k)
	first, step := int64(g.src.n(8)), int64(g.src.between(1, 3))
	buf.Len = max(buf.Len, first+step*t.NumElements())
	index := g.places(t.Shape, first, step)
	result := val{kind: k, raw: true}
	var mask, padding *tileir.Value
	if k == anyBits && g.src.oneIn(3) {
		mask = g.any(tileir.Tile(tileir.I1, t.Shape...))
		if g.src.oneIn(2) { // pointers of lanes that are masked out lead nowhere
			index = g.Select(mask, index, g.like(index, 1<<(tileOf(index).Scalar().Bits()-2)))
		}
		if g.src.oneIn(2) || zeroless(t) {
			p := g.val(t, anyBits, false)
			padding, result.raw = p.Value, p.raw
		}
	}
	order, scope := g.order(loadOrders)
	result.Value, _ = g.LoadPtrTko(order, scope, g.detour(g.Offset(g.spread(base, t.Shape), index)), mask, padding, g.late(), g.hints())
	return result
}

// zeroless reports elements without a zero: what engines have for those that are masked out differs.
func zeroless(t tileir.TileType) bool { return t.Scalar() == tileir.E8M0FNU }

// late is a token that an access has no need of, or none.
func (g *gen) late() *tileir.Value {
	if g.src.oneIn(3) {
		return g.token
	}
	return nil
}

// places is the integers first, first+step, … in a tile; of i8 and i16 if they fit.
func (g *gen) places(shape []int64, first, step int64) *tileir.Value {
	n := tileir.Tile(tileir.I8, shape...).NumElements()
	elem := pick(g.src, []tileir.Scalar{tileir.I32, tileir.I64, tileir.I16, tileir.I8})
	for elem.Bits() < 32 && first+step*n >= 1<<(elem.Bits()-1) {
		elem = tileir.I32
	}
	index := g.count(elem, shape)
	if step != 1 {
		index = g.timesOf(index, g.like(index, step))
	}
	if first != 0 {
		index = g.plus(index, g.like(index, first))
	}
	return index
}

var (
	loadOrders   = []tileir.MemoryOrder{tileir.Weak, tileir.Weak, tileir.Relaxed, tileir.Acquire}
	storeOrders  = []tileir.MemoryOrder{tileir.Weak, tileir.Weak, tileir.Relaxed, tileir.Release}
	atomicOrders = []tileir.MemoryOrder{tileir.Relaxed, tileir.Acquire, tileir.Release, tileir.AcqRel}
	scopes       = []tileir.MemoryScope{tileir.ScopeDevice, tileir.ScopeBlock, tileir.ScopeSystem}
)

// order is an order of those an access takes, and the scope that it then needs.
func (g *gen) order(orders []tileir.MemoryOrder) (tileir.MemoryOrder, *tileir.MemoryScope) {
	order, scope := pick(g.src, orders), pick(g.src, scopes)
	if order == tileir.Weak || g.apart {
		return tileir.Weak, nil
	}
	return order, &scope
}

// hints change no result.
func (g *gen) hints() tileir.Hints {
	if !g.src.oneIn(6) {
		return nil
	}
	return tileir.Hints{{Name: pick(g.src, []string{"sm_90", "default"}), Value: tileir.Dict{{Name: tileir.HintLatency, Value: tileir.Int(tileir.I32, int64(g.src.between(1, 10)))}}}}
}

// detour takes pointers through operations that leave them as they are.
func (g *gen) detour(p *tileir.Value) *tileir.Value {
	t := tileOf(p)
	elem, _ := t.Pointer()
	switch g.src.n(16) {
	case 0:
		if !elem.Pointee.Packed() {
			return g.IntToPtr(g.PtrToInt(p), t)
		}
	case 1:
		return g.Offset(g.Offset(p, g.number(tileir.I32, 5, t.Shape...)), g.number(tileir.I64, -5, t.Shape...))
	case 2:
		if !elem.Pointee.Packed() {
			return g.PtrToPtr(g.PtrToPtr(p, t.WithElem(tileir.PointerType{Pointee: tileir.I8})), t)
		}
	case 3:
		return g.Select(g.any(tileir.Tile(tileir.I1, t.Shape...)), p, p)
	case 4:
		return g.Assume(p, tileir.DivBy{Divisor: uint64(elem.Pointee.Bytes())})
	case 5:
		if t.Rank() > 1 {
			perm := g.permutation(t.Rank())
			return g.Permute(g.Permute(p, perm), inverse(perm))
		}
	case 6:
		if t.Rank() > 0 && t.Shape[0] > 1 {
			half := t.WithShape(append([]int64{t.Shape[0] / 2}, t.Shape[1:]...)...)
			return g.Cat(g.Extract(p, g.corner(t.Rank(), 0), half), g.Extract(p, g.corner(t.Rank(), 1), half), 0, t)
		}
	case 7:
		flat := t.WithShape(t.NumElements())
		return g.Reshape(g.Reshape(p, flat), t)
	}
	return p
}

// corner is an index of rank numbers, the first of them given and the others 0.
func (g *gen) corner(rank int, first int64) []*tileir.Value {
	zero := g.number(tileir.I32, 0)
	list := slices.Repeat([]*tileir.Value{zero}, rank)
	list[0] = g.scalar(tileir.I32, first)
	return list
}

func (g *gen) permutation(rank int) []int32 {
	perm := make([]int32, rank)
	for i, d := range g.src.order(rank) {
		perm[i] = int32(d)
	}
	return perm
}

func inverse(perm []int32) []int32 {
	inv := make([]int32, len(perm))
	for i, d := range perm {
		inv[d] = int32(i)
	}
	return inv
}

// loadGlobal loads a global that is not written.
func (g *gen) loadGlobal(t tileir.TileType) *tileir.Value {
	n := pick(g.src, []int64{t.NumElements(), 2 * t.NumElements()})
	d := tileir.Dense{Type: tileir.Tile(t.Elem, n), Splat: g.src.oneIn(3)}
	if d.Splat {
		n = 1
	}
	d.Data = dense(t.Scalar(), anyBits, n, uint64(g.src.byte()), false)
	body := tileir.NewBuilder(g.p.Module.Body())
	name := g.globalName()
	body.Global(name, d, pick(g.src, []int64{0, 8, 16}), g.src.oneIn(2), pick(g.src, []tileir.Visibility{tileir.Private, tileir.Public}))
	p := g.GetGlobal(name, ptrTo(t.Scalar()))
	v, _ := g.LoadPtrTko(tileir.Weak, nil, g.detour(g.Offset(g.spread(p, t.Shape), g.count(tileir.I32, t.Shape))), nil, nil, nil, nil)
	return v
}

// globalCounters adds to the block's own elements of a global, whose contents later launches continue with.
func (g *gen) globalCounters() {
	if g.token == nil || !g.store {
		return
	}
	t := g.tile(wide)
	n := t.NumElements()
	data := tileir.Dense{Type: tileir.Tile(t.Elem, powerOfTwo(n*int64(g.p.Blocks()))), Splat: true}
	data.Data = dense(t.Scalar(), anyBits, 1, uint64(g.src.byte()), false)
	name := g.globalName()
	tileir.NewBuilder(g.p.Module.Body()).Global(name, data, 16, false, pick(g.src, []tileir.Visibility{tileir.Private, tileir.Public}))
	base := g.Offset(g.GetGlobal(name, ptrTo(t.Scalar())), g.timesOf(g.block, g.number(tileir.I32, n)))
	at := func() *tileir.Value { return g.detour(g.Offset(g.spread(base, t.Shape), g.count(tileir.I32, t.Shape))) }
	v, token := g.LoadPtrTko(tileir.Weak, nil, at(), nil, nil, g.token, nil)
	sum := g.plus(v, g.any(t))
	g.token = g.StorePtrTko(tileir.Weak, nil, at(), sum, nil, token, nil)
	g.offer(val{Value: sum, raw: true})
}

// powerOfTwo is the next power of two.
func powerOfTwo(n int64) int64 { return 1 << bits.Len64(uint64(n-1)) }

// loadAlloca writes memory of the block's own and reads it back, or reads its zeros.
func (g *gen) loadAlloca(t tileir.TileType) *tileir.Value {
	n, align := t.NumElements(), int64(t.Scalar().Bytes())*int64(pick(g.src, []int{1, 2, 16}))
	p := g.Alloca(n+int64(g.src.n(4)), align, g.src.oneIn(2), ptrTo(t.Scalar()))
	at := func() *tileir.Value { return g.detour(g.Offset(g.spread(p, t.Shape), g.count(tileir.I32, t.Shape))) }
	if !g.src.oneIn(4) {
		var mask *tileir.Value
		if g.src.oneIn(3) {
			mask = g.any(tileir.Tile(tileir.I1, t.Shape...))
		}
		g.token = g.StorePtrTko(tileir.Weak, nil, at(), g.any(t), mask, g.token, nil)
	}
	v, token := g.LoadPtrTko(tileir.Weak, nil, at(), nil, nil, g.token, nil)
	g.token = token
	return v
}

// sink stores a value in a new buffer, each block in its part.
func (g *gen) sink(v val, ulps uint64) {
	t, ok := v.Type.(tileir.TileType)
	if !ok || t.Scalar() == tileir.I4 || t.Scalar() == tileir.InvalidScalar || g.full() || !g.store {
		return
	}
	b := &Buffer{Elem: t.Scalar(), Len: t.NumElements() * int64(g.p.Blocks()), Written: true, ULPs: ulps, Raw: v.raw && ulps == 0}
	if t.Rank() == 0 && g.views {
		return
	}
	if t.Rank() > 0 && (g.views || !g.src.oneIn(3)) {
		g.storeView(v.Value, b)
		return
	}
	if t.Rank() > 0 && g.src.oneIn(2) {
		g.storeRows(v.Value, b)
		return
	}
	g.storePtr(v.Value, b)
}

// storePtr scatters the block's part: its elements in order or not, some left out.
func (g *gen) storePtr(v *tileir.Value, b *Buffer) {
	t := tileOf(v)
	n := t.NumElements()
	base := g.Offset(g.bufferParam(b), g.timesOf(g.block, g.number(tileir.I32, n)))
	index := g.count(tileir.I32, t.Shape)
	if g.src.oneIn(3) {
		index = g.XOrI(index, g.like(index, int64(g.src.n(int(n)))))
	}
	var mask *tileir.Value
	if g.src.oneIn(3) {
		mask = g.any(tileir.Tile(tileir.I1, t.Shape...))
	}
	order, scope := g.order(storeOrders)
	token := g.StorePtrTko(order, scope, g.detour(g.Offset(g.spread(base, t.Shape), index)), v, mask, g.token, g.hints())
	g.after(token)
}

// after chains what follows to an access.
func (g *gen) after(token *tileir.Value) {
	if g.token != nil {
		g.token = token
	}
}
