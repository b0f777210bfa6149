package tile_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// scaledBy makes a kernel of y = x·by.
func scaledBy(name string, by int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		y.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)).Mul(by), b.ID(0))
	}, tile.Name(name), tile.Over(1, 4), tile.CheckShapes(func(shapes ...[]int) error {
		if shapes[0][0] != shapes[1][0] {
			return errors.New("x and y differ")
		}
		return nil
	}))
}

// A kernel that others do the work of runs as they do, on devices and streams, is compiled
// with them, and has its arguments checked first.
func TestRunBy(t *testing.T) {
	first, second := scaledBy("twice", 2), scaledBy("thrice", 3)
	runs := 0
	by := func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error {
		runs++
		n := shapes[0][0]
		return device.Scratch(ctx, on, int64(4*n), func(b device.Buffer) error {
			between := tile.BufferOf[int32](b, n)
			if err := first.Run(ctx, on, args[0], between); err != nil {
				return err
			}
			return second.Run(ctx, on, between, args[1])
		})
	}
	k := scaledBy("six_times", 6)
	tile.RunBy(by, first, second)(k)
	x, y, want := []int32{1, 2, 3, 4, 5}, make([]int32, 5), []int32{6, 12, 18, 24, 30}
	dev := cpu.Open()
	defer dev.Close()
	if err := k.Run(t.Context(), dev, tile.ArrayOf(x, 5), tile.ArrayOf(y, 5)); err != nil || !slices.Equal(y, want) {
		t.Errorf("got %v, want %v, %v", y, want, err)
	}
	s, err := dev.NewStream(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	clear(y)
	if err := errors.Join(k.Run(t.Context(), s, tile.ArrayOf(x, 5), tile.ArrayOf(y, 5)), s.Wait(t.Context())); err != nil || !slices.Equal(y, want) {
		t.Errorf("on a stream: got %v, want %v, %v", y, want, err)
	}
	clear(y)
	if err := k.Compile(t.Context(), dev, tile.ArrayOf(x, 5), tile.ArrayOf(y, 5)); err != nil || y[0] != 0 {
		t.Errorf("compiled alone: %v, %v", y, err)
	}
	runs = 0
	if err := k.Run(t.Context(), dev, tile.ArrayOf(x, 5), tile.ArrayOf(y[:4], 4)); !errors.Is(err, device.ErrArgument) || runs != 0 {
		t.Errorf("arrays that do not fit: %v, %d runs", err, runs)
	}
	if err := k.Run(t.Context(), nil, tile.ArrayOf(x, 5), tile.ArrayOf(y, 5)); !errors.Is(err, device.ErrArgument) {
		t.Errorf("no device: %v", err)
	}
	if list, err := k.ModulesAhead(); err != nil || len(list) != 5 { // three of the kernel, and the two
		t.Errorf("%d modules ahead, %v", len(list), err)
	}
}
