package arm64

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
)

// changed must be called for each general register that scalar code writes.
func (e *Emitter) changed(d target.Reg) a64.Reg {
	r := gp(d)
	e.bases.forget(r.Num())
	return r
}

func (e *Emitter) Move(d, s target.Operand) {
	w := width(d, s)
	if m, ok := d.(target.Mem); ok {
		e.store(m, e.value(s, scratch, w), w)
		return
	}
	r := e.changed(d.(target.Reg))
	switch s := s.(type) {
	case target.Imm:
		e.set(r, int64(s))
	case target.Mem:
		e.fetch(r, s, w, false)
	case target.Reg:
		e.emit(a64.MOV, r, sized(gp(s), w))
	}
}

// update sets an operand, a register or memory, to the result of f, which gets its value.
func (e *Emitter) update(d target.Operand, w int, f func(x a64.Reg)) {
	if m, ok := d.(target.Mem); ok {
		x := sized(scratch, w)
		e.fetch(x, m, w, false)
		f(x)
		e.store(m, x, w)
		return
	}
	f(sized(e.changed(d.(target.Reg)), w))
}

// sum adds or subtracts.
func (e *Emitter) sum(op a64.Op, d, s target.Operand) {
	w := width(d, s)
	e.update(d, w, func(x a64.Reg) {
		n, constant := s.(target.Imm)
		if constant && op == a64.SUB {
			n = -n
		}
		if constant && n != 0 {
			e.plus(x, x, int64(n))
		} else if !constant {
			e.emit(op, x, x, e.value(s, scratch2, w))
		}
	})
}

func (e *Emitter) Add(d, s target.Operand) { e.sum(a64.ADD, d, s) }
func (e *Emitter) Sub(d, s target.Operand) { e.sum(a64.SUB, d, s) }
func (e *Emitter) And(d, s target.Operand) { e.bitwise(a64.AND, d, s) }
func (e *Emitter) Or(d, s target.Operand)  { e.bitwise(a64.ORR, d, s) }
func (e *Emitter) Xor(d, s target.Operand) { e.bitwise(a64.EOR, d, s) }

func (e *Emitter) bitwise(op a64.Op, d, s target.Operand) {
	w := width(d, s)
	e.update(d, w, func(x a64.Reg) { e.emit(op, x, x, e.bits(s, scratch2, w)) })
}

// bits returns an operand of a bitwise instruction: a constant if it can be one.
func (e *Emitter) bits(s target.Operand, x a64.Reg, w int) a64.Operand {
	if n, ok := s.(target.Imm); ok {
		v := a64.Imm(narrowed(n, min(w, 64), true))
		if _, ok := a64.Bitmask(masked(v, max(32, w)), max(32, w)); ok {
			return v
		}
	}
	return e.value(s, x, w)
}

// masked returns the low bits of a constant.
func masked(v a64.Imm, bits int) uint64 { return uint64(v) << (64 - bits) >> (64 - bits) }

func (e *Emitter) Mul(d target.Reg, s target.Operand) {
	w := width(d, s)
	x := e.changed(d)
	e.emit(a64.MUL, x, x, e.value(s, scratch, w))
}

func (e *Emitter) MulBy(d target.Reg, s target.Operand, n int) {
	w := width(d, s)
	from := e.value(s, scratch, w)
	x := e.changed(d)
	if n > 0 && n&(n-1) == 0 {
		e.emit(a64.LSL, x, from, a64.Imm(bits.TrailingZeros(uint(n))))
		return
	}
	e.set(sized(scratch2, w), int64(n))
	e.emit(a64.MUL, x, from, sized(scratch2, w))
}

func (e *Emitter) Shl(d target.Reg, n int) {
	x := e.changed(d)
	e.emit(a64.LSL, x, x, a64.Imm(n))
}

func (e *Emitter) Shr(d target.Reg, n int) { e.shift(a64.UBFM, d, n) }
func (e *Emitter) Sar(d target.Reg, n int) { e.shift(a64.SBFM, d, n) }

// shift extracts the bits from n on.
func (e *Emitter) shift(op a64.Op, d target.Reg, n int) {
	x := e.changed(d)
	e.emit(op, x, x, a64.Imm(n), a64.Imm(d.Bits()-1))
}

