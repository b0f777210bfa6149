package native_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// TestSharedPanels: many blocks of several workers multiply by the same tiles, in consecutive launches with different
// numbers in the same buffers, and with a product that overwrites an operand.
func TestSharedPanels(t *testing.T) {
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	const n, k = 512, 512
	kernel := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 128, N: 128, K: 32, Group: 2})
	a, b, c := make([]float32, n*k), make([]float32, k*n), make([]float32, n*n)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 3 {
		for i := range a {
			a[i], b[i] = float32(rng.IntN(9)-4), float32(rng.IntN(9)-4)
		}
		if err := kernel.Run(context.Background(), dev, tile.ArrayOf(a, n, k), tile.ArrayOf(b, k, n), tile.ArrayOf(c, n, n)); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < n*n; i += 61 {
			want := float32(0)
			for j := range k {
				want += a[i/n*k+j] * b[j*n+i%n]
			}
			if c[i] != want {
				t.Fatalf("element %d is %v, want %v", i, c[i], want)
			}
		}
	}
}

// TestWrittenOperandsNotShared: a block that writes to an operand's buffer reads its own numbers, and so do those that
// run after it on the same worker.
func TestWrittenOperandsNotShared(t *testing.T) {
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	const n, rounds, blocks = 128, 4, 6
	// In each block, x becomes the product of itself and a permutation.
	turn := tile.NewKernel(func(b *tile.Block, x, p tile.Span2[float32]) {
		xs, ps := x.Tiles(n, n), p.Tiles(n, n)
		for range b.Range(0, rounds) {
			xs.Store(tile.MMA(xs.Load(b.ID(0), 0), ps.Load(0, 0), b.Zeros(tile.F32, n, n)), b.ID(0), 0)
		}
	}, tile.Name("turn"))
	x, p := make([]float32, blocks*n*n), make([]float32, n*n)
	for i := range n {
		p[i*n+(i+1)%n] = 1
	}
	for i := range blocks * n {
		x[i*n] = float32(i + 1)
	}
	if err := turn.Launch(context.Background(), dev, device.Grid{blocks, 1, 1}, tile.ArrayOf(x, blocks*n, n), tile.ArrayOf(p, n, n)); err != nil {
		t.Fatal(err)
	}
	for i := range blocks * n * n {
		want := float32(0)
		if i%n == rounds {
			want = float32(i/n + 1)
		}
		if x[i] != want {
			t.Fatalf("element %d is %v, want %v", i, x[i], want)
		}
	}
}
