package x86

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
)

// registers maps the general registers to those of the processor.
var registers = [target.NumRegs]amd64.Reg{
	target.T0: amd64.RAX, target.T1: amd64.RDX, target.Index: amd64.RCX, target.Frame: frameReg,
	target.P0: amd64.RBX, target.P1: amd64.RSI, target.P2: amd64.RDI, target.P3: amd64.R8, target.P4: amd64.R9, target.P5: amd64.R10,
	target.P6: amd64.R11, target.P7: amd64.R12, target.P8: amd64.R13, target.P9: amd64.R14, target.P10: amd64.RBP,
}

// gp returns a general register.
func gp(r target.Reg) amd64.Reg {
	if r == target.NoReg {
		return amd64.NoReg
	}
	return registers[r.Num()].As(r.Bits())
}

// mem returns a memory operand whose width may be that of another operand.
func mem(m target.Mem) amd64.Mem {
	x := amd64.At(gp(m.Base), m.Disp).Bits(m.Width)
	if m.Idx != target.NoReg {
		x = x.Index(gp(m.Idx), max(1, m.Scale))
	}
	return x
}

// sized returns a memory operand of an instruction with a constant.
func sized(m target.Mem) amd64.Mem {
	if m.Width == 0 {
		m.Width = 64
	}
	return mem(m)
}

// operand returns an operand. A constant that instructions cannot encode is read from memory.
func (e *emitter) operand(o target.Operand) amd64.Operand {
	switch o := o.(type) {
	case target.Reg:
		return gp(o)
	case target.Mem:
		return mem(o)
	case target.Imm:
		if o == target.Imm(int32(o)) {
			return amd64.Imm(o)
		}
		return e.Const64(uint64(o))
	}
	return nil
}

// pair emits an instruction of two operands, of which the first may be memory.
func (e *emitter) pair(op amd64.Op, d, s target.Operand) {
	if m, ok := d.(target.Mem); ok {
		if _, constant := s.(target.Imm); constant {
			e.Emit(op, sized(m), e.operand(s))
			return
		}
	}
	e.Emit(op, e.operand(d), e.operand(s))
}

// single emits an instruction of one operand.
func (e *emitter) single(op amd64.Op, d target.Operand) {
	if m, ok := d.(target.Mem); ok {
		e.Emit(op, sized(m))
		return
	}
	e.Emit(op, e.operand(d))
}

// Move moves a constant of more than 32 bits to memory in two halves.
func (e *Emitter) Move(d, s target.Operand) {
	m, toMemory := d.(target.Mem)
	if v, constant := s.(target.Imm); toMemory && constant && v != target.Imm(int32(v)) {
		low := sized(m).Bits(32)
		e.e.Emit(amd64.MOV, low, amd64.Imm(int32(v)))
		e.e.Emit(amd64.MOV, low.Plus(4), amd64.Imm(int32(v>>32)))
		return
	}
	e.e.pair(amd64.MOV, d, s)
}

func (e *Emitter) Add(d, s target.Operand) { e.e.pair(amd64.ADD, d, s) }
func (e *Emitter) Sub(d, s target.Operand) { e.e.pair(amd64.SUB, d, s) }
func (e *Emitter) And(d, s target.Operand) { e.e.pair(amd64.AND, d, s) }
func (e *Emitter) Or(d, s target.Operand)  { e.e.pair(amd64.OR, d, s) }
func (e *Emitter) Xor(d, s target.Operand) { e.e.pair(amd64.XOR, d, s) }

func (e *Emitter) Mul(d target.Reg, s target.Operand) { e.e.pair(amd64.IMUL, d, s) }
func (e *Emitter) MulBy(d target.Reg, s target.Operand, n int) {
	if s == target.Operand(d) && n > 0 && n&(n-1) == 0 {
		e.e.Emit(amd64.SHL, gp(d), amd64.Imm(bits.TrailingZeros(uint(n))))
		return
	}
	e.e.Emit(amd64.IMUL, gp(d), e.e.operand(s), amd64.Imm(n))
}

