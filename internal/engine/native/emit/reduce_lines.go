package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// If adjacent elements belong to different lines, each line has its partial results in memory, which the loop reads and
// writes in every iteration.

// fillIdentity stores the identity in the partial results.
func (r *reducer) fillIdentity() {
	c := r.n.codegen
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(r.Op.Results[0]) * r.Lanes * r.Warps), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 4}
	n.emitLoops(func() {
		l := n.streamFor("to", func() *stream { return n.scratch(r.kind, r.area, plan.IdentityBits(n.Bits)) })
		n.store(l, r.identity(n.b))
	})
}

func (r *reducer) addLines(x vcode.Reg) {
	n := r.n
	l := n.streamFor("reduce"+keyOf(r.Op.Results[0]), func() *stream {
		return n.scratch(r.kind, r.area, r.resultPos(r.Lanes*r.Warps))
	})
	n.store(l, r.apply(n.b, n.load(l), x))
}

// joinLines combines the partial results of each line.
func (r *reducer) joinLines() {
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
	r.storeResult()
}

// joinHalves combines threads, numbered by the bits from lo on, with those 2^bit on.
// Each of 2^warps warps does so with its own lanes.
func (r *reducer) joinHalves(bit, warps int) {
	c := r.n.codegen
	outer := plan.Log2(vcode.NumElements(r.Op.Results[0])) - r.Lo
	var pos []int8
	if bit >= plan.Log2(r.Lanes) { // between warps only lane 0 is left
		pos = append(plan.IdentityBits(r.Lo), plan.BitRange(r.Lo+plan.Log2(r.Lanes), bit-plan.Log2(r.Lanes))...)
	} else {
		pos = append(plan.IdentityBits(r.Lo+bit), plan.BitRange(r.Lo+plan.Log2(r.Lanes), warps)...)
	}
	pos = append(pos, plan.BitRange(r.Lo+plan.Log2(r.Lanes*r.Warps), outer)...)
	n := &nest{codegen: c, Space: plan.Space{Bits: len(pos), Cuts: plan.CutsOf(pos), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 2}
	n.emitLoops(func() {
		at := n.streamFor("at", func() *stream { return n.scratch(r.kind, r.area, pos) })
		far := n.streamFor("far", func() *stream { return n.scratch(r.kind, r.area+r.kind.Size()<<(r.Lo+bit), pos) })
		n.store(at, r.apply(n.b, n.load(at), n.load(far)))
	})
}

// storeResult copies the partial result of thread 0 to the result.
func (r *reducer) storeResult() {
	c, v := r.n.codegen, r.Op.Results[0]
	pos := append(plan.IdentityBits(r.Lo), plan.BitRange(r.Lo+plan.Log2(r.Lanes*r.Warps), plan.Log2(vcode.NumElements(v))-r.Lo)...)
	n := &nest{codegen: c, Space: plan.Space{Bits: len(pos), Cuts: plan.CutsOf(pos), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: 1}
	n.emitLoops(func() {
		from := n.streamFor("from", func() *stream { return n.scratch(r.kind, r.area, pos) })
		to := n.streamFor("to", func() *stream { return n.scratch(r.kind, c.writeOffset(v), plan.IdentityBits(n.Bits)) })
		n.store(to, n.load(from))
	})
}

// lineStream returns the stream of the partial results.
func (r *reducer) lineStream() *stream {
	return r.n.streamFor("reduce"+keyOf(r.Op.Results[0]), func() *stream {
		return r.n.scratch(r.kind, r.n.writeOffset(r.Op.Results[0]), r.resultPos(1))
	})
}
