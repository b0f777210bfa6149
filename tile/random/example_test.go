package random_test

import (
	"context"
	"fmt"

	"gotile/device/cpu"
	"gotile/tile"
	"gotile/tile/random"
)

// Dropout keeps three quarters of the elements and scales them up. Its backward pass uses the same positions and drops
// the same elements.
func Example() {
	dropout := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32], seed tile.Scalar[uint64]) {
		xs, ys, i := x.Tiles(4), y.Tiles(4), b.ID(0)
		keep := random.New(seed, 0).Keep(xs.Places(0, i), 0.25)
		ys.Store(tile.Select(keep, xs.Load(i).Div(0.75), 0.0), i)
	}, tile.Over(0, 4))
	x, y := []float32{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}, make([]float32, 10)
	if err := dropout.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 10), tile.ArrayOf(y, 10), uint64(7)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(y)
	// Output: [4 4 0 4 4 4 4 4 0 4]
}
