package hostmem

import (
	"bytes"
	"errors"
	"math"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"gotile/device"
)

func TestAlloc(t *testing.T) {
	for _, size := range []int64{0, 1, 63, 64, 1000, large} {
		m, err := Alloc(size)
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(m)) != size || cap(m) != len(m) || size > 0 && uintptr(unsafe.Pointer(&m[0]))%Align != 0 {
			t.Errorf("%d bytes: got %d with room for %d, at %p", size, len(m), cap(m), unsafe.SliceData(m))
		}
		if size < large && !bytes.Equal(m, make([]byte, size)) {
			t.Errorf("%d bytes are not all zero", size)
		}
		Free(m)
	}
}

func TestRefused(t *testing.T) {
	for _, size := range []int64{-1, Most + 1, math.MaxInt64, math.MinInt64} {
		if _, err := Alloc(size); !errors.Is(err, device.ErrNoMemory) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestAvailable checks that the machine's memory is known where there is a way to ask, and not less than what is available
// in it, but for the page files of Windows.
func TestAvailable(t *testing.T) {
	total, known := Total()
	free, ok := Available()
	switch runtime.GOOS {
	case "linux", "darwin", "windows":
		if !known || !ok || total < 1<<28 || free <= 0 || runtime.GOOS != "windows" && free > total {
			t.Errorf("%d bytes (%v), %d available (%v)", total, known, free, ok)
		}
	default:
		if known || ok {
			t.Errorf("%d bytes, %d available, on %s", total, free, runtime.GOOS)
		}
	}
}

// TestPressure allocates memory that nothing refers to, without freeing it: the collector runs, so that its cleanups do.
func TestPressure(t *testing.T) {
	const size, n = 32 << 20, 200
	for range n {
		m, err := Alloc(size)
		if err != nil {
			t.Fatal(err)
		}
		runtime.AddCleanup(&holder{m}, Free, m)
		runtime.Gosched()
	}
	for start := time.Now(); system.bytes.Load() > 5*minPressure; runtime.Gosched() {
		if time.Since(start) > time.Minute {
			t.Fatalf("%d of %d bytes were not freed", system.bytes.Load(), int64(size*n))
		}
	}
}

// holder is what refers to memory.
type holder struct{ memory []byte }
