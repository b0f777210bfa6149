// Package sink moves operations into regions: stores of the results of a condition into its branches, and reductions of tiles that a loop
// carries into the loop.
//
// A load at an index that may be beyond an edge is a condition: one branch loads the tile, the other one computes masks and
// loads what is inside. The tile that the condition yields is in memory, because both branches have to leave it at the same
// location, and the store after the condition copies it from there. If both branches store the tile, each does so in the loop
// that loads it. Loads of other tiles that only the stored tiles depend on are moved with the stores, from before the condition, too.
package sink

import (
	"slices"

	"gotile/internal/engine/native/uniform"
	"gotile/tileir"
)

// maxSunk is the maximum number of operations that are repeated in both branches for stores.
const maxSunk = 48

// Stores returns a module with the same entry, in which stores of what conditions yield are in the branches, and the operation
// of m for each of its own. If there are no such stores, it returns m, which it does not change.
func Stores(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || from.Walk(func(op *tileir.Op) bool { return op.Code != tileir.OpIf || len(op.Results) == 0 }) {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	s := &sinker{sources: uniform.SourcesOf(to, from), wasJoined: make(map[*tileir.Op]bool)}
	found := false
	for s.block(to.Block(0)) {
		found = true
	}
	if !found || tileir.Verify(out) != nil {
		return m, nil
	}
	return out, s.sources
}

// rewritten returns a module with the same entry, of which change has rewritten each part that parts lists, and the operation of m for each
// of its own. If there are none, or the result is not valid, it returns m, which it does not change.
func rewritten[T any](m *tileir.Module, entry string, parts func(entry *tileir.Op) []T, change func(T, map[*tileir.Op]*tileir.Op)) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || len(parts(from)) == 0 {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	sources := uniform.SourcesOf(to, from)
	for _, p := range parts(to) {
		change(p, sources)
	}
	if tileir.Verify(out) != nil {
		return m, nil
	}
	return out, sources
}

// sinker moves the stores behind one condition after the other.
type sinker struct {
	sources   map[*tileir.Op]*tileir.Op
	wasJoined map[*tileir.Op]bool // conditions that have been joined, or were made so

	users map[*tileir.Value][]*tileir.Op
	cond  *tileir.Op
	sunk  []*tileir.Op // operations that are moved into the branches, in their order; a store is the last one
	first []*tileir.Op // operations that are moved before the condition
}

// block moves stores of a block, or of a block within it, and reports whether there were some.
func (s *sinker) block(b *tileir.Block) bool {
	for i, op := range b.Ops {
		for _, r := range op.Regions {
			if slices.ContainsFunc(r.Blocks, s.block) {
				return true
			}
		}
		if op.Code == tileir.OpIf && len(op.Results) > 0 && (s.join(b, i) || s.after(b, i)) {
			return true
		}
	}
	return false
}

// after moves the stores behind a condition, the i-th operation of a block, if they depend on what the condition yields.
func (s *sinker) after(b *tileir.Block, i int) bool {
	rest := b.Ops[i+1:]
	n := storesAmong(rest)
	if n <= 0 || !yieldBoth(b.Ops[i]) {
		return false
	}
	s.cond, s.sunk, s.first, s.users = b.Ops[i], nil, nil, usersIn(b)
	s.divide(rest[:n], s.cond)
	s.loadsBefore(b.Ops[:i])
	moved := append(slices.Clone(s.sunk), s.first...)
	if len(s.sunk) < 1 || len(s.sunk) > maxSunk || !s.onlyUsers() || slices.ContainsFunc(rest[:n], func(op *tileir.Op) bool { return isWeak(op) && !slices.Contains(moved, op) }) {
		return false
	}
	before, rest := without(b.Ops[:i], moved), without(rest, moved)
	b.Ops = slices.Concat(before, s.first, []*tileir.Op{s.cond}, rest)
	s.move()
	return true
}

// storesAmong returns the number of operations up to the last store that may be moved with all before it; 0 or less for none.
func storesAmong(ops []*tileir.Op) int {
	n := slices.IndexFunc(ops, func(op *tileir.Op) bool { return !isMovable(op) && !isWeak(op) })
	for n > 0 && !isWeakStore(ops[n-1]) {
		n--
	}
	return n
}

// without returns operations that are not in another list.
func without(ops, list []*tileir.Op) []*tileir.Op {
	return slices.DeleteFunc(slices.Clone(ops), func(op *tileir.Op) bool { return slices.Contains(list, op) })
}

// isWeak reports a load or store of a tile of a view whose order no other block can observe.
func isWeak(op *tileir.Op) bool {
	if op.Code != tileir.OpLoadViewTko && op.Code != tileir.OpStoreViewTko {
		return false
	}
	return !isOrdered(op)
}

func isOrdered(op *tileir.Op) bool {
	return slices.ContainsFunc(op.Attrs, func(a tileir.Attr) bool {
		order, ok := a.(tileir.MemoryOrder)
		return ok && order != tileir.Weak
	})
}

func isWeakStore(op *tileir.Op) bool { return op.Code == tileir.OpStoreViewTko && isWeak(op) }

func isWeakLoad(op *tileir.Op) bool { return op.Code == tileir.OpLoadViewTko && isWeak(op) }

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

// divide finds the operations that stores need: those that depend on conditions or on a load are sunk, the others come first. If no
// store depends on a condition, nothing is sunk.
func (s *sinker) divide(ops []*tileir.Op, conds ...*tileir.Op) {
	needed, depends := make(map[*tileir.Op]bool), make(map[*tileir.Op]bool)
	for _, op := range conds {
		depends[op] = true
	}
	for _, op := range slices.Backward(ops) {
		if needed[op] = needed[op] || isWeakStore(op); needed[op] {
			for _, v := range op.Operands {
				needed[v.Def] = needed[v.Def] || v.Def != nil
			}
		}
	}
	found := false
	for _, op := range ops {
		if !needed[op] {
			continue
		}
		on := slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return v.Def != nil && depends[v.Def] })
		if on || isWeak(op) {
			depends[op] = true
			s.sunk = append(s.sunk, op)
			found = found || on && isWeakStore(op)
		} else {
			s.first = append(s.first, op)
		}
	}
	if !found {
		s.sunk = nil
	}
}

