// Command flags makes kernels of what its command line says.
package main

import (
	"flag"

	"gotile/tile"
)

var size = flag.Int("size", 64, "the length of tiles")

func newCopy(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(n).Store(x.Tiles(n).Load(b.ID(0)), b.ID(0))
	}, tile.Over(0))
}

func newUneven(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(n).Store(x.Tiles(n).Load(b.ID(0)).Add(b.Zeros(tile.F32, n/2)), b.ID(0))
	}, tile.Over(0))
}

//tilevet:trace newKnown(64)
func newKnown(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(n).Store(x.Tiles(n).Load(b.ID(0)).Add(b.Zeros(tile.F32, n/2)), b.ID(0))
	}, tile.Over(0))
}

func main() {
	n := flag.Int("n", 64, "")
	flag.Parse()
	for _, k := range []*tile.Kernel{newCopy(*n), newUneven(*n), newCopy(*size), newUneven(*size), newKnown(*n)} {
		println(k.Name())
	}
}