func (e *Emitter) Increment(d target.Operand) { e.Add(d, target.Imm(1)) }
func (e *Emitter) Decrement(d target.Operand) { e.Sub(d, target.Imm(1)) }
func (e *Emitter) Clear(d target.Reg)         { e.emit(a64.MOVZ, e.changed(d.As(32)), a64.Imm(0)) }

func (e *Emitter) SignExtend(d target.Reg, s target.Operand) { e.convert(d, s, true) }
func (e *Emitter) ZeroExtend(d target.Reg, s target.Operand) { e.convert(d, s, false) }

// convert extends an operand of fewer bits than the register.
func (e *Emitter) convert(d target.Reg, s target.Operand, signed bool) {
	w := width(s)
	if w == 64 {
		e.Move(d, s)
		return
	}
	x := e.changed(d)
	if m, ok := s.(target.Mem); ok {
		e.fetch(x, m, w, signed)
		return
	}
	e.extend(x, gp(s.(target.Reg)), w, signed)
}

func (e *Emitter) Address(d target.Reg, m target.Mem) {
	x := e.changed(d.As(64))
	e.addressOf(x, m)
	if d.Bits() < 64 {
		e.emit(a64.MOV, sized(x, 32), sized(x, 32))
	}
}

func (e *Emitter) LabelAddress(d target.Reg, l target.Label) {
	e.emit(a64.ADR, e.changed(d), a64.Label(l))
}

func (e *Emitter) ConstAddress(d target.Reg, data []byte, offset int) {
	x := e.changed(d)
	e.emit(a64.ADR, x, e.a.Const(data))
	if offset != 0 {
		e.plus(x, x, int64(offset))
	}
}

// conditions are those of a comparison.
var conditions = [...]a64.Cond{
	target.Equal: a64.EQ, target.NotEqual: a64.NE, target.Below: a64.LO, target.BelowEqual: a64.LS, target.Above: a64.HI, target.AboveEqual: a64.HS,
	target.Less: a64.LT, target.LessEqual: a64.LE, target.Greater: a64.GT, target.GreaterEqual: a64.GE, target.Negative: a64.MI, target.NotNegative: a64.PL,
}

func isSigned(c target.Cond) bool { return c >= target.Less && c <= target.GreaterEqual }

func (e *Emitter) jump(c target.Cond, l target.Label) {
	e.emit(a64.BCOND, conditions[c], a64.Label(l))
}

// ifZero jumps if a register is zero, or is not, and reports whether the condition is one of the two.
func (e *Emitter) ifZero(c target.Cond, x a64.Reg, l target.Label) bool {
	switch c {
	case target.Equal:
		e.emit(a64.CBZ, x, a64.Label(l))
	case target.NotEqual:
		e.emit(a64.CBNZ, x, a64.Label(l))
	default:
		return false
	}
	return true
}

// compare sets the flags.
func (e *Emitter) compare(x a64.Reg, y target.Operand, w int, signed bool) {
	if n, ok := y.(target.Imm); ok {
		v := a64.Imm(narrowed(n, w, true))
		if w < 32 && !signed {
			v = a64.Imm(narrowed(n, w, false))
		}
		switch {
		case a64.Encodes(a64.CMP, x, v):
			e.emit(a64.CMP, x, v)
			return
		case a64.Encodes(a64.CMN, x, -v):
			e.emit(a64.CMN, x, -v)
			return
		}
	}
	e.emit(a64.CMP, x, e.extended(y, scratch2, w, signed))
}

func (e *Emitter) If(c target.Cond, x, y target.Operand, l target.Label) {
	w := width(x, y)
	a := e.extended(x, scratch, w, isSigned(c))
	if y == target.Imm(0) && e.ifZero(c, a, l) {
		return
	}
	e.compare(a, y, w, isSigned(c))
	e.jump(c, l)
}

