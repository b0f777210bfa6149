package interp

import (
	"gotile/num"
	"gotile/tileir"
)

// Elementwise arithmetic. An operation's lower function selects its loop at compile time: one for each storage type
// of registers, over whole slices, so that no decision is made per element. Loops take their length from the
// destination: within the region of a reduction a rank 0 value has many elements, its lanes.

// numeric is the set of element types of registers.
type numeric interface{ element | float }

// unaryLoops has the loops of an operation with one operand, by storage. Loops for types that the operation does
// not have are nil.
type unaryLoops struct {
	u8  func(dst, a []uint8)
	u16 func(dst, a []uint16)
	u32 func(dst, a []uint32)
	u64 func(dst, a []uint64)
	f32 func(dst, a []float32)
	f64 func(dst, a []float64)
}

// binaryLoops has the loops of an operation with two operands. dst may be a or b.
type binaryLoops struct {
	u8  func(dst, a, b []uint8)
	u16 func(dst, a, b []uint16)
	u32 func(dst, a, b []uint32)
	u64 func(dst, a, b []uint64)
	f32 func(dst, a, b []float32)
	f64 func(dst, a, b []float64)
}

// binaryPick selects the loops of an operation by its attributes and type.
type binaryPick func(op *tileir.Op) binaryLoops

type unaryPick func(op *tileir.Op) unaryLoops

// arithOps are the operations with one or two operands of the result's type, and fma.
var arithOps = elementwiseOps()

func elementwiseOps() map[tileir.OpCode]lowerFunc {
	ops := map[tileir.OpCode]lowerFunc{tileir.OpFma: lowerFma, tileir.OpPowI: lowerPowI}
	for code, pick := range binaryOps {
		ops[code] = lowerBinary(pick)
	}
	for code, pick := range unaryOps {
		ops[code] = lowerUnary(pick)
	}
	for code, pick := range divOps {
		ops[code] = lowerBinary(pick)
	}
	return ops
}

// binaryOps has the function that selects the loops of each operation; reductions use it too.
var binaryOps = map[tileir.OpCode]binaryPick{
	tileir.OpAddI:   addInts.pick,
	tileir.OpSubI:   subInts.pick,
	tileir.OpMulI:   mulInts.pick,
	tileir.OpAndI:   andInts.pick,
	tileir.OpOrI:    orInts.pick,
	tileir.OpXOrI:   xorInts.pick,
	tileir.OpShLI:   shlInts.pick,
	tileir.OpMulhiI: mulhiInts.pick,
	tileir.OpMaxI:   bySign(tileir.MaxISignedness, &maxUnsigned, &maxSigned),
	tileir.OpMinI:   bySign(tileir.MinISignedness, &minUnsigned, &minSigned),
	tileir.OpShRI:   bySign(tileir.ShRISignedness, &shrUnsigned, &shrSigned),

	tileir.OpAddF: addFloats.pick(tileir.AddFRoundingMode, tileir.AddFFlushToZero),
	tileir.OpSubF: subFloats.pick(tileir.SubFRoundingMode, tileir.SubFFlushToZero),
	tileir.OpMulF: mulFloats.pick(tileir.MulFRoundingMode, tileir.MulFFlushToZero),
	tileir.OpDivF: divFloats.pick(tileir.DivFRoundingMode, tileir.DivFFlushToZero),
	tileir.OpMaxF: pickExtreme(tileir.MaxFPropagateNan, tileir.MaxFFlushToZero, maxPropagating, maxNumbers),
	tileir.OpMinF: pickExtreme(tileir.MinFPropagateNan, tileir.MinFFlushToZero, minPropagating, minNumbers),
	tileir.OpRemF: func(*tileir.Op) binaryLoops { return binaryLoops{f32: each2(num.RemF32), f64: each2(num.RemF64)} },

	tileir.OpPow:   elementary2(num.PowF32, num.PowF64),
	tileir.OpAtan2: elementary2(num.Atan2F32, num.Atan2F64),
}

