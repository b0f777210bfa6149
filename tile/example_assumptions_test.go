package tile_test

import (
	"gotile/tile"
)

func ExampleAssumeBounded() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		m := tile.AssumeBounded(n.Tile, 0, 1<<20)
		b.Print("%d\n", m)
	}, 5)
	// Output: 5
}

func ExampleAssumeAbove() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		m := tile.AssumeAbove(n.Tile, 0)
		b.Print("%d\n", m)
	}, 5)
	// Output: 5
}

func ExampleAssumeBelow() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		m := tile.AssumeBelow(n.Tile, 100)
		b.Print("%d\n", m)
	}, 5)
	// Output: 5
}

func ExampleAssumeDivisible() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		m := tile.AssumeDivisible(n.Tile, 16) // rows of whole vectors
		b.Print("%d\n", m)
	}, 64)
	// Output: 64
}

func ExampleAssumeDivisibleStrided() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		m := tile.AssumeDivisibleStrided(b.Iota(tile.I32, 8).Add(n), 4, 4, 0) // 4, 5, 6, 7, 8, …
		b.Print("%d\n", m)
	}, 4)
	// Output: [4, 5, 6, 7, 8, 9, 10, 11]
}

func ExampleAssumeBlocked() {
	show(func(b *tile.Block) {
		m := tile.AssumeBlocked(b.Iota(tile.I32, 8).Div(4), 4) // equal in runs of four
		b.Print("%d\n", m)
	})
	// Output: [0, 0, 0, 0, 1, 1, 1, 1]
}

func ExampleAssumeAligned() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		p := tile.AssumeAligned(x.Tile, 16)
		b.Print("%g\n", tile.Load(p.Add(b.Iota(tile.I32, 4))))
	}, aligned(1, 2, 3, 4))
	// Output: [1, 2, 3, 4]
}

func ExampleAssumeAlignedStrided() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		at := tile.AssumeAlignedStrided(x.Add(b.Iota(tile.I32, 4)), 16, 4, 0)
		b.Print("%g\n", tile.Load(at))
	}, aligned(1, 2, 3, 4))
	// Output: [1, 2, 3, 4]
}
