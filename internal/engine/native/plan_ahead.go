package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

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

// readOn reports a tile behind whose row memory is read next: by the row itself, or by the next block.
func (a *viewAccess) readOn() bool {
	shape := a.tile.Type.(tileir.TileType).Shape
	last := len(shape) - 1
	return last >= 0 && (int(shape[last])*a.size >= fewBytes || last == 0 && a.run == nil && a.dimOfBlock() == 0)
}
