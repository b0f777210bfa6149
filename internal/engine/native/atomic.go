package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// update does the atomic operation on the lane at the offset in RAX.
func (c *codegen) update(a *pointerAccess) {
	arg := amd64.At(dataReg, 0).Index(amd64.RCX, a.size())
	c.Emit(amd64.LEA, amd64.R14, amd64.At(baseReg, 0).Index(amd64.RAX, 1))
	var result *amd64.Mem
	if a.result != nil {
		m := amd64.At(resultReg, 0).Index(amd64.RCX, a.size())
		result = &m
	}
	mem := amd64.At(amd64.R14, 0)
	if a.op.Code == tileir.OpAtomicRMWTko {
		c.updateElement(a.op.Attrs[tileir.AtomicRMWTkoMode].(tileir.AtomicMode), a.elem, mem, arg, result)
		return
	}
	old, to := amd64.RAX.As(8*a.size()), amd64.RDX.As(8*a.size())
	c.Emit(amd64.MOV, old, amd64.At(paddingReg, 0).Index(amd64.RCX, a.size())) // compares patterns
	c.Emit(amd64.MOV, to, arg)
	c.Emit(amd64.LOCK)
	c.Emit(amd64.CMPXCHG, mem, to)
	if result != nil {
		c.Emit(amd64.MOV, *result, old)
	}
}

// updateElement does the atomic operation on an element in memory, and puts what was there
// in result, if that is not nil.
func (c *codegen) updateElement(mode tileir.AtomicMode, elem tileir.Scalar, mem, arg amd64.Mem, result *amd64.Mem) {
	old := amd64.RAX.As(8 * elem.Bytes())
	switch mode {
	case tileir.AtomicXchg:
		c.Emit(amd64.MOV, old, arg)
		c.Emit(amd64.XCHG, mem, old)
	case tileir.AtomicAdd:
		c.Emit(amd64.MOV, old, arg)
		c.Emit(amd64.LOCK)
		c.Emit(amd64.XADD, mem, old)
	default:
		c.Emit(amd64.MOV, old, mem)
		again := c.Here()
		c.modified(mode, elem, old, arg)
		c.Emit(amd64.LOCK)
		c.Emit(amd64.CMPXCHG, mem, amd64.RDX.As(8*elem.Bytes()))
		c.Emit(amd64.JNE, again)
	}
	if result != nil {
		c.Emit(amd64.MOV, *result, old)
	}
}

// modified makes the new value in RDX of the old one in RAX.
func (c *codegen) modified(mode tileir.AtomicMode, elem tileir.Scalar, old amd64.Reg, arg amd64.Mem) {
	to := amd64.RDX.As(old.Bits())
	if mode == tileir.AtomicAddF {
		c.addFloats(elem, to, old, arg)
		return
	}
	if logic, ok := map[tileir.AtomicMode]amd64.Op{tileir.AtomicAnd: amd64.AND, tileir.AtomicOr: amd64.OR, tileir.AtomicXor: amd64.XOR}[mode]; ok {
		c.Emit(amd64.MOV, to, old)
		c.Emit(logic, to, arg)
		return
	}
	keep := map[tileir.AtomicMode]amd64.Op{tileir.AtomicMax: amd64.JG, tileir.AtomicMin: amd64.JL, tileir.AtomicUMax: amd64.JA, tileir.AtomicUMin: amd64.JB}[mode]
	on := c.NewLabel()
	c.Emit(amd64.MOV, to, arg)
	c.Emit(amd64.CMP, to, old)
	c.Emit(keep, on)
	c.Emit(amd64.MOV, to, old)
	c.Bind(on)
}

// addFloats adds patterns. The hardware takes subnormal f32 for zeros here, and answers
// them with zeros.
func (c *codegen) addFloats(elem tileir.Scalar, to, old amd64.Reg, arg amd64.Mem) {
	x, y := amd64.X0, amd64.X1
	if elem.Bytes() == 2 {
		c.addHalves(elem, to.As(32), old.As(32), arg)
		return
	}
	if to.Bits() == 64 {
		c.Emit(amd64.VMOVQ, x, old)
		c.Emit(amd64.VADDSD, x, x, arg)
		c.Emit(amd64.VMOVQ, to, x)
		return
	}
	c.Emit(amd64.MOV, to, old)
	c.flushed(to)
	c.Emit(amd64.VMOVD, x, to)
	c.Emit(amd64.MOV, to, arg)
	c.flushed(to)
	c.Emit(amd64.VMOVD, y, to)
	c.Emit(amd64.VADDSS, x, x, y)
	c.Emit(amd64.VMOVD, to, x)
	c.flushed(to)
}

// addHalves adds f16 or bf16 in f32, which rounds to the same as the exact sum does.
func (c *codegen) addHalves(elem tileir.Scalar, to, old amd64.Reg, arg amd64.Mem) {
	x, y := amd64.X4, amd64.X5
	c.halfValue(elem, x, to, func() { c.Emit(amd64.MOVZX, to, old.As(16)) })
	c.halfValue(elem, y, to, func() { c.Emit(amd64.MOVZX, to, arg.Bits(16)) })
	c.Emit(amd64.VADDSS, x, x, y)
	nan, done := c.NewLabel(), c.NewLabel()
	c.Emit(amd64.VMOVD, to, x)
	c.Emit(amd64.VUCOMISS, x, x)
	c.Emit(amd64.JP, nan)
	if elem == tileir.F16 {
		c.Emit(amd64.VCVTPS2PH, x, x, amd64.Imm(0))
		c.Emit(amd64.VMOVD, to, x)
	} else {
		c.Emit(amd64.PUSH, amd64.RAX)
		c.Emit(amd64.MOV, amd64.EAX, to)
		c.Emit(amd64.SHR, amd64.EAX, amd64.Imm(16))
		c.Emit(amd64.AND, amd64.EAX, amd64.Imm(1)) // ties to even
		c.Emit(amd64.LEA, to, amd64.At(to.As(64), 0x7fff).Index(amd64.RAX, 1))
		c.Emit(amd64.POP, amd64.RAX)
		c.Emit(amd64.SHR, to, amd64.Imm(16))
	}
	c.Emit(amd64.JMP, done)
	c.Bind(nan)
	quiet := 0x7fc0
	if elem == tileir.F16 {
		quiet = 0x7e00
	}
	c.Emit(amd64.SHR, to, amd64.Imm(16))
	c.Emit(amd64.AND, to, amd64.Imm(0x8000))
	c.Emit(amd64.OR, to, amd64.Imm(quiet))
	c.Bind(done)
}

// halfValue is the value of a pattern that get leaves in a register.
func (c *codegen) halfValue(elem tileir.Scalar, x, pattern amd64.Reg, get func()) {
	get()
	if elem == tileir.BF16 {
		c.Emit(amd64.SHL, pattern, amd64.Imm(16))
	}
	c.Emit(amd64.VMOVD, x, pattern)
	if elem == tileir.F16 {
		c.Emit(amd64.VCVTPH2PS, x, x)
	}
}

// flushed makes a subnormal pattern the zero of its sign.
func (c *codegen) flushed(r amd64.Reg) {
	normal := c.NewLabel()
	c.Emit(amd64.TEST, r, amd64.Imm(0x7f800000))
	c.Emit(amd64.JNE, normal)
	c.Emit(amd64.AND, r, amd64.Imm(-1<<31))
	c.Bind(normal)
}
