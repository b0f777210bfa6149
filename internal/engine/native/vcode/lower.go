package vcode

import "gotile/tileir"

// elementLowering lowers an elementwise operation to vector code.
type elementLowering struct {
	// lower returns the result for the lanes of the operands.
	lower func(b *Body, op *tileir.Op, x []Reg) Reg
	// lane returns the widest lane, in bytes, that lower needs besides those of the operands and the result; nil for
	// none.
	lane func(op *tileir.Op) int
}

// elementwise has the lowering of every elementwise operation. The portable engine performs operations without one.
var elementwise [tileir.NumOps]*elementLowering

func init() {
	for _, part := range []map[tileir.OpCode]*elementLowering{intLowerings, floatLowerings, compareLowerings, convertLowerings, mathLowerings, pointerLowerings} {
		for code, l := range part {
			elementwise[code] = l
		}
	}
}

// Lowers reports whether op can be lowered to vector code.
func Lowers(op *tileir.Op) bool {
	return elementwise[op.Code] != nil && len(op.Results) == 1
}

// Lower appends the instructions of an elementwise operation on the lanes x of its operands.
func (b *Body) Lower(op *tileir.Op, x []Reg) Reg {
	if y, ok := b.lowerOnHalves(op, x); ok {
		return y
	}
	return elementwise[op.Code].lower(b, op, x)
}

// HasLowering reports whether operations with a code can be lowered to vector code.
func HasLowering(code tileir.OpCode) bool { return elementwise[code] != nil }

// LaneBytes returns the widest lane that op needs in bytes.
func (t Target) LaneBytes(op *tileir.Op) int {
	n := 1
	for _, v := range op.Operands {
		n = max(n, KindOfValue(v).Size())
	}
	for _, v := range op.Results {
		n = max(n, KindOfValue(v).Size())
	}
	if l := elementwise[op.Code]; l != nil && l.lane != nil && !t.HasHalves(op) {
		n = max(n, l.lane(op))
	}
	return n
}

// roundTo rounds f32 lanes to the format of a result. Results of arithmetic on float16 have been rounded.
func roundTo(b *Body, s tileir.Scalar, x Reg, d Direction) Reg {
	if b.Kind(x) == F16 {
		return x
	}
	switch s {
	case tileir.F16:
		return b.roundF16(x, d)
	case tileir.BF16:
		return b.roundBits(x, 16, d)
	case tileir.TF32:
		return b.roundBits(x, 13, d)
	case tileir.F32, tileir.F64:
		return x
	}
	return b.roundSmall(x, s, d)
}
