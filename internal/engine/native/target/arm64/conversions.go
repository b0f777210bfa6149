package arm64

import (
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

var conversionEmitters = map[vcode.Opcode]func(e *Emitter, in *instruction){
	vcode.OpConvert: (*Emitter).convertKind, vcode.OpZExt: widening(a64.USHLL), vcode.OpSExt: widening(a64.SSHLL),
	vcode.OpTrunc: (*Emitter).narrow, vcode.OpNarrowQuads: (*Emitter).narrow, vcode.OpNarrowBytes: (*Emitter).narrow,
	vcode.OpRoundHalf: (*Emitter).roundHalf, vcode.OpDecodeHalf: (*Emitter).decodeHalf, vcode.OpEncodeHalf: (*Emitter).encodeHalf,
}

// convertKind converts between signed integers and floats.
func (e *Emitter) convertKind(in *instruction) {
	d, s := in.d, in.s[0]
	switch from, to := in.from(), in.kind(); {
	case from == vcode.F64 && to == vcode.F32:
		e.emit(a64.FCVTN, d.S2(), s.D2())
	case from == vcode.F32 && to == vcode.F64:
		e.emit(a64.FCVTL, d.D2(), s.S2())
	case from == vcode.I32 && to == vcode.F32:
		e.emit(a64.SCVTF, d.S4(), s.S4())
	case from == vcode.I32 && to == vcode.F64:
		e.emit(a64.SSHLL, d.D2(), s.S2(), a64.Imm(0))
		e.emit(a64.SCVTF, d.D2(), d.D2())
	case from == vcode.I64 && to == vcode.F64:
		e.emit(a64.SCVTF, d.D2(), s.D2())
	case from == vcode.F32 && to == vcode.I32:
		e.emit(a64.FCVTZS, d.S4(), s.S4())
	case from == vcode.F64 && to == vcode.I64:
		e.emit(a64.FCVTZS, d.D2(), s.D2())
	case from == vcode.F64 && to == vcode.I32: // 2^31 becomes the minimum, as the quotient of a division does
		e.emit(a64.FCVTZS, d.D2(), s.D2())
		e.emit(a64.XTN, d.S2(), d.D2())
	default:
		e.emit(a64.BRK, a64.Imm(1<<16|int(from)<<8|int(to))) // Finish reports it
	}
}

// widening doubles the width of lanes until it is that of the result.
func widening(op a64.Op) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) {
		s := in.s[0]
		for size := in.from().Size(); size < in.kind().Size(); size *= 2 {
			e.emit(op, lanes(in.d, 2*size), half(s, size), a64.Imm(0))
			s = in.d
		}
	}
}

// narrow halves the width of lanes until it is that of the result.
func (e *Emitter) narrow(in *instruction) {
	s := in.s[0]
	for size := in.from().Size(); size > in.kind().Size(); size /= 2 {
		e.emit(a64.XTN, half(in.d, size/2), lanes(s, size))
		s = in.d
	}
}

// roundHalf rounds to f16 in a direction.
func (e *Emitter) roundHalf(in *instruction) {
	e.rounded(vcode.Direction(in.Imm), func() {
		e.emit(a64.FCVTN, temp(0).H4(), in.s[0].S4())
		e.emit(a64.FCVTL, in.d.S4(), temp(0).H4())
	})
}

// The conversions between f16 and f32 make signalling NaN quiet, but a copy must not change bits. So the bit that
// distinguishes the two is copied in lanes that are NaN, unless nothing depends on it ([vcode.QuietHalf]).

// decodeHalf converts f16 to f32. The result is in another register than the operand.
func (e *Emitter) decodeHalf(in *instruction) {
	if in.Imm == vcode.QuietHalf {
		e.emit(a64.FCVTL, in.d.S4(), in.s[0].H4())
		return
	}
	d, number, bits, bit := in.d, temp(0), temp(1), temp(2)
	e.emit(a64.FCVTL, d.S4(), in.s[0].H4())
	e.emit(a64.FCMEQ, number.S4(), d.S4(), d.S4())
	e.emit(a64.USHLL, bits.S4(), in.s[0].H4(), a64.Imm(13))
	e.constant(bit, 1<<22, 4)
	e.emit(a64.BIC, bit.B16(), bit.B16(), number.B16())
	e.emit(a64.BIT, d.B16(), bits.B16(), bit.B16())
}

// encodeHalf converts f32 to f16. The result is in another register than the operand.
func (e *Emitter) encodeHalf(in *instruction) {
	if in.Imm == vcode.QuietHalf {
		e.emit(a64.FCVTN, in.d.H4(), in.s[0].S4())
		return
	}
	d, number, bits, bit := in.d, temp(0), temp(1), temp(2)
	e.emit(a64.FCVTN, d.H4(), in.s[0].S4())
	e.emit(a64.FCMEQ, number.S4(), in.s[0].S4(), in.s[0].S4())
	e.emit(a64.XTN, number.H4(), number.S4())
	e.emit(a64.SHRN, bits.H4(), in.s[0].S4(), a64.Imm(13))
	e.constant(bit, 1<<9, 2)
	e.emit(a64.BIC, bit.B16(), bit.B16(), number.B16())
	e.emit(a64.BIT, d.B8(), bits.B8(), bit.B8())
}
