package native_test

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/engine/native"
	"gotile/internal/testing/resources"
	"gotile/kernels"
	"gotile/tile"
)

// mapped returns a slice over a mapped file, which can become shorter.
func mapped(t *testing.T, n int) (*resources.Mapped, []float32) {
	m := resources.Map(t, 4*n)
	return m, unsafe.Slice((*float32)(unsafe.Pointer(&m.Data[0])), n)
}

// isaNames returns the instruction sets that the processor has. Without any, it skips the test.
func isaNames(t *testing.T) []string {
	names, err := native.ISAs()
	if err != nil {
		t.Skip(err)
	}
	return names
}

// eachDevice calls f with the CPU, for each instruction set that it has.
func eachDevice(t *testing.T, f func(t *testing.T, dev device.Device)) {
	for _, isa := range isaNames(t) {
		t.Run(isa, func(t *testing.T) { f(t, open(t, "cpu", cpu.ISA(isa), cpu.Workers(4))) })
	}
}

// wantLost checks that an error is a fault of a kernel on memory of a buffer.
func wantLost(t *testing.T, err error, kernel string) *device.Fault {
	t.Helper()
	f, ok := errors.AsType[*device.Fault](err)
	if !ok || f.Class != device.ErrMemory || f.Kernel != kernel || f.Op == nil {
		t.Fatalf("got %v: want a fault of %s that names its operation", err, kernel)
	}
	return f
}

// double has a block for every 1024 elements.
var double = tile.NewKernel(func(b *tile.Block, x, y tile.Span1[float32]) {
	y.Tiles(1024).Store(x.Tiles(1024).Load(b.ID(0)).Mul(2), b.ID(0))
}, tile.Name("double"))

// Blocks on all workers fault at once, and the error names one of them. Meanwhile, other launches and the garbage
// collector run.
func TestLostBlocks(t *testing.T) {
	const n = 1 << 16
	length := time.Second
	if testing.Short() {
		length = 100 * time.Millisecond
	}
	eachDevice(t, func(t *testing.T, dev device.Device) {
		m, x := mapped(t, n)
		var end atomic.Bool
		var all sync.WaitGroup
		for range 2 {
			all.Go(func() {
				a, b := slices.Repeat([]float32{3}, n), make([]float32, n)
				for !end.Load() {
					if err := double.Launch(t.Context(), dev, tile.Grid(n/1024), a, b); err != nil || b[n-1] != 6 {
						t.Errorf("%v, %v", err, b[n-1])
						return
					}
					runtime.GC()
				}
			})
		}
		y := make([]float32, n)
		for began := time.Now(); time.Since(began) < length; {
			m.Resize(2 * n)
			f := wantLost(t, double.Launch(t.Context(), dev, tile.Grid(n/1024), x, y), "double")
			if f.Block[0] < n/1024/2 {
				t.Fatalf("%v: the memory of this block is there", f)
			}
			m.Resize(4 * n)
			for i := range x {
				x[i] = float32(i)
			}
			if err := double.Launch(t.Context(), dev, tile.Grid(n/1024), x, y); err != nil || y[n-1] != 2*(n-1) {
				t.Fatalf("%v, %v after a launch that failed", err, y[n-1])
			}
		}
		end.Store(true)
		all.Wait()
	})
}

// Products copy their operands, and workers share the copies: a worker that waits for one that faults continues.
func TestLostProduct(t *testing.T) {
	const n = 512
	multiply := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 128, N: 128, K: 32, Group: 2})
	eachDevice(t, func(t *testing.T, dev device.Device) {
		for lost := range 3 {
			m, x := mapped(t, n*n)
			buffers := [][]float32{make([]float32, n*n), make([]float32, n*n), make([]float32, n*n)}
			buffers[lost] = x
			run := func() error {
				return multiply.Run(t.Context(), dev, tile.ArrayOf(buffers[0], n, n), tile.ArrayOf(buffers[1], n, n), tile.ArrayOf(buffers[2], n, n))
			}
			for range 5 {
				m.Resize(n * n)
				if f, ok := errors.AsType[*device.Fault](run()); !ok || f.Class != device.ErrMemory {
					t.Fatalf("argument %d: %v", lost, f)
				}
				m.Resize(4 * n * n)
				for i := range n * n {
					buffers[0][i], buffers[1][i] = 1, 2
				}
				if err := run(); err != nil || slices.Min(buffers[2]) != 2*n || slices.Max(buffers[2]) != 2*n {
					t.Fatalf("argument %d after a launch that failed: %v", lost, err)
				}
			}
		}
	})
}

// Workers add to private memory, and add that to the buffer in Go code.
func TestLostSum(t *testing.T) {
	if resources.Emulated() {
		t.Skip("an emulator leaves the address out of the signal's context, where Go reads it")
	}
	const bins, blocks = 2048, 256
	count := tile.NewKernel(func(b *tile.Block, sums tile.Span1[int32]) {
		p, _ := sums.Pointers(b.Iota(tile.I32, bins))
		tile.AtomicAdd(p, 1, tile.Relaxed, tile.DeviceScope)
	}, tile.Name("count"))
	eachDevice(t, func(t *testing.T, dev device.Device) {
		m := resources.Map(t, 4*bins)
		sums := unsafe.Slice((*int32)(unsafe.Pointer(&m.Data[0])), bins)
		for range 5 {
			m.Resize(0)
			wantLost(t, count.Launch(t.Context(), dev, tile.Grid(blocks), sums), "count")
			m.Resize(4 * bins)
			clear(sums)
			if err := count.Launch(t.Context(), dev, tile.Grid(blocks), sums); err != nil || slices.Min(sums) != blocks || slices.Max(sums) != blocks {
				t.Fatalf("%v, %d to %d after a launch that failed", err, slices.Min(sums), slices.Max(sums))
			}
		}
	})
}
