package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gotile/internal/testing/bigref"
)

// TestLogPair: the logarithm that powers multiply is known to far more than a float64
// holds, whose tests do not see its last corrections.
func TestLogPair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	for range fewer(2000) {
		x := math.Ldexp(1+rng.Float64(), rng.IntN(40)-20)
		p, want := logPair(x), bigref.Log(exact(x))
		got := exact(p.hi)
		got.Add(got, exact(p.lo))
		if err, _ := got.Quo(got.Sub(got, want), want).Float64(); math.Abs(err) > 0x1p-67 {
			t.Fatalf("log %x: the relative error is %g, more than 2^-67", x, err)
		}
	}
}
