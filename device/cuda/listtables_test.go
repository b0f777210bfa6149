package cuda

import (
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestListOfArrays: a kernel reaches the arrays of a list, and the memory of the launch's table
// goes back.
func TestListOfArrays(t *testing.T) {
	d, _ := fake(t)
	k := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]], out tile.Ptr[float32]) {
		for i := range b.Range(0, xs.Len()) {
			x := xs.At(i)
			tile.Store(tile.Add(out, i.Mul(2)), x.Tiles(1).Load(1).Reshape())
			tile.Store(tile.Add(out, i.Mul(2).Add(1)), tile.Cast(b.Const(tile.I64, x.Extent(0)), tile.F32))
		}
	}, tile.Name("second_elements"))
	x, y := buffer(t, d, []float32{1, 2, 3, 4, 5, 6, 7, 8}), buffer(t, d, []float32{10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120})
	out, err := d.Alloc(t.Context(), 16)
	if err != nil {
		t.Fatal(err)
	}
	before := len(d.memory)
	if err := k.Launch(t.Context(), d, tile.Grid(1), []device.Buffer{x, y}, out); err != nil {
		t.Fatal(err)
	}
	got := make([]float32, 4)
	if err := out.Download(t.Context(), 0, device.Bytes(got)); err != nil {
		t.Fatal(err)
	}
	if want := []float32{2, 8, 20, 12}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if len(d.memory) != before {
		t.Errorf("%d pieces of memory, %d before the launch", len(d.memory), before)
	}
	if err := k.Launch(t.Context(), d, tile.Grid(1), [][]float32{make([]float32, 4)}, out); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a slice in a list: %v", err)
	}
}
