package twins

import (
	"fmt"

	"gotile/tile"
)

// n is the length of the tiles of the elementwise pairs: sixteen special values
// squared.
const n = 256

// arithmeticTwins is section 2.2.
func arithmeticTwins() (all []Twin) {
	for _, part := range [][]Twin{
		sums(), quotients(), comparisons(), bits(), logic(), extrema(), unaries(), fused(),
		rounded(), mixed(), broadcasts(), pointers(),
	} {
		all = append(all, part...)
	}
	return all
}

// noOverflow bounds the operands of signed integers so that op is defined.
func noOverflow(op string, params []param) []param {
	for k, p := range params {
		if !p.elem.isSigned() || p.elem.isFloat() {
			continue
		}
		limit := float64(int64(1) << (p.elem.bits() - 2))
		if op == "mul" {
			limit = float64(int64(1) << (p.elem.bits()/2 - 1))
		}
		params[k] = p.within(-limit, limit-1)
		if op == "mul" {
			params[k] = p.within(-limit, limit)
		}
	}
	return params
}

func sums() (all []Twin) {
	ops := []struct {
		row, name, op string
		f             func(x, y any, opts ...tile.Option) tile.Tile
		method        func(x tile.Tile, y any, opts ...tile.Option) tile.Tile
	}{
		{"2.2.1", "add", "+", tile.Add, tile.Tile.Add},
		{"2.2.3", "sub", "-", tile.Sub, tile.Tile.Sub},
		{"2.2.5", "mul", "*", tile.Mul, tile.Tile.Mul},
	}
	for _, o := range ops {
		for _, e := range arithmetic {
			all = append(all, elementwise(o.row, o.name+"_"+e.name, n, noOverflow(o.name, tiles(n, e, e)),
				result{e, "x0 " + o.op + " x1", func(x []tile.Tile) tile.Tile { return o.method(x[0], x[1]) }},
				result{e, "ct::" + o.name + "(x0, x1)", with(o.f)}))
		}
	}
	return all
}

// divisible are operands of an integer division that neither divides by zero nor overflows: half the range excludes the
// minimum integer divided by -1.
func divisible(e *elem) []param {
	x := noOverflow("div", tiles(n, e, e))
	x[1] = x[1].nonzero()
	if e.isSigned() && !e.isFloat() {
		x[1].data.limited = false // any divisor
	}
	return x
}

func quotients() (all []Twin) {
	for _, e := range arithmetic {
		x := tiles(n, e, e)
		if !e.isFloat() {
			x = divisible(e)
		}
		all = append(all,
			elementwise("2.2.6", "div_"+e.name, n, x,
				result{e, "x0 / x1", func(x []tile.Tile) tile.Tile { return x[0].Div(x[1]) }},
				result{e, "ct::div(x0, x1)", with(tile.Div)}),
			elementwise("2.2.9", "remainder_"+e.name, n, x, remainders(e)...))
		if e.isFloat() {
			continue
		}
		all = append(all,
			elementwise("2.2.7", "ceildiv_"+e.name, n, x, result{e, "ct::ceildiv(x0, x1)", plain2(tile.CeilDiv)}),
			elementwise("2.2.8", "floordiv_"+e.name, n, x, result{e, "ct::floordiv(x0, x1)", plain2(tile.FloorDiv)}))
	}
	return append(all, imprecise()...)
}

func remainders(e *elem) []result {
	r := []result{{e, "ct::remainder(x0, x1)", plain2(tile.Rem)}}
	if !e.isFloat() {
		r = append(r, result{e, "x0 % x1", func(x []tile.Tile) tile.Tile { return x[0].Rem(x[1]) }})
	}
	return r
}

