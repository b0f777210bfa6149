package irgen

import "gotile/tileir"

// scale is how large a program is. Most programs are small in every way, since engines run many of them; some are larger
// in one way, which changes how an engine divides and keeps their work.
type scale struct {
	shapes []([]int64) // of tiles
	grids  [][3]int
	trips  []int // of loops
	budget int   // elements that all blocks compute
}

var (
	// largeShapes are those of tiles that no engine keeps in registers.
	largeShapes = [][]int64{{64, 64}, {4096}, {32, 128}, {128, 64}, {2, 64, 32}, {8192}, {16, 256}, {256, 16}, {128, 128}, {64}, {}}

	// hugeShapes are those whose loops poll: machine code does so every 2^15 elements.
	hugeShapes = [][]int64{{1 << 16}, {256, 256}, {2, 256, 128}, {1 << 17}, {1 << 15, 2}, {4, 1 << 14}, {1 << 15}, {512, 128}, {64}, {}}

	// manyBlocks are grids that workers divide.
	manyBlocks = [][3]int{{64, 1, 1}, {33, 1, 1}, {5, 4, 3}, {200, 1, 1}, {17, 9, 1}, {1, 40, 1}, {3, 3, 31}}

	// manyTrips are numbers of iterations that unrolled loops divide, or not.
	manyTrips = []int{7, 16, 33, 9, 64}
)

// enlarge makes a program of a few larger in one way.
func (s *scale) enlarge(src *Source) {
	switch src.n(16) {
	case 0:
		s.shapes, s.budget = largeShapes, s.budget<<5
	case 1:
		s.grids, s.budget = manyBlocks, s.budget<<3
	case 3:
		if src.oneIn(2) {
			s.shapes, s.grids, s.budget = hugeShapes, s.grids[:1], s.budget<<8
		}
	case 2:
		s.trips, s.budget = manyTrips, s.budget<<3
	}
}

// chosenSize is the size of a tensor in a dimension with tiles of n elements: smaller than a tile, or a few tiles.
func (g *gen) chosenSize(n int64, t tileir.TileType) int64 {
	if g.src.oneIn(3) && t.NumElements() <= 1<<17 {
		return int64(g.src.between(int(n), int(2*n+3)))
	}
	return int64(g.src.between(1, int(min(2*n+3, 40))))
}
