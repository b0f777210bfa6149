package coverage

import (
	"math"
	"testing"

	"gotile/device"
	"gotile/tileir"
)

// intervals are small Interval on both sides of 0.
func intervals() []Interval {
	var list []Interval
	for low := int64(-4); low <= 4; low++ {
		for high := low; high <= 4; high++ {
			list = append(list, Interval{low, high})
		}
	}
	return list
}

// hull returns the narrowest interval of f over two intervals; ok is false if f has no
// result for some of their values.
func hull(x, y Interval, f func(a, b int64) (int64, bool)) (h Interval, ok bool) {
	h = Interval{math.MaxInt64, math.MinInt64}
	for a := x.Min; a <= x.Max; a++ {
		for b := y.Min; b <= y.Max; b++ {
			r, ok := f(a, b)
			if !ok {
				return h, false
			}
			h = Interval{min(h.Min, r), max(h.Max, r)}
		}
	}
	return h, true
}

// TestIntervalsOfResults compares the intervals of operations with all their results.
func TestIntervalsOfResults(t *testing.T) {
	up := map[bool]tileir.Rounding{false: tileir.TowardZero, true: tileir.TowardPosInf}
	quotient := func(up bool) func(a, b int64) (int64, bool) {
		return func(a, b int64) (int64, bool) {
			if a < 0 || b < 1 {
				return 0, false
			}
			if up && a%b != 0 {
				return a/b + 1, true
			}
			return a / b, true
		}
	}
	always := func(f func(a, b int64) int64) func(a, b int64) (int64, bool) {
		return func(a, b int64) (int64, bool) { return f(a, b), true }
	}
	for _, c := range []struct {
		code tileir.OpCode
		up   bool
		f    func(a, b int64) (int64, bool)
	}{
		{tileir.OpAddI, false, always(func(a, b int64) int64 { return a + b })},
		{tileir.OpSubI, false, always(func(a, b int64) int64 { return a - b })},
		{tileir.OpMulI, false, always(func(a, b int64) int64 { return a * b })},
		{tileir.OpMinI, false, always(func(a, b int64) int64 { return min(a, b) })},
		{tileir.OpMaxI, false, always(func(a, b int64) int64 { return max(a, b) })},
		{tileir.OpDivI, false, quotient(false)},
		{tileir.OpDivI, true, quotient(true)},
	} {
		op := tileir.NewOp(c.code, nil)
		if c.code == tileir.OpDivI {
			op.SetAttr(tileir.DivIRounding, up[c.up])
		}
		for _, x := range intervals() {
			for _, y := range intervals() {
				want, ok := hull(x, y, c.f)
				if !ok {
					want = unknown
				}
				if got := onTwo(op, x, y); got != want {
					t.Errorf("%v of %v and %v (up: %v): got %v, want %v", c.code, x, y, c.up, got, want)
				}
			}
		}
	}
	// A remainder's Interval may be wider than its values, but not than the divisor.
	for _, x := range intervals() {
		for _, y := range intervals() {
			got, want := onTwo(tileir.NewOp(tileir.OpRemI, nil), x, y), Interval{0, min(x.Max, y.Max-1)}
			if x.Min < 0 || y.Min < 1 {
				want = unknown
			}
			if got != want {
				t.Errorf("remi of %v and %v: got %v, want %v", x, y, got, want)
			}
		}
	}
}

// onTwo returns the interval of an operation's result.
func onTwo(op *tileir.Op, x, y Interval) Interval {
	left, right := &tileir.Value{}, &tileir.Value{}
	op.Operands = []*tileir.Value{left, right}
	f, ok := arithmetic.Eval(op, func(v *tileir.Value) (value, bool) {
		if v == left {
			return func(Launch) Interval { return x }, true
		}
		return func(Launch) Interval { return y }, true
	})
	if !ok {
		return unknown
	}
	return f(Launch{})
}

