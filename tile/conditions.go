package tile

import (
	"iter"

	"gotile/tileir"
)

// arm is one side of a condition after tracing.
type arm struct {
	block  *tileir.Block
	values []*tileir.Value
	tokens tokens
	ended  bool
}

// If traces its body once, as what happens where the condition, a scalar or tile of one
// element, is true.
// carried are the variables that the body changes for what follows.
//
//	for range b.If(i.Lt(n), &x) {
//		x = x.Add(1)
//	}
func (b *Block) If(cond any, carried ...Variable) func(func() bool) {
	return func(yield func() bool) {
		c := b.open("Block.If", "2.1.5.5")
		c.condition(cond, carried, func(then bool) bool { return !then || yield() })
	}
}

// IfElse traces its body twice: with true for where the condition is true, and with
// false for where it is not.
//
//	for then := range b.IfElse(i.Lt(n), &x) {
//		if then {
//			x = x.Add(1)
//		} else {
//			x = x.Sub(1)
//		}
//	}
func (b *Block) IfElse(cond any, carried ...Variable) iter.Seq[bool] {
	return func(yield func(bool) bool) { b.open("Block.IfElse", "2.1.5.5").condition(cond, carried, yield) }
}

// condition traces both sides of a condition.
func (c *call) condition(cond any, vars []Variable, body func(then bool) bool) {
	if c.void {
		return
	}
	single := c.single(cond)
	vs := c.carry(vars)
	ifOp := c.ir().If(single.v, nil, true)
	var arms [2]arm
	for i, then := range []bool{true, false} {
		whole := false
		if arms[i], whole = c.arm(ifOp.Block(i), vs, func() bool { return body(then) }); !whole {
			return
		}
	}
	c.finishIf(ifOp, vs, arms)
}

// single is a condition as a bool scalar; false where it had an error.
func (c *call) single(cond any) Tile {
	t, ok := c.boolOperand(cond)
	switch {
	case !ok:
	case t.Size() != 1:
		c.rule("2.9.1").failf("the condition is %s; want a single one, which tile.Any gives", one(t))
	default:
		return c.item(t)
	}
	return c.splat(Bool, 0, nil, true)
}

// arm traces one side.
func (c *call) arm(block *tileir.Block, vs carried, body func() bool) (arm, bool) {
	outer := c.region.tokens
	r := c.enter(inIf, c.at, block)
	defer c.leave()
	r.tokens = outer
	for i, p := range vs.vars {
		*p = vs.before[i]
	}
	for _, p := range vs.faulty {
		*p = c.poison()
	}
	if !body() {
		c.failLeft("condition", "use b.Break or b.Return")
		return arm{}, false
	}
	a := arm{block: block, ended: r.ended != nil, tokens: r.tokens}
	if !a.ended {
		a.values = vs.current(c)
	}
	return a, true
}

// finishIf ends both sides with what they hand on: the variables, and the tokens that
// either side has changed.
func (c *call) finishIf(ifOp *tileir.Op, vs carried, arms [2]arm) {
	before := c.region.tokens
	stores, any := false, false
	for _, a := range arms {
		if !a.ended {
			stores = stores || a.tokens.store != before.store
			any = any || a.tokens.all != before.all
		}
	}
	for _, a := range arms {
		if !a.ended {
			tileir.NewBuilder(a.block).At(c.loc(c.at)).Yield(a.results(any, stores)...)
		}
	}
	if arms[0].ended && arms[1].ended {
		for i, p := range vs.vars { // what follows is never reached
			*p = vs.before[i]
		}
		return
	}
	for _, t := range vs.before {
		ifOp.AddResult(t.v.Type)
	}
	if any {
		c.region.tokens.all = ifOp.AddResult(tileir.Token{})
	}
	if stores {
		c.region.tokens.store = ifOp.AddResult(tileir.Token{})
	}
	vs.set(c, ifOp.Results)
	if len(ifOp.Results) == 0 && len(arms[1].block.Ops) == 1 && !arms[1].ended {
		ifOp.Regions[1].Blocks = nil // an else that does nothing
	}
}

// results is what a side hands on.
func (a arm) results(any, stores bool) []*tileir.Value {
	values := a.values
	if any {
		values = append(values, a.tokens.all)
	}
	if stores {
		values = append(values, a.tokens.store)
	}
	return values
}
