package patterns

import (
	"encoding/binary"

	"gotile/tileir"
)

// rewrite changes the types of values that are moved, and the operations that depend on them.
func (w *webs) rewrite(entry *tileir.Op, sources map[*tileir.Op]*tileir.Op) {
	var signs []*tileir.Op
	entry.Walk(func(op *tileir.Op) bool {
		switch {
		case changesSign(op) && w.isMoved(op.Results[0]):
			signs = append(signs, op)
		case op.Code == tileir.OpConstant && w.isMoved(op.Results[0]):
			d := op.Attrs[tileir.ConstantValue].(tileir.Dense)
			d.Type = integers(d.Type).(tileir.TileType)
			op.SetAttr(tileir.ConstantValue, d)
		}
		return true
	})
	for _, v := range w.values {
		if w.isMoved(v) { // once: then its type is one of integers
			v.Type = integers(v.Type)
		}
	}
	signature := tileir.Signature(entry)
	signature.Params = nil
	for _, v := range entry.Block(0).Args {
		signature.Params = append(signature.Params, v.Type)
	}
	entry.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: signature})
	for _, op := range signs {
		changeBit(op, sources)
	}
}

// integers returns the type of integers instead of floats.
func integers(t tileir.Type) tileir.Type {
	to := map[int]tileir.Scalar{8: tileir.I8, 16: tileir.I16}[narrow(t).Bits()]
	switch t := t.(type) {
	case tileir.TileType:
		if p, ok := t.Pointer(); ok {
			p.Pointee = to
			return t.WithElem(p)
		}
		return t.WithElem(to)
	case tileir.TensorViewType:
		t.Elem = to
		return t
	case tileir.PartitionViewType:
		t.View.Elem = to
		return t
	case tileir.StridedViewType:
		t.View.Elem = to
		return t
	case tileir.GatherScatterViewType:
		t.View.Elem = to
		return t
	}
	return t
}

// changeBit replaces a negation or absolute value by an operation on patterns of 16 bits.
func changeBit(op *tileir.Op, sources map[*tileir.Op]*tileir.Op) {
	x := op.Operands[0]
	insert(op, sources, func(b *tileir.Builder) {
		if op.Code == tileir.OpNegF {
			replace(op.Results[0], b.XOrI(x, constant(b, x, 1<<15)))
		} else {
			replace(op.Results[0], b.AndI(x, constant(b, x, 1<<15-1)))
		}
	})
}

// insert builds operations in place of another one.
func insert(at *tileir.Op, sources map[*tileir.Op]*tileir.Op, build func(b *tileir.Builder)) {
	b := at.Parent
	ops := b.Ops
	b.Ops = nil
	for _, op := range ops {
		if op != at {
			b.Append(op)
			continue
		}
		n := len(b.Ops)
		build(tileir.NewBuilder(b).At(op.Loc))
		source := sources[op]
		for _, added := range b.Ops[n:] {
			added.Walk(func(op *tileir.Op) bool {
				sources[op] = source
				return true
			})
		}
	}
}

// replace has the operation of another value compute a value instead.
func replace(v, by *tileir.Value) {
	by.Def.Results[0] = v
	v.Def, v.Index = by.Def, 0
}

// constant is a tile of the type of x, of integers of 16 bits.
func constant(b *tileir.Builder, x *tileir.Value, bits uint16) *tileir.Value {
	return b.Constant(tileir.Dense{Type: x.Type.(tileir.TileType), Data: binary.LittleEndian.AppendUint16(nil, bits), Splat: true})
}
