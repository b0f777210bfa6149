package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// termRegs are where terms are computed.
var termRegs = [plan.MaxTermRegs]target.Reg{target.T0, target.T1, target.Index, target.P1, target.P2, target.P0}

// The first and the last address of a run, and that of its element 0.
const (
	lowReg   = target.P6
	highReg  = target.P7
	firstReg = target.P8
)

// prepareRun emits the check of all of a run at once. Where it fails, lanes are moved by way of
// scratch memory.
func (c *codegen) prepareRun(a *plan.Access) {
	r := a.Run
	slow, done := c.NewLabel(), c.NewLabel()
	c.viewAt(a.Desc).At = c.frame.room(runtime.DescDims)
	c.term(r.Ptr.Start, termRegs[:])
	c.findMemory(r.PointerAccess, slow, false)
	for _, g := range r.Ptr.Guards {
		c.guard(g, slow)
	}
	c.extent(r.Ptr)
	for _, reg := range []target.Reg{lowReg, highReg} {
		c.Sub(reg, startReg)
		c.If(target.AboveEqual, reg, limitReg, slow)
	}
	if r.Size() > 1 {
		c.IfBits(target.NotEqual, lowReg.As(32), target.Imm(r.Size()-1), slow)
	}
	c.Sub(firstReg, startReg)
	c.Sub(lowReg, firstReg)
	c.Sub(highReg, firstReg)
	c.Add(highReg, target.Imm(r.Size()))
	c.Add(firstReg, baseReg)
	c.Move(inFrame(c.of(a).ptr), firstReg)
	c.Move(inFrame(c.viewAt(a.Desc).At+runtime.DescLow), lowReg)
	c.Move(inFrame(c.viewAt(a.Desc).At+runtime.DescHigh), highReg)
	for i, q := range r.Parts {
		c.step(q, target.T0, q.Scale)
		c.Move(inFrame(c.of(a).strides[i]), target.T0)
	}
	c.Move(inFrame(c.of(a).slow).Bits(64), target.Imm(0))
	switch {
	case c.isStore(a):
		c.streamRun(a)
	case a.ReadOn() && c.plan.Uses(plan.OptPrefetch):
		c.askAheadOfRun(a)
	}
	c.Jump(done)
	c.Bind(slow)
	c.byScratch(a)
	c.Bind(done)
}

// askAheadOfRun lets a loop over a large buffer ask for what it loads soon.
func (c *codegen) askAheadOfRun(a *plan.Access) {
	c.SetIf(target.T0, target.AboveEqual, limitReg, target.Imm(runtime.StreamBytes-a.Size))
	c.MulBy(target.T0.As(32), target.T0.As(32), runtime.AheadBytes)
	c.Move(inFrame(c.viewAt(a.Desc).At+runtime.DescAhead), target.T0)
}

// streamRun lets the stores of a run go past the cache where the buffer is large and every row begins
// at a whole line.
func (c *codegen) streamRun(a *plan.Access) {
	if !c.plan.Uses(plan.OptNonTemporal) {
		return
	}
	no := c.NewLabel()
	c.of(a).stream = c.frame.room(8)
	c.Move(inFrame(c.of(a).stream).Bits(64), target.Imm(0))
	c.If(target.Below, limitReg, target.Imm(runtime.StreamBytes-a.Size), no)
	for i := 1; i < len(c.of(a).strides); i++ {
		c.Or(firstReg, inFrame(c.of(a).strides[i]))
	}
	c.IfBits(target.NotEqual, firstReg, target.Imm(63), no)
	c.Move(inFrame(c.of(a).stream).Bits(64), target.Imm(1))
	c.Bind(no)
	c.streams = true
}

// term computes a term in the first of some registers.
func (c *codegen) term(t *plan.Term, regs []target.Reg) {
	switch t.Code {
	case plan.TermNumber:
		c.Move(regs[0], target.Imm(t.N))
	case plan.TermScalar:
		c.loadIndex(regs[0], t.V)
	case plan.TermNarrow:
		c.term(t.X, regs)
		c.SignExtend(regs[0], regs[0].As(int(t.N)))
	default:
		c.term(t.X, regs)
		c.term(t.Y, regs[1:])
		if t.Code == plan.TermProduct {
			c.Mul(regs[0], regs[1])
		} else {
			c.Add(regs[0], regs[1])
		}
	}
}

// step is scale times what a slope goes by, in the first register that terms are computed in.
func (c *codegen) step(q plan.Part, d target.Reg, scale int64) {
	if q.By == nil {
		c.Move(d, target.Imm(scale))
		return
	}
	c.term(q.By, termRegs[:])
	c.MulBy(d, d, int(scale))
}

