package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A stencil loads tiles of one tensor that begin a few elements apart. To find and check each of them takes longer than to load a small
// tile. All are within the tensor if the tiles at the corners of their hull are, the smallest block that contains them. So the hull is checked
// once, and the addresses of tiles are constant distances from its first one.

// Hull is a set of loads of a group from one tensor, and where their tiles begin.
type Hull struct {
	Members   []*Access
	Apart     [][]int         // for each member and dimension: by how many indices its tile begins after the first one of the hull
	Low, High []*tileir.Value // for each dimension: the smallest and the largest index
}

// maxApart is the maximum distance of tiles in indices.
const maxApart = 1 << 20

// findHulls finds the hulls of a group's loads.
func (p *planner) findHulls(g *Group) {
	if !p.uses(optHull) {
		return
	}
	var rest []*Access
	for _, a := range g.Loads {
		if a.mayJoinHull() {
			rest = append(rest, a)
		}
	}
	for len(rest) > 1 {
		h := &Hull{Members: rest[:1:1], Apart: [][]int{make([]int, len(rest[0].Index))}}
		var others []*Access
		for _, a := range rest[1:] {
			if apart := p.apart(rest[0], a); apart != nil {
				h.Members, h.Apart = append(h.Members, a), append(h.Apart, apart)
			} else {
				others = append(others, a)
			}
		}
		if len(h.Members) > 1 {
			h.findCorners()
			g.Hulls = append(g.Hulls, h)
		}
		rest = others
	}
}

// HullOf returns the hull that contains the tile of a load, or nil.
func (g *Group) HullOf(a *Access) *Hull {
	for _, h := range g.Hulls {
		if slices.Contains(h.Members, a) {
			return h
		}
	}
	return nil
}

// mayJoinHull reports a load that is checked by the indices of its tile alone.
func (a *Access) mayJoinHull() bool {
	return a.Affine == nil && a.Sparse < 0 && !a.Ordered && !a.Elem.Packed() && !a.Narrow() && a.ContiguousDim() >= 0
}

// apart returns by how many indices the tile of b begins after that of a; nil if that is not known.
func (p *planner) apart(a, b *Access) []int {
	if a.Desc.Tensor != b.Desc.Tensor || !slices.Equal(a.Desc.Tile, b.Desc.Tile) {
		return nil
	}
	list := make([]int, len(a.Index))
	for d := range list {
		n, ok := p.indexDistance(a.Index[d], b.Index[d])
		if !ok || max(n, -n) > maxApart {
			return nil
		}
		list[d] = int(n)
	}
	return list
}

// indexDistance returns by how much an index is larger than another one, modulo the size of both.
func (p *planner) indexDistance(v, w *tileir.Value) (int64, bool) {
	if vcode.KindOfValue(v) != vcode.KindOfValue(w) {
		return 0, false
	}
	if sameScalar(v, w) {
		return 0, true
	}
	l, m := p.Linear(v), p.Linear(w)
	if l == nil || m == nil {
		return 0, false
	}
	return p.difference(l.Base, m.Base, l.Width)
}

// findCorners finds the smallest and the largest indices, and makes distances those from the smallest ones.
func (h *Hull) findCorners() {
	for d := range h.Members[0].Index {
		low, high := 0, 0
		for i, apart := range h.Apart {
			if apart[d] < h.Apart[low][d] {
				low = i
			}
			if apart[d] > h.Apart[high][d] {
				high = i
			}
		}
		h.Low, h.High = append(h.Low, h.Members[low].Index[d]), append(h.High, h.Members[high].Index[d])
		first := h.Apart[low][d]
		for _, apart := range h.Apart {
			apart[d] -= first
		}
	}
}
