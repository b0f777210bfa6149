package tile_test

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// Two blocks share five elements; beyond them are zeros.
func ExampleTensorSpan_Tiles() {
	showGrid(tile.Grid(2), func(b *tile.Block, x tile.Span1[int32]) {
		b.Print("%d\n", x.Tiles(4).Load(b.ID(0)))
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output:
	// [5, 6, 7, 8]
	// [9, 0, 0, 0]
}

func ExampleTiles_Load() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		xs := x.Tiles(2, 2)
		b.Print("%d\n", xs.Load(0, 0))
		b.Print("%d\n", xs.Load(0, 1)) // half of it is beyond the third column
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output:
	// [[0, 1], [3, 4]]
	// [[2, 0], [5, 0]]
}

// A shape of one length cuts rows.
func ExampleTiles_Load_row() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		b.Print("%d\n", x.Tiles(4).Load(1, 0)) // row 1 as a vector
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: [3, 4, 5, 0]
}

func ExampleTiles_Store() {
	x := make([]int32, 5)
	showGrid(tile.Grid(2), func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(4).Store(b.ID(0).Add(1), b.ID(0))
	}, tile.ArrayOf(x, 5))
	fmt.Println(x)
	// Output: [1 1 1 1 2]
}

func ExampleTiles_Transpose() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		b.Print("%d\n", x.Tiles(4, 2).Transpose().Load(0, 0)) // 3 by 2, and a row beyond
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: [[0, 3], [1, 4], [2, 5], [0, 0]]
}

func ExampleTiles_Shape() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		fmt.Println(x.Tiles(8, 4).Shape(), x.Tiles(4).Shape())
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: [8 4] [4]
}

func ExampleTiles_DType() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		fmt.Println(x.Tiles(8, 4).DType())
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: int32
}

func ExampleTiles_View() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		fmt.Println(x.Tiles(8, 4).View().Span().Rank())
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: 2
}

func ExampleTiles_Count() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		b.Print("%d tiles\n", x.Tiles(4).Count(0))
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: 2 tiles
}

// Three tiles of two: 5+7+9, 6+8.
func ExampleTiles_Range() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		xs, sum := x.Tiles(2), b.Zeros(tile.I32, 2)
		for i := range xs.Range(0, &sum) {
			sum = sum.Add(xs.Load(i))
		}
		b.Print("%d\n", sum)
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: [21, 14]
}

func ExampleTiles_Places() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		b.Print("%d\n", x.Tiles(4).Places(0, 1)) // of the second tile
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: [4, 5, 6, 7]
}

// Only one element of the second tile exists.
func ExampleTiles_Inside() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		b.Print("%d\n", x.Tiles(4).Inside(1))
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: [1, 0, 0, 0]
}

func ExampleTiles_AtomicAdd() {
	x := []int32{5, 9}
	show(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(2).AtomicAdd(b.Full(10, tile.I32, 2), 0)
	}, tile.ArrayOf(x, 2))
	fmt.Println(x)
	// Output: [15 19]
}

func ExampleTiles_AtomicMax() {
	x := []int32{5, 9}
	show(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(2).AtomicMax(b.Full(7, tile.I32, 2), 0)
	}, tile.ArrayOf(x, 2))
	fmt.Println(x)
	// Output: [7 9]
}

func ExampleTiles_AtomicMin() {
	x := []int32{5, 9}
	show(func(b *tile.Block, x tile.Span1[int32]) {
		x.Tiles(2).AtomicMin(b.Full(7, tile.I32, 2), 0)
	}, tile.ArrayOf(x, 2))
	fmt.Println(x)
	// Output: [5 7]
}

// Element 6 does not exist and is loaded as zero.
func ExampleTensorSpan_Gather() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		i := b.Iota(tile.I32, 4).Mul(2) // 0, 2, 4, 6
		b.Print("%d\n", x.Gather(i))
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: [5, 7, 9, 0]
}

// Columns 0 and 1 of rows 1 and 0: the indices broadcast.
func ExampleTensorSpan_Gather_rows() {
	show(func(b *tile.Block, x tile.Span2[int32]) {
		rows := b.Iota(tile.I32, 2).Neg().Add(1) // 1, 0
		b.Print("%d\n", x.Gather(rows.Column(), b.Iota(tile.I32, 2).Row()))
	}, tile.ArrayOf([]int32{0, 1, 2, 3, 4, 5}, 2, 3))
	// Output: [[3, 4], [0, 1]]
}

func ExampleFill() {
	show(func(b *tile.Block, x tile.Span1[int32]) {
		b.Print("%d\n", x.Gather(b.Iota(tile.I32, 8), tile.Fill(-1)))
	}, tile.ArrayOf([]int32{5, 6, 7, 8, 9}, 5))
	// Output: [5, 6, 7, 8, 9, -1, -1, -1]
}

func ExampleTensorSpan_Scatter() {
	x := make([]int32, 5)
	show(func(b *tile.Block, x tile.Span1[int32]) {
		i := b.Iota(tile.I32, 4)
		x.Scatter(i.Add(1), i.Mul(2)) // the fourth has index 6, which does not exist
	}, tile.ArrayOf(x, 5))
	fmt.Println(x)
	// Output: [1 0 2 0 3]
}

func ExampleTensorSpan_Pointers() {
	bins := make([]int32, 3)
	show(func(b *tile.Block, bins tile.Span1[int32]) {
		p, inside := bins.Pointers(b.Iota(tile.I32, 8).Rem(4)) // bin 3 does not exist
		tile.AtomicAdd(p, 1, tile.Relaxed, tile.Where(inside))
	}, tile.ArrayOf(bins, 3))
	fmt.Println(bins)
	// Output: [2 2 2]
}