func (e *Emitter) Shl(d target.Reg, n int)    { e.e.Emit(amd64.SHL, gp(d), amd64.Imm(n)) }
func (e *Emitter) Shr(d target.Reg, n int)    { e.e.Emit(amd64.SHR, gp(d), amd64.Imm(n)) }
func (e *Emitter) Sar(d target.Reg, n int)    { e.e.Emit(amd64.SAR, gp(d), amd64.Imm(n)) }
func (e *Emitter) Increment(d target.Operand) { e.e.single(amd64.INC, d) }
func (e *Emitter) Decrement(d target.Operand) { e.e.single(amd64.DEC, d) }

// Clear clears the low half, which also clears the upper one.
func (e *Emitter) Clear(d target.Reg) {
	r := gp(d.As(32))
	e.e.Emit(amd64.XOR, r, r)
}

func (e *Emitter) SignExtend(d target.Reg, s target.Operand) {
	switch width(s) {
	case 64:
		e.e.pair(amd64.MOV, d, s)
	case 32:
		e.e.pair(amd64.MOVSXD, d, s)
	default:
		e.e.pair(amd64.MOVSX, d, s)
	}
}

func (e *Emitter) ZeroExtend(d target.Reg, s target.Operand) {
	switch width(s) {
	case 64:
		e.e.pair(amd64.MOV, d, s)
	case 32:
		e.e.pair(amd64.MOV, d.As(32), s)
	default:
		e.e.pair(amd64.MOVZX, d, s)
	}
}

func width(o target.Operand) int {
	switch o := o.(type) {
	case target.Reg:
		return o.Bits()
	case target.Mem:
		return o.Width
	}
	return 64
}

func (e *Emitter) Address(d target.Reg, m target.Mem) { e.e.Emit(amd64.LEA, gp(d), mem(m)) }
func (e *Emitter) LabelAddress(d target.Reg, l target.Label) {
	e.e.Emit(amd64.LEA, gp(d), amd64.AtLabel(amd64.Label(l), 0))
}

func (e *Emitter) ConstAddress(d target.Reg, data []byte, offset int) {
	e.e.Emit(amd64.LEA, gp(d), e.e.Const(data).Plus(offset))
}

// jumps are the conditional jumps after a comparison.
var jumps = [...]amd64.Op{
	target.Equal: amd64.JE, target.NotEqual: amd64.JNE, target.Below: amd64.JB, target.BelowEqual: amd64.JBE, target.Above: amd64.JA, target.AboveEqual: amd64.JAE,
	target.Less: amd64.JL, target.LessEqual: amd64.JLE, target.Greater: amd64.JG, target.GreaterEqual: amd64.JGE, target.Negative: amd64.JS, target.NotNegative: amd64.JNS,
}

// sets are the instructions that convert a condition to 0 or 1.
var sets = [...]amd64.Op{
	target.Equal: amd64.SETE, target.NotEqual: amd64.SETNE, target.Below: amd64.SETB, target.BelowEqual: amd64.SETBE, target.Above: amd64.SETA, target.AboveEqual: amd64.SETAE,
	target.Less: amd64.SETL, target.LessEqual: amd64.SETLE, target.Greater: amd64.SETG, target.GreaterEqual: amd64.SETGE,
}

// moves are the instructions that move if a condition holds.
var moves = [...]amd64.Op{
	target.Equal: amd64.CMOVE, target.NotEqual: amd64.CMOVNE, target.Below: amd64.CMOVB, target.BelowEqual: amd64.CMOVBE, target.Above: amd64.CMOVA, target.AboveEqual: amd64.CMOVAE,
	target.Less: amd64.CMOVL, target.LessEqual: amd64.CMOVLE, target.Greater: amd64.CMOVG, target.GreaterEqual: amd64.CMOVGE,
}

func (e *emitter) jump(c target.Cond, l target.Label) { e.Emit(jumps[c], amd64.Label(l)) }

func (e *Emitter) If(c target.Cond, x, y target.Operand, l target.Label) {
	e.e.pair(amd64.CMP, x, y)
	e.e.jump(c, l)
}

