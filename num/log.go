package num

import "math"

// logPair returns the natural logarithm of a positive finite x to a relative
// error of some 2^-68: of the power of two, of the table's part, and of a ratio
// close to 1.
func logPair(x float64) pair {
	b, k := math.Float64bits(x), -1023
	if b>>52 == 0 {
		b, k = math.Float64bits(x*0x1p54), k-54
	}
	z := math.Float64frombits(b&(1<<52-1) | 1023<<52)
	step := &logSteps[b>>45&127]
	n := float64(k + int(b>>52) + step.up)

	q := twoProduct(z, step.inv)
	r, rest := q.hi-1, q.lo // z*inv - 1, exactly
	sq := twoProduct(r, r)
	s := twoSum(float64(n*ln2Grid)+step.hi, r)
	t := fastTwoSum(s.hi, -float64(0.5*sq.hi))
	lo := float64(float64(r*sq.hi)*poly(r, logTerms[:])) - float64(0.5*sq.lo)
	lo += float64(rest*(1-(r-sq.hi))) + step.lo + float64(n*ln2GridTail)
	return fastTwoSum(t.hi, t.lo+(s.lo+lo))
}

// logSpecial answers for arguments whose logarithm is not a finite number.
func logSpecial(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x < 0:
		return math.NaN()
	}
	return x // NaN, +Inf
}

// LogF64 returns the natural logarithm of x.
func LogF64(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logSpecial(x)
	}
	return logPair(x).value()
}

// Log2F64 returns the binary logarithm of x.
func Log2F64(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logSpecial(x)
	}
	return logPair(x).times(pair{log2eHi, log2eLo}).value()
}

// PowF64 returns x to the y, with the special cases of IEEE 754's pow.
func PowF64(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y:
		return math.NaN()
	case x == 0 || !finite(x) || !finite(y):
		return powSpecial(x, y, isOdd(y))
	}
	odd := false
	if x < 0 {
		if y != math.Trunc(y) {
			return math.NaN()
		}
		odd = isOdd(y)
	}
	return signed(odd, powPositive(math.Abs(x), pair{y, 0}))
}

// PowIF64 returns x to the n; to the power 0 anything is 1.
func PowIF64(x float64, n int64) float64 {
	y := fastTwoSum(float64(float64(n>>32)*0x1p32), float64(uint32(n))) // all 64 bits
	switch {
	case n == 0:
		return 1
	case x == 0 || !finite(x):
		return powSpecial(x, y.hi, n&1 != 0)
	}
	return signed(x < 0 && n&1 != 0, powPositive(math.Abs(x), y))
}

// powPositive is x to the y for positive x; both are finite, y is not zero.
func powPositive(x float64, y pair) float64 {
	l := logPair(x)
	e := float64(y.hi * l.hi)
	switch {
	case e > 710:
		return math.Inf(1)
	case e < -746:
		return 0
	}
	p, k := expPair(e, math.FMA(y.hi, l.hi, -e)+float64(y.hi*l.lo)+float64(y.lo*l.hi))
	return scale2(p.value(), k)
}

// powSpecial returns the result if x is zero or not finite, or y is infinite.
func powSpecial(x, y float64, odd bool) float64 {
	if math.IsInf(y, 0) {
		a := math.Abs(x)
		switch {
		case a == 1:
			return 1
		case (a > 1) == (y > 0):
			return math.Inf(1)
		}
		return 0
	}
	if x != x {
		return x
	}
	size := 0.0
	if math.IsInf(x, 0) == (y > 0) {
		size = math.Inf(1)
	}
	return signed(math.Signbit(x) && odd, size)
}

// isOdd reports whether the finite y is an odd integer.
func isOdd(y float64) bool {
	return math.Abs(y) < 0x1p53 && y == math.Trunc(y) && int64(y)&1 != 0
}

// RsqrtF64 returns 1 over the square root of x.
func RsqrtF64(x float64) float64 { return 1 / math.Sqrt(x) }
