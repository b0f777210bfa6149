package tile_test

import (
	"fmt"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// beyond is the index that is read for index i of an array of length n, found by walking from i towards the array.
func beyond(e tile.Edge, i, n int) int {
	for i < 0 || i >= n {
		switch {
		case e == tile.WrapEdge && i < 0:
			i += n
		case e == tile.WrapEdge:
			i -= n
		case n == 1:
			i = 0
		case e == tile.ClampEdge:
			i = min(max(i, 0), n-1)
		case i < 0:
			i = -i
		default:
			i = 2*(n-1) - i
		}
	}
	return i
}

// atEdges stores what three ways to load read: of the tiles at an index, of shifted tiles, and of neighbors.
func atEdges(h, w int, shift [2]int, edge tile.Option) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, plain, shifted, near tile.Span2[int32]) {
		xs, i, j := x.Tiles(h, w), b.ID(1), b.ID(0)
		plain.Tiles(h, w).Store(xs.Load(i, j, edge), i, j)
		shifted.Tiles(h, w).Store(xs.Shift(shift[0], shift[1]).Load(i, j, edge), i, j)
		sum := b.Zeros(tile.I32, h, w)
		for n := range xs.Around(edge, []int{2, 3}, []any{i, j}, &sum) {
			sum = n.Load(-2, 1).Mul(3).Add(n.Load(0, 0).Mul(5)).Add(n.Load(1, -3))
		}
		near.Tiles(h, w).Store(sum, i, j)
	}, tile.Name("edges"), tile.Over(1))
}

func TestEdges(t *testing.T) {
	for _, c := range []struct {
		rows, cols, h, w int
		shift            [2]int
	}{{9, 13, 4, 8, [2]int{-1, 1}}, {20, 40, 4, 8, [2]int{1, -2}}, {1, 3, 2, 4, [2]int{-7, 9}}, {6, 1, 1, 8, [2]int{3, -1}}} {
		for _, edge := range []tile.Option{tile.ClampEdge, tile.ReflectEdge, tile.WrapEdge, tile.PadZero} {
			for _, engine := range []string{"cpu:native", "cpu:interp", "cpu:checked"} {
				t.Run(fmt.Sprint(c, edge, engine), func(t *testing.T) {
					checkEdges(t, engine, c.rows, c.cols, c.h, c.w, c.shift, edge)
				})
			}
		}
	}
}

func checkEdges(t *testing.T, engine string, rows, cols, h, w int, shift [2]int, edge tile.Option) {
	dev, err := device.Open(engine)
	if err != nil {
		t.Skip(err)
	}
	x := make([]int32, rows*cols)
	for i := range x {
		x[i] = int32(i*i + 1)
	}
	at := func(i, j int) int32 {
		if e, ok := edge.(tile.Edge); ok {
			i, j = beyond(e, i, rows), beyond(e, j, cols)
		}
		if i < 0 || i >= rows || j < 0 || j >= cols {
			return 0
		}
		return x[i*cols+j]
	}
	got, want := make([][]int32, 3), make([][]int32, 3)
	for n := range got {
		got[n] = make([]int32, rows*cols)
	}
	for i := range rows {
		for j := range cols {
			want[0] = append(want[0], at(i, j))
			want[1] = append(want[1], at(i+shift[0], j+shift[1]))
			want[2] = append(want[2], 3*at(i-2, j+1)+5*at(i, j)+at(i+1, j-3))
		}
	}
	array := func(v []int32) any { return tile.ArrayOf(v, rows, cols) }
	if err := atEdges(h, w, shift, edge).Run(t.Context(), dev, array(x), array(got[0]), array(got[1]), array(got[2])); err != nil {
		t.Fatal(err)
	}
	for n := range got {
		if !slices.Equal(got[n], want[n]) {
			t.Errorf("load %d: got %v; want %v", n, got[n], want[n])
		}
	}
}

// Elements of a tile beyond the array are those of the edge too, of views whose dimensions are swapped, and of arrays
// with more dimensions.
func TestEdgesInTile(t *testing.T) {
	x, y := []float32{1, 2, 3, 4, 5, 6}, make([]float32, 16)
	k := tile.NewKernel(func(b *tile.Block, x tile.Span3[float32], y tile.Span2[float32]) {
		y.Tiles(4, 4).Store(x.Tiles(4, 4).Transpose().Shift(-1, 0).Load(1, 0, 0, tile.ReflectEdge), 0, 0)
	}, tile.Name("edges"))
	launchKernel(t, k, tile.ArrayOf(append(make([]float32, 6), x...), 2, 2, 3), tile.ArrayOf(y, 4, 4))
	// The transpose of x is 1 4; 2 5; 3 6. Rows -1 to 2, columns 0 to 3.
	want := []float32{2, 5, 2, 5, 1, 4, 1, 4, 2, 5, 2, 5, 3, 6, 3, 6}
	if !slices.Equal(y, want) {
		t.Errorf("got %v, want %v", y, want)
	}
}

func TestEdgesForVendor(t *testing.T) {
	for _, edge := range []tile.Option{tile.ClampEdge, tile.ReflectEdge, tile.WrapEdge, tile.PadZero} {
		compilesRewritten(t, atEdges(8, 64, [2]int{-1, 1}, edge), "sm_90")
	}
}
