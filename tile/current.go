package tile

import (
	"bytes"
	"runtime"
	"strconv"
	"sync"
)

// Which trace is under way on a goroutine. Operands say what trace they belong to; this
// is for operands that belong to none, or to the wrong one, so that the kernel that uses
// them hears of it.

// tracing holds the block being traced on each goroutine that traces.
var tracing sync.Map // goroutine number → *Block

// begins makes b the trace of this goroutine until the function that comes back is
// called. A kernel traced inside of another's trace suspends that one.
func (b *Block) begins() (ended func()) {
	g := goroutine()
	outer, _ := tracing.Load(g)
	b.outer, _ = outer.(*Block)
	tracing.Store(g, b)
	if b.outer == nil {
		return func() { tracing.Delete(g) }
	}
	b.outer.suspended = true
	return func() {
		b.outer.suspended = false
		tracing.Store(g, b.outer)
	}
}

// current is the block being traced on this goroutine, nil where there is none.
func current() *Block {
	b, _ := tracing.Load(goroutine())
	block, _ := b.(*Block)
	return block
}

// underWay reports whether this goroutine is tracing the kernel.
func (k *Kernel) underWay() bool {
	for b := current(); b != nil; b = b.outer {
		if b.kernel == k {
			return true
		}
	}
	return false
}

// live reports whether the block takes operations.
func (b *Block) live() bool { return b != nil && !b.done && !b.suspended }

// goroutine is the number of this goroutine, as a stack trace begins with it.
func goroutine() uint64 {
	var buf [40]byte
	fields := bytes.Fields(buf[:runtime.Stack(buf[:], false)])
	if len(fields) < 2 {
		return 0
	}
	n, _ := strconv.ParseUint(string(fields[1]), 10, 64)
	return n
}
