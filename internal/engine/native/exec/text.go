package exec

import (
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"unsafe"
)

// ErrUnavailable is the error of platforms that the package does not support, or whose policy forbids
// executable memory.
var ErrUnavailable = errors.New("machine code cannot be run here")

// StackBytes is the size of the stack that code may use.
const StackBytes = 32 << 10

// Text is machine code. Any number of goroutines may call it at once.
type Text struct {
	pages   []byte
	cleanup runtime.Cleanup
	closed  atomic.Bool
}

// mapped counts the bytes of code in memory.
var mapped atomic.Int64

// Mapped returns the number of bytes that all code of the process takes in memory, in whole pages.
func Mapped() int64 { return mapped.Load() }

// Load copies code to executable memory. The code starts at the beginning of a page, so constants in it keep
// their alignment.
func Load(code []byte) (*Text, error) {
	if len(code) == 0 {
		return nil, errors.New("exec: no code to load")
	}
	pages, err := mapPages(len(code))
	if err != nil {
		return nil, fmt.Errorf("exec: memory for %d bytes of code: %w", len(code), err)
	}
	copy(pages, code)
	if err := publish(pages, len(code)); err != nil {
		unmapPages(pages)
		return nil, fmt.Errorf("exec: %w: pages cannot be made executable: %w", ErrUnavailable, err)
	}
	mapped.Add(int64(len(pages)))
	t := &Text{pages: pages}
	t.cleanup = runtime.AddCleanup(t, release, pages)
	return t, nil
}

// publish makes pages executable that begin with n bytes of code.
func publish(pages []byte, n int) error {
	if err := makeCoherent(pages[:n]); err != nil {
		return err
	}
	return protect(pages)
}

func release(pages []byte) {
	unmapPages(pages)
	mapped.Add(-int64(len(pages)))
}

// Close frees the memory at once. No call may be in progress; later calls return an error.
func (t *Text) Close() {
	if t.closed.CompareAndSwap(false, true) {
		t.cleanup.Stop()
		release(t.pages)
	}
}

// Addr returns the address of the code's first byte, for symbol maps. It is valid while t is reachable.
func (t *Text) Addr() uintptr { return uintptr(unsafe.Pointer(&t.pages[0])) }

// Call runs the code at an offset with arg in RDI, and returns the value of RAX; on arm64, both are X0. If an instruction faults, the
// error is a [*Fault]. Memory to which only the data behind arg points must also be reachable from Go, or the
// collector frees it.
func (t *Text) Call(offset int, arg unsafe.Pointer) (uintptr, error) {
	s, err := TakeStack()
	if err != nil {
		return 0, err
	}
	defer s.GiveBack()
	return t.CallOn(s, offset, arg)
}

// CallOn is [Text.Call] on a stack that the caller reuses from call to call.
func (t *Text) CallOn(s *Stack, offset int, arg unsafe.Pointer) (uintptr, error) {
	if t.closed.Load() {
		return 0, errors.New("exec: the code is called after Close")
	}
	if uint(offset) >= uint(len(t.pages)) {
		return 0, fmt.Errorf("exec: call at offset %#x of %#x bytes of code", offset, len(t.pages))
	}
	r, err := s.call(t.Addr()+uintptr(offset), arg)
	runtime.KeepAlive(arg)
	runtime.KeepAlive(t)
	if fault, ok := err.(*Fault); ok {
		return r, t.locate(fault)
	}
	return r, err
}

// locate sets the offset of the instruction that faulted, and its kind of access if it has to be decoded.
func (t *Text) locate(f *Fault) *Fault {
	if at := f.pc - t.Addr(); at < uintptr(len(t.pages)) {
		f.Offset = int(at)
		if f.decode {
			f.Access = accessOfARM64(t.pages[at:])
		}
	}
	return f
}
