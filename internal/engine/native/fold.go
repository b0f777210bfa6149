package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// fold is a reduction of one dimension by one operation. Sums and products of floats
// are combined in the order of the hardware, which the portable engine has too: each
// thread takes the elements that many places apart, then lanes and warps are joined,
// the distant halves first.
type fold struct {
	op      *tileir.Op // the reduction
	combine *tileir.Op // what folds
	lo, hi  int        // bits of the dimension
	lanes   int        // threads that share a line: lanes
	warps   int        // times warps
	memory  bool       // lines lie side by side: threads' values lie in memory
	framed  bool       // so do those of one line, for which registers are too few
}

// foldOf is the fold of a reduction that strip loops do, or nil.
func foldOf(vec vcode.Target, op *tileir.Op) *fold {
	combine := onlyOp(op.Block(0))
	if combine == nil || !vcode.Lowers(combine) {
		return nil
	}
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	dim := int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value)
	f := &fold{op: op, combine: combine, lo: dims(shape)[dim]}
	f.hi = f.lo + log2(int(shape[dim]))
	switch {
	case f.lo == f.hi:
		return nil
	case combine.Code == tileir.OpAddF || combine.Code == tileir.OpMulF:
		f.lanes, f.warps = spreadInner(shape, dim)
	case f.lo == 0:
		f.lanes = min(1<<f.hi, vec.Bytes/max(1, vcode.LaneBytes(combine)))
		f.warps = min(4, 1<<f.hi/f.lanes)
	default:
		f.lanes, f.warps = 1, 1
	}
	f.memory = f.lo > 0
	f.framed = !f.memory && vec.Masks() == 0 && f.lanes*f.warps > 32 && f.ordered()
	return f
}

// maxStrips bounds the vectors that a loop is unrolled to for the threads of a reduction.
const maxStrips = 16

// tooWide reports a line with more vectors of threads than a loop is unrolled to.
func (f *fold) tooWide(lanes int) bool { return f.ordered() && f.strips(lanes) > maxStrips }

// strips is how many vectors of a loop over so many lanes have threads of their own, whose values take a register each.
func (f *fold) strips(lanes int) int { return max(1, f.lanes*f.warps/lanes) }

// most is how many vectors of values a fold has whose order cannot be seen.
func (f *fold) most() int {
	if vcode.KindOfValue(f.op.Operands[0]) == vcode.Mask {
		return 2
	}
	return 4
}

// cuts keep the dimension apart from those around it, and the threads from their
// elements where lines lie side by side.
func (f *fold) cuts(bits int) (cuts uint64) {
	if f.memory {
		cuts = 1<<f.lo | 1<<(f.lo+log2(f.lanes*f.warps))
	}
	return (cuts | 1<<f.hi) & (1<<bits - 1) &^ 1
}

// onlyOp is the operation of a region that consists of one commutative operation on
// its two arguments, or nil.
func onlyOp(body *tileir.Block) *tileir.Op {
	if len(body.Ops) != 2 || len(body.Args) != 2 {
		return nil
	}
	op, yield := body.Ops[0], body.Ops[1]
	if neutral(op) == nil || len(yield.Operands) != 1 || yield.Operands[0] != op.Results[0] {
		return nil
	}
	x, y := op.Operands[0], op.Operands[1]
	if x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return op
}

const (
	warpLanes  = 32
	blockWarps = 4
)

// spreadInner is how many lanes and warps share a line: the lanes, then the warps, are
// dealt out to the last dimension, then to the others from the first. Two warps are
// dealt out before their lanes.
func spreadInner(shape []int64, dim int) (lanes, warps int) {
	total := int64(1)
	for _, n := range shape {
		total *= n
	}
	l, w := make([]int64, len(shape)), make([]int64, len(shape))
	if total == 2*warpLanes {
		deal(l, deal(w, shape, 2), warpLanes)
	} else {
		deal(w, deal(l, shape, warpLanes), blockWarps)
	}
	return int(l[dim]), int(w[dim])
}

// deal gives each dimension its part of n threads, and returns how many elements each
// thread then has there.
func deal(parts, shape []int64, n int64) (left []int64) {
	left = make([]int64, len(shape))
	for i := range shape {
		d := (i + len(shape) - 1) % len(shape)
		parts[d] = min(n, shape[d])
		n /= parts[d]
		left[d] = shape[d] / parts[d]
	}
	return left
}

