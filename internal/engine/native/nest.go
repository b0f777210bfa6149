package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/vcode"
)

// nest is a loop over an index space of 2^bits elements: loops over the outer
// dimensions, which move pointers, around a loop over the innermost one in strips of
// vectors.
type nest struct {
	*codegen
	space
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
	kind    vcode.Kind
	size    int // bytes of an element
	inner   int // 1: elements side by side; 0: the same one all along
	strides []stride
	start   func(d amd64.Reg) // emits the address of the first element
	reg     amd64.Reg
	slot    int // of the frame, for the pointer, where no register is left

	// Of a view's element: its type, and the slot that tells scratch memory, where
	// elements lie as registers hold them.
	view *viewAccess
	// Of an iota: the pointer counts, and neighbours are 2^shift apart.
	iota  bool
	shift int
}

// pointerRegs are for leaves.
var pointerRegs = []amd64.Reg{amd64.RBX, amd64.RSI, amd64.RDI, amd64.R8, amd64.R9, amd64.R10, amd64.R11, amd64.R12, amd64.R13, amd64.R14, amd64.RBP}

// indexReg counts the elements of the inner loop.
const indexReg = amd64.RCX

// cutsOf marks where the bits of an access do not follow each other; the first bit,
// where neighbours lie apart.
func cutsOf(pos []int8) (cuts uint64) {
	if len(pos) > 0 && pos[0] > 0 {
		cuts = 1
	}
	for i := 1; i < len(pos); i++ {
		follows := pos[i-1] + 1
		if pos[i-1] < 0 {
			follows = -1
		}
		if pos[i] != follows {
			cuts |= 1 << i
		}
	}
	return cuts
}

// cutsOfShape marks the dimensions of a tile.
func cutsOfShape(shape []int64) (cuts uint64) {
	for d, at := range dims(shape) {
		if shape[d] > 1 {
			cuts |= 1 << at
		}
	}
	return cuts &^ 1
}

// innerBits is the size of the innermost dimension.
func innerBits(bits int, cuts uint64) int {
	for i := 0; i < bits; i++ {
		if cuts>>i&1 != 0 {
			return i
		}
	}
	return bits
}

// starts lists the first bits of the outer dimensions, and the number of bits.
func (n *nest) starts() []int {
	var list []int
	for i := 0; i < n.bits; i++ {
		if n.cuts>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return append(list, n.bits)
}

// run emits the nest: build makes the code of one strip.
func (n *nest) run(build func()) {
	n.log.add(effect{kind: effectNest})
	inner := n.inner()
	n.lanes = min(n.lanes, inner)
	n.unroll = max(1, min(n.unroll, inner/n.lanes))
	n.b = vcode.NewBody(n.isa.target(), n.lanes)
	n.byKey, n.fixed = make(map[string]*leaf), make(map[*leaf]vcode.Reg)
	n.splats = make(map[splatKey]vcode.Reg)
	for n.u = 0; n.u < n.unroll; n.u++ {
		n.b.Iteration = n.u
		build()
	}
	n.assignPointers()
	starts := n.starts()
	heads := make([]amd64.Label, len(starts)-1)
	counters := make([]int, len(starts)-1)
	for d := len(heads) - 1; d >= 0; d-- {
		counters[d] = n.frame.room(8)
		n.Emit(amd64.MOV, inFrame(counters[d]).Bits(64), amd64.Imm(1<<(starts[d+1]-starts[d])))
		heads[d] = n.Here()
	}
	n.innerLoop(inner)
	for _, f := range n.after {
		f()
	}
	for d := range heads {
		n.advance(d, 1)
		n.Emit(amd64.DEC, inFrame(counters[d]).Bits(64))
		if starts[d] <= lookBits && starts[d+1] > lookBits {
			n.lookInLoop(counters[d], lookBits-starts[d])
		}
		n.Emit(amd64.JNE, heads[d])
		if d < len(heads)-1 {
			n.advance(d, -(1 << (starts[d+1] - starts[d])))
		}
	}
	n.log.add(effect{kind: effectNestEnd})
}

// lookInLoop looks whether the launch is to stop where a given number of low bits of a loop's
// counter are zero. The flags are those of the counter again.
func (n *nest) lookInLoop(counter, bits int) {
	n.Emit(amd64.MOV, indexReg, inFrame(counter))
	n.lookAfter(bits, indexReg)
	n.Emit(amd64.TEST, indexReg, indexReg)
}

// innerLoop emits the loop over strips.
func (n *nest) innerLoop(inner int) {
	step := n.lanes * n.unroll
	if n.apart && step < inner {
		n.weave()
	}
	for _, f := range n.first {
		f()
	}
	h := vcode.NewAllocator(vectorEmitter{n.emitter}, n.b)
	before, round := n.b.Split(step >= inner)
	n.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
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
		n.Emit(amd64.ADD, indexReg, amd64.Imm(step))
		if inner > 1<<lookBits {
			n.lookAfter(lookBits, indexReg)
		}
		n.Emit(amd64.CMP, indexReg, amd64.Imm(inner))
		n.Emit(amd64.JB, head)
	}
	n.accumulated(h)
}

