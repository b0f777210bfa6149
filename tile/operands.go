package tile

import (
	"fmt"
	"gotile/tile/internal/constant"
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
func (c *call) operand(x any) (t Tile, n constant.Constant, ok bool) {
	if t, is := traced(x); is {
		return t, constant.Constant{}, c.usable(t)
	}
	switch x := x.(type) {
	case int:
		return Tile{}, constant.Int(int64(x)), true
	case float64:
		return Tile{}, constant.Float(x), true
	}
	if d := dtypeOfValue(x); d != Invalid {
		return c.typedConstant(d, x), constant.Constant{}, true
	}
	c.failOperand(x)
	return Tile{}, constant.Constant{}, false
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
	if !ok || n.Kind == constant.None {
		return t, ok
	}
	t = c.constantOf(n, defaultType(n), nil, true)
	return t, !t.bad()
}

// usable checks that a tile belongs to this trace and is still in scope.
func (c *call) usable(t Tile) bool { return c.Usable(t.value()) }

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
