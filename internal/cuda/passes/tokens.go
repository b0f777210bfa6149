package passes

import (
	"slices"

	"gotile/tileir"
)

// simplifyTokens removes redundant tokens: a token that is joined with one that is ordered after it anyway, and tokens that
// loops and conditions pass on unchanged. Every memory operation is still ordered after the same operations.
func simplifyTokens(entry *tileir.Op) {
	const most = 16 // sweeps; each may make more simple
	for range most {
		s := &sweep{flows: flowsOf(entry), names: renaming{}}
		s.block(entry.Block(0))
		s.names.renameAll(entry)
		if !s.changed {
			return
		}
	}
}

// sweep is one way through an entry.
type sweep struct {
	flows   map[*tileir.Op]*flow
	names   renaming
	changed bool
}

func (s *sweep) block(b *tileir.Block) {
	b.Ops = slices.DeleteFunc(b.Ops, func(op *tileir.Op) bool {
		s.names.rename(op)
		for _, inner := range blocksOf(op) {
			s.block(inner)
		}
		if op.Code == tileir.OpJoinTokens {
			return s.join(op)
		}
		if f := s.flows[op]; f != nil {
			s.invariant(f)
			s.twins(f)
			s.constant(f)
		}
		return false
	})
}

// join drops operands that are ordered before another one, and reports whether the operation can be removed because one
// is left.
func (s *sweep) join(op *tileir.Op) bool {
	const most = 32 // operands that are compared with each other
	for i := len(op.Operands) - 1; i >= 0 && len(op.Operands) <= most; i-- {
		covers := func(x *tileir.Value) bool { return s.isAfter(x, op.Operands[i]) }
		if slices.ContainsFunc(op.Operands[:i], covers) || slices.ContainsFunc(op.Operands[i+1:], covers) {
			removeOperand(op, tileir.JoinTokensTokens, i)
			s.changed = true
		}
	}
	if len(op.Operands) != 1 {
		return false
	}
	s.names[op.Results[0]], s.changed = op.Operands[0], true
	return true
}

// invariant drops loop-carried tokens that no iteration changes.
func (s *sweep) invariant(f *flow) {
	for i := len(f.args()) - 1; i >= 0; i-- {
		arg := f.args()[i]
		init := s.names.current(f.inits()[i])
		same := func(from *tileir.Op) bool { v := s.names.current(from.Operands[i]); return v == arg || v == init }
		if !isToken(arg) || !every(f.continues, same) {
			continue
		}
		s.names[arg] = init
		if f.op.Code == tileir.OpFor {
			s.names[f.op.Results[i]] = init
		}
		f.dropCarried(i)
		s.changed = true
	}
}

// twins merges two loop-carried tokens, or two results of an operation, that are always the same.
func (s *sweep) twins(f *flow) {
	for i := len(f.args()) - 1; i > 0; i-- {
		for j := range i {
			if s.names.current(f.inits()[i]) == s.names.current(f.inits()[j]) && s.alike(f.args()[i], f.args()[j], f.continues, i, j) {
				s.names[f.args()[i]] = f.args()[j]
				if f.op.Code == tileir.OpFor {
					s.names[f.op.Results[i]] = f.op.Results[j]
				}
				f.dropCarried(i)
				s.changed = true
				break
			}
		}
	}
	if f.op.Code == tileir.OpFor {
		return
	}
	for i := len(f.op.Results) - 1; i > 0; i-- {
		for j := range i {
			if len(f.ends) > 0 && s.alike(f.op.Results[i], f.op.Results[j], f.ends, i, j) {
				s.names[f.op.Results[i]] = f.op.Results[j]
				f.dropResult(i)
				s.changed = true
				break
			}
		}
	}
}

// alike reports whether all terminators pass on equal values for two tokens.
func (s *sweep) alike(x, y *tileir.Value, from []*tileir.Op, i, j int) bool {
	same := func(op *tileir.Op) bool {
		v, w := s.names.current(op.Operands[i]), s.names.current(op.Operands[j])
		return v == w || v == x && w == y
	}
	return isToken(x) && isToken(y) && every(from, same)
}

// constant drops results of a loop or condition that are the same token from outside in all cases.
func (s *sweep) constant(f *flow) {
	if f.op.Code == tileir.OpFor {
		return
	}
	for i := len(f.op.Results) - 1; i >= 0 && len(f.ends) > 0; i-- {
		v := s.names.current(f.ends[0].Operands[i])
		same := func(end *tileir.Op) bool { return s.names.current(end.Operands[i]) == v }
		if isToken(v) && !within(v, f.op) && every(f.ends, same) {
			s.names[f.op.Results[i]] = v
			f.dropResult(i)
			s.changed = true
		}
	}
}

func isToken(v *tileir.Value) bool { _, ok := v.Type.(tileir.Token); return ok }

func every(ops []*tileir.Op, f func(*tileir.Op) bool) bool {
	return !slices.ContainsFunc(ops, func(op *tileir.Op) bool { return !f(op) })
}
