//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"bytes"
)

// kind is a collective operation.
type kind uint8

const (
	allReduce kind = iota
	reduceScatter
	allGather
	broadcast
)

// part is an operation as one rank calls it.
type part struct {
	kind      kind
	src, dst  uintptr
	count     int // elements of ReduceScatter's destination, of AllGather's source, of both of others
	elem, how uintptr
	root      int
}

// call is an operation that ranks come to.
type call struct {
	parts   []*part
	srcs    [][]byte
	dsts    [][]byte
	arrived int
	done    bool
}

// collective queues an operation. The last rank whose stream gets there does the work of all.
func (l *library) collective(handle, stream uintptr, p *part) uintptr {
	c := l.comm(handle)
	c.hub.mu.Lock()
	number := c.calls
	c.calls++
	c.hub.mu.Unlock()
	if !l.machine.Queue(stream, func() bool { return l.arrive(c, number, p) }) {
		return invalidArgument
	}
	return success
}

// sizes are the lengths of source and destination in bytes.
func (p *part) sizes(ranks int) (src, dst int) {
	n := p.count * elements[p.elem].size
	switch p.kind {
	case reduceScatter:
		return n * ranks, n
	case allGather:
		return n, n * ranks
	}
	return n, n
}

// arrive waits until all ranks have come to a call, and its results are there.
func (l *library) arrive(c *comm, number int, p *part) bool {
	h := c.hub
	src, dst := p.sizes(h.size)
	from, to := l.machine.Bytes(p.src, src), l.machine.Bytes(p.dst, dst)
	if from == nil || to == nil {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.calls[number]
	if x == nil {
		x = &call{parts: make([]*part, h.size), srcs: make([][]byte, h.size), dsts: make([][]byte, h.size)}
		h.calls[number] = x
	}
	x.parts[c.rank], x.srcs[c.rank], x.dsts[c.rank] = p, bytes.Clone(from), to
	if x.arrived++; x.arrived == h.size {
		delete(h.calls, number)
		x.work()
		x.done = true
		h.changed.Broadcast()
	}
	for !x.done && !h.aborted {
		h.changed.Wait()
	}
	return true
}

// work stores the results of all ranks.
func (x *call) work() {
	for r, p := range x.parts {
		dst, n := x.dsts[r], len(x.srcs[r])
		switch p.kind {
		case allGather:
			for i, s := range x.srcs {
				copy(dst[i*n:], s)
			}
		case broadcast:
			copy(dst, x.srcs[p.root])
		default:
			first := 0
			if p.kind == reduceScatter {
				first = r * len(dst)
			}
			x.reduce(dst, first, p)
		}
	}
}

// reduce combines the bytes of all sources from first on.
func (x *call) reduce(dst []byte, first int, p *part) {
	e := elements[p.elem]
	for i := 0; i < len(dst); i += e.size {
		v := e.load(x.srcs[0][first+i:])
		for _, s := range x.srcs[1:] {
			v = combine(p.how, v, e.load(s[first+i:]))
		}
		if p.how == average {
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
