package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Transposition is a permutation that makes another dimension innermost. Blocks of it are transposed in registers.
type Transposition struct {
	Op        *tileir.Op
	Pos       []int8 // for each bit of the result's element number: the bit of the source's
	SourceBit int    // bit of the result that corresponds to the source's first bit
	From      *tileir.Value
	Block     vcode.Block
}

// transpositionOf returns the transposition of a permutation, or nil if it does not consist of blocks.
func transpositionOf(op *tileir.Op) *Transposition {
	perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
	a := IdentityIndexing(op.Results[0])
	a.Through(op, func(dim int) int { return int(perm[dim]) })
	t := &Transposition{Op: op, Pos: a.Pos, SourceBit: -1, From: Root(op.Operands[0]), Block: vcode.BlockOf(vcode.KindOfValue(op.Results[0]).Size())}
	for j, p := range a.Pos {
		if p == 0 {
			t.SourceBit = j
		}
	}
	if t.SourceBit < t.Block.Rows || t.SourceBit+t.Block.Columns > len(a.Pos) {
		return nil
	}
	for i := range t.Block.Rows {
		if a.Pos[i] != a.Pos[0]+int8(i) {
			return nil
		}
	}
	for i := range t.Block.Columns {
		if a.Pos[t.SourceBit+i] != int8(i) {
			return nil
		}
	}
	return t
}

// InBlock reports whether a bit of the result's element number is one within a block.
func (t *Transposition) InBlock(bit int) bool {
	return bit < t.Block.Rows || bit >= t.SourceBit && bit < t.SourceBit+t.Block.Columns
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
