package tile

import (
	"encoding/binary"
	"math"
	mathbits "math/bits"

	"gotile/device"
	"gotile/num"
	"gotile/tileir"
)

// What a launch can say of a kernel's integers before it runs: between which bounds each
// lies, in all blocks and rounds. It is for checks that must be certain, so the bounds
// are never too narrow.

// bounds is where an integer lies, both ends included.
type bounds struct{ least, most int64 }

// anything is the bounds of what is not known.
var anything = bounds{math.MinInt64, math.MaxInt64}

func exactly(n int64) bounds { return bounds{n, n} }

// launchState is what a launch knows.
type launchState struct {
	grid device.Grid
	args []device.Arg
	read []bool // where not nil: which arguments somebody has looked at
}

// bits is an integer argument.
func (l launchState) bits(i int) uint64 {
	if l.read != nil {
		l.read[i] = true
	}
	return l.args[i].Bits
}

// launchValue is a value of the kernel in a launch.
type launchValue func(launchState) bounds

func unknown(launchState) bounds { return anything }

// valuesOf finds the values of a kernel's scalars at launch, each once.
type valuesOf struct {
	trace *tracer
	known map[*tileir.Value]launchValue
	costs map[*tileir.Value]int // how many values each is computed from: see maxCost
	cost  int                   // of all so far
}

func newValuesOf(tr *tracer) *valuesOf {
	return &valuesOf{trace: tr, known: make(map[*tileir.Value]launchValue), costs: make(map[*tileir.Value]int)}
}

// maxCost bounds the values that a launch computes for one of them. What is used twice is
// computed twice, so that a number doubled twenty times takes a million.
const maxCost = 1000

// of is an integer scalar at launch.
func (o *valuesOf) of(v *tileir.Value) launchValue {
	t, ok := v.Type.(tileir.TileType)
	if !ok || t.Rank() != 0 || !t.Scalar().IsInt() {
		return unknown
	}
	if f, ok := o.known[v]; ok {
		o.cost += o.costs[v]
		return f
	}
	o.known[v] = unknown // of what depends on itself
	before := o.cost
	f := within(t.Scalar().Bits(), o.computed(v))
	o.cost++
	if o.cost-before > maxCost {
		f, o.cost = unknown, before+1
	}
	o.known[v], o.costs[v] = f, o.cost-before
	return f
}

// within forgets bounds that the type of the value does not have: it wraps around.
func within(width int, f launchValue) launchValue {
	if f == nil {
		return unknown
	}
	most := int64(math.MaxInt64) >> (64 - width)
	return func(l launchState) bounds {
		b := f(l)
		if b.least < -most-1 || b.most > most {
			return anything
		}
		return b
	}
}

// computed is a value by its definition, nil where nothing is known.
func (o *valuesOf) computed(v *tileir.Value) launchValue {
	op := v.Def
	if op == nil {
		return o.argument(v)
	}
	switch op.Code {
	case tileir.OpConstant:
		return constantValue(op.Attrs[tileir.ConstantValue])
	case tileir.OpGetTileBlockId:
		return func(l launchState) bounds { return bounds{0, int64(l.grid[v.Index]) - 1} }
	case tileir.OpGetNumTileBlocks:
		return func(l launchState) bounds { return exactly(int64(l.grid[v.Index])) }
	case tileir.OpAssume, tileir.OpTruncI:
		return o.of(op.Operands[0])
	case tileir.OpExtI:
		return o.extended(op)
	case tileir.OpGetIndexSpaceShape:
		return o.tilesOf(op.Operands[0], v.Index)
	}
	return o.arithmetic(op)
}

// argument is an argument of the entry, or the counter of a loop.
func (o *valuesOf) argument(v *tileir.Value) launchValue {
	if v.Owner == o.trace.entry.Block(0) {
		i, width := v.Index, v.Type.(tileir.TileType).Scalar().Bits()
		return func(l launchState) bounds { return exactly(num.SignExtend(l.bits(i)&mask(width), width)) }
	}
	loop := v.Owner.Parent.Parent
	if loop == nil || loop.Code != tileir.OpFor || v.Index != 0 || loop.Flag(tileir.ForUnsignedCmp) {
		return nil
	}
	from, to := o.of(loop.Operand(tileir.ForLowerBound)), o.of(loop.Operand(tileir.ForUpperBound))
	return func(l launchState) bounds {
		least, end := from(l).least, to(l).most
		return bounds{least, max(least, end-min(end, 1))}
	}
}

