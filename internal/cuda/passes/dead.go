package passes

import (
	"slices"

	"gotile/tileir"
)

// dropDead drops operations without used results and without effects.
func dropDead(entry *tileir.Op) {
	uses := make(map[*tileir.Value]int)
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			uses[v]++
		}
		return true
	})
	deadIn(entry.Block(0), uses)
}

// deadIn processes a block from its end, so that users are dropped before the operations that they use.
func deadIn(b *tileir.Block, uses map[*tileir.Value]int) {
	var kept []*tileir.Op
	for _, op := range slices.Backward(b.Ops) {
		if removable(op) && !slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return uses[v] > 0 }) {
			op.Walk(func(gone *tileir.Op) bool {
				for _, v := range gone.Operands {
					uses[v]--
				}
				return true
			})
			continue
		}
		for _, inner := range blocksOf(op) {
			deadIn(inner, uses)
		}
		kept = append(kept, op)
	}
	slices.Reverse(kept)
	b.Ops = kept
}

// removable reports an operation that does nothing but compute its results, and ends.
func removable(op *tileir.Op) bool {
	if op.Info().Terminator {
		return false
	}
	switch op.Info().Effects {
	case tileir.Pure, tileir.NoMemory, tileir.Promises:
		return true
	case tileir.Reads:
		return op.Order() == tileir.Weak
	case tileir.Recursive:
		return op.Code != tileir.OpLoop && allRemovable(op)
	}
	return false
}

// allRemovable reports whether all operations in an operation's regions are removable, and none leaves the regions but
// by their end.
func allRemovable(op *tileir.Op) bool {
	for _, b := range blocksOf(op) {
		for _, inner := range b.Ops {
			ends := inner.Code == tileir.OpYield || inner.Code == tileir.OpContinue && op.Code == tileir.OpFor
			if !ends && !removable(inner) {
				return false
			}
		}
	}
	return true
}
