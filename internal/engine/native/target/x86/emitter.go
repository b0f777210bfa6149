package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// emitter writes machine code.
type emitter struct {
	*amd64.Asm
	isa     ISA
	room    func(bytes int) int // allocates memory in the frame
	flushes bool                // the processor flushes subnormal numbers
	machine vcode.Machine       // emits the bodies of OpRarely
	gathers func() bool         // reports whether gather instructions are faster than loads of single elements; nil if unknown

	lanes        []int // frame offsets for operands of loops over lanes, which share them
	rareOperands []int // frame offsets of the operands of OpRarely
	saved        int   // frame offset of the saved registers, if isSaved
	isSaved      bool
}

const (
	frameReg  = amd64.R15
	tempRegs  = 3 // vector registers 0, 1 and 2
	tempMask  = amd64.K1
	firstMask = 2 // K2 to K7 are for values
	pastMask  = 8
)

// temp returns temporary vector register i, as wide as another register.
func temp(i int, like amd64.Reg) amd64.Reg { return amd64.Vec(i, like.Bits()) }

// inFrame returns memory of the frame.
func inFrame(disp int) amd64.Mem { return amd64.At(frameReg, disp) }

// move copies a register.
func (e *emitter) move(d, s amd64.Reg) {
	switch {
	case d == s:
	case d.Class() == amd64.ClassK:
		e.Emit(amd64.KMOVQ, d, s)
	default:
		e.Emit(amd64.VMOVAPS, d, s.As(d.Bits()))
	}
}

// zero clears a vector register.
func (e *emitter) zero(d amd64.Reg) {
	if d.Num() >= 16 {
		e.Emit(amd64.VPXORD, d, d, d)
		return
	}
	x := d.As(128) // the upper part becomes zero too
	e.Emit(amd64.VPXOR, x, x, x)
}

// loadVec reads the given number of bytes into the low part of a register and clears the rest.
func (e *emitter) loadVec(d amd64.Reg, m amd64.Mem, bytes int) {
	switch bytes {
	case 1:
		e.Emit(amd64.MOVZX, amd64.EAX, m.Bits(8))
		e.Emit(amd64.VMOVD, d.As(128), amd64.EAX)
	case 2:
		e.Emit(amd64.MOVZX, amd64.EAX, m.Bits(16))
		e.Emit(amd64.VMOVD, d.As(128), amd64.EAX)
	case 4:
		e.Emit(amd64.VMOVD, d.As(128), m)
	case 8:
		e.Emit(amd64.VMOVQ, d.As(128), m)
	default:
		e.Emit(amd64.VMOVUPS, d.As(bytes*8), m)
	}
}

// storeVec writes the low bytes of a register.
func (e *emitter) storeVec(m amd64.Mem, s amd64.Reg, bytes int) {
	switch bytes {
	case 1:
		e.Emit(amd64.VMOVD, amd64.EAX, s.As(128))
		e.Emit(amd64.MOV, m.Bits(8), amd64.AL)
	case 2:
		e.Emit(amd64.VMOVD, amd64.EAX, s.As(128))
		e.Emit(amd64.MOV, m.Bits(16), amd64.AX)
	case 4:
		e.Emit(amd64.VMOVD, m, s.As(128))
	case 8:
		e.Emit(amd64.VMOVQ, m, s.As(128))
	default:
		e.Emit(amd64.VMOVUPS, m, s.As(bytes*8))
	}
}

// broadcast repeats one element in memory.
func (e *emitter) broadcast(d amd64.Reg, m amd64.Mem, size int) {
	op := map[int]amd64.Op{1: amd64.VPBROADCASTB, 2: amd64.VPBROADCASTW, 4: amd64.VPBROADCASTD, 8: amd64.VPBROADCASTQ}[size]
	e.Emit(op, d, m)
}

// set puts a constant in a general register.
func (e *emitter) set(d amd64.Reg, v int64) {
	if v == int64(int32(v)) {
		e.Emit(amd64.MOV, d, amd64.Imm(v))
		return
	}
	e.Emit(amd64.MOV, d, e.Const64(uint64(v)))
}