// neutral is the bits that an operation leaves the other operand alone for, by kind;
// nil for operations that do not fold.
func neutral(op *tileir.Op) func(b *vcode.Body, k vcode.Kind) vcode.Reg {
	ints := func(bits func(k vcode.Kind) uint64) func(b *vcode.Body, k vcode.Kind) vcode.Reg {
		return func(b *vcode.Body, k vcode.Kind) vcode.Reg {
			if k == vcode.Mask {
				return b.MaskConst(bits(k)&1 != 0)
			}
			return b.Const(k, bits(k)&(^uint64(0)>>(64-8*k.Size())))
		}
	}
	top := func(k vcode.Kind) uint64 { return 1 << (8*k.Size() - 1) }
	floats := func(x float64) func(b *vcode.Body, k vcode.Kind) vcode.Reg {
		return func(b *vcode.Body, k vcode.Kind) vcode.Reg { return b.Float(k, x) }
	}
	signed := func(slot int) bool { return op.Attrs[slot] == tileir.Signed }
	switch op.Code {
	case tileir.OpAddI, tileir.OpOrI, tileir.OpXOrI:
		return ints(func(vcode.Kind) uint64 { return 0 })
	case tileir.OpMulI:
		return ints(func(vcode.Kind) uint64 { return 1 })
	case tileir.OpAndI:
		return ints(func(vcode.Kind) uint64 { return ^uint64(0) })
	case tileir.OpMaxI:
		return neutralMax(ints, top, signed(tileir.MaxISignedness))
	case tileir.OpMinI:
		return neutralMin(ints, top, signed(tileir.MinISignedness))
	case tileir.OpAddF:
		if vcode.DirectionOf(op.Attrs[tileir.AddFRoundingMode]) == vcode.ToFloor { // where zeros of two signs add up to -0
			return floats(0)
		}
		return floats(negZero)
	case tileir.OpMulF:
		return floats(1)
	case tileir.OpMaxF:
		return floats(loser(op.Flag(tileir.MaxFPropagateNan), -1))
	case tileir.OpMinF:
		return floats(loser(op.Flag(tileir.MinFPropagateNan), 1))
	}
	return nil
}

// foldRun is a fold within a nest.
type foldRun struct {
	*fold
	n    *nest
	kind vcode.Kind
	accs []vcode.Reg // of the inner dimension: the threads' values
	area int         // in the frame: where threads' values meet
	lane int         // bytes of one of theirs
	keys bool        // they are keys
}

func newFoldRun(n *nest, f *fold, op *tileir.Op) *foldRun {
	r := &foldRun{fold: f, n: n, kind: vcode.KindOfValue(op.Operands[0])}
	if !f.memory {
		r.useKeys()
		n.unroll = max(n.unroll, r.strips())
		r.area = n.frame.room(64 * r.strips())
		return r
	}
	r.area = n.to(op.Results[0])
	if threads := f.lanes * f.warps; threads > 1 {
		r.area = n.frame.room(vcode.NumElements(op.Results[0]) * threads * r.kind.Size())
	}
	r.fill()
	return r
}

// spread deals out the threads of a reduction whose order cannot be observed to a few vectors
// of the loop, fewer of masks.
func (f *fold) spread(lanes int) {
	if !f.ordered() {
		f.lanes = lanes
		f.warps = min(f.most(), 1<<f.hi/lanes)
	}
}

// ordered reports a fold whose order can be seen in the result.
func (f *fold) ordered() bool {
	return f.combine.Code == tileir.OpAddF || f.combine.Code == tileir.OpMulF
}

// apply combines lanes by the operation.
func (r *foldRun) apply(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	if r.keys {
		return r.extremeKey(b, x, y)
	}
	return b.Lower(r.combine, []vcode.Reg{x, y})
}

// add takes the lanes of one strip.
func (r *foldRun) add(x vcode.Reg) {
	b := r.n.b
	switch {
	case r.memory:
		r.addLines(x)
		return
	case r.n.u == 0:
		r.begin()
	}
	if r.keys {
		x = r.keyOf(b, x)
	}
	if r.framed {
		at := r.n.u % r.strips()
		r.keep(b, at, r.apply(b, r.saved(b, at), x))
		return
	}
	acc := r.accs[r.n.u%len(r.accs)]
	b.Update(acc, r.apply(b, acc, x))
}

// strips is how many vectors of the loop have threads of their own.
func (r *foldRun) strips() int { return r.fold.strips(r.n.lanes) }

