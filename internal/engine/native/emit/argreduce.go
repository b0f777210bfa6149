package emit

import (
	"gotile/internal/engine/native/plan"
	"math"

	"gotile/internal/engine/native/vcode"
)

// maxArgVectors is the maximum number of vectors of elements, if there are enough registers.
const maxArgVectors = 4

// argReducer emits an argument reduction within a loop nest.
type argReducer struct {
	*plan.ArgReduction
	n               *nest
	kind, indexKind vcode.Kind  // kind of the elements, and of the indices
	loopKind        vcode.Kind  // kind of the indices within a loop
	best, indices   []vcode.Reg // best elements and their indices
	firstIndices    vcode.Reg   // indices of the first vector of the unrolled loop
	areas           [2]int      // frame offsets at which elements and indices are combined
	block           *argBlock   // of a loop over blocks of lines
}

func newArgReducer(n *nest, p *plan.ArgReduction) *argReducer {
	r := &argReducer{ArgReduction: p, n: n, kind: vcode.KindOfValue(p.Op.Operands[0]), indexKind: vcode.KindOfValue(p.Op.Operands[1])}
	r.loopKind = r.indexKind
	if n.vec.Masks() == 0 && r.kind.Size() == 8 { // one mask selects elements and indices, and need not be converted
		r.loopKind = vcode.I64
	}
	for i := range r.areas {
		r.areas[i] = n.frame.reserve(64 * maxArgVectors)
	}
	return r
}

// identity returns an element that wins against no other element.
func (r *argReducer) identity(b *vcode.Body) vcode.Reg {
	top := uint64(1) << (8*r.kind.Size() - 1)
	least := r.Prefer.Maximum
	switch {
	case r.kind.IsFloat() && !r.Prefer.NaN:
		return b.Float(r.kind, math.NaN())
	case r.kind.IsFloat() && least:
		return b.Float(r.kind, math.Inf(-1))
	case r.kind.IsFloat():
		return b.Float(r.kind, math.Inf(1))
	case r.Prefer.Signed && least:
		return b.Const(r.kind, top)
	case r.Prefer.Signed:
		return b.Const(r.kind, top-1)
	case least:
		return b.Const(r.kind, 0)
	}
	return b.Const(r.kind, top|(top-1))
}

// indicesFrom returns consecutive indices.
func (r *argReducer) indicesFrom(b *vcode.Body, k vcode.Kind, from int) vcode.Reg {
	return consecutive(b, k, uint64(r.First)+uint64(from))
}

// savedIndices returns the indices of a vector that save has stored.
func (r *argReducer) savedIndices(b *vcode.Body, i int) vcode.Reg {
	return b.NarrowInt(b.FromFrame(r.loopKind, r.areas[1]+64*i), r.indexKind)
}

// add compares the elements of one vector iteration with the best ones.
func (r *argReducer) add(x vcode.Reg) {
	n, b := r.n, r.n.b
	if n.blocks != nil {
		if r.block == nil {
			r.block = &argBlock{argReducer: r}
		}
		r.block.add(x)
		return
	}
	if n.u == 0 {
		most := maxArgVectors
		if n.vec.Masks() == 0 {
			most = 2
		}
		for i := range min(most, n.unroll) {
			r.best = append(r.best, b.Accumulator(r.identity(b)))
			r.indices = append(r.indices, b.Accumulator(r.indicesFrom(b, r.loopKind, i*n.Lanes)))
		}
		r.firstIndices = b.Accumulator(r.indicesFrom(b, r.loopKind, 0))
		n.maxInterleaved = len(r.best)
		n.saves, n.after = append(n.saves, r.save), append(n.after, r.join)
	}
	i, at := n.u%len(r.best), r.firstIndices
	if n.u > 0 {
		at = b.IAdd(at, b.Const(r.loopKind, uint64(n.u*n.Lanes)))
	}
	m := r.replaces(b, r.best[i], x)
	if !r.kind.IsFloat() && r.kind.Size() < 8 { // of which there are minima and maxima
		b.Update(r.best[i], r.better(b, r.best[i], x))
	} else {
		b.Update(r.best[i], b.Select(m, x, r.best[i]))
	}
	b.Update(r.indices[i], b.Select(m, at, r.indices[i]))
	if n.u == n.unroll-1 {
		b.Update(r.firstIndices, b.IAdd(r.firstIndices, b.Const(r.loopKind, uint64(n.unroll*n.Lanes))))
	}
}

