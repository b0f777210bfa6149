package host

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
)

// Memory is the address space of a launch: the memory of arguments and the globals,
// which live as long as the launch, and the allocas of blocks, which come and go in
// slots; see alloca.go.
type Memory struct {
	regions []Region          // by number; the first is none
	ids     map[memoryKey]int // nil if there are few
	slots   []allocaSlot
	among   []engine.Memory
	outside bool // pointers that kernels read may be addresses of this process
}

// memoryKey identifies memory of this process: arguments with the same slice are pointers into one region.
type memoryKey struct {
	data *byte
	size int
}

func keyOf(data []byte) memoryKey { return memoryKey{unsafe.SliceData(data), len(data)} }

// SameMemory reports slices that are one buffer.
func SameMemory(a, b []byte) bool { return keyOf(a) == keyOf(b) }

// Find returns the live region of a number, for any worker, or nil.
func (m *Memory) Find(id int) *Region { return m.region(id) }

// Region is a piece of memory that pointers point into.
type Region struct {
	what     string // with name, what messages call it
	name     string
	Data     []byte
	Align    int  // the power of two, at most 8, that divides the address of Data in this process
	ID       int  // its number
	constant bool // a store is a fault
	owner    int  // the worker whose block may use it; -1 for all
	// members are the numbers of the regions of a multicast group, which has no memory of
	// its own: Data is the first member's. It is nil for other regions.
	members []int
}

func newRegion(name string, data []byte) *Region {
	return &Region{what: name, Data: data, Align: alignOf(data), owner: -1}
}

// Name returns the region's name for messages.
func (r *Region) Name() string { return r.what + r.name }

// Private reports memory that only the block may use whose local variable it is.
func (r *Region) Private() bool { return r.owner >= 0 }

// Extent returns the size of a region in the unit of its pointers: bytes, or nibbles.
func (r *Region) Extent(halves bool) int64 {
	if halves {
		return 2 * int64(len(r.Data))
	}
	return int64(len(r.Data))
}

// alignOf is the largest power of two up to 8 that divides the address of b.
func alignOf(b []byte) int {
	if len(b) == 0 {
		return 8
	}
	return 1 << min(3, bits.TrailingZeros64(uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b))))))
}

// countOf returns the number of arguments, including those in tables.
func countOf(args []device.Arg) int {
	n := len(args)
	for i := range args {
		n += len(args[i].Table)
		if g := len(args[i].Group); g > 0 {
			n += g + 1
		}
	}
	return n
}

// layOut makes room for arguments, globals and allocas.
func (m *Memory) layOut(p *Program, args []device.Arg, among []engine.Memory, workers int) {
	n := 1 + countOf(args) + len(among) + len(p.Globals)
	m.regions, m.ids, m.slots = slices.Grow(m.regions[:0], n)[:1], nil, nil
	if n > fewRegions {
		m.ids = make(map[memoryKey]int)
	}
	for _, a := range args {
		if a.Host != nil {
			m.add(a.Host, "buffer ", a.Name, a.Table != nil)
		}
		if len(a.Group) > 0 {
			m.addGroup(a)
		}
		for i, x := range a.Table {
			if x.Host != nil {
				m.add(x.Host, "buffer ", fmt.Sprintf("of word %d of %s", i, a.Name), false)
			}
		}
	}
	m.fillTables(args)
	m.among, m.outside = among, false
	for _, x := range among {
		if !x.Global {
			m.add(x.Data, "memory ", x.Name, false)
			m.outside = true
		}
	}
	for _, g := range p.Globals {
		m.add(g.In(among), "global ", g.Name, g.Constant)
	}
	if p.Allocas > 0 {
		m.slots = make([]allocaSlot, workers*p.Allocas)
	}
}

// tables is arguments of which those that are tables have memory.
func tables(args []device.Arg) []device.Arg {
	list := args
	for i, a := range args {
		if a.Table == nil {
			continue
		}
		if &list[0] == &args[0] {
			list = slices.Clone(args)
		}
		const aligned = 16
		room := make([]byte, 8*len(a.Table)+aligned)
		skip := -uintptr(unsafe.Pointer(&room[0])) % aligned
		list[i].Host = room[skip : int(skip)+8*len(a.Table) : int(skip)+8*len(a.Table)]
	}
	return list
}

// fillTables writes the tables: scalars, and addresses of what has got a number.
func (m *Memory) fillTables(args []device.Arg) {
	for _, a := range args {
		for i, x := range a.Table {
			word := x.Bits
			if x.Pointer {
				word = m.argument(x)
			}
			binary.LittleEndian.PutUint64(a.Host[8*i:], word)
		}
	}
}

