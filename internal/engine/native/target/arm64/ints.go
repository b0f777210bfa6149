package arm64

import (
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

var intEmitters = map[vcode.Opcode]func(e *Emitter, in *instruction){
	vcode.OpAnd: bitwise(a64.AND), vcode.OpOr: bitwise(a64.ORR), vcode.OpXor: bitwise(a64.EOR),
	vcode.OpAndNot: func(e *Emitter, in *instruction) { e.emit(a64.BIC, in.d.B16(), in.s[1].B16(), in.s[0].B16()) },
	vcode.OpNot:    func(e *Emitter, in *instruction) { e.emit(a64.NOT, in.d.B16(), in.s[0].B16()) },
	vcode.OpShl:    shiftBy(a64.SHL), vcode.OpShr: shiftBy(a64.USHR), vcode.OpSar: shiftBy(a64.SSHR),
	vcode.OpShlV: (*Emitter).shiftLeft, vcode.OpShrV: shiftRight(a64.USHL), vcode.OpSarV: shiftRight(a64.SSHL),
	vcode.OpMulWide: (*Emitter).mulWide,
	vcode.OpDivS:    (*Emitter).divide, vcode.OpDivU: (*Emitter).divide, vcode.OpRemS: (*Emitter).divide, vcode.OpRemU: (*Emitter).divide,
	vcode.OpMulHighU: (*Emitter).mulHigh,
}

func bitwise(op a64.Op) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) { e.emit(op, in.d.B16(), in.s[0].B16(), in.s[1].B16()) }
}

// shiftBy shifts by a constant. Shifts to the right by 0 have no encoding.
func shiftBy(op a64.Op) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) {
		if in.Imm == 0 {
			e.move(in.d, in.s[0])
			return
		}
		size := in.kind().Size()
		e.emit(op, lanes(in.d, size), lanes(in.s[0], size), a64.Imm(in.Imm))
	}
}

// maxShift is more than the width of a lane, and a positive byte: shifts by a register use the low byte of each lane.
const maxShift = 127

// shiftCounts returns a register with the counts of shifts, limited to maxShift.
func (e *Emitter) shiftCounts(in *instruction) a64.Reg {
	size := in.kind().Size()
	most, n := temp(0), temp(1)
	e.constant(most, maxShift, size)
	if size < 8 {
		e.emit(a64.UMIN, lanes(n, size), lanes(in.s[1], size), lanes(most, size))
		return n
	}
	e.emit(a64.CMHI, n.D2(), in.s[1].D2(), most.D2())
	e.emit(a64.BSL, n.B16(), most.B16(), in.s[1].B16())
	return n
}

func (e *Emitter) shiftLeft(in *instruction) {
	n, size := e.shiftCounts(in), in.kind().Size()
	e.emit(a64.USHL, lanes(in.d, size), lanes(in.s[0], size), lanes(n, size))
}

func shiftRight(op a64.Op) func(e *Emitter, in *instruction) {
	return func(e *Emitter, in *instruction) {
		n, size := e.shiftCounts(in), in.kind().Size()
		e.emit(a64.NEG, lanes(n, size), lanes(n, size))
		e.emit(op, lanes(in.d, size), lanes(in.s[0], size), lanes(n, size))
	}
}

// mulWide multiplies the low halves of 64-bit lanes.
func (e *Emitter) mulWide(in *instruction) {
	x, y := temp(0), temp(1)
	e.emit(a64.XTN, x.S2(), in.s[0].D2())
	e.emit(a64.XTN, y.S2(), in.s[1].D2())
	e.emit(a64.UMULL, in.d.D2(), x.S2(), y.S2())
}

// mulHigh returns the upper halves of unsigned products of 16 or 64 bits.
func (e *Emitter) mulHigh(in *instruction) {
	if in.kind() == vcode.I16 {
		low, high := temp(0), temp(1)
		e.emit(a64.UMULL, low.S4(), in.s[0].H4(), in.s[1].H4())
		e.emit(a64.UMULL2, high.S4(), in.s[0].H8(), in.s[1].H8())
		e.emit(a64.UZP2, in.d.H8(), low.H8(), high.H8())
		return
	}
	e.eachPair(in, func(x, y a64.Reg) a64.Reg {
		e.emit(a64.UMULH, x, x, y)
		return x
	})
}

// eachPair emits code for each lane of two operands of 64 bits: f returns the register with the result. It may change
// all scratch registers, T0 and T1.
func (e *Emitter) eachPair(in *instruction, f func(x, y a64.Reg) a64.Reg) {
	result := temp(0)
	for i := range min(in.b.Lanes, vectorBytes/8) {
		e.emit(a64.UMOV, scratch, in.s[0].D(i))
		e.emit(a64.UMOV, scratch2, in.s[1].D(i))
		e.emit(a64.INS, result.D(i), f(scratch, scratch2))
	}
	e.move(in.d, result)
}

// divide emits the quotient or the remainder of 64-bit integers. The processor's quotient of a division by zero is 0.
func (e *Emitter) divide(in *instruction) {
	signed := in.Code == vcode.OpDivS || in.Code == vcode.OpRemS
	op := a64.UDIV
	if signed {
		op = a64.SDIV
	}
	q, r := t0, t1
	e.eachPair(in, func(x, y a64.Reg) a64.Reg {
		e.emit(op, q, x, y)
		if in.Code == vcode.OpRemS || in.Code == vcode.OpRemU {
			e.emit(a64.MSUB, r, q, y, x)
			return r
		}
		e.roundQuotient(q, x, y, signed, vcode.Direction(in.Imm))
		e.emit(a64.CMP, y, a64.Imm(0))
		e.emit(a64.CSINV, q, q, a64.XZR, a64.NE)
		return q
	})
}

// roundQuotient rounds the quotient q of x and y according to the remainder.
func (e *Emitter) roundQuotient(q, x, y a64.Reg, signed bool, d vcode.Direction) {
	if d == vcode.ToZero || d == vcode.ToFloor && !signed {
		return
	}
	r := t1
	e.emit(a64.MSUB, r, q, y, x)
	e.emit(a64.CMP, r, a64.Imm(0))
	switch {
	case !signed:
		e.emit(a64.CSET, r, a64.NE)
	case d == vcode.ToFloor:
		e.emit(a64.EOR, x, r, y)
		e.emit(a64.CCMP, x, a64.Imm(0), a64.Imm(0), a64.NE) // equal: not less
		e.emit(a64.CSET, r, a64.LT)
		e.emit(a64.SUB, q, q, r)
		return
	default:
		const negative = 8
		e.emit(a64.EOR, x, r, y)
		e.emit(a64.CCMP, x, a64.Imm(0), a64.Imm(negative), a64.NE)
		e.emit(a64.CSET, r, a64.GE)
	}
	e.emit(a64.ADD, q, q, r)
}
