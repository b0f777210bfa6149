package num

import "math"

// toNearest, added to a float less than 2^51, moves the nearest integer to the low bits.
const toNearest = 0x1.8p52

// nearestInt returns the integer nearest to x, |x| < 2^51, twice.
func nearestInt(x float64) (float64, int) {
	s := x + toNearest
	return s - toNearest, int(int32(math.Float64bits(s)))
}

// expPair returns e to the (x + tail) as a pair times 2 to the k, to some 60
// bits, for |x| < 1000: the argument is a whole number of 128ths of ln 2 and a
// rest that a short series handles.
func expPair(x, tail float64) (p pair, k int) {
	n, i := nearestInt(float64(x * invLn2Step))
	r := x - float64(n*ln2Step)
	r += tail - float64(n*ln2StepTail)
	step := &exp2Steps[i&127]
	t := r + float64(float64(r*r)*poly(r, expTerms[:]))
	return pair{step.hi, step.lo + float64(step.hi*t)}, i >> 7
}

// ExpF64 returns e to the x.
func ExpF64(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	p, k := expPair(x, 0)
	return scale2(p.value(), k)
}

// Exp2F64 returns 2 to the x.
func Exp2F64(x float64) float64 {
	switch {
	case x != x:
		return x
	case x >= 1024:
		return math.Inf(1)
	case x < -1076:
		return 0
	}
	n, i := nearestInt(float64(x * 128))
	r := x - float64(n/128)
	step := &exp2Steps[i&127]
	t := float64(r * poly(r, exp2Terms[:]))
	return scale2(step.hi+(step.lo+float64(step.hi*t)), i>>7)
}

// SinhF64 returns the hyperbolic sine of x.
func SinhF64(x float64) float64 {
	switch a := math.Abs(x); {
	case !(a >= 0x1p-28):
		return x
	case a < 0.3:
		z := float64(x * x)
		return x + float64(float64(x*z)*poly(z, sinhTerms[:]))
	case a > 711:
		return math.Copysign(math.Inf(1), x)
	default:
		return math.Copysign(halfSum(a, -1), x)
	}
}

// CoshF64 returns the hyperbolic cosine of x.
func CoshF64(x float64) float64 {
	switch a := math.Abs(x); {
	case a != a:
		return x
	case a > 711:
		return math.Inf(1)
	default:
		return halfSum(a, 1)
	}
}

// halfSum is half of e to the a plus sign times its inverse.
func halfSum(a, sign float64) float64 {
	p, k := expPair(a, 0)
	if a < 45 {
		q, j := expPair(-a, 0)
		s := sign * pow2(j-k)
		p = p.plus(pair{float64(q.hi * s), float64(q.lo * s)})
	}
	return scale2(p.value(), k-1)
}

// TanhF64 returns the hyperbolic tangent of x.
func TanhF64(x float64) float64 {
	switch a := math.Abs(x); {
	case !(a >= 0x1p-28):
		return x
	case a < 0.2:
		z := float64(x * x)
		return x + float64(float64(x*z)*poly(z, tanhTerms[:]))
	case a > 20:
		return math.Copysign(1, x)
	default:
		return math.Copysign(tanhLarge(a), x)
	}
}

// tanhLarge is 1 - 2/(e^2a + 1).
func tanhLarge(a float64) float64 {
	p, k := expPair(2*a, 0)
	s := pow2(k)
	d := pair{1, 0}.plus(pair{float64(p.hi * s), float64(p.lo * s)})
	return pair{1, 0}.plus(pair{-2, 0}.div(d)).value()
}
