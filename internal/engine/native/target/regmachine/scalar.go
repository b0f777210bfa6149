package regmachine

import (
	"fmt"

	"gotile/internal/engine/native/target"
)

// decode returns the action of an instruction.
func (e *emitter) decode(in *instruction) (action, error) {
	if in.op == opVector {
		return in.vec.decode()
	}
	return decoders[in.op](e, in)
}

// decoders make actions by operation.
var decoders = [numOps]func(e *emitter, in *instruction) (action, error){
	opMove: moving, opSignExtend: extending(true), opZeroExtend: extending(false),
	opAddress: addressing, opLabelAddress: labelAddressing, opConstAddress: constAddressing,
	opAdd: combining(func(x, y uint64) uint64 { return x + y }),
	opSub: combining(func(x, y uint64) uint64 { return x - y }),
	opAnd: combining(func(x, y uint64) uint64 { return x & y }),
	opOr:  combining(func(x, y uint64) uint64 { return x | y }),
	opXor: combining(func(x, y uint64) uint64 { return x ^ y }),
	opMul: combining(func(x, y uint64) uint64 { return x * y }),
	opShl: combining(func(x, y uint64) uint64 { return x << y }),
	opShr: combining(func(x, y uint64) uint64 { return x >> y }),
	opSar: shiftingSigned, opMulBy: multiplying,
	opIf: comparing(nil), opIfBits: comparing(func(x, y uint64) uint64 { return x & y }), opSetIf: setting, opMoveIf: movingIf,
	opAddOverflow: addingOverflow, opSubIf: subtractingIf,
	opAddIf:  combiningIf(func(x, y uint64) uint64 { return x + y }),
	opShrIf:  combiningIf(func(x, y uint64) uint64 { return x >> y }),
	opOrIf:   combiningIf(func(x, y uint64) uint64 { return x | y }),
	opJump:   jumping,
	opJumpTo: jumpingTo, opPush: pushing, opPop: popping,
	opEnter: plain(func(m *machine) { m.r[target.Frame] = m.frame }), opReturn: plain((*machine).ret),
	opFence: plain((*machine).order), opCopyBytes: plain((*machine).copyBytes), opReadClock: plain((*machine).readClock),
	opExchange: updating(exchange), opAtomicAdd: updating(atomicAdd), opCompareExchange: updating(compareExchange),
	opMoveVector: movingVector, opSpill: spilling, opReload: reloading, opIfNone: testingNone,
	opMoveBytes: movingBytes, opIfApart: testingApart, opCheckPointers: checkingPointers, opGather: gathering, opLoadStrided: copyingStrided, opStoreStrided: copyingStrided, opRepeat: repeating, opShuffleBytes: shufflingBytes, opTransposeMatrix: transposingMatrix, opAddFloat: addingFloats,
	opSave: saving, opRestore: restoring,
	opPack: packing, opProductRow: multiplyingRow, opNextProduct: movingProduct,
}

type (
	getter func(m *machine) uint64 // the bits above the width are zero
	setter func(m *machine, v uint64)
)

// low keeps the low bits of a number.
func low(bits int) uint64 { return ^uint64(0) >> (64 - bits) }

// width returns the width in bits of an operation on these operands: that of a register, or else of memory.
func width(list ...target.Operand) int {
	bits := 64
	for _, o := range list {
		switch o := o.(type) {
		case target.Reg:
			return o.Bits()
		case target.Mem:
			if o.Width != 0 {
				bits = o.Width
			}
		}
	}
	return bits
}

// get returns the function that reads an operand of a width.
func get(o target.Operand, bits int) getter {
	mask := low(bits)
	switch o := o.(type) {
	case target.Reg:
		n := o.Num()
		if bits == 64 {
			return func(m *machine) uint64 { return m.r[n] }
		}
		return func(m *machine) uint64 { return m.r[n] & mask }
	case target.Mem:
		p, load := placeOf(o), loads[bits]
		if bits == 64 {
			return func(m *machine) uint64 { return load64(p.address(m)) }
		}
		return func(m *machine) uint64 { return load(p.address(m)) }
	}
	v := uint64(o.(target.Imm)) & mask
	return func(*machine) uint64 { return v }
}

