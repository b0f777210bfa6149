package passes

import (
	"maps"

	"gotile/tileir"
)

// useAssumptions replaces uses of a value after an assume by the result of the assume, and drops assumes that repeat an
// earlier one.
func useAssumptions(entry *tileir.Op) { assumeIn(entry.Block(0), renaming{}) }

// assumeIn processes a block; its assumptions hold to the end of the block, and in the regions until there.
func assumeIn(b *tileir.Block, known renaming) {
	known = maps.Clone(known)
	kept := b.Ops[:0]
	for _, op := range b.Ops {
		known.rename(op)
		if op.Code == tileir.OpAssume {
			from, to := op.Operand(tileir.AssumeValue), op.Results[0]
			if promised(from, op.Attrs[tileir.AssumePredicate]) {
				known[to] = from
				continue
			}
			known[from] = to
		}
		for _, inner := range blocksOf(op) {
			assumeIn(inner, known)
		}
		kept = append(kept, op)
	}
	b.Ops = kept
}

// promised reports whether the assumes that a value comes from say the same.
func promised(v *tileir.Value, predicate tileir.Attr) bool {
	for ; v.Def != nil && v.Def.Code == tileir.OpAssume; v = v.Def.Operand(tileir.AssumeValue) {
		if tileir.EqualAttrs(v.Def.Attrs[tileir.AssumePredicate], predicate) {
			return true
		}
	}
	return false
}
