package exec

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"unsafe"
)

// ErrUnavailable says that machine code cannot be run here: the platform is not one
// of the package's, or its policy forbids memory that can be executed.
var ErrUnavailable = errors.New("machine code cannot be run here")

// StackBytes is how much stack code may use.
const StackBytes = 32 << 10

// Text is machine code that can be called, by many goroutines at once.
type Text struct {
	pages   []byte
	cleanup runtime.Cleanup
	closed  atomic.Bool
}

// mapped is how many bytes of code are in memory.
var mapped atomic.Int64

// Mapped is how many bytes all code of the process takes in memory, in whole pages.
func Mapped() int64 { return mapped.Load() }

// Load copies code to memory where it can be called. The code starts at a page, so
// that constants in it keep their alignment.
func Load(code []byte) (*Text, error) {
	if len(code) == 0 {
		return nil, errors.New("exec: no code to load")
	}
	pages, err := mapPages(len(code))
	if err != nil {
		return nil, fmt.Errorf("exec: memory for %d bytes of code: %w", len(code), err)
	}
	copy(pages, code)
	if err := protect(pages); err != nil {
		unmapPages(pages)
		return nil, fmt.Errorf("exec: %w: pages cannot be made executable: %w", ErrUnavailable, err)
	}
	mapped.Add(int64(len(pages)))
	t := &Text{pages: pages}
	t.cleanup = runtime.AddCleanup(t, release, pages)
	return t, nil
}

func release(pages []byte) {
	unmapPages(pages)
	mapped.Add(-int64(len(pages)))
}

// Close gives the memory back at once. No call may be in progress, nor follow.
func (t *Text) Close() {
	if t.closed.CompareAndSwap(false, true) {
		t.cleanup.Stop()
		release(t.pages)
	}
}

// Addr is the address of the code's first byte, for maps of symbols. It says nothing
// once the text has been collected.
func (t *Text) Addr() uintptr { return uintptr(unsafe.Pointer(&t.pages[0])) }

// Call runs the code at an offset with arg in RDI, and returns what it leaves in RAX, or as a *[Fault]
// why it could not go on. What arg points to must be reachable from elsewhere as far as only the code knows of it.
func (t *Text) Call(offset int, arg unsafe.Pointer) (uintptr, error) {
	s := TakeStack()
	defer s.GiveBack()
	return t.CallOn(s, offset, arg)
}

// CallOn is [Text.Call] on a stack that the caller keeps from call to call.
func (t *Text) CallOn(s *Stack, offset int, arg unsafe.Pointer) (uintptr, error) {
	if t.closed.Load() || uint(offset) >= uint(len(t.pages)) {
		panic("exec: call of code that is not there")
	}
	r, fault := s.call(t.Addr()+uintptr(offset), arg)
	runtime.KeepAlive(arg)
	runtime.KeepAlive(t)
	if fault != nil {
		return r, t.locate(fault)
	}
	return r, nil
}

// locate finds the instruction that faulted in the text.
func (t *Text) locate(f *Fault) *Fault {
	if at := f.pc - t.Addr(); at < uintptr(len(t.pages)) {
		f.Offset = int(at)
	}
	return f
}
