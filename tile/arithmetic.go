package tile

import "gotile/tileir"

// binaryOp is an elementwise operation on two operands after arithmetic conversion
// (reference 2.2).
type binaryOp struct {
	name, section string
	takes         func(DType) bool // of the operands, before and after conversion
	class         string           // of the operands, in messages
	accept        accepts
	ints          func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value
	floats        func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value
}

const (
	arithmeticClass = "integers and basic floats"
	integralClass   = "integers"
	basicFloatClass = "basic floats"
	numberClass     = "numbers other than bool"
)

var (
	opAdd = &binaryOp{"Add", "2.2.1", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpAddF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.AddI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.AddF(x, y, m.rounding, m.flush)
		}}
	opSub = &binaryOp{"Sub", "2.2.3", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpSubF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.SubI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.SubF(x, y, m.rounding, m.flush)
		}}
	opMul = &binaryOp{"Mul", "2.2.5", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpMulF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MulI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MulF(x, y, m.rounding, m.flush)
		}}
	opDiv = &binaryOp{"Div", "2.2.6", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpDivF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.DivI(x, y, s, tileir.TowardZero)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.DivF(x, y, m.rounding, m.flush)
		}}
	opCeilDiv = &binaryOp{name: "CeilDiv", section: "2.2.7", takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.DivI(x, y, s, tileir.TowardPosInf)
		}}
	opFloorDiv = &binaryOp{name: "FloorDiv", section: "2.2.8", takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			if s == tileir.Unsigned {
				return ir.DivI(x, y, s, tileir.TowardZero)
			}
			return ir.DivI(x, y, s, tileir.TowardNegInf)
		}}
	opRem = &binaryOp{name: "Rem", section: "2.2.9", takes: DType.IsArithmetic, class: arithmeticClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.RemI(x, y, s)
		},
		floats: func(ir *tileir.Builder, x, y *tileir.Value, _ modifiers) *tileir.Value { return ir.RemF(x, y) }}
	opMax = &binaryOp{"Max", "2.2.20", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpMaxF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MaxI(x, y, s)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MaxF(x, y, m.nan, m.flush)
		}}
	opMin = &binaryOp{"Min", "2.2.21", DType.IsArithmetic, arithmeticClass, optionsOf(tileir.OpMinF),
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MinI(x, y, s)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MinF(x, y, m.nan, m.flush)
		}}
	opMulHi = &binaryOp{name: "MulHi", section: "2.2.24", takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value {
			return ir.MulhiI(x, y)
		}}
)

// noWrap is the promise that signed arithmetic does not overflow, which the reference
// makes undefined (3.1, ub-01 to ub-04).
func noWrap(s tileir.Signedness) tileir.Overflow {
	if s == tileir.Signed {
		return tileir.NoSignedWrap
	}
	return tileir.OverflowNone
}

// elementwise converts the operands and applies op.
func elementwise(op *binaryOp, x, y any, opts []Option) Tile {
	c := open(op.name, op.section, x, y)
	if !c.inClass(op.takes, op.class, x, y) {
		return c.poison()
	}
	p, q, ok := c.arithmetic(arithmeticConversion, x, y)
	if !ok {
		return c.poison()
	}
	if !op.takes(p.elem) || op.ints == nil && p.elem.IsIntegral() {
		return c.failClass(op.class, p)
	}
	m, ok := c.modifiers(p.elem, op.accept, opts)
	if !ok {
		return c.poison()
	}
	return c.apply(op, p, q, m)
}

// inClass checks the class of operands before their conversion, which could hide it.
func (c *call) inClass(takes func(DType) bool, class string, operands ...any) bool {
	for _, x := range operands {
		t, is := traced(x)
		switch d := dtypeOfValue(x); {
		case is && t.v != nil && !takes(t.elem):
			c.failClass(class, t)
			return false
		case !is && d != Invalid && !untyped(x) && !takes(d):
			c.failf("works on %s, not on %s; convert it in Go", class, one(d))
			return false
		}
	}
	return true
}

// failClass reports an operand of a class that the operation does not take.
func (c *call) failClass(class string, t Tile) Tile {
	if t.elem.IsNumeric() {
		return c.failf("works on %s, not on %v; cast it with tile.Cast", class, t)
	}
	return c.failf("works on %s, not on %v; load its elements first", class, t)
}

