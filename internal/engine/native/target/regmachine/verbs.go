package regmachine

import "gotile/internal/engine/native/target"

func (e *emitter) two(o op, d, s target.Operand) {
	e.emit(instruction{op: o, d: d, s: []target.Operand{s}})
}

func (e *emitter) Move(d, s target.Operand) { e.two(opMove, d, s) }
func (e *emitter) Add(d, s target.Operand)  { e.two(opAdd, d, s) }
func (e *emitter) Sub(d, s target.Operand)  { e.two(opSub, d, s) }
func (e *emitter) And(d, s target.Operand)  { e.two(opAnd, d, s) }
func (e *emitter) Or(d, s target.Operand)   { e.two(opOr, d, s) }
func (e *emitter) Xor(d, s target.Operand)  { e.two(opXor, d, s) }

func (e *emitter) Mul(d target.Reg, s target.Operand) { e.two(opMul, d, s) }
func (e *emitter) MulBy(d target.Reg, s target.Operand, n int) {
	e.emit(instruction{op: opMulBy, d: d, s: []target.Operand{s, target.Imm(n)}})
}

func (e *emitter) Shl(d target.Reg, n int)    { e.two(opShl, d, target.Imm(n)) }
func (e *emitter) Shr(d target.Reg, n int)    { e.two(opShr, d, target.Imm(n)) }
func (e *emitter) Sar(d target.Reg, n int)    { e.two(opSar, d, target.Imm(n)) }
func (e *emitter) Increment(d target.Operand) { e.two(opAdd, d, target.Imm(1)) }
func (e *emitter) Decrement(d target.Operand) { e.two(opAdd, d, target.Imm(-1)) }

// Clear zeroes all of the register.
func (e *emitter) Clear(d target.Reg) { e.two(opMove, d.As(64), target.Imm(0)) }

func (e *emitter) SignExtend(d target.Reg, s target.Operand) { e.two(opSignExtend, d, s) }
func (e *emitter) ZeroExtend(d target.Reg, s target.Operand) { e.two(opZeroExtend, d, s) }

func (e *emitter) Address(d target.Reg, m target.Mem) { e.two(opAddress, d, m) }
func (e *emitter) LabelAddress(d target.Reg, l target.Label) {
	e.emit(instruction{op: opLabelAddress, d: d, label: l})
}

func (e *emitter) ConstAddress(d target.Reg, data []byte, offset int) {
	e.emit(instruction{op: opConstAddress, d: d, data: append([]byte{}, data...), n: offset})
}

func (e *emitter) If(c target.Cond, x, y target.Operand, l target.Label) {
	e.emit(instruction{op: opIf, cond: c, s: []target.Operand{x, y}, label: l})
}

func (e *emitter) IfBits(c target.Cond, x, y target.Operand, l target.Label) {
	e.emit(instruction{op: opIfBits, cond: c, s: []target.Operand{x, y}, label: l})
}

func (e *emitter) SetIf(d target.Reg, c target.Cond, x, y target.Operand) {
	e.emit(instruction{op: opSetIf, cond: c, d: d, s: []target.Operand{x, y}})
}

func (e *emitter) MoveIf(c target.Cond, d target.Reg, s target.Operand) {
	e.emit(instruction{op: opMoveIf, cond: c, d: d, s: []target.Operand{s}})
}

func (e *emitter) AddOverflow(d target.Reg, s target.Operand, l target.Label) {
	e.emit(instruction{op: opAddOverflow, d: d, s: []target.Operand{s}, label: l})
}

// and is an operation and a jump.
func (e *emitter) and(o op, c target.Cond, d, s target.Operand, l target.Label) {
	e.emit(instruction{op: o, cond: c, d: d, s: []target.Operand{s}, label: l})
}

func (e *emitter) SubIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	e.and(opSubIf, c, d, s, l)
}

func (e *emitter) DecrementIf(c target.Cond, d target.Operand, l target.Label) {
	e.and(opAddIf, c, d, target.Imm(-1), l)
}

func (e *emitter) OrIf(c target.Cond, d target.Reg, s target.Operand, l target.Label) {
	e.and(opOrIf, c, d, s, l)
}

func (e *emitter) ShrIf(c target.Cond, d target.Reg, n int, l target.Label) {
	e.and(opShrIf, c, d, target.Imm(n), l)
}

func (e *emitter) Jump(l target.Label) { e.emit(instruction{op: opJump, label: l}) }
func (e *emitter) JumpTo(m target.Mem) {
	e.emit(instruction{op: opJumpTo, s: []target.Operand{m}})
}
func (e *emitter) Push(r target.Reg)   { e.emit(instruction{op: opPush, s: []target.Operand{r}}) }
func (e *emitter) Pop(r target.Reg)    { e.emit(instruction{op: opPop, d: r}) }
func (e *emitter) Enter()              { e.emit(instruction{op: opEnter}) }
func (e *emitter) Return()             { e.emit(instruction{op: opReturn}) }
func (e *emitter) Fence()              { e.emit(instruction{op: opFence}) }
func (e *emitter) Release()            { e.Fence() }
func (e *emitter) Acquire()            { e.Fence() }
func (e *emitter) CopyPastCaches()     { e.CopyBytes() }
func (e *emitter) CopyBytes()          { e.emit(instruction{op: opCopyBytes}) }
func (e *emitter) Prefetch(target.Mem) {}

func (e *emitter) Exchange(m target.Mem, r target.Reg)  { e.two(opExchange, m, r) }
func (e *emitter) AtomicAdd(m target.Mem, r target.Reg) { e.two(opAtomicAdd, m, r) }

func (e *emitter) CompareExchange(m target.Mem, r target.Reg, failed target.Label) {
	e.emit(instruction{op: opCompareExchange, d: m, s: []target.Operand{r}, label: failed})
}
