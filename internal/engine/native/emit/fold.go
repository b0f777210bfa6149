package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// foldRun is a fold within a nest.
type foldRun struct {
	*plan.Reduction
	n    *nest
	kind vcode.Kind
	accs []vcode.Reg // of the inner dimension: the threads' values
	area int         // in the frame: where threads' values meet
	lane int         // bytes of one of theirs
}

func newFoldRun(n *nest, f *plan.Reduction, op *tileir.Op) *foldRun {
	r := &foldRun{Reduction: f, n: n, kind: vcode.KindOfValue(op.Operands[0])}
	if f.Strategy != plan.Lines {
		n.unroll = max(n.unroll, r.strips())
		r.area = n.frame.room(64 * r.strips())
		return r
	}
	r.area = n.to(op.Results[0])
	if threads := f.Lanes * f.Warps; threads > 1 {
		r.area = n.frame.room(vcode.NumElements(op.Results[0]) * threads * r.kind.Size())
	}
	r.fill()
	return r
}

// apply combines lanes by the operation.
func (r *foldRun) apply(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	if r.Keys {
		return r.extremeKey(b, x, y)
	}
	return b.Lower(r.Combine, []vcode.Reg{x, y})
}

// add takes the lanes of one strip.
func (r *foldRun) add(x vcode.Reg) {
	b := r.n.b
	switch {
	case r.Strategy == plan.Lines:
		r.addLines(x)
		return
	case r.n.u == 0:
		r.begin()
	}
	if r.Keys {
		x = r.keyOf(b, x)
	}
	if r.Strategy == plan.Frame {
		at := r.n.u % r.strips()
		r.keep(b, at, r.apply(b, r.saved(b, at), x))
		return
	}
	acc := r.accs[r.n.u%len(r.accs)]
	b.Update(acc, r.apply(b, acc, x))
}

// strips is how many vectors of the loop have threads of their own.
func (r *foldRun) strips() int { return r.Reduction.Strips(r.n.Lanes) }

// begin gives the threads of a line their first value, and has their values joined after it.
func (r *foldRun) begin() {
	r.line()
	r.n.after = append(r.n.after, r.join)
	b := r.n.b
	start := r.neutral(b)
	r.accs, r.lane = nil, b.Values[start].Lane
	if r.Strategy == plan.Frame {
		r.n.first = append(r.n.first, r.clear)
		return
	}
	for range r.strips() {
		r.accs = append(r.accs, b.Accumulator(start))
	}
}

// neutral is the threads' first value.
func (r *foldRun) neutral(b *vcode.Body) vcode.Reg {
	if r.Keys {
		return r.worstKey(b)
	}
	return vcode.Neutral(r.Combine)(b, r.kind)
}

// clear puts the neutral value where the threads' values lie.
func (r *foldRun) clear() {
	b := vcode.NewBody(r.n.vec, r.n.Lanes)
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
	n, b := r.n, vcode.NewBody(r.n.vec, r.n.Lanes)
	regs := make([]vcode.Reg, r.strips())
	for i := range regs {
		regs[i] = r.saved(b, i)
	}
	perWarp := max(1, r.Lanes/n.Lanes)
	if !r.Ordered() { // then vectors as a whole come first
		perWarp = len(regs)
	}
	warps := make([]vcode.Reg, 0, r.Warps)
	for len(regs) > 0 {
		warps = append(warps, r.joinWarp(b, regs[:perWarp]))
		regs = regs[perWarp:]
	}
	v := r.halve(b, warps)
	if r.Keys {
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
	if r.Keys {
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
	for n := r.n.Lanes / 2; n > 0; n /= 2 {
		v = r.apply(b, v, b.Down(v, n))
	}
	return v
}

// result is the place of a line's value.
func (r *foldRun) result() *leaf { return r.n.byKey["fold"+keyOf(r.Op.Results[0])] }

// resultPos is where each element's line has its value: the dimension's bits are left
// out except for those that tell threads apart.
func (r *foldRun) resultPos(threads int) []int8 {
	pos := make([]int8, r.n.Bits)
	at := 0
	for i := range pos {
		pos[i] = -1
		if i < r.Lo || i >= r.Hi || i < r.Lo+plan.Log2(threads) {
			pos[i] = int8(at)
			at++
		}
	}
	return pos
}
