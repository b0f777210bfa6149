package tile

import "gotile/tileir"

// binaryOp is an elementwise operation on two operands after arithmetic conversion
// (reference 2.2).
type binaryOp struct {
	name   string
	takes  func(DType) bool // of the operands, before and after conversion
	class  string           // of what it takes, in messages
	accept accepts
	ints   func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value
	floats func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value
}

const (
	arithmeticClass = "integers and basic floats"
	integralClass   = "integers"
	basicFloatClass = "basic floats"
	numberClass     = "numbers but bool"
)

var (
	opAdd = &binaryOp{"Add", DType.IsArithmetic, arithmeticClass, accepts{roundings: preciseModes, flush: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.AddI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.AddF(x, y, m.rounding, m.flush)
		}}
	opSub = &binaryOp{"Sub", DType.IsArithmetic, arithmeticClass, accepts{roundings: preciseModes, flush: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.SubI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.SubF(x, y, m.rounding, m.flush)
		}}
	opMul = &binaryOp{"Mul", DType.IsArithmetic, arithmeticClass, accepts{roundings: preciseModes, flush: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MulI(x, y, noWrap(s))
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MulF(x, y, m.rounding, m.flush)
		}}
	opDiv = &binaryOp{"Div", DType.IsArithmetic, arithmeticClass, accepts{roundings: divideModes, flush: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.DivI(x, y, s, tileir.TowardZero)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.DivF(x, y, m.rounding, m.flush)
		}}
	opCeilDiv = &binaryOp{name: "CeilDiv", takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.DivI(x, y, s, tileir.TowardPosInf)
		}}
	opFloorDiv = &binaryOp{name: "FloorDiv", takes: DType.IsIntegral, class: integralClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			if s == tileir.Unsigned {
				return ir.DivI(x, y, s, tileir.TowardZero)
			}
			return ir.DivI(x, y, s, tileir.TowardNegInf)
		}}
	opRem = &binaryOp{name: "Rem", takes: DType.IsArithmetic, class: arithmeticClass,
		ints: func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.RemI(x, y, s)
		},
		floats: func(ir *tileir.Builder, x, y *tileir.Value, _ modifiers) *tileir.Value { return ir.RemF(x, y) }}
	opMax = &binaryOp{"Max", DType.IsArithmetic, arithmeticClass, accepts{flush: true, nan: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MaxI(x, y, s)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MaxF(x, y, m.nan, m.flush)
		}}
	opMin = &binaryOp{"Min", DType.IsArithmetic, arithmeticClass, accepts{flush: true, nan: true},
		func(ir *tileir.Builder, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
			return ir.MinI(x, y, s)
		},
		func(ir *tileir.Builder, x, y *tileir.Value, m modifiers) *tileir.Value {
			return ir.MinF(x, y, m.nan, m.flush)
		}}
	opMulHi = &binaryOp{name: "MulHi", takes: DType.IsIntegral, class: integralClass,
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
	b := blockOf(x, y)
	if b == nil {
		return Tile{}
	}
	if !b.each(op.name, op.takes, op.class, x, y) {
		return b.poison()
	}
	p, q, ok := b.arithmetic(op.name, arithmeticConversion, x, y)
	if !ok {
		return b.poison()
	}
	if !op.takes(p.elem) || op.ints == nil && p.elem.IsIntegral() {
		return b.failClass(op.name, op.class, p)
	}
	m, ok := b.modifiers(op.name, p.elem, op.accept, opts)
	if !ok {
		return b.poison()
	}
	return b.apply(op, p, q, m)
}

// each checks the class of operands before their conversion, which could hide it.
func (b *Block) each(op string, takes func(DType) bool, class string, operands ...any) bool {
	for _, x := range operands {
		t, is := traced(x)
		switch d := dtypeOfValue(x); {
		case is && t.v != nil && !takes(t.elem):
			b.failClass(op, class, t)
			return false
		case !is && d != Invalid && !untyped(x) && !takes(d):
			b.failf(op, "works on %s, not on %s; convert it in Go", class, one(d))
			return false
		}
	}
	return true
}

// failClass reports an operand of a class that the operation does not take.
func (b *Block) failClass(op, class string, t Tile) Tile {
	if t.elem.IsNumeric() {
		return b.failf(op, "works on %s, not on %v; cast it with tile.Cast", class, t)
	}
	return b.failf(op, "works on %s, not on %v; load what it points to first", class, t)
}

