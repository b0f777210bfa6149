package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A tile of conditions often follows from indices alone: which elements are within a tensor, or below a diagonal. Such
// operations could run in any loop over as many elements. They are planned late, with the selection that reads their
// result, so that it stays in registers: conditions in memory take one byte each, to which AVX2 has to convert them.

// lateOps are the operations that may be planned late.
var lateOps = []tileir.OpCode{tileir.OpCmpI, tileir.OpAddI, tileir.OpSubI, tileir.OpMulI, tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI}

// isLate reports an operation on indices and scalars whose result only selections of floats read, or such operations.
func (s *scope) isLate(op *tileir.Op) bool {
	late, known := s.late[op]
	if !known {
		late = s.uses(optLate) && slices.Contains(lateOps, op.Code) && vcode.NumElements(op.Results[0]) > 1 &&
			!slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return !s.fromIndices(v) }) && s.readLate(op)
		s.late[op] = late
	}
	return late
}

// fromIndices reports a value that consists of indices, constants, scalars, or results of operations that are planned
// late.
func (s *scope) fromIndices(v *tileir.Value) bool {
	a := Resolve(v)
	switch {
	case IsIota(a.Base), IsConstant(a.Base), vcode.NumElements(a.Base) == 1:
		return true
	case a.Base.Def == nil || len(a.Base.Def.Results) != 1:
		return false
	}
	return a.IsIdentity() && a.Base == v && s.isLate(a.Base.Def)
}

// readLate reports an operation whose result is read in its own block only, by selections of floats or by operations that
// such selections read in turn.
func (s *scope) readLate(op *tileir.Op) bool {
	if known, ok := s.lateUsers[op]; ok {
		return known
	}
	users := s.users[op.Results[0]]
	late := len(users) > 0
	for _, user := range users {
		selects := user.Code == tileir.OpSelect && vcode.KindOfValue(user.Results[0]).IsFloat()
		late = late && user.Parent == op.Parent && (selects || slices.Contains(lateOps, user.Code) && s.readLate(user))
	}
	s.lateUsers[op] = late
	return late
}

// planLate plans the late operations that an operation reads, from the item on from which it may itself be planned.
func (s *scope) planLate(op *tileir.Op) {
	var pending []*tileir.Op
	var ready []*tileir.Value
	for _, v := range s.read(op) {
		if def := v.Def; def != nil && s.late[def] && s.definedBy[def].r == nil {
			pending = append(pending, def)
		} else {
			ready = append(ready, v)
		}
	}
	if len(pending) > 0 {
		s.joinLate(pending, Log2(vcode.NumElements(op.Results[0])), s.ready(ready, true))
	}
}

func (s *scope) joinLate(ops []*tileir.Op, bits, from int) {
	for _, op := range ops {
		if s.definedBy[op].r != nil { // two operands are the same value
			continue
		}
		var before []*tileir.Op
		for _, v := range op.Operands {
			if def := v.Def; def != nil && s.late[def] {
				before = append(before, def)
			}
		}
		s.joinLate(before, bits, from)
		s.join(op, bits, max(from, s.ready(op.Operands, true)))
	}
}