func ExampleTile_Column() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Iota(tile.I32, 4).Column())
	})
	// Output: [[0], [1], [2], [3]]
}

func ExampleTile_Row() {
	show(func(b *tile.Block) {
		b.Print("%d\n", b.Iota(tile.I32, 4).Row())
	})
	// Output: [[0, 1, 2, 3]]
}

func ExampleBufferOf() {
	var memory device.Buffer // of a GPU
	x := tile.BufferOf[float32](memory, 2, 3)
	fmt.Println(x.Shape, x.Strides)
	// Output: [2 3] [3 1]
}

func ExampleOver() {
	double := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
		xs := x.Tiles(2, 2)
		xs.Store(xs.Load(b.ID(0), b.ID(1)).Mul(2.0), b.ID(0), b.ID(1))
	}, tile.Over(0, 2, 2)) // a block for each tile of the first argument
	x := []float32{1, 2, 3, 4, 5, 6}
	err := double.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 2, 3))
	fmt.Println(x, err)
	// Output: [2 4 6 8 10 12] <nil>
}

// A block for each tile that the kernel stores: here one for each row.
func ExampleOver_stores() {
	sums := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		row := x.Tiles(4).Load(b.ID(0), 0)
		y.Tiles(1).Store(tile.Sum(row, 0), b.ID(0), 0)
	}, tile.Over(1))
	x, y := []float32{1, 2, 3, 4, 5, 6}, make([]float32, 2)
	err := sums.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 2, 3), tile.ArrayOf(y, 2, 1))
	fmt.Println(y, err)
	// Output: [6 15] <nil>
}

// A launch that leaves tiles of an array unstored is an error, unless the kernel declares that
// it may.
func ExamplePartial() {
	first := func(opts ...tile.KernelOption) error {
		k := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
			x.Tiles(2).Store(1, b.ID(0))
		}, append(opts, tile.Name("ones"))...)
		return k.Launch(context.Background(), cpu.Open(), tile.Grid(1), tile.ArrayOf(make([]int32, 4), 4))
	}
	fmt.Println(first())
	fmt.Println(first(tile.Partial))
	// Output:
	// launch of ones: bad launch argument: argument 0: the grid 1×1×1 does not cover it: along dimension 0 of length 4 the tiles of 2 that example_arrays_test.go:233 stores leave out element 2; launch 2 blocks on axis x, or give the kernel tile.Partial
	// <nil>
}

// A block for each row of the first argument.
func ExampleGridOf() {
	rows := tile.GridOf(func(shapes ...[]int) device.Grid { return tile.Grid(shapes[0][0]) })
	clear := tile.NewKernel(func(b *tile.Block, x tile.Span2[int32]) {
		x.Tiles(4).Store(0, b.ID(0), 0)
	}, rows)
	x := []int32{1, 2, 3, 4, 5, 6}
	err := clear.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 2, 3))
	fmt.Println(x, err)
	// Output: [0 0 0 0 0 0] <nil>
}

// A kernel that adds vectors of one length checks that.
func ExampleCheckShapes() {
	fit := tile.CheckShapes(func(shapes ...[]int) error {
		if x, y := shapes[0][0], shapes[1][0]; x != y {
			return fmt.Errorf("x has %d elements and y %d; want as many", x, y)
		}
		return nil
	})
	add := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		xs, ys := x.Tiles(4), y.Tiles(4)
		xs.Store(xs.Load(b.ID(0)).Add(ys.Load(b.ID(0))), b.ID(0))
	}, tile.Name("add"), tile.Over(0, 4), fit)
	x, y := []int32{1, 2, 3}, []int32{4, 5}
	fmt.Println(add.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 3), tile.ArrayOf(y, 2)))
	// Output: launch of add: bad launch argument: x has 3 elements and y 2; want as many
}

func ExampleGridOver() {
	fmt.Println(tile.GridOver([]int{100, 70}, 32, 32), tile.GridOver([]int{8, 12, 100, 64}, 32, 64))
	// Output: 4×3×1 96×4×1
}

// The kernel finds its grid from its arguments.
func ExampleKernel_Run() {
	add := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span1[float32]) {
		i := b.ID(0)
		z.Tiles(4).Store(x.Tiles(4).Load(i).Add(y.Tiles(4).Load(i)), i)
	}, tile.Over(2, 4))
	x, y, z := []float32{1, 2, 3, 4, 5}, []float32{10, 20, 30, 40, 50}, make([]float32, 5)
	err := add.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 5), tile.ArrayOf(y, 5), tile.ArrayOf(z, 5))
	fmt.Println(z, err)
	// Output: [11 22 33 44 55] <nil>
}

func ExampleTiles_InsideAlong() {
	show(func(b *tile.Block, x tile.Span2[float32]) {
		b.Print("%d\n", x.Tiles(2, 4).InsideAlong(1, 1)) // columns 4 to 7 of 6
	}, tile.ArrayOf(make([]float32, 12), 2, 6))
	// Output: [[1, 1, 0, 0]]
}

func ExampleTiles_Extent() {
	show(func(b *tile.Block, x tile.Span2[float32]) {
		b.Print("%d %d\n", x.Tiles(2, 4).Extent(0), x.Tiles(2, 4).Extent(1))
	}, tile.ArrayOf(make([]float32, 12), 2, 6))
	// Output: 2 6
}

// Info describes an array to a package that works with arrays of any element type.
func ExampleArray_Info() {
	a := tile.Array[float32]{Data: make([]float32, 6), Shape: []int{2, 3}}
	info := a.Info()
	fmt.Println(info.Elem, info.Shape, len(info.Data), "bytes")
	// Output: float32 [2 3] 24 bytes
}
