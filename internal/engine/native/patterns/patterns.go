// Package patterns rewrites floats that are only moved or compared to integers of the same size.
//
// Registers and frames hold floats of 16 bits and less as float32, because arithmetic is on float32. A kernel that only moves
// such numbers, to transpose, join or repeat arrays, would convert each of them twice and need up to four times as much
// memory. [Move] has such an entry move their bit patterns. The sign of float16 and bfloat16 is a bit of the pattern, too.
// [Extremes] has an entry compare the patterns of loaded numbers whose minimum or maximum it computes.
package patterns

import (
	"encoding/binary"
	"slices"

	"gotile/internal/elements"
	"gotile/internal/engine/native/uniform"
	"gotile/internal/must"
	"gotile/tileir"
)

// moving are the operations that move elements, whatever these are, or address them.
var moving = []tileir.OpCode{
	tileir.OpConstant, tileir.OpReshape, tileir.OpBroadcast, tileir.OpPermute, tileir.OpExtract, tileir.OpInsert, tileir.OpCat, tileir.OpSelect,
	tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpLoadPtrTko, tileir.OpStorePtrTko, tileir.OpOffset, tileir.OpAssume,
	tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView,
	tileir.OpGetTensorShape, tileir.OpGetIndexSpaceShape,
	tileir.OpFor, tileir.OpLoop, tileir.OpIf, tileir.OpYield, tileir.OpContinue, tileir.OpBreak,
}

// Move returns a module with the same entry, in which floats that are only moved are integers, and the operation of m for
// each of its own. If there are none, it returns m, which it does not change.
func Move(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	from := m.Entry(entry)
	if from == nil || !newWebs(from).anyMoved() {
		return m, nil
	}
	out := m.Clone()
	to := out.Entry(entry)
	sources := uniform.SourcesOf(to, from)
	newWebs(to).rewrite(to, sources)
	must.Do(tileir.Verify(out))
	return out, sources
}

// webs divides the values that hold, point to or view narrow floats into sets. If one value of a set becomes one of integers,
// so must all others.
type webs struct {
	parent map[*tileir.Value]*tileir.Value // the next one of the same set; missing for the set's first
	number map[*tileir.Value]bool          // sets, by their first, that an operation computes with
	values []*tileir.Value
}

// newWebs returns the sets of an entry.
func newWebs(entry *tileir.Op) *webs {
	w := &webs{parent: make(map[*tileir.Value]*tileir.Value), number: make(map[*tileir.Value]bool)}
	entry.Walk(func(op *tileir.Op) bool {
		w.add(op)
		return true
	})
	for _, v := range w.values {
		if !isMovable(v) {
			w.number[w.first(v)] = true
		}
	}
	return w
}

// add joins the sets of an operation's values, and of the values of a loop or branch.
func (w *webs) add(op *tileir.Op) {
	list := slices.Concat(op.Operands, op.Results)
	for _, r := range op.Regions {
		for _, b := range r.Blocks {
			list = append(list, b.Args...)
		}
	}
	switch op.Code {
	case tileir.OpEntry: // whose arguments have nothing in common
		w.values = append(w.values, slices.DeleteFunc(list, func(v *tileir.Value) bool { return narrow(v.Type) == 0 })...)
		return
	case tileir.OpYield, tileir.OpContinue, tileir.OpBreak:
		for p := op.Parent.Parent.Parent; p != nil && p.Code != tileir.OpEntry; p = p.Parent.Parent.Parent {
			list = append(list, p.Results...)
		}
	}
	moves := slices.Contains(moving, op.Code) && !hasNaN(op) || changesSign(op)
	byType := make(map[tileir.Scalar]*tileir.Value)
	for _, v := range list {
		s := narrow(v.Type)
		if s == 0 {
			continue
		}
		w.values = append(w.values, v)
		if !moves {
			w.number[w.first(v)] = true
		}
		if byType[s] == nil {
			byType[s] = v
		}
		w.join(byType[s], v)
	}
}

// hasNaN reports a constant with a NaN. Engines make NaNs of constants quiet, so that their patterns are others.
func hasNaN(op *tileir.Op) bool {
	if op.Code != tileir.OpConstant || narrow(op.Results[0].Type) == 0 {
		return false
	}
	d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
	format := elements.Format(d.Type.Scalar())
	for pattern := range slices.Chunk(d.Data, d.Type.Scalar().Bytes()) {
		var all [8]byte
		copy(all[:], pattern)
		if format.IsNaN(binary.LittleEndian.Uint64(all[:])) {
			return true
		}
	}
	return false
}

// first returns the value that stands for a set.
func (w *webs) first(v *tileir.Value) *tileir.Value {
	for w.parent[v] != nil {
		v = w.parent[v]
	}
	return v
}

func (w *webs) join(x, y *tileir.Value) {
	x, y = w.first(x), w.first(y)
	if x != y {
		w.parent[y] = x
		w.number[x] = w.number[x] || w.number[y]
	}
}

// isMoved reports a value of a set that becomes one of integers.
func (w *webs) isMoved(v *tileir.Value) bool { return narrow(v.Type) != 0 && !w.number[w.first(v)] }

// anyMoved reports a tile of floats, rather than of pointers, among such values.
func (w *webs) anyMoved() bool {
	return slices.ContainsFunc(w.values, func(v *tileir.Value) bool {
		t, ok := v.Type.(tileir.TileType)
		return ok && t.Scalar() != 0 && w.isMoved(v)
	})
}

// changesSign reports an operation on float16 or bfloat16, but on no other narrow floats, that only changes the sign.
func changesSign(op *tileir.Op) bool { return op.Code == tileir.OpNegF || op.Code == tileir.OpAbsF }

// isMovable reports a value other than a view whose padding depends on the type.
func isMovable(v *tileir.Value) bool {
	if t, ok := v.Type.(tileir.ViewType); ok {
		pad, padded := t.Pad()
		return !padded || pad == tileir.PadZero
	}
	return true
}

// narrow returns the type of the floats of 8 or 16 bits that a value of type t holds, points to or views, or 0.
func narrow(t tileir.Type) tileir.Scalar {
	var s tileir.Scalar
	switch t := t.(type) {
	case tileir.TileType:
		s = t.Scalar()
		if p, ok := t.Pointer(); ok {
			s = p.Pointee
		}
	case tileir.TensorViewType:
		s = t.Elem
	case tileir.ViewType:
		s = t.Tensor().Elem
	}
	if s.IsFloat() && !s.Packed() && s.Bits() <= 16 {
		return s
	}
	return 0
}
