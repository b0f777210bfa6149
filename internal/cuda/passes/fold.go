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
	return tileir.Int(t, int64(binary.LittleEndian.Uint64(bytes[:]))), true
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
	a := op.Info().Algebra
	if a.Identity == nil {
		return nil
	}
	isIdentity := func(v *tileir.Value) bool {
		n, ok := number(v)
		return ok && n.Value == a.Identity(op, n.Type.Bits())
	}
	switch {
	case isIdentity(y):
		return x
	case isIdentity(x) && !a.RightOnly:
		return y
	}
	return nil
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
	if op.Code == tileir.OpReshape || op.Code == tileir.OpBroadcast {
		return number(op.Operands[0])
	}
	return tileir.Numbers.Eval(op, number)
}
