package tile_test

import (
	"context"
	"runtime"
	"sync"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// TestMovedStack moves the stack of a goroutine between the look-up of an earlier launch and
// the checks that follow because there is none like it. The arguments are on that stack.
func TestMovedStack(t *testing.T) {
	dev := cpu.Open()
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32], n tile.Scalar[int32]) {
		y.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)).Add(n), b.ID(0))
	}, tile.Over(1))
	for length := 1; length <= 8; length++ { // other lengths than those of earlier launches
		x, y := make([]int32, length), make([]int32, length)
		done := make(chan error)
		go func() {
			useStack(1 << 17)
			done <- k.Run(t.Context(), shrinking{dev}, x, y, int32(length))
		}()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if y[length-1] != int32(length) {
			t.Errorf("length %d: got %d", length, y)
		}
	}
}

// shrinking is a launcher that makes Go move the stack of its caller to a smaller one and use
// the old stack for other goroutines.
type shrinking struct{ dev device.Device }

func (s shrinking) Device() device.Device {
	runtime.GC()
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() { useStack(1 << 17) })
	}
	all.Wait()
	return s.dev
}

func (s shrinking) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	return s.dev.Launch(ctx, p, grid, args)
}

// useStack writes zeros to so many bytes of the goroutine's stack.
func useStack(bytes int) (sum byte) {
	var page [1024]byte
	if bytes > len(page) {
		sum = useStack(bytes - len(page))
	}
	return sum + page[bytes%len(page)]
}
