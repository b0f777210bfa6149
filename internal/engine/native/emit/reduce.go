package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// reducer emits a reduction within a loop nest.
type reducer struct {
	*plan.Reduction
	n     *nest
	kind  vcode.Kind
	accs  []vcode.Reg // along the innermost dimension: the partial results of the threads
	once  *onceReducer
	area  int // frame offset of the memory in which partial results are combined
	lane  int // bytes of a partial result
	block *blockReducer
	// Frame offsets of the vectors of all lines, if the lanes of several lines are combined together, and of their transposition.
	rows, turned int
}

func newReducer(n *nest, f *plan.Reduction, op *tileir.Op) *reducer {
	r := &reducer{Reduction: f, n: n, kind: vcode.KindOfValue(op.Operands[0])}
	if f.Strategy == plan.Columns {
		r.reserveColumns()
		return r
	}
	if f.Strategy != plan.Lines {
		n.unroll = max(n.unroll, r.vectors())
		r.area = n.frame.reserve(64 * r.vectors())
		return r
	}
	r.area = n.writeOffset(op.Results[0])
	if n.rows {
		return r
	}
	if threads := f.Lanes * f.Warps; threads > 1 {
		r.area = n.frame.reserve(vcode.NumElements(op.Results[0]) * threads * r.kind.Size())
	}
	r.fillIdentity()
	return r
}

// apply combines two vectors by the operation.
func (r *reducer) apply(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	switch {
	case r.Keys:
		return r.extremeKey(b, x, y)
	case r.Bytes != nil:
		return b.AddOctets(x, y)
	}
	return b.Lower(r.Combine, []vcode.Reg{x, y})
}

// add combines the elements of one vector iteration with the partial results.
func (r *reducer) add(x vcode.Reg) {
	b := r.n.b
	if r.Strategy != plan.Lines && r.Strategy != plan.Columns && r.n.u == 0 {
		r.begin()
	}
	switch {
	case r.Keys:
		x = r.keyOf(b, x)
	case r.Bytes != nil:
		x = r.bytes(x)
	}
	if r.block != nil {
		r.block.add(x)
		return
	}
	switch {
	case r.n.rows:
		r.addRow(x)
		return
	case r.Strategy == plan.Lines:
		r.addLines(x)
		return
	case r.Strategy == plan.Columns:
		r.storeColumns(x)
		return
	}
	if r.once != nil {
		r.once.add(x)
		return
	}
	at := r.n.u % r.vectors()
	if at >= len(r.accs) {
		r.save(b, at, r.apply(b, r.reload(b, at), x))
		return
	}
	acc := r.accs[at]
	b.Update(acc, r.apply(b, acc, x))
}

// vectors returns the number of vectors of partial results.
func (r *reducer) vectors() int { return r.Reduction.Vectors(r.n.Lanes) }

// begin initializes the partial results of a line, and registers the code that combines them after it.
func (r *reducer) begin() {
	if r.n.blocks != nil {
		r.beginBlock()
		return
	}
	if r.n.Lanes*r.n.unroll >= r.n.Inner() {
		r.beginOnce()
		return
	}
	r.lineStream()
	r.n.after = append(r.n.after, r.join)
	b := r.n.b
	start := r.identity(b)
	r.accs, r.lane = nil, b.Values[start].Lane
	for range r.held() {
		r.accs = append(r.accs, b.Accumulator(start))
	}
	if r.held() < r.vectors() {
		r.n.before = append(r.n.before, r.clearArea)
	}
}

// held returns the number of vectors of partial results that registers hold. The others are in the frame.
func (r *reducer) held() int {
	if r.Strategy == plan.Frame {
		return r.Held
	}
	return r.vectors()
}

// identity returns the initial partial result.
func (r *reducer) identity(b *vcode.Body) vcode.Reg {
	switch {
	case r.Keys:
		return r.identityKey(b)
	case r.Bytes != nil:
		return b.NoOctets()
	}
	return vcode.Identity(r.Combine)(b, r.kind)
}

