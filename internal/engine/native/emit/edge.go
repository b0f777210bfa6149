package emit

import (
	"fmt"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A tile that crosses an edge of its tensor is accessed in memory. Its lines are divided at a multiple of the loop's
// step, the vectors of one unrolled iteration: up to there, all accesses of the group are within their tensors. From
// there on a second loop with the same body accesses the parts of vectors that are within them, and lanes beyond the edge
// are padding. Values have the same registers in both loops, so accumulators stay where they are.
//
// Of a line that is beyond the edge of another dimension, no elements are within the tensor. If a tile of the group has
// such lines, the parts and where the loops end are found again before each line.

// minEdgeLine is the minimum number of elements of a line for which tiles with lines beyond an edge are accessed in memory.
// To find where the loops end takes about as long as to copy a shorter line.
const minEdgeLine = 32

// edges is the state of a group's loops if accesses may cross an edge.
type edges struct {
	*nest
	loop     plan.PaddingLoop
	accesses []*plan.Access
	size     int          // elements of a line
	step     int          // elements of an unrolled iteration
	streams  []*stream    // of accesses that may cross the edge
	written  []*stream    // values that the loop writes to the frame
	ends     int          // frame slot: the element at which masks end; 0 if the loop ends at edges
	masks    []plan.Bound // conditions that do not hold from there on
	lines    bool         // padding of lines beyond an edge may be left out like that of other lines

	// Frame slots: the element at which the first loop ends, and the second.
	whole, end int
	// Frame slots: how many elements from the end of the first loop on are within all tensors, and the element from which on
	// all that the loops access is padding that may be left out.
	rest, most int
	// Frame slots: whether to find the ends again before the next line, and whether the current line is beyond the edge of
	// an access. They are 0 if no line can be.
	again, beyond int
	parts         map[string]*linePart
	lineParts     []*linePart // those of parts, in order
}

// linePart is how many elements of a line of a stream are in memory, if its lines may be beyond an edge.
type linePart struct {
	slot int // frame slot
	of   *stream
}

// newEdges returns the state of a group, before its accesses are prepared, or nil if no access may cross an edge.
func (c *codegen) newEdges(g *plan.Group) *edges {
	if !c.plan.Uses(plan.OptEdges) || !c.plan.Uses(plan.OptDirectAccess) {
		return nil
	}
	e := &edges{loop: g.Padding, lines: g.PaddingLines == g.Padding, size: g.Inner(), parts: make(map[string]*linePart)}
	for _, a := range g.Accesses() {
		if a.MayCross() && a.InnerSize() == e.size && g.StoredBy == nil {
			e.accesses = append(e.accesses, a)
		}
	}
	if len(e.accesses) == 0 || !c.gainsFromEdges(g, e.accesses) {
		return nil
	}
	e.whole, e.end, e.rest, e.most = c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		if slices.Contains(e.accesses, a) {
			c.reserveWithin(a)
		}
	}
	for _, a := range e.accesses {
		if c.state(a).within == nil {
			e.loop = plan.PaddingWhole // the group that loaded it has no edges, so its tile never crosses one here
		}
	}
	return e
}

// gainsFromEdges reports that accesses to parts of lines take less time than a copy of the tile.
func (c *codegen) gainsFromEdges(g *plan.Group, accesses []*plan.Access) bool {
	if c.options.ShortEdges || g.Inner() >= plan.MinEdgeVectors*g.Lanes {
		return true
	}
	return !slices.ContainsFunc(accesses, func(a *plan.Access) bool { return !c.vec.HasParts(a.Size) })
}

// reserveWithin lets an access cross the edges of its dimensions.
func (c *codegen) reserveWithin(a *plan.Access) {
	shape := a.Tile.Type.(tileir.TileType).Shape
	c.state(a).within = make([]int, len(shape))
	for d, n := range shape {
		if n > 1 && (d == a.ContiguousDim() || c.state(a).moved || c.options.ShortEdges || a.InnerSize() >= minEdgeLine) {
			c.state(a).within[d] = c.frame.reserve(8)
		}
	}
}

// crosses reports a dimension of an access that may cross an edge in the loops of groups.
func (c *codegen) crosses(a *plan.Access, d int) bool {
	within := c.state(a).within
	return within != nil && within[d] != 0
}

// setWithin notes that all elements of an access are in memory.
func (c *codegen) setWithin(a *plan.Access) {
	for d, n := range a.Tile.Type.(tileir.TileType).Shape {
		if c.crosses(a, d) {
			c.Move(inFrame(c.state(a).within[d]).Bits(64), target.Imm(n))
		}
	}
}