// set returns the function that writes an operand of a width.
func set(o target.Operand, bits int) setter {
	mask := low(bits)
	if o, ok := o.(target.Mem); ok {
		p, store := placeOf(o), stores[bits]
		return func(m *machine, v uint64) { store(p.address(m), v) }
	}
	n := o.(target.Reg).Num()
	switch bits {
	case 64:
		return func(m *machine, v uint64) { m.r[n] = v }
	case 32:
		return func(m *machine, v uint64) { m.r[n] = v & mask }
	}
	return func(m *machine, v uint64) { m.r[n] = v&mask | unset&^mask }
}

// check reports operands that no verb takes together.
func check(list ...target.Operand) error {
	memory := 0
	for _, o := range list {
		if _, ok := o.(target.Mem); ok {
			memory++
		}
	}
	if memory > 1 {
		return fmt.Errorf("both operands are memory")
	}
	bits := width(list...)
	for _, o := range list {
		if m, ok := o.(target.Mem); ok && m.Width != 0 && m.Width != bits {
			return fmt.Errorf("memory of %d bits with a register of %d", m.Width, bits)
		}
	}
	return nil
}

// signed returns a number of a width with its sign.
func signed(v uint64, bits int) int64 { return int64(v<<(64-bits)) >> (64 - bits) }

// compare are the conditions, of numbers that begin at the highest bit.
var compare = [...]func(x, y uint64) bool{
	target.Equal:        func(x, y uint64) bool { return x == y },
	target.NotEqual:     func(x, y uint64) bool { return x != y },
	target.Below:        func(x, y uint64) bool { return x < y },
	target.BelowEqual:   func(x, y uint64) bool { return x <= y },
	target.Above:        func(x, y uint64) bool { return x > y },
	target.AboveEqual:   func(x, y uint64) bool { return x >= y },
	target.Less:         func(x, y uint64) bool { return int64(x) < int64(y) },
	target.LessEqual:    func(x, y uint64) bool { return int64(x) <= int64(y) },
	target.Greater:      func(x, y uint64) bool { return int64(x) > int64(y) },
	target.GreaterEqual: func(x, y uint64) bool { return int64(x) >= int64(y) },
	target.Negative:     func(x, y uint64) bool { return int64(x) < 0 },
	target.NotNegative:  func(x, y uint64) bool { return int64(x) >= 0 },
}

// plain is an instruction without operands.
func plain(a action) func(*emitter, *instruction) (action, error) {
	return func(*emitter, *instruction) (action, error) { return a, nil }
}

func moving(_ *emitter, in *instruction) (action, error) {
	bits := width(in.d, in.s[0])
	from, to := get(in.s[0], bits), set(in.d, bits)
	return func(m *machine) { to(m, from(m)) }, check(in.d, in.s[0])
}

func extending(sign bool) func(*emitter, *instruction) (action, error) {
	return func(_ *emitter, in *instruction) (action, error) {
		bits := width(in.s[0])
		from, to := get(in.s[0], bits), set(in.d, width(in.d))
		if !sign {
			return func(m *machine) { to(m, from(m)) }, nil
		}
		return func(m *machine) { to(m, uint64(signed(from(m), bits))) }, nil
	}
}

func addressing(_ *emitter, in *instruction) (action, error) {
	p, to := placeOf(in.s[0].(target.Mem)), set(in.d, width(in.d))
	return func(m *machine) { to(m, p.address(m)) }, nil
}

func labelAddressing(e *emitter, in *instruction) (action, error) {
	at, to := uint64(e.at(in.label)), set(in.d, 64)
	return func(m *machine) { to(m, at) }, nil
}