func (e *Emitter) IfBits(c target.Cond, x, y target.Operand, l target.Label) {
	e.e.pair(amd64.TEST, x, y)
	e.e.jump(c, l)
}

func (e *Emitter) SetIf(d target.Reg, c target.Cond, x, y target.Operand) {
	e.Clear(d)
	e.e.pair(amd64.CMP, x, y)
	e.e.Emit(sets[c], gp(d.As(8)))
}

func (e *Emitter) MoveIf(c target.Cond, d target.Reg, s target.Operand) {
	e.e.pair(amd64.CMP, d, s)
	e.e.pair(moves[c], d, s)
}

func (e *Emitter) AddOverflow(d target.Reg, s target.Operand, l target.Label) {
	e.e.pair(amd64.ADD, d, s)
	e.e.Emit(amd64.JO, amd64.Label(l))
}

func (e *Emitter) SubIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	e.e.pair(amd64.SUB, d, s)
	e.e.jump(c, l)
}

func (e *Emitter) DecrementIf(c target.Cond, d target.Operand, l target.Label) {
	e.e.single(amd64.DEC, d)
	e.e.jump(c, l)
}

func (e *Emitter) OrIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	e.e.pair(amd64.OR, d, s)
	e.e.jump(c, l)
}

func (e *Emitter) ShrIf(c target.Cond, d target.Reg, n int, l target.Label) {
	e.e.Emit(amd64.SHR, gp(d), amd64.Imm(n))
	e.e.jump(c, l)
}

func (e *Emitter) Jump(l target.Label)    { e.e.Emit(amd64.JMP, amd64.Label(l)) }
func (e *Emitter) JumpTo(m target.Mem)    { e.e.Emit(amd64.JMP, sized(m)) }
func (e *Emitter) Push(r target.Reg)      { e.e.Emit(amd64.PUSH, gp(r)) }
func (e *Emitter) Pop(r target.Reg)       { e.e.Emit(amd64.POP, gp(r)) }
func (e *Emitter) Enter()                 { e.e.Emit(amd64.MOV, frameReg, amd64.RDI) }
func (e *Emitter) Fence()                 { e.e.Emit(amd64.SFENCE) }
func (e *Emitter) Prefetch(m target.Mem)  { e.e.Emit(amd64.PREFETCHT1, mem(m)) }
func (e *Emitter) Release()               {} // the processor reorders only stores and later loads
func (e *Emitter) Acquire()               {}
func (e *Emitter) Bind(l target.Label)    { e.e.Bind(amd64.Label(l)) }
func (e *Emitter) NewLabel() target.Label { return target.Label(e.e.NewLabel()) }
func (e *Emitter) Here() target.Label     { return target.Label(e.e.Here()) }
func (e *Emitter) Align(n int)            { e.e.Align(n) }
func (e *Emitter) Mark(id int)            { e.e.Mark(id) }
func (e *Emitter) Comment(format string, args ...any) {
	e.e.Comment(format, args...)
}

// Return clears the upper halves of the vectors first: where they are not clear, the next instruction of SSE, and then the next
// one of AVX, takes some processors 90 ns.
func (e *Emitter) Return() {
	e.e.Emit(amd64.VZEROUPPER)
	e.e.Emit(amd64.RET)
}

func (e *Emitter) Exchange(m target.Mem, r target.Reg) { e.e.Emit(amd64.XCHG, mem(m), gp(r)) }

func (e *Emitter) AtomicAdd(m target.Mem, r target.Reg) {
	e.e.Emit(amd64.LOCK)
	e.e.Emit(amd64.XADD, mem(m), gp(r))
}

func (e *Emitter) CompareExchange(m target.Mem, r target.Reg, failed target.Label) {
	e.e.Emit(amd64.LOCK)
	e.e.Emit(amd64.CMPXCHG, mem(m), gp(r))
	if failed != 0 {
		e.e.Emit(amd64.JNE, amd64.Label(failed))
	}
}
