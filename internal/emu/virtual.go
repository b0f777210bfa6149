package emu

import (
	"os"
	"slices"
	"sync"
	"unsafe"
)

// Granularity divides the addresses and sizes of virtual memory management, as on GPUs.
const Granularity = 2 << 20

// Physical is memory without an address. A program maps it at addresses that it has reserved, once or several times, also in
// other processes.
type Physical struct {
	Device *Device
	Size   uint64
	// Shareable are the kinds of handles that the program has asked for.
	Shareable uint32

	file *os.File
	mu   sync.Mutex
	uses int // handles of the program, and mappings
}

// placed is physical memory at an address.
type placed struct {
	*Physical
	access access
}

// access lists the devices that may use memory.
type access struct {
	mu      sync.Mutex
	devices map[*Device]bool
}

func (x *access) set(d *Device, allowed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.devices == nil {
		x.devices = map[*Device]bool{}
	}
	x.devices[d] = allowed
}

func (x *access) allows(d *Device) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.devices[d]
}

// virtual is the addresses that a program has reserved, in no order.
type virtual struct {
	mu       sync.Mutex
	reserved [][]byte
}

// NewPhysical makes physical memory of a device, all zero, with one use.
func (d *Device) NewPhysical(size uint64, shareable uint32) (*Physical, error) {
	if size == 0 || size%Granularity != 0 {
		return nil, failure(InvalidValue, "physical memory of %d bytes: want a multiple of %d", size, uint64(Granularity))
	}
	if free, _ := d.System.MemoryInfo(d); size > uint64(free) {
		return nil, failure(OutOfMemory, "%d bytes of memory; %d are free", size, free)
	}
	f, err := newFile(d.Number, int64(size))
	if err != nil {
		return nil, err
	}
	return &Physical{Device: d, Size: size, Shareable: shareable, file: f, uses: 1}, nil
}

// Use adds a use.
func (p *Physical) Use() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.uses++
}

// Release ends a use. The memory is gone with the last one.
func (p *Physical) Release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.uses--; p.uses == 0 {
		p.file.Close()
	}
}

// Export returns a file descriptor of the memory, which the program owns.
func (p *Physical) Export() (int, error) { return duplicate(p.file) }

// Import makes physical memory of a file descriptor that a process has exported. The program keeps the descriptor.
func (s *System) Import(fd int) (*Physical, error) {
	f, err := adopt(fd)
	if err != nil {
		return nil, failure(InvalidValue, "file descriptor %d: %v", fd, err)
	}
	size, _, number, err := identify(f)
	if err != nil {
		f.Close()
		return nil, failure(InvalidValue, "file descriptor %d: %v", fd, err)
	}
	d, err := s.Device(number)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Physical{Device: d, Size: uint64(size), file: f, uses: 1}, nil
}

// Reserve reserves addresses, at a wanted one if that is free.
func (s *System) Reserve(size, align uint64, want uintptr) (uintptr, error) {
	align = max(align, Granularity)
	if size == 0 || size%Granularity != 0 || align&(align-1) != 0 || size > 1<<46 || align > 1<<40 {
		return 0, failure(InvalidValue, "%d bytes of addresses, aligned to %d", size, align)
	}
	whole, err := reservePages(int(size+align), want)
	if err != nil {
		return 0, err
	}
	skip := -uint64(addressOf(whole)) & (align - 1)
	freePages(whole[:skip])
	freePages(whole[skip+size:])
	s.virtual.mu.Lock()
	defer s.virtual.mu.Unlock()
	s.virtual.reserved = append(s.virtual.reserved, whole[skip:skip+size:skip+size])
	return addressOf(whole[skip:]), nil
}

// Unreserve gives addresses back that nothing is mapped at.
func (s *System) Unreserve(addr uintptr, size uint64) error {
	s.virtual.mu.Lock()
	defer s.virtual.mu.Unlock()
	list := s.virtual.reserved
	i := slices.IndexFunc(list, func(m []byte) bool { return addressOf(m) == addr && uint64(len(m)) == size })
	if i < 0 {
		return failure(InvalidValue, "addresses %#x to %#x are not reserved as one range", addr, addr+uintptr(size))
	}
	for _, a := range s.memory.all() {
		if a.mapped != nil && a.Address() >= addr && a.Address() < addr+uintptr(size) {
			return failure(InvalidValue, "memory is still mapped at %#x", a.Address())
		}
	}
	freePages(list[i])
	s.virtual.reserved = slices.Delete(list, i, i+1)
	return nil
}

