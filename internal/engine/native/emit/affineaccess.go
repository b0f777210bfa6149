package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// prepareAffine emits one check of all elements of an affine access. If it fails, the lanes are moved one at a time
// through scratch memory.
func (c *codegen) prepareAffine(a *plan.Access) {
	r := a.Affine
	slow, done := c.NewLabel(), c.NewLabel()
	c.frameView(a.Desc).Offset = c.frame.reserve(runtime.DescDims)
	if r.Apart {
		c.useScratch(a)
		return
	}
	if c.prepareElements(a, slow) {
		c.Jump(done)
		c.Bind(slow)
		c.useScratch(a)
		c.Bind(done)
		return
	}
	if s := r.Ptr.Start; s.Code != plan.TermScalar || !c.findArgument(r.PointerAccess, s.V, slow) {
		c.term(s, termRegs[:])
		c.findMemory(r.PointerAccess, slow, false)
	}
	c.exactExtent(r.Ptr, slow)
	c.checkEnds(r.Size(), slow)
	c.Sub(firstReg, startReg)
	c.Sub(lowReg, firstReg)
	c.Sub(highReg, firstReg)
	c.Add(highReg, target.Imm(r.Size()))
	c.Add(firstReg, baseReg)
	c.Move(inFrame(c.state(a).ptr), firstReg)
	c.Move(inFrame(c.frameView(a.Desc).Offset+runtime.DescLow), lowReg)
	c.Move(inFrame(c.frameView(a.Desc).Offset+runtime.DescHigh), highReg)
	c.foundInMemory(a)
	c.Jump(done)
	c.Bind(slow)
	c.useScratch(a)
	c.Bind(done)
}

// prepareElements does the same by the indices of elements, and reports whether it can: if the buffer is that of an argument. It falls
// through if all elements are in the buffer.
func (c *codegen) prepareElements(a *plan.Access, slow target.Label) bool {
	r := a.Affine
	if r.Elements == nil {
		return false
	}
	b := c.bufferOf(r.PointerAccess, r.Ptr.Start.V, r.Elements.Kind, true)
	if b == nil {
		return false
	}
	size := r.Size()
	c.If(target.Equal, inFrame(b.limit).Bits(64), target.Imm(0), slow)
	c.Move(limitReg, inFrame(b.last))
	c.Move(baseReg, inFrame(b.base))
	c.extent(r.Elements.Index)
	c.If(target.Above, lowReg, limitReg, slow)
	c.If(target.Above, highReg, limitReg, slow)
	c.Address(firstReg, target.At(baseReg, 0).Index(firstReg, size))
	c.Shl(limitReg, plan.Log2(size))
	c.Move(inFrame(c.state(a).ptr), firstReg)
	low, high, _ := r.Elements.Index.Reach()
	c.Move(inFrame(c.frameView(a.Desc).Offset+runtime.DescLow).Bits(64), target.Imm(low*int64(size)))
	c.Move(inFrame(c.frameView(a.Desc).Offset+runtime.DescHigh).Bits(64), target.Imm((high+1)*int64(size)))
	c.foundInMemory(a)
	return true
}

// foundInMemory has loops access the elements in memory, the first of which is at firstReg.
func (c *codegen) foundInMemory(a *plan.Access) {
	for i, q := range a.Affine.Parts {
		if q.By == nil {
			c.Move(inFrame(c.state(a).strides[i]).Bits(64), target.Imm(q.Scale))
			continue
		}
		c.step(q, target.T0, q.Scale)
		c.Move(inFrame(c.state(a).strides[i]), target.T0)
	}
	c.Move(inFrame(c.state(a).slow).Bits(64), target.Imm(0))
	switch {
	case c.isStore(a):
		c.chooseNonTemporalAffine(a)
	case a.ReadsSequentially() && c.plan.Uses(plan.OptPrefetch):
		c.setPrefetchDistance(a)
	}
}

// setPrefetchDistance enables prefetching for a loop over a large buffer.
func (c *codegen) setPrefetchDistance(a *plan.Access) {
	c.SetIf(target.T0, target.AboveEqual, limitReg, target.Imm(runtime.StreamBytes-a.Size))
	c.MulBy(target.T0.As(32), target.T0.As(32), runtime.AheadBytes)
	c.Move(inFrame(c.frameView(a.Desc).Offset+runtime.DescAhead), target.T0)
}

// chooseNonTemporalAffine enables non-temporal stores if the buffer is large and every row begins at a cache line.
func (c *codegen) chooseNonTemporalAffine(a *plan.Access) {
	if !c.bypasses() {
		return
	}
	no := c.NewLabel()
	c.state(a).nonTemporal = c.frame.reserve(8)
	c.Move(inFrame(c.state(a).nonTemporal).Bits(64), target.Imm(0))
	c.If(target.Below, limitReg, target.Imm(runtime.StreamBytes-a.Size), no)
	for i := 1; i < len(c.state(a).strides); i++ {
		c.Or(firstReg, inFrame(c.state(a).strides[i]))
	}
	c.IfBits(target.NotEqual, firstReg, target.Imm(63), no)
	c.Move(inFrame(c.state(a).nonTemporal).Bits(64), target.Imm(1))
	c.Bind(no)
	c.nonTemporal = true
}

