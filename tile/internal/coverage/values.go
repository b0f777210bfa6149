package coverage

import (
	"encoding/binary"
	"math"

	"gotile/device"
	"gotile/num"
	"gotile/tileir"
)

// Launch is a grid and the arguments of the entry.
type Launch struct {
	Grid device.Grid
	Args []device.Arg
	Read []bool // if not nil, records which arguments' numbers were read
}

// bits returns the bits of an integer argument and records that it was read.
func (l Launch) bits(i int) uint64 {
	if l.Read != nil {
		l.Read[i] = true
	}
	return l.Args[i].Bits
}

// value computes the interval of one of the kernel's integers in a launch, over all blocks
// and iterations. Checks must be certain, so the interval is never too narrow.
type value func(Launch) Interval

func unknownValue(Launch) Interval { return unknown }

// evaluator builds the values of a kernel's integer scalars, each once.
type evaluator struct {
	entry *tileir.Op
	// argument returns the entry's argument that a value is equal to, nil if there is none.
	argument func(*tileir.Value) *tileir.Value
	values   map[*tileir.Value]value
	costs    map[*tileir.Value]int // number of values that each is computed from: see maxCost
	cost     int                   // sum of the costs so far
}

func newEvaluator(entry *tileir.Op, argument func(*tileir.Value) *tileir.Value) *evaluator {
	return &evaluator{entry: entry, argument: argument, values: make(map[*tileir.Value]value), costs: make(map[*tileir.Value]int)}
}

// maxCost limits the number of values that a launch computes for one of them. A value with
// two uses is computed twice, so that a number doubled twenty times costs a million.
const maxCost = 1000

// eval returns the value of an integer scalar.
func (e *evaluator) eval(v *tileir.Value) value {
	t, ok := v.Type.(tileir.TileType)
	if !ok || t.Rank() != 0 || !t.Scalar().IsInt() {
		return unknownValue
	}
	if f, ok := e.values[v]; ok {
		e.cost += e.costs[v]
		return f
	}
	e.values[v] = unknownValue // for a value that depends on itself
	before := e.cost
	f := wrapping(t.Scalar().Bits(), e.definition(v))
	e.cost++
	if e.cost-before > maxCost {
		f, e.cost = unknownValue, before+1
	}
	e.values[v], e.costs[v] = f, e.cost-before
	return f
}

// wrapping makes a value unknown if it may leave its type's range: it wraps around there.
func wrapping(width int, f value) value {
	if f == nil {
		return unknownValue
	}
	high := int64(math.MaxInt64) >> (64 - width)
	return func(l Launch) Interval {
		x := f(l)
		if x.Min < -high-1 || x.Max > high {
			return unknown
		}
		return x
	}
}

// definition returns a value by the operation that defines it, nil if nothing is known.
func (e *evaluator) definition(v *tileir.Value) value {
	op := v.Def
	if op == nil {
		return e.blockArgument(v)
	}
	switch op.Code {
	case tileir.OpConstant:
		return constant(op.Attrs[tileir.ConstantValue])
	case tileir.OpGetTileBlockId:
		return func(l Launch) Interval { return Interval{0, int64(l.Grid[v.Index]) - 1} }
	case tileir.OpGetNumTileBlocks:
		return func(l Launch) Interval { return exactly(int64(l.Grid[v.Index])) }
	case tileir.OpAssume:
		return e.eval(op.Operands[0])
	case tileir.OpGetIndexSpaceShape:
		return e.tileCount(op.Operands[0], v.Index)
	}
	return e.arithmetic(op)
}

// blockArgument returns the value of an argument of the entry, or of a loop's counter.
func (e *evaluator) blockArgument(v *tileir.Value) value {
	if v.Owner == e.entry.Block(0) {
		i, width := v.Index, v.Type.(tileir.TileType).Scalar().Bits()
		return func(l Launch) Interval { return exactly(num.SignExtend(l.bits(i)&lowBits(width), width)) }
	}
	loop := v.Owner.Parent.Parent
	if loop == nil || loop.Code != tileir.OpFor || v.Index != 0 || loop.Flag(tileir.ForUnsignedCmp) {
		return nil
	}
	from, to := e.eval(loop.Operand(tileir.ForLowerBound)), e.eval(loop.Operand(tileir.ForUpperBound))
	return func(l Launch) Interval {
		first, end := from(l).Min, to(l).Max
		return Interval{first, max(first, end-min(end, 1))}
	}
}

