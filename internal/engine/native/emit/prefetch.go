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
	if l.Inner == 1 && n.u*n.Lanes*l.Size%64 == 0 {
		n.b.Effect(vcode.Inst{Code: vcode.OpPrefetch, Mem: n.memory(l), Imm: level})
	}
}

// prefetchNext prefetches memory that the loop, a later iteration of the enclosing loop or the next block reads soon.
func (s *groupIteration) prefetchNext(a *plan.Access) {
	if !s.plan.Uses(plan.OptPrefetch) {
		return
	}
	level, ahead := 1, func(d target.Reg) { s.Add(d, inFrame(s.frameView(a.Desc).Offset+runtime.DescAhead)) }
	if p, ok := a.LoopPrefetch(); ok {
		// Rows whose distance is a power of two share few sets of the first-level cache.
		level, ahead = 2, func(d target.Reg) { s.addTilesAhead(d, a, p) }
	} else if !a.ReadsSequentially() {
		return
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

// addTilesAhead adds to an address the distance of the tile that a later iteration reads, if the buffer is larger than
// the cache of a core. It may change T0 and T1.
func (c *codegen) addTilesAhead(d target.Reg, a *plan.Access, p plan.LoopPrefetch) {
	at, none := c.frameView(a.Desc).Offset, c.NewLabel()
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagShared), none)
	step := target.T0
	if d == step {
		step = target.T1
	}
	c.MulBy(step, inFrame(at+runtime.DescDims+p.Dim*runtime.DescDim+runtime.DescIndex), p.Tiles)
	c.Add(d, step)
	c.Bind(none)
}
