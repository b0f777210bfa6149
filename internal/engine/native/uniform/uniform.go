// Package uniform rewrites operations on tiles whose elements are all equal.
//
// A kernel that loads row i of a matrix by pointers extends i to a tile of the row's length, and multiplies and compares
// that tile: cuTile Python's gathers and scatters do so for each index that is a scalar. [Scalarize] has such operations
// compute one element, and broadcast it. Then no loop computes them, and they take 8 bytes of memory instead of 8 for
// each element of the row.
package uniform

import (
	"slices"

	"gotile/tileir"
)

// integerOps are the operations that are rewritten. Those on floats are not: a loop computes what is uniform once, before
// its first iteration.
var integerOps = []tileir.OpCode{
	tileir.OpAddI, tileir.OpSubI, tileir.OpMulI, tileir.OpMaxI, tileir.OpMinI, tileir.OpCmpI, tileir.OpExtI, tileir.OpTruncI,
	tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI,
}

// minElements is the minimum size of a tile for which it is worth while to rewrite an operation.
const minElements = 32

// Scalarize returns a module with the same entry, in which integer operations on uniform tiles are on scalars, and the
// operation of m for each of its own. If there are none, it returns m, which it does not change.
func Scalarize(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	found := false
	from := m.Entry(entry)
	if from == nil {
		return m, nil
	}
	from.Walk(func(op *tileir.Op) bool {
		found = found || isUniform(op)
		return !found
	})
	if !found {
		return m, nil
	}
	m = m.Clone()
	to := m.Entry(entry)
	sources := SourcesOf(to, from)
	to.Walk(func(op *tileir.Op) bool {
		for _, r := range op.Regions {
			for _, b := range r.Blocks {
				rewrite(b)
			}
		}
		return true
	})
	return m, sources
}

// SourcesOf returns the operation of the original for each of a copy.
func SourcesOf(copied, original *tileir.Op) map[*tileir.Op]*tileir.Op {
	var list []*tileir.Op
	original.Walk(func(op *tileir.Op) bool {
		list = append(list, op)
		return true
	})
	sources := make(map[*tileir.Op]*tileir.Op, len(list))
	copied.Walk(func(op *tileir.Op) bool {
		sources[op] = list[len(sources)]
		return true
	})
	return sources
}

// rewrite rewrites the operations of a block, but not those of its operations' regions.
func rewrite(b *tileir.Block) {
	ops := b.Ops
	b.Ops = nil
	for _, op := range ops {
		if isUniform(op) {
			scalarize(op, tileir.NewBuilder(b).At(op.Loc))
		} else {
			b.Append(op)
		}
	}
}

// isUniform reports an operation to rewrite.
func isUniform(op *tileir.Op) bool {
	if !slices.Contains(integerOps, op.Code) || typeOf(op.Results[0]).NumElements() < minElements {
		return false
	}
	return !slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { _, ok := source(v); return !ok })
}

// source returns the value with one element, or the constant, that the elements of a uniform tile are equal to.
func source(v *tileir.Value) (from *tileir.Value, ok bool) {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpBroadcast) {
		v = v.Def.Operands[0]
	}
	switch t := typeOf(v); {
	case t.Scalar() == tileir.I4:
		return nil, false
	case v.Def != nil && v.Def.Code == tileir.OpConstant:
		return v, bool(v.Def.Attrs[tileir.ConstantValue].(tileir.Dense).Splat)
	default:
		return v, t.NumElements() == 1
	}
}

// scalarize computes one element of an operation's result, and broadcasts it. The result stays the same value.
func scalarize(op *tileir.Op, b *tileir.Builder) {
	result := op.Results[0]
	t := typeOf(result)
	op.Results = nil
	x := op.AddResult(tileir.Tile(t.Scalar()))
	for i, v := range op.Operands {
		from, _ := source(v)
		op.Operands[i] = scalar(from, b)
	}
	b.Block().Append(op)
	ones := slices.Repeat([]int64{1}, len(t.Shape))
	all := b.Broadcast(b.Reshape(x, tileir.Tile(t.Scalar(), ones...)), t)
	broadcast := all.Def
	broadcast.Results[0] = result
	result.Def, result.Index = broadcast, 0
}

// scalar returns the element of a value as a tile of rank 0.
func scalar(v *tileir.Value, b *tileir.Builder) *tileir.Value {
	t := tileir.Tile(typeOf(v).Scalar())
	switch {
	case len(typeOf(v).Shape) == 0:
		return v
	case typeOf(v).NumElements() == 1:
		return b.Reshape(v, t)
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	return b.Constant(tileir.Dense{Type: t, Data: d.Data, Splat: true})
}

func typeOf(v *tileir.Value) tileir.TileType { return v.Type.(tileir.TileType) }
