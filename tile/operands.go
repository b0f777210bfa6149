package tile

import (
	"fmt"
	"reflect"
)

// operandTile is what Tile, Scalar, Ptr and types that embed them have in common.
type operandTile interface{ traced() Tile }

// traced is the tile that an operand is, if it is one.
func traced(x any) (Tile, bool) {
	t, ok := x.(operandTile)
	if !ok || isNil(x) {
		return Tile{}, false
	}
	return t.traced(), true
}

// blockOf finds the block that the operands belong to, or else the one being traced,
// which hears of operands that belong to no trace or to another's. It is nil outside of
// kernels.
func blockOf(operands ...any) *Block {
	for _, x := range operands {
		if t, ok := traced(x); ok && t.b.live() {
			return t.b
		}
	}
	return current()
}

// operand turns an argument into a tile or a constant yet without a type. It reports
// what cannot be an operand; ok is false then, and for operands that had an error.
func (b *Block) operand(op string, x any) (t Tile, c constant, ok bool) {
	if t, is := traced(x); is {
		return t, constant{}, b.usable(op, t)
	}
	switch x := x.(type) {
	case int:
		return Tile{}, intConstant(int64(x)), true
	case float64:
		return Tile{}, floatConstant(x), true
	}
	if d := dtypeOfValue(x); d != Invalid {
		return b.typedConstant(d, x), constant{}, true
	}
	b.failOperand(op, x)
	return Tile{}, constant{}, false
}

// failOperand reports what cannot be an operand.
func (b *Block) failOperand(op string, x any) {
	switch k := reflect.ValueOf(x).Kind(); {
	case reflect.Int <= k && k <= reflect.Float64: // of a type that the author named
		b.failf(op, "%s is no operand; convert it to a number of Go's own types, as int32", aGoValue(x))
	default:
		b.failf(op, "%s is no operand; want a tile, a scalar or a Go number", aGoValue(x))
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
func (b *Block) tileOperand(op string, x any) (Tile, bool) {
	t, c, ok := b.operand(op, x)
	if !ok || c.kind == noConstant {
		return t, ok
	}
	t = b.constantOf(op, c, ownType(c), nil, true)
	return t, !t.bad()
}

// usable checks that a tile belongs to this trace and is still in scope.
func (b *Block) usable(op string, t Tile) bool {
	switch {
	case t.b == nil:
		b.failf(op, "a zero Tile was used (reference 3.1, ub-17); give the variable a value first, as b.Zeros")
		return false
	case t.v == nil: // it was reported
		return false
	case t.b != b:
		b.failForeign(op, "tile", t.b, t.at)
		return false
	case !b.live():
		return false
	case !b.region.within(t.in):
		b.failEscaped(op, t)
		return false
	}
	return true
}

// failForeign reports what belongs to the trace of another kernel.
func (b *Block) failForeign(op, what string, other *Block, at site) {
	if b == nil {
		return // outside of kernels
	}
	b.failAt(b.here(), op, "the %s made at %v in kernel %s is used in kernel %s; pass it as a parameter", what, at, other.kernel.name, b.kernel.name)
}

// failKept reports a block that outlived its trace to the kernel that uses it.
func (b *Block) failKept(at site) {
	if c := current(); c.live() && c != b {
		c.failAt(at, "", "the block of kernel %s is used in kernel %s; use the block that the kernel gets", b.kernel.name, c.kernel.name)
	}
}

// failEscaped reports a value that is used outside of the region that it was made in.
func (b *Block) failEscaped(op string, t Tile) {
	if next := t.in.nextRound(b.region); next != nil {
		if b.escaped[t.at] {
			return // its first use was reported
		}
		b.escaped[t.at] = true
		b.failAt(b.here(), op, "the value made at %v in the loop of %v is used in the next round without being carried; name it in the loop: b.Range(lo, hi, &x)",
			t.at, next.at)
		return
	}
	if b.probe > 0 {
		return
	}
	out := t.in.outermostBeyond(b.region)
	todo := "carry it out by naming its variable there: &x"
	if out.kind == inFold {
		todo = "only what the function gives leaves it"
	}
	b.failAt(b.here(), op, "the value made at %v is used outside of the %v of %v; %s", t.at, out.kind, out.at, todo)
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
func (b *Block) axis(op string, t Tile, axis int) bool {
	if axis >= 0 && axis < t.Rank() {
		return true
	}
	b.failf(op, "dimension %d of %s, which has %d; count from 0", axis, one(t), t.Rank())
	return false
}
