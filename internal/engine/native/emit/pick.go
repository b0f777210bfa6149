package emit

import (
	"encoding/binary"
	"gotile/internal/engine/native/plan"
	"math"

	"gotile/internal/engine/native/vcode"
)

// maxPicks is how many vectors of elements there are, where registers suffice.
const maxPicks = 4

// pickRun is a pick within a nest.
type pickRun struct {
	*plan.ArgReduction
	n          *nest
	kind, at   vcode.Kind  // of elements and of places
	best, from []vcode.Reg // elements and their places
	count      vcode.Reg   // places of the first strip of a round
	areas      [2]int      // in the frame: where both meet
}

func newPickRun(n *nest, p *plan.ArgReduction) *pickRun {
	r := &pickRun{ArgReduction: p, n: n, kind: vcode.KindOfValue(p.Op.Operands[0]), at: vcode.KindOfValue(p.Op.Operands[1])}
	for i := range r.areas {
		r.areas[i] = n.frame.room(64 * maxPicks)
	}
	return r
}

// loser is an element that no other one loses against but those that are like it.
func (r *pickRun) loser(b *vcode.Body) vcode.Reg {
	top := uint64(1) << (8*r.kind.Size() - 1)
	least := r.Prefer.Greatest
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

// places are those of neighbours from one on.
func (r *pickRun) places(b *vcode.Body, from int) vcode.Reg {
	var data []byte
	for i := range max(b.Lanes, 16/r.at.Size()) {
		data = append(data, binary.LittleEndian.AppendUint64(nil, uint64(r.First)+uint64(from+i))[:r.at.Size()]...)
	}
	v := b.Add(r.at, vcode.Inst{Code: vcode.OpVector, Data: data})
	b.Values[v].Invariant = true
	return v
}

// add takes the elements of one strip.
func (r *pickRun) add(x vcode.Reg) {
	n, b := r.n, r.n.b
	if n.u == 0 {
		most := maxPicks
		if n.vec.Masks() == 0 {
			most = 2
		}
		for i := range min(most, n.unroll) {
			r.best = append(r.best, b.Accumulator(r.loser(b)))
			r.from = append(r.from, b.Accumulator(r.places(b, i*n.Lanes)))
		}
		r.count = b.Accumulator(r.places(b, 0))
		n.turns = len(r.best)
		n.kept, n.after = append(n.kept, r.keep), append(n.after, r.join)
	}
	i, at := n.u%len(r.best), r.count
	if n.u > 0 {
		at = b.IAdd(at, b.Const(r.at, uint64(n.u*n.Lanes)))
	}
	m := r.goesIn(b, r.best[i], x)
	b.Update(r.best[i], b.Select(m, x, r.best[i]))
	b.Update(r.from[i], b.Select(m, at, r.from[i]))
	if n.u == n.unroll-1 {
		b.Update(r.count, b.IAdd(r.count, b.Const(r.at, uint64(n.unroll*n.Lanes))))
	}
}

// goesIn is where an element takes the place of the best one before it.
func (r *pickRun) goesIn(b *vcode.Body, best, x vcode.Reg) vcode.Reg {
	p := r.Prefer
	if !r.kind.IsFloat() {
		c := map[[2]bool]vcode.Comparison{{true, true}: vcode.CmpLT, {true, false}: vcode.CmpLE, {false, true}: vcode.CmpGT, {false, false}: vcode.CmpGE}
		return b.ICmp(c[[2]bool{p.Greatest, p.First}], best, x, p.Signed)
	}
	ordered := map[[2]bool]int{{true, true}: vcode.FloatLT, {true, false}: vcode.FloatLE, {false, true}: vcode.FloatGT, {false, false}: vcode.FloatGE}[[2]bool{p.Greatest, p.First}]
	orNaN := map[[2]bool]int{{true, true}: vcode.FloatNGE, {true, false}: vcode.FloatNGT, {false, true}: vcode.FloatNLE, {false, false}: vcode.FloatNLT}[[2]bool{p.Greatest, p.First}]
	ask, wins := x, best // a NaN among best loses
	if p.NaN {
		ask, wins = best, x // a NaN among x wins
	}
	if p.FirstNaN {
		return b.And(b.FCmp(orNaN, best, x), b.FCmp(vcode.FloatORD, ask, ask))
	}
	return b.Or(b.FCmp(ordered, best, x), b.FCmp(vcode.FloatUNORD, wins, wins))
}

// join folds the vectors of one line to one pair, by the region.
func (r *pickRun) join() {
	n, b := r.n, vcode.NewBody(r.n.vec, r.n.Lanes)
	b.Op = r.Op
	var pairs [][2]vcode.Reg
	for i := range r.best {
		pairs = append(pairs, [2]vcode.Reg{b.FromFrame(r.kind, r.areas[0]+64*i), b.FromFrame(r.at, r.areas[1]+64*i)})
	}
	sub := &nest{codegen: n.codegen, Space: plan.Space{Lanes: n.Lanes}, b: b, byKey: make(map[string]*leaf), fixed: make(map[*leaf]vcode.Reg)}
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
	for i, l := range r.results() {
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{x[i]}, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: 1})
	}
	b.EmitOnce(machine{n.emitter})
}

// results is where a line's element and place go.
func (r *pickRun) results() (list []*leaf) {
	pos := append(plan.Nowhere(r.Hi), plan.Natural(r.n.Bits-r.Hi)...)
	for _, v := range r.Op.Results {
		list = append(list, r.n.leafOf("pick"+keyOf(v), func() *leaf {
			return r.n.scratch(vcode.KindOfValue(v), r.n.to(v), pos)
		}))
	}
	return list
}

// keep saves the vectors where the joining code finds them.
func (r *pickRun) keep(h *vcode.Allocator) {
	for i := range r.best {
		h.Store(r.best[i], r.areas[0]+64*i)
		h.Store(r.from[i], r.areas[1]+64*i)
	}
}
