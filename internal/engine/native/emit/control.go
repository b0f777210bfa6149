package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// moves copies values into the places of others, all at once: where a place is also
// the source of another copy, values go by way of spare memory.
func (c *codegen) moves(list []plan.CopyTo) {
	var left []plan.CopyTo
	for _, m := range list {
		if a := plan.Resolve(m.From); !a.Natural() || plan.IsConstant(a.Base) || plan.IsIota(a.Base) || c.frame.place(a.Base) != c.frame.place(m.To) {
			left = append(left, m)
		} else {
			c.from(a.Base)
			c.to(m.To)
		}
	}
	if !c.tangled(left) {
		for _, m := range left {
			c.copyValue(m.From, c.frame.place(m.To), m.To)
		}
		return
	}
	spare := make([]int, len(left))
	for i, m := range left {
		spare[i] = c.frame.room(max(8, vcode.NumElements(m.To)*vcode.KindOfValue(m.To).Size()))
		c.copyValue(m.From, spare[i], nil)
	}
	for i, m := range left {
		c.copyMemory(spare[i], c.to(m.To), vcode.NumElements(m.To), vcode.KindOfValue(m.To))
	}
}

// tangled reports copies of which one writes what it or a later one reads. One that is left
// to be done reads its own target in another order.
func (c *codegen) tangled(list []plan.CopyTo) bool {
	for i, m := range list {
		for _, later := range list[i:] {
			a := plan.Resolve(later.From)
			if !plan.IsConstant(a.Base) && !plan.IsIota(a.Base) && c.frame.place(a.Base) == c.frame.place(m.To) {
				return true
			}
		}
	}
	return false
}

// copyValue writes the elements of a value to a location of the frame; to whose, if it is
// the location of a value.
func (c *codegen) copyValue(v *tileir.Value, to int, whose *tileir.Value) {
	a, k := plan.Resolve(v), vcode.KindOfValue(v)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(v)), Cuts: plan.CutsOf(a.Pos), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.run(func() {
		l := n.leafOf("to", func() *leaf { return n.scratch(k, to, plan.Natural(n.Bits)) })
		if whose != nil {
			c.to(whose)
		}
		n.store(l, n.element(a))
	})
}

func (c *codegen) copyMemory(from, to, count int, k vcode.Kind) {
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(count), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.run(func() {
		src := n.leafOf("from", func() *leaf { return n.scratch(k, from, plan.Natural(n.Bits)) })
		dst := n.leafOf("to", func() *leaf { return n.scratch(k, to, plan.Natural(n.Bits)) })
		n.store(dst, n.load(src))
	})
}

// loop emits a for or a loop.
func (c *codegen) loop(l *plan.Loop) {
	op := l.Op
	if op.Code == tileir.OpFor {
		for i, r := range op.Results {
			if vcode.KindOfValue(r) != vcode.None {
				c.frame.loc[r] = c.frame.place(op.Block(0).Args[i+1])
			}
		}
		c.countingLoop(l)
		for i, r := range op.Results {
			if vcode.KindOfValue(r) != vcode.None {
				c.from(op.Block(0).Args[i+1])
				c.to(r)
			}
		}
		return
	}
	c.moves(l.Enter)
	labels := loopLabels{op: op, depth: len(c.scopes), again: c.NewLabel(), leave: c.NewLabel()}
	c.Bind(labels.again)
	c.stopHere()
	c.loops = append(c.loops, labels)
	part := c.region(l.Body)
	c.loops = c.loops[:len(c.loops)-1]
	c.log.add(effect{kind: effectForever, op: op, parts: []*scheduled{part}})
	c.Bind(labels.leave)
}

