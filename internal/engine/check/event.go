package check

import (
	"fmt"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// event is a run of an access of memory.
type event struct {
	*access
	b      *blockFrame
	run    uint32
	before *clock // what comes before it
	node   uint32 // in cells; 0 before the first

	acquired *clock // what its loads have seen released

	fineWrite, fineRead   uint32 // nodes that were looked at last and are not a race
	readFrom, readTo      uint32 // the last change of a cell's readers
	wroteFrom, wroteTo    uint32 // the last change of a cell's writers
	duplicates, firstTwin int    // elements that it stores twice
	unwritten             int    // elements that it loads and nobody wrote
	unwrittenAt           int64
	unwrittenIn           *host.Region
}

// access is a load, store or atomic update of the program.
type access struct {
	site        *site
	number      int32
	read, write bool
	strong      bool
	wide        bool // of a scope beyond the block
	acquire     bool
	release     bool
	elem        tileir.Scalar
	size        int
	token       int // register of the operand, -1 for none
	result      int // register of the token that it gives
}

// begin starts a run of an access.
func (a *access) begin(b *blockFrame) *event {
	m := b.m
	m.collect()
	e := &b.event
	*e = event{access: a, b: b, run: b.runs[a.number]}
	b.runs[a.number]++
	if a.token >= 0 {
		e.before, _ = b.fr.Reg(a.token).Order().(*clock)
	}
	return e
}

// end reports what was found and puts on the token what comes before it.
func (e *event) end() {
	b := e.b
	if e.duplicates > 0 {
		b.found(e.site, rule{check.UB, "3.1/ub-29", "one operation stores to an element more than once"}, e.duplicates, func() string {
			return fmt.Sprintf("at byte offset %d", e.firstTwin)
		})
	}
	if e.unwritten > 0 {
		b.found(e.site, rule{check.Uninit, "", "a load of memory that nobody has written"}, e.unwritten, func() string {
			return fmt.Sprintf("%s at byte offset %d, element %d", e.unwrittenIn.Name(), e.unwrittenAt, e.unwrittenAt/int64(e.size))
		})
	}
	if e.result >= 0 {
		b.fr.Reg(e.result).SetOrder(e.after())
	}
}

// after is what comes before an operation that has this one's token.
func (e *event) after() *clock {
	return e.b.m.clocks.with(e.b.m.clocks.join(e.before, e.acquired), e.b.block, e.number, e.run)
}

// touch is the access of n elements, from a byte offset on and stride bytes apart.
func (e *event) touch(r *host.Region, first, stride int64, n int) {
	s := e.b.m.shadowOf(r, e.size)
	if f := e.b.m.observer.Access; f != nil {
		f(check.Access{Op: e.site.op, Block: e.b.fr.Block, Buffer: r.Name(), Memory: r.Data, Read: e.read, Write: e.write, Elem: e.elem, First: first, Stride: stride, Size: e.size, N: n})
	}
	if s.init != nil {
		e.touchInit(s, first, stride, n)
	}
	if e.write {
		s.elem = e.elem
	}
	if s.write == nil {
		return
	}
	if e.acquire || e.release || e.write && len(s.sync) > 0 {
		e.touchFlags(s, first, stride, n)
	}
	per := e.size / s.unit
	if stride == int64(e.size) {
		stride, n, per = int64(s.unit), n*per, 1
	}
	if stride == int64(s.unit) {
		if c := first / stride; e.write {
			e.writeRow(s, c, n)
		} else {
			e.readRow(s, c, n)
		}
		return
	}
	for i := range int64(n) {
		c := (first + i*stride) / int64(s.unit)
		for k := range int64(per) {
			e.cell(s, c+k)
		}
	}
}

func (e *event) touchInit(s *shadow, first, stride int64, n int) {
	for i := range int64(n) {
		off := first + i*stride
		if e.read && !s.isWritten(off, e.size) {
			if e.unwritten == 0 {
				e.unwrittenAt, e.unwrittenIn = off, s.m
			}
			e.unwritten++
			s.written(off, e.size) // say it once
		}
		if e.write {
			s.written(off, e.size)
		}
	}
}

// touchFlags takes what elements have released, and releases.
func (e *event) touchFlags(s *shadow, first, stride int64, n int) {
	k := e.b.m.clocks
	for i := range int64(n) {
		off := first + i*stride
		f := s.sync[off]
		if e.acquire && f != nil && (f.block == e.b.block || f.wide && e.wide) {
			e.acquired = k.join(e.acquired, f.clock)
		}
		switch {
		case !e.write:
		case e.release:
			released := e.after()
			if f != nil && e.read { // it goes on with the release before
				released = k.join(released, f.clock)
			}
			if s.sync == nil {
				s.sync = make(map[int64]*flag)
			}
			s.sync[off] = &flag{released, e.b.block, e.wide}
		case !e.read:
			delete(s.sync, off)
		}
	}
}

// readRow is a load of cells side by side. Most have the history of their neighbours.
func (e *event) readRow(s *shadow, c int64, n int) {
	writes, reads := s.write[c:c+int64(n)], s.read[c:c+int64(n)]
	for i := 0; i < n; {
		fine, from, to := e.fineWrite, e.readFrom, e.readTo
		if to != 0 {
			for i < n && (writes[i] == fine || writes[i] == 0) && reads[i] == from {
				reads[i] = to
				i++
			}
		}
		if i < n {
			e.cell(s, c+int64(i))
			i++
		}
	}
}

// writeRow is a store to cells side by side.
func (e *event) writeRow(s *shadow, c int64, n int) {
	writes, reads := s.write[c:c+int64(n)], s.read[c:c+int64(n)]
	for i := 0; i < n; {
		fine, from, to := e.fineRead, e.wroteFrom, e.wroteTo
		if to != 0 && !e.strong && (from == 0 || from == e.fineWrite) {
			for i < n && writes[i] == from && (reads[i] == fine || reads[i] == 0) {
				writes[i], reads[i] = to, 0
				i++
			}
		}
		if i < n {
			e.cell(s, c+int64(i))
			i++
		}
	}
}

// cell is the access of a cell.
func (e *event) cell(s *shadow, c int64) {
	w := s.write[c]
	if w != 0 && w != e.fineWrite {
		e.meet(s, c, w, true)
	}
	if !e.write {
		if r := s.read[c]; r != e.readFrom || e.readTo == 0 {
			e.readFrom, e.readTo = r, e.beside(r)
		}
		s.read[c] = e.readTo
		return
	}
	if r := s.read[c]; r != 0 {
		if r != e.fineRead {
			e.meet(s, c, r, false)
		}
		if !e.strong {
			s.read[c] = 0
		}
	}
	if w != e.wroteFrom || e.wroteTo == 0 {
		e.wroteFrom, e.wroteTo = w, e.over(w)
	}
	s.write[c] = e.wroteTo
}

// self is the node of this run alone.
func (e *event) self() uint32 {
	if e.node == 0 {
		e.node = e.b.m.nodes.add(node{block: e.b.block, access: e.number, from: e.run, to: e.run, strong: e.strong, wide: e.wide})
	}
	return e.node
}

// beside is the readers of a cell with this one. Those that come before it need not be
// remembered: what comes after this one comes after them.
func (e *event) beside(r uint32) uint32 {
	list := e.b.m.nodes.list
	for r != 0 && e.follows(&list[r]) {
		r = list[r].prev
	}
	if r == 0 {
		return e.self()
	}
	x := node{prev: r, block: e.b.block, access: e.number, from: e.run, to: e.run, strong: e.strong, wide: e.wide}
	if h := list[r]; h.block == x.block && h.access == x.access && (h.to+1 == x.from || h.to == x.from) {
		x.prev, x.from = h.prev, h.from
	}
	return e.b.m.nodes.add(x)
}

// over is the writers of a cell after this one: strong writers that do not come before
// it stay.
func (e *event) over(w uint32) uint32 {
	if w == 0 || !e.strong || !e.b.m.nodes.list[w].strong || e.follows(&e.b.m.nodes.list[w]) {
		return e.self()
	}
	return e.beside(w)
}

// follows reports that a node comes before this run.
func (e *event) follows(n *node) bool {
	return e.b.m.clocks.has(e.before, n.block, n.access, n.from, n.to) || e.acquired != nil && e.b.m.clocks.has(e.acquired, n.block, n.access, n.from, n.to)
}

// meet looks at the accesses of a cell for races with this one, and remembers where there
// is none.
func (e *event) meet(s *shadow, c int64, at uint32, writes bool) {
	m := e.b.m
	if head := &m.nodes.list[at]; head.allWide && e.strong && e.wide {
		e.fine(at, writes)
		return
	}
	fine := true
	for i := at; i != 0; i = m.nodes.list[i].prev {
		n := &m.nodes.list[i]
		switch {
		case n.block == e.b.block && n.access == e.number && n.from <= e.run && e.run <= n.to:
			if writes && e.write && !e.strong {
				e.twice(s, c)
				fine = false
			}
		case e.follows(n), e.strong && n.strong && (n.block == e.b.block || n.wide && e.wide):
		default:
			fine = false
			e.race(s, c, n)
		}
	}
	if fine {
		e.fine(at, writes)
	}
}

func (e *event) fine(at uint32, writes bool) {
	if writes {
		e.fineWrite = at
	} else {
		e.fineRead = at
	}
}

// twice counts an element that this operation has stored before.
func (e *event) twice(s *shadow, c int64) {
	if e.duplicates == 0 {
		e.firstTwin = int(c) * s.unit
	}
	e.duplicates++
}

// race reports accesses without an order.
func (e *event) race(s *shadow, c int64, n *node) {
	if !e.b.m.program.in.kinds.Has(check.Race) {
		return
	}
	other := e.b.m.program.in.sites[n.access]
	r := rule{check.Race, "", "races with " + article(other.verb) + " of another block"}
	if n.block == e.b.block {
		r.what = "races with " + article(other.verb) + " of the same block: no token orders them"
	}
	e.b.add(e.site, r, 1, other, n.block, func() string {
		off := c * int64(s.unit)
		return fmt.Sprintf("element %d of %s (%s)", off/int64(e.size), s.m.Name(), e.elem)
	})
}
