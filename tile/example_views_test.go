package tile_test

import (
	"fmt"

	"gotile/tile"
)

// Two rows of three, in a tile of four columns.
func ExampleSpan() {
	show(func(b *tile.Block, x tile.Ptr[int32], rows, cols tile.Scalar[int32]) {
		s := tile.Span(x, rows, cols)
		b.Print("%d\n", tile.Partition(s, 2, 4).LoadMasked(0, 0))
	}, []int32{0, 1, 2, 3, 4, 5}, 2, 3)
	// Output: [[0, 1, 2, 0], [3, 4, 5, 0]]
}

// Column-major order, as in Fortran.
func ExampleSpan_columns() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		s := tile.Span(x, 2, 3, tile.LayoutLeft)
		b.Print("%d\n", tile.Partition(s, 2, 4).LoadMasked(0, 0))
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [[0, 2, 4, 0], [1, 3, 5, 0]]
}

func ExampleLayoutStrided() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		s := tile.Span(x, 2, 2, tile.LayoutStrided(3, 1)) // the left of rows of 3
		b.Print("%d\n", tile.Partition(s, 2, 2).Load(0, 0))
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [[0, 1], [3, 4]]
}

func ExampleLayoutRightPadded() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		s := tile.Span(x, 2, 3, tile.LayoutRightPadded(4)) // rows begin at 0 and 4
		b.Print("%d\n", tile.Partition(s, 2, 4).LoadMasked(0, 0))
	}, []int32{0, 1, 2, -1, 3, 4, 5, -1})
	// Output: [[0, 1, 2, 0], [3, 4, 5, 0]]
}

func ExampleLayoutLeftPadded() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		s := tile.Span(x, 3, 2, tile.LayoutLeftPadded(4)) // columns begin at 0 and 4
		b.Print("%d\n", tile.Partition(s, 4, 2).LoadMasked(0, 0))
	}, []int32{0, 1, 2, -1, 3, 4, 5, -1})
	// Output: [[0, 3], [1, 4], [2, 5], [0, 0]]
}

func ExampleTensorSpan_Rank() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.Rank())
	}, make([]float32, 8), 2)
	// Output: 2
}

func ExampleTensorSpan_DType() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.DType())
	}, make([]float32, 8), 2)
	// Output: float32
}

func ExampleTensorSpan_Extent() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		b.Print("%d by %d\n", s.Extent(0), s.Extent(1)) // a scalar and an int
	}, make([]float32, 8), 2)
	// Output: 2 by 4
}

func ExampleTensorSpan_Extents() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.Extents().RankDynamic(), "of", s.Extents().Rank(), "dynamic")
	}, make([]float32, 8), 2)
	// Output: 1 of 2 dynamic
}

func ExampleTensorSpan_Stride() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		b.Print("rows are %d apart\n", s.Stride(0))
	}, make([]float32, 8), 2)
	// Output: rows are 4 apart
}

func ExampleTensorSpan_Strides() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.Strides().Shape())
	}, make([]float32, 8), 2)
	// Output: [4 1] true
}

func ExampleTensorSpan_Pointer() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.Pointer())
	}, make([]float32, 8), 2)
	// Output: *float32 scalar
}

// Known while tracing: the strides of the last dimension differ.
func ExampleTensorSpan_SameLayout() {
	show(func(b *tile.Block, x tile.Ptr[float32], rows tile.Scalar[int32]) {
		s := tile.Span(x, rows, 4)
		fmt.Println(s.SameLayout(tile.Span(x, rows, 4, tile.LayoutLeft)))
	}, make([]float32, 8), 2)
	// Output: false
}

func ExampleExtents_Rank() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		e := tile.Extents{n, 4}
		fmt.Println(e.Rank())
	}, 3)
	// Output: 2
}

func ExampleExtents_RankDynamic() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		e := tile.Extents{n, 4}
		fmt.Println(e.RankDynamic())
	}, 3)
	// Output: 1
}

func ExampleExtents_Shape() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		fmt.Println(tile.Extents{2, 4}.Shape())
		fmt.Println(tile.Extents{n, 4}.Shape())
	}, 3)
	// Output:
	// [2 4] true
	// [] false
}

func ExampleExtents_Static() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		e := tile.Extents{n, 4}
		fmt.Println(e.Static(0))
		fmt.Println(e.Static(1))
	}, 3)
	// Output:
	// 0 false
	// 4 true
}

func ExampleExtents_Equal() {
	show(func(b *tile.Block, n tile.Scalar[int32]) {
		e := tile.Extents{n, 4}
		fmt.Println(e.Equal(tile.Extents{n, 8}))     // Go knows
		b.Print("%d\n", e.Equal(tile.Extents{3, 4})) // the launch knows
	}, 3)
	// Output:
	// false
	// 1
}

