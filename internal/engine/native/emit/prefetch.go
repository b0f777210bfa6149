package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// A block reads its tiles before it computes, and the memory is idle while it computes. So the first and the last
// computing group of a block prefetch the tiles of the next block, each of them every other cache line. The last group
// also stores, and memory that reads and writes at once is faster than memory that does one after the other. The next
// block is the next one along x, so a tile is prefetched only if its address depends on the block by an index that is
// the block's x.

// lineBytes is the size of a cache line.
const lineBytes = 64

// nextTileAddress stores the address of the next block's tile in a slot, or that of this block's tile in the worker's
// last block.
func (c *codegen) nextTileAddress(a plan.Prefetch) (slot int) {
	slot = c.frame.reserve(8)
	last := c.NewLabel()
	c.Move(target.T0, inFrame(c.state(a.Access).memory))
	c.If(target.Equal, inFrame(runtime.FrameBlocks).Bits(64), target.Imm(1), last)
	c.Add(target.T0, inFrame(c.frameView(a.Desc).Offset+runtime.DescDims+a.Dim*runtime.DescDim+runtime.DescIndex))
	c.Bind(last)
	c.Move(inFrame(slot), target.T0)
	return slot
}

// prefetchTile prefetches a group's share of the cache lines of the next block's tile. The address need not be valid.
func (n *nest) prefetchTile(a plan.Prefetch, slot int) {
	l := n.streamFor("ahead"+keyOf(a.Tile), func() *stream {
		l := n.viewStream(a.Access)
		l.ahead = true
		l.start = func(d target.Reg) { n.Move(d, inFrame(slot)) }
		return l
	})
	n.prefetch(l, 2)
}

// prefetch prefetches the cache line of the current vector into a cache level.
func (n *nest) prefetch(l *stream, level int) {
	if l.Inner == 1 && n.u*n.Lanes*l.Size%lineBytes == 0 {
		n.b.Effect(vcode.Inst{Code: vcode.OpPrefetch, Mem: n.memory(l), Imm: level})
	}
}

// prefetchNext prefetches memory that the loop, a later iteration of the enclosing loop or the next block reads soon.
func (s *groupIteration) prefetchNext(a *plan.Access) {
	if !s.plan.Uses(plan.OptPrefetch) {
		return
	}
	level, ahead := 1, func(d target.Reg) { s.Add(d, inFrame(s.frameView(a.Desc).Offset+runtime.DescAhead)) }
	p, inLoop := a.LoopPrefetch()
	r, ofRows := s.g.RowPrefetch(a)
	switch {
	case inLoop:
		// Rows whose distance is a power of two share few sets of the first-level cache.
		level, ahead = 2, func(d target.Reg) { s.addTilesAhead(d, a, p) }
	case ofRows:
		level, ahead = 2, func(d target.Reg) { s.addRowsAhead(d, a, r) }
	case !a.ReadsSequentially():
		return
	}
	if inLoop && s.u == 0 && len(s.starts()) > 1 {
		s.after = append(s.after, func() { s.prefetchEnd("soon" + keyOf(a.Tile)) })
	}
	l := s.streamFor("soon"+keyOf(a.Tile), func() *stream {
		l := s.viewStream(a)
		l.ahead = true
		l.start = func(d target.Reg) {
			s.Move(d, inFrame(s.state(a).ptr))
			ahead(d)
		}
		return l
	})
	s.prefetch(l, level)
}

