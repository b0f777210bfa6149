package trace

import (
	"slices"

	"gotile/tileir"
)

// loop is a loop whose body is traced.
type loop struct {
	op      *tileir.Op
	call    *Call // that made it
	carried Carried
	exits   []exit // its breaks and continues, without their tokens
	broken  bool   // whether a break leaves it
}

// exit is an operation that leaves or repeats a loop.
type exit struct {
	op     *tileir.Op
	tokens Tokens
}

// Range is the bounds of a counting loop.
type Range struct {
	Lower, Upper, Step *tileir.Value
	Signedness         tileir.Signedness
}

// For builds a loop that counts. body traces the body with the counter; it returns false if
// Go's control flow left it.
func (c *Call) For(r Range, carried Carried, body func(counter Value) bool) {
	l := &loop{call: c, carried: carried}
	l.op = c.IR().For(r.Lower, r.Upper, r.Step, carried.values(), r.Signedness == tileir.Unsigned)
	block := l.op.Block(0)
	if !c.traceBody(l, block, 1, func(counter []*tileir.Value) bool { return body(c.Make(counter[0])) }) {
		return
	}
	if l.broken {
		c.countByHand(l, block, r.Signedness)
	}
	c.finishLoop(l, block)
}

// Loop builds a loop that only a break leaves. body returns false if Go's control flow left
// it. The results tell whether the loop was built, and whether a break leaves it.
func (c *Call) Loop(carried Carried, body func() bool) (built, broken bool) {
	l := &loop{call: c, carried: carried}
	values := carried.values()
	l.op = c.IR().Loop(values, typesOf(values))
	block := l.op.Block(0)
	if !c.traceBody(l, block, 0, func([]*tileir.Value) bool { return body() }) {
		return false, false
	}
	c.finishLoop(l, block)
	return true, l.broken
}

// traceBody traces the body of a loop into block, whose first own arguments are not carried
// variables, and then checks a next iteration.
func (c *Call) traceBody(l *loop, block *tileir.Block, own int, body func(args []*tileir.Value) bool) bool {
	trace := func(block *tileir.Block) bool {
		c.enterLoop(l, block)
		l.carried.set(c, block.Args[own:own+len(l.carried.vars)])
		if !body(block.Args[:own]) {
			c.failLeft("loop", "use b.Break")
			c.leave()
			return false
		}
		if c.Region.ended == nil {
			c.exitLoop((*tileir.Builder).Continue, l)
		}
		c.leave()
		return true
	}
	if !trace(block) {
		return false
	}
	c.checkIteration(l, block, trace)
	return true
}

// enterLoop begins the body of a loop. Its tokens are placeholders until it is known which
// of them the loop carries.
func (c *Call) enterLoop(l *loop, block *tileir.Block) {
	r := c.enter(inLoop, c.At, block)
	r.loop = l
	r.Tokens = Tokens{block.AddArg(tileir.Token{}), block.AddArg(tileir.Token{})}
}

// exitLoop builds a break or continue with the variables' present values.
func (c *Call) exitLoop(build func(*tileir.Builder, ...*tileir.Value) *tileir.Op, l *loop) {
	values := l.carried.current(l.call)
	op := build(c.IR(), values...)
	l.exits = append(l.exits, exit{op, c.Region.Tokens})
}

// checkIteration traces a body once more as the next iteration, only to find errors: the
// operations are dropped. Loops inside it are traced once.
func (c *Call) checkIteration(l *loop, block *tileir.Block, trace func(*tileir.Block) bool) {
	if c.checks > 0 {
		return
	}
	types := typesOf(block.Args[:len(block.Args)-2])
	exits := l.exits
	c.checks++
	trace((&tileir.Region{}).NewBlock(types...))
	c.checks--
	l.exits = exits
}

// finishLoop makes the loop carry the tokens that its body changes, and gives the variables
// their values after it.
func (c *Call) finishLoop(l *loop, block *tileir.Block) {
	op, before := l.op, c.Region.Tokens
	n := len(block.Args)
	store, all := block.Args[n-2], block.Args[n-1]
	stores, any := false, false
	for _, e := range l.exits {
		stores = stores || e.tokens.Store != store
		any = any || e.tokens.All != all
	}
	block.Args = block.Args[:n-2]
	if any {
		c.Region.Tokens.All = l.carryToken(block, all, before.All, func(t Tokens) *tileir.Value { return t.All })
	}
	if stores {
		c.Region.Tokens.Store = l.carryToken(block, store, before.Store, func(t Tokens) *tileir.Value { return t.Store })
	} else {
		replaceUses(op, store, before.Store)
	}
	l.carried.set(c, op.Results)
}