// apply emits op on converted operands. Bools count in bytes, of which the low bit is
// the result (1.4.1).
func (c *call) apply(op *binaryOp, x, y Tile, m modifiers) Tile {
	ir := c.IR()
	switch {
	case x.elem.IsFloat():
		return c.value(op.floats(ir, x.v, y.v, m), x.elem, x.scalar)
	case x.elem == Bool:
		wide := op.ints(ir, c.convert(x, U8).v, c.convert(y, U8).v, tileir.Unsigned)
		return c.value(ir.TruncI(wide, tileir.OverflowNone, irType(Bool, x.dims())), Bool, x.scalar)
	}
	return c.value(op.ints(ir, x.v, y.v, x.elem.signedness()), x.elem, x.scalar)
}

// Add returns x + y elementwise (reference 2.2.1). Integers and basic floats undergo
// arithmetic conversion: both broadcast to one shape, a tile's type wins over a scalar's, and
// a narrowing conversion is an error, except from an integer to a float (1.7.4). Unsigned
// integers wrap. The sum of a pointer and an integer is the pointer moved by that many
// elements (2.2.26). Options for floats: [Rounding], precise modes; [Subnormals] for float32.
// Signed overflow is undefined behaviour (3.1, ub-01), and so is a pointer moved out of its
// array (ub-10).
func Add(x, y any, opts ...Option) Tile {
	if p, n, ok := pointerFirst(x, y); ok {
		return open("Add", "2.2.26", x, y).offset(p, n, false, opts)
	}
	return elementwise(opAdd, x, y, opts)
}

// Sub returns x - y elementwise, with the conversions and options of [Add] (2.2.3). A pointer
// minus an integer is a pointer (2.2.27), the difference of two pointers an int64 count of
// elements (2.2.28). Signed overflow is undefined behaviour (3.1, ub-02), and so are a
// pointer moved out of its array (ub-10) and the difference of pointers into different arrays
// (ub-11).
func Sub(x, y any, opts ...Option) Tile {
	switch {
	case isPointer(x) && isPointer(y):
		return open("Sub", "2.2.28", x, y).pointerDifference(x, y, opts)
	case isPointer(x):
		return open("Sub", "2.2.27", x, y).offset(x, y, true, opts)
	}
	return elementwise(opSub, x, y, opts)
}

// Mul returns x * y elementwise (2.2.5). Conversions and options are those of [Add]; signed
// overflow is undefined behaviour (3.1, ub-04).
func Mul(x, y any, opts ...Option) Tile { return elementwise(opMul, x, y, opts) }

// Div returns x / y elementwise, truncated for integers, with the conversions of [Add]
// (2.2.6). Options for floats: any [Rounding], Approx and Full for float32 only; [Subnormals]
// for float32. Division of an integer by zero and overflow are undefined behaviour (3.1,
// ub-05, ub-06).
func Div(x, y any, opts ...Option) Tile { return elementwise(opDiv, x, y, opts) }

// CeilDiv returns x / y rounded up, elementwise (2.2.7). Integers only. A quotient that the
// type cannot hold and a y of zero are undefined behaviour (3.1, ub-05, ub-06).
func CeilDiv(x, y any) Tile { return elementwise(opCeilDiv, x, y, nil) }

// FloorDiv returns x / y rounded down, elementwise (2.2.8). Integers only. A quotient that
// the type cannot hold and a y of zero are undefined behaviour (3.1, ub-05, ub-06).
func FloorDiv(x, y any) Tile { return elementwise(opFloorDiv, x, y, nil) }

// Rem returns the remainder of truncated division, with the sign of x, of integers and of
// basic floats (2.2.9). For integers a quotient that the type cannot hold and a y of zero are
// undefined behaviour (3.1, ub-05, ub-06). For floats the remainder is NaN if y is zero or x
// is infinite. If only y is infinite it is x; if both are it is unspecified.
func Rem(x, y any) Tile { return elementwise(opRem, x, y, nil) }

// Max returns the maximum of x and y elementwise, of integers and of basic floats, for which
// 0 is greater than -0 (2.2.20). Options for floats: [NaNMode]; [Subnormals] for float32.
func Max(x, y any, opts ...Option) Tile { return elementwise(opMax, x, y, opts) }

