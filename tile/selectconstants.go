package tile

import "gotile/tile/internal/constant"

// choice is a Select of two untyped constants: it takes another type where its own, int32 or
// float64, would be narrowed, as the constants would.
type choice struct {
	cond Tile
	x, y constant.Constant
}

// choiceOf is what a Select chooses from, nil unless it is two untyped constants.
func (c *call) choiceOf(cond Tile, x, y any) *choice {
	if !untyped(x) || !untyped(y) {
		return nil
	}
	_, p, _ := c.operand(x)
	_, q, _ := c.operand(y)
	return &choice{cond, p, q}
}

// chosen is a value for where type d is wanted: a choice that would be narrowed is made
// again, of constants of that type.
func (c *call) chosen(t Tile, d DType) Tile {
	if t.choice == nil || !d.IsNumeric() || !Narrowing(t.elem, d) {
		return t
	}
	_, xok := bitsAs(t.choice.x, d)
	_, yok := bitsAs(t.choice.y, d)
	if !xok || !yok {
		return t
	}
	dims := t.dims()
	cond, ok := c.broadcastTo(t.choice.cond, dims)
	if !ok {
		return t
	}
	x, y := c.constantOf(t.choice.x, d, dims, t.scalar), c.constantOf(t.choice.y, d, dims, t.scalar)
	return c.value(c.IR().Select(cond.v, x.v, y.v), d, t.scalar)
}
