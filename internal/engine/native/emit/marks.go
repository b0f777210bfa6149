package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// sourceMarks number the operations that code is marked with.
type sourceMarks struct {
	ops  []*tileir.Op
	last *tileir.Op
}

// at says that the code from here on is an operation's.
func (e *emitter) at(op *tileir.Op) {
	if op == nil || op == e.marks.last {
		return
	}
	e.marks.last = op
	e.marks.ops = append(e.marks.ops, op)
	e.Mark(len(e.marks.ops) - 1)
	e.Comment("%v: %s", tileir.PosOf(op.Loc), plan.Signature(op))
}
