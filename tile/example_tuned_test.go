package tile_test

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// Blocks that take chunk after chunk are as many as the device runs at once.
func ExampleGridOn() {
	negate := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		xs := x.Tiles(4)
		for i := range b.RangeStep(b.ID(0), xs.Count(0), b.Count(0)) {
			xs.Store(xs.Load(i).Neg(), i)
		}
	}, tile.GridOn(func(dev device.Info, _ ...[]int) device.Grid { return tile.Grid(dev.Cores) }))
	x := []int32{1, 2, 3, 4, 5}
	fmt.Println(negate.Run(context.Background(), cpu.Open(), x), x)
	// Output: <nil> [-1 -2 -3 -4 -5]
}

// fill makes a kernel that stores a number to each element.
func fill(n int32, opts ...tile.KernelOption) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(4).Store(n, b.ID(0))
	}, append(opts, tile.Over(0, 4))...)
}

// Long vectors are filled by another kernel.
func ExampleChoose() {
	long := fill(2)
	k := fill(1, tile.Choose(func(c tile.Case) *tile.Kernel {
		if c.Shapes[0][0] > 4 {
			return long
		}
		return nil
	}, nil))
	x, y := make([]int32, 3), make([]int32, 5)
	fmt.Println(k.Run(context.Background(), cpu.Open(), x), x)
	fmt.Println(k.Run(context.Background(), cpu.Open(), y), y)
	// Output:
	// <nil> [1 1 1]
	// <nil> [2 2 2 2 2]
}

// A kernel that adds to its result has another clear it first.
func ExampleRunAfter() {
	add := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(4).AtomicAdd(b.Full(5, tile.I32, 4), b.ID(0))
	}, tile.Over(0, 4), tile.RunAfter(fill(1)))
	x := []int32{100, 200, 300}
	fmt.Println(add.Run(context.Background(), cpu.Open(), x), x)
	// Output: <nil> [6 6 6]
}

// Compile does the work of a first launch ahead of it.
func ExampleKernel_Compile() {
	k, x := fill(3), make([]int32, 3)
	fmt.Println(k.Compile(context.Background(), cpu.Open(), x), x)
	fmt.Println(k.Run(context.Background(), cpu.Open(), x), x)
	// Output:
	// <nil> [0 0 0]
	// <nil> [3 3 3]
}

// A kernel that adds one and then two is another that adds three.
func ExampleRunBy() {
	add := func(n int, opts ...tile.KernelOption) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
			xs := x.Tiles(4)
			xs.Store(xs.Load(b.ID(0)).Add(n), b.ID(0))
		}, append(opts, tile.Over(0))...)
	}
	one, two := add(1), add(2)
	three := add(3, tile.RunBy(func(ctx context.Context, on device.Launcher, _ [][]int, args []any) error {
		if err := one.Run(ctx, on, args...); err != nil {
			return err
		}
		return two.Run(ctx, on, args...)
	}, one, two))
	x := []int32{100, 200, 300}
	fmt.Println(three.Run(context.Background(), cpu.Open(), x), x)
	// Output: <nil> [103 203 303]
}