// carryToken makes a loop carry a token: into the first iteration, from each exit, and out.
func (l *loop) carryToken(block *tileir.Block, arg, before *tileir.Value, choose func(Tokens) *tileir.Value) *tileir.Value {
	arg.Index = len(block.Args)
	block.Args = append(block.Args, arg)
	l.op.AddOperands(initSlot[l.op.Code], before)
	for _, e := range l.exits {
		e.op.AddOperands(0, choose(e.tokens))
	}
	return l.op.AddResult(tileir.Token{})
}

var initSlot = map[tileir.OpCode]int{tileir.OpFor: tileir.ForInitValues, tileir.OpLoop: tileir.LoopInitValues}

// replaceUses replaces a value by another inside op.
func replaceUses(op *tileir.Op, old, new *tileir.Value) {
	op.Walk(func(o *tileir.Op) bool {
		for i, v := range o.Operands {
			if v == old {
				o.Operands[i] = new
			}
		}
		return true
	})
}

// countByHand replaces a counting loop that a break leaves, which Tile IR does not have, by
// a plain loop that counts itself and breaks at the upper bound.
func (c *Call) countByHand(l *loop, block *tileir.Block, s tileir.Signedness) {
	lower, upper, step := l.op.Operand(tileir.ForLowerBound), l.op.Operand(tileir.ForUpperBound), l.op.Operand(tileir.ForStep)
	values := l.carried.values()
	parent := l.op.Parent
	parent.Ops = slices.DeleteFunc(parent.Ops, func(o *tileir.Op) bool { return o == l.op })
	l.op = tileir.NewBuilder(parent).At(c.location(c.At)).Loop(slices.Insert(values, 0, lower), typesOf(l.carried.values()))
	l.op.Regions[0].Blocks[0], block.Parent = block, l.op.Regions[0]

	head := (&tileir.Region{}).NewBlock()
	ir := tileir.NewBuilder(head).At(c.location(c.At))
	i, n := block.Args[0], len(block.Args)
	check := ir.If(ir.CmpI(tileir.Less, i, upper, s), nil, true)
	tileir.NewBuilder(check.Block(0)).At(c.location(c.At)).Yield()
	end := tileir.NewBuilder(check.Block(1)).At(c.location(c.At)).Break(block.Args[1 : n-2]...)
	next := ir.AddI(i, step, tileir.OverflowNone)
	for _, e := range l.exits {
		if e.op.Code == tileir.OpContinue {
			e.op.Operands = slices.Insert(e.op.Operands, 0, next)
			e.op.Segments[tileir.ContinueOperands]++
		}
	}
	l.exits = append(l.exits, exit{end, Tokens{block.Args[n-2], block.Args[n-1]}})
	for _, o := range head.Ops {
		o.Parent = block
	}
	block.Ops = slices.Concat(head.Ops, block.Ops)
}

// Break builds an exit from the innermost loop.
func (c *Call) Break() {
	if c.inReduction() {
		return
	}
	l := c.Region.innermostLoop()
	if l == nil {
		c.Failf("there is no loop to leave; use b.Return to end the kernel")
		return
	}
	l.broken = true
	c.exitLoop((*tileir.Builder).Break, l)
	c.end()
}

// Continue builds the begin of the innermost loop's next iteration.
func (c *Call) Continue() {
	if c.inReduction() {
		return
	}
	l := c.Region.innermostLoop()
	if l == nil {
		c.Failf("there is no loop to repeat; call it inside one")
		return
	}
	c.exitLoop((*tileir.Builder).Continue, l)
	c.end()
}

// Return builds the end of the block's program.
func (c *Call) Return() {
	if c.inReduction() {
		return
	}
	if l := c.Region.innermostLoop(); l != nil {
		c.Failf("the loop of %v cannot be left by a return; break first", l.call.At)
		return
	}
	c.IR().Return()
	c.end()
}

// end records that nothing can follow in the region.
func (c *Call) end() { c.Region.ended = &c.At.Site }

// inReduction reports an error if the call is in a combining function, which has no exits.
func (c *Call) inReduction() bool {
	if c.Void {
		return true
	}
	for r := c.Region; r != nil; r = r.parent {
		if r.kind == inReduction {
			c.Rule("2.6.1").Failf("the %v of %v cannot be left; choose its result with tile.Select", r.kind, r.at)
			return true
		}
	}
	return false
}

// failLeft reports a traced region that Go's control flow left: its beginning, and the last traced line before.
func (c *Call) failLeft(what, todo string) {
	c.Rule("").Failf("a Go break or return after %v leaves the traced %s of %v, which it cannot; %s", c.last, what, c.At, todo)
}
