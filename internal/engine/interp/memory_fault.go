package interp

import (
	"fmt"
	"math"

	"gotile/device"
	"gotile/tileir"
)

// fault fails an operation for its access of size bytes at addr, of element i of a
// tile of the given shape. Verb says what the access does: "load", "store", "atomic".
func (fr *frame) fault(op *tileir.Op, verb string, addr uint64, size int, shape []int64, i int) ctl {
	return fr.fail(op, device.ErrMemory, "%s %s%s", verb, fr.launch.memory.explain(addr, size, verb == "load", fr.worker), elementText(shape, i))
}

// explain says what is wrong with an access.
func (m *memory) explain(addr uint64, size int, load bool, worker int) string {
	id, off := split(addr)
	_, given := m.allocated(id)
	switch r := m.region(id); {
	case id == lastRegion:
		return "through a pointer that was moved out of the address space of its buffer"
	case id == 0 && off == 0:
		return "through the null pointer"
	case id == 0:
		return fmt.Sprintf("through the null pointer moved by %d bytes", off)
	case r == nil && given:
		return fmt.Sprintf("of freed memory: the scope of the alloca at %#x has ended", addr)
	case r == nil:
		return fmt.Sprintf("through a pointer to no buffer, %#x", addr)
	case r.owner >= 0 && r.owner != worker:
		return fmt.Sprintf("of the memory of another block: the alloca at %#x is not global", addr)
	default:
		return r.explain(off, size, load)
	}
}

// explain says what is wrong with an access of the region.
func (r *region) explain(off int64, size int, load bool) string {
	switch {
	case off < 0:
		return fmt.Sprintf("before the start of %s (%d bytes) at offset %d", r.name, len(r.data), off)
	case off > int64(len(r.data))-int64(size):
		return fmt.Sprintf("past the end of %s (%d bytes) at offset %d", r.name, len(r.data), off)
	case off%int64(size) != 0:
		return fmt.Sprintf("misaligned in %s (%d bytes): offset %d is no multiple of %d", r.name, len(r.data), off, size)
	case r.constant && !load:
		return fmt.Sprintf("to constant %s at offset %d", r.name, off)
	}
	panic("interp: a fault of an access that is right")
}

// elementText names an element of a tile.
func elementText(shape []int64, i int) string {
	if len(shape) == 0 {
		return ""
	}
	index := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		index[d] = int64(i) % shape[d]
		i /= int(shape[d])
	}
	return fmt.Sprintf(", element %v of the tile", index)
}

// reach is the region that size bytes at addr lie in, and their offset; nil where
// the access is a fault.
func (fr *frame) reach(addr uint64, size int, load bool) (*region, int64) {
	id, off := split(addr)
	r := fr.region(id, load)
	if r == nil || uint64(off) > uint64(len(r.data)-size) || len(r.data) < size || off&int64(size-1) != 0 {
		return nil, 0
	}
	return r, off
}

// region is the region of a number if this block may load from or store to it.
func (fr *frame) region(id int, load bool) *region {
	r := fr.launch.memory.region(id)
	if r == nil || r.owner >= 0 && r.owner != fr.worker || r.constant && !load {
		return nil
	}
	return r
}

// Saturating arithmetic: no address reaches as far as these bounds, and a number that
// has reached one stays there whatever is added to it, so that it is out of bounds.
const farthest = int64(1) << 61

func saturate(v int64) int64 { return max(-farthest, min(farthest, v)) }

func mulSaturated(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	p := a * b
	if p/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64) {
		return saturate(p)
	}
	if (a < 0) == (b < 0) {
		return farthest
	}
	return -farthest
}

// addSaturated adds numbers that are saturated already.
func addSaturated(a, b int64) int64 {
	if a == farthest || a == -farthest {
		return a
	}
	if b == farthest || b == -farthest {
		return b
	}
	return saturate(a + b)
}
