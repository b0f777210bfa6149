package arm64

import (
	"bytes"
	"math/bits"

	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

var laneEmitters = map[vcode.Opcode]func(e *Emitter, in *instruction){
	vcode.OpMove:  func(e *Emitter, in *instruction) { e.move(in.d, in.s[0]) },
	vcode.OpConst: func(e *Emitter, in *instruction) { e.constant(in.d, in.Bits, in.kind().Size()) },
	vcode.OpVector: func(e *Emitter, in *instruction) {
		data := append(bytes.Clone(in.Data), make([]byte, vectorBytes)...)[:vectorBytes]
		e.emit(a64.LDR, in.d.Scalar(vectorBytes), e.a.Const(data))
	},
	vcode.OpSelect: func(e *Emitter, in *instruction) { e.choose(in.d, in.s[0], in.s[1], in.s[2]) },
	vcode.OpTable:  (*Emitter).table, vcode.OpLookup32: (*Emitter).lookUp32, vcode.OpLookup64: (*Emitter).lookUp64,
	vcode.OpDown: (*Emitter).down, vcode.OpUp: (*Emitter).up,
	vcode.OpLast: func(e *Emitter, in *instruction) {
		size := in.kind().Size()
		e.emit(a64.DUP, lanes(in.d, size), in.s[0].Lane(size, in.b.Lanes-1))
	},
}

// choose selects bits of x where the mask is set, and of y elsewhere. Each instruction overwrites one of the three.
func (e *Emitter) choose(d, mask, x, y a64.Reg) {
	switch d {
	case x:
		e.emit(a64.BIF, d.B16(), y.B16(), mask.B16())
	case y:
		e.emit(a64.BIT, d.B16(), x.B16(), mask.B16())
	default:
		e.move(d, mask)
		e.emit(a64.BSL, d.B16(), x.B16(), y.B16())
	}
}

// tables is the state of table lookups: several in a row, of interleaved iterations, share the constants in temporary
// registers.
type tables struct {
	loaded string // the table
	end    int    // length of the code after the last lookup
}

// table looks up 32 bits in a table of a few vectors, by the low bits of each lane. The instruction looks up bytes, so
// the table in registers begins with the first bytes of all elements, then come the second ones, and so on.
func (e *Emitter) table(in *instruction) {
	n, steps := len(in.Data)/vectorBytes, len(in.Data)/4
	number, plane, low := temp(2), temp(3), temp(4)
	if e.tables != (tables{string(in.Data), e.a.Len()}) {
		for i := range n {
			e.emit(a64.LDR, a64.Q(i), e.a.Const(planes(in.Data)[i*vectorBytes:][:vectorBytes]))
		}
		e.emit(a64.LDR, number.Scalar(vectorBytes), e.a.Const([]byte{0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12}))
		e.constant(plane, uint64(steps*0x03020100), 4)
		e.constant(low, uint64(steps-1), 1)
	}
	e.emit(a64.TBL, in.d.B16(), a64.Regs(in.s[0].B16(), 1), number.B16())
	e.emit(a64.BIF, in.d.B16(), plane.B16(), low.B16())
	e.emit(a64.TBL, in.d.B16(), a64.Regs(temp(0).B16(), n), in.d.B16())
	e.tables = tables{string(in.Data), e.a.Len()}
}

// planes returns the first bytes of all elements of four bytes, then the second ones, and so on.
func planes(data []byte) (list []byte) {
	for i := range 4 {
		for at := i; at < len(data); at += 4 {
			list = append(list, data[at])
		}
	}
	return list
}

// lookUp32 loads 32 bits of constant data for each lane. The result is in another register than the operand.
func (e *Emitter) lookUp32(in *instruction) {
	e.emit(a64.ADR, scratch, e.a.Const(in.Data))
	shift := a64.Shift{Kind: a64.SXTWKind, Amount: bits.TrailingZeros(uint(in.Imm))}
	for i := range in.b.Lanes {
		e.emit(a64.UMOV, sized(scratch2, 32), in.s[0].S(i))
		e.emit(a64.ADD, scratch2, scratch, sized(scratch2, 32), shift)
		e.emit(a64.LD1, a64.Regs(in.d.S(i), 1), a64.At(scratch2, 0))
	}
}

// lookUp64 loads 64 bits of memory of Go at the offset of each lane. The result is in another register than the operand.
func (e *Emitter) lookUp64(in *instruction) {
	e.setAddress(scratch, uint64(uintptr(in.Mem[0].External)))
	for i := range in.b.Lanes {
		e.emit(a64.UMOV, scratch2, in.s[0].D(i))
		e.emit(a64.ADD, scratch2, scratch, scratch2)
		e.emit(a64.LD1, a64.Regs(in.d.D(i), 1), a64.At(scratch2, 0))
	}
}

// down moves lanes to the low end. Zeros come in.
func (e *Emitter) down(in *instruction) {
	zero := temp(0)
	e.emit(a64.MOVI, zero.D2(), a64.Imm(0))
	n := in.Imm * in.b.Values[in.Src[0]].Lane
	e.emit(a64.EXT, in.d.B16(), in.s[0].B16(), zero.B16(), a64.Imm(n))
}

// up moves lanes up; the last lanes of the second operand come in.
func (e *Emitter) up(in *instruction) {
	n := in.Imm * in.kind().Size()
	if n == vectorBytes {
		e.move(in.d, in.s[1])
		return
	}
	e.emit(a64.EXT, in.d.B16(), in.s[1].B16(), in.s[0].B16(), a64.Imm(vectorBytes-n))
}
