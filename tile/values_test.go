package tile_test

import (
	"math"
	"slices"
	"testing"

	"gotile/tile"
)

// valuesKernel stores constants of type T.
func valuesKernel[T tile.Element](data []T) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, out tile.Span2[T]) {
		out.Tiles(2, 4).Store(b.Values(data, 4, 2).Transpose(), 0, 0)
	}, tile.Name("values_"+tile.DTypeOf[T]().String()))
}

func testValues[T tile.Element](t *testing.T, data ...T) {
	t.Helper()
	out := make([]T, 8)
	k := valuesKernel(data)
	launchKernel(t, k, tile.ArrayOf(out, 2, 4))
	for i := range out {
		if want := data[i%4*2+i/4]; out[i] != want {
			t.Errorf("%v: element %d: got %v, want %v", tile.DTypeOf[T](), i, out[i], want)
		}
	}
	t.Run(k.Name(), func(t *testing.T) { compiles(t, k, "sm_107") })
}

// Constants of every type have their Go values in the kernel, and the vendor's compiler accepts them.
func TestValues(t *testing.T) {
	testValues(t, true, false, false, true, true, true, false, true)
	testValues[int8](t, -128, 127, 0, 1, 2, 3, 4, 5)
	testValues[int16](t, math.MinInt16, math.MaxInt16, 0, 1, 2, 3, 4, 5)
	testValues[int32](t, math.MinInt32, math.MaxInt32, 0, 1, 2, 3, 4, 5)
	testValues[int64](t, math.MinInt64, math.MaxInt64, 0, 1, 2, 3, 4, 5)
	testValues[uint8](t, 255, 0, 128, 1, 2, 3, 4, 5)
	testValues[uint16](t, math.MaxUint16, 0, 1<<15, 1, 2, 3, 4, 5)
	testValues[uint32](t, math.MaxUint32, 0, 1<<31, 1, 2, 3, 4, 5)
	testValues[uint64](t, math.MaxUint64, 0, 1<<63, 1, 2, 3, 4, 5)
	testValues(t, math.Float32frombits(1<<31), float32(math.Inf(1)), 1e-45, 0.1, -2, 3, 4, 5)
	testValues(t, math.Copysign(0, -1), math.Inf(-1), 5e-324, 0.1, -2, 3, 4, 5)
	testValues[tile.Float16](t, 0x3c00, 0x8000, 0x7c00, 1, 2, 3, 4, 5)
	testValues[tile.BFloat16](t, 0x3f80, 0x8000, 0x7f80, 1, 2, 3, 4, 5)
	testValues[tile.TFloat32](t, 0x3f800000, 0x80000000, 0x40490000, 0, 0x2000, 0x4000, 0, 0)
	testValues[tile.Float8E4M3](t, 0x38, 0x80, 0x7e, 1, 2, 3, 4, 5)
	testValues[tile.Float8E5M2](t, 0x3c, 0x80, 0x7c, 1, 2, 3, 4, 5)
	testValues[tile.Float8E8M0](t, 0x7f, 0, 0xfe, 1, 2, 3, 4, 5)
	testValues[tile.Float8E5M3](t, 0x78, 0, 0xfe, 1, 2, 3, 4, 5)
}

// A loop may use what was made before it, and the slice may change once it was traced.
func TestValuesAreCopied(t *testing.T) {
	weights, out := []float32{1, 2, 3, 4}, make([]float32, 4)
	k := tile.NewKernel(func(b *tile.Block, out tile.Span1[float32]) {
		w, sum := b.Values(weights), b.Zeros(tile.F32, 4)
		weights[0] = 100
		for range b.Range(0, 3, &sum) {
			sum = sum.Add(w)
		}
		out.Tiles(4).Store(sum, 0)
	}, tile.Name("weights"))
	launchKernel(t, k, tile.ArrayOf(out, 4))
	if want := []float32{3, 6, 9, 12}; !slices.Equal(out, want) {
		t.Errorf("got %v, want %v", out, want)
	}
}

func TestValuesErrors(t *testing.T) {
	type celsius float32
	errorsOf(t, func(b *tile.Block) {
		b.Values(nil)
		b.Values(1.5)
		b.Values([4]int32{})
		b.Values([]int{1, 2})
		b.Values([]string{"a", "b"})
		b.Values([]celsius{1, 2})
		b.Values([]any{1, 2})
		b.Values([]float32{})
		b.Values([]float32{1, 2, 3})
		b.Values([]float32{1, 2, 3, 4}, 2, 4) //tilevet:ignore a count that is refused
	},
		"tile.Block.Values: a <nil> is not a slice; want one of numbers, such as []float32",
		"tile.Block.Values: a float64 is not a slice; want one of numbers, such as []float32",
		"tile.Block.Values: a [4]int32 is not a slice; want one of numbers, such as []float32",
		"tile.Block.Values: []int has elements of no type of the IR; want a slice of tile.Element, such as []int32",
		"tile.Block.Values: []string has elements of no type of the IR; want a slice of tile.Element, such as []int32",
		"tile.Block.Values: []tile_test.celsius has elements of no type of the IR; want a slice of tile.Element, such as []int32",
		"tile.Block.Values: []interface {} has elements of no type of the IR; want a slice of tile.Element, such as []int32",
		"tile.Block.Values: shape [0]: dimension 0 is 0, not a power of two (reference 1.6.2); use 1 and mask the rest",
		"tile.Block.Values: shape [3]: dimension 0 is 3, not a power of two (reference 1.6.2); use 4 and mask the rest",
		"tile.Block.Values: 4 elements for shape [2 4]; want 8",
	)
}

func ExampleBlock_Values() {
	show(func(b *tile.Block) {
		swap := b.Values([]int32{1, 0, 3, 2}, 2, 2)
		b.Print("%d\n", swap.Mul(10))
	})
	// Output: [[10, 0], [30, 20]]
}
