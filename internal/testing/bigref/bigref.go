// Package bigref computes elementary functions to some 200 bits with math/big.
// It is slow and plain: the reference that package num's tests measure errors
// against and the source of its tables. It must not use package num.
//
// Results whose magnitude no float64 can hold come back as powers of two that
// round to infinity or zero.
package bigref

import (
	"math"
	"math/big"
)

// prec is the working precision, 50 bits more than the promised one.
const prec = 256

func newFloat() *big.Float { return new(big.Float).SetPrec(prec) }

// Float returns x as a big number.
func Float(x float64) *big.Float { return newFloat().SetFloat64(x) }

func integer(n int64) *big.Float { return newFloat().SetInt64(n) }

func add(a, b *big.Float) *big.Float { return newFloat().Add(a, b) }
func sub(a, b *big.Float) *big.Float { return newFloat().Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return newFloat().Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return newFloat().Quo(a, b) }
func neg(a *big.Float) *big.Float    { return newFloat().Neg(a) }

func scale(a *big.Float, e int) *big.Float { return newFloat().SetMantExp(a, e) }

// small reports whether term no longer changes sum.
func small(term, sum *big.Float) bool {
	return term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-prec
}

// series sums the terms that next makes, each out of the one before and its
// number.
func series(first *big.Float, next func(term *big.Float, n int64) *big.Float) *big.Float {
	sum, term := newFloat().Set(first), first
	for n := int64(1); ; n++ {
		term = next(term, n)
		if small(term, sum) {
			return sum
		}
		sum.Add(sum, term)
	}
}

// huge is the argument from which on exp overflows float64 for certain.
const huge = 5000

// Exp returns e to the x.
func Exp(x *big.Float) *big.Float {
	if x.MantExp(nil) > 13 {
		return scale(integer(1), huge*x.Sign())
	}
	q, _ := quo(x, Ln2()).Float64()
	k := math.RoundToEven(q)
	const halvings = 8
	r := scale(sub(x, mul(Float(k), Ln2())), -halvings)
	y := series(integer(1), func(t *big.Float, n int64) *big.Float { return quo(mul(t, r), integer(n)) })
	for range halvings {
		y.Mul(y, y)
	}
	return scale(y, int(k))
}

// Exp2 returns 2 to the x.
func Exp2(x *big.Float) *big.Float { return Exp(mul(x, Ln2())) }

// Log returns the natural logarithm of x > 0.
func Log(x *big.Float) *big.Float {
	if x.Cmp(integer(1)) == 0 {
		return newFloat()
	}
	m := newFloat()
	e := x.MantExp(m)
	f, _ := m.Float64()
	if f < math.Sqrt2/2 {
		m, e = scale(m, 1), e-1
	}
	if d := sub(m, integer(1)); e == 0 && d.MantExp(nil) < -10 { // whose logarithm is small
		return scale(atanhSeries(quo(d, add(m, integer(1)))), 1)
	}
	l := logNearOne(m)
	if e == 0 {
		return l
	}
	return add(l, mul(integer(int64(e)), Ln2()))
}

// logNearOne improves float64's logarithm y of m: log m is y plus
// log(m/exp y), twice the inverse hyperbolic tangent of a tiny number.
func logNearOne(m *big.Float) *big.Float {
	d, _ := sub(m, integer(1)).Float64()
	y := Float(math.Log1p(d))
	p := Exp(y)
	u := quo(sub(m, p), add(m, p))
	return add(y, scale(atanhSeries(u), 1))
}

func atanhSeries(u *big.Float) *big.Float {
	if u.Sign() == 0 {
		return newFloat()
	}
	u2, sum, p := mul(u, u), newFloat().Set(u), newFloat().Set(u)
	for n := int64(3); ; n += 2 {
		p.Mul(p, u2)
		t := quo(p, integer(n))
		if small(t, sum) {
			return sum
		}
		sum.Add(sum, t)
	}
}

// Expm1 returns e to the x, less 1.
func Expm1(x *big.Float) *big.Float {
	if x.MantExp(nil) > -40 {
		return sub(Exp(x), integer(1))
	}
	return series(x, func(t *big.Float, n int64) *big.Float { return quo(mul(t, x), integer(n+1)) })
}

// Log1p returns the natural logarithm of 1 + x for x >= -1: near zero twice the inverse
// hyperbolic tangent of x/(2+x).
func Log1p(x *big.Float) *big.Float {
	switch {
	case x.Cmp(integer(-1)) == 0:
		return newFloat().SetInf(true)
	case x.MantExp(nil) > -40:
		return Log(add(integer(1), x))
	}
	return scale(atanhSeries(quo(x, add(integer(2), x))), 1)
}

