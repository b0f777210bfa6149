package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// Lines side by side are folded in memory: the threads' values lie in an area that
// the loop goes over again and again.

// fill writes the neutral value to the area.
func (r *foldRun) fill() {
	c := r.n.codegen
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(r.Op.Results[0]) * r.Lanes * r.Warps), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 4}
	n.run(func() {
		l := n.leafOf("to", func() *leaf { return n.scratch(r.kind, r.area, plan.Natural(n.Bits)) })
		n.store(l, vcode.Neutral(r.Combine)(n.b, r.kind))
	})
}

func (r *foldRun) addLines(x vcode.Reg) {
	n := r.n
	l := n.leafOf("fold"+keyOf(r.Op.Results[0]), func() *leaf {
		return n.scratch(r.kind, r.area, r.resultPos(r.Lanes*r.Warps))
	})
	n.store(l, r.apply(n.b, n.load(l), x))
}

// finish joins the threads' values of lines side by side.
func (r *foldRun) finish() {
	if r.Strategy != plan.Lines || r.Lanes*r.Warps == 1 {
		return
	}
	lanes, warps := plan.Log2(r.Lanes), plan.Log2(r.Warps)
	for i := lanes - 1; i >= 0; i-- {
		r.joinHalves(i, warps)
	}
	for i := warps - 1; i >= 0; i-- {
		r.joinHalves(lanes+i, 0)
	}
	r.pick()
}

// joinHalves combines threads, numbered by the bits from lo on, with those 2^bit on.
// Each of 2^warps warps does so with its own lanes.
func (r *foldRun) joinHalves(bit, warps int) {
	c := r.n.codegen
	outer := plan.Log2(vcode.NumElements(r.Op.Results[0])) - r.Lo
	var pos []int8
	if bit >= plan.Log2(r.Lanes) { // warps: only lane 0 of each is left
		pos = append(plan.Natural(r.Lo), plan.Places(r.Lo+plan.Log2(r.Lanes), bit-plan.Log2(r.Lanes))...)
	} else {
		pos = append(plan.Natural(r.Lo+bit), plan.Places(r.Lo+plan.Log2(r.Lanes), warps)...)
	}
	pos = append(pos, plan.Places(r.Lo+plan.Log2(r.Lanes*r.Warps), outer)...)
	n := &nest{codegen: c, Space: plan.Space{Bits: len(pos), Cuts: plan.CutsOf(pos), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 2}
	n.run(func() {
		at := n.leafOf("at", func() *leaf { return n.scratch(r.kind, r.area, pos) })
		far := n.leafOf("far", func() *leaf { return n.scratch(r.kind, r.area+r.kind.Size()<<(r.Lo+bit), pos) })
		n.store(at, r.apply(n.b, n.load(at), n.load(far)))
	})
}

// pick copies the first thread's values to the result.
func (r *foldRun) pick() {
	c, v := r.n.codegen, r.Op.Results[0]
	pos := append(plan.Natural(r.Lo), plan.Places(r.Lo+plan.Log2(r.Lanes*r.Warps), plan.Log2(vcode.NumElements(v))-r.Lo)...)
	n := &nest{codegen: c, Space: plan.Space{Bits: len(pos), Cuts: plan.CutsOf(pos), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 1}
	n.run(func() {
		from := n.leafOf("from", func() *leaf { return n.scratch(r.kind, r.area, pos) })
		to := n.leafOf("to", func() *leaf { return n.scratch(r.kind, c.to(v), plan.Natural(n.Bits)) })
		n.store(to, n.load(from))
	})
}

// line makes the leaf of a line's value.
func (r *foldRun) line() *leaf {
	return r.n.leafOf("fold"+keyOf(r.Op.Results[0]), func() *leaf {
		return r.n.scratch(r.kind, r.n.to(r.Op.Results[0]), r.resultPos(1))
	})
}
