package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// A vector holds several lines of two to four adjacent elements. A loop along each line would compute with parts of vectors. So the
// loop stores all elements; then the columns, whose elements are a few apart, are copied by whole vectors and combined.

// reserveColumns reserves memory for all elements, and for their columns.
func (r *reducer) reserveColumns() {
	bytes := vcode.NumElements(r.Op.Operands[0]) * r.storedKind().Size()
	r.rows, r.turned = r.n.frame.reserve(bytes), r.n.frame.reserve(bytes)
}

// storeColumns stores the elements of one vector iteration.
func (r *reducer) storeColumns(x vcode.Reg) {
	n, k := r.n, r.storedKind()
	l := n.streamFor("columns"+keyOf(r.Op.Results[0]), func() *stream { return n.scratch(k, r.rows, plan.IdentityBits(n.Bits)) })
	n.store(l, r.start(x))
}

// joinColumns copies the columns and combines them, after the loop.
func (r *reducer) joinColumns() {
	if r.Strategy != plan.Columns {
		return
	}
	if r.Bytes != nil {
		r.joinOctets()
		return
	}
	c, size := r.n.codegen, r.kind.Size()
	for i := range r.Lanes {
		c.Address(target.P1, inFrame(r.rows+i*size))
		c.Address(target.P2, inFrame(r.turned+i*size*r.lines()))
		c.Move(target.Index, target.Imm(int64(r.lines())))
		c.callStrided(stridedCopy{load: true, size: size, apart: r.Lanes})
	}
	r.combineTurned(r.Lanes, r.Lanes)
}