func imprecise() (all []Twin) {
	modes := []struct {
		name, cpp string
		mode      tile.Rounding
	}{{"full", "ct::round_full_t{}", tile.Full}, {"approx", "ct::round_approximate_t{}", tile.Approx}}
	for _, m := range modes {
		all = append(all, elementwise("2.2.6 2.13.3.1 2.13.3.3 2.13.4.3", "div_f32_"+m.name, n, tiles(n, f32, f32),
			result{f32, "ct::div(x0, x1, " + m.cpp + ")", with(tile.Div, m.mode)},
			result{f32, "ct::div(x0, x1, " + m.cpp + ", ct::round_subnormals_to_zero_t{})", with(tile.Div, m.mode, tile.FlushSubnormals)}))
	}
	return all
}

func comparisons() (all []Twin) {
	results := []result{
		{boolean, "x0 == x1", plain2(tile.Eq)}, {boolean, "x0 != x1", plain2(tile.Ne)},
		{boolean, "x0 < x1", plain2(tile.Lt)}, {boolean, "x0 <= x1", plain2(tile.Le)},
		{boolean, "x0 > x1", plain2(tile.Gt)}, {boolean, "x0 >= x1", plain2(tile.Ge)},
	}
	for _, e := range arithmetic {
		all = append(all, elementwise("2.2.10", "compare_"+e.name, n, tiles(n, e, e), results...))
	}
	return all
}

func bits() (all []Twin) {
	ops := []struct {
		row, name, cpp string
		f              func(x, y any) tile.Tile
	}{{"2.2.11", "and", "x0 & x1", tile.And}, {"2.2.12", "or", "x0 | x1", tile.Or}, {"2.2.13", "xor", "x0 ^ x1", tile.Xor}}
	for _, o := range ops {
		for _, e := range integral {
			all = append(all, elementwise(o.row, o.name+"_"+e.name, n, tiles(n, e, e), result{e, o.cpp, plain2(o.f)}))
		}
	}
	for _, e := range ints {
		all = append(all, elementwise("2.2.14", "complement_"+e.name, n, tiles(n, e), result{e, "~x0", plain1(tile.Tile.Not)}))
		x := tiles(n, e, e)
		x[1] = x[1].within(0, float64(e.bits()-1))
		all = append(all,
			elementwise("2.2.15", "shl_"+e.name, n, x, result{e, "x0 << x1", plain2(tile.Shl)}),
			elementwise("2.2.16", "shr_"+e.name, n, x, result{e, "x0 >> x1", plain2(tile.Shr)}))
	}
	return append(all, shifts()...)
}

// shifts have shift counts of a type other than the shifted one.
func shifts() (all []Twin) {
	for _, p := range [][2]*elem{{i8, i32}, {u64, i8}, {i32, u64}, {u16, i64}} {
		x := tiles(n, p[0], p[1])
		x[1] = x[1].within(0, float64(p[0].bits()-1))
		all = append(all, elementwise("2.2.15 2.2.16", "shift_"+p[0].name+"_by_"+p[1].name, n, x,
			result{p[0], "x0 << x1", plain2(tile.Shl)}, result{p[0], "x0 >> x1", plain2(tile.Shr)}))
	}
	x := []param{in("a0", i16, n), scalar("s", i32, 0, 3, 15)}
	return append(all, elementwise("2.2.15 2.2.16", "shift_i16_by_scalar", n, x,
		result{i16, "x0 << x1", plain2(tile.Shl)}, result{i16, "x0 >> x1", plain2(tile.Shr)}))
}

func logic() (all []Twin) {
	for _, e := range arithmetic {
		all = append(all, elementwise("2.2.17 2.2.18 2.2.19 2.1.5.5", "logic_"+e.name, n, tiles(n, e, e),
			result{boolean, "x0 && x1", plain2(tile.LogicalAnd)},
			result{boolean, "x0 || x1", plain2(tile.LogicalOr)},
			result{boolean, "!x0", func(x []tile.Tile) tile.Tile { return tile.LogicalNot(x[0]) }}))
	}
	return append(all, elementwise("2.2.17 2.2.18", "logic_mixed", n, tiles(n, i16, f32),
		result{boolean, "x0 && x1", plain2(tile.LogicalAnd)}, result{boolean, "x1 || x0", func(x []tile.Tile) tile.Tile { return tile.LogicalOr(x[1], x[0]) }}))
}