// Pointer is an integer that becomes a pointer, or a pointer that a kernel reads from memory. If it is an
// address of this process within the memory of the launch, it is the pointer to there.
func (m *Memory) Pointer(addr uint64) uint64 {
	if !m.outside || addr == 0 {
		return addr
	}
	for id := 1; id < len(m.regions); id++ {
		if r := &m.regions[id]; r.has(uintptr(addr)) && r.members == nil {
			return Address(id, int64(uintptr(addr)-uintptr(unsafe.Pointer(unsafe.SliceData(r.Data)))))
		}
	}
	return addr
}

// Regions returns the number of regions of arguments and globals; number 0 is the null page.
func (m *Memory) Regions() int { return len(m.regions) }

func (m *Memory) add(data []byte, what, name string, constant bool) {
	if m.idOf(data) > 0 {
		return
	}
	id := len(m.regions)
	m.regions = append(m.regions, Region{what: what, name: name, Data: data, Align: alignOf(data), ID: id, owner: -1, constant: constant})
	if m.ids != nil {
		m.ids[keyOf(data)] = id
	}
}

// addGroup adds the memories of a multicast group, and a region that represents the group.
func (m *Memory) addGroup(a device.Arg) {
	if m.groupOf(a) > 0 {
		return
	}
	members := []int{m.idOf(a.Host)}
	for i, data := range a.Group {
		m.add(data, "buffer ", fmt.Sprintf("%d of %s", i+1, a.Name), false)
		members = append(members, m.idOf(data))
	}
	id := len(m.regions)
	m.regions = append(m.regions, Region{what: "multicast buffer ", name: a.Name, Data: a.Host, Align: alignOf(a.Host), ID: id, owner: -1, members: members})
}

// groupOf returns the number of the region that represents a group, or 0. A group is identified by its memories, in
// order.
func (m *Memory) groupOf(a device.Arg) int {
	same := func(id int, data []byte) bool { return SameMemory(m.regions[id].Data, data) }
	for id := range m.regions {
		list := m.regions[id].members
		if len(list) == 1+len(a.Group) && same(list[0], a.Host) && slices.EqualFunc(list[1:], a.Group, same) {
			return id
		}
	}
	return 0
}

// IsGroup reports whether a region represents the memories of a multicast group.
func (r *Region) IsGroup() bool { return r.members != nil }

// Members returns the regions that an operation on multicast memory accesses: those of the group that r represents, or
// r itself.
func (w *Worker) Members(r *Region) []*Region {
	if r.members == nil {
		return []*Region{r}
	}
	list := make([]*Region, len(r.members))
	for i, id := range r.members {
		list[i] = &w.Launch.Memory.regions[id]
	}
	return list
}

// fewRegions are so few that looking at each is quicker than a table.
const fewRegions = 16

// idOf is the number of the region of an argument's or global's memory, or 0.
func (m *Memory) idOf(data []byte) int {
	if m.ids != nil {
		return m.ids[keyOf(data)]
	}
	key := keyOf(data)
	for id := 1; id < len(m.regions); id++ {
		if m.regions[id].members == nil && keyOf(m.regions[id].Data) == key {
			return id
		}
	}
	return 0
}

// region is the live region of a number, or nil.
func (m *Memory) region(id int) *Region {
	if id < len(m.regions) {
		if id == 0 {
			return nil
		}
		return &m.regions[id]
	}
	r, _ := m.allocated(id)
	return r
}

// Global is the address of a global of the program.
func (m *Memory) Global(g *Global) uint64 { return Address(m.idOf(g.In(m.among)), 0) }

// argument is an argument of a pointer's type as an address.
func (m *Memory) argument(a device.Arg) uint64 {
	if a.Host == nil {
		return uint64(a.Offset)
	}
	if len(a.Group) > 0 {
		return Address(m.groupOf(a), a.Offset)
	}
	return Address(m.idOf(a.Host), a.Offset)
}

// Region is the region of a number if the worker's block may load from it, or store to
// it; nil otherwise.
func (w *Worker) Region(id int, load bool) *Region {
	r := w.Launch.Memory.region(id)
	if r == nil || r.owner >= 0 && r.owner != w.Number || r.constant && !load {
		return nil
	}
	return r
}

// Reach returns the region that contains size bytes at addr, and their offset; nil if the access is a fault: see
// [Worker.AccessFault].
func (w *Worker) Reach(addr uint64, size int, load bool) (*Region, int64) {
	id, off := Split(addr)
	r := w.Region(id, load)
	if r == nil || uint64(off) > uint64(len(r.Data)-size) || len(r.Data) < size || off&int64(size-1) != 0 {
		return nil, 0
	}
	return r, off
}
