package uses

import "gotile/tile"

const width = 48

func shapes(b *tile.Block, x tile.Span2[float32], n int) {
	t := b.Zeros(tile.F32, width)       // want `a tile cannot have the length 48, which is not a power of two; use 64 and mask the rest`
	u := b.Ones(tile.F32, 1<<13, 1<<12) // want `the tile has more than 16777216 elements; use smaller tiles in a loop`
	v := b.Full(0, tile.I32, n, 3)      // want `a tile cannot have the length 3`
	w := x.Tiles(16, 100).Load(0, 0)    // want `a tile cannot have the length 100`
	y := b.Values([]int32{1, 2, 3}, 4)  // want `3 values for a tile of 4 elements`
	z := b.Values([]int32{1, 2, 3, 4}, 2, 2)
	a := b.Zeros(tile.F32, n, 64)
	x.Tiles(4).Store(t.Add(u).Add(v).Add(w).Add(y).Add(z).Add(a), 0)
}

func compares(b *tile.Block, x tile.Span2[float32]) {
	if x.Extent(1) == 4 { // want `x.Extent\(1\) is a scalar of the kernel, whose value is known only at launch: Go's == is evaluated while the kernel is traced, and is never true for a number; compare with tile.Eq in b.If`
		x.Tiles(4).Store(0.0, 0, 0)
	}
	n := x.Extent(0)
	switch n { // want `x.Extent\(0\) is a scalar of the kernel`
	case 1:
		x.Tiles(4).Store(1.0, 0, 0)
	}
	if t := x.Tiles(4); t.Shape()[0] == 4 {
		t.Store(2.0, 0, 0)
	}
	for range b.If(tile.Eq(n, 4)) {
		x.Tiles(4).Store(3.0, 0, 0)
	}
}
