package tile

import (
	"runtime"
	"sync"
)

// Which trace is under way on a goroutine. Operands say what trace they belong to; this
// is for operands that belong to none, or to the wrong one, so that the kernel that uses
// them hears of it.
//
// Go gives goroutines no storage of their own. What a goroutine does have is its stack, so
// a trace calls the kernel's function through frames that spell its number in binary:
// docs/rationale.md says why.

// traces holds the traces under way by number, from 1 on; nil for one that has ended.
var traces struct {
	sync.Mutex
	list []*tracer
}

// during runs f as the trace of this goroutine. A kernel traced inside another's trace
// suspends that one.
func (tr *tracer) during(f func()) {
	if tr.outer = current(); tr.outer != nil {
		tr.outer.suspended = true
		defer func() { tr.outer.suspended = false }()
	}
	number := tr.enlist()
	defer func() {
		traces.Lock()
		traces.list[number-1] = nil
		traces.Unlock()
	}()
	marked(number, f)
}

// enlist gives the trace the least number that is free.
func (tr *tracer) enlist() uint {
	traces.Lock()
	defer traces.Unlock()
	for i, other := range traces.list {
		if other == nil {
			traces.list[i] = tr
			return uint(i) + 1
		}
	}
	traces.list = append(traces.list, tr)
	return uint(len(traces.list))
}

// marked calls f below a frame of mark0 or mark1 for each digit of number but the first,
// which is 1: the last digit outermost, and a frame of its own around them.
//
//go:noinline
func marked(number uint, f func()) {
	digits(number, f)
}

func digits(number uint, f func()) {
	switch {
	case number <= 1:
		f()
	case number%2 == 0:
		mark0(number/2, f)
	default:
		mark1(number/2, f)
	}
}

//go:noinline
func mark0(rest uint, f func()) { digits(rest, f) }

//go:noinline
func mark1(rest uint, f func()) { digits(rest, f) }

// current is the trace under way on this goroutine, nil where there is none.
func current() *tracer {
	number := uint(1)
	for skip := 2; ; {
		var pcs [64]uintptr
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			switch lineOf(pc).role {
			case marks0:
				number = number * 2
			case marks1:
				number = number*2 + 1
			case marksAll:
				traces.Lock()
				defer traces.Unlock()
				return traces.list[number-1]
			}
		}
		if n < len(pcs) {
			return nil
		}
		skip += n
	}
}

// underWay reports whether this goroutine is tracing the kernel.
func (k *Kernel) underWay() bool {
	for tr := current(); tr != nil; tr = tr.outer {
		if tr.kernel.kernelTraces == k.kernelTraces {
			return true
		}
	}
	return false
}
