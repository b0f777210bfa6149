package emit

import (
	"testing"

	"gotile/internal/engine/native/vcode"
)

// TestSpillingWidth checks that long chains of few instructions are interleaved although values are spilled.
func TestSpillingWidth(t *testing.T) {
	for _, c := range []struct {
		chain, others int // multiplications
		target        vcode.Target
		want          int
	}{
		{8, 0, vcode.Target{}, 1},
		{9, 0, vcode.Target{}, 2},
		{13, 0, vcode.Target{}, 4},
		{13, 40, vcode.Target{}, 2},
		{13, 0, vcode.Target{PastMask: 6}, 1},
		{20, 40, vcode.Target{PastMask: 6}, 4},
		{20, 0, vcode.Target{Accumulates: true}, 1},
	} {
		b := vcode.NewBody(c.target, 8)
		x := b.Accumulator(b.Float(vcode.F32, 2))
		first := len(b.Insts)
		for range c.others {
			b.FMul(x, x)
		}
		for y, i := x, 0; i < c.chain; i++ {
			y = b.FMul(y, y)
		}
		n := &nest{b: b}
		if got := n.spillingWidth(b.Insts[first:]); got != c.want {
			t.Errorf("a chain of %d multiplications and %d others: %d iterations, want %d", c.chain, c.others, got, c.want)
		}
	}
}