// assignPointers gives each leaf a register or, when these have run out, a slot.
func (n *nest) assignPointers() {
	for i, l := range n.leaves {
		if i < len(pointerRegs) {
			l.reg = pointerRegs[i]
			l.start(l.reg)
			continue
		}
		l.slot = n.frame.room(8)
		l.start(amd64.RAX)
		n.Emit(amd64.MOV, inFrame(l.slot), amd64.RAX)
	}
}

// advance moves every pointer by steps of outer dimension d.
func (n *nest) advance(d, steps int) {
	for _, l := range n.leaves {
		s := l.strides[d]
		to := amd64.Operand(l.reg)
		if l.reg == amd64.NoReg {
			to = inFrame(l.slot).Bits(64)
		}
		switch {
		case s.slot != 0:
			n.Emit(amd64.IMUL, amd64.RAX, inFrame(s.slot), amd64.Imm(steps<<s.shift))
			n.Emit(amd64.ADD, to, amd64.RAX)
		case s.bytes != 0:
			n.Emit(amd64.ADD, to, amd64.Imm(s.bytes*steps))
		}
	}
}

// at is the memory of the strip's lanes, for elements of a given number of bytes.
func (l *leaf) at(e *emitter, u, size int) amd64.Mem {
	base := l.reg
	if base == amd64.NoReg {
		e.Emit(amd64.MOV, amd64.RAX, inFrame(l.slot))
		base = amd64.RAX
	}
	m := amd64.At(base, u*l.inner*size)
	if l.inner == 1 {
		m = m.Index(indexReg, size)
	}
	return m
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
	return &leaf{kind: k, size: k.Size(), inner: innerStep(pos), strides: n.staticStrides(pos, k.Size()),
		start: func(d amd64.Reg) { n.Emit(amd64.LEA, d, inFrame(disp)) }}
}

// ofView is a leaf of memory that a view was prepared for.
func (n *nest) ofView(a *viewAccess) *leaf {
	first := a.walks()
	l := &leaf{kind: memoryKind(a.elem), size: a.size, inner: min(1, n.bits), view: a,
		start: func(d amd64.Reg) { n.Emit(amd64.MOV, d, inFrame(a.ptr)) }}
	for _, start := range n.starts()[:len(n.starts())-1] {
		d := a.walk(start)
		s := stride{slot: a.strides[d], shift: start - first[d]}
		if d == a.neighbours() {
			s = stride{bytes: a.size << start}
		}
		l.strides = append(l.strides, s)
	}
	return l
}

// coded reports a view's elements that memory holds in another form than registers.
func (l *leaf) coded() bool { return l.view != nil && coded(l.view.elem) }
