package native_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestHistogram checks that all additions of many blocks and several workers to few bins are in the result, also if some
// lanes are masked, if the bins are a part of a buffer, and if the kernel reads the bins.
func TestHistogram(t *testing.T) {
	dev, err := device.Open("cpu:native")
	if err != nil {
		t.Skip(err)
	}
	const n, bins, size = 1 << 16, 200, 256
	masked := func(read bool) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x, h, before tile.Span1[int32]) {
			v := x.Tiles(size).Load(b.ID(0))
			if read {
				before.Tiles(1).Store(h.Tiles(1).Load(0), b.ID(0))
			}
			places, _ := h.Pointers(v)
			tile.AtomicAdd(places, 1, tile.Relaxed, tile.Where(v.Ge(50)))
		}, tile.Name("masked"), tile.Over(0))
	}
	rng := rand.New(rand.NewPCG(7, 8))
	x := make([]int32, n)
	for i := range x {
		x[i] = int32(rng.IntN(bins))
	}
	for _, read := range []bool{false, true} {
		for _, from := range []int{0, 3} {
			whole := make([]int32, from+bins)
			for i := range whole {
				whole[i] = int32(1000 + i)
			}
			want := append([]int32(nil), whole...)
			for _, v := range x {
				if v >= 50 {
					want[from+int(v)]++
				}
			}
			if err := masked(read).Run(context.Background(), dev, tile.ArrayOf(x, n), tile.ArrayOf(whole[from:], bins), tile.ArrayOf(make([]int32, n/size), n/size)); err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if whole[i] != want[i] {
					t.Fatalf("read %v, from %d: bin %d has %d, want %d", read, from, i-from, whole[i], want[i])
				}
			}
		}
	}
}