// addRowsAhead adds to an address the distance of a row that the loop reads later, if no cache is likely to have it and the tile has
// only a part of each row. It may change T1.
func (c *codegen) addRowsAhead(d target.Reg, a *plan.Access, p plan.RowPrefetch) {
	none, step := c.NewLabel(), inFrame(c.state(a).strides[p.Dim]).Bits(64)
	c.IfBits(target.Equal, inFrame(c.frameView(a.Desc).Offset+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagFar), none)
	c.If(target.LessEqual, step, target.Imm(a.RowBytes()), none)
	if p.Along >= 0 { // unless a tile has whole rows
		whole, tiles := c.NewLabel(), c.frameView(a.Desc).Offset+runtime.DescDims+p.Along*runtime.DescDim+runtime.DescTiles
		c.If(target.LessEqual, inFrame(tiles).Bits(64), target.Imm(1), whole)
		c.Add(d, target.Imm(a.RowBytes()))
		c.Jump(none)
		c.Bind(whole)
	}
	c.MulBy(target.T1, step, p.Rows)
	c.Add(d, target.T1)
	c.Bind(none)
}

// addTilesAhead adds to an address the distance of the tile that a later iteration reads, if the buffer is larger than
// the cache of a core. The last iterations are followed by the first ones of the next block. It may change T0 and T1.
func (c *codegen) addTilesAhead(d target.Reg, a *plan.Access, p plan.LoopPrefetch) {
	at, none := c.frameView(a.Desc).Offset, c.NewLabel()
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagShared), none)
	step := target.T0
	if d == step {
		step = target.T1
	}
	index := func(dim int) target.Mem {
		return inFrame(at + runtime.DescDims + dim*runtime.DescDim + runtime.DescIndex)
	}
	within, found := c.NewLabel(), c.NewLabel()
	if loop := c.loops[len(c.loops)-1]; p.Next >= 0 && loop.op == a.Op.ParentOp() && loop.end != 0 {
		c.Move(step, inFrame(loop.counter))
		c.Add(step, target.Imm(p.Tiles))
		c.If(target.Less, step, inFrame(loop.end), within)
		c.Move(step, target.Imm(p.Tiles+int(p.First)))
		c.Sub(step, inFrame(loop.end))
		c.Mul(step, index(p.Dim))
		c.Add(step, index(p.Next))
		c.Jump(found)
	}
	c.Bind(within)
	c.MulBy(step, index(p.Dim), p.Tiles)
	c.Bind(found)
	c.Add(d, step)
	c.Bind(none)
}

// prefetchEnd prefetches the end of a line of a stream, which does not begin at a cache line.
func (n *nest) prefetchEnd(key string) {
	l := n.byKey[key]
	at, last := l.Reg, n.Inner()*l.Size-1
	switch {
	case l.Part != 0:
		n.MulBy(target.T0, inFrame(l.Part), l.Size)
		n.Add(target.T0, l.address())
		at, last = target.T0, -1
	case at == target.NoReg:
		at = target.T0
		n.Move(at, inFrame(l.Slot))
	}
	n.Prefetch(target.At(at, last))
}

// findAhead finds how far ahead the copy of a tile to scratch memory prefetches the tile that a later iteration copies.
func (c *codegen) findAhead(a *plan.Access) {
	p, ok := a.LoopPrefetch()
	if !ok || !c.isLoad(a) || !c.plan.Uses(plan.OptPrefetch) {
		return
	}
	slot := c.frame.reserve(8)
	c.state(a).ahead = slot
	c.Clear(target.T0.As(32))
	c.addTilesAhead(target.T0, a, p)
	c.Move(inFrame(slot), target.T0)
}

// prefetchRow prefetches the Index bytes of a row of a later tile, when P1 is the address of the row that is copied.
func (c *codegen) prefetchRow(a *plan.Access) {
	c.prefetchAhead(c.state(a).ahead)
}

// prefetchAhead prefetches Index bytes from P1 on, plus the number in a frame slot, unless the slot is 0.
func (c *codegen) prefetchAhead(slot int) {
	if slot == 0 {
		return
	}
	c.Move(target.T0, inFrame(slot))
	c.Add(target.T0, target.P1)
	c.Move(target.T1, target.T0)
	c.Add(target.T1, target.Index)
	head := c.Here()
	c.Prefetch(target.At(target.T0, 0))
	c.Add(target.T0, target.Imm(lineBytes))
	c.If(target.Below, target.T0, target.T1, head)
	c.Prefetch(target.At(target.T1, -1))
}
