package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// nest is a loop nest over an index space of 2^Bits elements: loops over the outer dimensions, which advance pointers,
// around a loop over the innermost dimension by vectors.
type nest struct {
	*codegen
	plan.Space
	unroll         int
	independent    bool // iterations share nothing but accumulators
	u              int  // iteration of the unrolled loop that is being built
	b              *vcode.Body
	streams        []*stream
	byKey          map[string]*stream
	fixed          map[*stream]vcode.Reg
	splats         map[splatKey]vcode.Reg // elements that are the same in every iteration
	iotas          map[*stream]iotaValue
	isIota         map[vcode.Reg]bool
	reducers       []*reducer
	argReducers    []*argReducer
	saves          []func(h *vcode.Allocator) // save accumulators after the inner loop
	maxInterleaved int                        // maximum number of interleaved iterations; 0 for no limit
	first          int                        // frame slot of the first index of the inner loop; 0 begins at index 0
	before         []func()                   // emitted before the inner loop
	after          []func()                   // emitted after the inner loop
	edges          *edges                     // nil if no stream may cross an edge
	repeats        []repeatedTile
	cycles         map[*plan.Cycle]int // frame offsets of operands that are repeated for a vector
	cycleVectors   map[*plan.Cycle]vcode.Reg
	pairs          *pairs      // nil unless the loop accesses pairs of columns
	blocks         *lineBlocks // nil unless an iteration reduces several lines
	rows           bool        // accumulators are those of all columns, while the loop around the innermost one goes from row to row
	done           int         // frame slot: the number of lines that have been done before; 0 for none
	repeated       *repeated   // nil unless each vector iteration is repeated for several iterations of a loop around the nest
}

// splatKey is the element at an offset in bytes from the first element of a stream.
type splatKey struct {
	stream *stream
	bytes  int
}

// stride is the distance of two adjacent elements of a dimension in bytes: a constant, or the content of a frame slot,
// shifted left.
type stride struct {
	bytes int
	slot  int // 0 for none
	shift int
}

// stream is memory that a nest walks over.
type stream struct {
	target.Stream
	kind    vcode.Kind
	format  tileir.Scalar // of elements whose formats in memory and in registers differ; otherwise invalid
	strides []stride
	start   func(d target.Reg) // emits the address of the first element

	// The access of a view's element, and the bits of the tile's element number for those of the loop's. In scratch memory
	// its elements have the register format.
	view *plan.Access
	pos  []int8
	// The rows of a pair of columns.
	pair bool
	// Addresses that are only prefetched.
	ahead bool
	// The value that the loop writes to the frame, or nil.
	result *tileir.Value
	// The frame offset of scratch memory.
	at int
	// The pointer of an iota is its value.
	iota bool
}

// newStream returns a stream of elements of a kind with the given size in memory.
func newStream(k vcode.Kind, bytes, inner int) *stream {
	return &stream{kind: k, Stream: target.Stream{Name: k.String() + " stream", Size: bytes, Inner: inner}}
}

