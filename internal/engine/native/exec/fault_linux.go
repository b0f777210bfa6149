//go:build amd64 || arm64

package exec

import (
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A fault in machine code must not reach the runtime's handler, which would search for Go frames on a stack
// without any, and end the process. So the package installs a handler in front of the runtime's, as package
// os/signal describes it for programs that are not only Go. A fault is the code's if the stack pointer is in a
// chunk of stacks. The handler then records the fault in the head of the stack, and continues after the call.
// All other signals go to the previous handler.
//
// The handler is a few instructions of assembly that read memory which is never freed: it needs no
// goroutine, takes no lock and works in any number of threads at once.

// faultSignals are the signals that an instruction can raise.
var faultSignals = [...]unix.Signal{unix.SIGILL, unix.SIGBUS, unix.SIGFPE, unix.SIGSEGV}

// handlersBefore has the previous handlers, by signal.
var handlersBefore [32]uintptr

// onFaultPC returns the address of the handler.
func onFaultPC() uintptr

// sigaction is the kernel's struct of that name.
type sigaction struct {
	handler  uintptr
	flags    uint64
	restorer uintptr
	mask     uint64
}

// catchFaults installs the handler before the present ones, once.
var catchFaults = sync.OnceFunc(func() {
	for _, s := range faultSignals {
		catch(s)
	}
})

// catch installs the handler before that of a signal. If there is none, which the runtime does not permit, a fault ends
// the process.
func catch(s unix.Signal) {
	const (
		byDefault = 0 // values that are not handlers
		ignored   = 1
		resetHand = 0x80000000 // SA_RESETHAND
		onStack   = 0x08000000 // SA_ONSTACK
		withInfo  = 0x00000004 // SA_SIGINFO
	)
	var a sigaction
	if !rtSigaction(s, nil, &a) || a.handler == byDefault || a.handler == ignored || a.flags&resetHand != 0 {
		return
	}
	handlersBefore[s] = a.handler
	a.handler = onFaultPC()
	a.flags |= onStack | withInfo
	rtSigaction(s, &a, nil)
}

func rtSigaction(s unix.Signal, set, was *sigaction) bool {
	_, _, errno := unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(set)), uintptr(unsafe.Pointer(was)), unsafe.Sizeof(set.mask), 0, 0)
	return errno == 0
}
