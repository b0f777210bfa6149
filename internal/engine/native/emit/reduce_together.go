package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// To combine the lanes of a vector takes as many dependent instructions as the logarithm of their number, each of which
// works for one line only. If a tile has several short lines, the loop stores the vectors of each line instead; then blocks of
// lines are transposed, so that a vector has the same lane of several lines, and the lanes of all of these are combined at
// once, in the same order.

// combinesTogether reports that the lanes of several lines are combined together.
func (r *reducer) combinesTogether() bool {
	k := r.kind
	if r.n.done != 0 || r.Bytes != nil || k == vcode.Mask || k.Size() < 4 || !r.n.vec.Transposes || !r.Together {
		return false
	}
	block := vcode.BlockOf(k.Size())
	return r.lines() >= 1<<block.Rows && r.columns() >= 1<<block.Columns
}

// lines returns the number of lines of the operand.
func (r *reducer) lines() int { return vcode.NumElements(r.Op.Results[0]) }

// columns returns the number of lanes of a line that are combined after the loop.
func (r *reducer) columns() int { return r.vectors() / r.perWarp() * r.n.Lanes }

// storedKind is the kind of partial results.
func (r *reducer) storedKind() vcode.Kind {
	switch {
	case r.Keys:
		return r.keyKind()
	case r.Bytes != nil: // whose sums of eight bytes take as much memory
		return vcode.I8
	}
	return r.kind
}

// reserveRows reserves memory for the vectors of all lines, and for their transposition.
func (r *reducer) reserveRows() {
	bytes := r.lines() * r.columns() * r.kind.Size()
	r.rows, r.turned = r.n.frame.reserve(bytes), r.n.frame.reserve(bytes)
}

// storeVectors stores the vectors of a line, one for each warp.
func (r *reducer) storeVectors(b *vcode.Body, warps []vcode.Reg) {
	n, k := r.n, r.storedKind()
	l := n.streamFor("rows"+keyOf(r.Op.Results[0]), func() *stream {
		l := newStream(k, k.Size(), 0)
		l.strides, l.start = n.staticStrides(r.resultPos(1), r.columns()*k.Size()), func(d target.Reg) { n.Address(d, inFrame(r.rows)) }
		return l
	})
	for i, v := range warps {
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: []vcode.Memory{{Base: &l.Stream, Offset: i * n.Lanes * k.Size()}}, Imm: n.Lanes})
	}
}

// joinRows combines the lanes of the lines' vectors, after the loop.
func (r *reducer) joinRows() {
	if r.once == nil || !r.once.together {
		return
	}
	r.turnRows()
	r.combineTurned(r.columns(), r.n.Lanes)
}

// combineTurned combines so many columns, which are one after the other: those of each warp, and then the warps.
func (r *reducer) combineTurned(columns, lanes int) {
	c, k, result := r.n.codegen, r.storedKind(), r.Op.Results[0]
	lines := plan.Log2(r.lines())
	n := &nest{codegen: c, Space: plan.Space{Bits: lines, Lanes: c.vec.Bytes / k.Size()}, unroll: 1}
	n.emitLoops(func() {
		from := n.streamFor("from", func() *stream { return n.scratch(k, r.turned, plan.IdentityBits(lines)) })
		var warps []vcode.Reg
		for first := 0; first < columns; first += lanes {
			var list []vcode.Reg
			for i := range lanes {
				list = append(list, n.loadOffset(from, (first+i)*k.Size()<<lines))
			}
			warps = append(warps, r.halve(n.b, list))
		}
		v := r.halve(n.b, warps)
		if r.Keys {
			v = r.floatsOf(n.b, v)
		}
		n.store(n.streamFor("to", func() *stream { return n.scratch(r.kind, c.writeOffset(result), plan.IdentityBits(lines)) }), v)
	})
}

// turnRows transposes the matrix of the lines' vectors.
func (r *reducer) turnRows() {
	k, block := r.storedKind(), vcode.BlockOf(r.kind.Size())
	lines, columns := plan.Log2(r.lines()), plan.Log2(r.columns())
	from := append(plan.BitRange(block.Columns, columns-block.Columns), plan.BitRange(columns+block.Rows, lines-block.Rows)...)
	to := append(plan.BitRange(lines+block.Columns, columns-block.Columns), plan.BitRange(block.Rows, lines-block.Rows)...)
	r.n.transposeBlocks(blocks{k, from, to, columns, lines,
		func(n *nest, pos []int8) *stream { return n.scratch(k, r.rows, pos) },
		func(n *nest, pos []int8) *stream { return n.scratch(k, r.turned, pos) }})
}
