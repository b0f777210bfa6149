package native_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// TestCollectorDoesNotWait checks that the garbage collector and other goroutines run while every worker is in a block
// that does not end before they have run.
func TestCollectorDoesNotWait(t *testing.T) {
	spin := tile.NewKernel(func(b *tile.Block, begun, end tile.Ptr[int32]) {
		tile.AtomicAdd(begun, 1, tile.Relaxed, tile.DeviceScope)
		for range b.While(func() any { return tile.Load(end, tile.Relaxed, tile.DeviceScope).Eq(0) }) {
		}
	}, tile.Name("spin"))
	for _, isa := range isaNames(t) {
		dev, err := device.Open("cpu", cpu.ISA(isa))
		if err != nil {
			t.Fatal(err)
		}
		workers := runtime.GOMAXPROCS(0)
		begun, end, launched := make([]int32, 1), make([]int32, 1), make(chan error)
		go func() { launched <- spin.Launch(t.Context(), dev, tile.Grid(workers), begun, end) }()
		for atomic.LoadInt32(&begun[0]) < int32(workers) {
			time.Sleep(time.Millisecond)
		}
		runtime.GC()
		runtime.GC()
		atomic.StoreInt32(&end[0], 1)
		if err := <-launched; err != nil {
			t.Error(err)
		}
	}
}
