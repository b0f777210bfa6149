package plan

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Reduction is a reduction of one dimension by one operation. Sums and products of floats
// are combined in the order of the hardware, which the portable engine has too: each
// thread takes the elements that many places apart, then lanes and warps are joined,
// the distant halves first.
type Reduction struct {
	Op       *tileir.Op // the reduction
	Combine  *tileir.Op // what folds
	Lo, Hi   int        // bits of the dimension
	Lanes    int        // threads that share a line: lanes
	Warps    int        // times warps
	Strategy            // Registers, Frame or Lines
	Keys     bool       // extremes are those of integers in the same order: see package emit
}

// reductionOf is the form of a reduction that loops of groups do, or nil.
func reductionOf(vec vcode.Target, op *tileir.Op) *Reduction {
	combine := OnlyOp(op.Block(0))
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
	case combine.Code == tileir.OpAddF || combine.Code == tileir.OpMulF:
		order := host.SumSpread(intsOf(shape), dim)
		f.Lanes, f.Warps = order.Lanes, order.Warps
	case f.Lo == 0:
		f.Lanes = min(1<<f.Hi, vec.Bytes/max(1, vcode.LaneBytes(combine)))
		f.Warps = min(4, 1<<f.Hi/f.Lanes)
	default:
		f.Lanes, f.Warps = 1, 1
	}
	switch {
	case f.Lo > 0:
		f.Strategy = Lines
	case vec.Masks() == 0 && f.Lanes*f.Warps > 32 && f.Ordered():
		f.Strategy = Frame
	}
	return f
}

// maxStrips bounds the vectors that a loop is unrolled to for the threads of a reduction.
const maxStrips = 16

// tooWide reports a line with more vectors of threads than a loop is unrolled to.
func (f *Reduction) tooWide(lanes int) bool { return f.Ordered() && f.Strips(lanes) > maxStrips }

// Strips is how many vectors of a loop over so many lanes have threads of their own, whose values take a register each.
func (f *Reduction) Strips(lanes int) int { return max(1, f.Lanes*f.Warps/lanes) }

// useKeys decides for integer keys where they help: in registers, and of float32 that stay what they are.
func (f *Reduction) useKeys(vec vcode.Target) {
	if vec.Masks() > 0 || vcode.KindOfValue(f.Op.Operands[0]) != vcode.F32 {
		return
	}
	switch op := f.Combine; op.Code {
	case tileir.OpMaxF:
		f.Keys = !op.Flag(tileir.MaxFFlushToZero)
	case tileir.OpMinF:
		f.Keys = !op.Flag(tileir.MinFFlushToZero)
	}
}

// most is how many vectors of values a fold has whose order cannot be seen.
func (f *Reduction) most() int {
	if vcode.KindOfValue(f.Op.Operands[0]) == vcode.Mask {
		return 2
	}
	return 4
}

// Cuts keep the dimension apart from those around it, and the threads from their
// elements where lines lie side by side.
func (f *Reduction) cuts() (cuts uint64) {
	if f.Strategy == Lines {
		cuts = 1<<f.Lo | 1<<(f.Lo+Log2(f.Lanes*f.Warps))
	}
	return (cuts | 1<<f.Hi) &^ 1
}

// OnlyOp is the operation of a region that consists of one commutative operation on
// its two arguments, or nil.
func OnlyOp(body *tileir.Block) *tileir.Op {
	if len(body.Ops) != 2 || len(body.Args) != 2 {
		return nil
	}
	op, yield := body.Ops[0], body.Ops[1]
	if vcode.Neutral(op) == nil || len(yield.Operands) != 1 || yield.Operands[0] != op.Results[0] {
		return nil
	}
	x, y := op.Operands[0], op.Operands[1]
	if x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return op
}

// spread deals out the threads of a reduction whose order cannot be observed to a few vectors
// of the loop, fewer of masks.
func (f *Reduction) spread(lanes int) {
	if !f.Ordered() {
		f.Lanes = lanes
		f.Warps = min(f.most(), 1<<f.Hi/lanes)
	}
}

// Ordered reports a fold whose order can be seen in the result.
func (f *Reduction) Ordered() bool {
	return f.Combine.Code == tileir.OpAddF || f.Combine.Code == tileir.OpMulF
}

func intsOf(shape []int64) []int {
	list := make([]int, len(shape))
	for i, n := range shape {
		list[i] = int(n)
	}
	return list
}
