package emu

import (
	"cmp"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"gotile/internal/hostmem"
)

// Kind is the kind of memory that a program has allocated.
type Kind int

// The kinds of memory. All of it is memory of this process.
const (
	DeviceMemory     Kind = iota // only kernels and copies use it
	PinnedMemory                 // host memory that kernels can use
	ManagedMemory                // host and kernels use it
	RegisteredMemory             // the program's own memory
)

// Allocation is a range of memory.
type Allocation struct {
	Data   []byte // what the program asked for
	Kind   Kind
	Device *Device // that it is on; nil for pinned and registered memory
	Pool   *Pool   // that it is from; nil for none
	ID     uint64
	Flags  uint32 // that the program gave

	memory   []byte      // around Data; nil for registered and for mapped memory
	unused   atomic.Bool // neither the host nor a kernel has written it
	variable bool        // it is a variable of a library
	pages    bool        // memory is whole pages, which can move to a file
	file     *os.File    // that others can map, if the pages have moved
	mapped   *placed     // by virtual memory management; nil for others
	opened   *opened     // of another process; nil for others
}

// freed reports memory that programs free: not variables, mappings and memory of other processes.
func (a *Allocation) freed() bool { return !a.variable && a.mapped == nil && a.opened == nil }

// free gives the memory back to the system.
func (a *Allocation) free() {
	switch {
	case a.mapped != nil:
		_ = unmapPages(a.Data) // its addresses stay reserved
		a.mapped.Release()
	case a.pages || a.opened != nil:
		freePages(a.memory)
		if a.file != nil {
			a.file.Close()
		}
	default:
		hostmem.Free(a.memory)
	}
}

// Address is where the memory begins.
func (a *Allocation) Address() uintptr { return addressOf(a.Data) }

func addressOf(data []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(data))) }

// alignment is what divides the address of an allocation: programs rely on 256.
const alignment = 512

// memory is the ranges that a program has allocated or registered, by address. No two of them overlap.
type memory struct {
	mu   sync.RWMutex
	list []*Allocation
	used int64 // bytes of the system's own
}

// search returns the position of the first range that ends behind an address.
func (m *memory) search(addr uintptr) int {
	i, _ := slices.BinarySearchFunc(m.list, addr, func(a *Allocation, addr uintptr) int {
		if a.Address()+uintptr(max(1, len(a.Data))) <= addr {
			return -1
		}
		return 1
	})
	return i
}

// find returns the range that an address is in, or nil.
func (m *memory) find(addr uintptr) *Allocation {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if i := m.search(addr); i < len(m.list) && m.list[i].Address() <= addr {
		return m.list[i]
	}
	return nil
}

// add adds a range, and reports whether it overlaps none.
func (m *memory) add(a *Allocation) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.search(a.Address())
	if i < len(m.list) && m.list[i].Address() < a.Address()+uintptr(max(1, len(a.Data))) {
		return false
	}
	m.list = slices.Insert(m.list, i, a)
	m.used += int64(len(a.memory))
	return true
}

// remove removes the range that begins at an address and that want accepts; nil if there is none.
func (m *memory) remove(addr uintptr, want func(*Allocation) bool) *Allocation {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.search(addr)
	if i >= len(m.list) || m.list[i].Address() != addr || !want(m.list[i]) {
		return nil
	}
	a := m.list[i]
	m.list = slices.Delete(m.list, i, i+1)
	m.used -= int64(len(a.memory))
	return a
}

// all returns the ranges in order.
func (m *memory) all() []*Allocation {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return slices.Clone(m.list)
}

// freeOf frees what is on a device.
func (m *memory) freeOf(d *Device) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = slices.DeleteFunc(m.list, func(a *Allocation) bool {
		if a.Device != d {
			return false
		}
		m.used -= int64(len(a.memory))
		a.free()
		return true
	})
}

// Alloc allocates memory, all zero. Kind must not be [RegisteredMemory].
func (s *System) Alloc(kind Kind, on *Device, size uint64) (*Allocation, error) {
	if size > 1<<46 {
		return nil, failure(OutOfMemory, "%d bytes of memory", size)
	}
	memory, err := hostmem.Alloc(int64(size) + alignment)
	if err != nil {
		return nil, failure(OutOfMemory, "%v", err)
	}
	return s.allocation(memory, kind, on, size), nil
}