// loadsBefore also sinks loads before the condition, and what arranges their tiles, if only sunk operations use them and no operation
// between writes memory.
func (s *sinker) loadsBefore(before []*tileir.Op) {
	if writesMemory(s.cond) {
		return
	}
	for _, op := range slices.Backward(before) {
		if writesMemory(op) {
			return
		}
		arranges := op.Code == tileir.OpReshape || op.Code == tileir.OpBroadcast || op.Code == tileir.OpJoinTokens
		if (isWeakLoad(op) || arranges) && s.isUsed(op) && !slices.ContainsFunc(op.Results, s.hasOtherUsers) {
			s.sunk = slices.Insert(s.sunk, 0, op)
		}
	}
}

// isUsed reports an operation whose results have users.
func (s *sinker) isUsed(op *tileir.Op) bool {
	return slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return len(s.users[v]) > 0 })
}

// writesMemory reports an operation that may write memory or observe the order of accesses, or that contains one.
func writesMemory(op *tileir.Op) (writes bool) {
	op.Walk(func(op *tileir.Op) bool {
		e := op.Info().Effects
		harmless := isMovable(op) || e == tileir.Recursive || op.Info().Terminator || isWeakLoad(op) || op.Code == tileir.OpLoadPtrTko && !isOrdered(op)
		writes = writes || !harmless
		return !writes
	})
	return writes
}

// onlyUsers reports that only sunk operations use each other's tiles, and that a stored tile depends on a tile of the condition that has no
// other users: otherwise it is in memory anyway.
func (s *sinker) onlyUsers() bool {
	return s.keepsTiles() && slices.ContainsFunc(s.cond.Results, s.isDropped)
}

// keepsTiles reports that only sunk operations use each other's tiles.
func (s *sinker) keepsTiles() bool {
	return !slices.ContainsFunc(s.sunk, func(op *tileir.Op) bool {
		return slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return isTile(v) && s.hasOtherUsers(v) })
	})
}

func isTile(v *tileir.Value) bool {
	_, tile := v.Type.(tileir.TileType)
	return tile
}

// tokens returns the tokens of sunk operations that others use, and that of the last store.
func (s *sinker) tokens() (list []*tileir.Value) {
	for i, op := range s.sunk {
		for _, v := range op.Results {
			if !isTile(v) && (s.hasOtherUsers(v) || i == len(s.sunk)-1) {
				list = append(list, v)
			}
		}
	}
	return list
}

// isDropped reports a tile that the condition need not yield any more.
func (s *sinker) isDropped(v *tileir.Value) bool {
	return isTile(v) && len(s.users[v]) > 0 && !s.hasOtherUsers(v)
}

// hasOtherUsers reports a value that an operation uses which is not sunk.
func (s *sinker) hasOtherUsers(v *tileir.Value) bool {
	return slices.ContainsFunc(s.users[v], func(op *tileir.Op) bool { return !slices.Contains(s.sunk, op) })
}

// move moves the sunk operations into both branches. The condition then yields their tokens instead of tiles.
func (s *sinker) move() {
	dropped, tokens := make([]bool, len(s.cond.Results)), s.tokens()
	for i, v := range s.cond.Results {
		dropped[i] = s.isDropped(v)
	}
	for _, r := range s.cond.Regions {
		s.branch(r.Blocks[0], dropped, tokens)
	}
	var results []*tileir.Value
	for i, v := range s.cond.Results {
		if !dropped[i] {
			v.Index = len(results)
			results = append(results, v)
		}
	}
	s.cond.Results = results
	for _, old := range tokens {
		token := s.cond.AddResult(old.Type)
		for _, op := range s.users[old] {
			for i, v := range op.Operands {
				if v == old {
					op.Operands[i] = token
				}
			}
		}
	}
}

// branch appends the sunk operations to a branch.
func (s *sinker) branch(b *tileir.Block, dropped []bool, tokens []*tileir.Value) {
	yield := b.Ops[len(b.Ops)-1]
	b.Ops = b.Ops[:len(b.Ops)-1]
	as := make(map[*tileir.Value]*tileir.Value)
	for i, v := range s.cond.Results {
		as[v] = yield.Operands[i]
	}
	for _, op := range s.sunk {
		b.Append(s.repeat(op, as))
	}
	y := tileir.NewOp(tileir.OpYield, yield.Loc)
	for i, v := range yield.Operands {
		if !dropped[i] {
			y.AddOperands(0, v)
		}
	}
	for _, v := range tokens {
		y.AddOperands(0, as[v])
	}
	s.sources[b.Append(y)] = s.sources[yield]
}
