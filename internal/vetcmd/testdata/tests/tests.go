// Package tests has kernels in its tests, and launches on grids of the caller's.
package tests

import (
	"context"

	"gotile/device"
	"gotile/tile"
)

// copied copies tiles of 16.
var copied = tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
	y.Tiles(16).Store(x.Tiles(16).Load(b.ID(0)), b.ID(0))
})

func known(ctx context.Context, on device.Launcher) error {
	x, y := make([]float32, 100), make([]float32, 100)
	if err := copied.Launch(ctx, on, tile.Grid(7), x, y); err != nil {
		return err
	}
	return copied.Launch(ctx, on, tile.Grid(6), x, y) // grid
}

// symbolic has a grid that covers if n is a multiple of 32, and one that never does.
func symbolic(ctx context.Context, on device.Launcher, n int, x []float32) error {
	y := make([]float32, 2*n)
	if err := copied.Launch(ctx, on, tile.Grid(n/8), x, y); err != nil {
		return err
	}
	if err := copied.Launch(ctx, on, tile.Grid(tile.Blocks(len(x), 16)), x, x); err != nil {
		return err
	}
	blocks := tile.Blocks(n, 16)
	return copied.Launch(ctx, on, tile.Grid(blocks), x, y) // grid
}

// unsure has a grid for arrays of some lengths.
func unsure(ctx context.Context, on device.Launcher, x, y []float32, n int) error {
	if err := copied.Launch(ctx, on, tile.Grid(4), x, y); err != nil {
		return err
	}
	n *= 2
	return copied.Launch(ctx, on, tile.Grid(n), make([]float32, 100), y)
}
