package arm64

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
)

// registers maps the general registers to the numbers of those of the processor.
var registers = [target.NumRegs]int{
	target.T0: 8, target.T1: 9, target.Index: 10, target.Frame: 19,
	target.P0: 1, target.P1: 2, target.P2: 3, target.P3: 4, target.P4: 5, target.P5: 6,
	target.P6: 7, target.P7: 11, target.P8: 12, target.P9: 13, target.P10: 14,
}

// Registers for sequences: the third one also holds displacements, and the assembler uses the third one for far constants.
var (
	scratch, scratch2, scratch3, scratch4 = a64.X(16), a64.X(17), a64.X(a64.FarScratch), a64.X(27)

	frame  = a64.X(19)
	index  = a64.X(10)
	t0, t1 = a64.X(8), a64.X(9) // free in vector instructions
)

// gp returns a general register: its lower half for widths below 64 bits.
func gp(r target.Reg) a64.Reg { return sized(a64.X(registers[r.Num()]), r.Bits()) }

// sized returns the part of a general register that instructions on a number of bits use.
func sized(r a64.Reg, bits int) a64.Reg {
	if bits == 64 {
		return r.As(a64.ClassX)
	}
	return r.As(a64.ClassW)
}

// width returns the width in bits of an operation on these operands: that of a register, or else of memory.
func width(list ...target.Operand) int {
	w := 64
	for _, o := range list {
		switch o := o.(type) {
		case target.Reg:
			return o.Bits()
		case target.Mem:
			if o.Width != 0 {
				w = o.Width
			}
		}
	}
	return w
}

// loadOps and storeOps are instructions by the width in bits.
var (
	loadOps       = map[int]a64.Op{8: a64.LDRB, 16: a64.LDRH, 32: a64.LDR, 64: a64.LDR}
	loadSignedOps = map[int]a64.Op{8: a64.LDRSB, 16: a64.LDRSH, 32: a64.LDRSW}
	storeOps      = map[int]a64.Op{8: a64.STRB, 16: a64.STRH, 32: a64.STR, 64: a64.STR}
)

// memory returns memory for an instruction that reads or writes the given number of bytes. It may change scratch2 and
// scratch3.
func (e *Emitter) memory(m target.Mem, bytes int) a64.Mem {
	base := gp(m.Base)
	if m.Idx == target.NoReg {
		return e.displaced(base, m.Disp, bytes)
	}
	shift := bits.TrailingZeros(uint(max(1, m.Scale)))
	if m.Disp == 0 && (shift == 0 || 1<<shift == bytes) {
		return a64.Indexed(base, gp(m.Idx), shift)
	}
	e.emit(a64.ADD, scratch2, base, gp(m.Idx), a64.Lsl(shift))
	return e.displaced(scratch2, m.Disp, bytes)
}

// displaced returns memory at base + disp for an access of a number of bytes. It may change scratch3.
func (e *Emitter) displaced(base a64.Reg, disp, bytes int) a64.Mem {
	if disp >= -256 && disp < 256 || disp >= 0 && disp%bytes == 0 && disp/bytes < 1<<12 {
		return a64.At(base, disp)
	}
	e.set(scratch3, int64(disp))
	return a64.Indexed(base, scratch3, 0)
}

// plain returns memory without a displacement, as atomic instructions need it. It may change scratch2 and scratch3.
func (e *Emitter) plain(m target.Mem) a64.Mem {
	if m.Idx == target.NoReg && m.Disp == 0 {
		return a64.At(gp(m.Base), 0)
	}
	e.addressOf(scratch2, m)
	return a64.At(scratch2, 0)
}

// addressOf sets a register to the address of memory. It may change scratch3.
func (e *Emitter) addressOf(d a64.Reg, m target.Mem) {
	base := gp(m.Base)
	if m.Idx != target.NoReg {
		shift := bits.TrailingZeros(uint(max(1, m.Scale)))
		e.emit(a64.ADD, d, base, gp(m.Idx), a64.Lsl(shift))
		base = d
	}
	if m.Disp != 0 || base != d {
		e.plus(d, base, int64(m.Disp))
	}
}

// plus sets d to s + n. It may change scratch3.
func (e *Emitter) plus(d, s a64.Reg, n int64) {
	switch {
	case n == 0:
		e.emit(a64.MOV, d, s)
	case a64.Encodes(a64.ADD, d, s, a64.Imm(n)):
		e.emit(a64.ADD, d, s, a64.Imm(n))
	case a64.Encodes(a64.SUB, d, s, a64.Imm(-n)):
		e.emit(a64.SUB, d, s, a64.Imm(-n))
	default:
		x := sized(scratch3, 8*registerBytes(d))
		e.set(x, n)
		e.emit(a64.ADD, d, s, x)
	}
}

func registerBytes(r a64.Reg) int {
	if r.Class() == a64.ClassW {
		return 4
	}
	return 8
}

