// Package launches makes kernels and launches them.
package launches

import (
	"context"

	"gotile/device"
	"gotile/tile"
)

func scale(b *tile.Block, x tile.Span1[float32], f tile.Scalar[float32]) {
	x.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)).Mul(f), b.ID(0))
}

type mine struct{ tile.Ptr[float32] }

var (
	Scale = tile.NewKernel(scale, tile.Over(0))
	_     = tile.NewKernel(7)                                              // want `want a function, got int; give tile.NewKernel a func`
	_     = tile.NewKernel(func(x tile.Ptr[float32]) {})                   // want `the first parameter of a kernel must be a \*tile.Block`
	_     = tile.NewKernel(func(b *tile.Block, x float32) {})              // want `parameter 1 of the kernel is a float32; want tile.Ptr\[T\]`
	_     = tile.NewKernel(func(b *tile.Block) int { return 1 })           // want `a kernel returns nothing`
	_     = tile.NewKernel(func(b *tile.Block, x ...tile.Ptr[float32]) {}) // want `a kernel cannot be variadic`
	_     = tile.NewKernel(func(b *tile.Block, x mine, y tile.List[tile.Span1[float32]]) {})
)

func newCopy[T float32 | tile.Float16](n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[T], p tile.Ptr[int32]) {
		y.Tiles(n).Store(x.Tiles(n).Load(b.ID(0), 0), b.ID(0), 0)
	}, tile.Over(1))
}

func launches(ctx context.Context, dev device.Device, buffer device.Buffer, a any) []error {
	x, y, n := make([]float32, 8), make([]float64, 8), []int32{1}
	k := newCopy[float32](8)
	matrix := tile.ArrayOf(x, 2, 4)
	return []error{
		Scale.Run(ctx, dev, x, 2),
		Scale.Run(ctx, dev, x),                              // want `Scale takes 2 arguments after the block, and this launch has 1`
		Scale.Launch(ctx, dev, tile.Grid(2), x, 2, 3),       // want `Scale takes 2 arguments after the block, and this launch has 3`
		Scale.Run(ctx, dev, y, 2),                           // want `argument 0 \(x\): want an array of float32, got \[\]float64`
		Scale.Run(ctx, dev, x, x),                           // want `argument 1 \(f\): want a number of type float32, got \[\]float32`
		Scale.Run(ctx, dev, x, int64(2)),                    // want `argument 1 \(f\): want float32, got int64`
		Scale.Run(ctx, dev, matrix, 2.5),                    // want `argument 0 \(x\): want an array of 1 dimensions, got one of 2`
		Scale.Run(ctx, dev, tile.ArrayOf(y, 8), float32(2)), // want `argument 0 \(x\): want an array of float32, got tile.Array\[float64\]`
		Scale.Run(ctx, dev, buffer, a),
		Scale.Run(ctx, dev, 3, 2), // want `argument 0 \(x\): want a tile.Array of float32 with 1 dimensions, got int; make one with tile.ArrayOf`
		k.Run(ctx, dev, matrix, matrix, n),
		k.Run(ctx, dev, matrix, x, n),                                  // want `argument 1 \(y\): want a tile.Array of T with 2 dimensions, got \[\]float32`
		k.Run(ctx, dev, matrix, matrix, x),                             // want `argument 2 \(p\): want \[\]int32, got \[\]float32`
		newCopy[tile.Float16](8).Run(ctx, dev, matrix, matrix, nil, n), // want `takes 3 arguments after the block, and this launch has 4`
		Scale.Run(ctx, dev, []any{x, 2}...),
	}
}