// constAddressing keeps the data alive, which the action refers to.
func constAddressing(_ *emitter, in *instruction) (action, error) {
	to, data := set(in.d, 64), newConstant(in.data)
	offset := uint64(in.n)
	return func(m *machine) { to(m, data.address()+offset) }, nil
}

func combining(f func(x, y uint64) uint64) func(*emitter, *instruction) (action, error) {
	return func(_ *emitter, in *instruction) (action, error) {
		bits := width(in.d, in.s[0])
		x, y, to := get(in.d, bits), get(in.s[0], bits), set(in.d, bits)
		return func(m *machine) { to(m, f(x(m), y(m))) }, check(in.d, in.s[0])
	}
}

func shiftingSigned(_ *emitter, in *instruction) (action, error) {
	bits := width(in.d)
	x, to, n := get(in.d, bits), set(in.d, bits), uint64(in.s[0].(target.Imm))
	return func(m *machine) { to(m, uint64(signed(x(m), bits)>>n)) }, nil
}

func multiplying(_ *emitter, in *instruction) (action, error) {
	bits := width(in.d, in.s[0])
	x, to, n := get(in.s[0], bits), set(in.d, bits), uint64(in.s[1].(target.Imm))
	return func(m *machine) { to(m, x(m)*n) }, check(in.d, in.s[0])
}

// comparing jumps if the condition holds for two numbers; with f, for its result and zero.
func comparing(f func(x, y uint64) uint64) func(*emitter, *instruction) (action, error) {
	return func(e *emitter, in *instruction) (action, error) {
		bits := width(in.s...)
		x, y, l, holds, shift := get(in.s[0], bits), get(in.s[1], bits), e.at(in.label), compare[in.cond], 64-bits
		err := check(in.s...)
		if f == nil {
			return func(m *machine) {
				if holds(x(m)<<shift, y(m)<<shift) {
					m.pc = l
				}
			}, err
		}
		return func(m *machine) {
			if holds(f(x(m), y(m))<<shift, 0) {
				m.pc = l
			}
		}, err
	}
}

func setting(_ *emitter, in *instruction) (action, error) {
	bits := width(in.s...)
	x, y, to, holds, shift := get(in.s[0], bits), get(in.s[1], bits), set(in.d.(target.Reg).As(64), 64), compare[in.cond], 64-bits
	return func(m *machine) {
		v := uint64(0)
		if holds(x(m)<<shift, y(m)<<shift) {
			v = 1
		}
		to(m, v)
	}, check(in.s...)
}

func movingIf(_ *emitter, in *instruction) (action, error) {
	bits := width(in.d, in.s[0])
	x, y, to, holds, shift := get(in.d, bits), get(in.s[0], bits), set(in.d, bits), compare[in.cond], 64-bits
	return func(m *machine) {
		a, b := x(m), y(m)
		if !holds(a<<shift, b<<shift) {
			b = a // which clears the upper bits, as processors do
		}
		to(m, b)
	}, check(in.d, in.s[0])
}

func addingOverflow(e *emitter, in *instruction) (action, error) {
	bits, l := width(in.d, in.s[0]), e.at(in.label)
	x, y, to, shift := get(in.d, bits), get(in.s[0], bits), set(in.d, bits), 64-width(in.d, in.s[0])
	return func(m *machine) {
		a, b := int64(x(m)<<shift), int64(y(m)<<shift)
		sum := a + b
		to(m, uint64(sum)>>shift)
		if (a^sum)&(b^sum) < 0 {
			m.pc = l
		}
	}, check(in.d, in.s[0])
}

func subtractingIf(e *emitter, in *instruction) (action, error) {
	bits, l, holds := width(in.d, in.s[0]), e.at(in.label), compare[in.cond]
	x, y, to, shift := get(in.d, bits), get(in.s[0], bits), set(in.d, bits), 64-width(in.d, in.s[0])
	return func(m *machine) {
		a, b := x(m), y(m)
		to(m, a-b)
		if holds(a<<shift, b<<shift) {
			m.pc = l
		}
	}, check(in.d, in.s[0])
}

