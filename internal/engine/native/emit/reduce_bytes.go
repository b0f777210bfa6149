package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A sum of bytes adds each eight adjacent ones by one instruction. Vectors hold these sums, of 64 bits, in their places: those of
// one line, or, if lines have up to 32 bytes, of several, which the loop stores.

// bytes returns the sums of eight bytes of a vector, or of its conditions.
func (r *reducer) bytes(x vcode.Reg) vcode.Reg {
	b := r.n.b
	if b.Kind(x) == vcode.Mask {
		x = b.BytesOf(b.MaskLanes(x, vcode.I8.Size()))
	}
	return b.SumOctets(x, r.Bytes.Attrs[tileir.ExtISignedness] == tileir.Signed)
}

// fewest is the number of lanes of a vector that a partial result has.
func (r *reducer) fewest() int {
	if r.Bytes != nil {
		return plan.Octet
	}
	return 1
}

// joinOctets adds the sums of each line that the loop has stored.
func (r *reducer) joinOctets() {
	c, k, result, from := r.n.codegen, vcode.I64, r.Op.Results[0], r.rows
	lines, columns := plan.Log2(r.lines()), r.Lanes/plan.Octet
	for i := range columns {
		if columns == 1 {
			break
		}
		from = r.turned
		c.Address(target.P1, inFrame(r.rows+i*plan.Octet))
		c.Address(target.P2, inFrame(r.turned+i*plan.Octet*r.lines()))
		c.Move(target.Index, target.Imm(int64(r.lines())))
		c.callStrided(stridedCopy{load: true, size: plan.Octet, apart: columns})
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: lines, Lanes: c.vec.Bytes / plan.Octet}, unroll: 2}
	n.emitLoops(func() {
		l := n.streamFor("from", func() *stream { return n.scratch(k, from, plan.IdentityBits(lines)) })
		sum := n.load(l)
		for i := 1; i < columns; i++ {
			sum = n.b.IAdd(sum, n.loadOffset(l, i*plan.Octet<<lines))
		}
		n.store(n.streamFor("to", func() *stream { return n.scratch(r.kind, c.writeOffset(result), plan.IdentityBits(lines)) }), n.b.NarrowInt(sum, r.kind))
	})
}
