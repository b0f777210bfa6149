package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A tile that only crosses the edge of its tensor in its innermost dimension is accessed in memory. Its lines are divided
// at a multiple of the loop's step, the vectors of one unrolled iteration: up to there, all accesses of the group are
// within their tensors. From there on a second loop with the same body accesses the parts of vectors that are within
// them, and lanes beyond the edge are padding. Values have the same registers in both loops, so accumulators stay where
// they are.
//
// Tiles that cross an edge in another dimension use scratch memory, which holds the padding too.

// minEdgeVectors is the minimum number of vectors in a line if the target has no instructions for parts of vectors. Then
// the vector that crosses the edge is copied to a buffer in the frame, which takes about as long as ten vectors; for
// shorter lines it is faster to copy the whole tile to scratch memory.
const minEdgeVectors = 32

// edges is the state of a group's loops if accesses may cross an edge.
type edges struct {
	*nest
	loop     plan.PaddingLoop
	accesses []*plan.Access
	size     int       // elements of a line
	step     int       // elements of an unrolled iteration
	streams  []*stream // of accesses that may cross the edge
	written  []*stream // values that the loop writes to the frame

	// Frame slots: the element at which the first loop ends, and the second.
	whole, end int
}

// newEdges returns the state of a group, before its accesses are prepared, or nil if no access may cross an edge.
func (c *codegen) newEdges(g *plan.Group) *edges {
	if !c.plan.Uses(plan.OptEdges) || !c.plan.Uses(plan.OptDirectAccess) {
		return nil
	}
	e := &edges{loop: g.Padding, size: g.Inner()}
	for _, a := range g.Accesses() {
		if a.MayCross() && a.InnerSize() == e.size && g.StoredBy == nil {
			e.accesses = append(e.accesses, a)
		}
	}
	if len(e.accesses) == 0 || !c.gainsFromEdges(g, e.accesses) {
		return nil
	}
	e.whole, e.end = c.frame.reserve(8), c.frame.reserve(8)
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		if slices.Contains(e.accesses, a) {
			c.state(a).edge = c.frame.reserve(8)
		}
	}
	for _, a := range e.accesses {
		if c.state(a).edge == 0 {
			e.loop = plan.PaddingWhole // the group that loaded it has no edges, so its tile never crosses one here
		}
	}
	return e
}

// gainsFromEdges reports that accesses to parts of lines take less time than a copy of the tile.
func (c *codegen) gainsFromEdges(g *plan.Group, accesses []*plan.Access) bool {
	if c.options.ShortEdges || g.Inner() >= minEdgeVectors*g.Lanes {
		return true
	}
	return !slices.ContainsFunc(accesses, func(a *plan.Access) bool { return !c.vec.HasParts(a.Size) })
}

// locateEdge emits, for the innermost dimension of an access, the code that finds how many elements of a line are within
// the tensor: T0 is the address, which it preserves, and T1 the index of the tile. It jumps to slow if the tile is
// outside.
func (c *codegen) locateEdge(a *plan.Access, dim int, slow target.Label) {
	edge := inFrame(c.state(a).edge)
	within := c.NewLabel()
	c.Move(edge.Bits(64), target.Imm(a.InnerSize()))
	c.If(target.Below, target.T1, inFrame(dim+runtime.DescCount), within)
	c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescTiles), slow)
	c.MulBy(skippedReg, target.T1, int(a.Desc.Tile[a.ContiguousDim()].Step))
	c.Move(windowReg, inFrame(dim+runtime.DescSize))
	c.Sub(windowReg, skippedReg)
	c.Move(edge, windowReg)
	c.Bind(within)
}

// reloadBeyondEdges copies tiles that earlier groups have loaded to scratch memory if they cross an edge and the group's
// loops cannot.
func (c *codegen) reloadBeyondEdges(g *plan.Group, e *edges) {
	for _, a := range g.LoopLoads()[len(g.Loads):] {
		if c.state(a).edge == 0 || e != nil && slices.Contains(e.accesses, a) {
			continue
		}
		whole := c.NewLabel()
		c.If(target.Equal, inFrame(c.state(a).edge).Bits(64), target.Imm(a.InnerSize()), whole)
		c.slowLoad(a)
		c.Bind(whole)
	}
}

