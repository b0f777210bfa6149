package checked

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// precise converts a number to 200 bits.
func precise(x double) *big.Float {
	f := new(big.Float).SetPrec(200).SetFloat64(x.hi)
	return f.Add(f, new(big.Float).SetFloat64(x.lo))
}

// near reports whether a double equals a number to 90 bits.
func near(x double, want *big.Float) bool {
	d := new(big.Float).Sub(precise(x), want)
	if want.Sign() != 0 {
		d.Quo(d, want)
	}
	f, _ := d.Float64()
	return math.Abs(f) < 0x1p-90
}

func TestDoubles(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		x, y := normal(r.NormFloat64(), r.NormFloat64()*0x1p-55), normal(r.NormFloat64(), r.NormFloat64()*0x1p-55)
		px, py := precise(x), precise(y)
		operation := func(f func(z, x, y *big.Float) *big.Float) *big.Float {
			return f(new(big.Float).SetPrec(200), px, py)
		}
		if got := x.times(y); !near(got, operation((*big.Float).Mul)) {
			t.Errorf("%v times %v is %v", x, y, got)
		}
		if got := x.div(y); !near(got, operation((*big.Float).Quo)) {
			t.Errorf("%v over %v is %v", x, y, got)
		}
		if got, want := x.plus(y), operation((*big.Float).Add); math.Abs(got.hi) > 0.01 && !near(got, want) {
			t.Errorf("%v plus %v is %v", x, y, got)
		}
		if got := x.abs().sqrt(); !near(got, new(big.Float).SetPrec(200).Sqrt(new(big.Float).Abs(px))) {
			t.Errorf("the root of %v is %v", x, got)
		}
		if got := x.exp().log(); !near(got.minus(x).plus(exactly(1)), big.NewFloat(1)) {
			t.Errorf("the logarithm of exp(%v) is %v", x, got)
		}
		if got := x.exp().times(y.exp()).div(x.plus(y).exp()); !near(got, big.NewFloat(1)) {
			t.Errorf("exp(%v) times exp(%v) is %v of the exponential of their sum", x, y, got)
		}
		if c, s := x.cosh(), x.sinh(); !near(c.times(c).minus(s.times(s)), big.NewFloat(1)) {
			t.Errorf("cosh² - sinh² of %v is %v", x, c.times(c).minus(s.times(s)))
		}
	}
	e, _, _ := big.ParseFloat("2.71828182845904523536028747135266249775724709369995957496696763", 10, 200, big.ToNearestEven)
	if got := exactly(1).exp(); !near(got, e) {
		t.Errorf("e is %v", got)
	}
	for _, x := range []int64{0, 1, -1, math.MaxInt64, math.MinInt64, 1<<53 + 1, -1 << 60} {
		if got, _ := precise(wholeDouble(x, true)).Int64(); got != x {
			t.Errorf("%d becomes %d", x, got)
		}
		if got, _ := precise(wholeDouble(x, false)).Uint64(); got != uint64(x) {
			t.Errorf("%d becomes %d", uint64(x), got)
		}
	}
}
