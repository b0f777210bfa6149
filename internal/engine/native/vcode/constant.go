package vcode

import (
	"encoding/binary"

	"gotile/tileir"
)

// SplatBits returns the bits of the elements of a constant that are all equal, as in memory, and false for other values.
func SplatBits(v *tileir.Value) (bits uint64, ok bool) {
	for v.Def != nil && passesElements[v.Def.Code] {
		v = v.Def.Operands[0]
	}
	if v.Def == nil || v.Def.Code != tileir.OpConstant {
		return 0, false
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	if !d.Splat && NumElements(v) > 1 {
		return 0, false
	}
	s := d.Type.Scalar()
	var image [8]byte
	copy(image[:], d.Data[:s.Bytes()])
	bits = binary.LittleEndian.Uint64(image[:])
	if s.IsInt() {
		bits &= ^uint64(0) >> (64 - s.Bits())
	}
	return bits, true
}

// passesElements are the operations whose results have only elements of the operand.
var passesElements = map[tileir.OpCode]bool{
	tileir.OpReshape: true, tileir.OpAssume: true, tileir.OpBroadcast: true, tileir.OpPermute: true, tileir.OpExtract: true,
}

// byConstant uses another lowering if the second operand is a constant, whose elements are all equal: lanes of one byte become
// 16 bits wide, and others remain as they are.
func byConstant(l *elementLowering, f func(b *Body, op *tileir.Op, x Reg, c uint64) Reg) *elementLowering {
	return &elementLowering{
		lower: func(b *Body, op *tileir.Op, x []Reg) Reg {
			if c, ok := SplatBits(op.Operands[1]); ok && b.Kind(x[0]) != Mask {
				return f(b, op, x[0], c)
			}
			return l.lower(b, op, x)
		},
		lane: func(op *tileir.Op) int {
			if _, ok := SplatBits(op.Operands[1]); ok {
				return 1
			}
			return l.lane(op)
		},
	}
}
