package plan

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Reduction is a reduction of one dimension by one operation. Sums and products of floats use the hardware's order, as
// the portable engine does: thread i of n combines elements i, i+n and so on; then lanes and warps are combined, the
// most distant first.
type Reduction struct {
	Op       *tileir.Op // the reduction
	Combine  *tileir.Op // the operation that combines two elements
	Lo, Hi   int        // bits of the dimension
	Lanes    int        // threads that share a line: lanes of a warp
	Warps    int        // and warps
	Strategy            // Registers, Frame or Lines
	Together bool       // the lanes of several lines may be combined together
	Held     int        // vectors of partial results that registers hold if the others are in the frame
	Keys     bool       // a minimum or maximum is computed on keys: see package emit
	Shifts   bool       // the maximum only shifts exponents, so that keys are the floats: see [vcode.OnlyShiftsExponents]
	Bytes    *tileir.Op // the extension of bytes that are added instead of its results, or nil
}

// reductionOf returns the plan of a reduction that a group's loop can perform, or nil.
func reductionOf(vec vcode.Target, op *tileir.Op) *Reduction {
	combine := SingleOp(op.Block(0))
	if combine == nil || !vcode.Lowers(combine) {
		return nil
	}
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	dim := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	f := &Reduction{Op: op, Combine: combine, Lo: Dims(shape)[dim]}
	f.Hi = f.Lo + Log2(int(shape[dim]))
	switch {
	case f.Lo == f.Hi:
		return nil
	case vcode.OrderMatters(combine):
		order := host.SumOrder(op)
		f.Lanes, f.Warps = order.Lanes, order.Warps
	case f.Lo == 0:
		f.Lanes = min(1<<f.Hi, vec.Bytes/max(1, vec.LaneBytes(combine)))
		f.Warps = min(4, 1<<f.Hi/f.Lanes)
	default:
		f.Lanes, f.Warps = 1, 1
	}
	switch {
	case f.Lo > 0:
		f.Strategy = Lines
	case f.fitsColumns(vec):
		f.Strategy = Columns
	case vec.Masks() == 0 && f.Lanes*f.Warps > 32 && f.Ordered():
		f.Strategy = Frame
	}
	return f
}

// Limits of lines whose columns are combined: elements are at most so far apart for the target to copy columns by whole vectors, and
// so many bytes of elements and of columns stay in the first-level cache.
const (
	maxColumns      = 4
	minColumnLength = 16
	maxColumnBytes  = 16 << 10
)

// fitsColumns reports adjacent lines of a few elements, each of which is a thread of its own. Lines of float64 are only worth it if
// a vector holds four of them.
func (f *Reduction) fitsColumns(vec vcode.Target) bool {
	k, line, lines := vcode.KindOfValue(f.Op.Operands[0]), 1<<f.Hi, vcode.NumElements(f.Op.Results[0])
	return vec.Transposes && k != vcode.Mask && line <= maxColumns && f.Lanes == line && f.Warps == 1 && (k.Size() < 8 || 4*line*k.Size() <= vec.Bytes) &&
		lines >= minColumnLength && lines*line*k.Size() <= maxColumnBytes
}

// The maximum number of vectors that a loop is unrolled to for the threads of a reduction: those of float64 with AVX2, and
// for targets without instructions for parts of vectors, each of which takes long code at an edge.
const (
	maxVectorsPerLine      = 32
	maxVectorsWithoutParts = 16
)

// tooWide reports a line whose threads need more vectors than a loop is unrolled to.
func (f *Reduction) tooWide(vec vcode.Target, lanes int) bool {
	limit := maxVectorsWithoutParts
	if vec.HasParts(vcode.KindOfValue(f.Op.Operands[0]).Size()) {
		limit = maxVectorsPerLine
	}
	return f.Ordered() && f.Vectors(lanes) > limit
}

// Vectors returns how many vectors of a loop over the given number of lanes have threads of their own. Each needs a
// register for its partial result.
func (f *Reduction) Vectors(lanes int) int { return max(1, f.Lanes*f.Warps/lanes) }

// useKeys selects keys where they are faster than the operation itself: for floats without flushing of subnormals. Keys of
// float64, or of lines whose partial results are in memory, are floats, for operations in which numbers win against NaN; and the
// keys of lines are the results, so they are not the negated floats that a minimum needs.
func (f *Reduction) useKeys(vec vcode.Target, users map[*tileir.Value][]*tileir.Op) {
	k := vcode.KindOfValue(f.Op.Operands[0])
	if f.Shifts = f.mayShift(vec) && vcode.OnlyShiftsExponents(f.Op.Results[0], users); f.Shifts {
		f.Keys = true
		return
	}
	if vec.Masks() > 0 || k != vcode.F32 && (k != vcode.F64 || vec.OrdersFloats) {
		return
	}
	e, ok := vcode.ExtremeOf(f.Combine)
	f.Keys = ok && !e.FlushToZero
	switch {
	case f.Strategy == Lines:
		f.Keys = f.Keys && e.Maximum && !e.PropagateNaN && !vec.OrdersFloats
	case k == vcode.F64:
		f.Keys = f.Keys && !e.PropagateNaN
	}
}

// mayShift reports a maximum of floats that one instruction computes but for zeros and NaN.
func (f *Reduction) mayShift(vec vcode.Target) bool {
	k := vcode.KindOfValue(f.Op.Operands[0])
	e, ok := vcode.ExtremeOf(f.Combine)
	return ok && e.Maximum && !e.PropagateNaN && !e.FlushToZero && !vec.OrdersFloats && (k == vcode.F32 || k == vcode.F64)
}

// maxVectors returns the maximum number of vectors of partial results of a reduction whose order cannot be observed.
func (f *Reduction) maxVectors() int {
	if vcode.KindOfValue(f.Op.Operands[0]) == vcode.Mask {
		return 2
	}
	return 4
}

// cuts returns the cuts that separate the dimension from the others, and the threads from their elements if adjacent
// elements belong to different lines.
func (f *Reduction) cuts() (cuts uint64) {
	switch f.Strategy {
	case Columns:
		return 0
	case Lines:
		cuts = 1<<f.Lo | 1<<(f.Lo+Log2(f.Lanes*f.Warps))
	}
	return (cuts | 1<<f.Hi) &^ 1
}

// SingleOp returns the operation of a region that consists of one commutative operation on its two arguments, or nil.
func SingleOp(body *tileir.Block) *tileir.Op {
	if len(body.Ops) != 2 || len(body.Args) != 2 {
		return nil
	}
	op, yield := body.Ops[0], body.Ops[1]
	if vcode.Identity(op) == nil || len(yield.Operands) != 1 || yield.Operands[0] != op.Results[0] {
		return nil
	}
	x, y := op.Operands[0], op.Operands[1]
	if x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return op
}

// spread chooses a few vectors of threads for a reduction whose order cannot be observed, fewer for masks.
func (f *Reduction) spread(lanes int) {
	if !f.Ordered() {
		f.Lanes = lanes
		f.Warps = min(f.maxVectors(), 1<<f.Hi/lanes)
	}
}

// Ordered reports a reduction whose order can be observed in the result.
func (f *Reduction) Ordered() bool {
	return vcode.OrderMatters(f.Combine)
}

func intsOf(shape []int64) []int {
	list := make([]int, len(shape))
	for i, n := range shape {
		list[i] = int(n)
	}
	return list
}
