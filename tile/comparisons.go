package tile

import "gotile/tileir"

// compare compares after arithmetic comparison conversion (reference 2.2.10). Null is
// written as [Null].
func compare(op string, pred tileir.Predicate, x, y any) Tile {
	b := blockOf(x, y)
	if b == nil {
		return Tile{}
	}
	if isPointer(x) || isPointer(y) {
		return b.comparePointers(op, pred, x, y)
	}
	if !b.each(op, DType.IsArithmetic, arithmeticClass, x, y) {
		return b.poison()
	}
	p, q, ok := b.arithmetic(op, comparisonConversion, x, y)
	if !ok {
		return b.poison()
	}
	return b.compareValues(pred, p, q)
}

func (b *Block) compareValues(pred tileir.Predicate, p, q Tile) Tile {
	ir := b.ir()
	if p.elem.IsFloat() {
		ordering := tileir.Ordered
		if pred == tileir.NotEqual {
			ordering = tileir.Unordered // NaN differs from everything
		}
		return b.value(ir.CmpF(pred, ordering, p.v, q.v), Bool, p.scalar)
	}
	return b.value(ir.CmpI(pred, p.v, q.v, p.elem.signedness()), Bool, p.scalar)
}

// Null is the null pointer: in comparisons (2.2.30, 2.2.31), [Block.Full] and
// [Block.Const].
type Null struct{}

// comparePointers compares addresses (2.2.29 to 2.2.31).
func (b *Block) comparePointers(op string, pred tileir.Predicate, x, y any) Tile {
	if _, ok := x.(Null); ok || x == nil {
		x, y = y, x // null is only ever equal or not
	}
	p, ok := b.tileOperand(op, x)
	if !ok {
		return b.poison()
	}
	addr := func(t Tile) Tile { return b.value(b.ir().PtrToInt(t.v), U64, t.scalar) }
	if _, isNull := y.(Null); isNull {
		if pred != tileir.Equals && pred != tileir.NotEqual {
			return b.failf(op, "null is equal to a pointer or not, no more (reference 2.2.30); use tile.Eq or tile.Ne")
		}
		zero := b.splat(U64, 0, p.dims(), p.scalar)
		return b.compareValues(pred, addr(p), zero)
	}
	if y == nil {
		return b.failf(op, "nil is no pointer of the kernel (reference 2.2.30); write tile.Null{}")
	}
	q, ok := b.tileOperand(op, y)
	switch {
	case !ok:
		return b.poison()
	case !p.elem.IsPointer() || !q.elem.IsPointer() || p.elem != q.elem && p.elem != PointerTo(Void) && q.elem != PointerTo(Void):
		return b.failf(op, "%v and %v are not pointers to one type (reference 2.2.29); cast one to tile.PointerTo(tile.Void), or load what it points to", p, q)
	}
	dims, ok := b.mutualShape(op, p, q)
	if !ok {
		return b.poison()
	}
	p, q = b.stretch(addr(p), addr(q), dims)
	return b.compareValues(pred, p, q)
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

// The comparisons of [Eq] as methods.

// Eq is t == y: see the function [Eq].
func (t Tile) Eq(y any) Tile { return Eq(t, y) }

// Ne is t != y: see the function [Ne].
func (t Tile) Ne(y any) Tile { return Ne(t, y) }

// Lt is t < y: see the function [Lt].
func (t Tile) Lt(y any) Tile { return Lt(t, y) }

// Le is t <= y: see the function [Le].
func (t Tile) Le(y any) Tile { return Le(t, y) }

// Gt is t > y: see the function [Gt].
func (t Tile) Gt(y any) Tile { return Gt(t, y) }

// Ge is t >= y: see the function [Ge].
func (t Tile) Ge(y any) Tile { return Ge(t, y) }
