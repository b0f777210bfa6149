package uses

import (
	"testing"

	"gotile/tile"
)

// A kernel of a test that only computes is there to be traced.
func TestTraced(t *testing.T) {
	for _, f := range []any{
		func(b *tile.Block) { b.Zeros(tile.F32, 4).Add("one") },
		func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4, &x) {
				x = x.Add(1)
				x.Mul(2)
			}
			tile.Reduce(x, 0, 0, func(a, b tile.Tile) tile.Tile { return a.Add(b) })
		},
		func(b *tile.Block, p tile.Ptr[float32]) {
			x := tile.Load(p)
			x.Add(1) // want `the result of x.Add is thrown away`
			tile.Store(p, x)
		},
		func(b *tile.Block, p tile.Ptr[float32]) {
			tile.Load(p) // want `the result of tile.Load is thrown away`
			helper(b)
		},
		func(b *tile.Block, p tile.Ptr[int32]) {
			tile.Load(p) // want `the result of tile.Load is thrown away`
			_ = tile.AtomicAdd(p, 1, tile.Relaxed)
		},
	} {
		if _, err := tile.NewKernel(f).Module(); err != nil {
			t.Log(err)
		}
	}
}

func helper(b *tile.Block) (x tile.Tile) {
	x = b.Ones(tile.F32, 4)
	x.Add(1) // want `the result of x.Add is thrown away`
	return x
}
