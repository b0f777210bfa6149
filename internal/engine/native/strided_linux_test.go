package native_test

import (
	"os"
	"syscall"
	"testing"
	"unsafe"

	"gotile/tile"
)

// TestStridedInside copies columns of arrays at the beginning and at the end of memory beyond which every access faults.
func TestStridedInside(t *testing.T) {
	eachColumns(t, func(c *columns) {
		for _, size := range []int{16, 128} {
			copyInside[uint8](c, size)
			copyInside[int16](c, size)
			copyInside[float32](c, size)
			copyInside[float64](c, size)
		}
	})
}

// copyInside copies columns between arrays of many lengths, of which one is at the end of its memory and the other one at
// the beginning.
func copyInside[E stridedElements](c *columns, size int) {
	k := copyColumn[E](size)
	x, y := guarded[E](c.T), guarded[E](c.T)
	for n := 1; n <= 260; n += 1 + c.random.IntN(9) {
		length := n * c.width
		first, last := x[:length], y[len(y)-length:]
		for i := range first {
			first[i], last[i] = E(c.random.IntN(1<<30)), E(c.random.IntN(1<<30))
		}
		for _, p := range [][2][]E{{first, last}, {last, first}} {
			from, to := c.random.IntN(c.width), c.random.IntN(c.width)
			if err := k.Run(c.Context(), c.dev, tile.ArrayOf(p[0], n, c.width), tile.ArrayOf(p[1], n, c.width), int32(from), int32(to)); err != nil {
				c.Fatal(err)
			}
			for i := range n {
				if p[0][i*c.width+from] != p[1][i*c.width+to] {
					c.Fatalf("%T of row %d of %d differs", p[0][0], i, n)
				}
			}
		}
	}
}

// guarded returns four pages of memory between pages without access.
func guarded[E stridedElements](t *testing.T) []E {
	page := os.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 6*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(all) })
	for _, guard := range [][]byte{all[:page], all[5*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	inside := all[page : 5*page]
	var e E
	return unsafe.Slice((*E)(unsafe.Pointer(&inside[0])), len(inside)/int(unsafe.Sizeof(e)))
}
