package checked

import (
	"fmt"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// event is a run of an access of memory.
type event struct {
	*access
	b       *blockFrame
	run     uint32
	before  *clock // what comes before it
	inOrder bool   // the accesses of its block to this memory come in the order of the program
	node    uint32 // in cells; 0 before the first

	acquired *clock // what its loads have seen released

	from, to              history // the last change of a cell
	known                 bool    // that there was one
	fineWrite, fineRead   uint32  // nodes that were looked at last and are not a race
	readFrom, readTo      uint32  // the last change of a cell's readers
	wroteFrom, wroteTo    uint32  // the last change of a cell's writers
	duplicates, firstTwin int     // elements that it stores twice
	unwritten             int     // elements that it loads and nobody wrote
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
	span        int // half bytes of an element
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
			return fmt.Sprintf("%s at byte offset %d, element %d", e.unwrittenIn.Name(), e.unwrittenAt/2, e.unwrittenAt/int64(e.span))
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

// touch is the access of n elements, from one of a region on and stride elements apart.
// That of a multicast group is one of each of its memories.
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
	first, stride = first*int64(e.span), stride*int64(e.span) // in half bytes from here on
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

// tell tells an observer of an access.
func (e *event) tell(f func(check.Access), r *host.Region, first, stride int64, n int) {
	a := check.Access{Op: e.site.op, Block: e.b.fr.Block, Buffer: r.Name(), Memory: r.Data, Read: e.read, Write: e.write, Elem: e.elem,
		First: first, Stride: stride, Size: 1, N: n, Halves: true}
	if !e.elem.Packed() {
		size := int64(e.size)
		a.First, a.Stride, a.Size, a.Halves = first*size, stride*size, e.size, false
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
			s.written(off, e.span) // say it once
		}
		if e.write {
			s.written(off, e.span)
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

// own is a node of this run alone.
func (e *event) own() node {
	return node{block: e.b.block, access: e.number, from: e.run, to: e.run, strong: e.strong, wide: e.wide}
}

// self is the node of this run alone in the store.
func (e *event) self() uint32 {
	if e.node == 0 {
		e.node = e.b.m.nodes.add(e.own())
	}
	return e.node
}

// over is the node of this run on top of a chain of weaker accesses.
func (e *event) over(under uint32) uint32 {
	if under == 0 {
		return e.self()
	}
	x := e.own()
	x.under = under
	return e.b.m.nodes.add(x)
}

// join is a chain of accesses with this one. It leaves out those that come before this one and
// that this one covers: what races with them races with this one, or comes after both.
func (e *event) join(at uint32) uint32 {
	list, x := e.b.m.nodes.list, e.own()
	for at != 0 && e.follows(&list[at]) && x.covers(&list[at]) {
		if list[at].prev == 0 {
			at = list[at].under
		} else {
			at = list[at].prev
		}
	}
	if at == 0 || e.follows(&list[at]) {
		return e.over(at)
	}
	return e.beside(at)
}

// beside is the node of this run at the head of a chain.
func (e *event) beside(head uint32) uint32 {
	x, h := e.own(), e.b.m.nodes.list[head]
	x.prev, x.under = head, h.under
	if h.block == x.block && h.access == x.access && (h.to+1 == x.from || h.to == x.from) {
		x.prev, x.from = h.prev, h.from
	}
	return e.b.m.nodes.add(x)
}

// follows reports that a node comes before this run.
func (e *event) follows(n *node) bool {
	return e.b.m.clocks.has(e.before, n.block, n.access, n.from, n.to) || e.acquired != nil && e.b.m.clocks.has(e.acquired, n.block, n.access, n.from, n.to)
}

// peaceful reports that no access of a cell races with this one, and remembers it.
func (e *event) peaceful(at uint32, writes bool) bool {
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

// conflicts reports an access that races with this one, or a second weak write of this very run.
func (e *event) conflicts(n *node, writes bool) bool {
	if e.isOwn(n) {
		return writes && e.write && !e.strong
	}
	return e.races(n)
}

// isOwn reports an access of this very run.
func (e *event) isOwn(n *node) bool {
	return n.block == e.b.block && n.access == e.number && n.from <= e.run && e.run <= n.to
}

// races reports an access without an order to this one, one of the two being weak or of a
// scope that does not reach the other.
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

// twice counts an element that this operation has stored before.
func (e *event) twice(s *shadow, c int64) {
	if e.duplicates == 0 {
		e.firstTwin = int(c) * s.unit / 2
	}
	e.duplicates++
}

// race reports accesses without an order.
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
