package vcode

import (
	"math"

	"gotile/num"
	"gotile/tileir"
)

// Registers hold values of float16 as f32, as those of all formats narrower than f32. A body records which float16 an f32
// was converted from, so that storing it takes no conversion back, and arithmetic can use instructions on float16 if the
// processor has them. Instructions whose results are then unused are removed.

// QuietHalf is the imm of conversions between float16 and f32 that may make a signalling NaN quiet. Others keep all bits
// of a NaN, because a copy must not change them.
const QuietHalf = 1

// decodeHalf converts float16 to f32.
func (b *Body) decodeHalf(h Reg, imm int) Reg {
	v := b.Add(F32, Inst{Code: OpDecodeHalf, Src: []Reg{h}, Imm: imm, early: imm != QuietHalf})
	b.halves[v] = h
	return v
}

// encodeHalf converts f32 to float16.
func (b *Body) encodeHalf(x Reg, imm int) Reg {
	return b.Add(I16, Inst{Code: OpEncodeHalf, Src: []Reg{x}, Imm: imm, early: imm != QuietHalf})
}

// half returns the float16 that has the value of an f32, if it is known.
func (b *Body) half(x Reg) (h Reg, ok bool) {
	if h, ok := b.halves[x]; ok {
		b.halves[x] = b.As(F16, h)
		return b.halves[x], true
	}
	bits, ok := b.constantHalf(x)
	if !ok {
		return 0, false
	}
	return b.Const(F16, bits), true
}

// constantHalf returns the bits of a constant f32 as those of float16.
func (b *Body) constantHalf(x Reg) (bits uint64, ok bool) {
	in := b.definition(x)
	if in == nil || in.Code != OpConst || b.Kind(x) != F32 {
		return 0, false
	}
	single := uint32(in.Bits)
	h := num.F32ToF16(math.Float32frombits(single))
	if single&0x7fffffff > 0x7f800000 { // keeps the bits of a NaN
		h = uint16(single>>16&0x8000 | 0x7c00 | single>>13&0x3ff)
	}
	return uint64(h), math.Float32bits(num.F16ToF32(h)) == single
}

// roundF16 rounds f32 values to f16.
func (b *Body) roundF16(x Reg, d Direction) Reg {
	if d == awayTies { // only for values that f16 represents exactly
		d = ToEven
	}
	if d != ToEven {
		return b.op1i(F32, OpRoundHalf, x, int(d))
	}
	return b.decodeHalf(b.encodeHalf(x, QuietHalf), QuietHalf)
}

// onHalves are the operations that processors with arithmetic on float16 have instructions for. A rounding of the exact
// result and one of the f32 result are the same, but for fma: see [fmaLowering].
var onHalves = map[tileir.OpCode]bool{
	tileir.OpAddF: true, tileir.OpSubF: true, tileir.OpMulF: true, tileir.OpDivF: true, tileir.OpSqrt: true, tileir.OpFma: true,
	tileir.OpMaxF: true, tileir.OpMinF: true, tileir.OpNegF: true, tileir.OpAbsF: true, tileir.OpCeil: true, tileir.OpFloor: true,
	tileir.OpCmpF: true, tileir.OpSelect: true,
}

// HasHalves reports whether instructions on float16 can perform an operation.
func (t Target) HasHalves(op *tileir.Op) bool {
	return t.HalfArithmetic && onHalves[op.Code] && ScalarOf(op.Operands[len(op.Operands)-1]) == tileir.F16
}

// lowerOnHalves performs an operation by instructions on float16, if its operands are known as float16. Those of fma are
// converted otherwise, which is cheaper than arithmetic on f64.
func (b *Body) lowerOnHalves(op *tileir.Op, x []Reg) (y Reg, ok bool) {
	if !b.Target.HasHalves(op) {
		return 0, false
	}
	halves := make([]Reg, len(x))
	for i, v := range x {
		if b.Kind(v) != F32 { // the mask of a selection
			halves[i] = v
			continue
		}
		h, ok := b.half(v)
		switch {
		case ok:
			halves[i] = h
		case op.Code == tileir.OpFma:
			halves[i] = b.As(F16, b.encodeHalf(v, QuietHalf))
		default:
			return 0, false
		}
	}
	y = elementwise[op.Code].lower(b, op, halves)
	if b.Kind(y) != F16 {
		return y, true
	}
	return b.decodeHalf(y, 0), true
}

