package tile

import (
	"slices"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// arithmetic applies an arithmetic conversion to two operands (1.7.4): both come back
// with one element type and one shape. Constants take the type of the other operand.
func (c *call) arithmetic(k conversionKind, x, y any) (Tile, Tile, bool) {
	p, q, ok := c.operandPair(k, x, y)
	if !ok {
		return noTile, noTile, false
	}
	return c.unify(k, p, q)
}

// operandPair reads two operands. A constant takes the type of the other operand, and of two
// constants both take the type that has both.
func (c *call) operandPair(k conversionKind, x, y any) (p, q Tile, ok bool) {
	p, pc, pok := c.operand(x)
	q, qc, qok := c.operand(y)
	if !pok || !qok {
		return p, q, false
	}
	own := defaultType(pc, qc)
	p, pok = c.adapt(k, p, pc, own, q)
	q, qok = c.adapt(k, q, qc, own, p)
	if pok && qok {
		p, q = c.chosen(p, q.elem), c.chosen(q, p.elem)
	}
	return p, q, pok && qok
}

// adapt returns a constant operand in the other operand's type. A comparison with a constant
// that the other's type cannot hold compares in the constant's own type, as the comparison of
// 0.1f with 0.1 in C++ does.
func (c *call) adapt(kind conversionKind, t Tile, n constant.Constant, own DType, other Tile) (Tile, bool) {
	if n.Kind == constant.None {
		return t, true
	}
	d := own
	if other.v != nil && (kind == arithmeticConversion || n.Compares(other.elem.info().Row)) {
		d = other.elem
	}
	t = c.constantOf(n, d, nil, true)
	return t, !t.bad()
}

// unify converts two operands to their common type and shape.
func (c *call) unify(k conversionKind, x, y Tile) (Tile, Tile, bool) {
	d, ok := k.targetType(x, y)
	if !ok {
		c.rule("1.7.4").failf("%v and %v have no common type; cast one side with tile.Cast", x, y)
		return x, y, false
	}
	dims, ok := c.mutualShape(x, y)
	if !ok || !c.checkArithmetic(x, d, dims) || !c.checkArithmetic(y, d, dims) {
		return x, y, false
	}
	x, y = c.stretch(c.convert(x, d), c.convert(y, d), dims)
	return x, y, true
}

// stretch broadcasts two operands to their mutual shape; two scalars stay scalars (1.7.3,
// mutual broadcast conversion).
func (c *call) stretch(x, y Tile, dims []int64) (Tile, Tile) {
	scalar := x.scalar && y.scalar
	x, y = c.broadcast(x, dims), c.broadcast(y, dims)
	return x.asScalar(scalar), y.asScalar(scalar)
}

// checkArithmetic reports an operand that an arithmetic conversion would narrow.
func (c *call) checkArithmetic(t Tile, d DType, dims []int64) bool {
	if convertsInArithmetic(t.elem, d) {
		return true
	}
	c.rule("1.7.4").failf("%v does not convert to %s without narrowing; cast one side with tile.Cast", t, typeText(d, dims))
	return false
}

func (c *call) mutualShape(x, y Tile) ([]int64, bool) {
	shape, ok := BroadcastShape(x.Shape(), y.Shape())
	if !ok {
		c.rule("1.7.3").failf("%v and %v have shapes that do not broadcast; reshape or broadcast one side", x, y)
		return nil, false
	}
	return c.shapeOf(shape, x, y)
}

// broadcast stretches t to a shape that it is broadcastable to (1.7.3).
func (c *call) broadcast(t Tile, dims []int64) Tile {
	if sameDims(t.dims(), dims) {
		return t
	}
	ir := c.IR()
	v := t.v
	if lead := len(dims) - t.Rank(); lead > 0 {
		padded := append(slices.Repeat([]int64{1}, lead), t.dims()...)
		v = ir.Reshape(v, irType(t.elem, padded))
	}
	if !sameDims(v.Type.(tileir.TileType).Shape, dims) {
		v = ir.Broadcast(v, irType(t.elem, dims))
	}
	return c.value(v, t.elem, false)
}

// broadcastTo is broadcast with a check.
func (c *call) broadcastTo(t Tile, dims []int64) (Tile, bool) {
	to := make([]int, len(dims))
	for i, d := range dims {
		to[i] = int(d)
	}
	if !BroadcastableTo(t.Shape(), to) {
		c.rule("1.7.3").failf("%v does not broadcast to shape %v; reshape it first", t, to)
		return t, false
	}
	return c.broadcast(t, dims), true
}

// nonNarrowing converts t to d if that loses nothing (2.1.5.4), as stores do. A constant is
// converted if d represents it.
func (c *call) nonNarrowing(x any, d DType, what string) (Tile, bool) {
	t, k, ok := c.operand(x)
	switch {
	case !ok:
		return t, false
	case k.Kind != constant.None:
		t = c.constantOf(k, d, nil, true)
		return t, !t.bad()
	}
	t = c.chosen(t, d)
	if !Convertible(t.elem, d) || Narrowing(t.elem, d) {
		c.rule("2.1.5.4").failf("%v does not convert to the %v of %s without narrowing; cast it with tile.Cast", t, d, what)
		return t, false
	}
	return c.convert(t, d), true
}

// boolOperand is an operand after bool tile conversion (1.7.2).
func (c *call) boolOperand(x any) (Tile, bool) {
	t, ok := c.tileOperand(x)
	if !ok {
		return t, false
	}
	return c.convert(t, Bool), true
}

// convert applies the tile conversion to element type d, which must exist (1.7.2).
func (c *call) convert(t Tile, d DType) Tile {
	if t.elem == d {
		return t
	}
	v := c.convertValue(t.v, t.elem, d)
	return c.value(v, d, t.scalar)
}

func (c *call) convertValue(v *tileir.Value, from, to DType) *tileir.Value {
	ir := c.IR()
	shaped := func(d DType) tileir.Type { return v.Type.(tileir.TileType).WithElem(d.ir()) }
	switch {
	case from.IsPointer() && to == Bool:
		return c.truth(ir, ir.PtrToInt(v), I64)
	case from.IsPointer():
		return ir.PtrToPtr(v, shaped(to))
	case to == Bool:
		return c.truth(ir, v, from)
	case from == Bool && to != I8 && to != U8:
		return c.convertValue(ir.ExtI(v, tileir.Unsigned, shaped(U8)), U8, to)
	case from.IsIntegral() && to.IsIntegral():
		return resize(ir, v, from, to, shaped(to))
	case from.IsIntegral() && to == E8M0: // Tile IR has conversions from floats only
		return c.convertValue(c.convertValue(v, from, F64), F64, to)
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

// truth returns whether elements are other than zero; NaN is.
func (c *call) truth(ir *tileir.Builder, v *tileir.Value, d DType) *tileir.Value {
	if d.IsRestrictedFloat() {
		v, d = ir.FToF(v, tileir.NearestEven, v.Type.(tileir.TileType).WithElem(tileir.F32)), F32
	}
	zero := ir.Constant(dense(v.Type.(tileir.TileType), 0))
	if d.IsFloat() {
		return ir.CmpF(tileir.NotEqual, tileir.Unordered, v, zero)
	}
	return ir.CmpI(tileir.NotEqual, v, zero, tileir.Unsigned)
}

// Cast converts the elements of t to type d, and loses what d cannot hold: floats round to
// nearest even and truncate to integers, integers wrap, and everything but zero is true
// (reference 2.3.19 element_cast, 1.7.2). Infinities and numbers beyond the maximum of a float
// of 8 or 4 bits become that maximum; those beyond the maximum of a larger float become
// infinities. The shape does not change; a scalar remains a scalar. A float outside an integer
// type's range is undefined behaviour (3.1, ub-28).
func Cast(t any, d DType) Tile {
	c := open("Cast", "2.3.19", t)
	x, ok := c.tileOperand(t)
	switch {
	case !ok:
		return c.poison()
	case !Convertible(x.elem, d):
		return c.rule("1.7.2").failf("%v does not convert to %v; tile.Bitcast keeps the bits", x, d)
	}
	return c.convert(x, d)
}

// CastSaturating converts floats to integers as [Cast] does, but floats outside the integers'
// range become the nearest integer of the type and NaN becomes 0, so that nothing is
// undefined.
func CastSaturating(t AnyTile, d DType) Tile {
	return onTile("CastSaturating", "", t, func(c *call, t Tile) Tile {
		if !t.elem.IsFloat() || !d.IsIntegral() || d == Bool {
			return c.failf("%v to %v: converts floats to integers; use tile.Cast", t, d)
		}
		to := t.v.Type.(tileir.TileType).WithElem(d.ir())
		return c.value(c.IR().FToI(t.v, d.signedness(), tileir.NearestIntToZero, true, to), d, t.scalar)
	})
}

// CastRounding converts between floats as [Cast] does, in a rounding mode: NearestEven or
// TowardZero; TowardNegative and TowardPositive too from float64 to float32, NearestAway from
// float32 to tfloat32, all of them if the new type holds every value of the old one; to
// [E8M0] TowardZero or TowardPositive; to other types of 8 bits and fewer NearestEven.
func CastRounding(t AnyTile, d DType, mode Rounding) Tile {
	return onTile("CastRounding", "", t, func(c *call, t Tile) Tile {
		switch {
		case !t.elem.IsFloat() || !d.IsFloat():
			return c.failf("%v to %v: converts floats to floats; use tile.Cast", t, d)
		case t.elem == d:
			return t
		case !slices.Contains(castModes(t.elem, d), mode):
			return c.failf("%v to %v does not round in mode %v; want one of %v", t, d, mode, castModes(t.elem, d))
		}
		to := t.v.Type.(tileir.TileType).WithElem(d.ir())
		return c.value(c.IR().FToF(t.v, roundings[mode], to), d, t.scalar)
	})
}

// castModes returns the rounding modes of a conversion between floats, as in Tile IR.
func castModes(from, to DType) []Rounding {
	return roundingsOf(tileir.ConversionModes(from.info().Value, to.info().Value))
}

// chosen returns a tile for a use that needs type d: a Select of two constants that would be
// narrowed is built again, of constants of type d.
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

// index converts an index to the span's index type.
func (c *call) index(x any, d DType) (Tile, bool) {
	t, k, ok := c.operand(x)
	switch {
	case !ok:
		return t, false
	case k.Kind != constant.None:
		t = c.constantOf(k, d, nil, true)
		return t, !t.bad()
	case !t.elem.IsIntegral() || t.Rank() != 0:
		c.failf("%v is not an index; want an int or an integer scalar", t)
		return t, false
	}
	return c.convert(t, d), true
}

// fromMemory converts loaded elements to a tile: bools are bytes in memory, of which any but 0 is true.
func (c *call) fromMemory(v *tileir.Value, d DType, scalar bool) Tile {
	if d != Bool {
		return c.value(v, d, scalar)
	}
	v.Def.Means = tileir.MeansBool
	return c.convert(c.value(v, U8, scalar), Bool)
}

// toMemory is a tile as it is stored.
func (c *call) toMemory(t Tile) Tile {
	if t.elem != Bool {
		return t
	}
	return c.convert(t, U8)
}
