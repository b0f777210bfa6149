package join

import (
	"fmt"
	"math"

	"gotile/device"
	"gotile/internal/engine/native/plan"
	"gotile/num"
	"gotile/tileir"
)

// number is an integer that an entry computes from its arguments alone, such as the number of tiles in a row of a matrix.
type number struct {
	text  string                        // equal for numbers that are computed in the same way
	value func(args []device.Arg) int64 // [unknown] if the number is negative or does not fit its type
}

const unknown = -1

// maxDepth limits the operations between a number and the arguments: one that is used twice is computed twice.
const maxDepth = 6

// numberOf returns the number that a value is.
func numberOf(v *tileir.Value) (number, bool) { return numberWithin(v, maxDepth) }

func numberWithin(v *tileir.Value, depth int) (number, bool) {
	t, ok := v.Type.(tileir.TileType)
	if !ok || t.Rank() != 0 || !t.Scalar().IsInt() || depth == 0 {
		return number{}, false
	}
	if n, ok := plan.ConstantInt(v); ok {
		return constant(n), n >= 0
	}
	if v.Def == nil {
		return argument(v, t.Scalar().Bits())
	}
	switch v.Def.Code {
	case tileir.OpAssume:
		return numberWithin(v.Def.Operand(tileir.AssumeValue), depth)
	case tileir.OpGetIndexSpaceShape:
		return tileCount(v.Def.Operands[0], v.Index, depth-1)
	case tileir.OpGetTensorShape:
		return length(v.Def.Operands[0], v.Index, depth-1)
	}
	return arithmetic.Eval(v.Def, func(v *tileir.Value) (number, bool) { return numberWithin(v, depth-1) })
}

func constant(n int64) number {
	return number{fmt.Sprint(n), func([]device.Arg) int64 { return n }}
}

// argument returns the number that an argument of the entry is.
func argument(v *tileir.Value, width int) (number, bool) {
	if v.Owner.Parent.Parent.Code != tileir.OpEntry {
		return number{}, false
	}
	i := v.Index
	return number{fmt.Sprintf("argument %d", i), func(args []device.Arg) int64 {
		return max(unknown, num.SignExtend(args[i].Bits, width))
	}}, true
}

// tileCount returns the number of tiles of a partition view along a dimension.
func tileCount(view *tileir.Value, dim, depth int) (number, bool) {
	t, ok := view.Type.(tileir.PartitionViewType)
	if !ok || view.Def == nil {
		return number{}, false
	}
	n, ok := length(view.Def.Operands[0], int(t.DimMap[dim]), depth)
	if !ok {
		return number{}, false
	}
	return ceilDivided(n, constant(int64(t.Tile[dim]))), true
}

// length returns the length of a tensor view along a dimension.
func length(tensor *tileir.Value, dim, depth int) (number, bool) {
	t, ok := tensor.Type.(tileir.TensorViewType)
	if !ok || tensor.Def == nil || tensor.Def.Code != tileir.OpMakeTensorView {
		return number{}, false
	}
	if n := t.Shape[dim]; n != tileir.Dynamic {
		return constant(n), true
	}
	at := 0
	for _, n := range t.Shape[:dim] {
		if n == tileir.Dynamic {
			at++
		}
	}
	return numberWithin(tensor.Def.OperandList(tileir.MakeTensorViewDynamicShape)[at], depth)
}

// arithmetic computes numbers from numbers. None is negative, so signed and unsigned operations have the same results.
var arithmetic = tileir.Integers[number]{
	Add:    checked("+", func(x, y int64) int64 { return x + y }),
	Sub:    checked("-", func(x, y int64) int64 { return x - y }),
	Mul:    checked("*", func(x, y int64) int64 { return x * y }),
	Min:    checked("min", func(x, y int64) int64 { return min(x, y) }),
	Max:    checked("max", func(x, y int64) int64 { return max(x, y) }),
	Rem:    checked("%", remainder),
	Extend: func(_ *tileir.Op, x number) (number, bool) { return x, true },
	Div: func(op *tileir.Op, x, y number) (number, bool) {
		if op.Attrs[tileir.DivIRounding] == tileir.TowardPosInf {
			return ceilDivided(x, y), true
		}
		return combined("/", x, y, quotient), true
	},
}

// checked makes an operation on numbers from one on integers. Numbers are smaller than 2^31, so no result overflows.
func checked(name string, f func(x, y int64) int64) func(*tileir.Op, number, number) (number, bool) {
	return func(_ *tileir.Op, x, y number) (number, bool) { return combined(name, x, y, f), true }
}

func ceilDivided(x, y number) number {
	return combined("ceil/", x, y, func(x, y int64) int64 { return quotient(x+y-1, y) })
}

func combined(name string, x, y number, f func(x, y int64) int64) number {
	return number{fmt.Sprintf("(%s %s %s)", x.text, name, y.text), func(args []device.Arg) int64 {
		a, b := x.value(args), y.value(args)
		if min(a, b) < 0 || max(a, b) > math.MaxInt32 {
			return unknown
		}
		if n := f(a, b); 0 <= n && n <= math.MaxInt32 {
			return n
		}
		return unknown
	}}
}

func quotient(x, y int64) int64 {
	if y == 0 {
		return unknown
	}
	return x / y
}

func remainder(x, y int64) int64 {
	if y == 0 {
		return unknown
	}
	return x % y
}
