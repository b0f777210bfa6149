package passes

import (
	"encoding/binary"

	"gotile/tileir"
)

// fold evaluates integer operations on splat constants, and drops operations that return an operand unchanged.
func fold(entry *tileir.Op) {
	names := renaming{}
	names.forward(entry.Block(0), func(op *tileir.Op) bool {
		if same := unchanged(op); same != nil {
			names[op.Results[0]] = same
			return false
		}
		if v, ok := folded(op); ok {
			become(op, v)
		}
		return true
	})
}

// number is the integer that all elements of a constant are, its low bits.
func number(v *tileir.Value) (n tileir.Integer, ok bool) {
	if v.Def == nil || v.Def.Code != tileir.OpConstant {
		return n, false
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	t := d.Type.Scalar()
	if !t.IsInt() || t == tileir.I4 || !d.Splat && d.Type.NumElements() != 1 {
		return n, false
	}
	var bytes [8]byte
	copy(bytes[:], d.Data)
	return tileir.Integer{Type: t, Value: binary.LittleEndian.Uint64(bytes[:])}, true
}

// become turns an operation into a constant all of whose elements are n.
func become(op *tileir.Op, n tileir.Integer) {
	t := op.Results[0].Type.(tileir.TileType)
	data := binary.LittleEndian.AppendUint64(nil, n.Value)[:t.Scalar().Bytes()]
	c := tileir.NewOp(tileir.OpConstant, op.Loc)
	c.SetAttr(tileir.ConstantValue, tileir.Dense{Type: t, Data: data, Splat: true})
	op.Code, op.Operands, op.Segments, op.Attrs = c.Code, nil, c.Segments, c.Attrs
}

// unchanged is the operand that a result equals, or nil.
func unchanged(op *tileir.Op) *tileir.Value {
	if len(op.Operands) != 2 || len(op.Results) != 1 {
		return nil
	}
	x, y := op.Operands[0], op.Operands[1]
	unit, ok := units[op.Code]
	if !ok {
		return nil
	}
	if n, ok := number(y); ok && n.Value == unit.value {
		return x
	}
	if n, ok := number(x); ok && n.Value == unit.value && unit.onLeft {
		return y
	}
	return nil
}

// units has the operands with which operations return the other operand: all of them as the
// right operand, and some as the left one too.
var units = map[tileir.OpCode]struct {
	value  uint64
	onLeft bool
}{
	tileir.OpAddI: {0, true}, tileir.OpOrI: {0, true}, tileir.OpXOrI: {0, true}, tileir.OpMulI: {1, true},
	tileir.OpSubI: {0, false}, tileir.OpShLI: {0, false}, tileir.OpShRI: {0, false},
}

// folded returns the result of an operation on constants.
func folded(op *tileir.Op) (tileir.Integer, bool) {
	if len(op.Results) != 1 || len(op.Operands) == 0 {
		return tileir.Integer{}, false
	}
	t, ok := op.Results[0].Type.(tileir.TileType)
	if !ok || !t.Scalar().IsInt() || t.Scalar() == tileir.I4 {
		return tileir.Integer{}, false
	}
	in := make([]tileir.Integer, len(op.Operands))
	for i, v := range op.Operands {
		if in[i], ok = number(v); !ok {
			return tileir.Integer{}, false
		}
	}
	n, ok := compute(op, in)
	return tileir.Int(t.Scalar(), n), ok
}

// compute is an operation on numbers, whose low bits count.
func compute(op *tileir.Op, in []tileir.Integer) (int64, bool) {
	x := in[0].Signed()
	switch op.Code {
	case tileir.OpReshape, tileir.OpBroadcast, tileir.OpTruncI:
		return x, true
	case tileir.OpExtI:
		if in[0].Type == tileir.I1 {
			return int64(in[0].Value), op.Attrs[tileir.ExtISignedness] == tileir.Unsigned
		}
		if op.Attrs[tileir.ExtISignedness] == tileir.Unsigned {
			return int64(in[0].Value), true
		}
		return x, true
	case tileir.OpAddI:
		return x + in[1].Signed(), true
	case tileir.OpSubI:
		return x - in[1].Signed(), true
	case tileir.OpMulI:
		return x * in[1].Signed(), true
	case tileir.OpAndI:
		return x & in[1].Signed(), true
	case tileir.OpOrI:
		return x | in[1].Signed(), true
	case tileir.OpXOrI:
		return x ^ in[1].Signed(), true
	}
	return 0, false
}
