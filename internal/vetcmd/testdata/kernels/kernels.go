// Package kernels has mistakes that tracing finds, each beside what is right.
package kernels

import (
	"gotile/device"
	"gotile/tile"
)

// fine is silent.
func fine(b *tile.Block, x, y tile.Span1[float32]) {
	y.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)), b.ID(0))
	y.Tiles(4).Store(y.Tiles(4).Load(b.ID(0)).Add(1), b.ID(0))
	y.Tiles(8).Store(b.Zeros(tile.F32, 8), b.ID(0))
}

var all = struct {
	list   []*tile.Kernel
	byName map[string]any
}{
	[]*tile.Kernel{tile.NewKernel(fine)},
	map[string]any{"twice": tile.NewKernel(twice)},
}

// twice stores twice to one place.
func twice(b *tile.Block, x tile.Span1[float32], p tile.Ptr[int32]) {
	x.Tiles(4).Store(1.0, b.ID(0)) // store
	x.Tiles(4).Store(2.0, b.ID(0))
	tile.Store(p, 1) // store
	tile.Store(p, 2)
	for range b.If(b.ID(0).Gt(0)) {
		tile.Store(p, 3)
	}
}

// unlike adds tiles of two shapes.
func unlike(b *tile.Block, x tile.Span1[float32]) {
	x.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)).
		Add(b.Zeros(tile.F32, 8)), 0)
}

var unlikeKernel = tile.NewKernel(unlike)

// newCopy copies, with a grid of too few blocks.
//
//tilevet:trace newCopy[float32](16, tile.PadZero)
func newCopy[T float32 | float64](n int, beyond tile.Padding) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[T]) {
		y.Tiles(n).Store(x.Tiles(n).Load(b.ID(0), beyond), b.ID(0))
	}, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(tile.Blocks(s[0][0], 2*n)) }))
}

// newSkipped is called with what is known later.
func newSkipped(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(1, 0) })
}

func use(n int) []*tile.Kernel {
	return []*tile.Kernel{newSkipped(n), newLarge(1 << 25), tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(48).Store(1, 0)
		x.Tiles(24).Store(1, 0) //tilevet:ignore silent
	})}
}

func newLarge(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(1, 0) })
}
