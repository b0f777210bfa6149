package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// copies copies values to the locations of others as one parallel assignment: if one copy overwrites the source of
// another, values pass through temporary memory.
func (c *codegen) copies(list []plan.CopyTo) {
	var left, inPlace []plan.CopyTo
	for _, m := range list {
		if a := plan.Resolve(m.From); !a.IsIdentity() || plan.IsConstant(a.Base) || plan.IsIota(a.Base) || c.frame.offset(a.Base) != c.frame.offset(m.To) {
			left = append(left, m)
		} else {
			inPlace = append(inPlace, m)
		}
	}
	c.assign(left)
	for _, m := range inPlace { // after copies of other forms of the same values
		c.readOffset(plan.Resolve(m.From).Base)
		c.writeOffset(m.To)
	}
}

// assign copies values that are elsewhere.
func (c *codegen) assign(left []plan.CopyTo) {
	if !c.needsTemporaries(left) {
		for _, m := range left {
			c.copyValue(m.From, c.frame.offset(m.To), m.To)
		}
		return
	}
	spare := make([]int, len(left))
	for i, m := range left {
		spare[i] = c.frame.reserve(max(8, vcode.NumElements(m.To)*vcode.KindOfValue(m.To).Size()))
		c.copyValue(m.From, spare[i], nil)
	}
	for i, m := range left {
		c.copyMemory(spare[i], c.writeOffset(m.To), vcode.NumElements(m.To), vcode.KindOfValue(m.To))
	}
}

// needsTemporaries reports whether a copy overwrites its own source or that of a later copy. A copy that is left over
// reads its own target in another order.
func (c *codegen) needsTemporaries(list []plan.CopyTo) bool {
	for i, m := range list {
		for _, later := range list[i:] {
			a := plan.Resolve(later.From)
			if !plan.IsConstant(a.Base) && !plan.IsIota(a.Base) && c.frame.offset(a.Base) == c.frame.offset(m.To) {
				return true
			}
		}
	}
	return false
}

// copyValue copies a value to a frame offset. If that is the location of a value, whose is this value.
func (c *codegen) copyValue(v *tileir.Value, to int, whose *tileir.Value) {
	a, k := plan.Resolve(v), vcode.KindOfValue(v)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(v)), Cuts: plan.CutsOf(a.Pos), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.emitLoops(func() {
		l := n.streamFor("to", func() *stream { return n.scratch(k, to, plan.IdentityBits(n.Bits)) })
		if whose != nil {
			c.writeOffset(whose)
		}
		n.store(l, n.element(a))
	})
}

func (c *codegen) copyMemory(from, to, count int, k vcode.Kind) {
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(count), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.emitLoops(func() {
		src := n.streamFor("from", func() *stream { return n.scratch(k, from, plan.IdentityBits(n.Bits)) })
		dst := n.streamFor("to", func() *stream { return n.scratch(k, to, plan.IdentityBits(n.Bits)) })
		n.store(dst, n.load(src))
	})
}

// loop emits a for or a loop.
func (c *codegen) loop(l *plan.Loop) {
	op := l.Op
	if op.Code == tileir.OpFor {
		for i, r := range op.Results {
			if vcode.KindOfValue(r) != vcode.None {
				c.frame.loc[r] = c.frame.offset(op.Block(0).Args[i+1])
			}
		}
		c.countingLoop(l)
		for i, r := range op.Results {
			if vcode.KindOfValue(r) != vcode.None {
				c.readOffset(op.Block(0).Args[i+1])
				c.writeOffset(r)
			}
		}
		return
	}
	c.probedCopies(op, l.Enter)
	labels := loopLabels{op: op, depth: len(c.scopes), next: c.NewLabel(), exit: c.NewLabel()}
	c.Bind(labels.next)
	c.poll()
	c.loops = append(c.loops, labels)
	part := c.region(l.Body)
	c.loops = c.loops[:len(c.loops)-1]
	c.log.add(effect{kind: effectForever, op: op, parts: []*scheduled{part}})
	c.Bind(labels.exit)
}

