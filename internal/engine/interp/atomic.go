package interp

import (
	"math"
	"runtime"

	"gotile/internal/engine/host"
	"gotile/num"
	"gotile/tileir"
)

// atomicOps are the read-modify-writes. All are sequentially consistent in the scope of the whole process, which
// satisfies every order and scope.
var atomicOps = map[tileir.OpCode]lowerFunc{
	tileir.OpAtomicRMWTko:     lowerAtomicRMW,
	tileir.OpAtomicCASTko:     lowerAtomicCAS,
	tileir.OpAtomicRedViewTko: lowerAtomicRedView,
}

// poll regularly lets other blocks run, as one may be waiting for them.
func (fr *frame) poll() {
	if fr.polls++; fr.polls&63 == 0 {
		runtime.Gosched()
	}
}

// modify computes the new bit pattern of an element from the old one and an operand.
type modify func(old, arg uint64) uint64

// modifier returns the modify function of a mode and type.
func modifier(mode tileir.AtomicMode, s tileir.Scalar) modify {
	switch {
	case mode == tileir.AtomicXchg:
		return func(_, arg uint64) uint64 { return arg }
	case mode == tileir.AtomicAddF:
		return floatAdders[s]
	}
	return intModifier(mode, 64-s.Bits())
}

// intModifier computes in the upper bits of 64-bit integers, so that order and overflow are those of the type.
func intModifier(mode tileir.AtomicMode, shift int) modify {
	switch mode {
	case tileir.AtomicAnd:
		return func(old, arg uint64) uint64 { return old & arg }
	case tileir.AtomicOr:
		return func(old, arg uint64) uint64 { return old | arg }
	case tileir.AtomicXor:
		return func(old, arg uint64) uint64 { return old ^ arg }
	case tileir.AtomicAdd:
		return func(old, arg uint64) uint64 { return (old + arg) << shift >> shift }
	case tileir.AtomicMax:
		return func(old, arg uint64) uint64 { return pick(int64(arg<<shift) > int64(old<<shift), arg, old) }
	case tileir.AtomicMin:
		return func(old, arg uint64) uint64 { return pick(int64(arg<<shift) < int64(old<<shift), arg, old) }
	case tileir.AtomicUMax:
		return func(old, arg uint64) uint64 { return max(old, arg) }
	}
	return func(old, arg uint64) uint64 { return min(old, arg) }
}

func pick(first bool, a, b uint64) uint64 {
	if first {
		return a
	}
	return b
}

// floatAdders add bit patterns, rounded to nearest. A sum of two f16 or bf16 in float32 rounds to the same value as
// the exact sum. The hardware treats subnormal f32 operands as zeros here, and returns zeros for subnormal sums.
var floatAdders = map[tileir.Scalar]modify{
	tileir.F16: func(old, arg uint64) uint64 {
		return uint64(num.F32ToF16(num.F16ToF32(uint16(old)) + num.F16ToF32(uint16(arg))))
	},
	tileir.BF16: func(old, arg uint64) uint64 {
		return uint64(num.F32ToBF16(num.BF16ToF32(uint16(old)) + num.BF16ToF32(uint16(arg))))
	},
	tileir.F32: func(old, arg uint64) uint64 {
		return uint64(flushed(math.Float32bits(math.Float32frombits(flushed(uint32(old))) + math.Float32frombits(flushed(uint32(arg))))))
	},
	tileir.F64: func(old, arg uint64) uint64 {
		return math.Float64bits(math.Float64frombits(old) + math.Float64frombits(arg))
	},
}

// flushed replaces a subnormal pattern by the zero of its sign.
func flushed(x uint32) uint32 {
	const sign, exponent = 1 << 31, 0xff << 23
	if x&exponent == 0 {
		return x & sign
	}
	return x
}

// atomic returns the modify function and codec of an operation.
func (c *compiler) atomic(op *tileir.Op, slot int, s tileir.Scalar) (modify, atomicCodec) {
	mode := op.Attrs[slot].(tileir.AtomicMode)
	return modifier(mode, s), codecs[s].(atomicCodec)
}

// lowerAtomicRMW returns zero for masked-out lanes.
func lowerAtomicRMW(c *compiler, op *tileir.Op) step {
	a := c.pointerAccess(op, "atomic", tileir.AtomicRMWTkoPointers, tileir.AtomicRMWTkoMask)
	f, codec := c.atomic(op, tileir.AtomicRMWTkoMode, pointee(op.Operand(tileir.AtomicRMWTkoPointers)))
	arg := c.use(op.Operand(tileir.AtomicRMWTkoArg))
	result := c.defAll(op.Results)[0]
	zero := zeroReg(pointee(op.Operand(tileir.AtomicRMWTkoPointers)))
	return func(fr *frame) ctl {
		from, to := &fr.regs[arg], &fr.regs[result]
		if a.mask >= 0 {
			to.fill(&zero)
		}
		fr.poll()
		return a.runs(fr, func(at, n int, m *host.Region, first int64) {
			codec.update(fr, from, to, at, n, m, first, 1, f)
		}, nil)
	}
}

// lowerAtomicCAS compares bit patterns, so that NaN equals itself and zeros differ by sign. The result of a
// masked-out lane is its compare operand.
func lowerAtomicCAS(c *compiler, op *tileir.Op) step {
	a := c.pointerAccess(op, "atomic", tileir.AtomicCASTkoPointers, tileir.AtomicCASTkoMask)
	codec := a.codec.(atomicCodec)
	cmp, val := c.use(op.Operand(tileir.AtomicCASTkoCmp)), c.use(op.Operand(tileir.AtomicCASTkoVal))
	result := c.defAll(op.Results)[0]
	return func(fr *frame) ctl {
		want, v, to := &fr.regs[cmp], &fr.regs[val], &fr.regs[result]
		if a.mask >= 0 {
			to.copyFrom(want)
		}
		fr.poll()
		return a.runs(fr, func(at, n int, m *host.Region, first int64) {
			codec.swap(fr, want, v, to, at, n, m, first)
		}, nil)
	}
}

// swap replaces the element by v if it equals want, and returns the old element.
func swap(m *host.Region, off int64, size int, want, v uint64) uint64 {
	return m.Update(off, size, func(old uint64) uint64 { return pick(old == want, v, old) })
}

func lowerAtomicRedView(c *compiler, op *tileir.Op) step {
	a := c.viewAccess(op, "atomic", tileir.AtomicRedViewTkoView, op.OperandList(tileir.AtomicRedViewTkoIndex))
	a.promises(op.Attrs[tileir.AtomicRedViewTkoInbounds])
	f, codec := c.atomic(op, tileir.AtomicRedViewTkoMode, a.elem)
	value := c.use(op.Operand(tileir.AtomicRedViewTkoValue))
	c.defAll(op.Results)
	return a.update(value, f, codec)
}

// update returns the step that updates memory atomically with a register, element by element.
func (a *viewAccess) update(value int, f modify, codec atomicCodec) step {
	return func(fr *frame) ctl {
		w, k := a.prepare(fr)
		if k != next || w.empty {
			return k
		}
		fr.poll()
		from := &fr.regs[value]
		_, stride := w.row()
		a.each(fr, w, func(w *window) {
			w.rows(func(at, n int, first int64) { codec.update(fr, from, nil, at, n, w.m, first, stride, f) })
		})
		return fr.unlessStopped()
	}
}
