package tile_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// sumAll adds up arrays of any number.
var sumAll = tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span2[float32]], out tile.Span2[float32]) {
	acc := b.Zeros(tile.F32, 4, 8)
	for i := range b.Range(0, xs.Len(), &acc) {
		acc = acc.Add(xs.At(i).Tiles(4, 8).Load(b.ID(0), b.ID(1)))
	}
	out.Tiles(4, 8).Store(acc, b.ID(0), b.ID(1))
}, tile.Name("sum_all"), tile.Params("xs", "out"))

// shifted is an array of rows by cols that counts from first.
func shifted(first, rows, cols int) tile.Array[float32] {
	data := make([]float32, rows*cols)
	for i := range data {
		data[i] = float32(first + i)
	}
	return tile.ArrayOf(data, rows, cols)
}

// TestLists runs a kernel on lists of several lengths, of slices and of buffers, on each
// engine of the CPU.
func TestLists(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"cpu:interp", "cpu:native", "cpu:checked"} {
		dev, err := device.Open(name)
		if errors.Is(err, device.ErrUnavailable) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for n := range 4 {
			xs, want := []tile.Array[float32]{}, make([]float32, 7*9)
			for i := range n {
				x := shifted(100*i, 7, 9)
				for j, v := range x.Data {
					want[j] += v
				}
				if i == 2 { // one in memory of the device
					buffer, err := dev.Alloc(ctx, int64(4*len(x.Data)))
					if err != nil {
						t.Fatal(err)
					}
					if err := buffer.Upload(ctx, 0, device.Bytes(x.Data)); err != nil {
						t.Fatal(err)
					}
					x = tile.BufferOf[float32](buffer, 7, 9)
				}
				xs = append(xs, x)
			}
			out := shifted(-5, 7, 9)
			if err := sumAll.Launch(ctx, dev, tile.Grid(2, 2), xs, out); err != nil || !slices.Equal(out.Data, want) {
				t.Errorf("%s: %d arrays: got %v, %v, want %v", name, n, out.Data, err, want)
			}
		}
	}
}

// TestListStores writes through a list, to arrays of unlike lengths.
func TestListStores(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[int32]]) {
		xs.At(b.ID(0)).Tiles(4).Store(b.Iota(tile.I32, 4).Add(b.ID(0).Mul(10)), 0)
	}, tile.Name("fill"))
	for _, name := range []string{"cpu:interp", "cpu:native", "cpu:checked"} {
		dev, err := device.Open(name)
		if errors.Is(err, device.ErrUnavailable) {
			continue
		}
		a, c := make([]int32, 3), make([]int32, 4)
		if err := k.Launch(context.Background(), dev, tile.Grid(2), [][]int32{a, c}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Equal(a, []int32{0, 1, 2}) || !slices.Equal(c, []int32{10, 11, 12, 13}) {
			t.Errorf("%s: got %v %v", name, a, c)
		}
	}
}

func TestListErrors(t *testing.T) {
	out := shifted(0, 7, 9)
	turned := tile.Array[float32]{Data: make([]float32, 63), Shape: []int{7, 9}, Strides: []int{1, 7}}
	for _, c := range []struct {
		xs   any
		want string
	}{
		{out, "argument 0 (xs): want a slice of arrays of float32 with 2 dimensions, got tile.Array[float32]"},
		{[]tile.Array[float64]{{Shape: []int{1, 1}, Strides: []int{1, 1}}}, "argument 0 (xs), array 0: want an array of float32, got one of float64"},
		{[]tile.Array[float32]{out, turned}, "argument 0 (xs), array 1: the last stride must be 1"},
		{nil, "want a slice of arrays of float32"},
	} {
		err := sumAll.Launch(context.Background(), cpu.Open(), tile.Grid(1), c.xs, out)
		if !errors.Is(err, device.ErrArgument) || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%T: got %v, want %q in it", c.xs, err, c.want)
		}
	}
	wrong := tile.NewKernel(func(b *tile.Block, xs tile.List[float32]) {}) //tilevet:ignore a parameter that is refused
	if _, err := wrong.Module(); err == nil || !strings.Contains(err.Error(), "want a list of arrays, such as tile.List[tile.Span2[float32]]") {
		t.Errorf("got %v", err)
	}
}

// A list is one parameter for any number of arrays.
func ExampleList() {
	k := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]], y tile.Span1[float32]) {
		sum := b.Zeros(tile.F32, 4)
		for i := range b.Range(0, xs.Len(), &sum) {
			sum = sum.Add(xs.At(i).Tiles(4).Load(0))
		}
		y.Tiles(4).Store(sum, 0)
	})
	y := make([]float32, 4)
	err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), [][]float32{{1, 2, 3, 4}, {10, 20}, {100, 200, 300}}, y)
	fmt.Println(y, err)
	// Output: [111 222 303 4] <nil>
}

// The array that a block works on is chosen while the kernel runs.
func ExampleList_At() {
	double := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]]) {
		x := xs.At(b.ID(0)).Tiles(4)
		x.Store(x.Load(0).Mul(2), 0)
	})
	x, y := []float32{1, 2, 3, 4}, []float32{5, 6}
	err := double.Launch(context.Background(), cpu.Open(), tile.Grid(2), [][]float32{x, y})
	fmt.Println(x, y, err)
	// Output: [2 4 6 8] [10 12] <nil>
}

// Loops go over a list by its length.
func ExampleList_Len() {
	count := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]], n tile.Ptr[int32]) {
		tile.Store(n, xs.Len())
	})
	n := make([]int32, 1)
	err := count.Launch(context.Background(), cpu.Open(), tile.Grid(1), [][]float32{{1}, {2, 3}, nil}, n)
	fmt.Println(n, err)
	// Output: [3] <nil>
}