// countingLoop emits a for: a 64-bit counter from a lower to an upper bound, by a step.
func (c *codegen) countingLoop(l *plan.Loop) {
	op := l.Op
	at, to, by := c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	c.bound(at, op.Operand(tileir.ForLowerBound), op.Flag(tileir.ForUnsignedCmp))
	c.bound(to, op.Operand(tileir.ForUpperBound), op.Flag(tileir.ForUnsignedCmp))
	c.bound(by, op.Operand(tileir.ForStep), op.Flag(tileir.ForUnsignedCmp))
	c.clearStored(op)
	labels := loopLabels{op: op, depth: len(c.scopes), next: c.NewLabel(), exit: c.NewLabel(), counter: at, end: to, step: by}
	var parts []*scheduled
	whole := l.Whole
	if c.prober != nil { // profiles count tiles
		whole = nil
	}
	if whole != nil && whole.Adds {
		c.probedCopies(op, l.Enter)
	}
	if whole != nil {
		if part := c.wholeProduct(whole, labels); part != nil {
			parts = append(parts, part)
		}
	}
	if whole == nil || !whole.Adds {
		c.probedCopies(op, l.Enter)
	}
	c.Move(target.T0, inFrame(at))
	notBelow, above := target.GreaterEqual, target.Greater
	if op.Flag(tileir.ForUnsignedCmp) {
		notBelow, above = target.AboveEqual, target.Above
	}
	c.If(notBelow, target.T0, inFrame(to), labels.exit)
	head := c.NewLabel()
	c.If(above, inFrame(by).Bits(64), target.Imm(0), head)
	c.calls = append(c.calls, runtime.Call{Op: op, Fault: true, Slot: by})
	c.callGo(len(c.calls) - 1)
	c.Bind(head)
	c.poll()
	iv := op.Block(0).Args[0]
	k := vcode.KindOfValue(iv)
	c.Move(target.T0, inFrame(at))
	c.Move(inFrame(c.writeOffset(iv)), target.T0.As(8*k.Size()))
	c.loops = append(c.loops, labels)
	if j := l.Joined; j != nil {
		parts = append(parts, c.log.begin(op.Block(0)))
		c.writeOffset(iv)
		c.joinedProduct(j, labels)
		c.log.end()
	}
	if x := l.Exchanged; x != nil {
		parts = append(parts, c.log.begin(op.Block(0)))
		c.writeOffset(iv)
		c.exchangedLoop(x, labels)
		c.log.end()
	}
	parts = append(parts, c.region(l.Body))
	c.loops = c.loops[:len(c.loops)-1]
	c.log.add(effect{kind: effectLoop, op: op, parts: parts})
	c.Bind(labels.next)
	c.Move(target.T0, inFrame(at))
	c.Move(target.T1, inFrame(to))
	c.Sub(target.T1, target.T0)
	c.If(target.AboveEqual, inFrame(by), target.T1, labels.exit) // the next addition could overflow
	c.Add(target.T0, inFrame(by))
	c.Move(inFrame(at), target.T0)
	c.Jump(head)
	c.Bind(labels.exit)
}

// bound stores a loop bound in a slot, extended to 64 bits.
func (c *codegen) bound(slot int, v *tileir.Value, unsigned bool) {
	c.loadIndex(target.T0, v)
	if unsigned {
		switch k := vcode.KindOfValue(v); k {
		case vcode.I64:
		case vcode.I32:
			c.Move(target.T0.As(32), target.T0.As(32))
		case vcode.Mask:
			c.And(target.T0.As(32), target.Imm(1))
		default:
			c.ZeroExtend(target.T0.As(32), target.T0.As(8*k.Size()))
		}
	}
	c.Move(inFrame(slot), target.T0)
}

func (c *codegen) branch(b *plan.Branch) {
	otherwise, done := c.NewLabel(), c.NewLabel()
	cond := b.Op.Operand(tileir.IfCondition)
	if n, ok := plan.ConstantInt(cond); ok {
		c.Move(target.T0.As(32), target.Imm(n))
	} else {
		a := plan.Resolve(cond)
		c.ZeroExtend(target.T0.As(32), inFrame(c.readOffset(a.Base)+a.Off).Bits(8))
	}
	c.IfBits(target.Equal, target.T0.As(32), target.T0.As(32), otherwise)
	c.branchEnds = append(c.branchEnds, done)
	parts := make([]*scheduled, 2)
	if b.Then != nil {
		parts[0] = c.region(b.Then)
	}
	c.Jump(done)
	c.Bind(otherwise)
	if b.Otherwise != nil {
		parts[1] = c.region(b.Otherwise)
	}
	c.branchEnds = c.branchEnds[:len(c.branchEnds)-1]
	c.log.add(effect{kind: effectIf, op: b.Op, parts: parts})
	c.Bind(done)
}

// terminator emits the end of a block of operations.
func (c *codegen) terminator(l *plan.Leave) {
	c.probedCopies(l.Op, l.Moves)
	defer c.log.add(effect{kind: effectLeave, op: l.Op})
	switch l.Op.Code {
	case tileir.OpContinue:
		around := c.loops[len(c.loops)-1]
		c.release(len(c.scopes) - around.depth)
		c.Jump(around.next)
	case tileir.OpBreak:
		around := c.loops[len(c.loops)-1]
		c.release(len(c.scopes) - around.depth)
		c.Jump(around.exit)
	case tileir.OpYield:
		if plan.IsReduction(l.Op.ParentOp()) {
			c.yieldRegion(l)
			return
		}
		c.release(1)
		c.Jump(c.branchEnds[len(c.branchEnds)-1])
	case tileir.OpReturn:
		c.release(len(c.scopes))
		c.Jump(c.blockEnd)
	}
}
