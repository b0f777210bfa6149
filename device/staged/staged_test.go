package staged_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/device/staged"
	"gotile/tile"
)

// remote is a CPU that takes no slices.
type remote struct{ base }

type base = device.Device

func (r remote) Device() device.Device { return r }

func (r remote) Describe() device.Info {
	info := r.base.Describe()
	info.HostMemory = false
	return info
}

func (r remote) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	for _, a := range args {
		if a.Host != nil {
			return errors.New("a slice")
		}
	}
	return r.base.Launch(ctx, p, grid, args)
}

var double = tile.NewKernel(func(b *tile.Block, x, y tile.Ptr[float32]) {
	in, out := tile.Partition(tile.Span(x, 4), 4), tile.Partition(tile.Span(y, 4), 4)
	v := in.Load(0)
	out.Store(v.Add(v), 0)
})

// TestListOfSlices: slices in a list are copied there and back too.
func TestListOfSlices(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span1[float32]]) {
		x := xs.At(b.ID(0)).Tiles(4)
		x.Store(x.Load(0).Mul(2), 0)
	})
	x, y := []float32{1, 2, 3, 4}, []float32{5, 6}
	err := k.Launch(t.Context(), staged.On(remote{cpu.Open()}), tile.Grid(2), [][]float32{x, y})
	if err != nil || !slices.Equal(x, []float32{2, 4, 6, 8}) || !slices.Equal(y, []float32{10, 12}) {
		t.Errorf("got %v %v, %v", x, y, err)
	}
}

func TestSlices(t *testing.T) {
	dev := staged.On(remote{cpu.Open()})
	x, y := []float32{1, 2, 3, 4}, make([]float32, 4)
	if err := double.Launch(t.Context(), dev, tile.Grid(1), x, y); err != nil || !slices.Equal(y, []float32{2, 4, 6, 8}) {
		t.Errorf("got %v, %v", y, err)
	}
	if err := double.Launch(t.Context(), dev, tile.Grid(1), x, x); err != nil || !slices.Equal(x, []float32{2, 4, 6, 8}) {
		t.Errorf("in place: got %v, %v", x, err)
	}
	b, err := dev.Alloc(t.Context(), 16)
	if err != nil {
		t.Fatal(err)
	}
	if err := double.Launch(t.Context(), dev, tile.Grid(1), x, b); err != nil {
		t.Fatal(err)
	}
	if err := b.Download(t.Context(), 0, device.Bytes(y)); err != nil || y[3] != 16 {
		t.Errorf("a slice and a buffer: got %v, %v", y, err)
	}
	if err := double.Launch(t.Context(), dev, tile.Grid(1), x, make([]float32, 3)); !errors.Is(err, device.ErrArgument) {
		t.Errorf("too short a slice: got %v", err)
	}
}

func TestNothingToDo(t *testing.T) {
	if d := cpu.Open(); staged.On(d) != device.Device(d) {
		t.Error("a CPU is wrapped")
	}
}
