package tile

import (
	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// compare compares after arithmetic comparison conversion (reference 2.2.10). Null is
// written as [Null].
func compare(name string, pred tileir.Predicate, x, y any) Tile {
	c := open(name, "2.2.10", x, y)
	if isPointer(x) || isPointer(y) {
		return c.comparePointers(pred, x, y)
	}
	if !c.inClass(DType.IsArithmetic, arithmeticClass, x, y) {
		return c.poison()
	}
	x, y = represented(pred, x, y)
	y, x = represented(mirrored(pred), y, x)
	p, q, ok := c.arithmetic(comparisonConversion, x, y)
	if !ok {
		return c.poison()
	}
	return c.compareValues(pred, p, q)
}

// represented returns x and y. A constant beside float elements becomes one that compares with them in the same way, and that
// their type represents: float32 elements are less than 0.1 if they are less than the next float32 above it. So they need
// not become float64, of which registers hold half as many.
func represented(pred tileir.Predicate, x, y any) (any, any) {
	if t, ok := traced(x); ok && t.elem.IsFloat() {
		if n, ok := y.(float64); ok {
			y = constant.Represented(t.elem.info().Format, pred, n)
		}
	}
	return x, y
}

// mirrored is the predicate of y and x.
func mirrored(pred tileir.Predicate) tileir.Predicate {
	switch pred {
	case tileir.Less:
		return tileir.Greater
	case tileir.LessOrEqual:
		return tileir.GreaterOrEqual
	case tileir.Greater:
		return tileir.Less
	case tileir.GreaterOrEqual:
		return tileir.LessOrEqual
	}
	return pred
}

func (c *call) compareValues(pred tileir.Predicate, p, q Tile) Tile {
	ir := c.IR()
	if p.elem.IsFloat() {
		ordering := tileir.Ordered
		if pred == tileir.NotEqual {
			ordering = tileir.Unordered // NaN differs from everything
		}
		return c.value(ir.CmpF(pred, ordering, p.v, q.v), Bool, p.scalar)
	}
	return c.value(ir.CmpI(pred, p.v, q.v, p.elem.signedness()), Bool, p.scalar)
}

// Null is the null pointer: in comparisons (2.2.30, 2.2.31), [Block.Full] and
// [Block.Const].
type Null struct{}

// comparePointers compares addresses (2.2.29 to 2.2.31).
func (c *call) comparePointers(pred tileir.Predicate, x, y any) Tile {
	if _, ok := x.(Null); ok || x == nil {
		x, y = y, x // null is only ever equal or not
	}
	p, ok := c.tileOperand(x)
	if !ok {
		return c.poison()
	}
	addr := func(t Tile) Tile { return c.value(c.IR().PtrToInt(t.v), U64, t.scalar) }
	if _, isNull := y.(Null); isNull {
		if pred != tileir.Equals && pred != tileir.NotEqual {
			return c.rule("2.2.30").failf("null is equal to a pointer or not, no more; use tile.Eq or tile.Ne")
		}
		zero := c.splat(U64, 0, p.dims(), p.scalar)
		return c.compareValues(pred, addr(p), zero)
	}
	if y == nil {
		return c.rule("2.2.30").failf("nil is not a pointer of the kernel; write tile.Null{}")
	}
	q, ok := c.tileOperand(y)
	switch {
	case !ok:
		return c.poison()
	case !p.elem.IsPointer() || !q.elem.IsPointer() || p.elem != q.elem && p.elem != PointerTo(Void) && q.elem != PointerTo(Void):
		return c.rule("2.2.29").failf("%v and %v are not pointers to one type; cast one to tile.PointerTo(tile.Void), or load the elements", p, q)
	}
	dims, ok := c.mutualShape(p, q)
	if !ok {
		return c.poison()
	}
	p, q = c.stretch(addr(p), addr(q), dims)
	return c.compareValues(pred, p, q)
}

// Eq and the others compare integers and basic floats elementwise, after comparison
// conversion, which treats scalars and tiles alike (2.2.10, 1.7.4). They give bool tiles.
// NaN is unequal to all, and neither less nor greater. Pointers compare by address, with
// pointers to the same type and with untyped ones (2.2.29); [Null] is equal to a null
// pointer (2.2.30).
func Eq(x, y any) Tile { return compare("Eq", tileir.Equals, x, y) }

// Ne is x != y; see [Eq].
func Ne(x, y any) Tile { return compare("Ne", tileir.NotEqual, x, y) }

// Lt is x < y; see [Eq].
func Lt(x, y any) Tile { return compare("Lt", tileir.Less, x, y) }

// Le is x <= y; see [Eq].
func Le(x, y any) Tile { return compare("Le", tileir.LessOrEqual, x, y) }

// Gt is x > y; see [Eq].
func Gt(x, y any) Tile { return compare("Gt", tileir.Greater, x, y) }

// Ge is x >= y; see [Eq].
func Ge(x, y any) Tile { return compare("Ge", tileir.GreaterOrEqual, x, y) }
