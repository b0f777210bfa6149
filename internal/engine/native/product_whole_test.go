package native_test

import (
	"context"
	"testing"
	"time"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// TestAdjacentOperands: operands next to the result, as small arrays of Go are, do not overlap it, so a loop is one product of
// the elements within the arrays. Products of whole tiles take many times as long.
func TestAdjacentOperands(t *testing.T) {
	const m, n, k = 2, 24, 25
	dev := cpu.Open(cpu.Workers(1))
	kernel := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 256, K: 64})
	all := make([]float32, 2*m*k+m*n+k*n)
	for i := range all {
		all[i] = float32(i % 7)
	}
	fastest := func(gap int) time.Duration {
		a, d, b := all[:m*k], all[m*k+gap:][:m*n], all[m*k+m*n+2*gap:][:k*n]
		shortest := time.Hour
		for range 200 {
			begun := time.Now()
			if err := kernel.Run(context.Background(), dev, tile.ArrayOf(a, m, k), tile.ArrayOf(b, k, n), tile.ArrayOf(d, m, n)); err != nil {
				t.Fatal(err)
			}
			shortest = min(shortest, time.Since(begun))
		}
		for i := range d {
			want := float32(0)
			for j := range k {
				want += a[i/n*k+j] * b[j*n+i%n]
			}
			if d[i] != want {
				t.Fatalf("with gaps of %d elements, element %d is %g, want %g", gap, i, d[i], want)
			}
		}
		return shortest
	}
	if apart, adjacent := fastest(2), fastest(0); adjacent > 3*apart {
		t.Errorf("a product takes %v, but %v with gaps between the arrays", adjacent, apart)
	}
}
