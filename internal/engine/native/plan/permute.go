package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Transposition is a permutation that gives a tile another innermost dimension. Squares of
// 8 by 8 elements of four bytes are turned in registers.
type Transposition struct {
	Op        *tileir.Op
	Pos       []int8 // where each bit of the result's elements comes from
	SourceBit int    // bit of the result that the source's first bit becomes
	From      *tileir.Value
}

// SquareBits is a side of a square.
const SquareBits = 3

// turnOf is the turn of a permutation, or nil where it does not consist of squares.
func turnOf(op *tileir.Op) *Transposition {
	if vcode.KindOfValue(op.Results[0]).Size() != 4 {
		return nil
	}
	perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
	a := Identity(op.Results[0])
	a.Through(op, func(dim int) int { return int(perm[dim]) })
	t := &Transposition{Op: op, Pos: a.Pos, SourceBit: -1, From: Root(op.Operands[0])}
	for j, p := range a.Pos {
		if p == 0 {
			t.SourceBit = j
		}
	}
	if t.SourceBit < SquareBits || t.SourceBit+SquareBits > len(a.Pos) {
		return nil
	}
	for i := 1; i < SquareBits; i++ {
		if a.Pos[i] != a.Pos[0]+int8(i) || a.Pos[t.SourceBit+i] != int8(i) {
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
