package checked

import (
	"fmt"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// event is one execution of an access.
type event struct {
	*access
	b       *blockFrame
	run     uint32
	before  *clock // accesses that are ordered before it
	inOrder bool   // its block's accesses to this memory are in program order
	node    uint32 // in cells; 0 before the first

	acquired *clock // released by the stores that its loads have read

	from, to              history // the last update of a cell
	known                 bool    // from and to are set
	fineWrite, fineRead   uint32  // the nodes that were checked last and do not race
	readFrom, readTo      uint32  // the last update of a cell's readers
	wroteFrom, wroteTo    uint32  // the last update of a cell's writers
	duplicates, firstTwin int     // elements that it stores twice
	unwritten             int     // elements that it loads and that were never written
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
	size        int // bytes of an element that an access takes
	span        int // nibbles of an element
	token       int // register of the operand, -1 for none
	result      int // register of the resulting token
}

// begin starts an execution of an access.
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

// end reports the findings and sets the clock of the resulting token.
func (e *event) end() {
	b := e.b
	if e.duplicates > 0 {
		b.found(e.site, rule{check.UB, "3.1/ub-29", "one operation stores to an element more than once"}, e.duplicates, func() string {
			return fmt.Sprintf("at byte offset %d", e.firstTwin)
		})
	}
	if e.unwritten > 0 {
		b.found(e.site, rule{check.Uninit, "", "a load of memory that was never written"}, e.unwritten, func() string {
			return fmt.Sprintf("%s at byte offset %d, element %d", e.unwrittenIn.Name(), e.unwrittenAt/2, e.unwrittenAt/int64(e.span))
		})
	}
	if e.result >= 0 {
		b.fr.Reg(e.result).SetOrder(e.resultClock())
	}
}

// resultClock returns the clock of operations that take this one's token.
func (e *event) resultClock() *clock {
	return e.b.m.clocks.add(e.b.m.clocks.join(e.before, e.acquired), e.b.block, e.number, e.run)
}

// touch records the access of n elements of a region, from the first one on and stride elements apart. For
// a multicast group it records one in each of its memories.
func (e *event) touch(r *host.Region, first, stride int64, n int) {
	if !r.IsGroup() {
		e.touchOne(r, first, stride, n)
		return
	}
	if e.b.m.program.in.kinds.Has(check.UB) && !isMultimem(e.site.op.Code) {
		e.b.found(e.site, rule{check.UB, "", article(e.site.verb) + " of multicast memory, which only multimem operations may access"}, n, nil)
	}
	for _, m := range e.b.fr.Members(r) {
		e.touchOne(m, first, stride, n)
	}
}

func (e *event) touchOne(r *host.Region, first, stride int64, n int) {
	s := e.b.m.shadowOf(r, e.span)
	if f := e.b.m.observer.Access; f != nil {
		e.tell(f, r, first, stride, n)
	}
	first, stride = first*int64(e.span), stride*int64(e.span) // in nibbles from here on
	if s.init != nil {
		e.touchInit(s, first, stride, n)
	}
	if e.write {
		s.elem = e.elem
	}
	if s.cells == nil {
		return
	}
	e.inOrder = s.inOrder
	if e.acquire || e.release || e.write && len(s.sync) > 0 {
		e.touchFlags(s, first, stride, n)
	}
	per := e.span / s.unit
	if stride == int64(e.span) {
		stride, n, per = int64(s.unit), n*per, 1
	}
	if stride == int64(s.unit) {
		e.row(s, first/stride, n)
		return
	}
	for i := range int64(n) {
		c := (first + i*stride) / int64(s.unit)
		for k := range int64(per) {
			e.cell(s, c+k)
		}
	}
}

// tell reports an access to an observer.
func (e *event) tell(f func(check.Access), r *host.Region, first, stride int64, n int) {
	a := check.Access{Op: e.site.op, Block: e.b.fr.Block, Buffer: r.Name(), Memory: r.Data, Read: e.read, Write: e.write, Elem: e.elem,
		First: first, Stride: stride, Size: 1, N: n, Nibbles: true}
	if !e.elem.Packed() {
		size := int64(e.size)
		a.First, a.Stride, a.Size, a.Nibbles = first*size, stride*size, e.size, false
	}
	f(a)
}

func (e *event) touchInit(s *shadow, first, stride int64, n int) {
	for i := range int64(n) {
		off := first + i*stride
		if e.read && !s.isWritten(off, e.span) {
			if e.unwritten == 0 {
				e.unwrittenAt, e.unwrittenIn = off, s.m
			}
			e.unwritten++
			s.written(off, e.span) // report it once
		}
		if e.write {
			s.written(off, e.span)
		}
	}
}

// touchFlags acquires what elements have released, and releases.
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
			released := e.resultClock()
			if f != nil && e.read { // it continues the earlier release sequence
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

// ownNode returns the node of this execution alone.
func (e *event) ownNode() node {
	return node{block: e.b.block, access: e.number, from: e.run, to: e.run, strong: e.strong, wide: e.wide}
}

// self returns the stored node of this execution alone.
func (e *event) self() uint32 {
	if e.node == 0 {
		e.node = e.b.m.nodes.add(e.ownNode())
	}
	return e.node
}

// onTop returns the node of this execution on top of a chain of weaker accesses.
func (e *event) onTop(under uint32) uint32 {
	if under == 0 {
		return e.self()
	}
	x := e.ownNode()
	x.under = under
	return e.b.m.nodes.add(x)
}

// join adds this access to a chain. It drops accesses that are ordered before this one and that this one
// covers: an access that races with them races with this one, or is ordered after both.
func (e *event) join(at uint32) uint32 {
	list, x := e.b.m.nodes.list, e.ownNode()
	for at != 0 && e.follows(&list[at]) && x.covers(&list[at]) {
		if list[at].prev == 0 {
			at = list[at].under
		} else {
			at = list[at].prev
		}
	}
	if at == 0 || e.follows(&list[at]) {
		return e.onTop(at)
	}
	return e.prepend(at)
}

// prepend returns the node of this execution at the head of a chain.
func (e *event) prepend(head uint32) uint32 {
	x, h := e.ownNode(), e.b.m.nodes.list[head]
	x.prev, x.under = head, h.under
	if h.block == x.block && h.access == x.access && (h.to+1 == x.from || h.to == x.from) {
		x.prev, x.from = h.prev, h.from
	}
	return e.b.m.nodes.add(x)
}

// follows reports whether a node is ordered before this execution.
func (e *event) follows(n *node) bool {
	return e.b.m.clocks.has(e.before, n.block, n.access, n.from, n.to) || e.acquired != nil && e.b.m.clocks.has(e.acquired, n.block, n.access, n.from, n.to)
}

// raceFree reports whether no access of a cell races with this one, and caches the result.
func (e *event) raceFree(at uint32, writes bool) bool {
	if at == 0 || at == e.fineRead && !writes || at == e.fineWrite && writes {
		return true
	}
	list := e.b.m.nodes.list
	for chain := at; chain != 0; chain = list[chain].under {
		if list[chain].allWide && e.strong && e.wide {
			continue
		}
		for i := chain; i != 0; i = list[i].prev {
			if e.conflicts(&list[i], writes) {
				return false
			}
		}
	}
	if writes {
		e.fineWrite = at
	} else {
		e.fineRead = at
	}
	return true
}

// conflicts reports whether an access races with this one, or is a second weak write of this execution.
func (e *event) conflicts(n *node, writes bool) bool {
	if e.isOwn(n) {
		return writes && e.write && !e.strong
	}
	return e.races(n)
}

// isOwn reports whether an access belongs to this execution.
func (e *event) isOwn(n *node) bool {
	return n.block == e.b.block && n.access == e.number && n.from <= e.run && e.run <= n.to
}

// races reports whether an access is not ordered with this one, and one of the two is weak or its scope does
// not include the other's block.
func (e *event) races(n *node) bool {
	return !(e.inOrder && n.block == e.b.block) && !e.follows(n) && !(e.strong && n.strong && (n.block == e.b.block || n.wide && e.wide))
}

// meet reports the accesses of a cell that race with this one.
func (e *event) meet(s *shadow, c int64, at uint32, writes bool) {
	list := e.b.m.nodes.list
	for chain := at; chain != 0; chain = list[chain].under {
		for i := chain; i != 0; i = list[i].prev {
			switch n := &list[i]; {
			case !e.isOwn(n):
				if e.races(n) {
					e.race(s, c, n)
				}
			case writes && e.write && !e.strong:
				e.twice(s, c)
			}
		}
	}
}

// twice counts an element that this execution has already stored.
func (e *event) twice(s *shadow, c int64) {
	if e.duplicates == 0 {
		e.firstTwin = int(c) * s.unit / 2
	}
	e.duplicates++
}

// race reports two accesses without an order.
func (e *event) race(s *shadow, c int64, n *node) {
	in := e.b.m.program.in
	other := in.sites[n.access]
	r := rule{check.Race, "", "races with " + article(other.verb) + " of another block"}
	switch {
	case n.block != e.b.block:
	case !e.read && e.b.m.dependence(e.site.op, other.op):
		r = dependenceRule(in.language)
	default:
		r.what = "races with " + article(other.verb) + " of the same block: no token orders them"
	}
	if !in.kinds.Has(r.kind) {
		return
	}
	e.b.add(e.site, r, 1, other, n.block, func() string {
		off := c * int64(s.unit)
		return fmt.Sprintf("element %d of %s (%s)", off/int64(e.span), s.m.Name(), e.elem)
	})
}
