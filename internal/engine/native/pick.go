package native

import (
	"encoding/binary"
	"math"
	"slices"

	"gotile/tileir"
)

// pick is a reduction to the place of an extreme along the innermost dimension, whose region is an order of
// pairs. A few vectors hold the best elements so far and their places; as places grow
// along a line, one comparison says whether an element goes in.
type pick struct {
	op     *tileir.Op
	fold   *regionFold // does it where the line is not one loop
	prefer preference
	hi     int   // bits of the line
	first  int64 // place of the first element
}

// maxPicks is how many vectors of elements there are, where registers suffice.
const maxPicks = 4

// pick is the form of a reduction, or nil for one that is done otherwise.
func (s *scope) pick(op *tileir.Op) *pick {
	if !s.uses(optArgmax) || len(op.Operands) != 2 {
		return nil
	}
	values, places := op.Operands[0], op.Operands[1]
	k := kindOfValue(values)
	l := lineOf(values, dimOfFold(op))
	at := s.linear(places)
	if l.inner != 1 || l.n < 2 || k == kMask || at == nil || at.base.code != termNumber || len(at.guards) > 0 || scalarOf(values) == tileir.I4 {
		return nil
	}
	if resolve(values).base != root(values) || !s.recomputes(places) || s.goesOn(root(places)) {
		return nil
	}
	p := &pick{op: op, hi: log2(l.n), first: at.base.n}
	for i, s := range at.slopes {
		want := int64(1) << i
		if i >= p.hi {
			want = 0
		}
		if s.by != nil || s.scale != want {
			return nil
		}
	}
	if at.fits == at.width || p.first < 0 { // places may wrap around
		return nil
	}
	left, signed, ok := tableOf(op.Block(0))
	if ok {
		p.prefer, ok = preferenceOf(left, k.isFloat())
	}
	if p.prefer.signed = signed; !ok || !s.lowersRegion(op.Block(0)) {
		return nil
	}
	if k.isFloat() && !p.prefer.nan && s.isRead(op.Results[0]) {
		return nil // of a line of NaN it would have to be the right one
	}
	return p
}

// isRead reports a value that an operation reads, itself or moved.
func (p *planner) isRead(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if !moved(op) || slices.ContainsFunc(op.Results, p.isRead) {
			return true
		}
	}
	return false
}

// addPick joins a reduction to the group of its elements, if no other is in there.
func (s *scope) addPick(p *pick) {
	s.picks[p.op] = p
	p.fold = &regionFold{op: p.op, line: lineOf(p.op.Operands[0], dimOfFold(p.op)), direct: true}
	for _, v := range p.op.Results {
		s.mat[v] = true
	}
	s.join(p.op, log2(elements(p.op.Operands[0])), s.ready(p.op.Operands[:1], true))
}

// folds reports a group that has a reduction.
func (g *group) folds() bool {
	for _, op := range g.ops {
		if op.Code == tileir.OpReduce {
			return true
		}
	}
	return false
}

// withoutPick takes an argmax out of a group whose loops do not go along its lines: it is done
// after them, from the frame, where its operand has to be. A group that reads the operand from
// its view copies it there.
func (c *codegen) withoutPick(g *group, cuts uint64) *pick {
	for i, op := range g.ops {
		if p := c.plan.picks[op]; p != nil && cuts&(1<<p.hi-1) != 0 {
			g.ops = append(g.ops[:i:i], g.ops[i+1:]...)
			c.plan.need(op.Operands[0])
			if v := root(op.Operands[0]); g.again[v] != nil {
				g.copies = append(g.copies, copyTo{v, v})
			}
			return p
		}
	}
	return nil
}

// pickRun is a pick within a nest.
type pickRun struct {
	*pick
	n          *nest
	kind, at   kind   // of elements and of places
	best, from []vreg // elements and their places
	count      vreg   // places of the first strip of a round
	areas      [2]int // in the frame: where both meet
}

func newPickRun(n *nest, p *pick) *pickRun {
	r := &pickRun{pick: p, n: n, kind: kindOfValue(p.op.Operands[0]), at: kindOfValue(p.op.Operands[1])}
	for i := range r.areas {
		r.areas[i] = n.frame.room(64 * maxPicks)
	}
	return r
}

// loser is an element that no other one loses against but those that are like it.
func (r *pickRun) loser(b *body) vreg {
	top := uint64(1) << (8*r.kind.size() - 1)
	least := r.prefer.greatest
	switch {
	case r.kind.isFloat() && !r.prefer.nan:
		return b.number(r.kind, math.NaN())
	case r.kind.isFloat() && least:
		return b.number(r.kind, math.Inf(-1))
	case r.kind.isFloat():
		return b.number(r.kind, math.Inf(1))
	case r.prefer.signed && least:
		return b.constant(r.kind, top)
	case r.prefer.signed:
		return b.constant(r.kind, top-1)
	case least:
		return b.constant(r.kind, 0)
	}
	return b.constant(r.kind, top|(top-1))
}