// apply emits op on converted operands. Bools count in bytes, of which the low bit is
// the result (1.4.1).
func (b *Block) apply(op *binaryOp, x, y Tile, m modifiers) Tile {
	ir := b.ir()
	switch {
	case x.elem.IsFloat():
		return b.value(op.floats(ir, x.v, y.v, m), x.elem, x.scalar)
	case x.elem == Bool:
		wide := op.ints(ir, b.convert(x, U8).v, b.convert(y, U8).v, tileir.Unsigned)
		return b.value(ir.TruncI(wide, tileir.OverflowNone, irType(Bool, x.dims())), Bool, x.scalar)
	}
	return b.value(op.ints(ir, x.v, y.v, x.elem.signedness()), x.elem, x.scalar)
}

// Add gives x + y elementwise (reference 2.2.1). Integers and basic floats undergo
// arithmetic conversion: both broadcast to one shape, a tile's type wins over a scalar's,
// and what would narrow is an error, but for an integer to a float (1.7.4). Unsigned
// integers wrap. An integer and a pointer give the pointer moved by that many elements
// (2.2.26). Options for floats: [Rounding], precise modes; [Subnormals] for float32. Signed
// overflow is undefined behaviour (3.1, ub-01), and so is a pointer moved out of its array
// (ub-10).
func Add(x, y any, opts ...Option) Tile {
	if p, n, ok := pointerFirst(x, y); ok {
		return withoutOptions("Add", p, opts, func() Tile { return offset("Add", p, n, false) })
	}
	return elementwise(opAdd, x, y, opts)
}

// Sub gives x - y elementwise, with the conversions and options of [Add] (2.2.3). A
// pointer minus an integer is a pointer (2.2.27), the difference of two pointers an int64
// count of elements (2.2.28). Signed overflow is undefined behaviour (3.1, ub-02), and so
// are a pointer moved out of its array (ub-10) and the difference of pointers into
// different arrays (ub-11).
func Sub(x, y any, opts ...Option) Tile {
	if isPointer(x) && isPointer(y) {
		return withoutOptions("Sub", x, opts, func() Tile { return pointerDifference(x, y) })
	}
	if isPointer(x) {
		return withoutOptions("Sub", x, opts, func() Tile { return offset("Sub", x, y, true) })
	}
	return elementwise(opSub, x, y, opts)
}

// withoutOptions reports options of an operation on pointers, which has none.
func withoutOptions(op string, pointers any, opts []Option, f func() Tile) Tile {
	if len(opts) > 0 {
		return blockOf(pointers).failf(op, "option %s does not apply to pointers (reference 2.2.26); leave it out", optionText(opts[0]))
	}
	return f()
}

// Mul gives x * y elementwise (2.2.5). Conversions and options as for [Add]; signed
// overflow is undefined behaviour (3.1, ub-04).
func Mul(x, y any, opts ...Option) Tile { return elementwise(opMul, x, y, opts) }

// Div gives x / y elementwise, truncated for integers, with the conversions of [Add]
// (2.2.6). Options for floats: any [Rounding], Approx and Full for float32 only;
// [Subnormals] for float32. Division of an integer by zero and overflow are undefined
// behaviour (3.1, ub-05, ub-06).
func Div(x, y any, opts ...Option) Tile { return elementwise(opDiv, x, y, opts) }

// CeilDiv gives the least integers not below x / y (2.2.7). Integers only. A quotient
// that the type does not have and a y of zero are undefined behaviour (3.1, ub-05,
// ub-06).
func CeilDiv(x, y any) Tile { return elementwise(opCeilDiv, x, y, nil) }

// FloorDiv gives the greatest integers not above x / y (2.2.8). Integers only. A
// quotient that the type does not have and a y of zero are undefined behaviour (3.1,
// ub-05, ub-06).
func FloorDiv(x, y any) Tile { return elementwise(opFloorDiv, x, y, nil) }

// Rem gives the remainder of truncated division, with the sign of x, of integers and of
// basic floats (2.2.9). For integers a quotient that the type does not have and a y of
// zero are undefined behaviour (3.1, ub-05, ub-06). For floats a y of zero gives NaN, and
// so does an infinite x; an infinite y gives x, but beside an infinite x it is unspecified.
func Rem(x, y any) Tile { return elementwise(opRem, x, y, nil) }

// Max gives the greater of x and y elementwise, of integers and of basic floats, of which
// 0 is greater than -0 (2.2.20). Options for floats: [NaNMode]; [Subnormals] for float32.
func Max(x, y any, opts ...Option) Tile { return elementwise(opMax, x, y, opts) }

// Min gives the lesser of x and y elementwise; otherwise as [Max] (2.2.21).
func Min(x, y any, opts ...Option) Tile { return elementwise(opMin, x, y, opts) }

