package interp

import (
	"gotile/internal/engine/host"
	"gotile/num"
	"gotile/tileir"
)

// mmaOps are matrix products.
var mmaOps = map[tileir.OpCode]lowerFunc{
	tileir.OpMmaF:       lowerMmaF,
	tileir.OpMmaI:       lowerMmaI,
	tileir.OpMmaFScaled: lowerMmaFScaled,
}

// product is the shape of a matrix product: batch times [m,k] by [k,n].
type product struct{ batch, m, n, k int }

func productOf(lhs, rhs *tileir.Value) product {
	a, b := shapeOf(lhs), shapeOf(rhs)
	p := product{batch: 1, m: a[len(a)-2], k: a[len(a)-1], n: b[len(b)-1]}
	if len(a) == 3 {
		p.batch = a[0]
	}
	return p
}

// inTensorCores reports whether the product is large enough for the tensor cores of all warps.
func inTensorCores(p product) bool { return host.InTensorCores(p.batch, p.m, p.n) }

// lowerMmaF accumulates in f32, or f64. An f16 accumulator is rounded at the end, or
// after every [host.F16Step] products in tensor cores.
func lowerMmaF(c *compiler, op *tileir.Op) step {
	p := productOf(op.Operands[0], op.Operands[1])
	a, b, acc, d := c.use(op.Operands[0]), c.use(op.Operands[1]), c.use(op.Operands[2]), c.def(op.Results[0])
	result := scalarOf(op.Results[0])
	if result == tileir.F64 {
		return mmaStep[float64](c, p, a, b, acc, d, p.k, nil)
	}
	depth := p.k
	var round func([]float32)
	if result == tileir.F16 {
		round = func(s []float32) { num.RoundF16s(s, s) }
		depth = host.F16Round(p.batch, p.m, p.n, p.k)
	}
	plain := mmaStep(c, p, a, b, acc, d, depth, round)
	switch elem := scalarOf(op.Operands[0]); {
	case inByteUnits(p, elem):
		return c.mmaOfBytes(p, a, b, acc, d, result == tileir.F16, plain)
	case inTensorCores(p) && wideDepth[elem] != 0:
		return mmaOfWide(p, a, b, acc, d, wideDepth[elem], plain)
	}
	return plain
}

// wideDepth is the number of products that tensor cores add at once, for the formats whose products may overflow
// f32.
var wideDepth = map[tileir.Scalar]int{tileir.BF16: 16, tileir.TF32: 8}

// mmaOfWide repeats the sums in f64 if infinities made NaN: inside a tensor core the sums of depth products do not
// overflow.
func mmaOfWide(p product, a, b, acc, d, depth int, plain step) step {
	return func(fr *frame) ctl {
		if k := plain(fr); k != next {
			return k
		}
		l, r, from, to := fr.regs[a].f32, fr.regs[b].f32, fr.regs[acc].f32, fr.regs[d].f32
		for i, x := range to[:p.batch*p.m*p.n] {
			if x != x {
				if fr.Stopped() {
					return stop(fr)
				}
				batch := i / (p.m * p.n)
				to[i] = wideDot(from[i], l[i/p.n*p.k:][:p.k], r[batch*p.k*p.n+i%p.n:], p.n, depth)
			}
		}
		return next
	}
}

func wideDot(acc float32, a, b []float32, n, depth int) float32 {
	sum := float64(acc)
	for k, x := range a {
		sum += float64(x) * float64(b[k*n])
		if (k+1)%depth == 0 {
			sum = float64(float32(sum))
		}
	}
	return float32(sum)
}

// mmaStep needs a panel of scratch memory in the frame.
func mmaStep[T float | uint32](c *compiler, p product, a, b, acc, d, depth int, round func([]T)) step {
	panel := c.newReg(layout{c.prog.layouts[d].store, panelCols * p.k})
	return func(fr *frame) ctl {
		dst := elems[T](&fr.regs[d])
		copy(dst, elems[T](&fr.regs[acc]))
		multiplyAll(p, dst, elems[T](&fr.regs[a]), elems[T](&fr.regs[b]), elems[T](&fr.regs[panel]), depth, round, fr.Worker)
		return fr.unlessStopped()
	}
}

// lowerMmaI widens its operands first and wraps in 32 bits.
func lowerMmaI(c *compiler, op *tileir.Op) step {
	p := productOf(op.Operands[0], op.Operands[1])
	l, r := c.use(op.Operands[0]), c.use(op.Operands[1])
	acc, d := c.use(op.Operands[2]), c.def(op.Results[0])
	a := c.newReg(layout{storeU32, c.prog.layouts[l].n})
	b := c.newReg(layout{storeU32, c.prog.layouts[r].n})
	widenLeft := extendByte(op.Attrs[tileir.MmaISignednessLhs], a, l)
	widenRight := extendByte(op.Attrs[tileir.MmaISignednessRhs], b, r)
	multiply := mmaStep[uint32](c, p, a, b, acc, d, p.k, nil)
	return func(fr *frame) ctl {
		for _, part := range []step{widenLeft, widenRight} {
			if k := part(fr); k != next {
				return k
			}
		}
		return multiply(fr)
	}
}

func extendByte(sign tileir.Attr, d, s int) step {
	if sign == tileir.Signed {
		return unaryStep(resize[uint32, uint8, int8], d, s)
	}
	return unaryStep(resize[uint32, uint8, uint8], d, s)
}

// lowerMmaFScaled multiplies each operand by its block's scale first; that is exact,
// or as near to it as f32 gets.
func lowerMmaFScaled(c *compiler, op *tileir.Op) step {
	lhs, rhs := op.Operand(tileir.MmaFScaledLhs), op.Operand(tileir.MmaFScaledRhs)
	lhsScale, rhsScale := op.Operand(tileir.MmaFScaledLhsScale), op.Operand(tileir.MmaFScaledRhsScale)
	p := productOf(lhs, rhs)
	scaled := productOf(lhsScale, rhsScale)
	l, r, ls, rs := c.use(lhs), c.use(rhs), c.use(lhsScale), c.use(rhsScale)
	acc, d := c.use(op.Operand(tileir.MmaFScaledAcc)), c.def(op.Results[0])
	a := c.newReg(layout{storeF32, c.prog.layouts[l].n})
	b := c.newReg(layout{storeF32, c.prog.layouts[r].n})
	multiply := mmaStep[float32](c, p, a, b, acc, d, p.k, nil)
	return func(fr *frame) ctl {
		if k := fr.scaleRows(fr.regs[a].f32, fr.regs[l].f32, fr.regs[ls].f32, p.k/scaled.k); k != next {
			return k
		}
		if k := fr.scaleColumns(fr.regs[b].f32, fr.regs[r].f32, fr.regs[rs].f32, p.k/scaled.k, p.n); k != next {
			return k
		}
		return multiply(fr)
	}
}

// scaleRows scales blocks of adjacent elements along the last dimension.
func (fr *frame) scaleRows(dst, src, scale []float32, block int) ctl {
	return fr.inPieces(len(dst), func(from, to int) {
		for i := from; i < to; i++ {
			dst[i] = src[i] * scale[i/block]
		}
	})
}

// scaleColumns scales blocks of rows of n elements.
func (fr *frame) scaleColumns(dst, src, scale []float32, block, n int) ctl {
	return fr.inPieces(len(dst), func(from, to int) {
		for i := from; i < to; i++ {
			row, col := i/n, i%n
			dst[i] = src[i] * scale[row/block*n+col]
		}
	})
}
