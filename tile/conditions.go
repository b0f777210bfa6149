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
func (b *Block) If(cond any, carried ...*Tile) func(func() bool) {
	return func(yield func() bool) {
		b.condition("Block.If", cond, carried, func(then bool) bool { return !then || yield() })
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
func (b *Block) IfElse(cond any, carried ...*Tile) iter.Seq[bool] {
	return func(yield func(bool) bool) { b.condition("Block.IfElse", cond, carried, yield) }
}

func (b *Block) condition(op string, cond any, vars []*Tile, body func(then bool) bool) {
	at := b.here()
	c, ok := b.boolOperand(op, cond)
	switch {
	case !ok:
		c = b.splat(Bool, 0, nil, true)
	case c.Size() != 1:
		b.failf(op, "the condition is %s (reference 2.9.1); want a single one, as tile.Any gives", one(c))
		c = b.splat(Bool, 0, nil, true)
	default:
		c = b.item(c)
	}
	vs := b.carry(op, vars)
	ifOp := b.irAt(at).If(c.v, nil, true)
	var arms [2]arm
	for i, then := range []bool{true, false} {
		whole := false
		if arms[i], whole = b.arm(op, at, ifOp.Block(i), vs, func() bool { return body(then) }); !whole {
			return
		}
	}
	b.finishIf(at, ifOp, vs, arms)
}

// arm traces one side.
func (b *Block) arm(op string, at site, block *tileir.Block, vs carried, body func() bool) (arm, bool) {
	outer := b.region.tokens
	r := b.enter(inIf, at, block)
	defer b.leave()
	r.tokens = outer
	for i, p := range vs.vars {
		*p = vs.before[i]
	}
	for _, p := range vs.faulty {
		*p = b.poison()
	}
	if !body() {
		b.failLeft(op, "condition", at, "use b.Break or b.Return")
		return arm{}, false
	}
	a := arm{block: block, ended: r.ended != nil, tokens: r.tokens}
	if !a.ended {
		a.values = vs.current(b, op, at)
	}
	return a, true
}

// finishIf ends both sides with what they hand on: the variables, and the tokens that
// either side has changed.
func (b *Block) finishIf(at site, ifOp *tileir.Op, vs carried, arms [2]arm) {
	before := b.region.tokens
	stores, any := false, false
	for _, a := range arms {
		if !a.ended {
			stores = stores || a.tokens.store != before.store
			any = any || a.tokens.all != before.all
		}
	}
	for _, a := range arms {
		if !a.ended {
			tileir.NewBuilder(a.block).At(b.loc(at)).Yield(a.results(any, stores)...)
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
		b.region.tokens.all = ifOp.AddResult(tileir.Token{})
	}
	if stores {
		b.region.tokens.store = ifOp.AddResult(tileir.Token{})
	}
	vs.set(b, ifOp.Results, at)
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
