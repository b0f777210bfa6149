package emit

import (
	mathbits "math/bits"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop over blocks of lines is emitted several times, each for lines of up to so many vectors: those beyond the edge are not loaded, but are
// the padding, and those that may cross the edge are loaded whole and masked. What is loaded beyond the end of a line belongs to the next lines
// of the tensor. The last lines of the tensor, and those that are fewer than a block, are left to the loop over single lines.

// lineBlocks is the state of a loop over blocks of lines.
type lineBlocks struct {
	*nest
	e       *edges // nil if no access may cross an edge
	at      int    // position of the line in its block that is being built
	vectors int    // of a line, those beyond the edge excepted
	whole   int    // of these, the first ones that are within the tensor
	masks   map[maskKey]vcode.Reg
	iotas   map[iotaKey]vcode.Reg

	// Frame slots: the numbers of lines that are left and done, and the length of a line within the tensor.
	left, done, length int
	limits             map[*plan.Access]int // frame slots: the end of the last element of the tensor that is read
}

// maskKey identifies the mask of a vector of a line: all ones within the tensor.
type maskKey struct {
	kind   vcode.Kind
	vector int
}

// iotaKey identifies the elements of an iota in a vector of all lines.
type iotaKey struct {
	stream *stream
	vector int
}

// blocksOr emits loops over blocks of lines, and the nest n of a group for the other lines.
func (c *codegen) blocksOr(n *nest, g *plan.Group, e *edges) {
	x := &lineBlocks{e: e, limits: make(map[*plan.Access]int)}
	x.nest = &nest{codegen: c, Space: g.Space}
	x.left, x.done, x.length = c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	rest, done := c.NewLabel(), c.NewLabel()
	c.log.add(effect{kind: effectEither})
	x.findLines(g, rest)
	x.emitVersions(g, rest)
	c.Bind(rest)
	c.log.add(effect{kind: effectOr})
	n.done = x.done
	c.If(target.Equal, inFrame(x.done).Bits(64), target.Imm(x.lines()), done)
	c.nestOfGroup(n, g)
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// lines returns the number of lines of the tile.
func (x *lineBlocks) lines() int { return 1 << x.Bits / x.Inner() }

// crossWhole reports that only accesses to all elements of the group's tile may cross an edge: a line that all lines of the tile share has no
// dimension along which they follow each other.
func (c *codegen) crossWhole(g *plan.Group, e *edges) bool {
	return !slices.ContainsFunc(e.accesses, func(a *plan.Access) bool {
		return c.state(a).within != nil && a.Tile.Type.(tileir.TileType).NumElements() != 1<<g.Bits
	})
}

// crossing returns the accesses that may cross an edge.
func (x *lineBlocks) crossing() (list []*plan.Access) {
	if x.e == nil {
		return nil
	}
	for _, a := range x.e.accesses {
		if x.state(a).within != nil {
			list = append(list, a)
		}
	}
	return list
}

// lineDim returns the dimension of an access along which lines follow each other.
func (x *lineBlocks) lineDim(a *plan.Access) int { return a.StrideIndex(plan.Log2(x.Inner())) }

// findLines finds how many lines are within all tensors, and how long they are. It jumps to no if their lengths differ.
func (x *lineBlocks) findLines(g *plan.Group, no target.Label) {
	x.Move(inFrame(x.done).Bits(64), target.Imm(0))
	x.Move(inFrame(x.left).Bits(64), target.Imm(x.lines()))
	for i, a := range x.crossing() {
		if d := x.lineDim(a); x.crosses(a, d) {
			fewer := x.NewLabel()
			x.Move(target.T0, inFrame(x.state(a).within[d]))
			x.If(target.GreaterEqual, target.T0, inFrame(x.left).Bits(64), fewer)
			x.Move(inFrame(x.left), target.T0)
			x.Bind(fewer)
		}
		x.Move(target.T0, inFrame(x.state(a).within[a.ContiguousDim()]))
		if i > 0 {
			x.If(target.NotEqual, target.T0, inFrame(x.length).Bits(64), no)
		}
		x.Move(inFrame(x.length), target.T0)
		x.findLimit(a, no)
	}
}

// findLimit finds the end of the last element of a tensor that the lines from that of a tile on contain. It jumps to no if lines follow each other
// in descending order.
func (x *lineBlocks) findLimit(a *plan.Access, no target.Label) {
	s, d := x.state(a), x.lineDim(a)
	x.limits[a] = x.frame.reserve(8)
	found := x.NewLabel()
	x.If(target.Less, inFrame(s.strides[d]).Bits(64), target.Imm(0), no)
	x.Move(target.T0, target.Imm(x.lines()))
	x.If(target.NotEqual, inFrame(s.slow).Bits(64), target.Imm(0), found)
	x.loadIndex(target.T1, a.Index[d])
	x.MulBy(target.T1, target.T1, int(a.Desc.Tile[d].Step))
	x.Move(target.T0, inFrame(x.frameView(a.Desc).Offset+runtime.DescDims+d*runtime.DescDim+runtime.DescSize))
	x.Sub(target.T0, target.T1)
	x.Bind(found)
	x.Sub(target.T0, target.Imm(1))
	x.Mul(target.T0, inFrame(s.strides[d]))
	x.Add(target.T0, inFrame(s.ptr))
	x.MulBy(target.T1, inFrame(x.length), a.Size)
	x.Add(target.T0, target.T1)
	x.Move(inFrame(x.limits[a]), target.T0)
}

// emitVersions emits a loop for each number of vectors that lines may have.
func (x *lineBlocks) emitVersions(g *plan.Group, end target.Label) {
	all := x.Inner() / x.Lanes
	if len(x.crossing()) == 0 {
		x.vectors, x.whole = all, all
		x.emitLoop(g, end)
		return
	}
	step := max(1, all/4)
	for n := step; n <= all; n += step {
		longer := x.NewLabel()
		if n < all {
			x.If(target.Greater, inFrame(x.length).Bits(64), target.Imm(n*x.Lanes), longer)
		}
		x.vectors, x.whole = n, n-step
		x.emitLoop(g, end)
		x.Bind(longer)
	}
}

// emitLoop emits the loop over blocks of lines, and jumps to end after the last one.
func (x *lineBlocks) emitLoop(g *plan.Group, end target.Label) {
	n := &nest{codegen: x.codegen, Space: g.Space, unroll: x.Inner() / x.Lanes, blocks: x}
	n.log.add(effect{kind: effectNest})
	x.nest, x.masks, x.iotas = n, make(map[maskKey]vcode.Reg), make(map[iotaKey]vcode.Reg)
	s := newGroupIteration(n, g)
	n.newBody()
	for x.at = range n.Lanes {
		for n.u = range n.unroll {
			n.b.Iteration = x.at*n.unroll + n.u
			s.build()
		}
	}
	n.assignPointers()
	n.Clear(indexReg.As(32))
	h := vcode.NewAllocator(machine{n.emitter}, n.b)
	before, body := n.b.Split(false)
	h.EmitBefore(before, body)
	head := n.Here()
	n.If(target.Less, inFrame(x.left).Bits(64), target.Imm(n.Lanes), end)
	x.checkLimits(end)
	at := 0
	h.EmitIteration(body, func(i int) {
		for ; at < n.b.Insts[body[i]].Iteration/n.unroll; at++ {
			n.advance(0, x.line(at+1)-x.line(at))
		}
	})
	n.advance(0, 1)
	n.Sub(inFrame(x.left).Bits(64), target.Imm(n.Lanes))
	n.Add(inFrame(x.done).Bits(64), target.Imm(n.Lanes))
	n.Jump(head)
	n.log.add(effect{kind: effectNestEnd})
	x.logReductions(g, s, nil)
}

// line returns the number of the line at a position: those are next to each other whose results are farthest apart in the vector of results.
// Lines whose adjacent lanes are combined first are in order.
func (x *lineBlocks) line(at int) int {
	if len(x.argReducers) > 0 {
		return at
	}
	return int(mathbits.Reverse64(uint64(at)) >> (64 - plan.Log2(x.Lanes)))
}

// checkLimits jumps to end unless the vectors of the last line of a block are within the memory of the tensors.
func (x *lineBlocks) checkLimits(end target.Label) {
	for _, l := range x.streams {
		if !x.mayCross(l) {
			continue
		}
		x.MulBy(target.T0, inFrame(x.state(l.view).strides[x.lineDim(l.view)]), x.Lanes-1)
		x.Add(target.T0, l.address())
		x.Add(target.T0, target.Imm(x.vectors*x.Lanes*l.Size))
		x.If(target.Above, target.T0, inFrame(x.limits[l.view]).Bits(64), end)
	}
}

// mayCross reports a stream of an access that may cross an edge.
func (x *lineBlocks) mayCross(l *stream) bool {
	return l.view != nil && slices.Contains(x.crossing(), l.view)
}

// load reads a vector of a stream. Elements beyond the edge are padding.
func (x *lineBlocks) load(l *stream, k vcode.Kind) vcode.Reg {
	n, b := x.nest, x.b
	plain := func() vcode.Reg {
		return b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: n.memory(l), Imm: b.Lanes})
	}
	if !x.mayCross(l) {
		return plain()
	}
	pad := paddingOf(l.view)
	switch {
	case n.u < x.whole:
		return plain()
	case n.u >= x.vectors:
		return b.Const(k, pad)
	}
	mask := x.maskOf(vcode.IntOfSize(l.Size))
	if b.Target.Masks() > 0 {
		return b.Select(mask, plain(), b.Const(k, pad))
	}
	v := b.And(plain(), b.As(vcode.IntOfSize(l.Size), mask))
	if pad == 0 {
		return v
	}
	return b.Or(v, b.Select(mask, b.Const(k, 0), b.Const(k, pad)))
}

// maskOf returns a mask of the elements of the current vector that are within the tensor.
func (x *lineBlocks) maskOf(k vcode.Kind) vcode.Reg {
	n, b, key := x.nest, x.b, maskKey{k, x.nest.u}
	if v, ok := x.masks[key]; ok {
		return v
	}
	last := n.load(n.streamFor("length"+k.String(), func() *stream { return n.scratch(k, x.length, plan.BroadcastBits(n.Bits)) }))
	v := b.ICmp(vcode.CmpLE, consecutive(b, k, uint64(n.u*b.Lanes)), b.ISub(last, b.Const(k, 1)), true)
	x.masks[key] = v
	return v
}

// sameInLines reports a stream whose elements are the same in all lines.
func (x *lineBlocks) sameInLines(l *stream) bool { return x != nil && l.strides[0] == stride{} }

// iota returns the elements of an iota in the current vector of a line.
func (x *lineBlocks) iota(l *stream, k vcode.Kind) vcode.Reg {
	if !x.sameInLines(l) {
		return x.firstIota(l, k)
	}
	key := iotaKey{l, x.nest.u}
	if x.iotas[key] == 0 {
		x.iotas[key] = x.firstIota(l, k)
	}
	return x.iotas[key]
}
