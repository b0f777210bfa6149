package tile_test

import (
	"context"
	"fmt"

	"gotile/device/cpu"
	"gotile/tile"
)

// The differences of each element and the one before it, around a ring.
func ExampleTiles_Shift() {
	differences := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		xs, i := x.Tiles(4), b.ID(0)
		y.Tiles(4).Store(xs.Load(i).Sub(xs.Shift(-1).Load(i, tile.WrapEdge)), i)
	}, tile.Over(1))
	x, y := []int32{10, 11, 13, 16, 20}, make([]int32, 5)
	if err := differences.Run(context.Background(), cpu.Open(), x, y); err != nil {
		fmt.Println(err)
	}
	fmt.Println(y)
	// Output: [-10 1 2 3 4]
}

// The first tile of four, two elements earlier, with each way to go beyond an edge.
func ExampleShiftedTiles_Load() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		for _, edge := range []tile.Option{tile.ClampEdge, tile.ReflectEdge, tile.WrapEdge, tile.PadZero} {
			b.Print("%d\n", x.Tiles(4).Shift(-2).Load(0, edge))
		}
	})
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), []int32{1, 2, 3, 4, 5}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [1, 1, 1, 2]
	// [3, 2, 1, 2]
	// [4, 5, 1, 2]
	// [0, 0, 1, 2]
}

// The mean of the nine elements around each element of an image.
func ExampleTiles_Around() {
	blur := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		xs, i, j := x.Tiles(4, 8), b.ID(1), b.ID(0)
		sum := b.Zeros(tile.F32, 4, 8)
		for near := range xs.Around(tile.ClampEdge, []int{1, 1}, []any{i, j}, &sum) {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					sum = sum.Add(near.Load(dy, dx))
				}
			}
		}
		y.Tiles(4, 8).Store(sum.Div(9), i, j)
	}, tile.Over(1))
	x, y := []float32{9, 0, 0, 0, 0, 0, 0, 0, 18}, make([]float32, 9)
	if err := blur.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 3, 3), tile.ArrayOf(y, 3, 3)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(y)
	// Output: [4 2 0 2 3 4 0 4 8]
}

// Whether an element of a row is a local maximum.
func ExampleNeighbors_Load() {
	peaks := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], y tile.Span1[bool]) {
		i := b.ID(0)
		peak := b.Zeros(tile.Bool, 8)
		for near := range x.Tiles(8).Around(tile.PadNegInf, []int{1}, []any{i}, &peak) {
			peak = near.Load(0).Gt(tile.Max(near.Load(-1), near.Load(1)))
		}
		y.Tiles(8).Store(peak, i)
	}, tile.Over(1))
	x, y := []float32{3, 1, 2, 5, 5, 4, 7}, make([]bool, 7)
	if err := peaks.Run(context.Background(), cpu.Open(), x, y); err != nil {
		fmt.Println(err)
	}
	fmt.Println(y)
	// Output: [true false false false false false true]
}