// begin gives the threads of a line their first value, and has their values joined after it.
func (r *foldRun) begin() {
	r.line()
	r.n.after = append(r.n.after, r.join)
	b := r.n.b
	start := r.neutral(b)
	r.accs, r.lane = nil, b.Values[start].Lane
	if r.framed {
		r.n.first = append(r.n.first, r.clear)
		return
	}
	for range r.strips() {
		r.accs = append(r.accs, b.Accumulator(start))
	}
}

// neutral is the threads' first value.
func (r *foldRun) neutral(b *vcode.Body) vcode.Reg {
	if r.keys {
		return r.worstKey(b)
	}
	return neutral(r.combine)(b, r.kind)
}

// clear puts the neutral value where the threads' values lie.
func (r *foldRun) clear() {
	b := vcode.NewBody(r.n.vec, r.n.lanes)
	start := r.neutral(b)
	for i := range r.strips() {
		r.keep(b, i, start)
	}
	b.EmitOnce(machine{r.n.emitter})
}

// keep puts the values of some threads where saved reads them.
func (r *foldRun) keep(b *vcode.Body, i int, v vcode.Reg) {
	b.Effect(vcode.Inst{Code: vcode.OpKeep, Src: []vcode.Reg{v}, Mem: r.areaOf(i)})
}

// accumulated saves the accumulators where the joining code finds them.
func (n *nest) accumulated(h *vcode.Allocator) {
	for _, f := range n.kept {
		f(h)
	}
	for _, r := range n.folds {
		for i, acc := range r.accs {
			h.Store(acc, r.area+64*i)
		}
	}
}

// join folds the threads' values of one line to one.
func (r *foldRun) join() {
	n, b := r.n, vcode.NewBody(r.n.vec, r.n.lanes)
	regs := make([]vcode.Reg, r.strips())
	for i := range regs {
		regs[i] = r.saved(b, i)
	}
	perWarp := max(1, r.lanes/n.lanes)
	if !r.ordered() { // then vectors as a whole come first
		perWarp = len(regs)
	}
	warps := make([]vcode.Reg, 0, r.warps)
	for len(regs) > 0 {
		warps = append(warps, r.joinWarp(b, regs[:perWarp]))
		regs = regs[perWarp:]
	}
	v := r.halve(b, warps)
	if r.keys {
		v = b.As(vcode.F32, b.OrderedKey(v))
	}
	if r.kind == vcode.Mask {
		v = b.BytesOf(v)
	}
	l := r.result()
	b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: 1})
	b.EmitOnce(machine{n.emitter})
}

// saved reads the values of some threads.
func (r *foldRun) saved(b *vcode.Body, i int) vcode.Reg {
	k := r.kind
	if r.keys {
		k = vcode.I32
	}
	return b.FromMemory(vcode.ValueInfo{Kind: k, Lane: r.lane}, r.areaOf(i)[0])
}

// areaOf is the memory of an accumulator.
func (r *foldRun) areaOf(i int) []vcode.Memory {
	return []vcode.Memory{{Base: vcode.InFrame, At: r.area + 64*i}}
}

// halve combines the first half with the second, until one is left.
func (r *foldRun) halve(b *vcode.Body, list []vcode.Reg) vcode.Reg {
	list = append([]vcode.Reg(nil), list...)
	for n := len(list) / 2; n > 0; n /= 2 {
		for i := range n {
			list[i] = r.apply(b, list[i], list[i+n])
		}
	}
	return list[0]
}

// joinWarp folds the lanes of a warp, within registers at last.
func (r *foldRun) joinWarp(b *vcode.Body, regs []vcode.Reg) vcode.Reg {
	v := r.halve(b, regs)
	for n := r.n.lanes / 2; n > 0; n /= 2 {
		v = r.apply(b, v, b.Down(v, n))
	}
	return v
}

// result is the place of a line's value.
func (r *foldRun) result() *leaf { return r.n.byKey["fold"+keyOf(r.op.Results[0])] }

// resultPos is where each element's line has its value: the dimension's bits are left
// out except for those that tell threads apart.
func (r *foldRun) resultPos(threads int) []int8 {
	pos := make([]int8, r.n.bits)
	at := 0
	for i := range pos {
		pos[i] = -1
		if i < r.lo || i >= r.hi || i < r.lo+log2(threads) {
			pos[i] = int8(at)
			at++
		}
	}
	return pos
}
