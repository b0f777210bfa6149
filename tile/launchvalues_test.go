package tile

import (
	"math"
	"testing"

	"gotile/device"
	"gotile/tileir"
)

// intervals are small bounds on both sides of 0.
func intervals() []bounds {
	var list []bounds
	for least := int64(-4); least <= 4; least++ {
		for most := least; most <= 4; most++ {
			list = append(list, bounds{least, most})
		}
	}
	return list
}

// hull is the narrowest bounds of f over two intervals; ok is false where f has no result
// for some of them.
func hull(x, y bounds, f func(a, b int64) (int64, bool)) (h bounds, ok bool) {
	h = bounds{math.MaxInt64, math.MinInt64}
	for a := x.least; a <= x.most; a++ {
		for b := y.least; b <= y.most; b++ {
			r, ok := f(a, b)
			if !ok {
				return h, false
			}
			h = bounds{min(h.least, r), max(h.most, r)}
		}
	}
	return h, true
}

// TestBoundsOfResults compares the bounds of operations with all their results.
func TestBoundsOfResults(t *testing.T) {
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
					want = anything
				}
				if got := onBounds[c.code](op, x, y); got != want {
					t.Errorf("%v of %v and %v (up: %v): got %v, want %v", c.code, x, y, c.up, got, want)
				}
			}
		}
	}
	// A remainder's bounds may be wider than its values, but not than the divisor.
	for _, x := range intervals() {
		for _, y := range intervals() {
			got, want := onBounds[tileir.OpRemI](nil, x, y), bounds{0, min(x.most, y.most-1)}
			if x.least < 0 || y.least < 1 {
				want = anything
			}
			if got != want {
				t.Errorf("remi of %v and %v: got %v, want %v", x, y, got, want)
			}
		}
	}
}

