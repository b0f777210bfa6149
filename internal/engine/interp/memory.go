package interp

import (
	"math/bits"
	"unsafe"

	"gotile/device"
)

// Addresses. A pointer is a uint64: the number of its region times 2^40, plus an
// offset in bytes, or in half bytes where it points to those. Offsets are signed and
// each region's space reaches from -2^39 to 2^39, so that pointers before and after a
// region keep their region; a pointer moved farther than that becomes the wild
// pointer, which lies in the last region, where nothing lives. Number 0 is the null
// page. Every region starts at a multiple of 2^40, so a pointer is aligned as its
// offset is.
const (
	addrShift  = 40
	addrHalf   = 1 << (addrShift - 1)
	lastRegion = 1<<(64-addrShift) - 1
	wild       = lastRegion << addrShift
)

// memory is the address space of a launch: the buffers of arguments and the globals,
// which live as long as the launch, and the allocas of blocks, which come and go in
// slots; see alloca.go.
type memory struct {
	regions []*region // by number; the first is nil
	ids     map[memoryKey]int
	slots   []allocaSlot
}

// memoryKey tells memory of this process apart: arguments that name one slice are pointers
// into one region.
type memoryKey struct {
	data *byte
	size int
}

func keyOf(data []byte) memoryKey { return memoryKey{unsafe.SliceData(data), len(data)} }

// region is a piece of memory that pointers point into.
type region struct {
	name     string
	data     []byte
	align    int  // what divides the address of data in this process, at most 8
	constant bool // a store is a fault
	id       int
	owner    int // the worker whose block may use it; -1 for all
}

func newRegion(name string, data []byte) *region {
	return &region{name: name, data: data, align: alignOf(data), owner: -1}
}

// extent is how much memory a region has as pointers count it: in bytes or their halves.
func (r *region) extent(halves bool) int64 {
	if halves {
		return 2 * int64(len(r.data))
	}
	return int64(len(r.data))
}

// alignOf is the largest power of two up to 8 that divides the address of b.
func alignOf(b []byte) int {
	if len(b) == 0 {
		return 8
	}
	return 1 << min(3, bits.TrailingZeros64(uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b))))))
}

// newMemory lays out arguments, globals and room for allocas.
func newMemory(p *program, args []device.Arg, workers int) *memory {
	m := &memory{regions: make([]*region, 1), ids: make(map[memoryKey]int)}
	for _, a := range args {
		if a.Host != nil {
			m.add(a.Host, "buffer "+a.Name, false)
		}
	}
	for _, g := range p.globals {
		m.add(g.data, "global "+g.name, g.constant)
	}
	m.slots = make([]allocaSlot, workers*p.allocas)
	return m
}

func (m *memory) add(data []byte, name string, constant bool) {
	key := keyOf(data)
	if _, ok := m.ids[key]; ok {
		return
	}
	r := newRegion(name, data)
	r.id, r.constant = len(m.regions), constant
	m.ids[key] = r.id
	m.regions = append(m.regions, r)
}

// region is the live region of a number, or nil.
func (m *memory) region(id int) *region {
	if id < len(m.regions) {
		return m.regions[id]
	}
	r, _ := m.allocated(id)
	return r
}

// address is an argument as a pointer.
func (m *memory) address(a device.Arg) uint64 {
	if a.Host == nil {
		return uint64(a.Offset)
	}
	return makeAddress(m.ids[keyOf(a.Host)], a.Offset)
}

func makeAddress(id int, off int64) uint64 { return uint64(int64(id)<<addrShift + off) }

// inHalves is an address as a pointer to half bytes, whose offset counts those.
func inHalves(addr uint64) uint64 {
	_, off := split(addr)
	return moved(addr, off, 1)
}

// inBytes is the address of the byte that a pointer to half bytes points into.
func inBytes(addr uint64) uint64 {
	id, off := split(addr)
	return makeAddress(id, off>>1)
}

// split takes a pointer apart.
func split(addr uint64) (id int, off int64) {
	id = int((addr + addrHalf) >> addrShift)
	return id, int64(addr - uint64(id)<<addrShift)
}

// moved is addr plus n elements of size bytes, or wild where that leaves the region's
// space.
func moved(addr uint64, n int64, size int) uint64 {
	to := addr + uint64(n)*uint64(size)
	if uint64(n+addrHalf) >= 2*addrHalf || ((to+addrHalf)^(addr+addrHalf))>>addrShift != 0 {
		return wild
	}
	return to
}
