package emu

import (
	"encoding/binary"
	"os"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Handle is what processes pass to each other for memory or an event. It names an open file of the process that made it, which
// must live as long as others use it.
type Handle [64]byte

// fields of a handle.
type fields struct {
	Magic         uint64
	Process, File uint32
	ID, Size      uint64
}

const magic = 0x31656c69746f67 // "gotile1"

func handleOf(f *os.File, size int) (h Handle, err error) {
	_, id, _, err := identify(f)
	if err != nil {
		return h, err
	}
	_, err = binary.Encode(h[:], binary.LittleEndian, fields{magic, uint32(os.Getpid()), uint32(f.Fd()), id, uint64(size)})
	return h, err
}

// open opens the file of another process that a handle names.
func (h Handle) open() (*os.File, fields, int, error) {
	var x fields
	if _, err := binary.Decode(h[:], binary.LittleEndian, &x); err != nil || x.Magic != magic {
		return nil, x, 0, failure(InvalidValue, "a handle that no process of gotile has made")
	}
	if x.Process == uint32(os.Getpid()) {
		return nil, x, 0, failure(InvalidContext, "a handle of this process itself")
	}
	f, err := openFile(x.Process, x.File)
	if err != nil {
		return nil, x, 0, failure(InvalidValue, "a handle of process %d: %v", x.Process, err)
	}
	size, id, device, err := identify(f)
	if err != nil || id != x.ID || uint64(size) < x.Size {
		f.Close()
		return nil, x, 0, failure(InvalidValue, "what a handle of process %d names does not exist any more", x.Process)
	}
	return f, x, device, nil
}

// shared is what a process has opened of others.
type shared struct {
	mu     sync.Mutex
	opened map[uint64]*Allocation // by the identity of the file
}

// opened is memory of another process.
type opened struct {
	id   uint64
	uses int
}

// ShareMemory returns a handle of device memory that an address is in. Its pages become those of a file that others can map.
func (s *System) ShareMemory(addr uintptr) (Handle, error) {
	a := s.Find(addr)
	if a == nil || !a.pages {
		return Handle{}, failure(InvalidValue, "address %#x is in no memory of cudaMalloc", addr)
	}
	s.shared.mu.Lock()
	defer s.shared.mu.Unlock()
	if a.file == nil {
		s.moving.Lock() // no kernel and no copy uses the memory while it moves
		f, err := moveToFile(a)
		s.moving.Unlock()
		if err != nil {
			return Handle{}, err
		}
		a.file = f
		a.unused.Store(false) // others may write it
	}
	return handleOf(a.file, len(a.Data))
}

// moveToFile copies memory to a file and maps that in its place.
func moveToFile(a *Allocation) (*os.File, error) {
	f, err := newFile(a.Device.Number, int64(len(a.memory)))
	if err != nil {
		return nil, err
	}
	if _, err := f.WriteAt(a.memory, 0); err != nil {
		f.Close()
		return nil, failure(OutOfMemory, "%d bytes of shared memory: %v", len(a.memory), err)
	}
	if _, err := mapFile(f, 0, len(a.memory), addressOf(a.memory)); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// OpenMemory maps memory of another process. What is open already is counted.
func (s *System) OpenMemory(h Handle) (*Allocation, error) {
	f, x, number, err := h.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d, err := s.Device(number)
	if err != nil {
		return nil, err
	}
	s.shared.mu.Lock()
	defer s.shared.mu.Unlock()
	if a := s.shared.opened[x.ID]; a != nil {
		a.opened.uses++
		return a, nil
	}
	size, _, _, err := identify(f)
	if err != nil {
		return nil, failure(InvalidValue, "%v", err)
	}
	memory, err := mapFile(f, 0, int(size), 0)
	if err != nil {
		return nil, err
	}
	a := &Allocation{Data: memory[:x.Size:x.Size], Kind: DeviceMemory, Device: d, ID: s.NewID(), memory: memory, opened: &opened{x.ID, 1}}
	s.memory.add(a)
	if s.shared.opened == nil {
		s.shared.opened = map[uint64]*Allocation{}
	}
	s.shared.opened[x.ID] = a
	return a, nil
}

// CloseMemory undoes [System.OpenMemory] by the address that the memory begins at.
func (s *System) CloseMemory(addr uintptr) error {
	a := s.Find(addr)
	if a == nil || a.opened == nil || a.Address() != addr {
		return failure(InvalidValue, "no memory of another process begins at %#x", addr)
	}
	s.shared.mu.Lock()
	defer s.shared.mu.Unlock()
	if a.opened.uses--; a.opened.uses > 0 {
		return nil
	}
	delete(s.shared.opened, a.opened.id)
	s.drain(a)
	if s.memory.remove(addr, func(x *Allocation) bool { return x == a }) != nil {
		s.release(a)
	}
	return nil
}

// counters are the state of an event that processes share: how often it was recorded, and which of these was reached last.
type counters struct{ recorded, reached atomic.Uint64 }

// sharedEvent is the state of an event in a page that processes share.
type sharedEvent struct {
	*counters
	file *os.File
}

// NewSharedEvent makes an event without times that other processes can open.
func (d *Device) NewSharedEvent() (*Event, error) {
	f, err := newFile(d.Number, int64(os.Getpagesize()))
	if err != nil {
		return nil, err
	}
	return d.eventIn(f)
}

// eventIn returns the event whose state is in a file. The page stays mapped until the process ends.
func (d *Device) eventIn(f *os.File) (*Event, error) {
	page, err := mapFile(f, 0, os.Getpagesize(), 0)
	if err != nil {
		return nil, err
	}
	return &Event{Device: d, shared: &sharedEvent{(*counters)(unsafe.Pointer(unsafe.SliceData(page))), f}}, nil
}

// ShareEvent returns a handle of an event of [Device.NewSharedEvent].
func (e *Event) ShareEvent() (Handle, error) {
	if e.shared == nil {
		return Handle{}, failure(InvalidValue, "an event that was not made for several processes")
	}
	return handleOf(e.shared.file, 0)
}

// OpenEvent opens an event of another process.
func (s *System) OpenEvent(h Handle) (*Event, error) {
	f, _, number, err := h.open()
	if err != nil {
		return nil, err
	}
	d, err := s.Device(number)
	if err != nil {
		f.Close()
		return nil, err
	}
	return d.eventIn(f)
}

// reach notes that the n-th record was reached.
func (e *sharedEvent) reach(n uint64) {
	for old := e.reached.Load(); old < n && !e.reached.CompareAndSwap(old, n); old = e.reached.Load() {
	}
}

// wait returns when the n-th record was reached, in whichever process.
func (e *sharedEvent) wait(n uint64) {
	for pause := 10 * time.Microsecond; e.reached.Load() < n; pause = min(2*pause, time.Millisecond) {
		time.Sleep(pause)
	}
}