// AllocPages allocates device memory in pages of its own, which other processes can be given.
func (s *System) AllocPages(on *Device, size uint64) (*Allocation, error) {
	if size > 1<<46 {
		return nil, failure(OutOfMemory, "%d bytes of memory", size)
	}
	memory, err := newPages(int(size) + pageRest)
	if err != nil {
		return nil, err
	}
	a := s.prepare(memory, DeviceMemory, on, size)
	a.pages = true
	s.memory.add(a)
	return a, nil
}

// allocation makes memory known, which has room for size bytes and their alignment.
func (s *System) allocation(memory []byte, kind Kind, on *Device, size uint64) *Allocation {
	a := s.prepare(memory, kind, on, size)
	s.memory.add(a)
	return a
}

// prepare describes memory that is not known yet.
func (s *System) prepare(memory []byte, kind Kind, on *Device, size uint64) *Allocation {
	skip := int(-addressOf(memory) & (alignment - 1))
	a := &Allocation{Data: memory[skip : skip+int(size) : skip+int(size)], Kind: kind, Device: on, ID: s.NewID(), memory: memory}
	a.unused.Store(kind == DeviceMemory)
	return a
}

// Free frees memory of some kinds by the address that it begins at, when all work of its device has ended.
func (s *System) Free(addr uintptr, kinds ...Kind) error {
	a := s.memory.remove(addr, func(a *Allocation) bool { return slices.Contains(kinds, a.Kind) && a.freed() })
	if a == nil {
		return failure(InvalidValue, "free of %#x, where no such memory begins", addr)
	}
	s.drain(a)
	s.release(a)
	return nil
}

// release gives the memory of an allocation that is not known any more back to the system.
func (s *System) release(a *Allocation) {
	if a.Pool != nil {
		a.Pool.used.Add(-int64(len(a.Data)))
	}
	a.free()
}

// drain waits until no work can use memory.
func (s *System) drain(a *Allocation) {
	for _, d := range s.devices {
		if d.uses(a) {
			d.idle()
		}
	}
}

// Register makes host memory of the program known.
func (s *System) Register(data []byte) error {
	if len(data) == 0 {
		return failure(InvalidValue, "registration of 0 bytes")
	}
	if !s.memory.add(&Allocation{Data: data, Kind: RegisteredMemory, ID: s.NewID()}) {
		return failure(712, "memory at %#x is registered already", addressOf(data))
	}
	return nil
}

// Unregister undoes [System.Register].
func (s *System) Unregister(addr uintptr) error {
	a := s.memory.remove(addr, func(a *Allocation) bool { return a.Kind == RegisteredMemory })
	if a == nil {
		return failure(713, "memory at %#x is not registered", addr)
	}
	s.drain(a)
	return nil
}

// Find returns the allocation that an address is in, or nil.
func (s *System) Find(addr uintptr) *Allocation { return s.memory.find(addr) }

// MemoryInfo returns how much memory is free and how much there is.
func (s *System) MemoryInfo(d *Device) (free, total int64) {
	total = d.Info().Memory
	free, ok := hostmem.Available()
	if !ok {
		s.memory.mu.RLock()
		defer s.memory.mu.RUnlock()
		free = total - s.memory.used
	}
	return min(free, total), total
}

// Span is size bytes at an address of a program. If they begin in an allocation they must end in it;
// elsewhere they are the program's own memory.
func (s *System) Span(p unsafe.Pointer, size uint64) ([]byte, error) {
	if size == 0 {
		return nil, nil
	}
	if p == nil || size > 1<<46 {
		return nil, failure(InvalidValue, "%d bytes at address %#x", size, uintptr(p))
	}
	a := s.Find(uintptr(p))
	if a == nil {
		return unsafe.Slice((*byte)(p), size), nil
	}
	data := s.memory.whole(a, func(*Allocation) bool { return true })
	if off := uint64(uintptr(p) - addressOf(data)); size > uint64(len(data))-off {
		return nil, failure(InvalidValue, "%d bytes at offset %d of an allocation of %d bytes", size, off, len(data))
	}
	return unsafe.Slice((*byte)(p), size), nil
}

// written notes that the host writes memory.
func (s *System) written(data []byte) {
	if len(data) == 0 {
		return
	}
	if a := s.Find(addressOf(data)); a != nil {
		a.unused.Store(false)
	}
}

// compareAddress orders ranges of memory.
func compareAddress(a, b []byte) int { return cmp.Compare(addressOf(a), addressOf(b)) }
