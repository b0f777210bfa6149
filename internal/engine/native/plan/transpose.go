package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Transposition is a permutation that makes another dimension innermost. Blocks of 8 by 8 elements of four bytes are
// transposed in registers.
type Transposition struct {
	Op        *tileir.Op
	Pos       []int8 // for each bit of the result's element number: the bit of the source's
	SourceBit int    // bit of the result that corresponds to the source's first bit
	From      *tileir.Value
}

// SquareBits is the logarithm of a block's side.
const SquareBits = 3

// transpositionOf returns the transposition of a permutation, or nil if it does not consist of blocks.
func transpositionOf(op *tileir.Op) *Transposition {
	if vcode.KindOfValue(op.Results[0]).Size() != 4 {
		return nil
	}
	perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
	a := IdentityIndexing(op.Results[0])
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
	t := transpositionOf(op)
	if t == nil || !s.uses(optTranspose) {
		s.addShuffle(op)
		return
	}
	s.materialize(op.Operands[0])
	s.inMemory[op.Results[0]] = true
	s.append(t, op)
}