// starts returns the first bits of the outer dimensions, followed by the number of bits.
func (n *nest) starts() []int {
	var list []int
	for i := 0; i < n.Bits; i++ {
		if n.Cuts>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return append(list, n.Bits)
}

// emitLoops emits the nest. It calls build for each iteration of the unrolled inner loop.
func (n *nest) emitLoops(build func()) {
	n.log.add(effect{kind: effectNest})
	inner := n.Inner()
	n.newBody()
	for n.u = 0; n.u < n.unroll; n.u++ {
		n.b.Iteration = n.u
		build()
	}
	if n.edges != nil && n.edges.ends != 0 && n.Lanes*n.unroll >= inner {
		n.edges = nil // there is only one step
	}
	if n.edges != nil {
		n.edges.begin(n.Lanes * n.unroll)
	}
	n.assignPointers()
	starts := n.starts()
	heads := make([]target.Label, len(starts)-1)
	counters := make([]int, len(starts)-1)
	var loop *innerLoop
	for d := len(heads) - 1; d >= 0; d-- {
		counters[d] = n.frame.reserve(8)
		n.Move(inFrame(counters[d]).Bits(64), target.Imm(1<<(starts[d+1]-starts[d])))
		if n.done != 0 {
			n.skipDone(counters[d])
		}
		if d == 0 && n.rows {
			loop = n.newInnerLoop(inner)
		}
		heads[d] = n.Here()
	}
	if n.edges != nil {
		n.edges.beginLine(counters)
	}
	if n.rows {
		loop.emit()
	} else {
		loop = n.newInnerLoop(inner)
		loop.emit()
		n.saveAccumulators(loop.h)
	}
	for _, f := range n.after {
		f()
	}
	for d := range heads {
		n.advance(d, 1)
		if starts[d] <= n.pollBits() && starts[d+1] > n.pollBits() {
			n.Decrement(inFrame(counters[d]).Bits(64))
			n.pollInLoop(counters[d], n.pollBits()-starts[d], heads[d])
		} else {
			n.DecrementIf(target.NotEqual, inFrame(counters[d]).Bits(64), heads[d])
		}
		if d == 0 && n.rows {
			n.storeRows(loop.h)
		}
		if d < len(heads)-1 {
			n.advance(d, -(1 << (starts[d+1] - starts[d])))
		}
	}
	n.log.add(effect{kind: effectNestEnd})
}

// newBody begins the code of an iteration.
func (n *nest) newBody() {
	inner := n.Inner()
	n.Lanes = min(n.Lanes, inner)
	n.unroll = max(1, min(n.unroll, inner/n.Lanes))
	n.b = vcode.NewBody(n.vec, n.Lanes)
	n.b.Addends, n.b.Numbers = n.plan.Addends(), n.plan.Numbers()
	n.byKey, n.fixed = make(map[string]*stream), make(map[*stream]vcode.Reg)
	n.cycleVectors = make(map[*plan.Cycle]vcode.Reg)
	n.splats, n.iotas, n.isIota = make(map[splatKey]vcode.Reg), make(map[*stream]iotaValue), make(map[vcode.Reg]bool)
}

// skipDone begins after the lines that have been done before.
func (n *nest) skipDone(counter int) {
	for _, l := range n.streams {
		switch s := l.strides[0]; {
		case s.slot != 0:
			n.Move(target.T0, inFrame(s.slot))
			n.Mul(target.T0, inFrame(n.done))
			n.Shl(target.T0, s.shift)
		case s.bytes != 0:
			n.MulBy(target.T0, inFrame(n.done), s.bytes)
		default:
			continue
		}
		n.Add(l.address(), target.T0)
	}
	n.Move(target.T0, inFrame(n.done))
	n.Sub(inFrame(counter).Bits(64), target.T0)
}

// pollBits is the logarithm of the number of vector elements from one poll to the next.
func (n *nest) pollBits() int {
	if n.repeated != nil {
		return pollBits - plan.Log2(plan.MaxExchanged)
	}
	return pollBits
}

// pollInLoop polls in every 2^bits-th iteration of a loop, and jumps to head unless the counter is zero.
func (n *nest) pollInLoop(counter, bits int, head target.Label) {
	n.Move(indexReg, inFrame(counter))
	n.pollEvery(bits, indexReg)
	n.IfBits(target.NotEqual, indexReg, indexReg, head)
}

// innerLoop is the loop over vectors.
type innerLoop struct {
	*nest
	inner, step int // elements of the loop, and of an iteration
	h           *vcode.Allocator
	body        []int
}

// newInnerLoop emits what comes before the loop over vectors.
func (n *nest) newInnerLoop(inner int) *innerLoop {
	step := n.Lanes * n.unroll
	if n.independent && n.repeated == nil {
		n.b.JoinNarrowed()
	}
	if n.independent && step < inner {
		n.interleave()
	}
	for _, f := range n.before {
		f()
	}
	h := vcode.NewAllocator(machine{n.emitter}, n.b)
	before, body := n.b.Split(step >= inner && n.repeated == nil && !n.rows)
	n.beginIndex(step < inner)
	h.EmitBefore(before, body)
	return &innerLoop{n, inner, step, h, body}
}

// beginIndex sets the index of the first iteration, of several or the only one.
func (n *nest) beginIndex(several bool) {
	if n.first != 0 && several {
		n.Move(indexReg, inFrame(n.first))
	} else {
		n.Clear(indexReg.As(32))
	}
}

// emit emits the loop over vectors.
func (n *innerLoop) emit() {
	inner, step, h, body := n.inner, n.step, n.h, n.body
	if n.rows { // whose polls change the index
		n.Clear(indexReg.As(32))
	}
	iterate := func(end target.Operand, before func(at int)) {
		head := n.NewLabel()
		if step < inner {
			n.Align(32)
		}
		n.Bind(head)
		if n.repeated != nil {
			n.repeated.emit(h, body)
		} else {
			h.EmitIteration(body, before)
		}
		if step < inner {
			n.advancePairs(step)
			n.Add(indexReg, target.Imm(step))
			if inner > 1<<n.pollBits() {
				n.pollEvery(n.pollBits(), indexReg)
			}
			n.If(target.Below, indexReg, end, head)
		}
	}
	loop := func(end target.Operand) { n.bypassing(body, func() { iterate(end, nil) }) }
	if n.edges == nil {
		loop(target.Imm(inner))
	} else {
		n.edges.iterate(h, body, loop, iterate)
	}
}

// assignPointers assigns each stream a register or, if none is left, a slot.
func (n *nest) assignPointers() {
	for i, l := range n.byUse() {
		if i < len(pointerRegs) {
			l.Reg = pointerRegs[i]
			l.start(l.Reg)
			continue
		}
		l.Slot = n.frame.reserve(8)
		l.start(target.T0)
		n.Move(inFrame(l.Slot), target.T0)
	}
}

// byUse returns the streams whose addresses are used most often first: an iteration uses that of a table for each lane that it
// loads by an index.
func (n *nest) byUse() []*stream {
	tables := make(map[any]bool)
	for _, in := range n.b.Insts {
		if in.Code == vcode.OpGather {
			tables[in.Mem[0].Base] = true
		}
	}
	list := slices.Clone(n.streams)
	slices.SortStableFunc(list, func(x, y *stream) int {
		switch a, b := tables[&x.Stream], tables[&y.Stream]; {
		case a == b:
			return 0
		case a:
			return -1
		}
		return 1
	})
	return list
}

// advance advances every pointer by steps of outer dimension d.
func (n *nest) advance(d, steps int) {
	for _, l := range n.streams {
		s, to := l.strides[d], l.address()
		switch {
		case s.slot != 0 && s.shift == 0 && steps == 1 && l.Reg != target.NoReg:
			n.Add(to, inFrame(s.slot))
		case s.slot != 0:
			n.MulBy(target.T0, inFrame(s.slot), steps<<s.shift)
			n.Add(to, target.T0)
		case s.bytes != 0:
			n.Add(to, target.Imm(s.bytes*steps))
		}
	}
}

// streamFor returns the stream of a key, and creates it on the first call.
func (n *nest) streamFor(key string, make func() *stream) *stream {
	l, ok := n.byKey[key]
	if !ok {
		l = make()
		n.byKey[key] = l
		n.streams = append(n.streams, l)
	}
	return l
}

// staticStrides returns the strides of an indexing whose elements are contiguous in memory.
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

// innerStep returns 1 if the innermost elements of an indexing are adjacent, 0 if they are the same element.
func innerStep(pos []int8) int {
	if len(pos) > 0 && pos[0] == 0 {
		return 1
	}
	return 0
}

// scratch returns a stream of frame memory.
func (n *nest) scratch(k vcode.Kind, disp int, pos []int8) *stream {
	l := newStream(k, k.Size(), innerStep(pos))
	l.at, l.strides, l.start = disp, n.staticStrides(pos, k.Size()), func(d target.Reg) { n.Address(d, inFrame(disp)) }
	return l
}

// viewStream returns the stream of an access, after prepare.
func (n *nest) viewStream(a *plan.Access) *stream {
	return n.viewStreamThrough(a, plan.IdentityBits(n.Bits))
}

// viewStreamThrough returns the stream of an access through an indexing of its tile.
func (n *nest) viewStreamThrough(a *plan.Access, pos []int8) *stream {
	first := a.DimBits()
	l := newStream(plan.MemoryKind(a.Elem), a.Size, min(1, n.Bits))
	l.view, l.pos, l.format = a, pos, formatOf(a.Elem)
	l.start = func(d target.Reg) { n.Move(d, inFrame(n.state(a).ptr)) }
	for _, start := range n.starts()[:len(n.starts())-1] {
		bit := int(pos[start])
		if bit < 0 {
			l.strides = append(l.strides, stride{})
			continue
		}
		d := a.StrideIndex(bit)
		s := stride{slot: n.state(a).strides[d], shift: bit - first[d]}
		if d == a.ContiguousDim() {
			s = stride{bytes: a.Size << bit}
		}
		l.strides = append(l.strides, s)
	}
	return l
}

// formatOf returns the format of a stream of elements in the memory format.
func formatOf(s tileir.Scalar) tileir.Scalar {
	if plan.Coded(s) {
		return s
	}
	return tileir.InvalidScalar
}

// coded reports a stream whose elements differ in memory and in registers.
func (l *stream) coded() bool { return l.format != tileir.InvalidScalar }