// Map maps physical memory at reserved addresses. No device may use it yet.
func (s *System) Map(addr uintptr, size, offset uint64, p *Physical) error {
	switch {
	case size == 0 || (size|offset|uint64(addr))%Granularity != 0:
		return failure(InvalidValue, "a mapping of %d bytes from %d at %#x: want multiples of %d", size, offset, addr, uint64(Granularity))
	case offset > p.Size || size > p.Size-offset:
		return failure(InvalidValue, "a mapping of %d bytes from %d of memory of %d", size, offset, p.Size)
	}
	s.virtual.mu.Lock()
	defer s.virtual.mu.Unlock()
	if !slices.ContainsFunc(s.virtual.reserved, func(m []byte) bool {
		return addr >= addressOf(m) && uint64(addr-addressOf(m)) <= uint64(len(m)) && size <= uint64(len(m))-uint64(addr-addressOf(m))
	}) {
		return failure(InvalidValue, "addresses %#x to %#x are not reserved", addr, addr+uintptr(size))
	}
	a := &Allocation{Data: unsafe.Slice((*byte)(pointer(addr)), size), Kind: DeviceMemory, Device: p.Device, ID: s.NewID(), mapped: &placed{Physical: p}}
	if !s.memory.add(a) {
		return failure(InvalidValue, "memory is mapped at %#x already", addr)
	}
	if _, err := mapFile(p.file, int64(offset), int(size), addr); err != nil {
		s.memory.remove(addr, func(x *Allocation) bool { return x == a })
		return err
	}
	p.Use()
	return nil
}

// mappedIn returns the mappings that make up a range of addresses; an error if they do not.
func (s *System) mappedIn(addr uintptr, size uint64) (list []*Allocation, err error) {
	for at, end := addr, addr+uintptr(size); at < end || size == 0; {
		a := s.Find(at)
		if a == nil || a.mapped == nil || a.Address() != at || uint64(len(a.Data)) > uint64(end-at) {
			return nil, failure(InvalidValue, "addresses %#x to %#x are not whole mappings", addr, end)
		}
		list = append(list, a)
		at += uintptr(len(a.Data))
	}
	return list, nil
}

// Unmap undoes [System.Map] of one or more mappings, when no work can use them.
func (s *System) Unmap(addr uintptr, size uint64) error {
	list, err := s.mappedIn(addr, size)
	if err != nil {
		return err
	}
	for _, a := range list {
		s.drain(a)
		if s.memory.remove(a.Address(), func(x *Allocation) bool { return x == a }) != nil {
			s.release(a)
		}
	}
	return nil
}

// SetAccess lets a device use mapped memory, or not any more.
func (s *System) SetAccess(addr uintptr, size uint64, d *Device, allowed bool) error {
	list, err := s.mappedIn(addr, size)
	if err != nil {
		return err
	}
	for _, a := range list {
		a.mapped.access.set(d, allowed)
	}
	return nil
}

// MappedAt returns the physical memory at an address, and whether a device may use it; nil if none is mapped there.
func (s *System) MappedAt(addr uintptr, d *Device) (p *Physical, allowed bool) {
	a := s.Find(addr)
	if a == nil || a.mapped == nil {
		return nil, false
	}
	return a.mapped.Physical, a.mapped.access.allows(d)
}

// whole returns the memory of an allocation and, if it is mapped, of those that are mapped next to it without a gap and that
// want accepts: programs use them as one array.
func (m *memory) whole(a *Allocation, want func(*Allocation) bool) []byte {
	if a.mapped == nil {
		return a.Data
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	begin, end := a.Address(), a.Address()+uintptr(len(a.Data))
	i := m.search(begin)
	joins := func(b *Allocation) bool { return b.mapped != nil && want(b) }
	for j := i - 1; j >= 0 && joins(m.list[j]) && m.list[j].Address()+uintptr(len(m.list[j].Data)) == begin; j-- {
		begin = m.list[j].Address()
	}
	for j := i + 1; j < len(m.list) && joins(m.list[j]) && m.list[j].Address() == end; j++ {
		end += uintptr(len(m.list[j].Data))
	}
	return unsafe.Slice((*byte)(pointer(begin)), end-begin)
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }
