package irgen

import (
	"encoding/binary"

	"gotile/tileir"
)

// Mutate changes n parts of a module: constants, attributes, operands. The result may not verify; if it does, it may do
// anything that a module can do.
func Mutate(src *Source, m *tileir.Module, n int) {
	var ops []*tileir.Op
	m.Op.Walk(func(op *tileir.Op) bool { ops = append(ops, op); return true })
	for ; n > 0; n-- {
		mutateOp(src, pick(src, ops), ops)
	}
}

func mutateOp(src *Source, op *tileir.Op, all []*tileir.Op) {
	if len(op.Operands) > 0 && src.oneIn(2) {
		otherOperand(src, op, all)
		return
	}
	if len(op.Attrs) == 0 {
		return
	}
	slot := src.n(len(op.Attrs))
	if a := mutated(src, op.Info().Args[slot], op.Attrs[slot]); a != nil || op.Info().Args[slot].Arity == tileir.Optional {
		op.SetAttr(slot, a)
	}
}

// otherOperand takes an operand of the same type from another operation.
func otherOperand(src *Source, op *tileir.Op, all []*tileir.Op) {
	i, from := src.n(len(op.Operands)), src.n(len(all))
	for k := range all {
		for _, v := range all[(from+k)%len(all)].Operands {
			if v != op.Operands[i] && tileir.Equal(v.Type, op.Operands[i].Type) {
				op.Operands[i] = v
				return
			}
		}
	}
}

// mutated is another attribute for a slot.
func mutated(src *Source, f tileir.Field, a tileir.Attr) tileir.Attr {
	switch a := a.(type) {
	case tileir.EnumAttr:
		return f.Enum.Make(uint8(src.n(len(f.Enum.Cases))))
	case tileir.Integer:
		return tileir.Integer{Type: a.Type, Value: integerOf(src) & (1<<(a.Type.Bits()-1)<<1 - 1)}
	case tileir.Bool:
		return !a
	case tileir.Dense:
		return mutatedDense(src, a)
	case tileir.I32s:
		list := append(tileir.I32s{}, a...)
		if len(list) > 0 {
			list[src.n(len(list))] = int32(src.n(4))
		}
		return list
	case tileir.Bools:
		list := append(tileir.Bools{}, a...)
		if len(list) > 0 {
			list[src.n(len(list))] = src.oneIn(2)
		}
		return list
	case tileir.String:
		return a + tileir.String(src.byte())
	case nil:
		if f.Kind == tileir.KindUnit {
			return tileir.Unit{}
		}
	case tileir.Unit:
		return nil
	}
	return a
}

// integerOf is a small number, a power of two, or one less or more.
func integerOf(src *Source) uint64 {
	v := uint64(1)<<src.n(64) + uint64(src.n(3)) - 1
	if src.oneIn(2) {
		return -v
	}
	return v
}

// mutatedDense replaces an element.
func mutatedDense(src *Source, d tileir.Dense) tileir.Dense {
	data := append([]byte{}, d.Data...)
	size := d.Type.Scalar().Bytes()
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], integerOf(src))
	if n := len(data) / max(size, 1); n > 0 {
		copy(data[src.n(n)*size:], b[:size])
	}
	d.Data = data
	return d
}
