package emit

import (
	"fmt"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// pairs is the state of a loop that accesses pairs of columns in memory.
type pairs struct {
	g      *plan.Group
	ptr    map[*plan.Pair]int          // frame slots: the address of the first row
	loaded map[*plan.Pair][2]vcode.Reg // of the current iteration
	stored map[*plan.Pair]*tileir.Op   // the store of the current iteration that waits for the other one
	pairOf map[*tileir.Op]*plan.Pair   // by operation
}

// pairsOr emits both versions of a group: that which accesses pairs of columns in memory, if all of their rows are within their tensors and
// follow each other, and otherwise.
func (c *codegen) pairsOr(g *plan.Group, otherwise func()) {
	p := &pairs{g, make(map[*plan.Pair]int), make(map[*plan.Pair][2]vcode.Reg), make(map[*plan.Pair]*tileir.Op), make(map[*tileir.Op]*plan.Pair)}
	other, done := c.NewLabel(), c.NewLabel()
	single := *g
	single.Loads, single.Stores, single.Prefetches = p.without(g.Loads), p.without(g.Stores), nil
	for _, a := range append(single.Loads[:len(single.Loads):len(single.Loads)], single.Stores...) {
		c.ifCrosses(a, other)
	}
	for _, pair := range g.Pairs {
		p.pairOf[pair.First.Op], p.pairOf[pair.Second.Op] = pair, pair
		c.markOp(pair.First.Op)
		c.findPair(p, pair, other)
	}
	c.checkPairs(p, other)
	c.log.add(effect{kind: effectEither})
	n := c.newNest(&single, nil)
	n.pairs = p
	c.nestOfGroup(n, &single)
	for _, a := range single.Stores {
		c.markOp(a.Op)
		c.afterStore(a)
	}
	c.Jump(done)
	c.Bind(other)
	c.log.add(effect{kind: effectOr})
	otherwise()
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// without returns the accesses that are not of pairs.
func (p *pairs) without(list []*plan.Access) (single []*plan.Access) {
	for _, a := range list {
		if p.g.PairOf(a) == nil {
			single = append(single, a)
		}
	}
	return single
}

// ifCrosses jumps to other if a tile crosses an edge.
func (c *codegen) ifCrosses(a *plan.Access, other target.Label) {
	for d, n := range a.Tile.Type.(tileir.TileType).Shape {
		if c.crosses(a, d) {
			c.If(target.NotEqual, inFrame(c.state(a).within[d]).Bits(64), target.Imm(n), other)
		}
	}
}

// findPair computes the address of the first row of a pair. It jumps to other unless all rows are within the tensor, and follow each other.
func (c *codegen) findPair(p *pairs, pair *plan.Pair, other target.Label) {
	a, flag := pair.First, runtime.FlagWindowLoads
	if c.isStore(a) {
		flag = runtime.FlagWindowStores
	}
	at := c.describe(a.Desc)
	dim := func(d int) int { return at + runtime.DescDims + d*runtime.DescDim }
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(flag), other)
	c.If(target.NotEqual, inFrame(dim(pair.Rows)+runtime.DescStep).Bits(64), target.Imm(2*a.Size), other)
	c.If(target.NotEqual, inFrame(dim(pair.Column)+runtime.DescStep).Bits(64), target.Imm(a.Size), other)
	c.loadIndex(target.T1, pair.Second.Index[pair.Column])
	c.If(target.AboveEqual, target.T1, inFrame(dim(pair.Column)+runtime.DescCount), other)
	c.Move(target.T0, inFrame(at+runtime.DescBase))
	for d, v := range a.Index {
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, inFrame(dim(d)+runtime.DescCount), other)
		c.Mul(target.T1, inFrame(dim(d)+runtime.DescIndex))
		c.Add(target.T0, target.T1)
	}
	p.ptr[pair] = c.frame.reserve(8)
	c.Move(inFrame(p.ptr[pair]), target.T0)
	for _, member := range []*plan.Access{pair.First, pair.Second} { // of which other loops may prefetch the next tile
		c.reserveSlots(member)
		if slot := c.state(member).memory; slot != 0 {
			c.Move(inFrame(slot), target.T0)
		}
	}
}

// memoryRange is the memory of an access or a pair: an address in a frame slot, and offsets of the first byte and the last one from it.
type memoryRange struct {
	op        []*tileir.Op
	ptr       int
	slow      int // frame slot: whether it is scratch memory instead; 0 for never
	low, high target.Operand
	rows      int // of a pair
}

// rangeOf returns the memory of an access.
func (c *codegen) rangeOf(a *plan.Access) memoryRange {
	at := c.frameView(a.Desc).Offset
	return memoryRange{[]*tileir.Op{a.Op}, c.state(a).ptr, c.state(a).slow, inFrame(at + runtime.DescLow), inFrame(at + runtime.DescHigh), 0}
}

