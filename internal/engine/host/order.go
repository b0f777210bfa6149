package host

import "gotile/tileir"

// The rounding of a sum or product of floats, and the result of a reduction by a function that is not associative,
// depend on the order in which elements are combined. The hardware's order follows from the distribution of a tile
// over the registers of four warps of 32 lanes. It is known from recorded launches of an H200; see
// docs/verification.md.

const (
	warpLanes  = 32
	blockWarps = 4
)

// Spread is the number of lanes and warps that share a line of a tile; each thread holds elements that many positions
// apart.
type Spread struct{ Lanes, Warps int }

// Threads returns the number of threads that share the line.
func (s Spread) Threads() int { return s.Lanes * s.Warps }

// SumSpread returns the spread of float reductions by one sum or product. Each thread combines its elements one after
// the other; then the lanes of each warp combine, then the warps: repeatedly each of the first half with one of the
// second.
//
// The lanes, then the warps, are distributed over the last dimension, then over the others from the first. Two warps
// are distributed before their lanes.
func SumSpread(shape []int, dim int) Spread {
	lanes, warps := make([]int, len(shape)), make([]int, len(shape))
	order := lastFirst(len(shape))
	if sizeOfShape(shape) == 2*warpLanes {
		left := deal(warps, shape, order, 2)
		deal(lanes, left, order, warpLanes)
	} else {
		left := deal(lanes, shape, order, warpLanes)
		deal(warps, left, order, blockWarps)
	}
	return Spread{lanes[dim], warps[dim]}
}

// SumOrder returns the spread of a reduction, which is that of another tile if the operation names one.
func SumOrder(op *tileir.Op) Spread {
	shape, dim := op.Operands[0].Type.(tileir.TileType).Shape, int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	if op.CombinesLike != nil {
		shape, dim = op.CombinesLike.Shape, op.CombinesLike.Dim
	}
	sizes := make([]int, len(shape))
	for i, n := range shape {
		sizes[i] = int(n)
	}
	return SumSpread(sizes, dim)
}

// ReductionSpread returns the spread of reductions by a region, for elements of a given number of bytes. Each thread combines
// adjacent elements, and then adjacent results; then lanes and warps combine as in [SumSpread]. Every thread ends
// with a result, and those of a function that is not commutative differ: the first thread's is the result of the
// reduction.
//
// Lanes, then warps, are distributed from the first dimension; those of single bytes as in [SumSpread].
func ReductionSpread(shape []int, dim, bytes int) Spread {
	order := firstFirst(len(shape))
	if bytes == 1 {
		order = lastFirst(len(shape))
	}
	lanes, warps := make([]int, len(shape)), make([]int, len(shape))
	left := deal(lanes, shape, order, warpLanes)
	deal(warps, left, order, blockWarps)
	return Spread{lanes[dim], warps[dim]}
}

// ScanRun returns the number of elements of a line that a scan combines at once: each with the one 1, 2, 4, … positions
// before. Then each of them is combined with the last result of the previous run. One warp processes the whole line;
// lanes are distributed from the first dimension.
func ScanRun(shape []int, dim int) int {
	lanes := make([]int, len(shape))
	deal(lanes, shape, firstFirst(len(shape)), warpLanes)
	return lanes[dim]
}

// firstFirst and lastFirst are orders of dimensions.
func firstFirst(rank int) []int {
	order := make([]int, rank)
	for i := range order {
		order[i] = i
	}
	return order
}

func lastFirst(rank int) []int {
	order := firstFirst(rank)
	if rank > 0 {
		copy(order[1:], order)
		order[0] = rank - 1
	}
	return order
}

// deal distributes n threads over the dimensions in an order, and returns the number of elements that each thread then
// has in each dimension.
func deal(parts, shape, order []int, n int) (left []int) {
	left = make([]int, len(shape))
	for _, d := range order {
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

// What the hardware does not multiply in tensor cores it accumulates in f32.
const (
	// TensorRows and TensorCols are the least sizes of a product in tensor cores.
	TensorRows  = 16
	TensorCols  = 8
	tensorWarps = 4
	// F16Step is how many products a sum of float16 takes in between two roundings in tensor cores.
	F16Step = 16
)

// InTensorCores reports whether a product of [m,k] by [k,n], batch times, has work for every warp's tensor core.
func InTensorCores(batch, m, n int) bool {
	return m >= TensorRows && n >= TensorCols && batch*m*n >= tensorWarps*TensorRows*TensorCols
}

// F16Round is after how many products along k a sum of float16 is rounded.
func F16Round(batch, m, n, k int) int {
	if InTensorCores(batch, m, n) {
		return min(k, F16Step)
	}
	return k
}
