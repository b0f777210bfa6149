package num

import "math"

var (
	pi     = pair{2 * halfPiHi, 2 * halfPiLo}
	halfPi = pair{halfPiHi, halfPiLo}
)

// Atan2F64 returns the angle of the point whose ordinate is y and abscissa x,
// with the special cases of IEEE 754's atan2.
func Atan2F64(y, x float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	a := quarterAngle(math.Abs(y), math.Abs(x))
	if math.Signbit(x) {
		a = pi.plus(a.neg())
	}
	return math.Copysign(a.value(), y)
}

// quarterAngle is atan2 for y, x >= 0.
func quarterAngle(y, x float64) pair {
	switch {
	case y == 0:
		return pair{}
	case x == 0:
		return halfPi
	case math.IsInf(y, 1) && math.IsInf(x, 1):
		return pair{halfPiHi / 2, halfPiLo / 2}
	case math.IsInf(y, 1):
		return halfPi
	case math.IsInf(x, 1):
		return pair{}
	}
	if y > x {
		return halfPi.plus(ratioAngle(x, y).neg())
	}
	return ratioAngle(y, x)
}

// ratioAngle is the arc tangent of y/x for 0 < y <= x.
func ratioAngle(y, x float64) pair {
	t := y / x
	if t < 0x1p-40 {
		return pair{t, 0}
	}
	if x < 0x1p-900 {
		y, x = y*0x1p600, x*0x1p600
	} else if x > 0x1p900 {
		y, x = y*0x1p-600, x*0x1p-600
	}
	i := int(float64(t*64) + 0.5)
	u := turn(y, x, float64(i)/64)
	z := float64(u.hi * u.hi)
	a := atanSteps[i].plus(u)
	return fastTwoSum(a.hi, a.lo+float64(float64(u.hi*z)*poly(z, atanTerms[:])))
}

// turn returns the ratio left of the point (x, y) turned back by the angle of
// the ratio c: (y - c*x) / (x + c*y).
func turn(y, x, c float64) pair {
	p, q := twoProduct(c, x), twoProduct(c, y)
	den := twoSum(x, q.hi)
	return pair{y - p.hi, -p.lo}.div(pair{den.hi, den.lo + q.lo})
}
