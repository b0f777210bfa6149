package tile

import (
	"gotile/tile/internal/constant"
	"gotile/tileir"
)

var (
	opAnd = bitwiseOp("And", "2.2.11", (*tileir.Builder).AndI)
	opOr  = bitwiseOp("Or", "2.2.12", (*tileir.Builder).OrI)
	opXor = bitwiseOp("Xor", "2.2.13", (*tileir.Builder).XOrI)
)

func bitwiseOp(name, section string, emit func(*tileir.Builder, *tileir.Value, *tileir.Value) *tileir.Value) *binaryOp {
	return &binaryOp{name: name, section: section, takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return emit(ir, x, y) }}
}

// And returns the bitwise and of integers elementwise, after the conversions of [Add]
// (reference 2.2.11). A bool is an integer of one bit here.
func And(x, y any) Tile { return elementwise(opAnd, x, y, nil) }

// Or returns the bitwise or of integers; otherwise as [And] (2.2.12).
func Or(x, y any) Tile { return elementwise(opOr, x, y, nil) }

// Xor returns the bitwise exclusive or of integers; otherwise as [And] (2.2.13).
func Xor(x, y any) Tile { return elementwise(opXor, x, y, nil) }

// Not returns the bitwise complement of integers, elementwise (2.2.14). For bool see
// [LogicalNot].
func Not(x AnyTile) Tile {
	return onTile("Not", "2.2.14", x, func(c *call, x Tile) Tile {
		switch {
		case x.elem == Bool:
			return c.failf("works on integers other than bool, not on %v; use tile.LogicalNot", x)
		case !x.elem.IsIntegral():
			return c.failClass("integers other than bool", x)
		}
		ones := c.splat(x.elem, constant.Mask(x.elem.Bits()), x.dims(), x.scalar)
		return c.value(c.IR().XOrI(x.v, ones.v), x.elem, x.scalar)
	})
}

// Shl shifts the bits of integers left by integers; x is not a bool (2.2.15). Both broadcast
// to one shape, and the result has the type of x, a Go int being an int32. A shift that
// is negative or not below the width is undefined behaviour (3.1, ub-07, ub-08).
func Shl(x, y any) Tile {
	return shift("Shl", "2.2.15", x, y, func(ir *tileir.Builder, p, q Tile) *tileir.Value {
		return ir.ShLI(p.v, q.v, tileir.OverflowNone)
	})
}

// Shr shifts the bits of integers right, by sign for signed ones (2.2.16). Otherwise as
// [Shl].
func Shr(x, y any) Tile {
	return shift("Shr", "2.2.16", x, y, func(ir *tileir.Builder, p, q Tile) *tileir.Value {
		return ir.ShRI(p.v, q.v, p.elem.signedness())
	})
}

func shift(name, section string, x, y any, emit func(*tileir.Builder, Tile, Tile) *tileir.Value) Tile {
	c := open(name, section, x, y)
	p, pok := c.tileOperand(x)
	q, qok := c.tileOperand(y)
	switch {
	case !pok || !qok:
		return c.poison()
	case !p.elem.IsIntegral() || p.elem == Bool || !q.elem.IsIntegral():
		return c.failf("shifts integers other than bool by integers, not %v by %v; cast them with tile.Cast", p, q)
	}
	dims, ok := c.mutualShape(p, q)
	if !ok {
		return c.poison()
	}
	if n, ok := y.(int); ok && n >= 0 && n < p.elem.Bits() {
		q = c.splat(p.elem, uint64(n), nil, true) // a constant, not one that is converted
	}
	p, q = c.stretch(p, c.convert(q, p.elem), dims)
	return c.value(emit(c.IR(), p, q), p.elem, p.scalar)
}

// LogicalAnd reports whether both are true, elementwise: tiles of any type broadcast to one
// shape and convert to bool, in which everything but zero and null is true (2.2.17). Both
// sides are computed.
func LogicalAnd(x, y any) Tile { return logic("LogicalAnd", "2.2.17", x, y, (*tileir.Builder).AndI) }

// LogicalOr reports whether either is true; otherwise as [LogicalAnd] (2.2.18).
func LogicalOr(x, y any) Tile { return logic("LogicalOr", "2.2.18", x, y, (*tileir.Builder).OrI) }

func logic(name, section string, x, y any, emit func(*tileir.Builder, *tileir.Value, *tileir.Value) *tileir.Value) Tile {
	c := open(name, section, x, y)
	p, pok := c.boolOperand(x)
	q, qok := c.boolOperand(y)
	if !pok || !qok {
		return c.poison()
	}
	dims, ok := c.mutualShape(p, q)
	if !ok {
		return c.poison()
	}
	p, q = c.stretch(p, q, dims)
	return c.value(emit(c.IR(), p.v, q.v), Bool, p.scalar)
}

// LogicalNot reports whether an element is false, after conversion to bool (2.2.19).
func LogicalNot(x AnyTile) Tile {
	return onTile("LogicalNot", "2.2.19", x, func(c *call, x Tile) Tile {
		t := c.convert(x, Bool)
		ones := c.splat(Bool, 1, t.dims(), t.scalar)
		return c.value(c.IR().XOrI(t.v, ones.v), Bool, t.scalar)
	})
}