func constantValue(a tileir.Attr) launchValue {
	d, ok := a.(tileir.Dense)
	if !ok || len(d.Data) == 0 || len(d.Data) > 8 {
		return nil
	}
	var data [8]byte
	copy(data[:], d.Data)
	width := d.Type.Scalar().Bits()
	n := num.SignExtend(binary.LittleEndian.Uint64(data[:])&mask(width), width)
	return func(launchState) bounds { return exactly(n) }
}

// extended is an integer made wider: without its sign it keeps its value only where that
// is not negative.
func (o *valuesOf) extended(op *tileir.Op) launchValue {
	f := o.of(op.Operands[0])
	if op.Attrs[tileir.ExtISignedness] == tileir.Signed {
		return f
	}
	return notNegative(f)
}

func notNegative(f launchValue) launchValue {
	return func(l launchState) bounds {
		if b := f(l); b.least >= 0 {
			return b
		}
		return anything
	}
}

// arithmetic is the result of an operation on two integers.
func (o *valuesOf) arithmetic(op *tileir.Op) launchValue {
	compute, ok := onBounds[op.Code]
	if !ok || len(op.Operands) != 2 {
		return nil
	}
	x, y := o.of(op.Operands[0]), o.of(op.Operands[1])
	if s, ok := signednessOf(op); ok && s == tileir.Unsigned {
		x, y = notNegative(x), notNegative(y)
	}
	return func(l launchState) bounds {
		a, b := x(l), y(l)
		if a == anything || b == anything {
			return anything
		}
		return compute(op, a, b)
	}
}

// signednessOf is how an operation reads its integers, where that matters.
func signednessOf(op *tileir.Op) (tileir.Signedness, bool) {
	for _, a := range op.Attrs {
		if s, ok := a.(tileir.Signedness); ok {
			return s, true
		}
	}
	return 0, false
}

// onBounds computes the bounds of results; both operands' bounds are known.
var onBounds = map[tileir.OpCode]func(op *tileir.Op, x, y bounds) bounds{
	tileir.OpAddI: func(_ *tileir.Op, x, y bounds) bounds { return x.plus(y) },
	tileir.OpSubI: func(_ *tileir.Op, x, y bounds) bounds { return x.plus(bounds{-y.most, -y.least}) },
	tileir.OpMulI: func(_ *tileir.Op, x, y bounds) bounds { return x.times(y) },
	tileir.OpMinI: func(_ *tileir.Op, x, y bounds) bounds { return bounds{min(x.least, y.least), min(x.most, y.most)} },
	tileir.OpMaxI: func(_ *tileir.Op, x, y bounds) bounds { return bounds{max(x.least, y.least), max(x.most, y.most)} },
	tileir.OpDivI: divided,
	tileir.OpRemI: func(_ *tileir.Op, x, y bounds) bounds {
		if x.least < 0 || y.least < 1 {
			return anything
		}
		return bounds{0, min(x.most, y.most-1)}
	},
}

func (x bounds) plus(y bounds) bounds {
	least, lok := sum(x.least, y.least)
	most, mok := sum(x.most, y.most)
	if !lok || !mok {
		return anything
	}
	return bounds{least, most}
}

func sum(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0)
}

func (x bounds) times(y bounds) bounds {
	r := bounds{math.MaxInt64, math.MinInt64}
	for _, a := range []int64{x.least, x.most} {
		for _, b := range []int64{y.least, y.most} {
			if !multiplies64(a, b) {
				return anything
			}
			r = bounds{min(r.least, a*b), max(r.most, a*b)}
		}
	}
	return r
}

// multiplies64 reports a product that an int64 has.
func multiplies64(a, b int64) bool {
	high, low := mathbits.Mul64(magnitude(a), magnitude(b))
	return high == 0 && low <= math.MaxInt64
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// divided is a quotient of numbers that are not negative, rounded up or down.
func divided(op *tileir.Op, x, y bounds) bounds {
	if x.least < 0 || y.least < 1 {
		return anything
	}
	q := bounds{x.least / y.most, x.most / y.least}
	if op.Attrs[tileir.DivIRounding] == tileir.TowardPosInf {
		q = bounds{ceiling(x.least, y.most), ceiling(x.most, y.least)}
	}
	return q
}

func ceiling(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// tilesOf is how many tiles a view has along a dimension.
func (o *valuesOf) tilesOf(view *tileir.Value, dim int) launchValue {
	u, ok := o.viewOf(view)
	if !ok {
		return nil
	}
	d := u.dims[dim]
	return func(l launchState) bounds {
		n := d.length(l)
		if n.least < 0 || n == anything || d.step != d.tile {
			return anything
		}
		return bounds{ceiling(n.least, d.step), ceiling(n.most, d.step)}
	}
}
