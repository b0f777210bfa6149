package emit

import (
	"encoding/binary"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// A tile that only crosses the edge of its tensor in its innermost dimension is accessed in memory: the loop iterates
// over whole steps (the vectors of one unrolled iteration) within the tensor. The step that crosses the edge uses small
// buffers in the frame instead: the elements within the tensor are copied to them before and from them after. Steps
// beyond the edge read padding from constant memory. All are executed by the same code: only the addresses of streams
// change, so nothing but the end of the loop differs from a loop over a whole tile, and accumulators stay in registers.
//
// All accesses of a group that cross an edge must do so at the same element; others use scratch memory, as tiles do
// that cross an edge in another dimension. Those see the padding in scratch memory.

// minEdgeVectors is the minimum number of vectors in a line. The step that crosses the edge takes about as long as ten
// vectors, so for shorter lines it is faster to copy the whole tile to scratch memory.
const minEdgeVectors = 32

// Phases of a loop over a line.
const (
	phaseWithin  = iota // steps within the tensor
	phaseEdge           // the step that crosses the edge
	phasePadding        // steps beyond it
)

// edges is the state of a group's loops if accesses may cross an edge.
type edges struct {
	*nest
	loop     plan.PaddingLoop
	accesses []*plan.Access
	size     int // elements of a line
	step     int // elements of an unrolled iteration
	streams  []*edgeStream
	written  []*stream // values that the loop writes to the frame

	// Frame slots: the number of elements within the tensor; the first element after the steps within it; the element
	// at which the loop ends; the phase; the first element of the current step; whether all accesses cross the edge.
	count, whole, limit, phase, first, all int
	entry                                  target.Label
}

// edgeStream is a stream of an access that may cross the edge.
type edgeStream struct {
	*stream
	store       bool
	saved       int // frame slot of the address in memory
	nonTemporal int // frame slot of the saved decision of a store
	buffer      int // frame offset
	padding     []byte
}

// newEdges returns the state of a group, before its accesses are prepared, or nil if no access may cross an edge.
func (c *codegen) newEdges(g *plan.Group) *edges {
	if !c.plan.Uses(plan.OptEdges) || !c.plan.Uses(plan.OptDirectAccess) {
		return nil
	}
	e := &edges{loop: g.Padding, size: g.Inner()}
	if e.size < minEdgeVectors*g.Lanes && !c.options.ShortEdges {
		return nil
	}
	for _, a := range g.Accesses() {
		if a.MayCross() && a.InnerSize() == e.size && g.StoredBy == nil {
			e.accesses = append(e.accesses, a)
		}
	}
	if len(e.accesses) == 0 {
		return nil
	}
	for _, slot := range []*int{&e.count, &e.whole, &e.limit, &e.phase, &e.first, &e.all} {
		*slot = c.frame.reserve(8)
	}
	c.Move(inFrame(e.count).Bits(64), target.Imm(e.size))
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		if e.has(a) {
			c.state(a).edges, c.state(a).edge = e, c.frame.reserve(8)
		}
	}
	for _, a := range e.accesses {
		if c.state(a).edge == 0 {
			e.loop = plan.PaddingWhole // the group that loaded it has no edges, so its tile never crosses one here
		}
	}
	return e
}

// has reports one of the accesses that may cross the edge.
func (e *edges) has(a *plan.Access) bool {
	for _, x := range e.accesses {
		if x == a {
			return true
		}
	}
	return false
}

// locateEdge emits, for the innermost dimension of an access, the code for a tile that is not within the tensor: T0 is
// the address, which it preserves, and T1 the index of the tile. It jumps to slow if the tile is outside or ends at
// another element than those of other accesses.
func (c *codegen) locateEdge(a *plan.Access, dim int, slow target.Label) {
	e := c.state(a).edges
	step := int(a.Desc.Tile[a.ContiguousDim()].Step)
	within, same := c.NewLabel(), c.NewLabel()
	c.If(target.Below, target.T1, inFrame(dim+runtime.DescCount), within)
	c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescTiles), slow)
	c.MulBy(skippedReg, target.T1, step)
	c.Move(windowReg, inFrame(dim+runtime.DescSize))
	c.Sub(windowReg, skippedReg)
	c.join(e, windowReg, slow, same)
	c.Bind(same)
	c.Move(inFrame(c.state(a).edge), windowReg)
	c.Bind(within)
}

// join compares the count of elements of an access with that of the others, and jumps to same or differ.
func (c *codegen) join(e *edges, count target.Reg, differ, same target.Label) {
	c.If(target.Equal, count, inFrame(e.count), same)
	c.If(target.NotEqual, inFrame(e.count).Bits(64), target.Imm(e.size), differ)
	c.Move(inFrame(e.count), count)
	c.Jump(same)
}

