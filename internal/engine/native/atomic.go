package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// canUpdate reports the atomic operations on elements that a register holds as memory
// does, of four or eight bytes.
func canUpdate(op *tileir.Op, elem tileir.Scalar) bool {
	if seenByGo {
		return false
	}
	switch elem {
	case tileir.I32, tileir.I64, tileir.F32, tileir.F64:
		return true
	}
	return false
}

// update does the atomic operation on the lane at the offset in RAX.
func (c *codegen) update(a *pointerAccess) {
	bits := 8 * a.size()
	mode := a.op.Attrs[tileir.AtomicRMWTkoMode].(tileir.AtomicMode)
	arg := amd64.At(dataReg, 0).Index(amd64.RCX, a.size())
	c.Emit(amd64.LEA, amd64.R13, amd64.At(baseReg, 0).Index(amd64.RAX, 1))
	mem := amd64.At(amd64.R13, 0)
	old := amd64.RAX.As(bits)
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
		c.modified(mode, old, arg)
		c.Emit(amd64.LOCK)
		c.Emit(amd64.CMPXCHG, mem, amd64.RDX.As(bits))
		c.Emit(amd64.JNE, again)
	}
	if a.result != nil {
		c.Emit(amd64.MOV, amd64.At(resultReg, 0).Index(amd64.RCX, a.size()), old)
	}
}

// modified makes the new value in RDX of the old one in RAX.
func (c *codegen) modified(mode tileir.AtomicMode, old amd64.Reg, arg amd64.Mem) {
	to := amd64.RDX.As(old.Bits())
	if mode == tileir.AtomicAddF {
		c.addFloats(to, old, arg)
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
func (c *codegen) addFloats(to, old amd64.Reg, arg amd64.Mem) {
	x, y := amd64.X0, amd64.X1
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

// flushed makes a subnormal pattern the zero of its sign.
func (c *codegen) flushed(r amd64.Reg) {
	normal := c.NewLabel()
	c.Emit(amd64.TEST, r, amd64.Imm(0x7f800000))
	c.Emit(amd64.JNE, normal)
	c.Emit(amd64.AND, r, amd64.Imm(-1<<31))
	c.Bind(normal)
}
