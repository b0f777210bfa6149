package tile_test

import "gotile/tile"

func ExampleUnchecked() {
	show(func(b *tile.Block, x tile.Span1[float32]) {
		b.Print("%g\n", x.Tiles(4).Load(0, tile.Unchecked)) // the author knows that four exist
	}, tile.ArrayOf([]float32{1, 2, 3, 4}, 4))
	// Output: [1, 2, 3, 4]
}

// NaN loses against numbers, unless it is to spread.
func ExampleNaNMode() {
	show(func(b *tile.Block) {
		x := b.Zeros(tile.F32, 2)
		nan := x.Div(x)
		b.Print("%g %g\n", tile.Max(nan, 1.0), tile.Max(nan, 1.0, tile.PropagateNaN))
	})
	// Output: [1, 1] [nan, nan]
}

// 2^-149, the smallest positive float32, is subnormal.
func ExampleSubnormals() {
	show(func(b *tile.Block) {
		least := tile.Bitcast(b.Ones(tile.U32, 1), tile.F32)
		b.Print("%g %g\n", least.Mul(2.0), least.Mul(2.0, tile.FlushSubnormals))
	})
	// Output: [2.8026e-45] [0]
}

// A third in four directions.
func ExampleRounding() {
	show(func(b *tile.Block) {
		x := b.Ones(tile.F32, 1)
		for _, mode := range []tile.Rounding{tile.NearestEven, tile.TowardZero, tile.TowardNegative, tile.TowardPositive} {
			b.Print("%.9f\n", x.Div(3.0, mode))
		}
	})
	// Output:
	// [0.333333343]
	// [0.333333313]
	// [0.333333313]
	// [0.333333343]
}

func ExamplePadding() {
	show(func(b *tile.Block, x tile.Span1[float32]) {
		xs := x.Tiles(4)
		b.Print("%g %g %g\n", xs.Load(0), xs.Load(0, tile.PadNegInf), xs.Load(0, tile.PadNaN))
	}, tile.ArrayOf([]float32{1, 2, 3}, 3))
	// Output: [1, 2, 3, 0] [1, 2, 3, -inf] [1, 2, 3, nan]
}

// Two blocks pass a message: the flag is released after the data, and acquired before.
func ExampleMemoryOrder() {
	showGrid(tile.Grid(2), func(b *tile.Block, data, flag tile.Ptr[int32]) {
		for first := range b.IfElse(b.ID(0).Eq(0)) {
			if first {
				tile.Store(data, 42)
				tile.Store(flag, 1, tile.Release, tile.DeviceScope)
			} else {
				for range b.While(func() any { return tile.Load(flag, tile.Acquire, tile.DeviceScope).Eq(0) }) {
				}
				b.Print("%d\n", tile.Load(data))
			}
		}
	}, make([]int32, 1), make([]int32, 1))
	// Output: 42
}

// everySecond is a layout of one's own: a type with one method. Elements are two positions
// apart, and rows of three follow one another.
type everySecond struct{}

func (everySecond) Strides(extents []any) []any { return []any{6, 2} }

func ExampleLayout() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		s := tile.Span(x, 2, 3, everySecond{})
		b.Print("%d\n", tile.Partition(s, 2, 4).LoadMasked(0, 0))
	}, []int32{0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1})
	// Output: [[0, 1, 2, 0], [3, 4, 5, 0]]
}
