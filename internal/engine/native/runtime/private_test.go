package runtime

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
	"math"
	"testing"
	"unsafe"
)

// TestAddWord: elements of four bytes are added without a carry from one to the other, also where the buffer has no word of
// eight bytes, and what was not added to does not change.
func TestAddWord(t *testing.T) {
	const low, high = 0xffffffff, 0xfffffffe_00000000
	f32 := func(low, high float32) uint64 {
		return uint64(math.Float32bits(high))<<32 | uint64(math.Float32bits(low))
	}
	none, infinity := float32(math.Copysign(0, -1)), float32(math.Inf(1))
	for _, c := range []struct {
		elem         tileir.Scalar
		x, add, want uint64
	}{
		{tileir.I64, low, 1, 1 << 32}, {tileir.I32, low, 1, 0}, {tileir.I32, high, 3 << 32, 1 << 32}, {tileir.I64, high, 3 << 32, 1 << 32},
		{tileir.I32, 5<<32 | 7, 11<<32 | 13, 16<<32 | 20}, {tileir.I32, low, 1<<32 | 1, 1 << 32}, {tileir.I64, ^uint64(0), 1, 0}, {tileir.I64, 1 << 63, low, 1<<63 | low},
		{tileir.F32, f32(1, 2), f32(0.5, none), f32(1.5, 2)}, {tileir.F32, f32(none, 0x1p-140), f32(none, none), f32(none, 0x1p-140)},
		{tileir.F32, f32(3, 0x1p-140), f32(-3, 1), f32(0, 1)}, {tileir.F32, f32(infinity, 0x1.8p-126), f32(1, -0x1p-126), f32(infinity, 0)}, {tileir.F64, math.Float64bits(1.5), math.Float64bits(2), math.Float64bits(3.5)},
	} {
		x := []uint64{c.x, c.x, c.x}
		data := unsafe.Slice((*byte)(unsafe.Pointer(&x[0])), 24)
		site := &PrivateSite{Elem: c.elem}
		site.addWords(&host.Region{Data: data, Align: 8}, []uint64{c.add}, 0, 1, site.empty())
		if c.elem.Bytes() == 4 {
			site.addWord(&host.Region{Data: data[8:], Align: 4}, 0, c.add)
			site.addWord(&host.Region{Data: data[16:20], Align: 8}, 0, c.add)
			c.x = c.x&^low | c.want&low
		} else {
			x[1] = c.want
		}
		if x[0] != c.want || x[1] != c.want || x[2] != c.x {
			t.Errorf("%v: %#x and %#x: %#x, want %#x, and the lower half of the last", c.elem, c.x, c.add, x, c.want)
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