// extent computes the first and the last element of a tile, as signed numbers, and element 0.
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
	c.plus(lowReg, low)
	c.plus(highReg, high)
	for _, q := range steps {
		c.step(q, target.T0, q.Last())
		c.Move(target.T1, target.T0)
		c.Sar(target.T1, 63)
		c.And(target.T1, target.T0) // what is below zero
		c.Add(lowReg, target.T1)
		c.Sub(target.T0, target.T1)
		c.Add(highReg, target.T0)
	}
}

// plus is element 0 and a constant.
func (c *codegen) plus(d target.Reg, n int64) {
	if n == int64(int32(n)) {
		c.Address(d, target.At(firstReg, int(n)))
		return
	}
	c.Move(d, target.Imm(n))
	c.Add(d, firstReg)
}

// guard goes to slow where a tile does not lie in a range.
func (c *codegen) guard(g plan.Guard, slow target.Label) {
	c.extent(g.Linear)
	for _, reg := range []target.Reg{lowReg, highReg} {
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

// moveLanes loads a run's lanes into scratch memory, or stores them from there, one after the other
// where it must.
func (c *codegen) moveLanes(a *plan.Access) {
	p := a.Run.PointerAccess
	for _, v := range a.Run.Late {
		c.recompute(v)
	}
	h := c.heldOperand(p, p.Padding)
	slow, done := c.NewLabel(), c.NewLabel()
	c.startPointers(p, heldAt{value: c.scratchOf(a), padding: h})
	c.eachLane(p, slow, func() { c.moveLane(p) })
	c.Jump(done)
	c.Bind(slow)
	if c.isStore(a) {
		c.decodeScratch(a, a.Tile)
	}
	c.call(a.Op)
	if c.isLoad(a) {
		c.encodeScratch(a)
	}
	c.Bind(done)
}

// recompute puts a tile that operations make of scalars, constants and counts in its place.
func (c *codegen) recompute(v *tileir.Value) {
	v = plan.Root(v)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(v)), Lanes: c.vec.Bytes / 8}, unroll: 1}
	n.Cuts = c.madeCuts(plan.Resolve(v), make(map[string]bool))
	n.run(func() {
		x := n.madeOf(plan.Resolve(v), make(map[string]vcode.Reg))
		n.store(n.leafOf("to", func() *leaf { return n.scratch(vcode.KindOfValue(v), c.to(v), plan.Natural(n.Bits)) }), x)
	})
}

// madeCuts is where the dimensions of a nest begin that computes what an access sees.
func (c *codegen) madeCuts(a plan.Indexing, known map[string]bool) (cuts uint64) {
	op := a.Made()
	if known[a.Key()] || op == nil {
		return plan.CutsOf(a.Pos) &^ 1
	}
	known[a.Key()] = true
	for _, v := range op.Operands {
		cuts |= c.madeCuts(a.Of(v), known)
	}
	return cuts
}

// madeOf computes the lanes that an access sees.
func (n *nest) madeOf(a plan.Indexing, known map[string]vcode.Reg) vcode.Reg {
	op := a.Made()
	if op == nil {
		return n.element(a)
	}
	x, ok := known[a.Key()]
	if !ok {
		var args []vcode.Reg
		for _, v := range op.Operands {
			args = append(args, n.madeOf(a.Of(v), known))
		}
		x = n.b.Lower(op, args)
		known[a.Key()] = x
	}
	return x
}

// loadRun reads the lanes of a run; those that the mask leaves out are the padding.
func (s *groupStrip) loadRun(a *plan.Access) vcode.Reg {
	x := s.load(s.loadLeaf(a))
	if a.Run.Mask == nil {
		return x
	}
	var padding vcode.Reg
	switch k := vcode.KindOfValue(a.Tile); {
	case a.Run.Padding != nil:
		padding = s.value(a.Run.Padding)
	case k == vcode.Mask:
		padding = s.b.MaskConst(false)
	default:
		padding = s.b.Const(k, 0)
	}
	return s.b.Select(s.value(a.Run.Mask), x, padding)
}

// storeRun writes the lanes of a run that the mask lets through.
func (s *groupStrip) storeRun(a *plan.Access) {
	l := s.leafOf("run"+keyOf(a.Op.Results[0]), func() *leaf { return s.ofView(a) })
	s.maybeTo(a)
	x := s.value(a.Tile)
	if a.Run.Mask == nil {
		s.store(l, x)
		return
	}
	s.storeWhere(l, x, s.value(a.Run.Mask))
}
