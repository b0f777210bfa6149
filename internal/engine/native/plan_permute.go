package native

import (
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