// MulHi gives the upper half of the double-width product of integers, read as unsigned
// whatever their type (2.2.24).
func MulHi(x, y any) Tile { return elementwise(opMulHi, x, y, nil) }

// FMA gives x*y + acc, rounded once (2.2.23). x and y broadcast to the shape of acc,
// a basic float, and convert to its type without narrowing. Options as for [Add].
func FMA(x, y any, acc Tile, opts ...Option) Tile {
	b := blockOf(acc, x, y)
	if b == nil {
		return Tile{}
	}
	if !b.usable("FMA", acc) {
		return b.poison()
	}
	if !acc.elem.IsBasicFloat() {
		return b.failf("FMA", "the accumulator is %s; want a basic float, as tile.Cast gives", one(acc))
	}
	if !b.each("FMA", DType.IsArithmetic, arithmeticClass, x, y) {
		return b.poison()
	}
	p, pok := b.likeAcc("FMA", x, acc)
	q, qok := b.likeAcc("FMA", y, acc)
	m, ok := b.modifiers("FMA", acc.elem, accepts{roundings: preciseModes, flush: true}, opts)
	if !pok || !qok || !ok {
		return b.poison()
	}
	return b.value(b.ir().Fma(p.v, q.v, acc.v, m.rounding, m.flush), acc.elem, acc.scalar)
}

func (b *Block) likeAcc(op string, x any, acc Tile) (Tile, bool) {
	t, ok := b.nonNarrowing(op, x, acc.elem, "the accumulator")
	if !ok {
		return t, false
	}
	return b.broadcastTo(op, t, acc.dims())
}

// Neg gives -x elementwise, of integers and of basic floats; unsigned integers wrap
// (2.2.4). The least signed integer is undefined behaviour (3.1, ub-03).
func Neg(x Tile) Tile {
	return unary("Neg", x, func(ir *tileir.Builder, t Tile) *tileir.Value {
		if t.elem.IsFloat() {
			return ir.NegF(t.v)
		}
		return ir.NegI(t.v, tileir.OverflowNone)
	})
}

// Abs gives |x| elementwise, of integers and of basic floats (2.2.22). The least signed
// integer is undefined behaviour (3.1, ub-09).
func Abs(x Tile) Tile {
	return unary("Abs", x, func(ir *tileir.Builder, t Tile) *tileir.Value {
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
func Promote(x Tile) Tile {
	b, ok := own("Promote", x)
	if !ok || !x.elem.IsPointer() && !b.each("Promote", DType.IsArithmetic, arithmeticClass, x) {
		return Tile{b: b}
	}
	return b.convert(x, Promoted(x.elem))
}

// unary applies an operation on arithmetic elements. Bools count in bytes.
func unary(op string, x Tile, emit func(*tileir.Builder, Tile) *tileir.Value) Tile {
	b, ok := own(op, x)
	switch {
	case !ok:
		return Tile{b: b}
	case !x.elem.IsArithmetic():
		return b.failClass(op, arithmeticClass, x)
	case x.elem == Bool:
		wide := b.convert(x, U8)
		return b.value(b.ir().TruncI(emit(b.ir(), wide), tileir.OverflowNone, irType(Bool, x.dims())), Bool, x.scalar)
	}
	return b.value(emit(b.ir(), x), x.elem, x.scalar)
}

// The arithmetic of [Add], [Sub], … as methods.

// Add is t + y: see the function [Add].
func (t Tile) Add(y any, opts ...Option) Tile { return Add(t, y, opts...) }

// Sub is t - y: see the function [Sub].
func (t Tile) Sub(y any, opts ...Option) Tile { return Sub(t, y, opts...) }

// Mul is t * y: see the function [Mul].
func (t Tile) Mul(y any, opts ...Option) Tile { return Mul(t, y, opts...) }

// Div is t / y: see the function [Div].
func (t Tile) Div(y any, opts ...Option) Tile { return Div(t, y, opts...) }

// CeilDiv is t / y, rounded up: see the function [CeilDiv].
func (t Tile) CeilDiv(y any) Tile { return CeilDiv(t, y) }

// FloorDiv is t / y, rounded down: see the function [FloorDiv].
func (t Tile) FloorDiv(y any) Tile { return FloorDiv(t, y) }

// Rem is the remainder of t / y: see the function [Rem].
func (t Tile) Rem(y any) Tile { return Rem(t, y) }

// Neg is -t: see the function [Neg].
func (t Tile) Neg() Tile { return Neg(t) }