// ifApart jumps to apart if two ranges have no memory in common.
func (c *codegen) ifApart(l, s memoryRange, apart target.Label) {
	for _, slow := range []int{l.slow, s.slow} {
		if slow != 0 {
			c.If(target.NotEqual, inFrame(slow).Bits(64), target.Imm(0), apart)
		}
	}
	before := func(x, y memoryRange) { // x ends before y begins
		c.Move(target.T0, inFrame(x.ptr))
		c.Add(target.T0, x.high)
		c.Move(target.T1, inFrame(y.ptr))
		c.Add(target.T1, y.low)
		c.If(target.BelowEqual, target.T0, target.T1, apart)
	}
	before(l, s)
	before(s, l)
}

// ranges returns the memory of the loads or the stores of a group.
func (c *codegen) ranges(p *pairs, list []*plan.Access) (all []memoryRange) {
	for _, a := range list {
		switch pair := p.g.PairOf(a); {
		case pair == nil:
			all = append(all, c.rangeOf(a))
		case pair.First == a:
			all = append(all, memoryRange{[]*tileir.Op{a.Op, pair.Second.Op}, p.ptr[pair], 0, target.Imm(0), target.Imm(2 * a.InnerSize() * a.Size), a.InnerSize()})
		}
	}
	return all
}

// checkPairs jumps to other if a store may overwrite elements before they are loaded.
func (c *codegen) checkPairs(p *pairs, other target.Label) {
	stores := c.ranges(p, p.g.Stores)
	for _, l := range c.ranges(p, p.g.Loads) {
		for _, s := range stores {
			c.ifOverlap(l, s, other)
			for _, load := range l.op {
				for _, store := range s.op {
					c.log.add(effect{kind: effectSeparated, op: load, other: store})
				}
			}
		}
	}
}

// ifOverlap jumps to other if two ranges have memory in common, unless they are the same rows.
func (c *codegen) ifOverlap(l, s memoryRange, other target.Label) {
	apart := c.NewLabel()
	c.ifApart(l, s, apart)
	if l.rows > 0 && l.rows == s.rows {
		c.Move(target.T0, inFrame(l.ptr))
		c.If(target.Equal, target.T0, inFrame(s.ptr).Bits(64), apart)
	}
	c.Jump(other)
	c.Bind(apart)
}

// pairStream returns the stream of a pair's rows. In each iteration of the loop its address advances by as many elements as the index, so that
// rows advance by two.
func (s *groupIteration) pairStream(pair *plan.Pair) *stream {
	return s.streamFor(fmt.Sprintf("pair%p", pair), func() *stream {
		a := pair.First
		l := newStream(plan.MemoryKind(a.Elem), a.Size, 1)
		l.pair = true
		l.start = func(d target.Reg) { s.Move(d, inFrame(s.pairs.ptr[pair])) }
		return l
	})
}

// pairMemory returns a half of the rows of the current vector.
func (s *groupIteration) pairMemory(pair *plan.Pair, half int) []vcode.Memory {
	return []vcode.Memory{{Base: &s.pairStream(pair).Stream, At: (2*s.u + half) * s.Lanes}}
}

// lowerPair emits an access to a column, and reports whether it is one of a pair.
func (s *groupIteration) lowerPair(op *tileir.Op) bool {
	if s.pairs == nil || s.pairs.pairOf[op] == nil {
		return false
	}
	p, pair, b := s.pairs, s.pairs.pairOf[op], s.b
	s.logAccess(op)
	if !plan.IsStore(op) {
		s.define(op.Results[0], s.loadColumn(pair, op))
		return true
	}
	first := p.stored[pair]
	if first == nil {
		p.stored[pair] = op
		return true
	}
	delete(p.stored, pair)
	x, y := s.value(pair.First.Op.Operand(tileir.StoreViewTkoTile)), s.value(pair.Second.Op.Operand(tileir.StoreViewTkoTile))
	for half, v := range []vcode.Reg{b.JoinPairs(x, y, false), b.JoinPairs(x, y, true)} {
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: s.pairMemory(pair, half), Imm: b.Lanes})
	}
	return true
}

// loadColumn returns the elements of a column, after it has loaded those of both.
func (s *groupIteration) loadColumn(pair *plan.Pair, op *tileir.Op) vcode.Reg {
	b, k := s.b, plan.MemoryKind(pair.First.Elem)
	columns, ok := s.pairs.loaded[pair]
	if !ok {
		var halves [2]vcode.Reg
		for i := range halves {
			halves[i] = b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: s.pairMemory(pair, i), Imm: b.Lanes})
		}
		columns = [2]vcode.Reg{b.SplitPairs(halves[0], halves[1], false), b.SplitPairs(halves[0], halves[1], true)}
		s.pairs.loaded[pair] = columns
	}
	if op == pair.First.Op {
		return columns[0]
	}
	return columns[1]
}

// advancePairs advances the addresses of pairs after an iteration of the unrolled loop.
func (n *nest) advancePairs(step int) {
	for _, l := range n.streams {
		if l.pair {
			n.Add(l.address(), target.Imm(step*l.Size))
		}
	}
}
