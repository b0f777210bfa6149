package trace

import "gotile/tileir"

// branch is one side of a condition after tracing.
type branch struct {
	block  *tileir.Block
	values []*tileir.Value
	tokens Tokens
	ended  bool
}

// If builds a condition on a bool scalar. body traces one side of it; it returns false if
// Go's control flow left it.
func (c *Call) If(cond *tileir.Value, carried Carried, body func(then bool) bool) {
	op := c.IR().If(cond, nil, true)
	var branches [2]branch
	for i, then := range []bool{true, false} {
		whole := false
		if branches[i], whole = c.branch(op.Block(i), &carried, func() bool { return body(then) }); !whole {
			return
		}
	}
	c.finishIf(op, &carried, branches)
}

// branch traces one side of a condition.
func (c *Call) branch(block *tileir.Block, carried *Carried, body func() bool) (branch, bool) {
	outer := c.Region.Tokens
	r := c.enter(inIf, c.At, block)
	defer c.leave()
	r.Tokens = outer
	carried.restore()
	carried.fail(c)
	if !body() {
		c.failLeft("condition", "use b.Break or b.Return")
		return branch{}, false
	}
	b := branch{block: block, ended: r.ended != nil, tokens: r.Tokens}
	if !b.ended {
		b.values = carried.current(c)
	}
	return b, true
}

// finishIf makes both sides yield the variables and the tokens that either side changed.
func (c *Call) finishIf(op *tileir.Op, carried *Carried, branches [2]branch) {
	if branches[0].ended && branches[1].ended {
		carried.restore() // what follows is never reached
		return
	}
	stores, any := changed(c.Region.Tokens, branches)
	for _, b := range branches {
		if !b.ended {
			tileir.NewBuilder(b.block).At(c.location(c.At)).Yield(b.yields(any, stores)...)
		}
	}
	for _, v := range carried.before {
		op.AddResult(v.IR.Type)
	}
	if any {
		c.Region.Tokens.All = op.AddResult(tileir.Token{})
	}
	if stores {
		c.Region.Tokens.Store = op.AddResult(tileir.Token{})
	}
	carried.set(c, op.Results)
	if len(op.Results) == 0 && len(branches[1].block.Ops) == 1 && !branches[1].ended {
		op.Regions[1].Blocks = nil // an else that does nothing
	}
}

// changed reports which tokens the branches that are not left change.
func changed(before Tokens, branches [2]branch) (stores, any bool) {
	for _, b := range branches {
		if !b.ended {
			stores = stores || b.tokens.Store != before.Store
			any = any || b.tokens.All != before.All
		}
	}
	return stores, any
}

// yields returns the values that a branch yields.
func (b branch) yields(any, stores bool) []*tileir.Value {
	values := b.values
	if any {
		values = append(values, b.tokens.All)
	}
	if stores {
		values = append(values, b.tokens.Store)
	}
	return values
}

// Combine traces the combining function of a reduction or scan into a block.
func (c *Call) Combine(block *tileir.Block, f func()) {
	c.enter(inReduction, c.At, block)
	defer c.leave()
	f()
}

// Yield ends the block of a combining function, in which operations may only compute.
func (c *Call) Yield(block *tileir.Block, results ...*tileir.Value) {
	for _, o := range block.Ops {
		o.Walk(func(o *tileir.Op) bool {
			if computes(o) {
				return true
			}
			c.Failf("the function does more than compute (%v); move that out of it", o.Code)
			return false
		})
	}
	tileir.NewBuilder(block).At(c.location(c.At)).Yield(results...)
}

// computes reports an operation that touches no memory and always ends.
func computes(o *tileir.Op) bool {
	switch i := o.Info(); i.Effects {
	case tileir.Pure, tileir.NoMemory:
		return true
	case tileir.Recursive:
		return o.Code != tileir.OpFor && o.Code != tileir.OpLoop
	default:
		return i.Terminator
	}
}
