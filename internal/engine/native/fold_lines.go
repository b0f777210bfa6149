package native

import (
	"gotile/internal/engine/native/vcode"
)

// Lines side by side are folded in memory: the threads' values lie in an area that
// the loop goes over again and again.

// fill writes the neutral value to the area.
func (r *foldRun) fill() {
	c := r.n.codegen
	n := &nest{codegen: c, space: space{bits: log2(vcode.NumElements(r.op.Results[0]) * r.lanes * r.warps), lanes: c.vec.Bytes / r.kind.Size()}, unroll: 4}
	n.run(func() {
		l := n.leafOf("to", func() *leaf { return n.scratch(r.kind, r.area, natural(n.bits)) })
		n.store(l, vcode.Neutral(r.combine)(n.b, r.kind))
	})
}

func (r *foldRun) addLines(x vcode.Reg) {
	n := r.n
	l := n.leafOf("fold"+keyOf(r.op.Results[0]), func() *leaf {
		return n.scratch(r.kind, r.area, r.resultPos(r.lanes*r.warps))
	})
	n.store(l, r.apply(n.b, n.load(l), x))
}

// finish joins the threads' values of lines side by side.
func (r *foldRun) finish() {
	if !r.memory || r.lanes*r.warps == 1 {
		return
	}
	lanes, warps := log2(r.lanes), log2(r.warps)
	for i := lanes - 1; i >= 0; i-- {
		r.joinHalves(i, r.lo+lanes, warps)
	}
	for i := warps - 1; i >= 0; i-- {
		r.joinHalves(lanes+i, r.lo+lanes+warps, 0)
	}
	r.pick()
}

// joinHalves combines threads, numbered by the bits from lo on, with those 2^bit on.
// Threads from bit to above, of a given number of bits, do the same on their own.
func (r *foldRun) joinHalves(bit, above, threads int) {
	c := r.n.codegen
	outer := log2(vcode.NumElements(r.op.Results[0])) - r.lo
	var pos []int8
	if bit >= log2(r.lanes) { // warps: only lane 0 of each is left
		pos = append(natural(r.lo), places(r.lo+log2(r.lanes), bit-log2(r.lanes))...)
	} else {
		pos = append(natural(r.lo+bit), places(above, threads)...)
	}
	pos = append(pos, places(r.lo+log2(r.lanes*r.warps), outer)...)
	n := &nest{codegen: c, space: space{bits: len(pos), cuts: cutsOf(pos), lanes: c.vec.Bytes / r.kind.Size()}, unroll: 2}
	n.run(func() {
		at := n.leafOf("at", func() *leaf { return n.scratch(r.kind, r.area, pos) })
		far := n.leafOf("far", func() *leaf { return n.scratch(r.kind, r.area+r.kind.Size()<<(r.lo+bit), pos) })
		n.store(at, r.apply(n.b, n.load(at), n.load(far)))
	})
}

// pick copies the first thread's values to the result.
func (r *foldRun) pick() {
	c, v := r.n.codegen, r.op.Results[0]
	pos := append(natural(r.lo), places(r.lo+log2(r.lanes*r.warps), log2(vcode.NumElements(v))-r.lo)...)
	n := &nest{codegen: c, space: space{bits: len(pos), cuts: cutsOf(pos), lanes: c.vec.Bytes / r.kind.Size()}, unroll: 1}
	n.run(func() {
		from := n.leafOf("from", func() *leaf { return n.scratch(r.kind, r.area, pos) })
		to := n.leafOf("to", func() *leaf { return n.scratch(r.kind, c.to(v), natural(n.bits)) })
		n.store(to, n.load(from))
	})
}

// line makes the leaf of a line's value.
func (r *foldRun) line() *leaf {
	return r.n.leafOf("fold"+keyOf(r.op.Results[0]), func() *leaf {
		return r.n.scratch(r.kind, r.n.to(r.op.Results[0]), r.resultPos(1))
	})
}