// locateEdge emits, for a dimension of an access, the code that finds its length within the tensor: T0 is the address,
// which it preserves, and T1 the index of the tile. desc is the frame offset of the dimension's description. It jumps to
// slow if the tile is outside.
func (c *codegen) locateEdge(a *plan.Access, d, desc int, slow target.Label) {
	length := inFrame(c.state(a).within[d])
	whole := c.NewLabel()
	c.Move(length.Bits(64), target.Imm(a.Tile.Type.(tileir.TileType).Shape[d]))
	c.If(target.Below, target.T1, inFrame(desc+runtime.DescCount), whole)
	c.If(target.AboveEqual, target.T1, inFrame(desc+runtime.DescTiles), slow)
	c.MulBy(skippedReg, target.T1, int(a.Desc.Tile[d].Step))
	c.Move(windowReg, inFrame(desc+runtime.DescSize))
	c.Sub(windowReg, skippedReg)
	c.Move(length, windowReg)
	c.Bind(whole)
}

// reloadBeyondEdges copies tiles that earlier groups have loaded to scratch memory if they cross an edge and the group's
// loops cannot.
func (c *codegen) reloadBeyondEdges(g *plan.Group, e *edges) {
	for _, a := range g.LoopLoads()[len(g.Loads):] {
		if c.state(a).within == nil || e != nil && slices.Contains(e.accesses, a) {
			continue
		}
		across, whole := c.NewLabel(), c.NewLabel()
		for d, n := range a.Tile.Type.(tileir.TileType).Shape {
			if c.crosses(a, d) {
				c.If(target.NotEqual, inFrame(c.state(a).within[d]).Bits(64), target.Imm(n), across)
			}
		}
		c.Jump(whole)
		c.Bind(across)
		c.slowLoad(a)
		c.Bind(whole)
	}
}

// begin finds where the loops end when the length of a step is known, before addresses are in registers. If that depends
// on the line, beginLine does.
func (e *edges) begin(step int) {
	e.step = step
	for _, l := range e.nest.streams {
		switch {
		case l.view != nil && slices.Contains(e.accesses, l.view) && e.state(l.view).within != nil:
			l.Part = e.part(l)
			if !plan.IsStore(l.view.Op) {
				l.Padding = paddingOf(l.view)
			}
			if !l.ahead {
				e.streams = append(e.streams, l)
			}
		case l.result != nil:
			e.written = append(e.written, l)
		}
	}
	if e.again != 0 {
		e.beyond = e.frame.reserve(8)
		e.Move(inFrame(e.again).Bits(64), target.Imm(1))
		return
	}
	e.findEnds()
}

// part returns the frame slot of the number of elements of a line that are in memory. It is that of the innermost
// dimension if lines are never beyond the edge.
func (e *edges) part(l *stream) int {
	a, lines := l.view, false
	for d := range e.state(a).within {
		lines = lines || d != a.ContiguousDim() && e.crosses(a, d)
	}
	if !lines {
		return e.state(a).within[a.ContiguousDim()]
	}
	key := fmt.Sprintf("%p%v", a, l.pos)
	if e.parts[key] == nil {
		e.parts[key] = &linePart{e.frame.reserve(8), l}
		e.lineParts = append(e.lineParts, e.parts[key])
	}
	if e.again == 0 {
		e.again = e.frame.reserve(8)
	}
	return e.parts[key].slot
}

// beginLine finds the elements of a line that are in memory and where the loops end, if a tile has lines beyond an edge
// and before the first line. counters are the frame slots of how many iterations of the outer loops are left.
func (e *edges) beginLine(counters []int) {
	if e.again == 0 {
		return
	}
	known := e.NewLabel()
	e.If(target.Equal, inFrame(e.again).Bits(64), target.Imm(0), known)
	e.Move(inFrame(e.again).Bits(64), target.Imm(0))
	e.Move(inFrame(e.beyond).Bits(64), target.Imm(0))
	for _, p := range e.lineParts {
		e.findPart(p, counters)
	}
	e.findEnds()
	e.Bind(known)
}