func extrema() (all []Twin) {
	ops := []struct {
		row, name string
		f         func(x, y any, opts ...tile.Option) tile.Tile
	}{{"2.2.20", "max", tile.Max}, {"2.2.21", "min", tile.Min}}
	for _, o := range ops {
		call := "ct::" + o.name + "(x0, x1"
		for _, e := range arithmetic {
			all = append(all, elementwise(o.row, o.name+"_"+e.name, n, tiles(n, e, e), result{e, call + ")", with(o.f)}))
		}
		for _, e := range floats {
			r := []result{
				{e, call + ", ct::suppress_nan_t{})", with(o.f, tile.SuppressNaN)},
				{e, call + ", ct::propagate_nan_t{})", with(o.f, tile.PropagateNaN)},
			}
			if e == f32 {
				r = append(r, result{e, call + ", ct::suppress_nan_t{}, ct::round_subnormals_to_zero_t{})", with(o.f, tile.SuppressNaN, tile.FlushSubnormals)},
					result{e, call + ", ct::propagate_nan_t{}, ct::round_subnormals_to_zero_t{})", with(o.f, tile.PropagateNaN, tile.FlushSubnormals)})
			}
			all = append(all, elementwise(o.row+" 1.9.3/suppress-nan 1.9.3/propagate-nan 2.13.5.1 2.13.5.3", o.name+"_"+e.name+"_modes", n, tiles(n, e, e), r...))
		}
	}
	return all
}

func unaries() (all []Twin) {
	for _, e := range arithmetic {
		x := noOverflow("neg", tiles(n, e))
		promoted, terms := e, x
		if !e.isFloat() && e.bits() < 32 {
			promoted, terms = i32, tiles(n, e) // whose sum e does not hold
		}
		all = append(all, elementwise("2.2.2 2.1.5.16", "promote_"+e.name, n, terms,
			result{promoted, "+x0", func(x []tile.Tile) tile.Tile { return tile.Promote(x[0]) }},
			result{promoted, "+x0 + +x0", func(x []tile.Tile) tile.Tile { return tile.Promote(x[0]).Add(tile.Promote(x[0])) }}))
		all = append(all,
			elementwise("2.2.4", "neg_"+e.name, n, x, result{e, "-x0", plain1(tile.Tile.Neg)}),
			elementwise("2.2.22", "abs_"+e.name, n, x, result{e, "ct::abs(x0)", plain1(tile.Tile.Abs)}))
	}
	for _, e := range integral {
		all = append(all, elementwise("2.2.24", "mulhi_"+e.name, n, tiles(n, e, e), result{e, "ct::mulhi(x0, x1)", plain2(tile.MulHi)}))
	}
	return all
}

// fma is FMA as an expression.
func fma(opts ...tile.Option) func([]tile.Tile) tile.Tile {
	return func(x []tile.Tile) tile.Tile { return tile.FMA(x[0], x[1], x[2], opts...) }
}

func fused() (all []Twin) {
	for _, e := range floats {
		all = append(all, elementwise("2.2.23", "fma_"+e.name, n, tiles(n, e, e, e), result{e, "ct::fma(x0, x1, x2)", fma()}))
	}
	s := []param{in("a0", f32, n), in("a1", f16, n), scalar("s", f32, 1.5, -3e10, 1e-40)}
	for _, e := range floats {
		all = append(all, contractions(e)...)
	}
	return append(all,
		elementwise("2.2.23", "fma_narrower_factors", n, s,
			result{f32, "ct::fma(x1, x1, x0)", func(x []tile.Tile) tile.Tile { return tile.FMA(x[1], x[1], x[0]) }},
			result{f32, "ct::fma(x2, x0, x0)", func(x []tile.Tile) tile.Tile { return tile.FMA(x[2], x[0], x[0]) }}))
}

