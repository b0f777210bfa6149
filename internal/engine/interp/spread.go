package interp

import "gotile/tileir"

// Sums and products of floats depend on the order in which a reduction or scan takes
// the elements. The hardware's order follows from how a tile lies in the registers of
// four warps of 32 lanes.

const (
	warpLanes  = 32
	blockWarps = 4
)

// spread is how many lanes and warps share a line; each thread holds the elements
// that many places apart.
type spread struct{ lanes, warps int }

func (s spread) threads() int { return s.lanes * s.warps }

// spreadInner is the layout of reductions: the lanes, then the warps, are dealt out to
// the last dimension, then to the others from the first. Two warps are dealt out
// before their lanes.
func spreadInner(shape []int, dim int) spread {
	lanes, warps := make([]int, len(shape)), make([]int, len(shape))
	if sizeOfShape(shape) == 2*warpLanes {
		left := deal(warps, shape, 2)
		deal(lanes, left, warpLanes)
	} else {
		left := deal(lanes, shape, warpLanes)
		deal(warps, left, blockWarps)
	}
	return spread{lanes[dim], warps[dim]}
}

// deal gives each dimension its part of n threads, and returns how many elements each
// thread then has there.
func deal(parts, shape []int, n int) (left []int) {
	left = make([]int, len(shape))
	last := len(shape) - 1
	for i := range shape {
		d := i - 1
		if i == 0 {
			d = last
		}
		parts[d] = min(n, shape[d])
		n /= parts[d]
		left[d] = shape[d] / parts[d]
	}
	return left
}

func sizeOfShape(shape []int) int {
	n := 1
	for _, size := range shape {
		n *= size
	}
	return n
}

// spreadOuter is the layout of scans: the lanes are dealt out from the first
// dimension, and one warp takes the whole line.
func spreadOuter(shape []int, dim int) spread {
	lanes := warpLanes
	for _, n := range shape[:dim] {
		lanes /= min(lanes, n)
	}
	return spread{min(lanes, shape[dim]), 1}
}

// rounds reports whether the order of an operation can be seen.
func rounds(op *tileir.Op) bool {
	return op != nil && (op.Code == tileir.OpAddF || op.Code == tileir.OpMulF)
}