func (e *Emitter) IfBits(c target.Cond, x, y target.Operand, l target.Label) {
	w := width(x, y)
	n, constant := y.(target.Imm)
	mask := uint64(narrowed(n, w, false))
	a := e.extended(x, scratch, w, false)
	if constant && mask&(mask-1) == 0 && mask != 0 && (c == target.Equal || c == target.NotEqual) {
		op := map[target.Cond]a64.Op{target.Equal: a64.TBZ, target.NotEqual: a64.TBNZ}[c]
		e.emit(op, a, a64.Imm(bits.TrailingZeros64(mask)), a64.Label(l))
		return
	}
	if w >= 32 {
		e.emit(a64.TST, a, e.bits(y, scratch2, w))
		e.jump(c, l)
		return
	}
	z := sized(scratch, w)
	e.emit(a64.AND, z, a, e.extended(y, scratch2, w, false))
	e.jumpIf(c, z, w, l)
}

// jumpIf jumps if the comparison of the low bits of a register, above which there are zeros if there are less than 32,
// with zero has the result c.
func (e *Emitter) jumpIf(c target.Cond, x a64.Reg, w int, l target.Label) {
	switch {
	case e.ifZero(c, x, l):
		return
	case w < 32 && (isSigned(c) || c == target.Negative || c == target.NotNegative):
		e.extend(sized(scratch, 32), x, w, true)
		x = sized(scratch, 32)
	}
	e.emit(a64.CMP, x, a64.Imm(0))
	e.jump(c, l)
}

func (e *Emitter) SetIf(d target.Reg, c target.Cond, x, y target.Operand) {
	w := width(x, y)
	e.compare(e.extended(x, scratch, w, isSigned(c)), y, w, isSigned(c))
	e.emit(a64.CSET, e.changed(d.As(64)), conditions[c])
}

func (e *Emitter) MoveIf(c target.Cond, d target.Reg, s target.Operand) {
	y := e.value(s, scratch, d.Bits())
	x := e.changed(d)
	e.emit(a64.CMP, x, y)
	e.emit(a64.CSEL, x, y, x, conditions[c])
}

func (e *Emitter) AddOverflow(d target.Reg, s target.Operand, l target.Label) {
	e.flagging(a64.ADDS, d, s)
	e.emit(a64.BCOND, a64.VS, a64.Label(l))
}

func (e *Emitter) SubIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	e.flagging(a64.SUBS, d, s)
	e.jump(c, l)
}

// flagging is an addition or subtraction that sets the flags.
func (e *Emitter) flagging(op a64.Op, d target.Reg, s target.Operand) {
	x := e.changed(d)
	if n, ok := s.(target.Imm); ok && a64.Encodes(op, x, x, a64.Imm(n)) {
		e.emit(op, x, x, a64.Imm(n))
		return
	}
	e.emit(op, x, x, e.value(s, scratch2, d.Bits()))
}

// testing updates an operand, and jumps if the comparison of the result with zero has the result c.
func (e *Emitter) testing(c target.Cond, d target.Operand, w int, l target.Label, f func(x a64.Reg)) {
	var result a64.Reg
	e.update(d, w, func(x a64.Reg) {
		f(x)
		if result = x; w < 32 {
			result = sized(scratch, 32)
			e.extend(result, x, w, false)
		}
	})
	e.jumpIf(c, result, w, l)
}

func (e *Emitter) DecrementIf(c target.Cond, d target.Operand, l target.Label) {
	e.testing(c, d, width(d), l, func(x a64.Reg) { e.emit(a64.SUB, x, x, a64.Imm(1)) })
}

func (e *Emitter) ShrIf(c target.Cond, d target.Reg, n int, l target.Label) {
	e.testing(c, d, d.Bits(), l, func(x a64.Reg) { e.emit(a64.UBFM, x, x, a64.Imm(n), a64.Imm(d.Bits()-1)) })
}

func (e *Emitter) OrIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	w := width(d, s)
	e.testing(c, d, w, l, func(x a64.Reg) { e.emit(a64.ORR, x, x, e.bits(s, scratch2, w)) })
}

func (e *Emitter) Jump(l target.Label) { e.emit(a64.B, a64.Label(l)) }

func (e *Emitter) JumpTo(m target.Mem) {
	e.fetch(scratch, m, 64, false)
	e.emit(a64.BR, scratch)
}

// slotBytes is the size of a register on the stack, whose pointer stays a multiple of it.
const slotBytes = 16

