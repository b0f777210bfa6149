package host

import (
	"bytes"
	"sync"
	"testing"
	"unsafe"
)

// aligned is n bytes of memory that begin at a multiple of 8, and off bytes after it.
func aligned(n, off int) []byte {
	whole := make([]byte, n+24)
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(whole))) & 7)
	return whole[start+off : start+off+n : start+off+n]
}

// The word around a small element is within its memory, or a lock is used instead.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		bytes, shift int
		off          int64
		size         int
		word         bool
		down         int
	}{
		{8, 0, 0, 2, true, 0}, {8, 0, 2, 2, true, 16}, {8, 0, 4, 2, true, 0}, {8, 0, 6, 2, true, 16}, {8, 0, 7, 1, true, 24},
		{8, 0, 4, 4, true, 0}, {7, 0, 4, 2, false, 0}, {6, 0, 4, 2, false, 0}, {5, 0, 4, 1, false, 0}, {6, 0, 2, 2, true, 16},
		{8, 4, 0, 4, true, 0}, {8, 2, 0, 2, false, 0}, {8, 1, 0, 1, false, 0},
	} {
		m := newRegion("m", aligned(c.bytes, c.shift))
		w, down := m.word32(c.off, c.size)
		if (w != nil) != c.word || c.word && down != c.down && !bigEndian {
			t.Errorf("%+v: got a word %v, %d down", c, w != nil, down)
		}
		if w != nil && uintptr(unsafe.Pointer(w)) != uintptr(unsafe.Pointer(&m.Data[c.off&^3])) {
			t.Errorf("%+v: the word is another one", c)
		}
	}
	for _, shift := range []int{0, 4, 2} {
		if w := newRegion("m", aligned(16, shift)).word64(8); (w != nil) != (shift == 0) {
			t.Errorf("memory at %d: a word of 8 bytes %v", shift, w != nil)
		}
	}
}

// Atomic accesses of every size, at every offset and alignment, change only their element.
func TestAtomicPlaces(t *testing.T) {
	for _, size := range []int{1, 2, 4, 8} {
		for shift := range 8 {
			for off := 0; off+size <= 11; off += size {
				data := aligned(11, shift)
				for i := range data {
					data[i] = byte(i + 1)
				}
				m := newRegion("m", data)
				want := bytes.Clone(data)
				old := littleEndian(want[off : off+size])
				if got := m.LoadBits(int64(off), size); got != old {
					t.Fatalf("load of %d bytes at %d+%d: got %#x, want %#x", size, shift, off, got, old)
				}
				m.StoreBits(int64(off), size, ^old&sizeMask(size))
				for i := range size {
					want[off+i] ^= 0xff
				}
				if !bytes.Equal(m.Data, want) {
					t.Fatalf("store of %d bytes at %d+%d: got %x, want %x", size, shift, off, m.Data, want)
				}
				was := m.Update(int64(off), size, func(v uint64) uint64 { return v + 1 })
				if was != ^old&sizeMask(size) {
					t.Fatalf("update of %d bytes at %d+%d: got the old value %#x", size, shift, off, was)
				}
				if got := m.LoadBits(int64(off), size); got != (was+1)&sizeMask(size) {
					t.Fatalf("update of %d bytes at %d+%d: left %#x", size, shift, off, got)
				}
			}
		}
	}
}

// Concurrent updates of adjacent elements lose nothing, in words and with locks.
func TestAtomicUpdates(t *testing.T) {
	const rounds = 2000
	for _, size := range []int{1, 2, 4, 8} {
		for _, shift := range []int{0, 1} {
			m := newRegion("m", aligned(24, shift))
			var wg sync.WaitGroup
			for off := 0; off < 24; off += size {
				for range 2 {
					wg.Go(func() {
						for range rounds {
							m.Update(int64(off), size, func(v uint64) uint64 { return v + 1 })
						}
					})
				}
			}
			wg.Wait()
			for off := 0; off < 24; off += size {
				if got, want := m.LoadBits(int64(off), size), 2*rounds&sizeMask(size); got != want {
					t.Errorf("%d bytes at %d+%d: got %d, want %d", size, shift, off, got, want)
				}
			}
		}
	}
}
