package irgen

import (
	"gotile/tileir"
)

// atomics are the read-modify-writes.
var atomics = map[tileir.OpCode]func(*gen){
	tileir.OpAtomicRMWTko: func(g *gen) {
		if g.src.oneIn(2) {
			g.shared()
		} else {
			g.exchange()
		}
	},
	tileir.OpAtomicCASTko:     (*gen).swap,
	tileir.OpAtomicRedViewTko: (*gen).reduceView,
}

// commuting are the modes whose results do not depend on the order.
var commuting = []tileir.AtomicMode{tileir.AtomicAnd, tileir.AtomicOr, tileir.AtomicXor, tileir.AtomicAdd, tileir.AtomicMax, tileir.AtomicMin, tileir.AtomicUMax, tileir.AtomicUMin, tileir.AtomicAddF}

// operand is a mode and a tile that it combines; floats are small, so that all sums are
// exact.
func (g *gen) operand() (tileir.AtomicMode, *tileir.Value) {
	mode := pick(g.src, commuting)
	if mode == tileir.AtomicAddF {
		return mode, g.get(g.ranked([]tileir.Scalar{tileir.F32, tileir.F16, tileir.BF16, tileir.F64}), smalls)
	}
	return mode, g.any(g.ranked([]tileir.Scalar{tileir.I32, tileir.I64}))
}

// counters is a buffer that all blocks reduce into.
func (g *gen) counters(v *tileir.Value, n int64) *Buffer {
	b := &Buffer{Elem: tileOf(v).Scalar(), Len: n, Written: true}
	if b.Elem.IsFloat() {
		b.kind = zeros
	}
	return b
}

// shared reduces the tiles of all blocks into a few elements.
func (g *gen) shared() {
	mode, v := g.operand()
	if g.full() || g.times > 16 && tileOf(v).Scalar().Bits() == 16 {
		return // a sum of many would round
	}
	t := tileOf(v)
	n := pick(g.src, []int64{t.NumElements(), max(1, t.NumElements()/4)})
	if t.Scalar().Bits() == 16 {
		n = t.NumElements()
	}
	base := g.bufferParam(g.counters(v, n))
	i := g.count(tileir.I32, t.Shape)
	at := g.Offset(g.spread(base, t.Shape), g.AndI(i, g.like(i, n-1)))
	var mask *tileir.Value
	if g.src.oneIn(3) {
		mask = g.any(t.WithElem(tileir.I1))
	}
	g.AtomicRMWTko(pick(g.src, atomicOrders), pick(g.src, scopes), g.detour(at), mode, v, mask, g.late())
}

// own is the pointers of a tile in a new buffer, a part for each block.
func (g *gen) own(t tileir.TileType) *tileir.Value {
	b := &Buffer{Elem: t.Scalar(), Len: t.NumElements() * int64(g.p.Blocks()), Written: true, Raw: true}
	base := g.Offset(g.bufferParam(b), g.timesOf(g.block, g.number(tileir.I32, t.NumElements())))
	return g.Offset(g.spread(base, t.Shape), g.count(tileir.I32, t.Shape))
}

// exchange replaces or changes the block's own elements, and uses the old ones.
func (g *gen) exchange() {
	t := g.ranked([]tileir.Scalar{tileir.I32, tileir.F32, tileir.I64, tileir.F64})
	if g.full() || g.token == nil {
		return
	}
	mode := tileir.AtomicXchg
	if t.Scalar().IsInt() && g.src.oneIn(2) {
		mode = pick(g.src, commuting[:8])
	}
	mask, at, arg := g.mask(t), g.own(t), g.raw(t)
	old, token := g.AtomicRMWTko(pick(g.src, atomicOrders), pick(g.src, scopes), at, mode, arg, mask, g.token)
	g.token = token
	g.offer(val{Value: g.where(mask, old), raw: true})
}

// swap compares and swaps the block's own elements twice, the second time with success.
func (g *gen) swap() {
	t := g.ranked([]tileir.Scalar{tileir.I32, tileir.F32, tileir.I64, tileir.F64})
	if g.full() || g.token == nil {
		return
	}
	mask, at, first, second := g.mask(t), g.own(t), g.raw(t), g.raw(t)
	old, token := g.AtomicCASTko(pick(g.src, atomicOrders), pick(g.src, scopes), at, first, second, mask, g.token)
	old = g.where(mask, old)
	last, token := g.AtomicCASTko(pick(g.src, atomicOrders), pick(g.src, scopes), at, old, second, mask, token)
	g.token = token
	g.offer(val{Value: old, raw: true})
	g.offer(val{Value: g.where(mask, last), raw: true})
}

func (g *gen) mask(t tileir.TileType) *tileir.Value {
	if g.src.oneIn(3) {
		return g.any(t.WithElem(tileir.I1))
	}
	return nil
}

// where selects the results of an operation, and other values for masked-out elements.
func (g *gen) where(mask, v *tileir.Value) *tileir.Value {
	if mask == nil {
		return v
	}
	return g.Select(mask, v, g.constant(tileOf(v), zeros))
}

// reduceView reduces tiles that overlap into a tensor.
func (g *gen) reduceView() {
	mode, v := g.operand()
	t := tileOf(v)
	if g.full() || t.Scalar().Bits() == 16 && g.times > 16 {
		return
	}
	c := g.cut(t.Shape, t.Scalar().Bits() > 16)
	for c.sparse >= 0 {
		c.sparse, c.step = -1, append([]int32{}, c.tile...)
	}
	c.sizes = make([]int64, len(c.tile))
	var index []*tileir.Value
	for d, n := range c.tile {
		c.sizes[c.dimMap[d]] = int64(g.src.between(1, 2*int(n)))
		index = append(index, g.scalar(tileir.I32, int64(g.src.n(2))))
		if g.src.oneIn(3) {
			index[d] = g.block
		}
	}
	b := g.counters(v, g.layOut(c))
	view := g.makeView(g.bufferParam(b), t.Scalar(), c)
	g.AtomicRedViewTko(tileir.Relaxed, pick(g.src, scopes[:2]), view, index, mode, v, g.late(), nil)
}
