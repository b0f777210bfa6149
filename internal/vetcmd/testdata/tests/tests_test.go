package tests

import (
	"os"
	"testing"

	"gotile/tile"
)

// TestMain is not run.
func TestMain(m *testing.M) { os.Exit(7) }

func TestSizes(t *testing.T) {
	type half = tile.Float16
	const most = 4
	zero := tile.PadZero
	for _, c := range []struct{ n, m int }{{16, 2}, {32, most}, {24, 1}} {
		t.Run("", func(t *testing.T) {
			n, size := c.n, c.m*2
			k := tile.NewKernel(func(b *tile.Block, x tile.Span1[half]) {
				x.Tiles(size).Store(x.Tiles(size).Load(b.ID(0), zero), b.ID(0))
				x.Tiles(n).Store(1, 0) // 24
			})
			if _, err := k.Module(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFiltered(t *testing.T) {
	calls := 0
	for _, n := range []int{3, 4} {
		if n&(n-1) != 0 {
			continue
		}
		k := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(1, 0) })
		counted := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { calls++ })
		t.Log(k.Name(), counted.Name())
	}
}