func (e *Emitter) Push(r target.Reg) { e.emit(a64.STR, gp(r.As(64)), a64.Pre(a64.SP, -slotBytes)) }
func (e *Emitter) Pop(r target.Reg) {
	e.emit(a64.LDR, e.changed(r.As(64)), a64.Post(a64.SP, slotBytes))
}

func (e *Emitter) Enter()  { e.emit(a64.MOV, frame, a64.X(0)) }
func (e *Emitter) Return() { e.emit(a64.RET) }

// Fence does nothing: there are no stores that bypass the caches.
func (e *Emitter) Fence() {}

// The domains and accesses that barriers order.
const (
	innerShareableLoads = a64.Imm(9)
	innerShareable      = a64.Imm(11)
)

func (e *Emitter) Release() { e.emit(a64.DMB, innerShareable) }
func (e *Emitter) Acquire() { e.emit(a64.DMB, innerShareableLoads) }

// CopyPastCaches implements [target.Assembler].
func (e *Emitter) CopyPastCaches() { e.CopyBytes() }

// CopyBytes copies 64 bytes at a time, and then the largest powers of two, so that aligned elements are not divided.
func (e *Emitter) CopyBytes() {
	from, to := e.changed(target.P1), e.changed(target.P2)
	e.changed(target.Index)
	two := func(op a64.Op, first int, at a64.Reg) {
		e.emit(op, temp(first).Scalar(vectorBytes), temp(first+1).Scalar(vectorBytes), a64.Post(at, 2*vectorBytes))
	}
	head, rest := e.a.NewLabel(), e.a.NewLabel()
	e.emit(a64.SUBS, index, index, a64.Imm(4*vectorBytes))
	e.emit(a64.BCOND, a64.LO, rest)
	e.a.Bind(head)
	two(a64.LDP, 0, from)
	two(a64.LDP, 2, from)
	two(a64.STP, 0, to)
	two(a64.STP, 2, to)
	e.emit(a64.SUBS, index, index, a64.Imm(4*vectorBytes))
	e.emit(a64.BCOND, a64.HS, head)
	e.a.Bind(rest) // the low bits of the index are those of what is left
	for bit := 5; bit >= 4; bit-- {
		next := e.a.NewLabel()
		e.emit(a64.TBZ, index, a64.Imm(bit), next)
		if bit == 5 {
			two(a64.LDP, 0, from)
			two(a64.STP, 0, to)
		} else {
			e.emit(a64.LDR, temp(0).Scalar(vectorBytes), a64.Post(from, vectorBytes))
			e.emit(a64.STR, temp(0).Scalar(vectorBytes), a64.Post(to, vectorBytes))
		}
		e.a.Bind(next)
	}
	for bit := 3; bit >= 0; bit-- {
		next, x := e.a.NewLabel(), sized(scratch, 8<<bit)
		e.emit(a64.TBZ, index, a64.Imm(bit), next)
		e.emit(loadOps[8<<bit], x, a64.Post(from, 1<<bit))
		e.emit(storeOps[8<<bit], x, a64.Post(to, 1<<bit))
		e.a.Bind(next)
	}
	e.emit(a64.MOVZ, index, a64.Imm(0))
	e.bases.clear()
}

func (e *Emitter) Prefetch(m target.Mem) { e.prefetchLine(intoLevel2, e.memory(m, 8)) }

// bind binds a label of the assembler. Code from elsewhere arrives with other addresses in registers.
func (e *Emitter) bind(l a64.Label) {
	e.bases.clear()
	e.tables = tables{}
	e.a.Bind(l)
}

func (e *Emitter) Bind(l target.Label)    { e.bind(a64.Label(l)) }
func (e *Emitter) NewLabel() target.Label { return target.Label(e.a.NewLabel()) }
func (e *Emitter) Here() target.Label {
	l := e.NewLabel()
	e.Bind(l)
	return l
}

// maxAlign limits the number of no-ops before a loop. Processors fetch at most 32 bytes at a time.
const maxAlign = 32

func (e *Emitter) Align(n int)                        { e.a.Align(min(max(4, n), maxAlign)) }
func (e *Emitter) Mark(id int)                        { e.a.Mark(id) }
func (e *Emitter) Comment(format string, args ...any) { e.a.Comment(format, args...) }
