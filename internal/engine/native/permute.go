package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// turn is a permutation that gives a tile another innermost dimension. Squares of
// 8 by 8 elements of four bytes are turned in registers.
type turn struct {
	op   *tileir.Op
	pos  []int8 // where each bit of the result's elements comes from
	q    int    // bit of the result that the source's first bit becomes
	from *tileir.Value
}

// squareBits is a side of a square.
const squareBits = 3

// turnOf is the turn of a permutation, or nil where it does not consist of squares.
func turnOf(op *tileir.Op) *turn {
	if vcode.KindOfValue(op.Results[0]).Size() != 4 {
		return nil
	}
	perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
	a := identity(op.Results[0])
	a.through(op, func(dim int) int { return int(perm[dim]) })
	t := &turn{op: op, pos: a.pos, q: -1, from: root(op.Operands[0])}
	for j, p := range a.pos {
		if p == 0 {
			t.q = j
		}
	}
	if t.q < squareBits || t.q+squareBits > len(a.pos) {
		return nil
	}
	for i := 1; i < squareBits; i++ {
		if a.pos[i] != a.pos[0]+int8(i) || a.pos[t.q+i] != int8(i) {
			return nil
		}
	}
	return t
}

func (s *scope) addPermute(op *tileir.Op) {
	t := turnOf(op)
	if t == nil || !s.uses(optTranspose) {
		s.addShuffle(op)
		return
	}
	s.settle(op.Operands[0])
	s.mat[op.Results[0]] = true
	s.append(t, op)
}

// turn emits a nest over the squares.
func (c *codegen) turn(t *turn) {
	var src, dst []int8
	for j, p := range t.pos {
		if j >= squareBits && (j < t.q || j >= t.q+squareBits) {
			src, dst = append(src, p), append(dst, int8(j))
		}
	}
	k := vcode.KindOfValue(t.op.Results[0])
	n := &nest{codegen: c, space: space{bits: len(src), lanes: 1, cuts: cutsOf(src) | cutsOf(dst) | 1}}
	n.run(func() {
		from := n.leafOf("from", func() *leaf { return n.scratch(k, c.from(t.from), src) })
		to := n.leafOf("to", func() *leaf { return n.scratch(k, c.to(t.op.Results[0]), dst) })
		from.inner, to.inner = 0, 0
		n.b.Effect(vcode.Inst{Code: vcode.OpTranspose, Mem: []vcode.Memory{{Base: to, Step: 4 << t.q}, {Base: from, Step: 4 << t.pos[0]}}})
	})
}

// turnSquare reads eight rows of eight elements, that many bytes apart, and writes their
// columns as rows.
func (e *emitter) turnSquare(to amd64.Mem, toStep int, from amd64.Mem, fromStep int) {
	r := func(i int) amd64.Reg { return amd64.Vec(i, 256) }
	for i := range 8 {
		e.Emit(amd64.VMOVUPS, r(i), from.Plus(i*fromStep))
	}
	for i := range 4 { // pairs of rows, element by element
		e.Emit(amd64.VUNPCKLPS, r(8+2*i), r(2*i), r(2*i+1))
		e.Emit(amd64.VUNPCKHPS, r(9+2*i), r(2*i), r(2*i+1))
	}
	for i := range 2 { // fours of rows
		at := 8 + 4*i
		e.Emit(amd64.VUNPCKLPD, r(4*i), r(at), r(at+2))
		e.Emit(amd64.VUNPCKHPD, r(4*i+1), r(at), r(at+2))
		e.Emit(amd64.VUNPCKLPD, r(4*i+2), r(at+1), r(at+3))
		e.Emit(amd64.VUNPCKHPD, r(4*i+3), r(at+1), r(at+3))
	}
	for i := range 4 {
		e.Emit(amd64.VPERM2F128, r(8), r(i), r(i+4), amd64.Imm(0x20))
		e.Emit(amd64.VPERM2F128, r(9), r(i), r(i+4), amd64.Imm(0x31))
		e.Emit(amd64.VMOVUPS, to.Plus(i*toStep), r(8))
		e.Emit(amd64.VMOVUPS, to.Plus((i+4)*toStep), r(9))
	}
}
