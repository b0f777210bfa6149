package vcode

import (
	"math"
)

// The elementary functions in f64: range reductions and series. If rounding errors of the leading terms matter, they are
// accumulated in a second number; TestSweep measures the errors. f32 functions without code of their own use these.

const (
	ln2Hi       = 0x1.62e42fefa39efp-01 // ln 2
	ln2Lo       = 0x1.abc9e3b39803fp-56 // ln 2 minus ln2Hi
	ln2Grid     = 0x1.62e42fefa38p-01   // ln 2 to a multiple of 2^-42
	ln2GridTail = 0x1.ef35793c7673p-45  // ln 2 minus ln2Grid
	log2eHi     = 0x1.71547652b82fep+00 // 1 / ln 2
	log2eLo     = 0x1.777d0ffda0d24p-56 // 1/ln 2 minus log2eHi
	halfPiHi    = 0x1.921fb54442d18p+00 // pi / 2
	halfPiMid   = 0x1.1a62633145c07p-54 // the next 53 bits
	halfPiLo    = -0x1.f1976b7ed8fbcp-110
)

// bound64 limits x to lo and hi; NaN is unchanged.
func (b *Body) bound64(x Reg, lo, hi float64) Reg {
	return b.atMost64(b.op2i(F64, OpFMax, b.f64(lo), x, Clamps), hi)
}

// atMost64 limits x to hi; NaN is unchanged.
func (b *Body) atMost64(x Reg, hi float64) Reg { return b.op2i(F64, OpFMin, b.f64(hi), x, Clamps) }

// Coefficients of the arc tangent up to 0.66: x + x z P(z)/Q(z), z = x^2, as package math has
// them, from the Cephes library.
var (
	atanP = []float64{-6.485021904942025371773e+01, -1.228866684490136173410e+02, -7.500855792314704667340e+01, -1.615753718733365076637e+01, -8.750608600031904122785e-01}
	atanQ = []float64{1.945506571482613964425e+02, 4.853903996359136964868e+02, 4.328810604912902668951e+02, 1.650270098316988542046e+02, 2.485846490142306297962e+01, 1}
)

// atan264 returns the angle of the point (x, y).
func (b *Body) atan264(y, x Reg) Reg {
	ay, ax, zero := b.FAbs(y), b.FAbs(x), b.f64(0)
	steep := b.FCmp(FloatGT, ay, ax)
	num, den := b.Select(steep, ax, ay), b.Select(steep, ay, ax)
	num, den = b.inRange(num, den)
	far := b.FCmp(FloatGT, num, b.FMul(den, b.f64(0.41421356)))
	up, down := b.twoSum(num, b.FNeg(den)), b.twoSum(num, den)
	u := b.quotient(pair{b.Select(far, up.hi, num), b.Select(far, up.lo, zero)}, pair{b.Select(far, down.hi, den), b.Select(far, down.lo, zero)})
	flat := b.FCmp(floatEQ, num, zero) // 0/0, or an invalid remainder
	u.hi, u.lo = b.Select(flat, zero, u.hi), b.Select(flat, zero, u.lo)
	z := b.FMul(u.hi, u.hi)
	w := b.FMul(b.FMul(u.hi, z), b.FDiv(b.series(z, atanP), b.series(z, atanQ)))
	w = b.FAdd(w, b.FNMA(u.lo, z, u.lo))

	// The angle is a number of eighths of a turn, plus or minus the rest.
	behind := b.unequal(b.And(b.As(I64, x), b.signBit(I64)), b.Const(I64, 0))
	eighths := b.Select(far, b.f64(1), zero)
	eighths = b.Select(steep, b.FSub(b.f64(2), eighths), eighths)
	eighths = b.Select(behind, b.FSub(b.f64(4), eighths), eighths)
	minus := b.And(b.signBit(F64), b.Select(b.xor(steep, behind), b.As(F64, b.ones(I64)), zero))
	c := b.twoProduct(eighths, b.f64(halfPiHi/2))
	c.lo = b.FMA(eighths, b.f64(halfPiMid/2), c.lo)
	s := b.twoSum(c.hi, b.xor(u.hi, minus))
	r := b.FAdd(s.hi, b.FAdd(s.lo, b.FAdd(c.lo, b.xor(w, minus))))
	r = b.Or(r, b.And(y, b.signBit(F64)))
	return b.Select(b.FCmp(FloatUNORD, x, y), b.f64(math.NaN()), r)
}

// inRange scales the operands of a ratio if products would leave the range of f64, and replaces infinities by finite
// numbers.
func (b *Body) inRange(num, den Reg) (Reg, Reg) {
	inf := b.f64(math.Inf(1))
	endless := b.FCmp(floatEQ, den, inf)
	num = b.Select(endless, b.Select(b.FCmp(floatEQ, num, inf), b.f64(1), b.f64(0)), num)
	den = b.Select(endless, b.f64(1), den)
	by := b.Select(b.FCmp(FloatLT, den, b.f64(0x1p-900)), b.f64(0x1p600), b.f64(1))
	by = b.Select(b.FCmp(FloatGT, den, b.f64(0x1p900)), b.f64(0x1p-600), by)
	return b.FMul(num, by), b.FMul(den, by)
}
