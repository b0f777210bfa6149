package hostmem

import (
	"bytes"
	"errors"
	"math"
	"testing"
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
