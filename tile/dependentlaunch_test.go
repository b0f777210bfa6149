package tile_test

import (
	"testing"

	"gotile/tile"
)

func dependentKernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, in, out tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 8)
		b.LaunchDependents()
		b.WaitForPrevious()
		tile.Store(out.Add(i), tile.Load(in.Add(i)).Add(1))
	}, tile.Name("dependent"))
}

func TestDependents(t *testing.T) {
	in, out := []int32{1, 2, 3, 4, 5, 6, 7, 8}, make([]int32, 8)
	launchKernel(t, dependentKernel(), in, out)
	for i, got := range out {
		if got != in[i]+1 {
			t.Errorf("element %d: got %d, want %d", i, got, in[i]+1)
		}
	}
}

func TestVendorCompilesDependents(t *testing.T) { compiles(t, dependentKernel(), "sm_90") }
