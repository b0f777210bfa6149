package host

// What a sum or product of floats rounds to, and what a fold by a function that is not
// associative gives, depends on the order in which elements are combined. The hardware's
// order follows from how a tile lies in the registers of four warps of 32 lanes. Recorded
// launches of an H200 say how; see docs/verification.md.

const (
	warpLanes  = 32
	blockWarps = 4
)

// Spread is how many lanes and warps share a line of a tile; each thread holds the
// elements that many places apart.
type Spread struct{ Lanes, Warps int }

// Threads is how many threads share the line.
func (s Spread) Threads() int { return s.Lanes * s.Warps }

// SumSpread is the spread of reductions of floats by one sum or product. Each thread
// combines its elements one after the other; then the lanes of each warp, then the warps
// combine: each of the first half with one of the second, again and again.
//
// The lanes, then the warps, are dealt out to the last dimension, then to the others from
// the first. Two warps are dealt out before their lanes.
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

// FoldSpread is the spread of reductions by a region, of elements of a given number of bytes. Each
// thread combines neighbours, and neighbours of the results; then lanes and warps combine
// as in [SumSpread]. Every thread ends with a result, and those of a function that is not
// commutative differ: the first thread's is the fold.
//
// Lanes, then warps, are dealt out from the first dimension; those of single bytes as in
// [SumSpread].
func FoldSpread(shape []int, dim, bytes int) Spread {
	order := firstFirst(len(shape))
	if bytes == 1 {
		order = lastFirst(len(shape))
	}
	lanes, warps := make([]int, len(shape)), make([]int, len(shape))
	left := deal(lanes, shape, order, warpLanes)
	deal(warps, left, order, blockWarps)
	return Spread{lanes[dim], warps[dim]}
}

// ScanRun is how many elements of a line a scan combines at once: each with the one 1, 2,
// 4, … places before. Then each of them is combined with the last result of the run
// before. One warp takes the whole line; lanes are dealt out from the first dimension.
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

// deal gives each dimension its part of n threads, in an order, and returns how many
// elements each thread then has there.
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