// TestBoundsBeyond: what an int64 does not have is not known.
func TestBoundsBeyond(t *testing.T) {
	const least, most = math.MinInt64, math.MaxInt64
	for _, c := range []struct {
		got, want bounds
	}{
		{exactly(most).plus(exactly(1)), anything},
		{bounds{0, most}.plus(bounds{0, 1}), anything},
		{exactly(most).plus(exactly(0)), exactly(most)},
		{exactly(most - 1).plus(exactly(1)), exactly(most)},
		{exactly(least).plus(exactly(-1)), anything},
		{bounds{least, 0}.plus(bounds{-1, 0}), anything},
		{exactly(least).plus(exactly(0)), exactly(least)},
		{exactly(1 << 62).times(exactly(2)), anything},
		{exactly(1 << 61).times(exactly(2)), exactly(1 << 62)},
		{exactly(-1 << 62).times(exactly(2)), anything}, // one too careful
		{exactly(1 << 32).times(exactly(1 << 32)), anything},
		{exactly(1 << 40).times(exactly(-1 << 40)), anything},
		{exactly(most).times(exactly(-1)), exactly(-most)},
		{exactly(most).times(exactly(0)), exactly(0)},
		{bounds{-3, 5}.times(exactly(-1 << 61)), anything},
		{bounds{-1, 3}.times(exactly(-1 << 60)), bounds{-3 << 60, 1 << 60}},
	} {
		if c.got != c.want {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
	known := func(b bounds) launchValue { return func(launchState) bounds { return b } }
	for _, c := range []struct {
		width   int
		b, want bounds
	}{
		{8, bounds{-128, 127}, bounds{-128, 127}}, {8, bounds{-129, 0}, anything}, {8, bounds{0, 128}, anything},
		{32, exactly(math.MaxInt32), exactly(math.MaxInt32)}, {32, exactly(math.MaxInt32 + 1), anything},
		{64, exactly(most), exactly(most)}, {64, exactly(least), exactly(least)}, {64, exactly(most - 1), exactly(most - 1)},
	} {
		if got := within(c.width, known(c.b))(launchState{}); got != c.want {
			t.Errorf("%v in %d bits: got %v, want %v", c.b, c.width, got, c.want)
		}
	}
	if got := within(32, nil)(launchState{}); got != anything {
		t.Errorf("what is not computed is %v", got)
	}
}

// TestLaunchValues: what a launch knows of values of the entry k(i32 -7, i64 1<<40, i8 200)
// on a grid of 5×6×7.
func TestLaunchValues(t *testing.T) {
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
	o, l := newValuesOf(&tracer{entry: entry}), launchState{grid: device.Grid{5, 6, 7}, args: []device.Arg{{Bits: 0xfffffff9}, {Bits: 1 << 40}, {Bits: 200}, {Pointer: true}}}
	for name, c := range map[string]struct {
		v    *tileir.Value
		want bounds
	}{
		"argument":                        {args[0], exactly(-7)},
		"wide argument":                   {args[1], exactly(1 << 40)},
		"narrow argument":                 {args[2], exactly(-56)},
		"constant":                        {number(i8, -3), exactly(-3)},
		"constant of 64 bits":             {number(i64, math.MinInt64), exactly(math.MinInt64)},
		"block id":                        {x, bounds{0, 4}},
		"last block id":                   {z, bounds{0, 6}},
		"grid":                            {gridY, exactly(6)},
		"assumption":                      {b.Assume(x, tileir.DivBy{Divisor: 2}), bounds{0, 4}},
		"narrower":                        {b.TruncI(x, tileir.OverflowNone, i8), bounds{0, 4}},
		"narrower, wrapped":               {b.TruncI(args[1], tileir.OverflowNone, i32), anything},
		"wider":                           {b.ExtI(minus7, tileir.Signed, i64), exactly(-7)},
		"wider without a sign":            {b.ExtI(x, tileir.Unsigned, i64), bounds{0, 4}},
		"a sign that is lost":             {b.ExtI(minus7, tileir.Unsigned, i64), anything},
		"sum":                             {add(x, seven), bounds{7, 11}},
		"sum with a negative":             {add(minus7, seven), exactly(0)},
		"sum beyond the type":             {add(number(i32, math.MaxInt32), seven), anything},
		"difference":                      {b.SubI(seven, x, tileir.OverflowNone), bounds{3, 7}},
		"product":                         {b.MulI(x, minus7, tileir.OverflowNone), bounds{-28, 0}},
		"greater of signed numbers":       {b.MaxI(minus7, x, tileir.Signed), bounds{0, 4}},
		"greater of unsigned numbers":     {b.MaxI(minus7, x, tileir.Unsigned), anything},
		"smaller of two":                  {b.MinI(x, seven, tileir.Unsigned), bounds{0, 4}},
		"quotient":                        {b.DivI(x, number(i32, 2), tileir.Unsigned, tileir.TowardZero), bounds{0, 2}},
		"quotient rounded up":             {b.DivI(seven, number(i32, 2), tileir.Signed, tileir.TowardPosInf), exactly(4)},
		"remainder":                       {b.RemI(z, number(i32, 4), tileir.Signed), bounds{0, 3}},
		"an operation that nothing knows": {b.AndI(x, seven), anything},
		"counter":                         {counter(2, 10, false), bounds{2, 9}},
		"counter of no rounds":            {counter(5, 2, false), exactly(5)},
		"unsigned counter":                {counter(2, 10, true), anything},
		"carried":                         {carried, anything},
		"tiles":                           {view(number(i32, 9), 4, 4), exactly(3)},
		"tiles of a length that varies":   {view(add(x, number(i32, 4)), 4, 4), bounds{1, 2}},
		"tiles that overlap":              {view(number(i32, 9), 4, 2), anything},
		"tiles of a negative length":      {view(minus7, 4, 4), anything},
		"tiles of an unknown length":      {view(b.AndI(x, seven), 4, 4), anything},
		"doubled":                         {doubled(5), bounds{0, 128}},
		"doubled too often":               {doubled(28), anything},
		"a tile":                          {b.Iota(tileir.Tile(tileir.I32, 4)), anything},
		"a float":                         {b.IToF(x, tileir.Signed, tileir.NearestEven, tileir.Tile(tileir.F32)), anything},
		"a pointer":                       {args[3], anything},
		"a token":                         {b.MakeToken(), anything},
	} {
		if got := o.of(c.v)(l); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
		if got := o.of(c.v)(l); got != c.want {
			t.Errorf("%s, asked again: got %v, want %v", name, got, c.want)
		}
	}
}
