package tile_test

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

func ExampleBlock_ID() {
	showGrid(tile.Grid(3), func(b *tile.Block) {
		b.Print("block %d of %d\n", b.ID(0), b.Count(0))
	})
	// Output:
	// block 0 of 3
	// block 1 of 3
	// block 2 of 3
}

func ExampleBlock_Count() {
	showGrid(tile.Grid(2, 2), func(b *tile.Block) {
		b.Print("block (%d, %d) of %d by %d\n", b.ID(0), b.ID(1), b.Count(0), b.Count(1))
	})
	// Output:
	// block (0, 0) of 2 by 2
	// block (1, 0) of 2 by 2
	// block (0, 1) of 2 by 2
	// block (1, 1) of 2 by 2
}

func ExampleBlock_Range() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		sum := b.Zeros(tile.I32, 4)
		for i := range b.Range(0, n, &sum) { // traced once, runs n times
			sum = sum.Add(i)
		}
		b.Print("%d\n", sum)
	}, 5)
	// Output: [10, 10, 10, 10]
}

func ExampleBlock_RangeStep() {
	show(func(b *tile.Block) {
		for i := range b.RangeStep(1, 10, 4) {
			b.Print("%d\n", i)
		}
	})
	// Output:
	// 1
	// 5
	// 9
}

// The number of iterations of a range, 0 of an empty one.
func ExampleBlock_RangeSize() {
	show(func(b *tile.Block) {
		b.Print("%ld %ld\n", b.RangeSize(1, 10, 4), b.RangeSize(uint32(20), uint32(10), uint32(3)))
	})
	// Output: 3 0
}

// The first power of 3 beyond 100.
func ExampleBlock_Loop() {
	show(func(b *tile.Block) {
		x := b.Const(tile.I32, 1)
		for range b.Loop(&x) {
			x = x.Mul(3)
			for range b.If(x.Gt(100)) {
				b.Break()
			}
		}
		b.Print("%d\n", x)
	})
	// Output: 243
}

// A search ends at the first find.
func ExampleBlock_Break() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		i := b.Const(tile.I32, 0)
		for range b.Loop(&i) {
			for range b.If(tile.Load(x.Add(i)).Eq(9)) {
				b.Break()
			}
			i = i.Add(1)
		}
		b.Print("9 is at %d\n", i)
	}, []int32{3, 1, 9, 4})
	// Output: 9 is at 2
}

// Only odd numbers reach the print.
func ExampleBlock_Continue() {
	show(func(b *tile.Block) {
		for i := range b.Range(0, 5) {
			for range b.If(i.Rem(2).Eq(0)) {
				b.Continue()
			}
			b.Print("%d\n", i)
		}
	})
	// Output:
	// 1
	// 3
}

// How long Collatz's sequence takes.
func ExampleBlock_While() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		x, steps := n.Tile, b.Const(tile.I32, 0)
		for range b.While(func() any { return x.Ne(1) }, &x, &steps) {
			x = tile.Select(x.Rem(2).Eq(0), x.Div(2), x.Mul(3).Add(1))
			steps = steps.Add(1)
		}
		b.Print("%d steps\n", steps)
	}, 27)
	// Output: 111 steps
}

func ExampleBlock_If() {
	showGrid(tile.Grid(3), func(b *tile.Block) {
		x := b.ID(0).Mul(10)
		for range b.If(b.ID(0).Eq(1), &x) { // the kernel decides, not Go
			x = x.Add(1)
		}
		b.Print("%d\n", x)
	})
	// Output:
	// 0
	// 11
	// 20
}

// Go runs the body twice to trace both sides.
func ExampleBlock_IfElse() {
	showGrid(tile.Grid(2), func(b *tile.Block) {
		x := b.ID(0)
		for then := range b.IfElse(x.Lt(1), &x) {
			if then {
				x = x.Add(100)
			} else {
				x = x.Neg()
			}
		}
		b.Print("%d\n", x)
	})
	// Output:
	// 100
	// -1
}

// Only block 0 continues.
func ExampleBlock_Return() {
	showGrid(tile.Grid(4), func(b *tile.Block) {
		for range b.If(b.ID(0).Gt(0)) {
			b.Return()
		}
		b.Print("block %d\n", b.ID(0))
	})
	// Output: block 0
}

func ExampleBlock_Print() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4)
		b.Print("x is %d, half of it %.1f\n", x, x.Cast(tile.F32).Div(2.0))
	})
	// Output: x is [0, 1, 2, 3], half of it [0.0, 0.5, 1.0, 1.5]
}

func ExampleBlock_Assert() {
	k := tile.NewKernel(func(b *tile.Block, n tile.Scalar[int32]) {
		b.Assert(n.Lt(100), "n is too large")
	})
	err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), 1000)
	fmt.Println(errors.Is(err, device.ErrAssert))
	// Output: true
}

func ExampleBlock_LaunchDependents() {
	x := make([]float32, 4)
	first := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32]) {
		b.LaunchDependents() // the next launch may begin its preparations
		tile.Store(x.Add(b.Iota(tile.I32, 4)), 2.0)
	})
	if err := first.Launch(context.Background(), cpu.Open(), tile.Grid(1), x); err != nil {
		fmt.Println(err)
	}
	fmt.Println(x)
	// Output: [2 2 2 2]
}

func ExampleBlock_WaitForPrevious() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		i := b.Iota(tile.I32, 4) // needs nothing of the launch before
		b.WaitForPrevious()
		b.Print("%g\n", tile.Load(x.Add(i)))
	}, []float32{1, 2, 3, 4})
	// Output: [1, 2, 3, 4]
}
