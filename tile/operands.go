package tile

import (
	"fmt"
	"gotile/tile/internal/constant"
	"reflect"
	"strings"
)

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
		return noTile, constant.Int(int64(x)), true
	case float64:
		return noTile, constant.Float(x), true
	}
	if d := dtypeOfValue(x); d != Invalid {
		return c.typedConstant(d, x), constant.Constant{}, true
	}
	c.failOperand(x)
	return noTile, constant.Constant{}, false
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

// tileOperand is operand for operations in which a Go int is an int32 and a float64 a
// float64.
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
		c.failf("tile.Whole is for reductions; name a dimension of %s", one(t))
		return false
	}
	c.failf("dimension %d of %s, which has %d; count from 0", axis, one(t), t.Rank())
	return false
}

// on records a call on one tile and returns the result of f, which is not called for a tile
// that had an error.
func onTile(name, section string, x AnyTile, f func(c *call, t Tile) Tile) Tile {
	c := open(name, section, x)
	t, ok := c.tile(x)
	if !ok {
		return c.poison()
	}
	return f(c, t)
}

// Whole is the dimension of a reduction of all dimensions at once: each has length 1 after
// it.
const Whole = -1 << 31

// shapeOf checks the shape of a tile to be made; messages name the operands from which it
// comes.
func (c *call) shapeOf(shape []int, from ...Tile) ([]int64, bool) {
	dims, size := make([]int64, len(shape)), 1
	for i, d := range shape {
		switch {
		case d < 1 || d&(d-1) != 0:
			c.rule("1.6.2").failf("shape %v%s: dimension %d is %d, not a power of two; use %d and mask the rest",
				shape, c.origin(from), i, d, nextPowerOfTwo(d))
			return nil, false
		case size > maxElements/d:
			c.rule("1.6.2").failf("shape %v%s has more than %d elements; use smaller tiles in a loop", shape, c.origin(from), maxElements)
			return nil, false
		}
		size *= d
		dims[i] = int64(d)
	}
	return dims, true
}

// origin returns the operands from which a shape comes, for messages.
func (c *call) origin(from []Tile) string {
	if len(from) == 0 {
		return ""
	}
	parts := make([]string, len(from))
	for i, t := range from {
		parts[i] = fmt.Sprintf("the %v of %v", t, t.site)
	}
	return " from " + strings.Join(parts, " and ")
}
