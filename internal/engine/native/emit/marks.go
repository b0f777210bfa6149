package emit

import (
	"gotile/internal/cost"
	"gotile/tileir"
)

// sourceMarks assigns numbers to the operations that code is attributed to.
type sourceMarks struct {
	ops  []*tileir.Op
	last *tileir.Op
}

// markOp attributes the following code to an operation.
func (e *emitter) markOp(op *tileir.Op) {
	if op == nil || op == e.marks.last {
		return
	}
	e.marks.last = op
	e.marks.ops = append(e.marks.ops, op)
	e.Mark(len(e.marks.ops) - 1)
	e.Comment("%v: %s", tileir.PosOf(op.Loc), cost.Signature(op))
}
