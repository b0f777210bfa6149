// Package masks rewrites masks that are parts of indices.
//
// A gather takes elements that are not to be loaded out of its array: their index becomes -1 by a selection. The tile of indices is no
// longer a line then, and each condition of the mask depends on all others. [Conditions] has the mask contain the condition of the
// selection, and the access use the indices that the selection chooses from. So an access to adjacent elements is one of adjacent elements again.
package masks

import (
	"slices"

	"gotile/internal/engine/native/uniform"
	"gotile/internal/must"
	"gotile/tileir"
)

// Conditions returns a module with the same entry, in which the masks of accesses contain the conditions of selections between an index and
// -1, and the operation of m for each of its own. If there are none, it returns m, which it does not change.
func Conditions(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || from.Walk(func(op *tileir.Op) bool { return !isLimit(op) }) {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	sources := uniform.SourcesOf(to, from)
	r := &rewriter{limited: make(map[*tileir.Value]*tileir.Value), users: make(map[*tileir.Value][]*tileir.Op), sources: sources}
	to.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			r.users[v] = append(r.users[v], op)
		}
		return true
	})
	to.Walk(func(op *tileir.Op) bool {
		for _, region := range op.Regions {
			for _, b := range region.Blocks {
				r.block(b)
			}
		}
		return true
	})
	must.Do(tileir.Verify(out))
	return out, sources
}

// isLimit reports the comparison of a selection between an index and -1 with a limit: it is false for -1, which is the largest unsigned
// integer.
func isLimit(op *tileir.Op) bool {
	return op.Code == tileir.OpCmpI && op.Attrs[tileir.CmpIComparisonPredicate] == tileir.Less &&
		op.Attrs[tileir.CmpISignedness] == tileir.Unsigned && chosen(op.Operands[0]) != nil
}

// chosen returns the selection between a tile and -1 that a tile is, or nil. If -1 comes first, the condition is a comparison, so that there
// is an opposite one.
func chosen(v *tileir.Value) *tileir.Op {
	op := v.Def
	if op == nil || op.Code != tileir.OpSelect || !slices.Equal(shape(op.Operand(tileir.SelectCond)), shape(v)) {
		return nil
	}
	if cond := op.Operand(tileir.SelectCond).Def; isOpposite(op) && (cond == nil || cond.Code != tileir.OpCmpI) || !isOpposite(op) && !isMinusOne(op.Operand(tileir.SelectValIfFalse)) {
		return nil
	}
	return op
}

// isOpposite reports a selection that is -1 if its condition is true.
func isOpposite(choice *tileir.Op) bool { return isMinusOne(choice.Operand(tileir.SelectValIfTrue)) }

// indexOf returns the tile that a selection chooses from.
func indexOf(choice *tileir.Op) *tileir.Value {
	if isOpposite(choice) {
		return choice.Operand(tileir.SelectValIfFalse)
	}
	return choice.Operand(tileir.SelectValIfTrue)
}

// opposites are the predicates that are true when others are not.
var opposites = map[tileir.Predicate]tileir.Predicate{
	tileir.Equals: tileir.NotEqual, tileir.NotEqual: tileir.Equals, tileir.Less: tileir.GreaterOrEqual, tileir.GreaterOrEqual: tileir.Less,
	tileir.Greater: tileir.LessOrEqual, tileir.LessOrEqual: tileir.Greater,
}

// conditionOf returns when a selection is not -1.
func conditionOf(choice *tileir.Op, b *tileir.Builder) *tileir.Value {
	cond := choice.Operand(tileir.SelectCond)
	if !isOpposite(choice) {
		return cond
	}
	compare := cond.Def
	return b.CmpI(opposites[compare.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)], compare.Operands[0], compare.Operands[1],
		compare.Attrs[tileir.CmpISignedness].(tileir.Signedness))
}

func shape(v *tileir.Value) []int64 { return v.Type.(tileir.TileType).Shape }

// isMinusOne reports a tile all of whose elements have all bits set.
func isMinusOne(v *tileir.Value) bool {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpBroadcast) {
		v = v.Def.Operands[0]
	}
	if v.Def == nil || v.Def.Code != tileir.OpConstant {
		return false
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	return d.Type.Scalar() != tileir.I4 && !slices.ContainsFunc(d.Data, func(b byte) bool { return b != 0xff })
}

