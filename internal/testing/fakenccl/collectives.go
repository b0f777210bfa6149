//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"bytes"
)

// Kind is a collective operation.
type Kind uint8

const (
	allReduce Kind = iota
	reduceScatter
	allGather
	broadcast
)

// Part is an operation as one rank calls it. Its fields are exported for package gob.
type Part struct {
	Kind      Kind
	Count     int // elements of ReduceScatter's destination, of AllGather's source, of both of others
	Elem, How uintptr
	Root      int
}

// call is an operation that ranks come to.
type call struct {
	parts   []*Part
	srcs    [][]byte
	dsts    [][]byte
	arrived int
	done    bool
}

// collective queues an operation, which runs when the streams of all ranks have got to it.
func (l *library) collective(handle, stream, src, dst uintptr, p *Part) uintptr {
	c := l.comm(handle)
	l.mu.Lock()
	number := c.calls
	c.calls++
	l.mu.Unlock()
	if number == 0 && !c.connect() {
		return systemError
	}
	if !l.machine.Queue(stream, func() bool { return l.arrive(c, number, src, dst, p) }) {
		return invalidArgument
	}
	return success
}

// connect waits in the first call until all ranks have called an operation, as NCCL does. It reports false after abort.
func (c *comm) connect() bool {
	const first = -1 // before the calls that are numbered
	return c.all.collect(c.rank, first, &Part{Kind: broadcast, Count: 1}, []byte{0}) != nil
}

// sizes are the lengths of source and destination in bytes.
func (p *Part) sizes(ranks int) (src, dst int) {
	n := p.Count * elements[p.Elem].size
	switch p.Kind {
	case reduceScatter:
		return n * ranks, n
	case allGather:
		return n, n * ranks
	}
	return n, n
}

// arrive waits until all ranks have come to a call, and stores the result.
func (l *library) arrive(c *comm, number int, src, dst uintptr, p *Part) bool {
	n, m := p.sizes(c.all.ranks())
	from, to := l.machine.Bytes(src, n), l.machine.Bytes(dst, m)
	if from == nil || to == nil {
		return false
	}
	copy(to, c.all.collect(c.rank, number, p, from))
	return true
}

// collect implements [joint]. The last rank that comes does the work of all.
func (h *hub) collect(rank, number int, p *Part, src []byte) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.calls[number]
	if x == nil {
		x = &call{parts: make([]*Part, h.size), srcs: make([][]byte, h.size), dsts: make([][]byte, h.size)}
		h.calls[number] = x
	}
	x.parts[rank], x.srcs[rank] = p, bytes.Clone(src)
	if x.arrived++; x.arrived == h.size && x.alike() {
		delete(h.calls, number)
		x.work()
		x.done = true
		h.changed.Broadcast()
	}
	for !x.done && !h.aborted {
		h.changed.Wait()
	}
	return x.dsts[rank]
}

// alike reports whether all ranks call one operation. NCCL does not compare them: those that differ may never end, and here do not.
func (x *call) alike() bool {
	for _, p := range x.parts {
		if *p != *x.parts[0] {
			return false
		}
	}
	return true
}

// work computes the results of all ranks.
func (x *call) work() {
	for r, p := range x.parts {
		_, n := p.sizes(len(x.parts))
		dst := make([]byte, n)
		switch p.Kind {
		case allGather:
			for i, s := range x.srcs {
				copy(dst[i*len(s):], s)
			}
		case broadcast:
			copy(dst, x.srcs[p.Root])
		default:
			first := 0
			if p.Kind == reduceScatter {
				first = r * len(dst)
			}
			x.reduce(dst, first, p)
		}
		x.dsts[r] = dst
	}
}

// reduce combines the bytes of all sources from first on.
func (x *call) reduce(dst []byte, first int, p *Part) {
	e := elements[p.Elem]
	for i := 0; i < len(dst); i += e.size {
		v := e.load(x.srcs[0][first+i:])
		for _, s := range x.srcs[1:] {
			v = combine(p.How, v, e.load(s[first+i:]))
		}
		if p.How == average {
			v /= float64(len(x.srcs))
		}
		e.store(dst[i:], v)
	}
}

// Numbers of ncclRedOp_t.
const (
	sum     = 0
	product = 1
	largest = 2
	least   = 3
	average = 4
)

func combine(how uintptr, a, b float64) float64 {
	switch how {
	case product:
		return a * b
	case largest:
		return max(a, b)
	case least:
		return min(a, b)
	}
	return a + b
}
