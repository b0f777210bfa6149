package tile_test

import (
	"gotile/tile"
)

// A scalar meets every element; a Go number takes the tile's type.
func ExampleAdd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Add(x, 10))
	})
	// Output: [10, 11, 12, 13]
}

// An integer moves a pointer by as many elements.
func ExampleAdd_pointer() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		at := tile.Add(x, b.Iota(tile.I32, 2, 2)) // pointers to four elements
		b.Print("%d\n", tile.Load(at))
	}, []int32{3, 1, 4, 1})
	// Output: [[3, 1], [4, 1]]
}

// Options come after the operands.
func ExampleAdd_rounding() {
	show(func(b *tile.Block) {
		x := b.Const(tile.F32, 1)
		b.Print("%.8f %.8f\n", tile.Add(x, 1e-9), tile.Add(x, 1e-9, tile.TowardPositive))
	})
	// Output: 1.00000000 1.00000012
}

func ExampleSub() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Sub(x, 10))
	})
	// Output: [-10, -9, -8, -7]
}

func ExampleMul() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Mul(x, x))
	})
	// Output: [0, 1, 4, 9]
}

// The remainder has the sign of the dividend.
func ExampleRem() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Rem(x.Sub(2), 2))
	})
	// Output: [0, -1, 0, 1]
}

// Integers divide towards zero.
func ExampleDiv() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Div(x.Sub(3), 2))
	})
	// Output: [-1, -1, 0, 0]
}

func ExampleFloorDiv() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.FloorDiv(x.Sub(3), 2))
	})
	// Output: [-2, -1, -1, 0]
}

func ExampleCeilDiv() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.CeilDiv(x, 2))
	})
	// Output: [0, 1, 1, 2]
}

func ExampleMax() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Max(x, 2))
	})
	// Output: [2, 2, 2, 3]
}

func ExampleMin() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Min(x, 2))
	})
	// Output: [0, 1, 2, 2]
}

func ExampleNeg() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Neg(x))
	})
	// Output: [0, -1, -2, -3]
}

func ExampleAbs() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Abs(x.Sub(2)))
	})
	// Output: [2, 1, 0, 1]
}

func ExampleAnd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.And(x, 2))
	})
	// Output: [0, 0, 2, 2]
}

func ExampleOr() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Or(x, 4))
	})
	// Output: [4, 5, 6, 7]
}

func ExampleXor() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Xor(x, 3))
	})
	// Output: [3, 2, 1, 0]
}

func ExampleNot() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Not(x))
	})
	// Output: [-1, -2, -3, -4]
}

func ExampleShl() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Shl(x, 3))
	})
	// Output: [0, 8, 16, 24]
}

func ExampleShr() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Shr(x.Mul(8), 2))
	})
	// Output: [0, 2, 4, 6]
}

func ExampleEq() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Eq(x, 2))
	})
	// Output: [0, 0, 1, 0]
}

func ExampleNe() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Ne(x, 2))
	})
	// Output: [1, 1, 0, 1]
}

func ExampleLt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Lt(x, 2))
	})
	// Output: [1, 1, 0, 0]
}

func ExampleLe() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Le(x, 2))
	})
	// Output: [1, 1, 1, 0]
}

func ExampleGt() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Gt(x, 2))
	})
	// Output: [0, 0, 0, 1]
}

func ExampleGe() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Ge(x, 2))
	})
	// Output: [0, 0, 1, 1]
}

func ExampleLogicalAnd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.LogicalAnd(x.Gt(0), x.Lt(3)))
	})
	// Output: [0, 1, 1, 0]
}

func ExampleLogicalOr() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.LogicalOr(x.Lt(1), x.Gt(2)))
	})
	// Output: [1, 0, 0, 1]
}

func ExampleLogicalNot() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.LogicalNot(x.Eq(2)))
	})
	// Output: [1, 1, 0, 1]
}

// The upper 32 bits of 64-bit products.
func ExampleMulHi() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.U32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.MulHi(x.Mul(1<<30), uint32(4)))
	})
	// Output: [0, 1, 2, 3]
}

// One rounding for product and sum.
func ExampleFMA() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4).Cast(tile.F32)
		b.Print("%g\n", tile.FMA(x, 2.0, b.Ones(tile.F32, 4)))
	})
	// Output: [1, 3, 5, 7]
}

func ExamplePromote() {
	show(func(b *tile.Block) {
		x := b.Full(200, tile.U8, 2)
		b.Print("%d\n", tile.Promote(x).Add(100)) // in int32, without wrapping
	})
	// Output: [300, 300]
}

func ExampleSelect() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		b.Print("%d\n", tile.Select(x.Lt(2), x, -1))
	})
	// Output: [0, 1, -1, -1]
}