// places are those of neighbours from one on.
func (r *pickRun) places(b *body, from int) vreg {
	var data []byte
	for i := range max(b.lanes, 16/r.at.size()) {
		data = append(data, binary.LittleEndian.AppendUint64(nil, uint64(r.first)+uint64(from+i))[:r.at.size()]...)
	}
	v := b.add(r.at, inst{code: opVector, data: data})
	b.vals[v].fixed = true
	return v
}

// add takes the elements of one strip.
func (r *pickRun) add(x vreg) {
	n, b := r.n, r.n.b
	if n.u == 0 {
		r.best, r.from = nil, nil
		most := maxPicks
		if n.isa < AVX512 {
			most = 2
		}
		for i := range min(most, n.unroll) {
			r.best = append(r.best, b.accumulator(r.loser(b)))
			r.from = append(r.from, b.accumulator(r.places(b, i*n.lanes)))
		}
		r.count = b.accumulator(r.places(b, 0))
		n.turns = len(r.best)
		n.kept, n.after = append(n.kept, r.keep), append(n.after, r.join)
	}
	i, at := n.u%len(r.best), r.count
	if n.u > 0 {
		at = b.iadd(at, b.constant(r.at, uint64(n.u*n.lanes)))
	}
	m := r.goesIn(b, r.best[i], x)
	b.update(r.best[i], b.choose(m, x, r.best[i]))
	b.update(r.from[i], b.choose(m, at, r.from[i]))
	if n.u == n.unroll-1 {
		b.update(r.count, b.iadd(r.count, b.constant(r.at, uint64(n.unroll*n.lanes))))
	}
}

// goesIn is where an element takes the place of the best one before it.
func (r *pickRun) goesIn(b *body, best, x vreg) vreg {
	p := r.prefer
	if !r.kind.isFloat() {
		c := map[[2]bool]comparison{{true, true}: cmpLT, {true, false}: cmpLE, {false, true}: cmpGT, {false, false}: cmpGE}
		return b.icmp(c[[2]bool{p.greatest, p.first}], best, x, p.signed)
	}
	ordered := map[[2]bool]int{{true, true}: floatLT, {true, false}: floatLE, {false, true}: floatGT, {false, false}: floatGE}[[2]bool{p.greatest, p.first}]
	orNaN := map[[2]bool]int{{true, true}: floatNGE, {true, false}: floatNGT, {false, true}: floatNLE, {false, false}: floatNLT}[[2]bool{p.greatest, p.first}]
	ask, wins := x, best // a NaN among best loses
	if p.nan {
		ask, wins = best, x // a NaN among x wins
	}
	if p.firstNaN {
		return b.and(b.fcmp(orNaN, best, x), b.fcmp(floatORD, ask, ask))
	}
	return b.or(b.fcmp(ordered, best, x), b.fcmp(floatUNORD, wins, wins))
}

// join folds the vectors of one line to one pair, by the region.
func (r *pickRun) join() {
	n, b := r.n, newBody(r.n.isa.target(), r.n.lanes)
	b.op = r.op
	var pairs [][2]vreg
	for i := range r.best {
		pairs = append(pairs, [2]vreg{b.fromFrame(r.kind, r.areas[0]+64*i), b.fromFrame(r.at, r.areas[1]+64*i)})
	}
	sub := &nest{codegen: n.codegen, b: b, lanes: n.lanes, byKey: make(map[string]*leaf), fixed: make(map[*leaf]vreg)}
	apply := func(x, y [2]vreg) [2]vreg {
		z := sub.apply(r.op.Block(0), []vreg{x[0], y[0], x[1], y[1]})
		return [2]vreg{z[0], z[1]}
	}
	for len(pairs) > 1 {
		half := len(pairs) / 2
		for i := range half {
			pairs[i] = apply(pairs[i], pairs[i+half])
		}
		pairs = pairs[:half]
	}
	x := pairs[0]
	for k := n.lanes / 2; k > 0; k /= 2 {
		x = apply(x, [2]vreg{b.down(x[0], k), b.down(x[1], k)})
	}
	for i, l := range r.results() {
		b.effect(inst{code: opStore, src: []vreg{x[i]}, mem: []memory{{base: l}}, imm: 1})
	}
	b.once(vectorEmitter{n.emitter})
}

// results is where a line's element and place go.
func (r *pickRun) results() (list []*leaf) {
	pos := append(nowhere(r.hi), natural(r.n.bits-r.hi)...)
	for _, v := range r.op.Results {
		list = append(list, r.n.leafOf("pick"+keyOf(v), func() *leaf {
			return r.n.scratch(kindOfValue(v), r.n.to(v), pos)
		}))
	}
	return list
}

// keep saves the vectors where the joining code finds them.
func (r *pickRun) keep(h *homes) {
	for i := range r.best {
		h.store(r.best[i], r.areas[0]+64*i)
		h.store(r.from[i], r.areas[1]+64*i)
	}
}