// replaces returns a mask of the lanes in which x wins against best.
func (r *argReducer) replaces(b *vcode.Body, best, x vcode.Reg) vcode.Reg {
	p := r.Prefer
	if !r.kind.IsFloat() {
		c := map[[2]bool]vcode.Comparison{{true, true}: vcode.CmpLT, {true, false}: vcode.CmpLE, {false, true}: vcode.CmpGT, {false, false}: vcode.CmpGE}
		return b.ICmp(c[[2]bool{p.Maximum, p.First}], best, x, p.Signed)
	}
	ordered := map[[2]bool]int{{true, true}: vcode.FloatLT, {true, false}: vcode.FloatLE, {false, true}: vcode.FloatGT, {false, false}: vcode.FloatGE}[[2]bool{p.Maximum, p.First}]
	orNaN := map[[2]bool]int{{true, true}: vcode.FloatNGE, {true, false}: vcode.FloatNGT, {false, true}: vcode.FloatNLE, {false, false}: vcode.FloatNLT}[[2]bool{p.Maximum, p.First}]
	ask, wins := x, best // a NaN in best loses
	if p.NaN {
		ask, wins = best, x // a NaN in x wins
	}
	if p.FirstNaN {
		return b.And(b.FCmp(orNaN, best, x), b.FCmp(vcode.FloatORD, ask, ask))
	}
	return b.Or(b.FCmp(ordered, best, x), b.FCmp(vcode.FloatUNORD, wins, wins))
}

// join reduces the vectors of one line to one pair, by the region if it has to.
func (r *argReducer) join() {
	n, b := r.n, vcode.NewBody(r.n.vec, r.n.Lanes)
	b.Op = r.Op
	if size := r.kind.Size(); r.ByValue && size >= 4 && n.Lanes*size >= 16 { // rotations are of whole registers
		r.joinByValue(b)
		return
	}
	var pairs [][2]vcode.Reg
	for i := range r.best {
		pairs = append(pairs, [2]vcode.Reg{b.FromFrame(r.kind, r.areas[0]+64*i), r.savedIndices(b, i)})
	}
	sub := &nest{codegen: n.codegen, Space: plan.Space{Lanes: n.Lanes}, b: b, byKey: make(map[string]*stream), fixed: make(map[*stream]vcode.Reg)}
	apply := func(x, y [2]vcode.Reg) [2]vcode.Reg {
		z := sub.apply(r.Op.Block(0), []vcode.Reg{x[0], y[0], x[1], y[1]})
		return [2]vcode.Reg{z[0], z[1]}
	}
	for len(pairs) > 1 {
		half := len(pairs) / 2
		for i := range half {
			pairs[i] = apply(pairs[i], pairs[i+half])
		}
		pairs = pairs[:half]
	}
	x := pairs[0]
	for k := n.Lanes / 2; k > 0; k /= 2 {
		x = apply(x, [2]vcode.Reg{b.Down(x[0], k), b.Down(x[1], k)})
	}
	r.store(b, x)
}

// joinByValue finds the best element in all lanes, and then the lowest index of the vectors' elements that do not lose against it.
func (r *argReducer) joinByValue(b *vcode.Body) {
	var elements []vcode.Reg
	for i := range r.best {
		elements = append(elements, b.FromFrame(r.kind, r.areas[0]+64*i))
	}
	best := elements[0]
	for _, x := range elements[1:] {
		best = r.better(b, best, x)
	}
	for k := r.n.Lanes / 2; k > 0; k /= 2 {
		best = r.better(b, best, b.Up(best, best, k))
	}
	none := b.Const(r.indexKind, 1<<(8*r.indexKind.Size()-1)-1)
	first := vcode.Reg(0)
	for i, x := range elements {
		at := b.Select(r.replaces(b, x, best), none, r.savedIndices(b, i))
		if i > 0 {
			at = b.IMin(first, at, true)
		}
		first = at
	}
	for k := r.n.Lanes / 2; k > 0; k /= 2 {
		first = b.IMin(first, b.Down(first, k), true)
	}
	r.store(b, [2]vcode.Reg{best, first})
}

// better returns the elements that win.
func (r *argReducer) better(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	switch {
	case r.kind.IsFloat():
		return b.Select(r.replaces(b, x, y), y, x)
	case r.Prefer.Maximum:
		return b.IMax(x, y, r.Prefer.Signed)
	}
	return b.IMin(x, y, r.Prefer.Signed)
}

// store stores the element and the index in the first lanes of two vectors.
func (r *argReducer) store(b *vcode.Body, x [2]vcode.Reg) {
	for i, l := range r.results() {
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{x[i]}, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: 1})
	}
	b.EmitOnce(machine{r.n.emitter})
}

// results returns the streams of the resulting elements and indices.
func (r *argReducer) results() (list []*stream) {
	pos := append(plan.BroadcastBits(r.Hi), plan.IdentityBits(r.n.Bits-r.Hi)...)
	for _, v := range r.Op.Results {
		list = append(list, r.n.streamFor("pick"+keyOf(v), func() *stream {
			return r.n.scratch(vcode.KindOfValue(v), r.n.writeOffset(v), pos)
		}))
	}
	return list
}

// save stores the vectors for the code of join.
func (r *argReducer) save(h *vcode.Allocator) {
	for i := range r.best {
		h.Store(r.best[i], r.areas[0]+64*i)
		h.Store(r.indices[i], r.areas[1]+64*i)
	}
}