func constant(a tileir.Attr) value {
	d, ok := a.(tileir.Dense)
	if !ok || len(d.Data) == 0 || len(d.Data) > 8 {
		return nil
	}
	var data [8]byte
	copy(data[:], d.Data)
	width := d.Type.Scalar().Bits()
	n := num.SignExtend(binary.LittleEndian.Uint64(data[:])&lowBits(width), width)
	return func(Launch) Interval { return exactly(n) }
}

// lowBits returns a mask of the n low bits.
func lowBits(n int) uint64 { return math.MaxUint64 >> (64 - n) }

// notNegative makes a value unknown if it may be negative.
func notNegative(f value) value {
	return func(l Launch) Interval {
		if x := f(l); x.Min >= 0 {
			return x
		}
		return unknown
	}
}

// arithmetic returns the value of an operation on integers, nil for other operations. Unsigned arithmetic, and an
// extension by zeros, give the same values as signed arithmetic if the operands are not negative.
func (e *evaluator) arithmetic(op *tileir.Op) value {
	signedness, ok := signednessOf(op)
	unsigned := ok && signedness == tileir.Unsigned
	f, _ := arithmetic.Eval(op, func(v *tileir.Value) (value, bool) {
		x := e.eval(v)
		if unsigned {
			x = notNegative(x)
		}
		return x, true
	})
	return f
}

// signednessOf returns how an operation reads its integers, if that matters.
func signednessOf(op *tileir.Op) (tileir.Signedness, bool) {
	for _, a := range op.Attrs {
		if s, ok := a.(tileir.Signedness); ok {
			return s, true
		}
	}
	return 0, false
}

// arithmetic computes the values of results.
var arithmetic = tileir.Integers[value]{
	Extend:   func(_ *tileir.Op, x value) (value, bool) { return x, true },
	Truncate: func(_ *tileir.Op, x value) (value, bool) { return x, true }, // see wrapping

	Add: onIntervals(func(_ *tileir.Op, x, y Interval) Interval { return x.plus(y) }),
	Sub: onIntervals(func(_ *tileir.Op, x, y Interval) Interval { return x.plus(Interval{-y.Max, -y.Min}) }),
	Mul: onIntervals(func(_ *tileir.Op, x, y Interval) Interval { return x.times(y) }),
	Min: onIntervals(func(_ *tileir.Op, x, y Interval) Interval { return Interval{min(x.Min, y.Min), min(x.Max, y.Max)} }),
	Max: onIntervals(func(_ *tileir.Op, x, y Interval) Interval { return Interval{max(x.Min, y.Min), max(x.Max, y.Max)} }),
	Div: onIntervals(quotient),
	Rem: onIntervals(func(_ *tileir.Op, x, y Interval) Interval {
		if x.Min < 0 || y.Min < 1 {
			return unknown
		}
		return Interval{0, min(x.Max, y.Max-1)}
	}),
}

// onIntervals computes a value from the intervals of two operands, which are both known.
func onIntervals(compute func(op *tileir.Op, x, y Interval) Interval) func(op *tileir.Op, x, y value) (value, bool) {
	return func(op *tileir.Op, x, y value) (value, bool) {
		return func(l Launch) Interval {
			a, b := x(l), y(l)
			if a == unknown || b == unknown {
				return unknown
			}
			return compute(op, a, b)
		}, true
	}
}

// quotient returns the interval of quotients of non-negative numbers, rounded up or down.
func quotient(op *tileir.Op, x, y Interval) Interval {
	if x.Min < 0 || y.Min < 1 {
		return unknown
	}
	if op.Attrs[tileir.DivIRounding] == tileir.TowardPosInf {
		return Interval{ceilDiv(x.Min, y.Max), ceilDiv(x.Max, y.Min)}
	}
	return Interval{x.Min / y.Max, x.Max / y.Min}
}

// tileCount returns the number of tiles that a view has along a dimension.
func (e *evaluator) tileCount(view *tileir.Value, dim int) value {
	a, ok := e.array(view)
	if !ok {
		return nil
	}
	d := a.dims[dim]
	return func(l Launch) Interval {
		n := d.length(l)
		if n.Min < 0 || n == unknown || d.step != d.tile {
			return unknown
		}
		return Interval{ceilDiv(n.Min, d.step), ceilDiv(n.Max, d.step)}
	}
}
