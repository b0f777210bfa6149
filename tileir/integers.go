package tileir

// Integers evaluates integer arithmetic on values of type T that stand for integers: numbers, intervals, affine forms.
// Each function returns false if the result is unknown. So is that of an operation whose function is nil.
type Integers[T any] struct {
	Add, Sub, Mul, Div, Rem, Min, Max, And, Or, XOr func(op *Op, x, y T) (T, bool)

	// Extend and Truncate convert to the type of the result.
	Extend, Truncate func(op *Op, x T) (T, bool)
}

// Eval returns the result of an operation, from its operands as operand returns them. It returns false if the operation is
// not integer arithmetic, or an operand or the result is unknown.
func (d *Integers[T]) Eval(op *Op, operand func(*Value) (T, bool)) (result T, ok bool) {
	if f := d.conversion(op.Code); f != nil {
		x, known := operand(op.Operands[0])
		if !known {
			return result, false
		}
		return f(op, x)
	}
	f := d.binary(op.Code)
	if f == nil {
		return result, false
	}
	x, left := operand(op.Operands[0])
	y, right := operand(op.Operands[1])
	if !left || !right {
		return result, false
	}
	return f(op, x, y)
}

func (d *Integers[T]) conversion(code OpCode) func(op *Op, x T) (T, bool) {
	switch code {
	case OpExtI:
		return d.Extend
	case OpTruncI:
		return d.Truncate
	}
	return nil
}

func (d *Integers[T]) binary(code OpCode) func(op *Op, x, y T) (T, bool) {
	switch code {
	case OpAddI:
		return d.Add
	case OpSubI:
		return d.Sub
	case OpMulI:
		return d.Mul
	case OpDivI:
		return d.Div
	case OpRemI:
		return d.Rem
	case OpMinI:
		return d.Min
	case OpMaxI:
		return d.Max
	case OpAndI:
		return d.And
	case OpOrI:
		return d.Or
	case OpXOrI:
		return d.XOr
	}
	return nil
}

// Numbers evaluates operations on known integers, which wrap around. Divisions, minima and maxima are unknown.
var Numbers = Integers[Integer]{
	Add: wrapped(func(x, y int64) int64 { return x + y }),
	Sub: wrapped(func(x, y int64) int64 { return x - y }),
	Mul: wrapped(func(x, y int64) int64 { return x * y }),
	And: wrapped(func(x, y int64) int64 { return x & y }),
	Or:  wrapped(func(x, y int64) int64 { return x | y }),
	XOr: wrapped(func(x, y int64) int64 { return x ^ y }),
	Extend: func(op *Op, x Integer) (Integer, bool) {
		if op.Attrs[ExtISignedness] == Unsigned {
			return Int(resultScalar(op), int64(x.Value)), true
		}
		return Int(resultScalar(op), x.Signed()), true
	},
	Truncate: func(op *Op, x Integer) (Integer, bool) { return Int(resultScalar(op), x.Signed()), true },
}

func wrapped(f func(x, y int64) int64) func(op *Op, x, y Integer) (Integer, bool) {
	return func(op *Op, x, y Integer) (Integer, bool) { return Int(x.Type, f(x.Signed(), y.Signed())), true }
}

// resultScalar returns the element type of an operation's result.
func resultScalar(op *Op) Scalar { return op.Results[0].Type.(TileType).Scalar() }
