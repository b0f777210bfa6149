//go:build linux || darwin

package exec

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Stacks are cut from chunks of address space that stay for as long as the process, so that the handler of
// signals can tell by the stack pointer alone, in any thread and without a lock, whether a fault happened
// in a call: it is in a chunk. Each stack is in a slot of its own, at a multiple of the slot's size, so
// that the stack pointer also leads to the stack's head. From the lowest address on, a slot has
//
//	pages that cannot be touched, so that code which uses more than it may faults
//	StackBytes and what is left of the head's page
//	the stackHead

// Stack is memory for calls, one at a time.
type Stack struct {
	pages []byte // those that can be touched
	head  *stackHead
}

// stackHead is the uppermost part of a slot. The code's return address is below it.
type stackHead struct {
	goSP   uintptr // Go's stack pointer during a call
	signal uintptr // that ended the call, or 0
	addr   uintptr // what the code accessed
	pc     uintptr // of the instruction that faulted
	access uintptr // the processor's error code: see fault
	trap   uintptr // the number of the processor's exception
	// Above the return address a profiler looks for others. It finds none.
	zero [256]byte
}

const (
	slotBytes  = 64 << 10 // a power of two
	headBytes  = 4 << 10
	guardBytes = slotBytes - StackBytes - headBytes
	chunkSlots = 64
)

// chunk is the address range of some stacks.
type chunk struct {
	next  *chunk
	start uintptr
	size  uintptr
}

// chunks is the list of all chunks. A chunk does not change after it has been added.
var chunks atomic.Pointer[chunk]

// idle are the stacks that no call uses, and the slots of the newest chunk that have been no stack yet.
// The collector does not see their memory, so it would not run in time to free what a [sync.Pool] drops.
var idle struct {
	sync.Mutex
	stacks []*Stack
	slots  []byte
}

// TakeStack returns a stack that no call uses.
func TakeStack() *Stack {
	idle.Lock()
	defer idle.Unlock()
	if n := len(idle.stacks); n > 0 {
		s := idle.stacks[n-1]
		idle.stacks = idle.stacks[:n-1]
		return s
	}
	return newStack()
}

// keptIdle is how many idle stacks keep their memory.
const keptIdle = 64

// GiveBack hands the stack back for another caller. If many are idle, the system gets its memory back.
func (s *Stack) GiveBack() {
	idle.Lock()
	defer idle.Unlock()
	if len(idle.stacks) >= keptIdle {
		if err := unix.Madvise(s.pages, unix.MADV_DONTNEED); err != nil {
			panic("exec: freeing the memory of a stack: " + err.Error()) // it was ours: this is a bug
		}
	}
	idle.stacks = append(idle.stacks, s)
}

// newStack makes a stack of the next slot.
func newStack() *Stack {
	if len(idle.slots) == 0 {
		idle.slots = newChunk()
	}
	slot := idle.slots[:slotBytes]
	pages := slot[guardBytes:]
	if err := unix.Mprotect(pages, unix.PROT_READ|unix.PROT_WRITE); err != nil {
		panic("exec: memory for a stack: " + err.Error()) // as when a goroutine's stack finds none
	}
	idle.slots = idle.slots[slotBytes:]
	return &Stack{pages, (*stackHead)(unsafe.Pointer(&slot[slotBytes-unsafe.Sizeof(stackHead{})]))}
}

// newChunk reserves address space for stacks.
func newChunk() []byte {
	catchFaults()
	const size = chunkSlots * slotBytes
	space, err := unix.Mmap(-1, 0, size+slotBytes, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		panic("exec: address space for stacks: " + err.Error()) // as when a goroutine's stack finds none
	}
	start := uintptr(unsafe.Pointer(&space[0]))
	skip := -start % slotBytes
	chunks.Store(&chunk{next: chunks.Load(), start: start + skip, size: size})
	return space[skip:][:size]
}
