package tile_test

import (
	"gotile/tile"
)

// The operands are float16, the sums float32.
func ExampleMMA() {
	show(func(b *tile.Block) {
		x, y := b.Iota(tile.I32, 2, 4).Cast(tile.F16), b.Ones(tile.F16, 4, 2)
		acc := b.Full(100, tile.F32, 2, 2)
		b.Print("%g\n", tile.MMA(x, y, acc)) // x·y + acc, sums in float32
	})
	// Output: [[106, 106], [122, 122]]
}

func ExampleMatMul() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 2).Cast(tile.I8)
		b.Print("%d\n", tile.MatMul(x, x)) // of int8 in int32
	})
	// Output: [[2, 3], [6, 11]]
}

// 32 ones times 32 ones, each side scaled by 2.
func ExampleMMAScaled() {
	show(func(b *tile.Block) {
		x, y := b.Ones(tile.F32, 1, 32).Cast(tile.E4M3), b.Ones(tile.F32, 32, 1).Cast(tile.E4M3)
		two := b.Full(2, tile.F32, 1, 1).Cast(tile.E8M0) // one scale for each 32 elements
		b.Print("%g\n", tile.MMAScaled(x, two, y, two, b.Zeros(tile.F32, 1, 1)))
	})
	// Output: [[128]]
}