// joinReloads does the same for tiles that earlier groups have loaded, also if the group has no edges. A tile that ends
// at another element goes to scratch memory.
func (c *codegen) joinReloads(g *plan.Group, e *edges) {
	for _, a := range g.LoopLoads()[len(g.Loads):] {
		if c.state(a).edge == 0 {
			continue
		}
		done, differ := c.NewLabel(), c.NewLabel()
		c.Move(target.T0, inFrame(c.state(a).edge))
		c.IfBits(target.Equal, target.T0, target.T0, done)
		if e != nil && e.has(a) {
			c.join(e, target.T0, differ, done)
		}
		c.Bind(differ)
		c.slowLoad(a)
		c.Bind(done)
	}
}

// begin prepares the loops when the length of a step is known, before addresses are in registers.
func (e *edges) begin(step int) {
	e.step, e.entry = step, e.NewLabel()
	for _, l := range e.nest.streams {
		switch {
		case l.edge != nil && e.has(l.edge) && e.state(l.edge).edge != 0:
			e.streams = append(e.streams, e.newStream(l))
		case l.result:
			e.written = append(e.written, l)
		}
	}
	done := e.NewLabel()
	e.Move(inFrame(e.phase).Bits(64), target.Imm(phaseWithin))
	e.Move(target.T0, inFrame(e.count))
	e.And(target.T0, target.Imm(-step))
	e.Move(inFrame(e.whole), target.T0)
	e.Move(inFrame(e.limit), target.T0)
	e.If(target.Equal, target.T0, target.Imm(e.size), done)
	e.findAll()
	e.If(target.Equal, target.T0, inFrame(e.count), done) // no step crosses the edge
	for _, s := range e.streams {
		if !s.store {
			e.ConstAddress(target.P1, s.padding, 0)
			e.Address(target.P2, inFrame(s.buffer))
			e.Move(target.Index, target.Imm(len(s.padding)))
			e.CopyBytes()
			e.Move(target.T0, inFrame(e.whole))
		}
	}
	e.Bind(done)
}

// findAll finds out whether all accesses cross the edge, so that iterations over padding may be left out. It changes T1.
func (e *edges) findAll() {
	if e.loop == plan.PaddingWhole {
		return
	}
	no := e.NewLabel()
	e.Move(inFrame(e.all).Bits(64), target.Imm(0))
	for _, a := range e.accesses {
		e.If(target.Equal, inFrame(e.state(a).edge).Bits(64), target.Imm(0), no)
	}
	e.Move(inFrame(e.all).Bits(64), target.Imm(1))
	e.Bind(no)
}

func (e *edges) newStream(l *stream) *edgeStream {
	s := &edgeStream{stream: l, store: plan.IsStore(l.edge.Op), saved: e.frame.reserve(8), buffer: e.frame.reserve(max(64, e.step*l.Size))}
	if s.store && l.NonTemporal != 0 {
		s.nonTemporal = e.frame.reserve(8)
	}
	if !s.store {
		bits := padBits(l.edge.View.Type.(tileir.ViewType))
		for range e.step {
			s.padding = append(s.padding, binary.LittleEndian.AppendUint64(nil, bits)[:l.Size]...)
		}
	}
	return s
}

// enter jumps to the edge if no step is within the tensor.
func (e *edges) enter() {
	e.If(target.Equal, inFrame(e.limit).Bits(64), target.Imm(0), e.entry)
}

// leave continues at the edge when the steps within the tensor are done, and jumps to head for each further step.
func (e *edges) leave(head target.Label) {
	done, padding, after := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.If(target.Equal, inFrame(e.whole).Bits(64), target.Imm(e.size), done)
	e.Bind(e.entry)
	crossed, padded := e.NewLabel(), e.NewLabel()
	e.If(target.Equal, inFrame(e.phase).Bits(64), target.Imm(phaseEdge), crossed)
	e.If(target.Equal, inFrame(e.phase).Bits(64), target.Imm(phasePadding), padded)
	e.Move(inFrame(e.first), indexReg)
	e.save()
	e.If(target.AboveEqual, indexReg, inFrame(e.count), padding)
	e.copy(false)
	e.redirect(phaseEdge)
	e.run(head)
	e.Bind(crossed)
	e.copy(true)
	e.next()
	e.Bind(padding)
	if e.step < e.size {
		e.padding(head, padded, after)
	} else {
		e.Bind(padded)
	}
	e.Bind(after)
	e.restore()
	e.Bind(done)
}

// padding emits the steps beyond the edge.
func (e *edges) padding(head, padded, after target.Label) {
	e.If(target.AboveEqual, inFrame(e.first).Bits(64), target.Imm(e.size), after)
	if e.loop == plan.PaddingNone {
		e.If(target.NotEqual, inFrame(e.all).Bits(64), target.Imm(0), after)
	}
	more := e.Here()
	e.redirect(phasePadding)
	e.run(head)
	e.Bind(padded)
	e.next()
	e.If(target.AboveEqual, inFrame(e.first).Bits(64), target.Imm(e.size), after)
	if e.loop == plan.PaddingOnce {
		e.If(target.Equal, inFrame(e.all).Bits(64), target.Imm(0), more)
		e.repeatResults()
		e.Jump(after)
	} else {
		e.Jump(more)
	}
}

