package bigref

import (
	"math"
	"math/big"
	"testing"
)

// near fails unless a and b agree to 200 bits of the larger one.
func near(t *testing.T, what string, a, b *big.Float) {
	t.Helper()
	d := sub(a, b)
	if d.Sign() != 0 && d.MantExp(nil) > b.MantExp(nil)-200 {
		t.Errorf("%s: %.60g and %.60g", what, a, b)
	}
}

func TestConstants(t *testing.T) {
	const pi = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798"
	const ln2 = "0.69314718055994530941723212145817656807550013436025525412068000949339362196969471560586332699641868754"
	p, _, _ := big.ParseFloat(pi, 10, 330, big.ToNearestEven)
	l, _, _ := big.ParseFloat(ln2, 10, 330, big.ToNearestEven)
	near(t, "pi", newFloat().Set(Pi()), p)
	near(t, "ln2", Ln2(), l)
}

// TestIdentities checks the functions against each other and, roughly, against
// package math.
func TestIdentities(t *testing.T) {
	for _, x := range []float64{1e-9, 0.001, 0.3, 0.7, 1, 1.0000001, 1.5, 2, 7.25, 33, 600} {
		v := Float(x)
		near(t, "log exp", Log(Exp(v)), v)
		near(t, "exp log", Exp(Log(v)), v)
		near(t, "exp2 log2", Exp2(Log2(v)), v)
		near(t, "log1p expm1", Log1p(Expm1(v)), v)
		s, c := SinCos(v)
		near(t, "sin2+cos2", add(mul(s, s), mul(c, c)), integer(1))
		near(t, "cosh2=1+sinh2", mul(Cosh(v), Cosh(v)), add(integer(1), mul(Sinh(v), Sinh(v))))
		near(t, "pow", Pow(v, integer(3)), mul(v, mul(v, v)))
		near(t, "tan atan", Tan(Atan2(v, integer(3))), quo(v, integer(3)))
		near(t, "tanh", mul(Tanh(v), Cosh(v)), Sinh(v))
		near(t, "rsqrt", mul(Rsqrt(v), Sqrt(v)), integer(1))
	}
}

// TestNearZero tests functions whose plain formula would lose digits near zero: with the first terms of their series, on
// both sides of the point at which the method changes.
func TestNearZero(t *testing.T) {
	for _, e := range []int{-30, -39, -40, -41, -60, -1000} {
		x := scale(integer(1), e)
		d, l := sub(Expm1(x), x), sub(x, Log1p(x))
		half := scale(mul(x, x), -1)
		for _, y := range []*big.Float{d, l} {
			if off := sub(y, half); e > -100 && off.MantExp(nil) > half.MantExp(nil)+e+1 {
				t.Errorf("2^%d: second term is off by %g", e, off)
			}
		}
		near(t, "log1p expm1", Log1p(Expm1(x)), x)
	}
}

func TestAgainstMath(t *testing.T) {
	for _, c := range []struct {
		name string
		big  func(*big.Float) *big.Float
		std  func(float64) float64
	}{{"exp", Exp, math.Exp}, {"log", Log, math.Log}, {"sin", Sin, math.Sin}, {"cos", Cos, math.Cos}, {"sinh", Sinh, math.Sinh}, {"tanh", Tanh, math.Tanh}} {
		for _, x := range []float64{1e-300, 0.1, 3, 100, 1e5, 1e22, 1e300} {
			got, _ := c.big(Float(x)).Float64()
			if want := c.std(x); math.Abs(got-want) > 1e-14*math.Abs(want) {
				t.Errorf("%s(%g) = %g, math has %g", c.name, x, got, want)
			}
		}
	}
}
