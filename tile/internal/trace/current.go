package trace

import (
	"runtime"
	"sync"
)

// Operands determine the trace that they belong to. For operands of no trace, or of the wrong one, a goroutine must know
// its current trace, so that the kernel that uses them reports the error.
//
// Go has no goroutine-local storage. But a goroutine has a stack, so a trace calls the kernel's function through frames
// that encode the trace's number in binary: docs/rationale.md explains why.

// running holds the traces that run, by number, from 1 on; nil for one that has ended.
var running struct {
	sync.Mutex
	list []*Trace
}

// run runs f as the trace of this goroutine. A kernel traced inside another's trace
// suspends that one.
func (tr *Trace) run(f func()) {
	if tr.outer = Current(); tr.outer != nil {
		tr.outer.suspended = true
		defer func() { tr.outer.suspended = false }()
	}
	number := tr.enlist()
	defer func() {
		running.Lock()
		running.list[number-1] = nil
		running.Unlock()
	}()
	marked(number, f)
}

// enlist gives the trace the lowest free number.
func (tr *Trace) enlist() uint {
	running.Lock()
	defer running.Unlock()
	for i, other := range running.list {
		if other == nil {
			running.list[i] = tr
			return uint(i) + 1
		}
	}
	running.list = append(running.list, tr)
	return uint(len(running.list))
}

// marked calls f below a frame of mark0 or mark1 for each digit of number but the first, which is 1: the last digit
// outermost, and another frame around them.
//
//go:noinline
func marked(number uint, f func()) {
	markDigits(number, f)
}

func markDigits(number uint, f func()) {
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
func mark0(rest uint, f func()) { markDigits(rest, f) }

//go:noinline
func mark1(rest uint, f func()) { markDigits(rest, f) }

// Current returns the trace that runs on this goroutine, nil if there is none.
func Current() *Trace {
	number := uint(1)
	for skip := 2; ; {
		var pcs [64]uintptr
		n := runtime.Callers(skip, pcs[:])
		for _, pc := range pcs[:n] {
			switch frameOf(pc).digit {
			case digit0:
				number = number * 2
			case digit1:
				number = number*2 + 1
			case digitsEnd:
				running.Lock()
				defer running.Unlock()
				return running.list[number-1]
			}
		}
		if n < len(pcs) {
			return nil
		}
		skip += n
	}
}

// Outer returns the trace that this one interrupts, nil if there is none.
func (tr *Trace) Outer() *Trace { return tr.outer }
