package patterns

import "gotile/tileir"

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
	b := op.Parent
	ops := b.Ops
	b.Ops = nil
	for _, other := range ops {
		if other != op {
			b.Append(other)
			continue
		}
		build, x := tileir.NewBuilder(b).At(op.Loc), op.Operands[0]
		t := x.Type.(tileir.TileType)
		var y *tileir.Value
		if op.Code == tileir.OpNegF {
			y = build.XOrI(x, build.Constant(tileir.Dense{Type: t, Data: []byte{0, 0x80}, Splat: true}))
		} else {
			y = build.AndI(x, build.Constant(tileir.Dense{Type: t, Data: []byte{0xff, 0x7f}, Splat: true}))
		}
		result := op.Results[0]
		y.Def.Results[0] = result
		result.Def, result.Index = y.Def, 0
		sources[y.Def] = sources[op]
	}
}