// relaxHalves lets conversions of float16 make signalling NaN quiet if no instruction distinguishes the two.
func (b *Body) relaxHalves() {
	quiet := make(map[Reg]bool)
	for i := range b.Insts {
		if in := &b.Insts[i]; in.Code == OpEncodeHalf && (b.isQuiet(in.Src[0], quiet) || b.isExtreme(in.Src[0])) {
			in.Imm, in.early = QuietHalf, false
		}
	}
	distinguished := make([]bool, len(b.Values))
	for i := len(b.Insts) - 1; i >= 0; i-- {
		in := &b.Insts[i]
		switch {
		case in.Code == OpDecodeHalf && !distinguished[in.Dst]:
			in.Imm, in.early = QuietHalf, false
		case quiets[in.Code], in.Code == OpFCmp, in.Code == OpEncodeHalf && in.Imm == QuietHalf:
		case passes[in.Code] && !distinguished[in.Dst], b.extremes[in.Dst]:
		default:
			for _, s := range in.Src {
				distinguished[s] = true
			}
		}
	}
}

// quiets are the instructions whose results are no signalling NaN, and that do not distinguish signalling NaN.
var quiets = [NumOpcodes]bool{
	OpFAdd: true, OpFSub: true, OpFMul: true, OpFDiv: true, OpFSqrt: true, OpFMA: true, OpFNMA: true, OpFMS: true, OpRound: true,
	OpConvert: true, OpConvertU: true, OpRoundHalf: true,
}

// passes are the instructions whose result may be one of their operands.
var passes = [NumOpcodes]bool{OpSelect: true, OpFMax: true, OpFMin: true, OpFRange: true}

// isQuiet reports values that are no signalling NaN, by the results that are already known.
func (b *Body) isQuiet(v Reg, known map[Reg]bool) bool {
	if quiet, ok := known[v]; ok {
		return quiet
	}
	in := b.definition(v)
	if in == nil {
		return false
	}
	known[v] = b.definesQuiet(in, known)
	return known[v]
}

func (b *Body) definesQuiet(in *Inst, known map[Reg]bool) bool {
	switch {
	case quiets[in.Code], in.Code == OpDecodeHalf && in.Imm == QuietHalf:
		return true
	case in.Code == OpConst:
		return isQuietConst(b.Kind(in.Dst), in.Bits)
	case in.Code == OpSelect:
		return b.isQuiet(in.Src[1], known) && b.isQuiet(in.Src[2], known)
	case (in.Code == OpAnd || in.Code == OpAndNot) && b.Kind(in.Src[0]) == Mask: // a selection of zero
		return b.isQuiet(in.Src[1], known)
	case passes[in.Code]:
		return b.isQuiet(in.Src[0], known) && b.isQuiet(in.Src[1], known)
	}
	return false
}

// isExtreme reports a minimum or maximum, whose NaN may be any.
func (b *Body) isExtreme(v Reg) bool {
	in := b.definition(v)
	return b.extremes[v] || in != nil && (in.Code == OpFMax || in.Code == OpFMin || in.Code == OpFRange)
}

// isQuietConst reports a constant that is no signalling NaN.
func isQuietConst(k Kind, bits uint64) bool {
	digits := map[Kind]int{F16: 10, F32: 23, F64: 52}[k]
	infinity := uint64(1)<<(8*k.Size()-1-digits) - 1
	return bits>>digits&infinity != infinity || bits>>(digits-1)&1 == 1 || bits&(1<<digits-1) == 0
}
