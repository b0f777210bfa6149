package tile_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
	"gotile/tileir"
)

// Shapes whose size no int holds do not fit into a slice.
func TestArraysBeyondInt(t *testing.T) {
	x := make([]int8, 64)
	k2 := tile.NewKernel(func(b *tile.Block, s tile.Span2[int8]) {}, tile.Name("two"))
	k3 := tile.NewKernel(func(b *tile.Block, s tile.Span3[int8]) {}, tile.Name("three"))
	for _, c := range []struct {
		k *tile.Kernel
		a tile.Array[int8]
	}{
		{k2, tile.ArrayOf(x, 1<<32, 1<<32)},
		{k2, tile.ArrayOf(x, 1<<31, 1<<33)},
		{k2, tile.ArrayOf(x, 1<<48, 1<<48)},
		{k2, tile.ArrayOf(x, 1<<62, 4)},
		{k3, tile.ArrayOf(x, 1<<32, 1<<32, 1<<32)},
		{k3, tile.ArrayOf(x, 2, 1<<32, 1<<32)},
		{k2, tile.Array[int8]{Data: x, Shape: []int{1<<32 + 1, 1}, Strides: []int{1 << 32, 1}}},
	} {
		err := c.k.Launch(t.Context(), cpu.Open(), tile.Grid(1), c.a)
		if !errors.Is(err, device.ErrArgument) || strings.Contains(err.Error(), "needs -") {
			t.Errorf("%v, strides %v: %v", c.a.Shape, c.a.Strides, err)
		}
	}
}

// A copy of a kernel is the kernel: both can be launched at once, and it is traced once.
func TestCopiedKernels(t *testing.T) {
	var traces int
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
		traces++
		x.Tiles(4).Store(1, b.ID(0))
	}, tile.Over(0), tile.NoSpecialize)
	var group sync.WaitGroup
	for range 8 {
		own := *k
		group.Go(func() {
			if err := own.Run(t.Context(), cpu.Open(), tile.ArrayOf(make([]int32, 9), 9)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if traces != 1 {
		t.Errorf("traced %d times", traces)
	}
}

// countingDevice counts what it compiles.
type countingDevice struct {
	*cpuDevice
	compiled *int
}

func (d countingDevice) Device() device.Device { return d }

func (d countingDevice) Compile(ctx context.Context, m *tileir.Module, entry string) (device.Program, error) {
	*d.compiled++
	return d.cpuDevice.Compile(ctx, m, entry)
}

// A kernel is compiled once for all devices of one target, however often one is opened.
func TestCompiledOnce(t *testing.T) {
	compiled := 0
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(4).Store(b.ID(0), b.ID(0)) }, tile.Over(0), tile.NoSpecialize)
	for i := range 5 {
		dev := countingDevice{cpu.Open(cpu.Workers(1 + i)), &compiled}
		if err := k.Run(t.Context(), dev, tile.ArrayOf(make([]int32, 9), 9)); err != nil {
			t.Fatal(err)
		}
	}
	if compiled != 1 {
		t.Errorf("compiled %d times", compiled)
	}
}