// contractions are programs that the vendor's compiler fuses although the reference rounds twice, and programs that it
// does not fuse.
func contractions(e *elem) (all []Twin) {
	forms := []struct {
		name, cpp    string
		expr, vendor func(x []tile.Tile) tile.Tile
	}{
		{"mul_add", "x0 * x1 + x2", func(x []tile.Tile) tile.Tile { return x[0].Mul(x[1]).Add(x[2]) }, fma()},
		{"add_mul", "x2 + x0 * x1", func(x []tile.Tile) tile.Tile { return x[2].Add(x[0].Mul(x[1])) }, fma()},
		{"mul_sub", "x0 * x1 - x2", func(x []tile.Tile) tile.Tile { return x[0].Mul(x[1]).Sub(x[2]) },
			func(x []tile.Tile) tile.Tile { return tile.FMA(x[0], x[1], x[2].Neg()) }},
		{"sub_mul", "x2 - x0 * x1", func(x []tile.Tile) tile.Tile { return x[2].Sub(x[0].Mul(x[1])) }, nil},
		{"add_rz", "ct::add(x0 * x1, x2, ct::round_toward_zero_t{})", func(x []tile.Tile) tile.Tile {
			return tile.Add(x[0].Mul(x[1]), x[2], tile.TowardZero)
		}, nil},
	}
	for _, f := range forms {
		t := elementwise("2.2.1 2.2.3 2.2.5", "contraction_"+f.name+"_"+e.name, n, tiles(n, e, e, e), result{e, f.cpp, f.expr})
		if f.vendor != nil {
			t.differs = "nvcc contracts a product and a sum into one fused operation (--fmad=true); the reference rounds both"
			t.vendor = elementwiseBody(n, t.params[:3], []result{{e, "", f.vendor}})
		}
		all = append(all, t)
	}
	return all
}

// precise are the rounding modes that every float operation takes.
var precise = []struct {
	name, cpp string
	mode      tile.Rounding
}{
	{"rn", "ct::round_ties_to_even_t{}", tile.NearestEven},
	{"rz", "ct::round_toward_zero_t{}", tile.TowardZero},
	{"rm", "ct::round_toward_negative_t{}", tile.TowardNegative},
	{"rp", "ct::round_toward_positive_t{}", tile.TowardPositive},
}

// rounded is named arithmetic in every rounding mode.
func rounded() (all []Twin) {
	ops := []struct {
		row, call string
		inputs    int
		expr      func(opts ...tile.Option) func([]tile.Tile) tile.Tile
	}{
		{"2.2.1", "add(x0, x1", 2, func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Add, o...) }},
		{"2.2.3", "sub(x0, x1", 2, func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Sub, o...) }},
		{"2.2.5", "mul(x0, x1", 2, func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Mul, o...) }},
		{"2.2.6", "div(x0, x1", 2, func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Div, o...) }},
		{"2.2.23", "fma(x0, x1, x2", 3, fma},
	}
	for _, o := range ops {
		for _, e := range floats {
			for _, m := range precise {
				r := []result{{e, "ct::" + o.call + ", " + m.cpp + ")", o.expr(m.mode)}}
				row := o.row
				if e == f32 {
					row += " 1.9.2"
					r = append(r, result{e, "ct::" + o.call + ", " + m.cpp + ", ct::round_subnormals_to_zero_t{})", o.expr(m.mode, tile.FlushSubnormals)})
				}
				all = append(all, elementwise(row+" 2.13.3.1 2.13.3.3 2.13.4.1", fmt.Sprintf("%s_%s_%s", o.call[:3], e.name, m.name), n,
					tiles(n, e, e, e)[:o.inputs], r...))
			}
		}
	}
	return all
}
