package plan

import (
	"math"

	"gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// An addend is the result of a function that is only added to numbers of at least 1, as in 1 + tanh(x) and 1 + exp(-x).
// The digits of a small addend do not reach the sum, so it needs a small absolute error, not a small relative one, and the
// function takes fewer instructions.

// findAddends finds the functions of an entry whose results are addends.
func (p *planner) findAddends(entry *tileir.Op) {
	if !p.uses(optAddends) {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if vcode.HasAddend(op) && p.onlyAdded(op.Results[0]) {
			p.addends[op] = true
		}
		return true
	})
}

// onlyAdded reports a value that has users, all of which add it to a number of at least 1.
func (p *planner) onlyAdded(v *tileir.Value) bool {
	for _, op := range p.users[v] {
		if op.Code != tileir.OpAddF || !isAtLeastOne(op.Operands[0]) && !isAtLeastOne(op.Operands[1]) {
			return false
		}
	}
	return len(p.users[v]) > 0
}

// isAtLeastOne reports a constant whose elements are all equal, finite, and not nearer to zero than 1.
func isAtLeastOne(v *tileir.Value) bool {
	bits, ok := vcode.SplatBits(v)
	if !ok {
		return false
	}
	x := math.Abs(elements.Format(vcode.ScalarOf(v)).Decode(bits))
	return x >= 1 && !math.IsInf(x, 0)
}
