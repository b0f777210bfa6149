package tile_test

import (
	"gotile/tile"
)

// Floats lose their fraction.
func ExampleCast() {
	show(func(b *tile.Block) {
		x := b.Full(2.75, tile.F32, 2)
		b.Print("%d\n", tile.Cast(x, tile.I32))
	})
	// Output: [2, 2]
}

func ExampleBitcast() {
	show(func(b *tile.Block) {
		b.Print("%x\n", tile.Bitcast(b.Ones(tile.F32, 2), tile.U32))
	})
	// Output: [3f800000, 3f800000]
}

// A dimension of length 1 stretches.
func ExampleBroadcast() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Broadcast(x.Reshape(4, 1), 4, 2))
	})
	// Output: [[0, 0], [1, 1], [2, 2], [3, 3]]
}

func ExampleReshape() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Reshape(x, 2, 2))
	})
	// Output: [[0, 1], [2, 3]]
}

func ExamplePermute() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 1, 2, 4)
		b.Print("%d\n", tile.Permute(x, 2, 0, 1)) // 4 by 1 by 2
	})
	// Output: [[[0, 4]], [[1, 5]], [[2, 6]], [[3, 7]]]
}

func ExampleTranspose() {
	show(func(b *tile.Block) {
		b.Print("%d\n", tile.Transpose(b.Iota(tile.I32, 2, 4)))
	})
	// Output: [[0, 4], [1, 5], [2, 6], [3, 7]]
}

func ExampleCat() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Cat(x, x.Mul(10), 0))
	})
	// Output: [0, 1, 2, 3, 0, 10, 20, 30]
}

func ExampleExtract() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Extract(x, []int{2, 2}, 0, 1)) // the second 2 by 2 part
	})
	// Output: [[2, 3], [6, 7]]
}

func ExampleInsert() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.I32, 2, 4)
		b.Print("%d\n", tile.Insert(x, b.Ones(tile.I32, 2, 2), 0, 1))
	})
	// Output: [[0, 0, 1, 1], [0, 0, 1, 1]]
}

func ExamplePack() {
	show(func(b *tile.Block) {
		x := b.Full(1, tile.U16, 2)
		b.Print("%d\n", tile.Pack(x)) // the bytes, the lowest first
	})
	// Output: [1, 0, 1, 0]
}

// Numbers of 4 bits are stored two to a byte.
func ExampleUnpack() {
	show(func(b *tile.Block) {
		four := b.Full(0x21, tile.U8, 2) // two bytes hold four numbers of 4 bits
		b.Print("%g\n", tile.Unpack(four, tile.E2M1).Cast(tile.F32))
	})
	// Output: [0.5, 1, 0.5, 1]
}

// 0/0 is NaN.
func ExampleIsNaN() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2).Cast(tile.F32)
		b.Print("%d\n", tile.IsNaN(x.Div(x)))
	})
	// Output: [1, 0]
}

// 1/0 is an infinity.
func ExampleIsInf() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2).Cast(tile.F32)
		b.Print("%d\n", tile.IsInf(tile.Div(1.0, x)))
	})
	// Output: [1, 0]
}

func ExampleBlock_Full() {
	show(func(b *tile.Block) {
		b.Print("%g\n", b.Full(2.5, tile.F32, 2, 2))
	})
	// Output: [[2.5, 2.5], [2.5, 2.5]]
}

func ExampleBlock_Zeros() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Zeros(tile.I32, 2, 2))
	})
	// Output: [[0, 0], [0, 0]]
}

func ExampleBlock_Ones() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Ones(tile.I32, 4))
	})
	// Output: [1, 1, 1, 1]
}

func ExampleBlock_Iota() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Iota(tile.I32, 2, 4))
	})
	// Output: [[0, 1, 2, 3], [4, 5, 6, 7]]
}

func ExampleBlock_Const() {
	show(func(b *tile.Block) {
		x := b.Const(tile.I64, int64(1<<40))
		b.Print("%ld\n", x.Add(1))
	})
	// Output: 1099511627777
}