// findPart finds the elements of a line of a stream that are in memory. It may change T0 and T1.
func (e *edges) findPart(p *linePart, counters []int) {
	a := p.of.view
	part, within, shape := inFrame(p.slot), e.state(a).within, a.Tile.Type.(tileir.TileType).Shape
	e.move(part, inFrame(within[a.ContiguousDim()]))
	for d, n := range shape {
		if d == a.ContiguousDim() || !e.crosses(a, d) {
			continue
		}
		inside := e.NewLabel()
		e.If(target.Equal, inFrame(within[d]).Bits(64), target.Imm(n), inside)
		e.Move(inFrame(e.again).Bits(64), target.Imm(1))
		e.indexAlong(p.of, d, counters)
		e.If(target.Below, target.T1, inFrame(within[d]), inside)
		e.Move(part.Bits(64), target.Imm(0))
		e.Move(inFrame(e.beyond).Bits(64), target.Imm(1))
		e.Bind(inside)
	}
}

// indexAlong sets T1 to the index of the current line along a dimension of a stream's tile. It may change T0.
func (e *edges) indexAlong(l *stream, d int, counters []int) {
	a, starts := l.view, e.starts()
	first, index := a.DimBits()[d], 0
	e.Clear(target.T1.As(32))
	for i, slot := range counters {
		if bit := int(l.pos[starts[i]]); bit >= 0 && a.StrideIndex(bit) == d {
			e.Move(target.T0, inFrame(slot))
			e.Shl(target.T0, bit-first)
			e.Sub(target.T1, target.T0)
			index += 1 << (bit - first + starts[i+1] - starts[i])
		}
	}
	e.Add(target.T1, target.Imm(index))
}

// findEnds finds where the loops over a line end.
func (e *edges) findEnds() {
	e.Move(inFrame(e.end).Bits(64), target.Imm(e.size))
	if e.ends != 0 {
		e.leaveOutPadding()
		return
	}
	e.Move(target.T0, target.Imm(e.size))
	e.extreme(target.LessEqual)
	e.Move(inFrame(e.rest), target.T0)
	e.And(target.T0, target.Imm(-e.step))
	e.Move(inFrame(e.whole), target.T0)
	e.Sub(inFrame(e.rest).Bits(64), target.T0)
	e.Move(inFrame(e.most).Bits(64), target.Imm(e.size))
	if e.loop != plan.PaddingWhole {
		e.leaveOutPadding()
	}
}

// leaveOutPadding sets the end of the second loop: the first step beyond the edges, or the step after that.
func (e *edges) leaveOutPadding() {
	last, above := e.step-1, e.NewLabel()
	if e.beyond != 0 && !e.lines {
		e.If(target.NotEqual, inFrame(e.beyond).Bits(64), target.Imm(0), above)
	}
	if e.loop == plan.PaddingOnce {
		last += e.step
	}
	e.Clear(target.T0.As(32))
	e.extreme(target.GreaterEqual)
	e.Move(inFrame(e.most), target.T0)
	e.Add(target.T0, target.Imm(last))
	e.And(target.T0, target.Imm(-e.step))
	e.If(target.AboveEqual, target.T0, target.Imm(e.size), above)
	e.Move(inFrame(e.end), target.T0)
	e.Bind(above)
}

// extreme sets T0 to the number of elements of a line that are in memory for one of the accesses: the minimum or, with
// keep GreaterEqual, the maximum of T0 and these numbers.
func (e *edges) extreme(keep target.Cond) {
	var parts []int
	if e.ends != 0 {
		parts = append(parts, e.ends)
	}
	for _, s := range e.streams {
		if !slices.Contains(parts, s.Part) {
			parts = append(parts, s.Part)
		}
	}
	for _, part := range parts {
		next := e.NewLabel()
		e.If(keep, target.T0, inFrame(part), next)
		e.Move(target.T0, inFrame(part))
		e.Bind(next)
	}
}

// iterate emits both loops. Each is emitted by a function, and ends at an element.
func (e *edges) iterate(h *vcode.Allocator, body []int, loop func(end target.Operand), parts func(end target.Operand, before func(at int))) {
	if e.ends != 0 {
		e.untilMasksEnd(body, parts)
		return
	}
	across, done := e.NewLabel(), e.NewLabel()
	e.If(target.Equal, inFrame(e.whole).Bits(64), target.Imm(0), across)
	loop(inFrame(e.whole))
	e.If(target.Equal, inFrame(e.whole).Bits(64), target.Imm(e.size), done)
	e.Bind(across)
	if e.loop == plan.PaddingNone {
		e.If(target.AboveEqual, indexReg, inFrame(e.end), done)
	}
	starts := e.vectorStarts(body)
	e.wholeVectors(h, body, starts)
	e.accessParts(body)
	past := e.NewLabel()
	parts(inFrame(e.end), func(at int) { e.beginVector(starts, at, past) })
	e.Bind(past)
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