// clearArea stores the identity in the partial results in the frame.
func (r *reducer) clearArea() {
	b := vcode.NewBody(r.n.vec, r.n.Lanes)
	start := r.identity(b)
	for i := r.held(); i < r.vectors(); i++ {
		r.save(b, i, start)
	}
	b.EmitOnce(machine{r.n.emitter})
}

// save stores a vector of partial results where reload reads it.
func (r *reducer) save(b *vcode.Body, i int, v vcode.Reg) {
	if r.kind == vcode.Mask {
		v = b.MaskLanes(v, r.lane)
	}
	b.Effect(vcode.Inst{Code: vcode.OpKeep, Src: []vcode.Reg{v}, Mem: r.areaOf(i)})
}

// saveAccumulators stores the accumulators for the code that combines them.
func (n *nest) saveAccumulators(h *vcode.Allocator) {
	for _, f := range n.saves {
		f(h)
	}
	for _, r := range n.reducers {
		for i, acc := range r.accs {
			h.Store(acc, r.area+64*i)
		}
	}
}

// join combines the partial results of a line.
func (r *reducer) join() {
	n, b := r.n, vcode.NewBody(r.n.vec, r.n.Lanes)
	regs := make([]vcode.Reg, r.vectors())
	for i := range regs {
		regs[i] = r.reload(b, i)
	}
	perWarp := r.perWarp()
	warps := make([]vcode.Reg, 0, r.Warps)
	for len(regs) > 0 {
		warps = append(warps, r.joinWarp(b, regs[:perWarp]))
		regs = regs[perWarp:]
	}
	r.storeJoined(b, warps)
	b.EmitOnce(machine{n.emitter})
}

// perWarp returns the number of vectors of partial results that are combined before their lanes are.
func (r *reducer) perWarp() int {
	if !r.Ordered() {
		return r.vectors()
	}
	return max(1, r.Lanes/r.n.Lanes)
}

// storeJoined combines the partial results of warps and stores the result.
func (r *reducer) storeJoined(b *vcode.Body, warps []vcode.Reg) {
	v := r.halve(b, warps)
	if r.Keys {
		v = r.floatsOf(b, v)
	}
	if r.kind == vcode.Mask {
		v = b.BytesOf(v)
	}
	l := r.result()
	b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: 1})
}

// reload reads a vector of partial results.
func (r *reducer) reload(b *vcode.Body, i int) vcode.Reg {
	k := r.kind
	switch {
	case r.Keys:
		k = r.keyKind()
	case r.Bytes != nil:
		k = vcode.I64
	}
	return b.FromMemory(vcode.ValueInfo{Kind: k, Lane: r.lane}, r.areaOf(i)[0])
}

// areaOf returns the memory of a partial result.
func (r *reducer) areaOf(i int) []vcode.Memory {
	return []vcode.Memory{{Base: vcode.InFrame, At: r.area + 64*i}}
}

// halve combines the first half of a list with the second half, until one vector is left.
func (r *reducer) halve(b *vcode.Body, list []vcode.Reg) vcode.Reg {
	list = append([]vcode.Reg(nil), list...)
	for n := len(list) / 2; n > 0; n /= 2 {
		for i := range n {
			list[i] = r.apply(b, list[i], list[i+n])
		}
	}
	return list[0]
}

// joinWarp combines the partial results of a warp: first vectors, then lanes of one vector.
func (r *reducer) joinWarp(b *vcode.Body, regs []vcode.Reg) vcode.Reg {
	v := r.halve(b, regs)
	for n := r.n.Lanes / 2; n >= r.fewest(); n /= 2 {
		v = r.apply(b, v, b.Down(v, n))
	}
	return v
}

// result returns the stream of the results.
func (r *reducer) result() *stream { return r.n.byKey["reduce"+keyOf(r.Op.Results[0])] }

// resultPos returns the indexing of the results: the bits of the reduced dimension are omitted, except those that
// distinguish threads.
func (r *reducer) resultPos(threads int) []int8 {
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
