package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// Ahead is a load of the next block.
type Ahead struct {
	*Access
	Dim         int // whose index is the block's x
	part, parts int // which of so many lines
}

// fewBytes is how large a tile has to be: the processor finds out by itself what follows smaller ones.
const fewBytes = 4096

// lookAhead lets groups of the entry's region ask for what the next block loads.
func (p *planner) lookAhead(r *Region) {
	if !p.uses(OptPrefetch) {
		return
	}
	for i, it := range r.Items {
		g, ok := it.(*Group)
		if !ok {
			continue
		}
		for _, a := range g.Loads {
			dim := a.dimOfBlock()
			if dim < 0 || vcode.NumElements(a.Tile)*a.Size < fewBytes {
				continue
			}
			next := groupsOver(r.Items[i+1:], g.Bits)
			if len(next) > 2 { // rounds of loops have few lines to share out
				next = []*Group{next[0], next[len(next)-1]}
			}
			for n, to := range next {
				to.Ahead = append(to.Ahead, Ahead{a, dim, n, len(next)})
			}
		}
	}
}

// groupsOver are the groups over a number of elements that load nothing that changes from block to block.
func groupsOver(items []item, bits int) (list []*Group) {
	for _, it := range items {
		g, ok := it.(*Group)
		if ok && g.Bits == bits && !slices.ContainsFunc(g.Loads, func(a *Access) bool { return a.dimOfBlock() >= 0 }) {
			list = append(list, g)
		}
	}
	return list
}

// dimOfBlock is the dimension whose index is the block's x, where the others do not depend on it; else -1.
func (a *Access) dimOfBlock() int {
	if a.Sparse >= 0 || a.Elem.Packed() || a.Factor {
		return -1
	}
	dim := -1
	for d, v := range a.Index {
		switch def := Root(v).Def; {
		case IsConstant(Root(v)):
		case def == nil || def.Code != tileir.OpGetTileBlockId:
			return -1
		case def.Results[0] == Root(v) && dim >= 0:
			return -1
		case def.Results[0] == Root(v):
			dim = d
		}
	}
	return dim
}

// ReadOn reports a tile behind whose row memory is read next: by the row itself, or by the next block.
func (a *Access) ReadOn() bool {
	shape := a.Tile.Type.(tileir.TileType).Shape
	last := len(shape) - 1
	return last >= 0 && (int(shape[last])*a.Size >= fewBytes || last == 0 && a.Run == nil && a.dimOfBlock() == 0)
}