// Each block takes one tile; the last reaches beyond the array.
func ExamplePartition() {
	showGrid(tile.Grid(2), func(b *tile.Block, x tile.Ptr[int32], n tile.Scalar[int32]) {
		v := tile.Partition(tile.Span(x, n), 4)
		b.Print("%d\n", v.LoadMasked(b.ID(0)))
	}, []int32{0, 1, 2, 3, 4, 5}, 6)
	// Output:
	// [0, 1, 2, 3]
	// [4, 5, 0, 0]
}

func ExamplePartitionView_Load() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		v := tile.Partition(tile.Span(x, 2, 4), 2, 2)
		b.Print("%d\n", v.Load(0, 1)) // the right half
	}, []int32{0, 1, 2, 3, 4, 5, 6, 7})
	// Output: [[2, 3], [6, 7]]
}

func ExamplePartitionView_LoadMasked() {
	show(func(b *tile.Block, x tile.Ptr[float32]) {
		v := tile.Partition(tile.Span(x, 3), 4)
		b.Print("%g %g\n", v.LoadMasked(0), v.LoadMasked(0, tile.PadNegInf))
	}, []float32{1, 2, 3})
	// Output: [1, 2, 3, 0] [1, 2, 3, -inf]
}

func ExamplePartitionView_Store() {
	x := make([]int32, 8)
	showGrid(tile.Grid(2), func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 8), 4).Store(b.Iota(tile.I32, 4).Add(b.ID(0).Mul(10)), b.ID(0))
	}, x)
	fmt.Println(x)
	// Output: [0 1 2 3 10 11 12 13]
}

// The second tile is cut off at the array's end.
func ExamplePartitionView_StoreMasked() {
	x := make([]int32, 6)
	showGrid(tile.Grid(2), func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 6), 4).StoreMasked(b.ID(0).Add(1), b.ID(0))
	}, x)
	fmt.Println(x)
	// Output: [1 1 1 1 2 2]
}

// Six elements need two tiles of four.
func ExamplePartitionView_Count() {
	show(func(b *tile.Block, x tile.Ptr[int32], n tile.Scalar[int32]) {
		v := tile.Partition(tile.Span(x, n), 4)
		b.Print("%d\n", v.Count(0))
	}, []int32{0, 1, 2, 3, 4, 5}, 6)
	// Output: 2
}

func ExamplePartitionView_Span() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		v := tile.Partition(tile.Span(x, 6), 4)
		fmt.Println(v.Span().Extents().Shape())
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [6] true
}

// Tiles of the transpose.
func ExamplePartitionView_Permute() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		v := tile.Partition(tile.Span(x, 2, 3), 4, 2).Permute(1, 0)
		b.Print("%d\n", v.LoadMasked(0, 0))
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [[0, 3], [1, 4], [2, 5], [0, 0]]
}

// Tiles that overlap.
func ExamplePartitionView_Step() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		v := tile.Partition(tile.Span(x, 6), 4).Step(2)
		b.Print("%d %d\n", v.Load(0), v.Load(1))
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [0, 1, 2, 3] [2, 3, 4, 5]
}

func ExamplePartitionView_Gather() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		rows := tile.Partition(tile.Span(x, 3, 2), 2, 2).Gather(0)
		b.Print("%d\n", rows.Load(b.Iota(tile.I32, 2).Mul(2), 0)) // rows 0 and 2
	}, []int32{0, 1, 2, 3, 4, 5})
	// Output: [[0, 1], [4, 5]]
}

func ExamplePartitionView_AtomicAdd() {
	x := []int32{1, 2}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicAdd(b.Full(5, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [6 7]
}

func ExamplePartitionView_AtomicAnd() {
	x := []int32{4, 6}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicAnd(b.Full(5, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [4 4]
}

func ExamplePartitionView_AtomicOr() {
	x := []int32{4, 6}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicOr(b.Full(1, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [5 7]
}

func ExamplePartitionView_AtomicXor() {
	x := []int32{4, 6}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicXor(b.Full(3, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [7 5]
}

func ExamplePartitionView_AtomicMax() {
	x := []int32{4, 6}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicMax(b.Full(5, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [5 6]
}

func ExamplePartitionView_AtomicMin() {
	x := []int32{4, 6}
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Partition(tile.Span(x, 2), 2).AtomicMin(b.Full(5, tile.I32, 2), 0)
	}, x)
	fmt.Println(x)
	// Output: [4 5]
}
