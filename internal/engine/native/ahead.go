package native

import (
	"slices"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A block reads its tiles, then computes: meanwhile the memory has nothing to do. So the first group and the last that
// compute ask for the tiles that the next block will read, each for every other line of the cache. The last one stores:
// memory is read and written at once, which takes less time than one after the other. Blocks follow each other along x, so
// that only a tile whose index is the block's x, in one dimension, is known ahead.

// ahead is a load of the next block.
type ahead struct {
	*viewAccess
	dim         int // whose index is the block's x
	part, parts int // which of so many lines
}

// fewBytes is how large a tile has to be: the processor finds out by itself what follows smaller ones.
const fewBytes = 4096

// lookAhead lets groups of the entry's region ask for what the next block loads.
func (p *planner) lookAhead(r *region) {
	if !p.uses(optPrefetch) {
		return
	}
	for i, it := range r.items {
		g, ok := it.(*group)
		if !ok {
			continue
		}
		for _, a := range g.loads {
			dim := a.dimOfBlock()
			if dim < 0 || vcode.NumElements(a.tile)*a.size < fewBytes {
				continue
			}
			next := groupsOver(r.items[i+1:], g.bits)
			if len(next) > 2 { // rounds of loops have few lines to share out
				next = []*group{next[0], next[len(next)-1]}
			}
			for n, to := range next {
				to.ahead = append(to.ahead, ahead{a, dim, n, len(next)})
			}
		}
	}
}

// groupsOver are the groups over a number of elements that load nothing that changes from block to block.
func groupsOver(items []item, bits int) (list []*group) {
	for _, it := range items {
		g, ok := it.(*group)
		if ok && g.bits == bits && !slices.ContainsFunc(g.loads, func(a *viewAccess) bool { return a.dimOfBlock() >= 0 }) {
			list = append(list, g)
		}
	}
	return list
}

// dimOfBlock is the dimension whose index is the block's x, where the others do not depend on it; else -1.
func (a *viewAccess) dimOfBlock() int {
	if a.sparse >= 0 || a.elem.Packed() || a.factor {
		return -1
	}
	dim := -1
	for d, v := range a.index {
		switch def := root(v).Def; {
		case isConstant(root(v)):
		case def == nil || def.Code != tileir.OpGetTileBlockId:
			return -1
		case def.Results[0] == root(v) && dim >= 0:
			return -1
		case def.Results[0] == root(v):
			dim = d
		}
	}
	return dim
}

// placeAhead puts the address of the next block's tile in a slot. After the worker's last block it is this one's.
func (c *codegen) placeAhead(a ahead) (slot int) {
	slot = c.frame.room(8)
	last := c.NewLabel()
	c.Move(target.T0, inFrame(c.of(a.viewAccess).ptr))
	c.If(target.Equal, inFrame(frameBlocks).Bits(64), target.Imm(1), last)
	c.Add(target.T0, inFrame(c.viewAt(a.desc).at+descDims+a.dim*descDim+descIndex))
	c.Bind(last)
	c.Move(inFrame(slot), target.T0)
	return slot
}

// ask fetches a group's share of the lines of the next block's tile. An address that leads nowhere does no harm.
func (n *nest) ask(a ahead, slot int) {
	l := n.leafOf("ahead"+keyOf(a.tile), func() *leaf {
		l := n.ofView(a.viewAccess)
		l.start = func(d target.Reg) { n.Move(d, inFrame(slot)) }
		return l
	})
	n.fetch(l, 2)
}

// fetch prefetches the cache line of a strip into the cache of a level.
func (n *nest) fetch(l *leaf, level int) {
	if l.Inner == 1 && n.u*n.lanes*l.Size%64 == 0 {
		n.b.Effect(vcode.Inst{Code: vcode.OpPrefetch, Mem: n.strip(l), Imm: level})
	}
}

// aheadBytes is how far ahead of itself a loop asks for memory that no cache holds: the processor does so too, but
// stops at the end of each page. What caches hold is left alone, as another core may be writing there.
const aheadBytes = 2048

// askOn fetches what a loop or the next block's reads soon.
func (s *groupStrip) askOn(a *viewAccess) {
	if !a.readOn() || !s.plan.uses(optPrefetch) {
		return
	}
	l := s.leafOf("soon"+keyOf(a.tile), func() *leaf {
		l := s.ofView(a)
		l.start = func(d target.Reg) {
			s.Move(d, inFrame(s.of(a).ptr))
			s.Add(d, inFrame(s.viewAt(a.desc).at+descAhead))
		}
		return l
	})
	s.fetch(l, 1)
}

// readOn reports a tile behind whose row memory is read next: by the row itself, or by the next block.
func (a *viewAccess) readOn() bool {
	shape := a.tile.Type.(tileir.TileType).Shape
	last := len(shape) - 1
	return last >= 0 && (int(shape[last])*a.size >= fewBytes || last == 0 && a.run == nil && a.dimOfBlock() == 0)
}