// term computes a term in the first of the given registers.
func (c *codegen) term(t *plan.Term, regs []target.Reg) {
	switch t.Code {
	case plan.TermNumber:
		c.Move(regs[0], target.Imm(t.N))
	case plan.TermScalar:
		c.loadIndex(regs[0], t.V)
	case plan.TermNarrow:
		c.term(t.X, regs)
		c.SignExtend(regs[0], regs[0].As(int(t.N)))
	case plan.TermProduct:
		c.term(t.X, regs)
		if n := t.Y; n.Code == plan.TermNumber && n.N == int64(int32(n.N)) {
			c.MulBy(regs[0], regs[0], int(n.N))
			return
		}
		c.term(t.Y, regs[1:])
		c.Mul(regs[0], regs[1])
	default:
		c.term(t.X, regs)
		c.term(t.Y, regs[1:])
		c.Add(regs[0], regs[1])
	}
}

// step computes scale times the step of a part in d, the first register of terms.
func (c *codegen) step(q plan.Part, d target.Reg, scale int64) {
	if q.By == nil {
		c.Move(d, target.Imm(scale))
		return
	}
	c.term(q.By, termRegs[:])
	c.MulBy(d, d, int(scale))
}

// extent computes the addresses of the first and the last element, as signed numbers, and that of element 0.
func (c *codegen) extent(l *plan.Linear) {
	low, high := int64(0), int64(0)
	var steps []plan.Part
	for _, q := range l.Parts() {
		if q.By != nil {
			steps = append(steps, q)
			continue
		}
		low += min(0, q.Last())
		high += max(0, q.Last())
	}
	c.term(l.Base, termRegs[:])
	c.Move(firstReg, target.T0)
	c.addConstant(lowReg, low)
	c.addConstant(highReg, high)
	for _, q := range steps {
		c.step(q, target.T0, q.Last())
		c.Move(target.T1, target.T0)
		c.Sar(target.T1, 63)
		c.And(target.T1, target.T0) // the negative ones
		c.Add(lowReg, target.T1)
		c.Sub(target.T0, target.T1)
		c.Add(highReg, target.T0)
	}
}

// exactExtent does the same, and jumps to no if an integer has wrapped around.
func (c *codegen) exactExtent(l *plan.Linear, no target.Label) {
	for _, g := range l.Guards {
		c.guard(g, no)
	}
	if n := len(l.Guards); n > 0 && l.Guards[n-1].Kind == plan.GuardSigned && l.Guards[n-1].Linear.SameElements(l) {
		return // the guard has computed it
	}
	c.extent(l)
}

// addConstant sets d to firstReg + n.
func (c *codegen) addConstant(d target.Reg, n int64) {
	if n == int64(int32(n)) {
		c.Address(d, target.At(firstReg, int(n)))
		return
	}
	c.Move(d, target.Imm(n))
	c.Add(d, firstReg)
}

// guard jumps to slow unless a tile is within a range.
func (c *codegen) guard(g plan.Guard, slow target.Label) {
	c.extent(g.Linear)
	low, high, constant := g.Linear.Reach()
	fits := constant && g.Kind == plan.GuardSigned && g.Linear.Base.Fits() <= g.Width // element 0 does
	for _, reg := range []target.Reg{lowReg, highReg} {
		if fits && (reg == lowReg && low == 0 || reg == highReg && high == 0) {
			continue
		}
		switch g.Kind {
		case plan.GuardSpace, plan.GuardMoves:
			if g.Kind == plan.GuardSpace {
				c.Sub(reg, startReg)
			}
			c.Add(reg, target.Imm(vcode.AddrHalf))
			c.ShrIf(target.NotEqual, reg, vcode.AddrShift, slow)
			continue
		case plan.GuardUnsigned:
			c.IfBits(target.Negative, reg, reg, slow)
		}
		if g.Width < 64 {
			c.SignExtend(target.T0, reg.As(g.Width))
			c.If(target.NotEqual, target.T0, reg, slow)
		}
	}
}