// rewriter rewrites the blocks of an entry in order.
type rewriter struct {
	users   map[*tileir.Value][]*tileir.Op  // of the original
	limited map[*tileir.Value]*tileir.Value // the selection that each condition of a mask has limited
	sources map[*tileir.Op]*tileir.Op
}

func (r *rewriter) block(b *tileir.Block) {
	ops := b.Ops
	b.Ops = nil
	for _, op := range ops {
		n := len(b.Ops)
		switch build := tileir.NewBuilder(b).At(op.Loc); {
		case isLimit(op):
			r.separate(op, build)
		case op.Code == tileir.OpOffset && r.isMasked(op):
			r.readChosen(op, build)
		default:
			b.Append(op)
		}
		for _, made := range b.Ops[n:] {
			if r.sources[made] == nil {
				r.sources[made] = r.sources[op]
			}
		}
	}
}

// separate compares the index itself with the limit, and combines the result with the condition of the selection. The result stays the same
// value.
func (r *rewriter) separate(op *tileir.Op, b *tileir.Builder) {
	result, choice := op.Results[0], op.Operands[0].Def
	op.Results = nil
	within := op.AddResult(result.Type)
	op.Operands[0] = indexOf(choice)
	b.Block().Append(op)
	both := b.AndI(conditionOf(choice, b), within).Def
	both.Results[0] = result
	result.Def, result.Index = both, 0
	r.limited[result] = choice.Results[0]
}

// index returns the selection that an offset of pointers is, or nil.
func index(offset *tileir.Op) *tileir.Value {
	v := offset.Operand(tileir.OffsetOffset)
	if v.Def != nil && v.Def.Code == tileir.OpExtI {
		v = v.Def.Operands[0]
	}
	if chosen(v) == nil {
		return nil
	}
	return v
}

// isMasked reports an offset by a selection whose result is used only by accesses that leave out the elements for which the selection
// is -1.
func (r *rewriter) isMasked(offset *tileir.Op) bool {
	at := index(offset)
	pointers := offset.Results[0]
	return at != nil && !slices.ContainsFunc(r.users[pointers], func(user *tileir.Op) bool {
		mask := maskOf(user, pointers)
		return mask == nil || !r.implies(mask, at)
	})
}

// maskOf returns the mask of an access through pointers, or nil.
func maskOf(op *tileir.Op, pointers *tileir.Value) *tileir.Value {
	switch {
	case op.Code == tileir.OpLoadPtrTko:
		return op.Operand(tileir.LoadPtrTkoMask)
	case op.Code == tileir.OpStorePtrTko && op.Operand(tileir.StorePtrTkoValue) != pointers:
		return op.Operand(tileir.StorePtrTkoMask)
	case op.Code == tileir.OpAtomicRMWTko && op.Operand(tileir.AtomicRMWTkoArg) != pointers:
		return op.Operand(tileir.AtomicRMWTkoMask)
	}
	return nil
}

// implies reports a mask that is a conjunction with a comparison of a selection, which is false for -1. It follows few operations.
func (r *rewriter) implies(mask, at *tileir.Value) bool {
	const most = 8
	for next, n := []*tileir.Value{mask}, 0; len(next) > 0 && n < most; n++ {
		v := next[0]
		next = next[1:]
		switch {
		case v.Def == nil:
		case r.limited[v] == at, isLimit(v.Def) && v.Def.Operands[0] == at:
			return true
		case v.Def.Code == tileir.OpAndI:
			next = append(next, v.Def.Operands...)
		}
	}
	return false
}

// readChosen has an offset take the index of the selection.
func (r *rewriter) readChosen(offset *tileir.Op, b *tileir.Builder) {
	at := index(offset)
	x := indexOf(at.Def)
	if v := offset.Operand(tileir.OffsetOffset); v != at {
		x = b.ExtI(x, v.Def.Attrs[tileir.ExtISignedness].(tileir.Signedness), v.Type)
	}
	for i, v := range offset.Operands {
		if v == offset.Operand(tileir.OffsetOffset) {
			offset.Operands[i] = x
			break
		}
	}
	b.Block().Append(offset)
}
