package cuda

import (
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestListOfArrays: the table of a launch has the buffers' addresses and lengths, and its
// memory goes back.
func TestListOfArrays(t *testing.T) {
	d, _ := fake(t)
	k := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]], out tile.Ptr[uint64]) {
		for i := range b.Range(0, xs.Len()) {
			x := xs.At(i)
			tile.Store(tile.Add(out, i.Mul(2)), tile.Bitcast(x.Pointer(), tile.U64))
			tile.Store(tile.Add(out, i.Mul(2).Add(1)), tile.Cast(b.Const(tile.I64, x.Extent(0)), tile.U64))
		}
	}, tile.Name("addresses"))
	x, y := buffer(t, d, make([]float32, 8)), buffer(t, d, make([]float32, 12))
	out, err := d.Alloc(t.Context(), 32)
	if err != nil {
		t.Fatal(err)
	}
	before := len(d.memory)
	if err := k.Launch(t.Context(), d, tile.Grid(1), []device.Buffer{x, y}, out); err != nil {
		t.Fatal(err)
	}
	got := make([]uint64, 4)
	if err := out.Download(t.Context(), 0, device.Bytes(got)); err != nil {
		t.Fatal(err)
	}
	want := []uint64{uint64(x.(*Buffer).Address()), 8, uint64(y.(*Buffer).Address()), 12}
	if !slices.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
	if len(d.memory) != before {
		t.Errorf("%d pieces of memory, %d before the launch", len(d.memory), before)
	}
	if err := k.Launch(t.Context(), d, tile.Grid(1), [][]float32{make([]float32, 4)}, out); !errors.Is(err, device.ErrArgument) {
		t.Errorf("a slice in a list: %v", err)
	}
}
