package twins

import (
	"fmt"
	"math"
	"slices"

	"gotile/tile"
)

// mixed are operands of two types: the arithmetic and the comparison conversion.
func mixed() (all []Twin) {
	pairs := [][2]*elem{
		{boolean, i32}, {boolean, f64}, {i8, i32}, {u8, i16}, {u16, u64}, {u32, i64}, {boolean, u8},
		{i16, f16}, {i32, f32}, {u16, f32}, {u32, bf16}, {u64, f64}, {f16, f32}, {bf16, f32}, {f32, f64}, {f16, f64},
	}
	for _, p := range pairs {
		common, ok := tile.CommonType(p[0].dtype, p[1].dtype)
		if !ok {
			panic("no common type of " + p[0].name + " and " + p[1].name)
		}
		c := allElems[slices.IndexFunc(allElems, func(e *elem) bool { return e.dtype == common })]
		x := noOverflow("add", tiles(n, p[0], p[1]))
		if c.isSigned() && !c.isFloat() {
			for k := range x {
				x[k] = x[k].within(0, float64(min(int64(1)<<(c.bits()-2), int64(1)<<(x[k].elem.bits()-1))-1))
			}
		}
		all = append(all, elementwise("2.1.5.12 2.1.5.13 2.1.5.14 2.1.5.15 2.2.1 2.2.10 2.2.20", "mixed_"+p[0].name+"_"+p[1].name, n, x,
			result{c, "x0 + x1", plain2add}, result{c, "ct::max(x1, x0)", func(x []tile.Tile) tile.Tile { return tile.Max(x[1], x[0]) }},
			result{boolean, "x0 < x1", plain2(tile.Lt)}, result{boolean, "x1 == x0", func(x []tile.Tile) tile.Tile { return tile.Eq(x[1], x[0]) }}))
	}
	return append(all, withScalars()...)
}

func plain2add(x []tile.Tile) tile.Tile { return x[0].Add(x[1]) }

// withScalars are a tile and a scalar, whose type is converted to the tile's.
func withScalars() (all []Twin) {
	pairs := []struct {
		tile, scalar *elem
		values       []float64
	}{
		{f16, i32, []float64{3, -70000, 100}}, {f16, u64, []float64{5, 1 << 40, 0}}, {f32, i64, []float64{1 << 24, -(1 << 40), 7}},
		{i64, i32, []float64{3, -5, 1 << 20}}, {i8, boolean, []float64{1, 0}}, {u32, boolean, []float64{0, 1}},
		{f64, f32, []float64{0.5, -3e38, 1e-45}}, {bf16, i8, []float64{-128, 127}}, {f32, f16, []float64{65504, 6e-8}},
	}
	for _, p := range pairs {
		x := append(noOverflow("add", tiles(n, p.tile)), scalar("s", p.scalar, p.values...))
		t := p.tile
		all = append(all, elementwise("2.1.5.12 2.1.5.13 2.2.1 2.2.3 2.2.20 2.2.21", "scalar_"+t.name+"_"+p.scalar.name, n, x,
			result{t, "x0 + x1", plain2add},
			result{t, "x1 - x0", func(x []tile.Tile) tile.Tile { return tile.Sub(x[1], x[0]) }},
			result{t, "ct::max(x1, x0)", func(x []tile.Tile) tile.Tile { return tile.Max(x[1], x[0]) }},
			result{t, "ct::min(x0, x1)", with(tile.Min)}))
	}
	return append(append(all, comparedScalars()...), scalarArithmetic()...)
}

// comparedScalars are comparisons of a tile and a scalar, which are equal partners.
func comparedScalars() (all []Twin) {
	pairs := []struct {
		tile, scalar *elem
		values       []float64
	}{
		{i8, i32, []float64{0, 300, -1}}, {i16, i64, []float64{-1, 1 << 40}}, {i32, f32, []float64{0.5, 1 << 31}},
		{f16, f64, []float64{0.1, 1, 65520}}, {f32, f64, []float64{0.1, math.Copysign(0, -1), 1}}, {bf16, f32, []float64{1.001, 1}}, {u8, i32, []float64{-1, 255}},
	}
	for _, p := range pairs {
		x := append(tiles(n, p.tile), scalar("s", p.scalar, p.values...))
		all = append(all, elementwise("2.1.5.14 2.1.5.15 2.2.10", "compare_"+p.tile.name+"_scalar_"+p.scalar.name, n, x,
			result{boolean, "x0 == x1", plain2(tile.Eq)}, result{boolean, "x1 < x0", func(x []tile.Tile) tile.Tile { return tile.Lt(x[1], x[0]) }},
			result{boolean, "x0 <= x1", plain2(tile.Le)}))
	}
	return all
}

