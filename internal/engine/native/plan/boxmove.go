package plan

import (
	"slices"

	"gotile/tileir"
)

// BoxMove is the copy of a box to a view: elements that are in reverse order, or a few apart, are loaded and only stored. They are copied
// from memory to memory if both accesses are within their arrays and all that is stored is loaded. Otherwise the tile goes through scratch
// memory.
type BoxMove struct {
	Load *Access // that of the group
	View *Access // another access than that of the group
	Dims []int   // for each dimension of the box: that of the view's tile
}

// boxMove returns the copy of all that a group does, or nil.
func (p *planner) boxMove(g *Group) *BoxMove {
	if !p.uses(optBoxMoves) || !p.uses(OptDirectAccess) || !p.uses(OptEdges) || g.StoredBy != nil || len(g.Loads) != 1 || len(g.Stores) != 1 || len(g.Copies)+len(g.Gathers)+len(g.Reloads) > 0 {
		return nil
	}
	a, s := g.Loads[0], g.Stores[0]
	if a.Affine == nil || !a.Affine.isMoved() || Coded(a.Elem) || p.onlyStore(a.Tile) != s.Op || Root(s.Tile) != a.Tile {
		return nil
	}
	if s.Affine != nil || s.Sparse >= 0 || !s.CopiesBytes() || s.ContiguousDim() < 0 || s.AssumesInBounds() || s.Elem != a.Elem {
		return nil
	}
	if slices.ContainsFunc(g.Ops, func(op *tileir.Op) bool { return op != a.Op && op != s.Op && !p.isAddress(op) }) {
		return nil
	}
	m := &BoxMove{Load: a}
	shape := s.Tile.Type.(tileir.TileType).Shape
	for _, q := range a.Affine.Box.Dims {
		d := slices.IndexFunc(Dims(shape), func(first int) bool { return first == q.First })
		for d >= 0 && d < len(shape) && shape[d] == 1 {
			d++
		}
		if d < 0 || d == len(shape) || shape[d] != 1<<q.Bits {
			return nil
		}
		m.Dims = append(m.Dims, d)
	}
	view := *s
	view.narrow = false
	m.View = &view
	return m
}

// isAddress reports an operation that a group only has for the masks of an access.
func (p *planner) isAddress(op *tileir.Op) bool {
	return slices.Contains(lateOps, op.Code) && !p.inMemory[op.Results[0]]
}

// isMoved reports a box whose elements are not copied in the order in which they are in memory, or not all of them.
func (r *AffineAccess) isMoved() bool {
	return r.Box != nil && (r.Apart || slices.ContainsFunc(r.Box.Dims, func(q Part) bool { return q.Scale < 0 }))
}