// countingLoop emits a for: from below to by steps, in 64 bits.
func (c *codegen) countingLoop(l *plan.Loop) {
	op := l.Op
	at, to, by := c.frame.room(8), c.frame.room(8), c.frame.room(8)
	c.bound(at, op.Operand(tileir.ForLowerBound), op.Flag(tileir.ForUnsignedCmp))
	c.bound(to, op.Operand(tileir.ForUpperBound), op.Flag(tileir.ForUnsignedCmp))
	c.bound(by, op.Operand(tileir.ForStep), op.Flag(tileir.ForUnsignedCmp))
	c.moves(l.Enter)
	c.startStraight(op)
	labels := loopLabels{op: op, depth: len(c.scopes), again: c.NewLabel(), leave: c.NewLabel(), at: at, to: to, by: by}
	c.Move(target.T0, inFrame(at))
	notBelow, above := target.GreaterEqual, target.Greater
	if op.Flag(tileir.ForUnsignedCmp) {
		notBelow, above = target.AboveEqual, target.Above
	}
	c.If(notBelow, target.T0, inFrame(to), labels.leave)
	head := c.NewLabel()
	c.If(above, inFrame(by).Bits(64), target.Imm(0), head)
	c.calls = append(c.calls, runtime.Call{Op: op, Fault: true, Slot: by})
	c.leaveFor(len(c.calls) - 1)
	c.Bind(head)
	c.stopHere()
	iv := op.Block(0).Args[0]
	k := vcode.KindOfValue(iv)
	c.Move(target.T0, inFrame(at))
	c.Move(inFrame(c.to(iv)), target.T0.As(8*k.Size()))
	c.loops = append(c.loops, labels)
	var parts []*scheduled
	if j := l.Joined; j != nil {
		parts = append(parts, c.log.begin(op.Block(0)))
		c.to(iv)
		c.joined(j, labels)
		c.log.end()
	}
	parts = append(parts, c.region(l.Body))
	c.loops = c.loops[:len(c.loops)-1]
	c.log.add(effect{kind: effectLoop, op: op, parts: parts})
	c.Bind(labels.again)
	c.Move(target.T0, inFrame(at))
	c.Move(target.T1, inFrame(to))
	c.Sub(target.T1, target.T0)
	c.If(target.AboveEqual, inFrame(by), target.T1, labels.leave) // the next addition could wrap around
	c.Add(target.T0, inFrame(by))
	c.Move(inFrame(at), target.T0)
	c.Jump(head)
	c.Bind(labels.leave)
}

// bound puts a loop's bound in a slot, as 64 bits.
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
		c.ZeroExtend(target.T0.As(32), inFrame(c.from(a.Base)+a.Off).Bits(8))
	}
	c.IfBits(target.Equal, target.T0.As(32), target.T0.As(32), otherwise)
	c.yields = append(c.yields, done)
	parts := make([]*scheduled, 2)
	if b.Then != nil {
		parts[0] = c.region(b.Then)
	}
	c.Jump(done)
	c.Bind(otherwise)
	if b.Otherwise != nil {
		parts[1] = c.region(b.Otherwise)
	}
	c.yields = c.yields[:len(c.yields)-1]
	c.log.add(effect{kind: effectIf, op: b.Op, parts: parts})
	c.Bind(done)
}

// leave emits a terminator.
func (c *codegen) leave(l *plan.Leave) {
	c.moves(l.Moves)
	defer c.log.add(effect{kind: effectLeave, op: l.Op})
	switch l.Op.Code {
	case tileir.OpContinue:
		around := c.loops[len(c.loops)-1]
		c.release(len(c.scopes) - around.depth)
		c.Jump(around.again)
	case tileir.OpBreak:
		around := c.loops[len(c.loops)-1]
		c.release(len(c.scopes) - around.depth)
		c.Jump(around.leave)
	case tileir.OpYield:
		if plan.IsReduction(l.Op.ParentOp()) {
			c.leaveRegion(l)
			return
		}
		c.release(1)
		c.Jump(c.yields[len(c.yields)-1])
	case tileir.OpReturn:
		c.release(len(c.scopes))
		c.Jump(c.end)
	}
}
