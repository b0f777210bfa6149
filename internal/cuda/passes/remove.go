package passes

import (
	"slices"

	"gotile/tileir"
)

// removeOperand takes operand i of a slot away.
func removeOperand(op *tileir.Op, slot, i int) {
	for _, n := range op.Segments[:slot] {
		i += n
	}
	op.Operands = slices.Delete(op.Operands, i, i+1)
	op.Segments[slot]--
}

// removeResult takes a result away that has no uses.
func removeResult(op *tileir.Op, i int) {
	op.Results = slices.Delete(op.Results, i, i+1)
	renumber(op.Results)
}

// removeArg takes an argument of a block away that has no uses.
func removeArg(b *tileir.Block, i int) {
	b.Args = slices.Delete(b.Args, i, i+1)
	renumber(b.Args)
}

func renumber(values []*tileir.Value) {
	for i, v := range values {
		v.Index = i
	}
}
