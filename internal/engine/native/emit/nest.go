package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// nest is a loop over an index space of 2^bits elements: loops over the outer
// dimensions, which move pointers, around a loop over the innermost one in strips of
// vectors.
type nest struct {
	*codegen
	plan.Space
	unroll int
	apart  bool // strips share nothing but accumulators
	u      int  // the strip that is being built
	b      *vcode.Body
	leaves []*leaf
	byKey  map[string]*leaf
	fixed  map[*leaf]vcode.Reg
	splats map[splatKey]vcode.Reg // elements that every iteration reads
	folds  []*foldRun
	picks  []*pickRun
	kept   []func(h *vcode.Allocator) // saves accumulators when the inner loop has ended
	turns  int                        // in how many accumulators strips take turns, if that is bounded otherwise
	first  []func()                   // emitted before the inner loop
	after  []func()                   // and when it has ended
}

// splatKey is an element some bytes behind the first of a leaf.
type splatKey struct {
	leaf  *leaf
	bytes int
}

// stride is how far a pointer moves from one step of a dimension to the next, in
// bytes: a constant, or what a slot of the frame holds, shifted.
type stride struct {
	bytes int
	slot  int // 0 for none
	shift int
}

// leaf is memory that a nest goes through.
type leaf struct {
	target.Stream
	kind    vcode.Kind
	strides []stride
	start   func(d target.Reg) // emits the address of the first element

	// Of a view's element: its type, and the slot that tells scratch memory, where
	// elements lie as registers hold them.
	view *plan.Access
	// Of an iota: the pointer counts.
	iota bool
}

// newLeaf is a leaf of elements of a kind, each of which takes so many bytes.
func newLeaf(k vcode.Kind, bytes, inner int) *leaf {
	return &leaf{kind: k, Stream: target.Stream{Name: k.String() + " stream", Size: bytes, Inner: inner}}
}

// pointerRegs are for leaves.
var pointerRegs = []target.Reg{target.P0, target.P1, target.P2, target.P3, target.P4, target.P5, target.P6, target.P7, target.P8, target.P9, target.P10}

// indexReg counts the elements of the inner loop.
const indexReg = target.Index

