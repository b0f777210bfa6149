package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// A block reads its tiles, then computes: meanwhile the memory has nothing to do. So the first group and the last that
// compute ask for the tiles that the next block will read, each for every other line of the cache. The last one stores:
// memory is read and written at once, which takes less time than one after the other. Blocks follow each other along x, so
// that only a tile whose index is the block's x, in one dimension, is known ahead.

// placeAhead puts the address of the next block's tile in a slot. After the worker's last block it is this one's.
func (c *codegen) placeAhead(a plan.Ahead) (slot int) {
	slot = c.frame.room(8)
	last := c.NewLabel()
	c.Move(target.T0, inFrame(c.of(a.Access).ptr))
	c.If(target.Equal, inFrame(runtime.FrameBlocks).Bits(64), target.Imm(1), last)
	c.Add(target.T0, inFrame(c.viewAt(a.Desc).At+runtime.DescDims+a.Dim*runtime.DescDim+runtime.DescIndex))
	c.Bind(last)
	c.Move(inFrame(slot), target.T0)
	return slot
}

// ask fetches a group's share of the lines of the next block's tile. An address that leads nowhere does no harm.
func (n *nest) ask(a plan.Ahead, slot int) {
	l := n.leafOf("ahead"+keyOf(a.Tile), func() *leaf {
		l := n.ofView(a.Access)
		l.start = func(d target.Reg) { n.Move(d, inFrame(slot)) }
		return l
	})
	n.fetch(l, 2)
}

// fetch prefetches the cache line of a strip into the cache of a level.
func (n *nest) fetch(l *leaf, level int) {
	if l.Inner == 1 && n.u*n.Lanes*l.Size%64 == 0 {
		n.b.Effect(vcode.Inst{Code: vcode.OpPrefetch, Mem: n.strip(l), Imm: level})
	}
}

// askOn fetches what a loop or the next block's reads soon.
func (s *groupStrip) askOn(a *plan.Access) {
	if !a.ReadOn() || !s.plan.Uses(plan.OptPrefetch) {
		return
	}
	l := s.leafOf("soon"+keyOf(a.Tile), func() *leaf {
		l := s.ofView(a)
		l.start = func(d target.Reg) {
			s.Move(d, inFrame(s.of(a).ptr))
			s.Add(d, inFrame(s.viewAt(a.Desc).At+runtime.DescAhead))
		}
		return l
	})
	s.fetch(l, 1)
}
