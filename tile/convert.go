package tile

import (
	"slices"

	"gotile/tileir"
)

// arithmetic applies an arithmetic conversion to two operands (1.7.4): both come back
// with one element type and one shape. Constants take the type of the other operand.
func (b *Block) arithmetic(op string, k conversionKind, x, y any) (Tile, Tile, bool) {
	p, q, ok := b.pair(op, k, x, y)
	if !ok {
		return Tile{}, Tile{}, false
	}
	return b.unify(op, k, p, q)
}

// pair reads two operands. A constant takes the type of the other operand, and of two
// constants both take the type that has both.
func (b *Block) pair(op string, k conversionKind, x, y any) (p, q Tile, ok bool) {
	p, pc, pok := b.operand(op, x)
	q, qc, qok := b.operand(op, y)
	if !pok || !qok {
		return p, q, false
	}
	own := ownType(pc, qc)
	p, pok = b.adapt(op, k, p, pc, own, q)
	q, qok = b.adapt(op, k, q, qc, own, p)
	return p, q, pok && qok
}

// adapt gives a constant among the operands the other's type. A comparison with a
// constant that the other's type does not have compares in the constant's own type, as
// the comparison of 0.1f with 0.1 in C++ does, where they differ.
func (b *Block) adapt(op string, k conversionKind, t Tile, c constant, own DType, other Tile) (Tile, bool) {
	if c.kind == noConstant {
		return t, true
	}
	d := own
	if other.v != nil && (k == arithmeticConversion || c.compares(other.elem)) {
		d = other.elem
	}
	t = b.constantOf(op, c, d, nil, true)
	return t, !t.bad()
}

// unify converts two operands to their common type and shape.
func (b *Block) unify(op string, k conversionKind, x, y Tile) (Tile, Tile, bool) {
	d, ok := k.targetType(x, y)
	if !ok {
		b.failf(op, "%v and %v have no common type (reference 1.7.4); cast one side with tile.Cast", x, y)
		return x, y, false
	}
	dims, ok := b.mutualShape(op, x, y)
	if !ok || !b.checkArithmetic(op, x, d, dims) || !b.checkArithmetic(op, y, d, dims) {
		return x, y, false
	}
	x, y = b.stretch(b.convert(x, d), b.convert(y, d), dims)
	return x, y, true
}

// stretch broadcasts two operands to their mutual shape; two scalars stay scalars (1.7.3,
// mutual broadcast conversion).
func (b *Block) stretch(x, y Tile, dims []int64) (Tile, Tile) {
	scalar := x.scalar && y.scalar
	x, y = b.broadcast(x, dims), b.broadcast(y, dims)
	x.scalar, y.scalar = scalar, scalar
	return x, y
}

// checkArithmetic reports an operand that an arithmetic conversion would narrow.
func (b *Block) checkArithmetic(op string, t Tile, d DType, dims []int64) bool {
	if convertsInArithmetic(t.elem, d) {
		return true
	}
	b.failf(op, "%v does not convert to %s without narrowing (reference 1.7.4); cast one side with tile.Cast", t, typeText(d, dims))
	return false
}

func (b *Block) mutualShape(op string, x, y Tile) ([]int64, bool) {
	shape, ok := BroadcastShape(x.Shape(), y.Shape())
	if !ok {
		b.failf(op, "%v and %v have shapes that do not broadcast (reference 1.7.3); reshape or broadcast one side", x, y)
		return nil, false
	}
	return b.shapeOf(op, shape, x, y)
}

// broadcast stretches t to a shape that it is broadcastable to (1.7.3).
func (b *Block) broadcast(t Tile, dims []int64) Tile {
	if sameDims(t.dims(), dims) {
		return t
	}
	ir := b.ir()
	v := t.v
	if lead := len(dims) - t.Rank(); lead > 0 {
		padded := append(slices.Repeat([]int64{1}, lead), t.dims()...)
		v = ir.Reshape(v, irType(t.elem, padded))
	}
	if !sameDims(v.Type.(tileir.TileType).Shape, dims) {
		v = ir.Broadcast(v, irType(t.elem, dims))
	}
	return b.value(v, t.elem, false)
}

// broadcastTo is broadcast with a check.
func (b *Block) broadcastTo(op string, t Tile, dims []int64) (Tile, bool) {
	to := make([]int, len(dims))
	for i, d := range dims {
		to[i] = int(d)
	}
	if !BroadcastableTo(t.Shape(), to) {
		b.failf(op, "%v does not broadcast to shape %v (reference 1.7.3); reshape it first", t, to)
		return t, false
	}
	return b.broadcast(t, dims), true
}

