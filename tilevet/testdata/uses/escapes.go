package uses

import "gotile/tile"

var kept tile.Tile

var table = map[string]tile.Tile{}

func keeps(b *tile.Block, x tile.Span1[float32]) {
	kept = x.Tiles(4).Load(0)       // want `the package's variable kept holds a tile.Tile after the kernel's trace`
	table["x"] = x.Tiles(4).Load(1) // want `the package's variable table holds a tile.Tile after`
	own := map[string]tile.Tile{}
	own["x"] = x.Tiles(4).Load(1)
	x.Tiles(4).Store(own["x"], 0)
}

func newKeeper() *tile.Kernel {
	var last *tile.Block
	var shape []int
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		last = b                           // want `the variable last, declared outside the kernel, holds a \*tile.Block after`
		shape = x.Tiles(4).Load(0).Shape() // a Go value
		_, _ = last, shape
	})
}

func sends(b *tile.Block, x tile.Span1[float32], to chan tile.Tile, sizes chan int) {
	t := x.Tiles(4).Load(0)
	to <- t // want `t is sent to another goroutine`
	sizes <- t.Size()
	go func() { // want `a goroutine uses x, which exists only in the trace`
		x.Tiles(4).Store(1.0, 0)
	}()
	go func() { println("traced") }()
}
