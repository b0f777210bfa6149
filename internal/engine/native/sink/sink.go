// Package sink moves stores of the results of a condition into its branches.
//
// A load at an index that may be beyond an edge is a condition: one branch loads the tile, the other one computes masks and
// loads what is inside. The tile that the condition yields is in memory, because both branches have to leave it at the same
// location, and the store after the condition copies it from there. If both branches store the tile, each does so in the loop
// that loads it.
package sink

import (
	"slices"

	"gotile/internal/engine/native/uniform"
	"gotile/tileir"
)

// maxSunk is the maximum number of operations that are repeated in both branches for a store.
const maxSunk = 8

// Stores returns a module with the same entry, in which stores of what conditions yield are in the branches, and the operation
// of m for each of its own. If there are no such stores, it returns m, which it does not change.
func Stores(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || from.Walk(func(op *tileir.Op) bool { return op.Code != tileir.OpIf || len(op.Results) == 0 }) {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	s := &sinker{sources: uniform.SourcesOf(to, from)}
	found := false
	for s.block(to.Block(0)) {
		found = true
	}
	if !found || tileir.Verify(out) != nil {
		return m, nil
	}
	return out, s.sources
}

// sinker moves one store after the other.
type sinker struct {
	sources map[*tileir.Op]*tileir.Op

	users map[*tileir.Value][]*tileir.Op
	cond  *tileir.Op
	sunk  []*tileir.Op // operations that are moved into the branches, in their order; the store is the last one
	first []*tileir.Op // operations that are moved before the condition
}

// block moves a store of a block, or of a block within it, and reports whether there was one.
func (s *sinker) block(b *tileir.Block) bool {
	for i, op := range b.Ops {
		for _, r := range op.Regions {
			if slices.ContainsFunc(r.Blocks, s.block) {
				return true
			}
		}
		if op.Code == tileir.OpIf && len(op.Results) > 0 && s.after(b, i) {
			return true
		}
	}
	return false
}

// after moves the first store behind a condition, the i-th operation of a block, if it depends on what the condition yields.
func (s *sinker) after(b *tileir.Block, i int) bool {
	rest := b.Ops[i+1:]
	n := slices.IndexFunc(rest, func(op *tileir.Op) bool { return !isMovable(op) })
	if n < 0 || rest[n].Code != tileir.OpStoreViewTko || !yieldBoth(b.Ops[i]) {
		return false
	}
	s.cond, s.sunk, s.first, s.users = b.Ops[i], nil, nil, usersIn(b)
	s.divide(rest[:n], rest[n])
	if len(s.sunk) < 1 || len(s.sunk) > maxSunk || !s.onlyUsers() {
		return false
	}
	moved := append(slices.Clone(s.sunk), s.first...)
	rest = slices.DeleteFunc(slices.Clone(rest), func(op *tileir.Op) bool { return slices.Contains(moved, op) })
	b.Ops = slices.Concat(b.Ops[:i], s.first, []*tileir.Op{s.cond}, rest)
	s.move()
	return true
}

// isMovable reports an operation that may be repeated and moved.
func isMovable(op *tileir.Op) bool {
	e := op.Info().Effects
	return len(op.Regions) == 0 && !op.Info().Terminator && (e == tileir.Pure || e == tileir.NoMemory || e == tileir.Promises)
}

// yieldBoth reports a condition whose branches both end by yielding its results.
func yieldBoth(cond *tileir.Op) bool {
	return !slices.ContainsFunc(cond.Regions, func(r *tileir.Region) bool {
		return len(r.Blocks) != 1 || r.Blocks[0].Terminator().Code != tileir.OpYield
	})
}

// usersIn returns the users of each value in a block, and in blocks within it.
func usersIn(b *tileir.Block) map[*tileir.Value][]*tileir.Op {
	users := make(map[*tileir.Value][]*tileir.Op)
	for _, op := range b.Ops {
		op.Walk(func(op *tileir.Op) bool {
			for _, v := range op.Operands {
				users[v] = append(users[v], op)
			}
			return true
		})
	}
	return users
}

// divide finds the operations that the store needs: those that depend on the condition are sunk, the others come first.
// If the store does not depend on it, nothing is sunk.
func (s *sinker) divide(between []*tileir.Op, store *tileir.Op) {
	needed := map[*tileir.Op]bool{store: true}
	var ops []*tileir.Op
	for _, op := range slices.Backward(append(slices.Clone(between), store)) {
		if !needed[op] {
			continue
		}
		ops = append(ops, op)
		for _, v := range op.Operands {
			needed[v.Def] = v.Def != nil
		}
	}
	depends := map[*tileir.Op]bool{s.cond: true}
	for _, op := range slices.Backward(ops) {
		if slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return v.Def != nil && depends[v.Def] }) {
			depends[op] = true
			s.sunk = append(s.sunk, op)
		} else {
			s.first = append(s.first, op)
		}
	}
	if !depends[store] {
		s.sunk = nil
	}
}

