package vcode

import "math"

// The logarithms of f32. A positive normal number is 2^e·m, with m between 1 and 2 less about half a step. A register has a
// reciprocal c of the middle of each step, and another one -log2(c). Then m·c is 1 + f, which is near 1, and the logarithm is
// e - log2(c) + log2(1+f).

// minNormal32 is the smallest normal number.
const minNormal32 = 0x1p-126

// logRest32 is (ln(1+f) - f) / f^2 to 1.4e-8 of the logarithm for f from -1/16 to 0.0687; log2Rest32 is (log2(1+f) - f) / f to 1.1e-8.
var (
	logRest32  = []float64{-0.49999910593032837, 0.3333386480808258, -0.25086456537246704, 0.19851483404636383}
	log2Rest32 = []float64{0.4426950514316559, -0.7213462591171265, 0.48090600967407227, -0.3619210720062256, 0.2863963544368744}
)

// logSteps are steps of mantissas: the bits of the least mantissa, and reciprocals of numbers near the middles of the steps.
// Their logarithms are within 2^-35 of multiples of 2^-16, to which exponents can be added exactly. Those of the steps around
// 1 are powers of two, so that logarithms near zero have no terms that cancel.
type logSteps struct {
	first       uint32
	reciprocals []float32
}

var (
	logSteps8  = logSteps{0x3f788000, []float32{1, 0x1.cb47c4p-1, 0x1.94c47cp-1, 0x1.75d43p-1, 0x1.51a73ep-1, 0x1.3af426p-1, 0x1.246a8ap-1, 0x1.087e58p-1}}
	logSteps16 = logSteps{0x3f7c0000, []float32{1, 0x1.f43c12p-1, 0x1.c40ab6p-1, 0x1.adcaf6p-1, 0x1.94c47cp-1, 0x1.86390ap-1, 0x1.75d43p-1, 0x1.608076p-1,
		0x1.51a73ep-1, 0x1.498c8ep-1, 0x1.3af426p-1, 0x1.2f47b2p-1, 0x1.246a8ap-1, 0x1.1252acp-1, 0x1.1252acp-1,
		0.5}}
)

// logSteps returns as many steps as a register has lanes.
func (b *Body) logSteps() logSteps {
	if b.wide() {
		return logSteps16
	}
	return logSteps8
}

func (l logSteps) reciprocal(step int) float32 { return l.reciprocals[step] }

// logarithm returns the logarithm to base 2 of the inverse of a reciprocal.
func (l logSteps) logarithm(step int) float32 {
	return float32(math.RoundToEven(-math.Log2(float64(l.reciprocals[step]))*0x1p16) / 0x1p16)
}

// mantissa describes a positive normal number.
type mantissa struct {
	m, c  Reg // the mantissa, and the reciprocal of its step
	whole Reg // the exponent minus log2(c)
	step  Reg // the number of the step, in the low bits of an integer
}

// mantissaOf returns the mantissa of a positive normal x. If less is not 0, it is subtracted from the exponent.
func (b *Body) mantissaOf(x, less Reg) mantissa {
	bits, steps := b.stepBits(), b.logSteps()
	first := b.Const(I32, uint64(steps.first))
	u := b.ISub(b.As(I32, x), first)
	v := mantissa{m: b.As(F32, b.IAdd(b.And(u, b.Const(I32, 1<<23-1)), first)), step: b.Shr(u, 23-bits)}
	v.c = b.table(v.step, steps.reciprocal)
	e := b.toF32(b.Sar(u, 23), true)
	if less != 0 {
		e = b.FSub(e, less)
	}
	v.whole = b.FAdd(e, b.table(v.step, steps.logarithm))
	return v
}

// mantissaOfSmall is mantissaOf for x that may be subnormal.
func (b *Body) mantissaOfSmall(x Reg) mantissa {
	small := b.FCmp(FloatLT, x, b.Float(F32, minNormal32))
	normal := b.Select(small, b.FMul(x, b.Float(F32, 0x1p23)), x)
	return b.mantissaOf(normal, b.Select(small, b.Float(F32, 23), b.Float(F32, 0)))
}

// notNormal returns a mask of the lanes that are not positive normal numbers.
func (b *Body) notNormal(x Reg) Reg {
	const infinity, least = 0x7f800000, 0x00800000
	u := b.IAdd(b.As(I32, x), b.Const(I32, 1<<31-least)) // normal numbers are the least integers
	return b.ICmp(CmpGT, u, b.Const(I32, 1<<31-least+infinity-1), true)
}

// logarithm32 returns f(v) for positive normal numbers, and the logarithms of others, which it rarely has to compute.
func (b *Body) logarithm32(x Reg, f func(b *Body, v mantissa) Reg) Reg {
	return b.rarely(b.notNormal(x), f(b, b.mantissaOf(x, 0)), []Reg{x}, func(b *Body, x []Reg) Reg {
		return b.logSpecial(x[0], f(b, b.mantissaOfSmall(x[0])))
	})
}

// logSpecial substitutes the logarithms of zero, infinity, NaN and negative numbers.
func (b *Body) logSpecial(x, y Reg) Reg {
	inf := b.like(x, math.Inf(1))
	y = b.Select(b.FCmp(floatEQ, x, inf), inf, y)
	y = b.Select(b.FCmp(floatEQ, x, b.like(x, 0)), b.like(x, math.Inf(-1)), y)
	return b.Select(b.FCmp(FloatNGE, x, b.like(x, 0)), b.like(x, math.NaN()), y)
}

func (b *Body) log(x Reg) Reg {
	return b.logarithm32(x, func(b *Body, v mantissa) Reg {
		f := b.FMS(v.m, v.c, b.Float(F32, 1))
		y := b.FMA(b.FMul(f, f), b.series(f, logRest32), f)
		return b.FMA(v.whole, b.Float(F32, math.Ln2), y)
	})
}

func (b *Body) log2(x Reg) Reg {
	return b.logarithm32(x, func(b *Body, v mantissa) Reg {
		f := b.FMS(v.m, v.c, b.Float(F32, 1))
		return b.FAdd(v.whole, b.FMA(f, b.series(f, log2Rest32), f))
	})
}
