// Command program is a program with a kernel; vet does not run its main.
package main

import (
	"os"

	"gotile/tile"
)

var k = tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
	x.Tiles(4).Store(b.ID(3), 0)
})

func main() {
	println(k.Name())
	os.Exit(7)
}