// TestIntervalsBeyond: a result that an int64 cannot hold is not known.
func TestIntervalsBeyond(t *testing.T) {
	const low, high = math.MinInt64, math.MaxInt64
	for _, c := range []struct {
		got, want Interval
	}{
		{exactly(high).plus(exactly(1)), unknown},
		{Interval{0, high}.plus(Interval{0, 1}), unknown},
		{exactly(high).plus(exactly(0)), exactly(high)},
		{exactly(high - 1).plus(exactly(1)), exactly(high)},
		{exactly(low).plus(exactly(-1)), unknown},
		{Interval{low, 0}.plus(Interval{-1, 0}), unknown},
		{exactly(low).plus(exactly(0)), exactly(low)},
		{exactly(1 << 62).times(exactly(2)), unknown},
		{exactly(1 << 61).times(exactly(2)), exactly(1 << 62)},
		{exactly(-1 << 62).times(exactly(2)), unknown}, // one too careful
		{exactly(1 << 32).times(exactly(1 << 32)), unknown},
		{exactly(1 << 40).times(exactly(-1 << 40)), unknown},
		{exactly(high).times(exactly(-1)), exactly(-high)},
		{exactly(high).times(exactly(0)), exactly(0)},
		{Interval{-3, 5}.times(exactly(-1 << 61)), unknown},
		{Interval{-1, 3}.times(exactly(-1 << 60)), Interval{-3 << 60, 1 << 60}},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
	known := func(b Interval) value { return func(Launch) Interval { return b } }
	for _, c := range []struct {
		width   int
		b, want Interval
	}{
		{8, Interval{-128, 127}, Interval{-128, 127}}, {8, Interval{-129, 0}, unknown}, {8, Interval{0, 128}, unknown},
		{32, exactly(math.MaxInt32), exactly(math.MaxInt32)}, {32, exactly(math.MaxInt32 + 1), unknown},
		{64, exactly(high), exactly(high)}, {64, exactly(low), exactly(low)}, {64, exactly(high - 1), exactly(high - 1)},
	} {
		if got := wrapping(c.width, known(c.b))(Launch{}); got != c.want {
			t.Errorf("%v in %d bits: got %v, want %v", c.b, c.width, got, c.want)
		}
	}
	if got := wrapping(32, nil)(Launch{}); got != unknown {
		t.Errorf("a value that is not computed is %v", got)
	}
}

// TestValues: values of the entry k(i32 -7, i64 1<<40, i8 200) that are known on a grid of 5×6×7.
func TestValues(t *testing.T) {
	i32, i64, i8 := tileir.Tile(tileir.I32), tileir.Tile(tileir.I64), tileir.Tile(tileir.I8)
	m := tileir.NewModule("m")
	entry := m.NewEntry("k", nil, i32, i64, i8, tileir.Tile(tileir.PointerType{Pointee: tileir.F32}))
	b, args := tileir.NewBuilder(entry.Block(0)), entry.Block(0).Args
	number := func(t tileir.TileType, v int64) *tileir.Value {
		data := make([]byte, 8)
		for i := range data {
			data[i] = byte(v >> (8 * i))
		}
		return b.Constant(tileir.Dense{Type: t, Data: data[:t.Scalar().Bytes()], Splat: true})
	}
	x, _, z := b.GetTileBlockId()
	_, gridY, _ := b.GetNumTileBlocks()
	doubled := func(n int) *tileir.Value {
		v := x
		for range n {
			v = b.AddI(v, v, tileir.OverflowNone)
		}
		return v
	}
	counter := func(from, to int64, unsigned bool) *tileir.Value {
		return b.For(number(i32, from), number(i32, to), number(i32, 1), nil, unsigned).Block(0).Args[0]
	}
	carried := b.For(number(i32, 0), number(i32, 4), number(i32, 1), []*tileir.Value{x}, false).Block(0).Args[1]
	view := func(length *tileir.Value, tile, step int32) *tileir.Value {
		tensor := b.MakeTensorView(args[3], []*tileir.Value{length}, nil, tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{tileir.Dynamic}, Strides: []int64{1}})
		v := b.MakeStridedView(tensor, tileir.StridedViewType{Tile: []int32{tile}, Traversal: []int32{step}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0}})
		return b.GetIndexSpaceShape(v, []tileir.Type{i32})[0]
	}
	add := func(x, y *tileir.Value) *tileir.Value { return b.AddI(x, y, tileir.OverflowNone) }
	minus7, seven := args[0], number(i32, 7)
	argument := func(v *tileir.Value) *tileir.Value {
		if v.Owner == entry.Block(0) {
			return v
		}
		return nil
	}
	o, l := newEvaluator(entry, argument), Launch{Grid: device.Grid{5, 6, 7}, Args: []device.Arg{{Bits: 0xfffffff9}, {Bits: 1 << 40}, {Bits: 200}, {Pointer: true}}}
	for name, c := range map[string]struct {
		v    *tileir.Value
		want Interval
	}{
		"argument":                        {args[0], exactly(-7)},
		"wide argument":                   {args[1], exactly(1 << 40)},
		"narrow argument":                 {args[2], exactly(-56)},
		"constant":                        {number(i8, -3), exactly(-3)},
		"constant of 64 bits":             {number(i64, math.MinInt64), exactly(math.MinInt64)},
		"block id":                        {x, Interval{0, 4}},
		"last block id":                   {z, Interval{0, 6}},
		"grid":                            {gridY, exactly(6)},
		"assumption":                      {b.Assume(x, tileir.DivBy{Divisor: 2}), Interval{0, 4}},
		"narrower":                        {b.TruncI(x, tileir.OverflowNone, i8), Interval{0, 4}},
		"narrower, wrapped":               {b.TruncI(args[1], tileir.OverflowNone, i32), unknown},
		"wider":                           {b.ExtI(minus7, tileir.Signed, i64), exactly(-7)},
		"wider without a sign":            {b.ExtI(x, tileir.Unsigned, i64), Interval{0, 4}},
		"a sign that is lost":             {b.ExtI(minus7, tileir.Unsigned, i64), unknown},
		"sum":                             {add(x, seven), Interval{7, 11}},
		"sum with a negative":             {add(minus7, seven), exactly(0)},
		"sum beyond the type":             {add(number(i32, math.MaxInt32), seven), unknown},
		"difference":                      {b.SubI(seven, x, tileir.OverflowNone), Interval{3, 7}},
		"product":                         {b.MulI(x, minus7, tileir.OverflowNone), Interval{-28, 0}},
		"greater of signed numbers":       {b.MaxI(minus7, x, tileir.Signed), Interval{0, 4}},
		"greater of unsigned numbers":     {b.MaxI(minus7, x, tileir.Unsigned), unknown},
		"smaller of two":                  {b.MinI(x, seven, tileir.Unsigned), Interval{0, 4}},
		"quotient":                        {b.DivI(x, number(i32, 2), tileir.Unsigned, tileir.TowardZero), Interval{0, 2}},
		"quotient rounded up":             {b.DivI(seven, number(i32, 2), tileir.Signed, tileir.TowardPosInf), exactly(4)},
		"remainder":                       {b.RemI(z, number(i32, 4), tileir.Signed), Interval{0, 3}},
		"an operation that nothing knows": {b.AndI(x, seven), unknown},
		"counter":                         {counter(2, 10, false), Interval{2, 9}},
		"counter of no rounds":            {counter(5, 2, false), exactly(5)},
		"unsigned counter":                {counter(2, 10, true), unknown},
		"carried":                         {carried, unknown},
		"tiles":                           {view(number(i32, 9), 4, 4), exactly(3)},
		"tiles of a length that varies":   {view(add(x, number(i32, 4)), 4, 4), Interval{1, 2}},
		"tiles that overlap":              {view(number(i32, 9), 4, 2), unknown},
		"tiles of a negative length":      {view(minus7, 4, 4), unknown},
		"tiles of an unknown length":      {view(b.AndI(x, seven), 4, 4), unknown},
		"doubled":                         {doubled(5), Interval{0, 128}},
		"doubled too often":               {doubled(28), unknown},
		"a tile":                          {b.Iota(tileir.Tile(tileir.I32, 4)), unknown},
		"a float":                         {b.IToF(x, tileir.Signed, tileir.NearestEven, tileir.Tile(tileir.F32)), unknown},
		"a pointer":                       {args[3], unknown},
		"a token":                         {b.MakeToken(), unknown},
	} {
		if got := o.eval(c.v)(l); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
		if got := o.eval(c.v)(l); got != c.want {
			t.Errorf("%s, asked again: got %v, want %v", name, got, c.want)
		}
	}
}
