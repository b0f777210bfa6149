//go:build linux || darwin

package exec

import "unsafe"

// The runtime keeps these two open to other packages (see their comments there).

//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()

// callOn runs fn with arg in RDI on another stack, and returns RAX.
//
//go:noescape
func callOn(fn uintptr, arg unsafe.Pointer, stack uintptr) uintptr

// blocking is a call that the scheduler takes for a system call. Between entersyscall
// and exitsyscall the goroutine's stack must not grow, so nothing else is in here.
//
//go:nosplit
func blocking(fn uintptr, arg unsafe.Pointer, stack uintptr) uintptr {
	entersyscall()
	r := callOn(fn, arg, stack)
	exitsyscall()
	return r
}

// Available reports whether this platform can run machine code, and if not why.
func Available() error { return nil }

func call(fn uintptr, arg unsafe.Pointer) uintptr {
	s := takeStack()
	r := blocking(fn, arg, s.top)
	s.giveBack()
	return r
}

// stack is memory for calls, one at a time. Below it lies a page that cannot be
// touched, so that code which uses more than it may stops at once.
type stack struct {
	pages []byte
	top   uintptr
}

// stacks are some that no call uses. The collector does not see their memory, so it would
// not run in time to free what a [sync.Pool] drops.
var stacks = make(chan *stack, 64)

func takeStack() *stack {
	select {
	case s := <-stacks:
		return s
	default:
		return newStack()
	}
}

// giveBack keeps the stack for the next call, or frees it where there are enough.
func (s *stack) giveBack() {
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

func newStack() *stack {
	pages, err := mapPages(guardBytes + StackBytes + aboveTop)
	if err != nil {
		panic("exec: memory for a stack: " + err.Error()) // as when a goroutine's stack finds none
	}
	if err := forbid(pages[:guardBytes]); err != nil {
		panic("exec: guarding a stack: " + err.Error())
	}
	return &stack{pages: pages, top: uintptr(unsafe.Pointer(&pages[0])) + uintptr(len(pages)-aboveTop)}
}
