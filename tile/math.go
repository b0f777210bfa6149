package tile

import "gotile/tileir"

// function applies a function of basic floats elementwise (reference 2.4).
func function(name, section string, x AnyTile, a accepts, opts []Option, emit func(*tileir.Builder, *tileir.Value, modifiers) *tileir.Value) Tile {
	return onTile(name, section, x, func(c *call, x Tile) Tile {
		if !x.elem.IsBasicFloat() {
			return c.failClass(basicFloatClass, x)
		}
		m, ok := c.modifiers(x.elem, a, opts)
		if !ok {
			return c.poison()
		}
		return c.value(emit(c.IR(), x.v, m), x.elem, x.scalar)
	})
}

// plain is function for functions without options.
func plain(name, section string, x AnyTile, emit func(*tileir.Builder, *tileir.Value) *tileir.Value) Tile {
	return function(name, section, x, accepts{}, nil, func(ir *tileir.Builder, v *tileir.Value, _ modifiers) *tileir.Value {
		return emit(ir, v)
	})
}

// approximate is the mode of a function that is never rounded precisely.
func (m modifiers) approximate() tileir.Rounding {
	if m.rounding == tileir.Approx {
		return tileir.Approx
	}
	return tileir.Full
}

// Exp returns e to the power of each element of a basic float tile (2.4.5). Option, beyond
// the reference, for float32: [Approx], or [Full], which is the default.
func Exp(x AnyTile, opts ...Option) Tile {
	return function("Exp", "2.4.5", x, optionsOf(tileir.OpExp), opts, func(ir *tileir.Builder, v *tileir.Value, m modifiers) *tileir.Value {
		return ir.Exp(v, m.approximate())
	})
}

// Exp2 returns 2 to the power of each element of a basic float tile (2.4.4). Option:
// [Subnormals] for float32.
func Exp2(x AnyTile, opts ...Option) Tile {
	return function("Exp2", "2.4.4", x, optionsOf(tileir.OpExp2), opts, func(ir *tileir.Builder, v *tileir.Value, m modifiers) *tileir.Value {
		return ir.Exp2(v, m.flush)
	})
}

// Sqrt returns the square root of each element of a basic float tile: NaN below zero (2.4.8).
// Options: [Rounding], the precise modes, and Approx for float32; [Subnormals] for float32.
func Sqrt(x AnyTile, opts ...Option) Tile {
	return function("Sqrt", "2.4.8", x, optionsOf(tileir.OpSqrt), opts, func(ir *tileir.Builder, v *tileir.Value, m modifiers) *tileir.Value {
		return ir.Sqrt(v, m.rounding, m.flush)
	})
}

// Rsqrt returns 1 over the square root of each element of a basic float tile (2.4.9). Option:
// [Subnormals] for float32.
func Rsqrt(x AnyTile, opts ...Option) Tile {
	return function("Rsqrt", "2.4.9", x, optionsOf(tileir.OpRsqrt), opts, func(ir *tileir.Builder, v *tileir.Value, m modifiers) *tileir.Value {
		return ir.Rsqrt(v, m.flush)
	})
}

// Tanh returns the hyperbolic tangent of each element of a basic float tile (2.4.14). Option,
// beyond the reference, for float32: [Approx], or [Full], which is the default.
func Tanh(x AnyTile, opts ...Option) Tile {
	return function("Tanh", "2.4.14", x, optionsOf(tileir.OpTanH), opts, func(ir *tileir.Builder, v *tileir.Value, m modifiers) *tileir.Value {
		return ir.TanH(v, m.approximate())
	})
}

// Ceil returns each element of a basic float tile rounded up to an integral value (2.4.1).
func Ceil(x AnyTile) Tile { return plain("Ceil", "2.4.1", x, (*tileir.Builder).Ceil) }

// Floor returns each element of a basic float tile rounded down to an integral value (2.4.2).
func Floor(x AnyTile) Tile { return plain("Floor", "2.4.2", x, (*tileir.Builder).Floor) }

// Log returns the natural logarithm of each element of a basic float tile: NaN below zero
// (2.4.7).
func Log(x AnyTile) Tile { return plain("Log", "2.4.7", x, (*tileir.Builder).Log) }

// Log2 returns the logarithm to base 2 of each element of a basic float tile: NaN below zero
// (2.4.6).
func Log2(x AnyTile) Tile { return plain("Log2", "2.4.6", x, (*tileir.Builder).Log2) }

// Cos returns the cosine of each element of a basic float tile, in radians (2.4.11).
func Cos(x AnyTile) Tile { return plain("Cos", "2.4.11", x, (*tileir.Builder).Cos) }

// Cosh returns the hyperbolic cosine of each element of a basic float tile (2.4.10).
func Cosh(x AnyTile) Tile { return plain("Cosh", "2.4.10", x, (*tileir.Builder).CosH) }

// Sin returns the sine of each element of a basic float tile, in radians (2.4.13).
func Sin(x AnyTile) Tile { return plain("Sin", "2.4.13", x, (*tileir.Builder).Sin) }

// Sinh returns the hyperbolic sine of each element of a basic float tile (2.4.12).
func Sinh(x AnyTile) Tile { return plain("Sinh", "2.4.12", x, (*tileir.Builder).SinH) }

// Tan returns the tangent of each element of a basic float tile, in radians (2.4.15).
func Tan(x AnyTile) Tile { return plain("Tan", "2.4.15", x, (*tileir.Builder).Tan) }

var (
	opPow = &binaryOp{name: "Pow", section: "2.4.3", takes: DType.IsBasicFloat, class: basicFloatClass,
		floats: func(ir *tileir.Builder, x, y *tileir.Value, _ modifiers) *tileir.Value { return ir.Pow(x, y) }}
	opAtan2 = &binaryOp{name: "Atan2", section: "2.4.16", takes: DType.IsArithmetic, class: basicFloatClass,
		floats: func(ir *tileir.Builder, y, x *tileir.Value, _ modifiers) *tileir.Value { return ir.Atan2(y, x) }}
)

// Pow returns base to the power of exponent elementwise, after arithmetic conversion of two
// basic floats (2.4.3).
func Pow(base, exponent any) Tile { return elementwise(opPow, base, exponent, nil) }

// Atan2 returns the angle of the point (x, y) elementwise, after arithmetic conversion to a
// basic float; either may be an integer (2.4.16).
func Atan2(y, x any) Tile { return elementwise(opAtan2, y, x, nil) }

// PowInt returns x to the power of n, elementwise: x is a basic float tile, n int32 numbers
// that broadcast to its shape.
func PowInt(x AnyTile, n any) Tile {
	return onTile("PowInt", "", x, func(c *call, x Tile) Tile {
		if !x.elem.IsBasicFloat() {
			return c.failf("works on basic floats, not on %v; cast it with tile.Cast", x)
		}
		e, ok := c.nonNarrowing(n, I32, "the exponent")
		if !ok {
			return c.poison()
		}
		if e, ok = c.broadcastTo(e, x.dims()); !ok {
			return c.poison()
		}
		return c.value(c.IR().PowI(x.v, e.v), x.elem, x.scalar)
	})
}
