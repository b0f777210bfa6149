package interp

import (
	"gotile/num"
	"gotile/tileir"
)

// The elementary functions. f16 and bf16 compute in f32 and round, as the IR defines. The approximate modes
// compute the accurate result, which the IR allows.

func elementary(f32 func(dst, a []float32), f64 func(dst, a []float64)) unaryPick {
	return func(op *tileir.Op) unaryLoops {
		return unaryLoops{f32: rounding1(scalarOf(op.Results[0]), f32), f64: f64}
	}
}

func flushable(slot int, pick unaryPick) unaryPick {
	return func(op *tileir.Op) unaryLoops {
		l := pick(op)
		if op.Flag(slot) {
			l.f32 = flushing1(l.f32)
		}
		return l
	}
}

func elementary2(f32 func(a, b float32) float32, f64 func(a, b float64) float64) binaryPick {
	return func(op *tileir.Op) binaryLoops {
		return binaryLoops{f32: rounding2(scalarOf(op.Results[0]), each2(f32)), f64: each2(f64)}
	}
}

// each makes a loop of a function that is expensive compared with the call.
func each[T float](f func(T) T) func(dst, a []T) {
	return func(dst, a []T) {
		for i, x := range a {
			dst[i] = f(x)
		}
	}
}

func each2[T float](f func(a, b T) T) func(dst, a, b []T) {
	return func(dst, a, b []T) {
		for i, x := range a {
			dst[i] = f(x, b[i])
		}
	}
}

// lowerPowI raises to an integer power, in f64 for the formats within f32.
func lowerPowI(c *compiler, op *tileir.Op) step {
	x, e, d := c.use(op.Operand(tileir.PowISource)), c.use(op.Operand(tileir.PowIExponent)), c.def(op.Results[0])
	if scalarOf(op.Results[0]) == tileir.F64 {
		return func(fr *frame) ctl {
			dst, src, exponents := fr.regs[d].f64, fr.regs[x].f64, &fr.regs[e]
			return fr.inPieces(len(dst), func(from, to int) {
				for i := from; i < to; i++ {
					dst[i] = num.PowIF64(src[i], exponents.indexAt(i))
				}
			})
		}
	}
	round := roundTo(scalarOf(op.Results[0]), num.NearestEven)
	return func(fr *frame) ctl {
		dst, src, exponents := fr.regs[d].f32, fr.regs[x].f32, &fr.regs[e]
		return fr.inPieces(len(dst), func(from, to int) {
			for i := from; i < to; i++ {
				dst[i] = round(num.PowIF64(float64(src[i]), exponents.indexAt(i)))
			}
		})
	}
}
