package tile

import "gotile/tileir"

var (
	opAnd = bitwiseOp("And", (*tileir.Builder).AndI)
	opOr  = bitwiseOp("Or", (*tileir.Builder).OrI)
	opXor = bitwiseOp("Xor", (*tileir.Builder).XOrI)
)

func bitwiseOp(name string, emit func(*tileir.Builder, *tileir.Value, *tileir.Value) *tileir.Value) *binaryOp {
	return &binaryOp{name: name, takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return emit(ir, x, y) }}
}

// And gives the bits that both integers have, elementwise, after the conversions of [Add]
// (reference 2.2.11). bool is an integer of one bit here.
func And(x, y any) Tile { return elementwise(opAnd, x, y, nil) }

// Or gives the bits that either integer has; otherwise as [And] (2.2.12).
func Or(x, y any) Tile { return elementwise(opOr, x, y, nil) }

// Xor gives the bits that one integer has and the other has not; otherwise as [And]
// (2.2.13).
func Xor(x, y any) Tile { return elementwise(opXor, x, y, nil) }

// Not gives the bits that an integer does not have, elementwise (2.2.14). For bool see
// [LogicalNot].
func Not(x Tile) Tile {
	b, ok := own("Not", x)
	switch {
	case !ok:
		return Tile{b: b}
	case !x.elem.IsIntegral() || x.elem == Bool:
		if x.elem == Bool {
			return b.failf("Not", "works on integers but bool, not on %v; use tile.LogicalNot", x)
		}
		return b.failClass("Not", "integers but bool", x)
	}
	ones := b.splat(x.elem, mask(x.elem.Bits()), x.dims(), x.scalar)
	return b.value(b.ir().XOrI(x.v, ones.v), x.elem, x.scalar)
}

// Shl shifts the bits of integers left by integers; x is no bool (2.2.15). Both broadcast
// to one shape, and the result has the type of x, a Go int being an int32. A shift that
// is negative or not below the width is undefined behaviour (3.1, ub-07, ub-08).
func Shl(x, y any) Tile {
	return shift("Shl", x, y, func(ir *tileir.Builder, p, q Tile) *tileir.Value {
		return ir.ShLI(p.v, q.v, tileir.OverflowNone)
	})
}

// Shr shifts the bits of integers right, by sign for signed ones (2.2.16). Otherwise as
// [Shl].
func Shr(x, y any) Tile {
	return shift("Shr", x, y, func(ir *tileir.Builder, p, q Tile) *tileir.Value {
		return ir.ShRI(p.v, q.v, p.elem.signedness())
	})
}

func shift(op string, x, y any, emit func(*tileir.Builder, Tile, Tile) *tileir.Value) Tile {
	b := blockOf(x, y)
	if b == nil {
		return Tile{}
	}
	p, pok := b.tileOperand(op, x)
	q, qok := b.tileOperand(op, y)
	switch {
	case !pok || !qok:
		return b.poison()
	case !p.elem.IsIntegral() || p.elem == Bool || !q.elem.IsIntegral():
		return b.failf(op, "shifts integers but bool by integers, not %v by %v; cast them with tile.Cast", p, q)
	}
	dims, ok := b.mutualShape(op, p, q)
	if !ok {
		return b.poison()
	}
	p, q = b.stretch(p, b.convert(q, p.elem), dims)
	return b.value(emit(b.ir(), p, q), p.elem, p.scalar)
}

// LogicalAnd is whether both are true, elementwise: tiles of any type broadcast to one
// shape and convert to bool, in which all but zero and null is true (2.2.17). Both sides
// are computed.
func LogicalAnd(x, y any) Tile { return logic("LogicalAnd", x, y, (*tileir.Builder).AndI) }

// LogicalOr is whether either is true; otherwise as [LogicalAnd] (2.2.18).
func LogicalOr(x, y any) Tile { return logic("LogicalOr", x, y, (*tileir.Builder).OrI) }

func logic(op string, x, y any, emit func(*tileir.Builder, *tileir.Value, *tileir.Value) *tileir.Value) Tile {
	b := blockOf(x, y)
	if b == nil {
		return Tile{}
	}
	p, pok := b.boolOperand(op, x)
	q, qok := b.boolOperand(op, y)
	if !pok || !qok {
		return b.poison()
	}
	dims, ok := b.mutualShape(op, p, q)
	if !ok {
		return b.poison()
	}
	p, q = b.stretch(p, q, dims)
	return b.value(emit(b.ir(), p.v, q.v), Bool, p.scalar)
}

// LogicalNot is whether an element is not true, after conversion to bool (2.2.19).
func LogicalNot(x Tile) Tile {
	b, ok := own("LogicalNot", x)
	if !ok {
		return Tile{b: b}
	}
	t := b.convert(x, Bool)
	ones := b.splat(Bool, 1, t.dims(), t.scalar)
	return b.value(b.ir().XOrI(t.v, ones.v), Bool, t.scalar)
}

// The bitwise operations of [And], … as methods.

// And is the bits that t and y both have: see the function [And].
func (t Tile) And(y any) Tile { return And(t, y) }

// Or is the bits that t or y has: see the function [Or].
func (t Tile) Or(y any) Tile { return Or(t, y) }

// Xor is the bits that one of t and y has: see the function [Xor].
func (t Tile) Xor(y any) Tile { return Xor(t, y) }

// Shl is t shifted left by y: see the function [Shl].
func (t Tile) Shl(y any) Tile { return Shl(t, y) }

// Shr is t shifted right by y: see the function [Shr].
func (t Tile) Shr(y any) Tile { return Shr(t, y) }