func combiningIf(f func(x, y uint64) uint64) func(*emitter, *instruction) (action, error) {
	return func(e *emitter, in *instruction) (action, error) {
		bits, l, holds := width(in.d, in.s[0]), e.at(in.label), compare[in.cond]
		x, y, to, shift := get(in.d, bits), get(in.s[0], bits), set(in.d, bits), 64-width(in.d, in.s[0])
		return func(m *machine) {
			v := f(x(m), y(m))
			to(m, v)
			if holds(v<<shift, 0) {
				m.pc = l
			}
		}, check(in.d, in.s[0])
	}
}

func jumping(e *emitter, in *instruction) (action, error) {
	l := e.at(in.label)
	return func(m *machine) { m.pc = l }, nil
}

func jumpingTo(_ *emitter, in *instruction) (action, error) {
	from := get(in.s[0], 64)
	return func(m *machine) { m.pc = int(from(m)) }, nil
}

func pushing(_ *emitter, in *instruction) (action, error) {
	from := get(in.s[0], 64)
	return func(m *machine) { m.stack = append(m.stack, from(m)) }, nil
}

func popping(_ *emitter, in *instruction) (action, error) {
	to := set(in.d, 64)
	return func(m *machine) {
		top := len(m.stack) - 1
		to(m, m.stack[top])
		m.stack = m.stack[:top]
	}, nil
}

// copyBytes copies Index bytes from P1 to P2.
func (m *machine) copyBytes() {
	n := m.r[target.Index]
	copyBytes(m.r[target.P2], m.r[target.P1], int(n))
	for _, r := range []target.Reg{target.P1, target.P2, target.Index, target.T0, target.T1} {
		m.r[r] = unset
	}
}

// atomicOp does an atomic operation on memory at an address and a register, and reports whether it has replaced the memory.
type atomicOp func(m *machine, a uint64, bits int, r target.Reg) bool

func updating(f atomicOp) func(*emitter, *instruction) (action, error) {
	return func(e *emitter, in *instruction) (action, error) {
		r := in.s[0].(target.Reg)
		p, l, bits := placeOf(in.d.(target.Mem)), -1, r.Bits()
		if in.label != 0 {
			l = e.at(in.label)
		}
		return func(m *machine) {
			if !f(m, p.address(m), bits, r) && l >= 0 {
				m.pc = l
			}
		}, check(in.d, in.s[0])
	}
}

func exchange(m *machine, a uint64, bits int, r target.Reg) bool {
	v := m.r[r.Num()] & low(bits)
	m.write(r, update(a, bits, func(uint64) (uint64, bool) { return v, true }))
	return true
}

func atomicAdd(m *machine, a uint64, bits int, r target.Reg) bool {
	v := m.r[r.Num()]
	m.write(r, update(a, bits, func(old uint64) (uint64, bool) { return (old + v) & low(bits), true }))
	return true
}

func compareExchange(m *machine, a uint64, bits int, r target.Reg) bool {
	want, v := m.r[target.T0]&low(bits), m.r[r.Num()]&low(bits)
	old := update(a, bits, func(old uint64) (uint64, bool) { return v, old == want })
	if old == want {
		return true
	}
	m.write(target.T0.As(bits), old)
	return false
}

// write sets a register of a width.
func (m *machine) write(r target.Reg, v uint64) {
	if bits := r.Bits(); bits < 32 {
		v |= unset &^ low(bits)
	}
	m.r[r.Num()] = v
}

// constant is data at an address that does not change.
type constant struct{ bytes []byte }

func newConstant(data []byte) *constant { return &constant{append(data, make([]byte, 8)...)} }

func (c *constant) address() uint64 { return addressOf(c.bytes) }
