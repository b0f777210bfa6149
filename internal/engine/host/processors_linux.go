package host

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"
)

// processors are those on which workers of a launch have begun. Linux may wake a helper's thread on the processor of the
// launch's caller although another one is idle, and leave it there: kernels of virtual machines pack threads. The helper
// would wait for a millisecond, and then take turns with the caller, launch after launch. So a helper that finds
// itself on the processor of another worker moves to one of the others.
type processors struct{ taken [most / 64]atomic.Uint64 }

// most is how many processors a [unix.CPUSet] can have. Those above are not counted.
const most = int(unsafe.Sizeof(unix.CPUSet{})) * 8

// begin forgets all processors but that of the caller.
func (p *processors) begin() {
	for i := range p.taken {
		p.taken[i].Store(0)
	}
	p.take(processor())
}

// settle moves the caller, if another worker has begun on its processor, to one on which none has.
func (p *processors) settle() {
	if p.take(processor()) {
		return
	}
	var free unix.CPUSet
	for i := range p.taken {
		for taken := ^p.taken[i].Load(); taken != 0; taken &= taken - 1 {
			free.Set(i*64 + bits.TrailingZeros64(taken))
		}
	}
	moveTo(&free)
	p.take(processor())
}

// take adds a processor, and reports whether it was missing.
func (p *processors) take(n int) bool {
	if n < 0 || n >= most {
		return true
	}
	bit := uint64(1) << (n % 64)
	return p.taken[n/64].Or(bit)&bit == 0
}

// processor returns the number of the processor on which the caller runs, or -1 if it is not known.
func processor() int {
	var n uint32
	if _, _, e := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&n)), 0, 0); e != 0 {
		return -1
	}
	return int(n)
}

// moveTo moves the caller's thread to one of the free processors, if it may run on one. It may run on the same processors as
// before afterwards.
func moveTo(free *unix.CPUSet) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var allowed, now, every unix.CPUSet
	if unix.SchedGetaffinity(0, &allowed) != nil || unix.SchedSetaffinity(0, free) != nil {
		return
	}
	// A thread without limits of its own follows later changes of its group's: do not turn the latter into limits.
	every.Fill()
	if unix.SchedSetaffinity(0, &every) != nil || unix.SchedGetaffinity(0, &now) != nil || now != allowed {
		_ = unix.SchedSetaffinity(0, &allowed)
	}
}