// unaryOps is the same for one operand.
var unaryOps = map[tileir.OpCode]unaryPick{
	tileir.OpNegI: pickNegI,
	tileir.OpAbsI: pickAbsI,

	tileir.OpNegF:  func(*tileir.Op) unaryLoops { return unaryLoops{f32: neg32, f64: neg64} },
	tileir.OpAbsF:  func(*tileir.Op) unaryLoops { return unaryLoops{f32: abs32, f64: abs64} },
	tileir.OpCeil:  func(*tileir.Op) unaryLoops { return unaryLoops{f32: ceil32, f64: ceil64} },
	tileir.OpFloor: func(*tileir.Op) unaryLoops { return unaryLoops{f32: floor32, f64: floor64} },
	tileir.OpSqrt:  pickSqrt,

	tileir.OpExp:   elementary(num.ExpF32s, each(num.ExpF64)),
	tileir.OpExp2:  flushable(tileir.Exp2FlushToZero, elementary(num.Exp2F32s, each(num.Exp2F64))),
	tileir.OpLog:   elementary(num.LogF32s, each(num.LogF64)),
	tileir.OpLog2:  elementary(num.Log2F32s, each(num.Log2F64)),
	tileir.OpRsqrt: flushable(tileir.RsqrtFlushToZero, elementary(num.RsqrtF32s, each(num.RsqrtF64))),
	tileir.OpSin:   elementary(num.SinF32s, each(num.SinF64)),
	tileir.OpCos:   elementary(num.CosF32s, each(num.CosF64)),
	tileir.OpTan:   elementary(each(num.TanF32), each(num.TanF64)),
	tileir.OpSinH:  elementary(each(num.SinhF32), each(num.SinhF64)),
	tileir.OpCosH:  elementary(each(num.CoshF32), each(num.CoshF64)),
	tileir.OpTanH:  elementary(num.TanhF32s, each(num.TanhF64)),
}

func lowerBinary(pick binaryPick) lowerFunc {
	return func(c *compiler, op *tileir.Op) step {
		l := pick(op)
		d, a, b := c.def(op.Results[0]), c.use(op.Operands[0]), c.use(op.Operands[1])
		switch c.prog.layouts[d].store {
		case storeU8:
			return binaryStep(l.u8, d, a, b)
		case storeU16:
			return binaryStep(l.u16, d, a, b)
		case storeU32:
			return binaryStep(l.u32, d, a, b)
		case storeU64:
			return binaryStep(l.u64, d, a, b)
		case storeF32:
			return binaryStep(l.f32, d, a, b)
		}
		return binaryStep(l.f64, d, a, b)
	}
}

func binaryStep[T numeric](f func(dst, a, b []T), d, a, b int) step {
	return func(fr *frame) ctl {
		dst, x, y := elems[T](&fr.regs[d]), elems[T](&fr.regs[a]), elems[T](&fr.regs[b])
		return fr.inPieces(len(dst), func(i, j int) { f(dst[i:j], x[i:j], y[i:j]) })
	}
}

func lowerUnary(pick unaryPick) lowerFunc {
	return func(c *compiler, op *tileir.Op) step {
		l := pick(op)
		d, a := c.def(op.Results[0]), c.use(op.Operands[0])
		switch c.prog.layouts[d].store {
		case storeU8:
			return unaryStep(l.u8, d, a)
		case storeU16:
			return unaryStep(l.u16, d, a)
		case storeU32:
			return unaryStep(l.u32, d, a)
		case storeU64:
			return unaryStep(l.u64, d, a)
		case storeF32:
			return unaryStep(l.f32, d, a)
		}
		return unaryStep(l.f64, d, a)
	}
}

// unaryStep also makes conversions, whose operand may have another type.
func unaryStep[D, S numeric](f func(dst []D, a []S), d, a int) step {
	return func(fr *frame) ctl {
		dst, x := elems[D](&fr.regs[d]), elems[S](&fr.regs[a])
		return fr.inPieces(len(dst), func(i, j int) { f(dst[i:j], x[i:j]) })
	}
}

// scalarOf returns the element type of a value that is a tile of numbers.
func scalarOf(v *tileir.Value) tileir.Scalar { return v.Type.(tileir.TileType).Scalar() }