// nonNarrowing converts t to d where that loses nothing (2.1.5.4), as stores do.
// Constants are welcome where d represents them.
func (b *Block) nonNarrowing(op string, x any, d DType, what string) (Tile, bool) {
	t, c, ok := b.operand(op, x)
	switch {
	case !ok:
		return t, false
	case c.kind != noConstant:
		t = b.constantOf(op, c, d, nil, true)
		return t, !t.bad()
	case !Convertible(t.elem, d) || Narrowing(t.elem, d):
		b.failf(op, "%v does not convert to the %v of %s without narrowing (reference 2.1.5.4); cast it with tile.Cast", t, d, what)
		return t, false
	}
	return b.convert(t, d), true
}

// boolOperand is an operand after bool tile conversion (1.7.2).
func (b *Block) boolOperand(op string, x any) (Tile, bool) {
	t, ok := b.tileOperand(op, x)
	if !ok {
		return t, false
	}
	return b.convert(t, Bool), true
}

// convert applies the tile conversion to element type d, which must exist (1.7.2).
func (b *Block) convert(t Tile, d DType) Tile {
	if t.elem == d {
		return t
	}
	v := b.convertValue(t.v, t.elem, d)
	return b.value(v, d, t.scalar)
}

func (b *Block) convertValue(v *tileir.Value, from, to DType) *tileir.Value {
	ir := b.ir()
	shaped := func(d DType) tileir.Type { return v.Type.(tileir.TileType).WithElem(d.ir()) }
	switch {
	case from.IsPointer() && to == Bool:
		return b.truth(ir, ir.PtrToInt(v), I64)
	case from.IsPointer():
		return ir.PtrToPtr(v, shaped(to))
	case to == Bool:
		return b.truth(ir, v, from)
	case from == Bool && to != I8 && to != U8:
		return b.convertValue(ir.ExtI(v, tileir.Unsigned, shaped(U8)), U8, to)
	case from.IsIntegral() && to.IsIntegral():
		return resize(ir, v, from, to, shaped(to))
	case from.IsIntegral() && to == E8M0: // which Tile IR makes of floats only
		return b.convertValue(b.convertValue(v, from, F64), F64, to)
	case from.IsIntegral():
		return ir.IToF(v, from.signedness(), tileir.NearestEven, shaped(to))
	case to.IsIntegral():
		return ir.FToI(v, to.signedness(), tileir.NearestIntToZero, false, shaped(to))
	}
	rounding := tileir.NearestEven
	if to == E8M0 {
		rounding = tileir.TowardPosInf // the smallest scale that is enough
	}
	return ir.FToF(v, rounding, shaped(to))
}

// resize converts between integers: by sign or zeros, by cutting off, or not at all.
func resize(ir *tileir.Builder, v *tileir.Value, from, to DType, t tileir.Type) *tileir.Value {
	switch {
	case from.Bits() < to.Bits():
		return ir.ExtI(v, from.signedness(), t)
	case from.Bits() > to.Bits():
		return ir.TruncI(v, tileir.OverflowNone, t)
	}
	return v
}

// truth is whether elements are other than zero; NaN is.
func (b *Block) truth(ir *tileir.Builder, v *tileir.Value, d DType) *tileir.Value {
	if d.IsRestrictedFloat() {
		v, d = ir.FToF(v, tileir.NearestEven, v.Type.(tileir.TileType).WithElem(tileir.F32)), F32
	}
	zero := ir.Constant(dense(v.Type.(tileir.TileType), 0))
	if d.IsFloat() {
		return ir.CmpF(tileir.NotEqual, tileir.Unordered, v, zero)
	}
	return ir.CmpI(tileir.NotEqual, v, zero, tileir.Unsigned)
}

// Cast converts the elements of t to type d, losing what d cannot hold: floats round
// to nearest even and truncate to integers, integers wrap, other than zero is true
// (reference 2.3.19 element_cast, 1.7.2). The shape stays; a scalar stays a scalar.
// A float outside of an integer type's range is undefined behaviour (3.1, ub-28).
func Cast(t any, d DType) Tile {
	b := blockOf(t)
	if b == nil {
		return Tile{}
	}
	x, ok := b.tileOperand("Cast", t)
	switch {
	case !ok:
		return b.poison()
	case !Convertible(x.elem, d):
		return b.failf("Cast", "%v does not convert to %v (reference 1.7.2); tile.Bitcast keeps the bits", x, d)
	}
	return b.convert(x, d)
}

// Cast converts the elements to type d; see [Cast].
func (t Tile) Cast(d DType) Tile { return Cast(t, d) }