// Min returns the minimum of x and y elementwise; otherwise as [Max] (2.2.21).
func Min(x, y any, opts ...Option) Tile { return elementwise(opMin, x, y, opts) }

// MulHi returns the upper half of the double-width product of integers, which it reads as
// unsigned whatever their type (2.2.24).
func MulHi(x, y any) Tile { return elementwise(opMulHi, x, y, nil) }

// FMA returns x*y + acc, rounded once (2.2.23). x and y broadcast to the shape of acc, a
// basic float, and convert to its type without narrowing. Options as for [Add].
func FMA(x, y any, acc AnyTile, opts ...Option) Tile {
	c := open("FMA", "2.2.23", acc, x, y)
	a, ok := c.tile(acc)
	if !ok {
		return c.poison()
	}
	return c.fma(x, y, a, opts)
}

func (c *call) fma(x, y any, acc Tile, opts []Option) Tile {
	if !acc.elem.IsBasicFloat() {
		return c.failf("the accumulator is %s; cast it to a basic float with tile.Cast", one(acc))
	}
	if !c.inClass(DType.IsArithmetic, arithmeticClass, x, y) {
		return c.poison()
	}
	p, pok := c.likeAcc(x, acc)
	q, qok := c.likeAcc(y, acc)
	m, ok := c.modifiers(acc.elem, optionsOf(tileir.OpFma), opts)
	if !pok || !qok || !ok {
		return c.poison()
	}
	return c.value(c.IR().Fma(p.v, q.v, acc.v, m.rounding, m.flush), acc.elem, acc.scalar)
}

func (c *call) likeAcc(x any, acc Tile) (Tile, bool) {
	t, ok := c.nonNarrowing(x, acc.elem, "the accumulator")
	if !ok {
		return t, false
	}
	return c.broadcastTo(t, acc.dims())
}

// Neg returns -x elementwise, of integers and of basic floats; unsigned integers wrap
// (2.2.4). The minimum of a signed type is undefined behaviour (3.1, ub-03).
func Neg(x AnyTile) Tile {
	return unary("Neg", "2.2.4", x, func(ir *tileir.Builder, t Tile) *tileir.Value {
		if t.elem.IsFloat() {
			return ir.NegF(t.v)
		}
		return markSigned(ir.NegI(t.v, tileir.OverflowNone), t.elem)
	})
}

// markSigned records at the operation that defines v that its integers are signed, if they
// are. Tile IR does not show it, and checked execution reports overflow by it.
func markSigned(v *tileir.Value, d DType) *tileir.Value {
	if d.IsIntegral() && d.IsSigned() {
		v.Def.Means = tileir.MeansSigned
	}
	return v
}

// Abs returns |x| elementwise, of integers and of basic floats (2.2.22). The minimum of a
// signed type is undefined behaviour (3.1, ub-09).
func Abs(x AnyTile) Tile {
	return unary("Abs", "2.2.22", x, func(ir *tileir.Builder, t Tile) *tileir.Value {
		switch {
		case t.elem.IsFloat():
			return ir.AbsF(t.v)
		case t.elem.IsSigned():
			return ir.AbsI(t.v)
		}
		return t.v
	})
}

// Promote widens bool and the integers below 32 bits to int32 (2.2.2). All other
// arithmetic tiles, and pointers (2.2.25), stay as they are.
func Promote(x AnyTile) Tile {
	return onTile("Promote", "2.2.2", x, func(c *call, t Tile) Tile {
		if !t.elem.IsPointer() && !c.inClass(DType.IsArithmetic, arithmeticClass, t) {
			return c.poison()
		}
		return c.convert(t, Promoted(t.elem))
	})
}

// unary applies an operation on arithmetic elements. Bools count in bytes.
func unary(name, section string, x AnyTile, emit func(*tileir.Builder, Tile) *tileir.Value) Tile {
	return onTile(name, section, x, func(c *call, t Tile) Tile {
		switch {
		case !t.elem.IsArithmetic():
			return c.failClass(arithmeticClass, t)
		case t.elem == Bool:
			wide := emit(c.IR(), c.convert(t, U8))
			return c.value(c.IR().TruncI(wide, tileir.OverflowNone, irType(Bool, t.dims())), Bool, t.scalar)
		}
		return c.value(emit(c.IR(), t), t.elem, t.scalar)
	})
}
