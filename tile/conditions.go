package tile

import (
	"iter"
)

// If traces its body once: the operations run if the condition, a scalar or a tile of one
// element, is true. carried are the variables that the body changes for what follows.
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

// IfElse traces its body twice: with true for the operations that run if the condition is
// true, and with false for those that run if it is not.
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
	if c.Void {
		return
	}
	single := c.single(cond)
	c.If(single.v, c.carry(vars), body)
}

// single returns a condition as a bool scalar; false after an error.
func (c *call) single(cond any) Tile {
	t, ok := c.boolOperand(cond)
	switch {
	case !ok:
	case t.Size() != 1:
		c.rule("2.9.1").failf("the condition is %s; want a scalar, for instance from tile.Any", one(t))
	default:
		return c.item(t)
	}
	return c.splat(Bool, 0, nil, true)
}
