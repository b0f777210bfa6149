package tests_test

import (
	"fmt"

	"gotile/tile"
)

var twice = tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
	x.Tiles(4).Store(1.0, b.ID(0))
	x.Tiles(4).Store(2.0, b.ID(0))
})

func Example() {
	kernel := func(b *tile.Block, x tile.Span1[float32]) { x.Tiles(4).Store(1.5, b.ID(4)) }
	fmt.Println(tile.NewKernel(kernel).Name())
}
