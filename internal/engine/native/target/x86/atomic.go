package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/tileir"
)

// AddFloat uses the processor's scalar instructions.
func (e *Emitter) AddFloat(elem tileir.Scalar, to, old target.Reg, arg target.Mem) {
	e.e.addFloats(elem, gp(to), gp(old), mem(arg))
}

// flushSubnormals are the bits of the control word by which the processor takes subnormal operands and results for zeros of their sign.
const flushSubnormals = 1<<15 | 1<<6

// AddingFloats has the processor flush subnormal numbers while body runs.
func (e *Emitter) AddingFloats(elem tileir.Scalar, body func()) {
	if elem != tileir.F32 {
		body()
		return
	}
	e.e.Emit(amd64.VLDMXCSR, e.e.Const32(controlWord|flushSubnormals))
	e.e.flushes = true
	body()
	e.e.flushes = false
	e.e.Emit(amd64.VLDMXCSR, e.e.Const32(controlWord))
}

// AddFloatTo uses the processor's scalar instructions.
func (e *Emitter) AddFloatTo(elem tileir.Scalar, to, arg target.Mem) {
	x, t, zero, sum := amd64.X0, gp(target.T1.As(32)), gp(target.T0.As(32)), mem(to)
	switch {
	case elem == tileir.F64:
		e.e.Emit(amd64.VMOVSD, x, sum)
		e.e.Emit(amd64.VADDSD, x, x, mem(arg))
		e.e.Emit(amd64.VMOVSD, sum, x)
		return
	case e.e.flushes:
		e.e.Emit(amd64.VMOVSS, x, mem(arg))
		e.e.Emit(amd64.VADDSS, x, x, sum)
		e.e.Emit(amd64.VMOVSS, sum, x)
		return
	}
	e.e.Emit(amd64.MOV, t, mem(arg))
	e.e.flushedBy(t, zero)
	e.e.Emit(amd64.VMOVD, x, t)
	e.e.Emit(amd64.VADDSS, x, x, sum)
	e.e.Emit(amd64.VMOVD, t, x)
	e.e.flushedBy(t, zero)
	e.e.Emit(amd64.MOV, sum, t)
}

// flushedBy is [emitter.flushed] without a jump: in a loop, the jumps past a rare case take longer than the case.
func (e *emitter) flushedBy(r, zero amd64.Reg) {
	e.Emit(amd64.MOV, zero, r)
	e.Emit(amd64.AND, zero, amd64.Imm(-1<<31))
	e.Emit(amd64.TEST, r, amd64.Imm(0x7f800000))
	e.Emit(amd64.CMOVE, r, zero)
}

// addFloats adds bit patterns. Subnormal f32 operands and results are flushed to zero, as GPUs do.
func (e *emitter) addFloats(elem tileir.Scalar, to, old amd64.Reg, arg amd64.Mem) {
	x, y := amd64.X0, amd64.X1
	if elem.Bytes() == 2 {
		e.addHalves(elem, to.As(32), old.As(32), arg)
		return
	}
	if to.Bits() == 64 {
		e.Emit(amd64.VMOVQ, x, old)
		e.Emit(amd64.VADDSD, x, x, arg)
		e.Emit(amd64.VMOVQ, to, x)
		return
	}
	e.Emit(amd64.MOV, to, old)
	e.flushed(to)
	e.Emit(amd64.VMOVD, x, to)
	e.Emit(amd64.MOV, to, arg)
	e.flushed(to)
	e.Emit(amd64.VMOVD, y, to)
	e.Emit(amd64.VADDSS, x, x, y)
	e.Emit(amd64.VMOVD, to, x)
	e.flushed(to)
}

// addHalves adds f16 or bf16 in f32, which is rounded to the same result as the exact sum.
func (e *emitter) addHalves(elem tileir.Scalar, to, old amd64.Reg, arg amd64.Mem) {
	x, y := amd64.X4, amd64.X5
	e.halfValue(elem, x, to, func() { e.Emit(amd64.MOVZX, to, old.As(16)) })
	e.halfValue(elem, y, to, func() { e.Emit(amd64.MOVZX, to, arg.Bits(16)) })
	e.Emit(amd64.VADDSS, x, x, y)
	nan, done := e.NewLabel(), e.NewLabel()
	e.Emit(amd64.VMOVD, to, x)
	e.Emit(amd64.VUCOMISS, x, x)
	e.Emit(amd64.JP, nan)
	if elem == tileir.F16 {
		e.Emit(amd64.VCVTPS2PH, x, x, amd64.Imm(0))
		e.Emit(amd64.VMOVD, to, x)
	} else {
		e.Emit(amd64.PUSH, amd64.RAX)
		e.Emit(amd64.MOV, amd64.EAX, to)
		e.Emit(amd64.SHR, amd64.EAX, amd64.Imm(16))
		e.Emit(amd64.AND, amd64.EAX, amd64.Imm(1)) // ties to even
		e.Emit(amd64.LEA, to, amd64.At(to.As(64), 0x7fff).Index(amd64.RAX, 1))
		e.Emit(amd64.POP, amd64.RAX)
		e.Emit(amd64.SHR, to, amd64.Imm(16))
	}
	e.Emit(amd64.JMP, done)
	e.Bind(nan)
	quiet := 0x7fc0
	if elem == tileir.F16 {
		quiet = 0x7e00
	}
	e.Emit(amd64.SHR, to, amd64.Imm(16))
	e.Emit(amd64.AND, to, amd64.Imm(0x8000))
	e.Emit(amd64.OR, to, amd64.Imm(quiet))
	e.Bind(done)
}

// halfValue converts a bit pattern that get loads into a register.
func (e *emitter) halfValue(elem tileir.Scalar, x, pattern amd64.Reg, get func()) {
	get()
	if elem == tileir.BF16 {
		e.Emit(amd64.SHL, pattern, amd64.Imm(16))
	}
	e.Emit(amd64.VMOVD, x, pattern)
	if elem == tileir.F16 {
		e.Emit(amd64.VCVTPH2PS, x, x)
	}
}

// flushed replaces a subnormal pattern by the zero of its sign.
func (e *emitter) flushed(r amd64.Reg) {
	normal := e.NewLabel()
	e.Emit(amd64.TEST, r, amd64.Imm(0x7f800000))
	e.Emit(amd64.JNE, normal)
	e.Emit(amd64.AND, r, amd64.Imm(-1<<31))
	e.Bind(normal)
}