// next advances to the next step.
func (e *edges) next() {
	e.Move(target.T0, inFrame(e.first))
	e.Add(target.T0, target.Imm(e.step))
	e.Move(inFrame(e.first), target.T0)
}

// run jumps to head for one step.
func (e *edges) run(head target.Label) {
	e.Move(indexReg, inFrame(e.first))
	e.Move(target.T0, indexReg)
	e.Add(target.T0, target.Imm(e.step))
	e.Move(inFrame(e.limit), target.T0)
	e.Jump(head)
}

// address returns the operand that holds the address of a stream.
func (l *stream) address() target.Operand {
	if l.Reg != target.NoReg {
		return l.Reg
	}
	return inFrame(l.Slot).Bits(64)
}

// save saves the addresses of the line, and restore restores them.
func (e *edges) save() {
	for _, s := range e.streams {
		e.move(inFrame(s.saved), s.address())
		if s.nonTemporal != 0 {
			e.move(inFrame(s.nonTemporal), inFrame(s.NonTemporal))
			e.Move(inFrame(s.NonTemporal).Bits(64), target.Imm(0))
		}
	}
}

func (e *edges) restore() {
	for _, s := range e.streams {
		e.move(s.address(), inFrame(s.saved))
		if s.nonTemporal != 0 {
			e.move(inFrame(s.NonTemporal), inFrame(s.nonTemporal))
		}
	}
	e.move(inFrame(e.limit), inFrame(e.whole))
	e.Move(inFrame(e.phase).Bits(64), target.Imm(phaseWithin))
	if e.step >= e.size {
		e.Clear(indexReg.As(32))
	}
}

// move copies 64 bits between memory, or memory and a register.
func (e *edges) move(d, s target.Operand) {
	_, from := s.(target.Mem)
	_, to := d.(target.Mem)
	if from && to {
		e.Move(target.T0, s)
		s = target.T0
	}
	e.Move(d, s)
}

// eachCrossing emits f for the loads or the stores that cross the edge. f may change T0 and T1.
func (e *edges) eachCrossing(f func(s *edgeStream)) {
	for _, s := range e.streams {
		skip := e.NewLabel()
		e.If(target.Equal, inFrame(e.state(s.edge).edge).Bits(64), target.Imm(0), skip)
		f(s)
		e.Bind(skip)
	}
}

// copy copies the elements of the step that crosses the edge from memory to the buffers of loads, or from the buffers of
// stores to memory.
func (e *edges) copy(stores bool) {
	e.Push(target.P1)
	e.Push(target.P2)
	e.eachCrossing(func(s *edgeStream) {
		if s.store != stores {
			return
		}
		mem, buffer := target.P1, target.P2
		if stores {
			mem, buffer = buffer, mem
		}
		e.MulBy(mem, inFrame(e.first), s.Size)
		e.Add(mem, inFrame(s.saved))
		e.Address(buffer, inFrame(s.buffer))
		e.Move(target.Index, inFrame(e.count))
		e.Sub(target.Index, inFrame(e.first))
		if s.Size > 1 {
			e.Shl(target.Index, plan.Log2(s.Size))
		}
		e.CopyBytes()
	})
	e.Pop(target.P2)
	e.Pop(target.P1)
}

// redirect makes the streams begin so that the step is in the buffers, or reads padding.
func (e *edges) redirect(phase int) {
	e.Move(inFrame(e.phase).Bits(64), target.Imm(phase))
	e.eachCrossing(func(s *edgeStream) {
		if phase == phasePadding && !s.store {
			e.ConstAddress(target.T0, s.padding, 0)
		} else {
			e.Address(target.T0, inFrame(s.buffer))
		}
		e.MulBy(target.T1, inFrame(e.first), s.Size)
		e.Sub(target.T0, target.T1)
		e.Move(s.address(), target.T0)
	})
}

// repeatResults copies the results of the step before the first element to the rest of the line.
func (e *edges) repeatResults() {
	if len(e.written) == 0 {
		return
	}
	at := e.frame.reserve(8)
	var from []int
	for _, l := range e.written {
		from = append(from, e.frame.reserve(8))
		e.move(inFrame(from[len(from)-1]), l.address())
	}
	e.Push(target.P1)
	e.Push(target.P2)
	for i, l := range e.written {
		e.move(inFrame(at), inFrame(e.first))
		head := e.Here()
		e.MulBy(target.P1, inFrame(e.first), l.Size)
		e.Add(target.P1, inFrame(from[i]))
		e.Sub(target.P1, target.Imm(e.step*l.Size))
		e.MulBy(target.P2, inFrame(at), l.Size)
		e.Add(target.P2, inFrame(from[i]))
		e.Move(target.Index, target.Imm(e.step*l.Size))
		e.CopyBytes()
		e.Move(target.T0, inFrame(at))
		e.Add(target.T0, target.Imm(e.step))
		e.Move(inFrame(at), target.T0)
		e.If(target.Below, target.T0, target.Imm(e.size), head)
	}
	e.Pop(target.P2)
	e.Pop(target.P1)
}
