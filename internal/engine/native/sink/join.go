package sink

import (
	"slices"

	"gotile/tileir"
)

// A kernel that loads several tiles at indices that may be beyond an edge has as many conditions, and all but the last one yield tiles in
// memory. They are joined to one condition, whether all hold: its first branch does what the first branches of all do, in one loop, and the
// other one has the conditions as they were.

// chain is conditions of a block that may be joined.
type chain struct {
	conds []*tileir.Op
	first []*tileir.Op // operations between them that come before, because they do not depend on a condition
	later []*tileir.Op // and the others
	end   int          // the operation after the last condition
}

// join joins the conditions from the i-th operation of a block on, if stores behind them take all tiles that they yield.
func (s *sinker) join(b *tileir.Block, i int) bool {
	c := s.chainAt(b, i)
	if len(c.conds) < 2 {
		return false
	}
	rest := slices.Concat(c.later, b.Ops[c.end:])
	n := storesAmong(rest)
	if n <= 0 {
		return false
	}
	s.sunk, s.first, s.users = nil, nil, usersIn(b)
	s.divide(rest[:n], c.conds...)
	if len(s.sunk) == 0 || len(s.sunk) > maxSunk || !s.keepsTiles() || slices.ContainsFunc(c.conds, func(op *tileir.Op) bool {
		return slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return isTile(v) && !s.isDropped(v) })
	}) {
		return false
	}
	ops := slices.Concat(b.Ops[:i:i], c.first)
	joined := s.joined(c.conds, func(op *tileir.Op) {
		op.Parent = b
		ops = append(ops, op)
	})
	b.Ops = slices.Concat(ops, rest)
	s.replaceResults(c.conds, joined)
	return true
}

// chainAt finds the conditions.
func (s *sinker) chainAt(b *tileir.Block, i int) (c chain) {
	depends, isLater := make(map[*tileir.Op]bool), make(map[*tileir.Op]bool) // on a condition
	var first, later []*tileir.Op
	for j, op := range b.Ops[i:] {
		on := dependsOn(op, depends)
		switch {
		case s.mayJoin(op) && !depends[op.Operand(tileir.IfCondition).Def] && !dependsOn(op, isLater):
			c.conds, c.end = append(c.conds, op), i+j+1
			c.first, c.later = append(c.first, first...), append(c.later, later...)
			first, later = nil, nil
			depends[op] = true
		case !isMovable(op) && !isWeakLoad(op):
			return c
		case on:
			depends[op], isLater[op] = true, true
			later = append(later, op)
		default:
			first = append(first, op)
		}
	}
	return c
}

// mayJoin reports a condition that has not been joined and writes no memory, whose first branch can be copied.
func (s *sinker) mayJoin(op *tileir.Op) bool {
	if op.Code != tileir.OpIf || s.wasJoined[op] || len(op.Results) == 0 || !yieldBoth(op) || writesMemory(op) {
		return false
	}
	return isPlain(op.Block(0))
}

// dependsOn reports an operation that uses a result of others, also within its regions.
func dependsOn(op *tileir.Op, others map[*tileir.Op]bool) (on bool) {
	op.Walk(func(op *tileir.Op) bool {
		on = on || slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return v.Def != nil && others[v.Def] })
		return !on
	})
	return on
}

// joined returns the condition that all of several hold. It emits the operations before it and itself.
func (s *sinker) joined(conds []*tileir.Op, emit func(op *tileir.Op)) *tileir.Op {
	to := s.conditionOf(conds, tileir.OpAndI, emit)
	emit(to)
	s.branches(to.Block(0), conds, 0)
	each := to.Block(1)
	if none := !slices.ContainsFunc(conds, func(op *tileir.Op) bool { return !isPlain(op.Block(1)) }); none {
		some := s.conditionOf(conds, tileir.OpOrI, func(op *tileir.Op) { each.Append(op) })
		each.Append(some)
		s.yield(each, conds[0], some.Results)
		s.branches(some.Block(1), conds, 1)
		each = some.Block(0)
	}
	var results []*tileir.Value
	for _, op := range conds {
		results = append(results, op.Results...)
		each.Append(op)
		s.wasJoined[op] = true
	}
	s.yield(each, conds[0], results)
	return to
}

