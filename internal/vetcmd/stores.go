package vetcmd

import (
	"slices"

	"gotile/tileir"
)

// storeLine is a line of source that stores, with the calls that it was inlined by.
type storeLine struct{ at, caller tileir.Pos }

// stores counts, for each line that stores, how many stores it has made in all kernels, and
// which of them others overwrite.
type stores struct {
	all, dead map[storeLine]int
	by        map[storeLine]tileir.Pos // a store that overwrites it
}

func newStores() *stores {
	return &stores{make(map[storeLine]int), make(map[storeLine]int), make(map[storeLine]tileir.Pos)}
}

// module counts the stores of a module.
func (s *stores) module(m *tileir.Module) {
	for _, entry := range m.Entries() {
		for _, r := range entry.Regions {
			s.region(r)
		}
	}
}

func (s *stores) region(r *tileir.Region) {
	for _, b := range r.Blocks {
		s.block(b)
	}
}

// block finds stores that a later one of the block overwrites whole, before anything may read
// them.
func (s *stores) block(b *tileir.Block) {
	var pending []*tileir.Op
	for _, op := range b.Ops {
		for _, r := range op.Regions {
			s.region(r)
		}
		switch e := op.Info().Effects; {
		case e == tileir.Writes && op.Order() == tileir.Weak:
			s.all[lineOf(op)]++
			pending = slices.DeleteFunc(pending, func(before *tileir.Op) bool {
				if !overwrites(op, before) {
					return false
				}
				s.dead[lineOf(before)]++
				s.by[lineOf(before)] = lineOf(op).at
				return true
			})
			pending = append(pending, op)
		case e == tileir.Pure, e == tileir.NoMemory, e == tileir.Promises:
		case op.Code == tileir.OpMakeToken, op.Code == tileir.OpJoinTokens:
		default:
			pending = nil
		}
	}
}

func lineOf(op *tileir.Op) storeLine {
	chain := tileir.CallChain(op.Loc)
	l := storeLine{at: chain[0]}
	if len(chain) > 1 {
		l.caller = chain[len(chain)-1]
	}
	return l
}

// overwrites reports whether a store overwrites all elements that another one has stored.
func overwrites(op, before *tileir.Op) bool {
	if op.Code != before.Code || !alike(op.Address(), before.Address(), 0) {
		return false
	}
	if op.Code == tileir.OpStorePtrTko {
		mask := op.Operand(tileir.StorePtrTkoMask)
		return mask == nil || before.Operand(tileir.StorePtrTkoMask) != nil && alike(mask, before.Operand(tileir.StorePtrTkoMask), 0)
	}
	if op.Code != tileir.OpStoreViewTko {
		return false
	}
	return slices.EqualFunc(op.OperandList(tileir.StoreViewTkoIndex), before.OperandList(tileir.StoreViewTkoIndex),
		func(x, y *tileir.Value) bool { return alike(x, y, 0) })
}

// maxDepth bounds how far two values are compared.
const maxDepth = 40

// alike reports values that are the same, or are computed in the same way from the same.
func alike(x, y *tileir.Value, depth int) bool {
	switch {
	case x == y:
		return true
	case x == nil || y == nil || x.Def == nil || y.Def == nil || depth > maxDepth:
		return false
	}
	return isPure(x.Def) && x.Index == y.Index && tileir.Equal(x.Type, y.Type) && sameForm(x.Def, y.Def) &&
		slices.EqualFunc(x.Def.Operands, y.Def.Operands, func(p, q *tileir.Value) bool { return alike(p, q, depth+1) })
}

// isPure reports an operation whose results depend on its operands alone.
func isPure(op *tileir.Op) bool {
	e := op.Info().Effects
	return (e == tileir.Pure || e == tileir.NoMemory || e == tileir.Promises) && len(op.Regions) == 0
}

// sameForm reports whether operations differ at most in their operands.
func sameForm(a, b *tileir.Op) bool {
	return a.Code == b.Code && slices.Equal(a.Segments, b.Segments) && slices.EqualFunc(a.Attrs, b.Attrs, tileir.EqualAttrs)
}
