//go:build linux || darwin

package exec

import "unsafe"

// callOn runs fn with arg in RDI on another stack, and returns RAX.
//
//go:noescape
func callOn(fn uintptr, arg unsafe.Pointer, stack uintptr) uintptr

// YieldFlag is the address of a word that is negative while the runtime wants the goroutine which asks to
// give its processor to others. It stays the same for as long as the goroutine lives.
//
// It is the word that the prologue of every Go function compares with the stack pointer. The runtime makes
// it larger than any address where the goroutine is to give way.
func YieldFlag() *int64

// Available reports whether this platform can run machine code, and if not why.
func Available() error { return nil }

// Stack is memory for calls, one at a time. Below it lies a page that cannot be
// touched, so that code which uses more than it may stops at once.
type Stack struct {
	pages []byte
	top   uintptr
}

func (s *Stack) call(fn uintptr, arg unsafe.Pointer) uintptr { return callOn(fn, arg, s.top) }

// stacks are some that no call uses. The collector does not see their memory, so it would
// not run in time to free what a [sync.Pool] drops.
var stacks = make(chan *Stack, 64)

// TakeStack gives a stack, for as long as the caller wants it.
func TakeStack() *Stack {
	select {
	case s := <-stacks:
		return s
	default:
		return newStack()
	}
}

// GiveBack keeps the stack for another caller, or frees it where there are enough.
func (s *Stack) GiveBack() {
	select {
	case stacks <- s:
	default:
		unmapPages(s.pages)
	}
}

const (
	guardBytes = 16 << 10 // a page, on every system
	// aboveTop stays zero: a profiler that looks for a return address there finds none.
	aboveTop = 256
)

func newStack() *Stack {
	pages, err := mapPages(guardBytes + StackBytes + aboveTop)
	if err != nil {
		panic("exec: memory for a stack: " + err.Error()) // as when a goroutine's stack finds none
	}
	if err := forbid(pages[:guardBytes]); err != nil {
		panic("exec: guarding a stack: " + err.Error())
	}
	return &Stack{pages: pages, top: uintptr(unsafe.Pointer(&pages[0])) + uintptr(len(pages)-aboveTop)}
}