// starts lists the first bits of the outer dimensions, and the number of bits.
func (n *nest) starts() []int {
	var list []int
	for i := 0; i < n.Bits; i++ {
		if n.Cuts>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return append(list, n.Bits)
}

// run emits the nest: build makes the code of one strip.
func (n *nest) run(build func()) {
	n.log.add(effect{kind: effectNest})
	inner := n.Inner()
	n.Lanes = min(n.Lanes, inner)
	n.unroll = max(1, min(n.unroll, inner/n.Lanes))
	n.b = vcode.NewBody(n.vec, n.Lanes)
	n.byKey, n.fixed = make(map[string]*leaf), make(map[*leaf]vcode.Reg)
	n.splats = make(map[splatKey]vcode.Reg)
	for n.u = 0; n.u < n.unroll; n.u++ {
		n.b.Iteration = n.u
		build()
	}
	n.assignPointers()
	starts := n.starts()
	heads := make([]target.Label, len(starts)-1)
	counters := make([]int, len(starts)-1)
	for d := len(heads) - 1; d >= 0; d-- {
		counters[d] = n.frame.room(8)
		n.Move(inFrame(counters[d]).Bits(64), target.Imm(1<<(starts[d+1]-starts[d])))
		heads[d] = n.Here()
	}
	n.innerLoop(inner)
	for _, f := range n.after {
		f()
	}
	for d := range heads {
		n.advance(d, 1)
		if starts[d] <= lookBits && starts[d+1] > lookBits {
			n.Decrement(inFrame(counters[d]).Bits(64))
			n.lookInLoop(counters[d], lookBits-starts[d], heads[d])
		} else {
			n.DecrementIf(target.NotEqual, inFrame(counters[d]).Bits(64), heads[d])
		}
		if d < len(heads)-1 {
			n.advance(d, -(1 << (starts[d+1] - starts[d])))
		}
	}
	n.log.add(effect{kind: effectNestEnd})
}

// lookInLoop looks whether the launch is to stop where a given number of low bits of a loop's
// counter are zero, and goes to head unless the counter is.
func (n *nest) lookInLoop(counter, bits int, head target.Label) {
	n.Move(indexReg, inFrame(counter))
	n.lookAfter(bits, indexReg)
	n.IfBits(target.NotEqual, indexReg, indexReg, head)
}

// innerLoop emits the loop over strips.
func (n *nest) innerLoop(inner int) {
	step := n.Lanes * n.unroll
	if n.apart && step < inner {
		n.weave()
	}
	for _, f := range n.first {
		f()
	}
	h := vcode.NewAllocator(machine{n.emitter}, n.b)
	before, round := n.b.Split(step >= inner)
	n.Clear(target.Index.As(32))
	h.EmitBefore(before, round)
	head := n.NewLabel()
	if step < inner {
		n.Align(32)
	}
	n.Bind(head)
	for _, i := range round {
		h.EmitInst(i)
	}
	h.EndIteration()
	if step < inner {
		n.Add(indexReg, target.Imm(step))
		if inner > 1<<lookBits {
			n.lookAfter(lookBits, indexReg)
		}
		n.If(target.Below, indexReg, target.Imm(inner), head)
	}
	n.accumulated(h)
}

// assignPointers gives each leaf a register or, when these have run out, a slot.
func (n *nest) assignPointers() {
	for i, l := range n.leaves {
		if i < len(pointerRegs) {
			l.Reg = pointerRegs[i]
			l.start(l.Reg)
			continue
		}
		l.Slot = n.frame.room(8)
		l.start(target.T0)
		n.Move(inFrame(l.Slot), target.T0)
	}
}

// advance moves every pointer by steps of outer dimension d.
func (n *nest) advance(d, steps int) {
	for _, l := range n.leaves {
		s := l.strides[d]
		to := target.Operand(l.Reg)
		if l.Reg == target.NoReg {
			to = inFrame(l.Slot).Bits(64)
		}
		switch {
		case s.slot != 0:
			n.MulBy(target.T0, inFrame(s.slot), steps<<s.shift)
			n.Add(to, target.T0)
		case s.bytes != 0:
			n.Add(to, target.Imm(s.bytes*steps))
		}
	}
}

// leafOf is the leaf of a key, made at first.
func (n *nest) leafOf(key string, make func() *leaf) *leaf {
	l, ok := n.byKey[key]
	if !ok {
		l = make()
		n.byKey[key] = l
		n.leaves = append(n.leaves, l)
	}
	return l
}

// staticStrides are the strides of an access in elements of a given number of bytes.
func (n *nest) staticStrides(pos []int8, size int) []stride {
	var list []stride
	for _, start := range n.starts()[:len(n.starts())-1] {
		s := stride{}
		if p := pos[start]; p >= 0 {
			s.bytes = size << p
		}
		list = append(list, s)
	}
	return list
}

// innerStep tells neighbours from the same element all along.
func innerStep(pos []int8) int {
	if len(pos) > 0 && pos[0] == 0 {
		return 1
	}
	return 0
}

// scratch is a leaf of frame memory that begins at a displacement.
func (n *nest) scratch(k vcode.Kind, disp int, pos []int8) *leaf {
	l := newLeaf(k, k.Size(), innerStep(pos))
	l.strides, l.start = n.staticStrides(pos, k.Size()), func(d target.Reg) { n.Address(d, inFrame(disp)) }
	return l
}

// ofView is a leaf of memory that a view was prepared for.
func (n *nest) ofView(a *plan.Access) *leaf {
	first := a.Walks()
	l := newLeaf(plan.MemoryKind(a.Elem), a.Size, min(1, n.Bits))
	l.view, l.NonTemporal = a, n.of(a).stream
	l.start = func(d target.Reg) { n.Move(d, inFrame(n.of(a).ptr)) }
	for _, start := range n.starts()[:len(n.starts())-1] {
		d := a.Walk(start)
		s := stride{slot: n.of(a).strides[d], shift: start - first[d]}
		if d == a.Neighbours() {
			s = stride{bytes: a.Size << start}
		}
		l.strides = append(l.strides, s)
	}
	return l
}

// coded reports a view's elements that memory holds in another form than registers.
func (l *leaf) coded() bool { return l.view != nil && plan.Coded(l.view.Elem) }