// Log2 returns the binary logarithm of x > 0.
func Log2(x *big.Float) *big.Float { return quo(Log(x), Ln2()) }

// Pow returns x to the y for x > 0.
func Pow(x, y *big.Float) *big.Float { return Exp(mul(y, Log(x))) }

// Sqrt returns the square root of x >= 0.
func Sqrt(x *big.Float) *big.Float { return newFloat().Sqrt(x) }

// Rsqrt returns 1 over the square root of x > 0.
func Rsqrt(x *big.Float) *big.Float { return quo(integer(1), Sqrt(x)) }

// Sinh returns the hyperbolic sine of x.
func Sinh(x *big.Float) *big.Float {
	if x.MantExp(nil) <= -4 {
		return oddSeries(x, 1)
	}
	return scale(sub(Exp(x), Exp(neg(x))), -1)
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x *big.Float) *big.Float { return scale(add(Exp(x), Exp(neg(x))), -1) }

// Tanh returns the hyperbolic tangent of x.
func Tanh(x *big.Float) *big.Float {
	if x.MantExp(nil) > 10 {
		return integer(int64(x.Sign()))
	}
	return quo(Sinh(x), Cosh(x))
}

// oddSeries is x + s*x^3/3! + x^5/5! + ...: sinh for s = 1, sin for s = -1.
func oddSeries(x *big.Float, s int64) *big.Float {
	x2 := mul(mul(x, x), integer(s))
	return series(x, func(t *big.Float, n int64) *big.Float { return quo(mul(t, x2), integer(2*n*(2*n+1))) })
}

func cosSeries(x *big.Float) *big.Float {
	x2 := neg(mul(x, x))
	return series(integer(1), func(t *big.Float, n int64) *big.Float { return quo(mul(t, x2), integer(2*n*(2*n-1))) })
}

// SinCos returns the sine and the cosine of x.
func SinCos(x *big.Float) (sin, cos *big.Float) {
	quadrant, r := reduce(x)
	s, c := oddSeries(r, -1), cosSeries(r)
	switch quadrant {
	case 1:
		return c, neg(s)
	case 2:
		return neg(s), neg(c)
	case 3:
		return neg(c), s
	}
	return s, c
}

// reduce returns x minus the nearest multiple of pi/2, and that multiple mod 4.
func reduce(x *big.Float) (quadrant int, r *big.Float) {
	if x.MantExp(nil) < 0 {
		return 0, x
	}
	wide := uint(prec + 2*max(64, x.MantExp(nil)))
	half := new(big.Float).SetPrec(wide).Set(piWide)
	half.SetMantExp(half, -1)
	q := new(big.Float).SetPrec(wide).Quo(x, half)
	q.Add(q, big.NewFloat(math.Copysign(0.5, float64(x.Sign()))))
	n, _ := q.Int(nil)
	t := new(big.Float).SetPrec(wide).SetInt(n)
	t.Sub(new(big.Float).SetPrec(wide).Set(x), t.Mul(t, half))
	return int(new(big.Int).And(n, big.NewInt(3)).Int64()), newFloat().Set(t)
}

// Sin returns the sine of x.
func Sin(x *big.Float) *big.Float { s, _ := SinCos(x); return s }

// Cos returns the cosine of x.
func Cos(x *big.Float) *big.Float { _, c := SinCos(x); return c }

// Tan returns the tangent of x.
func Tan(x *big.Float) *big.Float { s, c := SinCos(x); return quo(s, c) }

// Atan2 returns the angle of the point (x, y), neither of them zero.
func Atan2(y, x *big.Float) *big.Float {
	fy, _ := y.Float64()
	fx, _ := x.Float64()
	guess := Float(math.Copysign(math.Atan2(fy, fx), fy)) // y/x may underflow to the wrong zero
	s, c := SinCos(guess)
	// The point turned back by the guess has a tiny angle left.
	u := quo(sub(mul(y, c), mul(x, s)), add(mul(x, c), mul(y, s)))
	return add(guess, atanSeries(u))
}

func atanSeries(u *big.Float) *big.Float {
	if u.Sign() == 0 {
		return newFloat()
	}
	u2, sum, p := neg(mul(u, u)), newFloat().Set(u), newFloat().Set(u)
	for n := int64(3); ; n += 2 {
		p.Mul(p, u2)
		t := quo(p, integer(n))
		if small(t, sum) {
			return sum
		}
		sum.Add(sum, t)
	}
}