// conditionOf returns an empty condition with the results of several others, whose conditions are combined by operations that it emits.
func (s *sinker) conditionOf(conds []*tileir.Op, code tileir.OpCode, emit func(op *tileir.Op)) *tileir.Op {
	c := conds[0].Operand(tileir.IfCondition)
	for _, op := range conds[1:] {
		combine := tileir.NewOp(code, op.Loc)
		combine.AddOperands(0, c)
		combine.AddOperands(1, op.Operand(tileir.IfCondition))
		c = combine.AddResult(c.Type)
		s.sources[combine] = s.sources[op]
		emit(combine)
	}
	to := tileir.NewOp(tileir.OpIf, conds[0].Loc)
	to.AddOperands(tileir.IfCondition, c)
	s.sources[to], s.wasJoined[to] = s.sources[conds[0]], true
	for _, op := range conds {
		for _, v := range op.Results {
			to.AddResult(v.Type)
		}
	}
	to.Regions[0].NewBlock()
	to.Regions[1].NewBlock()
	return to
}

// branches appends what one branch of each of several conditions does to a block, which yields their results.
func (s *sinker) branches(to *tileir.Block, conds []*tileir.Op, branch int) {
	var yielded []*tileir.Value
	as := make(map[*tileir.Value]*tileir.Value)
	for _, op := range conds {
		for _, inner := range op.Block(branch).Ops {
			if inner.Code == tileir.OpYield {
				for i, v := range inner.Operands {
					as[op.Results[i]] = renamed(v, as)
					yielded = append(yielded, renamed(v, as))
				}
				continue
			}
			to.Append(s.repeat(inner, as))
		}
	}
	s.yield(to, conds[0], yielded)
}

// isPlain reports a block whose operations have no regions.
func isPlain(b *tileir.Block) bool {
	return !slices.ContainsFunc(b.Ops, func(op *tileir.Op) bool { return len(op.Regions) > 0 })
}

// yield ends a branch of a condition that was made from another one.
func (s *sinker) yield(b *tileir.Block, cond *tileir.Op, values []*tileir.Value) {
	y := tileir.NewOp(tileir.OpYield, cond.Loc)
	y.AddOperands(0, values...)
	s.sources[b.Append(y)] = s.sources[cond.Block(0).Terminator()]
}

// repeat returns a copy of an operation without regions whose operands are renamed.
func (s *sinker) repeat(op *tileir.Op, as map[*tileir.Value]*tileir.Value) *tileir.Op {
	c := tileir.NewOp(op.Code, op.Loc)
	c.Segments, c.Attrs, c.Means, c.CombinesLike = slices.Clone(op.Segments), slices.Clone(op.Attrs), op.Means, op.CombinesLike
	for _, v := range op.Operands {
		c.Operands = append(c.Operands, renamed(v, as))
	}
	for _, v := range op.Results {
		as[v] = c.AddResult(v.Type)
	}
	s.sources[c] = s.sources[op]
	return c
}

// renamed returns what a value is in a copy.
func renamed(v *tileir.Value, as map[*tileir.Value]*tileir.Value) *tileir.Value {
	if as[v] != nil {
		return as[v]
	}
	return v
}

// inside reports an operation within another one.
func inside(op, around *tileir.Op) bool {
	for op != nil && op != around {
		op = op.ParentOp()
	}
	return op != nil
}

// replaceResults replaces the results of conditions outside their new branch by those of the joined one.
func (s *sinker) replaceResults(conds []*tileir.Op, joined *tileir.Op) {
	i := 0
	for _, op := range conds {
		for _, v := range op.Results {
			for _, user := range s.users[v] {
				if inside(user, joined) { // as it was
					continue
				}
				for k, x := range user.Operands {
					if x == v {
						user.Operands[k] = joined.Results[i]
					}
				}
			}
			i++
		}
	}
}
