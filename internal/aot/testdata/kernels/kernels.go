// Package kernels is kernels to compile ahead.
package kernels

import "gotile/tile"

// Double doubles each element of y into x.
var Double = tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
	v := y.Tiles(16).Load(b.ID(0))
	x.Tiles(16).Store(v.Add(v), b.ID(0))
}, tile.Name("double"))

// Plain is compiled once.
var Plain = tile.NewKernel(func(b *tile.Block, x tile.Ptr[int32]) {
	tile.Partition(tile.Span(x, 16), 16).Store(b.Zeros(tile.I32, 16), 0)
}, tile.Name("plain"), tile.NoSpecialize)

// Number is not a kernel.
var Number = 7
