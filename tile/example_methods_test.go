package tile_test

import (
	"fmt"

	"gotile/tile"
)

func ExampleTile_Add() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Add(1))
	})
	// Output: [1, 2, 3, 4]
}

func ExampleTile_Sub() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Sub(1))
	})
	// Output: [-1, 0, 1, 2]
}

func ExampleTile_Mul() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Mul(x))
	})
	// Output: [0, 1, 4, 9]
}

func ExampleTile_Div() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Div(2))
	})
	// Output: [0, 0, 1, 1]
}

func ExampleTile_FloorDiv() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Neg().FloorDiv(2))
	})
	// Output: [0, -1, -1, -2]
}

func ExampleTile_CeilDiv() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.CeilDiv(2))
	})
	// Output: [0, 1, 1, 2]
}

func ExampleTile_Rem() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Rem(3))
	})
	// Output: [0, 1, 2, 0]
}

func ExampleTile_Neg() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Neg())
	})
	// Output: [0, -1, -2, -3]
}

func ExampleTile_And() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.And(1))
	})
	// Output: [0, 1, 0, 1]
}

func ExampleTile_Or() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Or(8))
	})
	// Output: [8, 9, 10, 11]
}

func ExampleTile_Xor() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Xor(1))
	})
	// Output: [1, 0, 3, 2]
}

func ExampleTile_Shl() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Shl(1))
	})
	// Output: [0, 2, 4, 6]
}

func ExampleTile_Shr() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Shr(1))
	})
	// Output: [0, 0, 1, 1]
}

func ExampleTile_Eq() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Eq(3))
	})
	// Output: [0, 0, 0, 1]
}

func ExampleTile_Ne() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Ne(3))
	})
	// Output: [1, 1, 1, 0]
}

func ExampleTile_Lt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Lt(2))
	})
	// Output: [1, 1, 0, 0]
}

func ExampleTile_Le() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Le(2))
	})
	// Output: [1, 1, 1, 0]
}

func ExampleTile_Gt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Gt(2))
	})
	// Output: [0, 0, 0, 1]
}

func ExampleTile_Ge() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Ge(2))
	})
	// Output: [0, 0, 1, 1]
}

func ExampleTile_Cast() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%g\n", x.Cast(tile.F16).Div(2.0))
	})
	// Output: [0, 0.5, 1, 1.5]
}

func ExampleTile_Broadcast() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Broadcast(2, 4))
	})
	// Output: [[0, 1, 2, 3], [0, 1, 2, 3]]
}

func ExampleTile_Reshape() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", x.Reshape(2, 2))
	})
	// Output: [[0, 1], [2, 3]]
}

func ExampleTile_Permute() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Iota(tile.I32, 2, 1, 4).Permute(1, 2, 0))
	})
	// Output: [[[0, 4], [1, 5], [2, 6], [3, 7]]]
}

func ExampleTile_Transpose() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Iota(tile.I32, 2, 4).Transpose())
	})
	// Output: [[0, 4], [1, 5], [2, 6], [3, 7]]
}

func ExampleTile_Item() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4)     // 0, 1, 2, 3
		sum := tile.Sum(x, 0).Item() // a scalar, as a loop's bound or an index
		b.Print("%d\n", sum)
	})
	// Output: 6
}

func ExampleTile_Shape() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 8, 16)
		fmt.Println(x.Shape())
	})
	// Output: [8 16]
}

func ExampleTile_Rank() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 8, 16)
		fmt.Println(x.Rank())
	})
	// Output: 2
}

func ExampleTile_Size() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 8, 16)
		fmt.Println(x.Size())
	})
	// Output: 128
}

func ExampleTile_DType() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 8, 16)
		fmt.Println(x.DType())
	})
	// Output: float32
}

func ExampleTile_String() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 8, 16)
		fmt.Println(x)
	})
	// Output: tile<8x16xf32>
}

// A tile of rank 0 is not a scalar: in arithmetic its type counts.
func ExampleTile_IsScalar() {
	show(func(b *tile.Block) {
		fmt.Println(b.ID(0).IsScalar(), b.Zeros(tile.F32).IsScalar(), b.Zeros(tile.F32, 4).IsScalar())
	})
	// Output: true false false
}