// begin finds where the loops end when the length of a step is known, before addresses are in registers.
func (e *edges) begin(step int) {
	e.step = step
	for _, l := range e.nest.streams {
		switch {
		case l.view != nil && slices.Contains(e.accesses, l.view) && e.state(l.view).edge != 0:
			l.Part = e.state(l.view).edge
			if !plan.IsStore(l.view.Op) {
				l.Padding = padBits(l.view.View.Type.(tileir.ViewType))
			}
			if !l.ahead {
				e.streams = append(e.streams, l)
			}
		case l.result:
			e.written = append(e.written, l)
		}
	}
	e.Move(target.T0, target.Imm(e.size))
	e.extreme(target.LessEqual)
	e.And(target.T0, target.Imm(-step))
	e.Move(inFrame(e.whole), target.T0)
	e.Move(inFrame(e.end).Bits(64), target.Imm(e.size))
	if e.loop != plan.PaddingWhole {
		e.leaveOutPadding()
	}
}

// leaveOutPadding sets the end of the second loop: the first step beyond the edges, or the step after that.
func (e *edges) leaveOutPadding() {
	last, above := e.step-1, e.NewLabel()
	if e.loop == plan.PaddingOnce {
		last += e.step
	}
	e.Clear(target.T0.As(32))
	e.extreme(target.GreaterEqual)
	e.Add(target.T0, target.Imm(last))
	e.And(target.T0, target.Imm(-e.step))
	e.If(target.AboveEqual, target.T0, target.Imm(e.size), above)
	e.Move(inFrame(e.end), target.T0)
	e.Bind(above)
}

// extreme sets T0 to the number of elements of a line that are in memory for one of the accesses: the minimum or, with
// keep GreaterEqual, the maximum of T0 and these numbers.
func (e *edges) extreme(keep target.Cond) {
	var seen []*plan.Access
	for _, s := range e.streams {
		if slices.Contains(seen, s.view) {
			continue
		}
		seen = append(seen, s.view)
		next := e.NewLabel()
		e.If(keep, target.T0, inFrame(s.Part), next)
		e.Move(target.T0, inFrame(s.Part))
		e.Bind(next)
	}
}

// iterate emits both loops. loop emits one, which ends at an element.
func (e *edges) iterate(body []int, loop func(end target.Operand)) {
	across, done := e.NewLabel(), e.NewLabel()
	e.If(target.Equal, inFrame(e.whole).Bits(64), target.Imm(0), across)
	loop(inFrame(e.whole))
	e.If(target.Equal, inFrame(e.whole).Bits(64), target.Imm(e.size), done)
	e.Bind(across)
	e.accessParts(body)
	loop(inFrame(e.end))
	if e.loop == plan.PaddingOnce && e.step < e.size {
		e.repeatResults()
	}
	e.Bind(done)
}

// accessParts makes the accesses that may cross the edge those of parts.
func (e *edges) accessParts(body []int) {
	for _, i := range body {
		in := &e.b.Insts[i]
		code, ok := partOf[in.Code]
		if s, isStream := streamOf(in); ok && isStream && s.Part != 0 {
			in.Code = code
		}
	}
}

// partOf lists the accesses to whole vectors.
var partOf = map[vcode.Opcode]vcode.Opcode{
	vcode.OpLoad: vcode.OpLoadPart, vcode.OpStore: vcode.OpStorePart, vcode.OpPrefetch: vcode.OpPrefetchPart,
}

// streamOf returns the stream that an instruction accesses.
func streamOf(in *vcode.Inst) (s *target.Stream, ok bool) {
	if len(in.Mem) > 0 {
		s, ok = in.Mem[0].Base.(*target.Stream)
	}
	return s, ok
}

// address returns the operand that holds the address of a stream.
func (l *stream) address() target.Operand {
	if l.Reg != target.NoReg {
		return l.Reg
	}
	return inFrame(l.Slot).Bits(64)
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

// repeatResults copies the results of the last step to the rest of the line, if there is any.
func (e *edges) repeatResults() {
	if len(e.written) == 0 {
		return
	}
	none, first, at := e.NewLabel(), e.frame.reserve(8), e.frame.reserve(8)
	e.If(target.AboveEqual, indexReg, target.Imm(e.size), none)
	e.Move(inFrame(first), indexReg)
	var from []int
	for _, l := range e.written {
		from = append(from, e.frame.reserve(8))
		e.move(inFrame(from[len(from)-1]), l.address())
	}
	e.Push(target.P1)
	e.Push(target.P2)
	for i, l := range e.written {
		e.move(inFrame(at), inFrame(first))
		head := e.Here()
		e.MulBy(target.P1, inFrame(first), l.Size)
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
	e.Bind(none)
}