// onlyUsers reports that only sunk operations use each other's tiles, and that the stored tile depends on a tile of the
// condition that has no other users: otherwise it is in memory anyway.
func (s *sinker) onlyUsers() bool {
	for _, op := range s.sunk[:len(s.sunk)-1] {
		if !slices.ContainsFunc(op.Results, s.hasOtherUsers) {
			continue
		}
		return false
	}
	return slices.ContainsFunc(s.cond.Results, s.isDropped)
}

// isDropped reports a tile that the condition need not yield any more.
func (s *sinker) isDropped(v *tileir.Value) bool {
	_, tile := v.Type.(tileir.TileType)
	return tile && len(s.users[v]) > 0 && !s.hasOtherUsers(v)
}

// hasOtherUsers reports a value that an operation uses which is not sunk.
func (s *sinker) hasOtherUsers(v *tileir.Value) bool {
	return slices.ContainsFunc(s.users[v], func(op *tileir.Op) bool { return !slices.Contains(s.sunk, op) })
}

// move moves the sunk operations into both branches. The condition then yields the token of the store instead of tiles.
func (s *sinker) move() {
	dropped := make([]bool, len(s.cond.Results))
	for i, v := range s.cond.Results {
		dropped[i] = s.isDropped(v)
	}
	for _, r := range s.cond.Regions {
		s.branch(r.Blocks[0], dropped)
	}
	var results []*tileir.Value
	for i, v := range s.cond.Results {
		if !dropped[i] {
			v.Index = len(results)
			results = append(results, v)
		}
	}
	s.cond.Results = results
	old := s.sunk[len(s.sunk)-1].Results[0]
	token := s.cond.AddResult(old.Type)
	for _, op := range s.users[old] {
		for i, v := range op.Operands {
			if v == old {
				op.Operands[i] = token
			}
		}
	}
}

// branch appends the sunk operations to a branch.
func (s *sinker) branch(b *tileir.Block, dropped []bool) {
	yield := b.Ops[len(b.Ops)-1]
	b.Ops = b.Ops[:len(b.Ops)-1]
	as := make(map[*tileir.Value]*tileir.Value)
	for i, v := range s.cond.Results {
		as[v] = yield.Operands[i]
	}
	var token *tileir.Value
	for _, op := range s.sunk {
		c := tileir.NewOp(op.Code, op.Loc)
		c.Segments, c.Attrs, c.Means, c.CombinesLike = slices.Clone(op.Segments), slices.Clone(op.Attrs), op.Means, op.CombinesLike
		for _, v := range op.Operands {
			if as[v] != nil {
				v = as[v]
			}
			c.Operands = append(c.Operands, v)
		}
		s.sources[b.Append(c)] = s.sources[op]
		for _, v := range op.Results {
			as[v] = c.AddResult(v.Type)
			token = as[v]
		}
	}
	y := tileir.NewOp(tileir.OpYield, yield.Loc)
	for i, v := range yield.Operands {
		if !dropped[i] {
			y.AddOperands(0, v)
		}
	}
	y.AddOperands(0, token)
	s.sources[b.Append(y)] = s.sources[yield]
}
