//go:build (linux || darwin) && (amd64 || arm64)

package exec

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"gotile/internal/must"
)

// Stacks are allocated from chunks of address space that are never unmapped. So the signal handler can tell by
// the stack pointer alone, in any thread and without a lock, whether a fault happened in a call: the stack pointer
// is then in a chunk. Each stack has its own slot, aligned to the slot's size, so the handler also finds the stack's
// head from the stack pointer. From the lowest address on, a slot has
//
//	guard pages, so that code which uses more stack than there is faults
//	the stack, at least StackBytes
//	the stackHead

// Stack is memory for calls, one at a time.
type Stack struct {
	pages []byte // all but the guard pages
	head  *stackHead
}

// stackHead is the uppermost part of a slot. The code's stack begins below it. Its size is a multiple of 16.
type stackHead struct {
	goSP   uintptr // Go's stack pointer during a call
	signal uintptr // the signal that ended the call, or 0
	addr   uintptr // the address that the code accessed
	pc     uintptr // of the instruction that faulted
	access uintptr // on x86, the processor's error code: see fault
	trap   uintptr // on x86, the number of the processor's exception
	resume uintptr // on arm64, the address at which the thread continues after a fault
	_      uintptr
	// A profiler searches above the return address for callers, and finds none.
	zero [256]byte
}

const (
	slotBytes  = 128 << 10    // a power of two
	guardBytes = maxPageBytes // the system protects whole pages
	chunkSlots = 64
)

// maxPageBytes is the size of the largest pages: those of macOS on arm64 have 16 KiB, those of Linux on arm64 4 to 64.
const maxPageBytes = 64 << 10

// chunk is the address range of some stacks.
type chunk struct {
	next  *chunk
	start uintptr
	size  uintptr
}

// chunks is the list of all chunks. A chunk does not change after it has been added.
var chunks atomic.Pointer[chunk]

// idle holds the stacks that no call uses, and the unused slots of the newest chunk. It is not a [sync.Pool]:
// the collector does not see the memory of stacks, so it would not run in time to free those that a pool drops.
var idle struct {
	sync.Mutex
	stacks []*Stack
	slots  []byte
}

// last holds the stacks that goroutines have released last, one for each hash of a goroutine. All workers of a launch take and
// release stacks at the same times: without it they would wait for the lock.
var last [keptIdle]struct {
	stack atomic.Pointer[Stack]
	_     [cacheLine - 8]byte
}

const cacheLine = 64

// ownSlot returns the index in last of the calling goroutine, a hash of where its stack is.
func ownSlot() int {
	var here byte
	return int(uintptr(unsafe.Pointer(&here)) >> 11 % keptIdle)
}

// TakeStack returns a stack that no call uses. The error is the system's, if it has no memory for another one.
func TakeStack() (*Stack, error) {
	if s := last[ownSlot()].stack.Swap(nil); s != nil {
		return s, nil
	}
	idle.Lock()
	defer idle.Unlock()
	if n := len(idle.stacks); n > 0 {
		s := idle.stacks[n-1]
		idle.stacks = idle.stacks[:n-1]
		return s, nil
	}
	return newStack()
}

// keptIdle is the maximum number of idle stacks that keep their memory.
const keptIdle = 64

// GiveBack releases the stack for another caller. If many are idle, its memory is freed.
func (s *Stack) GiveBack() {
	if last[ownSlot()].stack.CompareAndSwap(nil, s) {
		return
	}
	idle.Lock()
	defer idle.Unlock()
	if len(idle.stacks) >= keptIdle {
		must.Do(unix.Madvise(s.pages, unix.MADV_DONTNEED)) // newStack mapped them
	}
	idle.stacks = append(idle.stacks, s)
}

// newStack creates a stack in the next slot.
func newStack() (*Stack, error) {
	if len(idle.slots) == 0 {
		slots, err := newChunk()
		if err != nil {
			return nil, fmt.Errorf("exec: address space for stacks: %w", err)
		}
		idle.slots = slots
	}
	slot := idle.slots[:slotBytes]
	pages := slot[guardBytes:]
	if err := unix.Mprotect(pages, unix.PROT_READ|unix.PROT_WRITE); err != nil {
		return nil, fmt.Errorf("exec: memory for a stack: %w", err)
	}
	idle.slots = idle.slots[slotBytes:]
	return &Stack{pages, (*stackHead)(unsafe.Pointer(&slot[slotBytes-unsafe.Sizeof(stackHead{})]))}, nil
}

// newChunk reserves address space for stacks.
func newChunk() ([]byte, error) {
	catchFaults()
	const size = chunkSlots * slotBytes
	space, err := unix.Mmap(-1, 0, size+slotBytes, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	start := uintptr(unsafe.Pointer(&space[0]))
	skip := -start % slotBytes
	chunks.Store(&chunk{next: chunks.Load(), start: start + skip, size: size})
	return space[skip:][:size], nil
}