// moveLanes copies the lanes of an affine access to or from scratch memory, one at a time if necessary.
func (c *codegen) moveLanes(a *plan.Access) {
	p := a.Affine.PointerAccess
	for _, v := range a.Affine.Recomputed {
		c.recompute(v)
	}
	h := c.memoryFormOperand(p, p.Padding)
	slow, done := c.NewLabel(), c.NewLabel()
	c.startPointers(p, memoryForms{value: c.scratchOf(a), padding: h})
	c.eachLane(p, slow, func() { c.moveLane(p) })
	c.Jump(done)
	c.Bind(slow)
	if c.isStore(a) {
		c.decodeScratch(a, a.Tile)
	}
	c.callPortable(a.Op)
	if c.isLoad(a) {
		c.encodeScratch(a)
	}
	c.Bind(done)
}

// checkEnds turns the addresses of the lowest and highest element into offsets in their buffer. It jumps to no if one is not in the buffer,
// or not a multiple of an element's size.
func (c *codegen) checkEnds(size int, no target.Label) {
	for _, reg := range []target.Reg{lowReg, highReg} {
		c.Sub(reg, startReg)
		c.If(target.AboveEqual, reg, limitReg, no)
	}
	if size > 1 {
		c.IfBits(target.NotEqual, lowReg.As(32), target.Imm(size-1), no)
	}
}

// recompute emits a loop that computes a tile from scalars, constants and iotas, and stores it at its location.
func (c *codegen) recompute(v *tileir.Value) { c.recomputeFrom(v, nil) }

// recomputeFrom does the same, and reads the values of known from memory.
func (c *codegen) recomputeFrom(v *tileir.Value, known []*tileir.Value) {
	c.recomputeBy(v, &recomputation{stored: known})
}

// recomputeBy does the same with a recomputation that says which values are in memory.
func (c *codegen) recomputeBy(v *tileir.Value, r *recomputation) {
	v = plan.Root(v)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(v))}, unroll: 1}
	r.nest, r.lane = n, vcode.KindOfValue(v).Size()
	n.Cuts = r.cuts(plan.Resolve(v), make(map[string]bool))
	n.Lanes = c.vec.Bytes / r.lane
	n.emitLoops(func() {
		x := r.value(plan.Resolve(v), make(map[string]vcode.Reg))
		n.store(n.streamFor("to", func() *stream { return n.scratch(vcode.KindOfValue(v), c.writeOffset(v), plan.IdentityBits(n.Bits)) }), x)
	})
}

// recomputation computes elements of a value in a nest. It reads those that are stored from memory.
type recomputation struct {
	*nest
	stored []*tileir.Value
	lane   int  // bytes of the widest lane
	single bool // the pointer or mask of a single element
}

// producer returns the operation that computes the indexed elements, or nil if they are in memory or constant.
func (n *recomputation) producer(a plan.Indexing) *tileir.Op {
	if slices.Contains(n.stored, a.Base) {
		return nil
	}
	if n.single {
		return plan.SingleProducer(a.Base)
	}
	return a.Producer()
}

// cuts returns the dimensions of a nest that computes an indexed value.
func (n *recomputation) cuts(a plan.Indexing, known map[string]bool) (cuts uint64) {
	op := n.producer(a)
	n.lane = max(n.lane, vcode.KindOfValue(a.Base).Size())
	if known[a.Key()] || op == nil {
		return plan.CutsOf(a.Pos) &^ 1
	}
	known[a.Key()] = true
	n.lane = max(n.lane, n.vec.LaneBytes(op))
	for _, v := range op.Operands {
		cuts |= n.cuts(a.Operand(v), known)
	}
	return cuts
}

// value computes a vector of an indexed value.
func (n *recomputation) value(a plan.Indexing, known map[string]vcode.Reg) vcode.Reg {
	op := n.producer(a)
	if op == nil {
		return n.element(a)
	}
	x, ok := known[a.Key()]
	if !ok {
		var args []vcode.Reg
		for _, v := range op.Operands {
			args = append(args, n.value(a.Operand(v), known))
		}
		x = n.b.Lower(op, args)
		known[a.Key()] = x
	}
	return x
}

// loadAffine reads a vector; masked lanes have the padding.
func (s *groupIteration) loadAffine(a *plan.Access) vcode.Reg {
	x := s.load(s.loadStream(a))
	if !s.masks(a) {
		return x
	}
	padding := s.paddingOfLanes(a.Affine.PointerAccess)
	return s.b.Select(s.value(a.Affine.Mask), x, padding)
}

// storeAffine writes the lanes of a vector whose mask is set.
func (s *groupIteration) storeAffine(a *plan.Access) {
	l := s.streamFor("run"+keyOf(a.Op.Results[0]), func() *stream { return s.viewStream(a) })
	s.logMaybeWrite(a)
	s.logAccess(a.Op)
	x := s.value(a.Tile)
	if !s.masks(a) {
		s.store(l, x)
		return
	}
	s.storeMasked(l, x, s.value(a.Affine.Mask))
}

// masks reports an access of which the loop may leave elements out.
func (s *groupIteration) masks(a *plan.Access) bool {
	return a.Affine.MasksInLoop() && !s.g.LeavesMasksOut()
}
