package plan

import (
	"slices"

	"gotile/tileir"
)

// The last tiles of an array are partly beyond it. If each element of a halo's tiles has an effect only on the element of stored tiles at
// the same row and column, then the rows and columns that only elements beyond the stored array read are not copied to the halo.

// haloEnds finds for each dimension of a halo where the elements that its tiles have an effect on are stored; nil if all may be needed.
func (p *planner) haloEnds(h *Halo) (ends [haloDims][]TileEnd) {
	if !p.uses(optHaloEnds) {
		return ends
	}
	for dim := range ends {
		ends[dim] = p.haloEndsAlong(h, dim)
	}
	return ends
}

func (p *planner) haloEndsAlong(h *Halo, dim int) []TileEnd {
	s := &endSearch{planner: p, product: h.Members[0].Op, seen: make(map[tileDim]bool)}
	for _, m := range h.Members {
		d := m.tileDim(dim)
		if d < 0 || !s.visit(tileDim{m.Value, d}) {
			return nil
		}
	}
	return s.ends
}

// tileDim returns the dimension of a load's tile that is one of its halo, or -1.
func (a *PointerAccess) tileDim(dim int) int {
	size, first := a.tile(), 0
	for d := HaloColumns; d > dim; d-- {
		first += Log2(size[d])
	}
	shape := a.Value.Type.(tileir.TileType).Shape
	bits := Dims(shape)
	return slices.IndexFunc(bits, func(bit int) bool {
		n := shape[slices.Index(bits, bit)]
		return bit == first && n > 1 && int(n) == size[dim]
	})
}
