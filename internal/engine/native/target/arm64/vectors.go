package arm64

import (
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

// register returns a vector register.
func register(r vcode.Phys) a64.Reg {
	if r == (vcode.Phys{}) {
		return a64.NoReg
	}
	return a64.V(int(r.Num) - 1)
}

// Inst emits a vector instruction.
func (e *Emitter) Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	src := make([]a64.Reg, len(s))
	for i, r := range s {
		src[i] = register(r)
	}
	e.inst(&instruction{Inst: in, b: b, d: register(d), s: src})
}

// MoveVector copies s to d, the register of v.
func (e *Emitter) MoveVector(_ *vcode.Body, _ vcode.Reg, d, s vcode.Phys) {
	e.move(register(d), register(s))
}

// Spill stores the register of v in a slot of the frame.
func (e *Emitter) Spill(_ *vcode.Body, _ vcode.Reg, r vcode.Phys, slot int) {
	e.keep(register(r), slot)
}

// Reload loads the register of v from its slot.
func (e *Emitter) Reload(_ *vcode.Body, _ vcode.Reg, r vcode.Phys, slot int) {
	e.reload(register(r), slot)
}

// SetMachine sets the machine that emits the bodies of OpRarely.
func (e *Emitter) SetMachine(m vcode.Machine) { e.machine = m }

// move copies a register.
func (e *Emitter) move(d, s a64.Reg) {
	if d != s {
		e.emit(a64.MOV, d.B16(), s.B16())
	}
}

// keep writes a whole register to the frame, reload reads it.
func (e *Emitter) keep(r a64.Reg, slot int) {
	e.access(a64.STR, r.Scalar(vectorBytes), e.inFrame(slot, vectorBytes))
}

func (e *Emitter) reload(r a64.Reg, slot int) {
	e.access(a64.LDR, r.Scalar(vectorBytes), e.inFrame(slot, vectorBytes))
}

// temp returns a temporary register.
func temp(i int) a64.Reg { return a64.V(i) }

// constant repeats a number of a size in every lane.
func (e *Emitter) constant(d a64.Reg, bits uint64, size int) {
	for n := size; n < 8; n *= 2 {
		bits = bits&(1<<(8*n)-1) | bits<<(8*n)
	}
	op, operands := immediate(d, bits)
	if operands != nil {
		e.emit(op, operands...)
		return
	}
	data := make([]byte, vectorBytes)
	for i := range data {
		data[i] = byte(bits >> (8 * (i % 8)))
	}
	e.emit(a64.LDR, d.Scalar(vectorBytes), e.a.Const(data))
}

// immediate returns the instruction that sets 64 bits to a constant twice, or nil.
func immediate(d a64.Reg, bits uint64) (a64.Op, []a64.Operand) {
	if a64.Encodes(a64.MOVI, d.D2(), a64.Imm(bits)) {
		return a64.MOVI, []a64.Operand{d.D2(), a64.Imm(bits)}
	}
	if bits == bits&0xff*0x0101010101010101 {
		return a64.MOVI, []a64.Operand{d.B16(), a64.Imm(bits & 0xff)}
	}
	for _, op := range []a64.Op{a64.MOVI, a64.MVNI} {
		v := bits
		if op == a64.MVNI {
			v = ^bits
		}
		word, half := v&0xffffffff, v&0xffff
		if v == half*0x0001000100010001 {
			for shift := 0; shift < 16; shift += 8 {
				if half == half&(0xff<<shift) {
					return op, []a64.Operand{d.H8(), a64.Imm(half >> shift), a64.Lsl(shift)}
				}
			}
		}
		if v == word*0x0000000100000001 {
			for shift := 0; shift < 32; shift += 8 {
				if word == word&(0xff<<shift) {
					return op, []a64.Operand{d.S4(), a64.Imm(word >> shift), a64.Lsl(shift)}
				}
			}
		}
	}
	return floatImmediate(d, bits)
}
