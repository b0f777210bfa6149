// Package endless has a kernel whose function does not end, and one that does.
package endless

import "gotile/tile"

var spins = tile.NewKernel(func(b *tile.Block) {
	for spinning {
	}
})

var spinning = true

var ends = tile.NewKernel(func(b *tile.Block) {})
