package tile

import (
	"fmt"
	"reflect"
)

// traced is the tile that an operand is, if it is one.
func traced(x any) (Tile, bool) {
	t, ok := x.(AnyTile)
	if !ok || isNil(x) {
		return Tile{}, false
	}
	return t.traced(), true
}

// tile is the tile of an operand that must be one, if it can be used.
func (c *call) tile(x AnyTile) (Tile, bool) {
	if isNil(x) {
		c.failf("nil is not a tile; want one, or a scalar of the kernel")
		return c.poison(), false
	}
	t := x.traced()
	return t, c.usable(t)
}

// tiles is tile of several.
func (c *call) tiles(list ...AnyTile) ([]Tile, bool) {
	tiles := make([]Tile, len(list))
	for i, x := range list {
		t, ok := c.tile(x)
		if !ok {
			return nil, false
		}
		tiles[i] = t
	}
	return tiles, true
}

// operand turns an argument into a tile or a constant yet without a type. It reports
// what cannot be an operand; ok is false then, and for operands that had an error.
func (c *call) operand(x any) (t Tile, n constant, ok bool) {
	if t, is := traced(x); is {
		return t, constant{}, c.usable(t)
	}
	switch x := x.(type) {
	case int:
		return Tile{}, intConstant(int64(x)), true
	case float64:
		return Tile{}, floatConstant(x), true
	}
	if d := dtypeOfValue(x); d != Invalid {
		return c.typedConstant(d, x), constant{}, true
	}
	c.failOperand(x)
	return Tile{}, constant{}, false
}

// failOperand reports what cannot be an operand.
func (c *call) failOperand(x any) {
	switch k := reflect.ValueOf(x).Kind(); {
	case reflect.Int <= k && k <= reflect.Float64: // of a type that the author named
		c.failf("%s is not an operand; convert it to a number of Go's own types, as int32", aGoValue(x))
	default:
		c.failf("%s is not an operand; want a tile, a scalar or a Go number", aGoValue(x))
	}
}

// aGoValue is a Go value as messages say it: nil, or a value of its type.
func aGoValue(x any) string {
	if x == nil {
		return "nil"
	}
	return fmt.Sprintf("a %T", x)
}

// isOperand reports what can be an operand, if it belongs to the trace.
func isOperand(x any) bool {
	_, is := traced(x)
	return is || dtypeOfValue(x) != Invalid
}

// untyped reports an int or a float64, which Go's untyped constants arrive as.
func untyped(x any) bool {
	switch x.(type) {
	case int, float64:
		return true
	}
	return false
}

// tileOperand is operand for where a Go int is an int32 and a float64 a float64.
func (c *call) tileOperand(x any) (Tile, bool) {
	t, n, ok := c.operand(x)
	if !ok || n.kind == noConstant {
		return t, ok
	}
	t = c.constantOf(n, ownType(n), nil, true)
	return t, !t.bad()
}

// usable checks that a tile belongs to this trace and is still in scope.
func (c *call) usable(t Tile) bool {
	switch {
	case c.void:
		return false
	case t.tr == nil:
		c.rule("3.1, ub-17").failf("a zero Tile was used; give the variable a value first, such as b.Zeros")
		return false
	case t.v == nil: // it was reported
		return false
	case t.tr != c.tracer:
		c.failForeign("tile", t.tr, t.at)
		return false
	case !c.region.within(t.in):
		c.failEscaped(t)
		return false
	}
	return true
}

// failForeign reports what belongs to the trace of another kernel.
func (c *call) failForeign(what string, other *tracer, at site) {
	c.rule("").failf("the %s made at %v in kernel %s is used in kernel %s; pass it as a parameter", what, at, other.kernel.title, c.kernel.title)
}

// failEscaped reports a value that is used outside the region that it was made in.
func (c *call) failEscaped(t Tile) {
	c = c.rule("")
	if next := t.in.nextRound(c.region); next != nil {
		if c.escaped[t.at] {
			return // its first use was reported
		}
		c.escaped[t.at] = true
		c.failf("the value made at %v in the loop of %v is used in the next iteration without being carried; name it in the loop: b.Range(lo, hi, &x)",
			t.at, next.at)
		return
	}
	if c.probe > 0 {
		return
	}
	out := t.in.outermostBeyond(c.region)
	todo := "carry it out by naming its variable there: &x"
	if out.kind == inFold {
		todo = "only what the function gives leaves it"
	}
	c.failf("the value made at %v is used outside the %v of %v; %s", t.at, out.kind, out.at, todo)
}

// outermostBeyond is the outermost region around r that does not hold other.
func (r *region) outermostBeyond(other *region) *region {
	for r.parent != nil && !other.within(r.parent) {
		r = r.parent
	}
	return r
}

// nextRound finds the loop of which r is in the first look and other in the second.
func (r *region) nextRound(other *region) *region {
	for ; r != nil; r = r.parent {
		for o := other; o != nil; o = o.parent {
			if o != r && o.loop != nil && o.loop == r.loop {
				return o
			}
		}
	}
	return nil
}

// axis checks the number of a dimension of t.
func (c *call) axis(t Tile, axis int) bool {
	if axis >= 0 && axis < t.Rank() {
		return true
	}
	if axis == Whole {
		c.failf("tile.Whole is for folds; name a dimension of %s", one(t))
		return false
	}
	c.failf("dimension %d of %s, which has %d; count from 0", axis, one(t), t.Rank())
	return false
}