// set puts a constant in a general register.
func (e *Emitter) set(d a64.Reg, n int64) {
	width := 64
	v := uint64(n)
	if d.Class() == a64.ClassW {
		width, v = 32, uint64(uint32(n))
	}
	if _, ok := a64.Bitmask(v, width); ok && v > 1<<16 && ^v > 1<<16 {
		zero := a64.XZR
		if width == 32 {
			zero = a64.WZR
		}
		e.emit(a64.ORR, d, zero, a64.Imm(v))
		return
	}
	e.setParts(d, v, width)
}

// setParts puts a constant in a register by parts of 16 bits: the first instruction sets the others to zeros or to ones,
// whichever are more.
func (e *Emitter) setParts(d a64.Reg, v uint64, width int) {
	part := func(v uint64, i int) uint64 { return v >> (16 * i) & 0xffff }
	zeros, ones := 0, 0
	for i := range width / 16 {
		switch part(v, i) {
		case 0:
			zeros++
		case 0xffff:
			ones++
		}
	}
	op, skip := a64.MOVZ, uint64(0)
	if ones > zeros {
		op, skip = a64.MOVN, 0xffff
	}
	first := true
	for i := range width / 16 {
		p := part(v, i)
		switch {
		case p == skip:
		case first && i == 0:
			e.emit(op, d, a64.Imm(p^skip))
			first = false
		case first:
			e.emit(op, d, a64.Imm(p^skip), a64.Lsl(16*i))
			first = false
		default:
			e.emit(a64.MOVK, d, a64.Imm(p), a64.Lsl(16*i))
		}
	}
	if first {
		e.emit(op, d, a64.Imm(0))
	}
}

// fetch loads memory of a width, with zeros above it, or with its sign.
func (e *Emitter) fetch(d a64.Reg, m target.Mem, bits int, signed bool) {
	from := e.memory(m, bits/8)
	switch {
	case signed && bits == 32 && d.Class() == a64.ClassX:
		e.emit(a64.LDRSW, d, from)
	case signed && bits < 32:
		e.emit(loadSignedOps[bits], d, from)
	default:
		e.emit(loadOps[bits], sized(d, bits), from)
	}
}

// store writes the low bits of a register.
func (e *Emitter) store(m target.Mem, s a64.Reg, bits int) {
	e.bases.forgetSlots()
	e.emit(storeOps[bits], sized(s, bits), e.memory(m, bits/8))
}

// value returns a register with the value of an operand: its own, or x.
func (e *Emitter) value(o target.Operand, x a64.Reg, bits int) a64.Reg {
	switch o := o.(type) {
	case target.Reg:
		return sized(gp(o), bits)
	case target.Mem:
		e.fetch(x, o, bits, false)
	case target.Imm:
		if o == 0 {
			return sized(a64.XZR, bits)
		}
		e.set(sized(x, bits), int64(o))
	}
	return sized(x, bits)
}

// extended is value, of which the bits above the width are zeros, or the sign.
func (e *Emitter) extended(o target.Operand, x a64.Reg, bits int, signed bool) a64.Reg {
	if bits >= 32 {
		return e.value(o, x, bits)
	}
	x = x.As(a64.ClassW)
	switch o := o.(type) {
	case target.Reg:
		e.extend(x, gp(o).As(a64.ClassW), bits, signed)
	case target.Mem:
		e.fetch(x, o, bits, signed)
	case target.Imm:
		e.set(x, narrowed(o, bits, signed))
	}
	return x
}

// narrowed returns the low bits of a constant, with zeros or the sign above them.
func narrowed(o target.Imm, bits int, signed bool) int64 {
	if signed {
		return int64(o) << (64 - bits) >> (64 - bits)
	}
	return int64(uint64(o) << (64 - bits) >> (64 - bits))
}

// extend extends a part of a register to all of another one.
func (e *Emitter) extend(d, s a64.Reg, bits int, signed bool) {
	s = s.As(a64.ClassW)
	switch {
	case bits == 8 && signed:
		e.emit(a64.SXTB, d, s)
	case bits == 16 && signed:
		e.emit(a64.SXTH, d, s)
	case bits == 32 && signed:
		e.emit(a64.SXTW, d.As(a64.ClassX), s)
	case bits == 8:
		e.emit(a64.UXTB, d.As(a64.ClassW), s)
	case bits == 16:
		e.emit(a64.UXTH, d.As(a64.ClassW), s)
	default:
		e.emit(a64.MOV, d.As(a64.ClassW), s)
	}
}

// setAddress puts an address in a register. It emits as many instructions for each address of a process, so that the
// length of code is the same in every run.
func (e *Emitter) setAddress(d a64.Reg, v uint64) {
	e.emit(a64.MOVZ, d, a64.Imm(v&0xffff))
	for shift := 16; shift < addressBits; shift += 16 {
		e.emit(a64.MOVK, d, a64.Imm(v>>shift&0xffff), a64.Lsl(shift))
	}
}

// addressBits is the length of addresses of processes.
const addressBits = 48