// broadcasts are operands of two shapes.
func broadcasts() (all []Twin) {
	shapes := []struct{ name, a, b, r string }{
		{"r0_4x8", "", "4, 8", "4, 8"}, {"4x1_8", "4, 1", "8", "4, 8"}, {"2x4x1_4x8", "2, 4, 1", "4, 8", "2, 4, 8"},
		{"1x1_r0", "1, 1", "", "1, 1"}, {"r0_r0", "", "", ""}, {"8_1x8", "8", "1, 8", "1, 8"},
		{"2x2x2x2x2x2_2x1x2", "2, 2, 2, 2, 2, 2", "2, 1, 2", "2, 2, 2, 2, 2, 2"},
	}
	for _, s := range shapes {
		for _, e := range []*elem{i32, f32} {
			all = append(all, broadcastTwin(s.name, e, dims(s.a), dims(s.b), dims(s.r)))
		}
	}
	return all
}

func broadcastTwin(name string, e *elem, a, b, r []int) Twin {
	x := noOverflow("mul", []param{in("a", e, 64), in("b", e, 64)})
	return Twin{Rows: rows("1.7.3/mutual-broadcast-conversion 2.1.5.6 2.1.5.7 2.1.5.8 2.1.5.9 2.1.5.10 2.1.5.11 2.2.1 2.2.5 2.2.10"), Name: "broadcast_" + e.name + "_" + name,
		params: append(x, out("o", e, 64), out("p", e, 64), out("q", boolean, 64)),
		cpp: fmt.Sprintf(`auto x = ct::load(a + ct::iota<%s>()); auto y = ct::load(b + ct::iota<%s>()); auto i = ct::iota<%s>();
			ct::store(o + i, x + y); ct::store(p + i, y * x); ct::store(q + i, x < y);`, cppTile(i32, a), cppTile(i32, b), cppTile(i32, r)),
		kernel: body(func(blk *tile.Block, p []tile.Tile) {
			x, y := tile.Load(p[0].Add(tileIota(blk, a))), tile.Load(p[1].Add(tileIota(blk, b)))
			i := tileIota(blk, r)
			tile.Store(p[2].Add(i), x.Add(y))
			tile.Store(p[3].Add(i), y.Mul(x))
			tile.Store(p[4].Add(i), x.Lt(y))
		})}
}

// tileIota is the indices of a shape.
func tileIota(b *tile.Block, shape []int) tile.Tile { return b.Iota(tile.I32, shape...) }

// scalarArithmetic are two scalars, which the named functions do not promote.
func scalarArithmetic() (all []Twin) {
	calls := []struct {
		cpp string
		f   func(x, y any, opts ...tile.Option) tile.Tile
	}{{"add", tile.Add}, {"sub", tile.Sub}, {"mul", tile.Mul}, {"div", tile.Div}, {"max", tile.Max}, {"min", tile.Min},
		{"remainder", func(x, y any, _ ...tile.Option) tile.Tile { return tile.Rem(x, y) }}}
	for _, e := range numbers {
		t := Twin{Rows: rows("2.2.1 2.2.3 2.2.5 2.2.6 2.2.9 2.2.20 2.2.21 2.2.22"), Name: "scalars_" + e.name,
			params: []param{out("o", e, 9), scalar("x", e, 7, 100, 11), scalar("y", e, 5, 1, 3)}}
		for k, c := range calls {
			t.cpp += fmt.Sprintf("o[%d] = ct::%s(x, y);\n", k, c.cpp)
		}
		t.cpp += "o[7] = ct::abs(x); o[8] = ct::select(x, y, x);"
		t.kernel = body(func(_ *tile.Block, p []tile.Tile) {
			o, x, y := p[0], p[1], p[2]
			for k, c := range calls {
				tile.Store(o.Add(k), c.f(x, y))
			}
			tile.Store(o.Add(7), tile.Abs(x))
			tile.Store(o.Add(8), tile.Select(x, y, x))
		})
		all = append(all, t)
	}
	return all
}
