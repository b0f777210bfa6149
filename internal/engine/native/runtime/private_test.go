package runtime

import (
	"gotile/internal/engine/host"
	"testing"
	"unsafe"
)

// TestAddElements: elements of four bytes are added without a carry from one to the other.
func TestAddElements(t *testing.T) {
	const low, high = 0xffffffff, 0xfffffffe_00000000
	for _, c := range []struct {
		size         int
		x, add, want uint64
	}{
		{8, low, 1, 1 << 32}, {4, low, 1, 0}, {4, high, 3 << 32, 1 << 32}, {8, high, 3 << 32, 1 << 32},
		{4, 5<<32 | 7, 11<<32 | 13, 16<<32 | 20}, {4, low, 1<<32 | 1, 1 << 32}, {8, ^uint64(0), 1, 0}, {8, 1 << 63, low, 1<<63 | low},
	} {
		x := c.x
		addElements(unsafe.Pointer(&x), c.add, c.size)
		if x != c.want {
			t.Errorf("%#x and %#x, %d bytes each: %#x, want %#x", c.x, c.add, c.size, x, c.want)
		}
	}
}

// TestFirstToAdd: workers begin at different words, within the bins.
func TestFirstToAdd(t *testing.T) {
	for _, n := range []int{1, 7, 256, 1000} {
		seen := make(map[int]bool)
		for number := range 256 {
			at := (&Worker{Worker: &host.Worker{Number: number}}).firstWord(n)
			if at < 0 || at >= n {
				t.Fatalf("worker %d begins at %d of %d", number, at, n)
			}
			seen[at] = true
			if number < 4 && at != []int{0, n / 2, n / 4, n * 3 / 4}[number] {
				t.Errorf("worker %d begins at %d of %d", number, at, n)
			}
		}
		if len(seen) != min(n, 256) {
			t.Errorf("256 workers begin at %d of %d places", len(seen), n)
		}
	}
}
