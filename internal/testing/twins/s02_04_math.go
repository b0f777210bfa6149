package twins

import (
	"fmt"

	"gotile/tile"
)

// mathTwins is section 2.4. Both sides run on one engine, so that functions whose accuracy the reference leaves open are
// bit-identical as well.
func mathTwins() (all []Twin) {
	functions := []struct {
		row, name string
		f         func(tile.Tile) tile.Tile
	}{
		{"2.4.1", "ceil", tile.Tile.Ceil}, {"2.4.2", "floor", tile.Tile.Floor}, {"2.4.6", "log2", tile.Tile.Log2}, {"2.4.7", "log", tile.Tile.Log},
		{"2.4.10", "cosh", tile.Tile.Cosh}, {"2.4.11", "cos", tile.Tile.Cos}, {"2.4.12", "sinh", tile.Tile.Sinh}, {"2.4.13", "sin", tile.Tile.Sin},
		{"2.4.15", "tan", tile.Tile.Tan},
		{"2.4.14", "tanh", func(x tile.Tile) tile.Tile { return tile.Tanh(x) }},
		{"2.4.4", "exp2", func(x tile.Tile) tile.Tile { return tile.Exp2(x) }},
		{"2.4.5", "exp", func(x tile.Tile) tile.Tile { return tile.Exp(x) }},
		{"2.4.8", "sqrt", func(x tile.Tile) tile.Tile { return tile.Sqrt(x) }},
		{"2.4.9", "rsqrt", func(x tile.Tile) tile.Tile { return tile.Rsqrt(x) }},
	}
	for _, f := range functions {
		for _, e := range floats {
			all = append(all, elementwise(f.row, f.name+"_"+e.name, n, tiles(n, e), result{e, "ct::" + f.name + "(x0)", plain1(f.f)}))
		}
		all = append(all, mathOfScalars(f.row, f.name, f.f))
	}
	for _, part := range [][]Twin{binaryMath(), roots()} {
		all = append(all, part...)
	}
	return all
}

// mathOfScalars is a function of a scalar and of a tile of rank 0.
func mathOfScalars(row, name string, f func(tile.Tile) tile.Tile) Twin {
	return Twin{Rows: rows(row), Name: name + "_scalar",
		params: []param{out("o", f32, 2), out("d", f64, 1), scalar("x", f32, 0.75, -2.5, 1e-3), scalar("y", f64, 1.25, 3, -0.5)},
		cpp:    fmt.Sprintf("o[0] = ct::%[1]s(x); ct::store(o + 1, ct::%[1]s(ct::tile{x})); d[0] = ct::%[1]s(y);", name),
		kernel: func(b *tile.Block, o tile.Ptr[float32], d tile.Ptr[float64], x tile.Scalar[float32], y tile.Scalar[float64]) {
			tile.Store(o, f(x.Tile))
			tile.Store(o.Add(1), f(b.Full(x, tile.F32)))
			tile.Store(d, f(y.Tile))
		}}
}

func binaryMath() (all []Twin) {
	for _, e := range floats {
		all = append(all,
			elementwise("2.4.3", "pow_"+e.name, n, tiles(n, e, e), result{e, "ct::pow(x0, x1)", plain2(tile.Pow)}),
			elementwise("2.4.16", "atan2_"+e.name, n, tiles(n, e, e), result{e, "ct::atan2(x0, x1)", plain2(tile.Atan2)}))
	}
	return append(all,
		elementwise("2.4.3", "pow_mixed", n, []param{in("a0", f16, n), in("a1", f32, n), scalar("s", f32, 2, -0.5, 3)},
			result{f32, "ct::pow(x0, x1)", plain2(tile.Pow)},
			result{f32, "ct::pow(x2, x1)", func(x []tile.Tile) tile.Tile { return tile.Pow(x[2], x[1]) }}),
		elementwise("2.4.16", "atan2_mixed", n, tiles(n, i32, f32), result{f32, "ct::atan2(x0, x1)", plain2(tile.Atan2)},
			result{f32, "ct::atan2(x1, 2)", func(x []tile.Tile) tile.Tile { return tile.Atan2(x[1], 2) }}))
}

// roots are the functions with modes.
func roots() (all []Twin) {
	ftz := "ct::round_subnormals_to_zero_t{}"
	for _, e := range floats {
		for _, m := range precise {
			r := []result{{e, "ct::sqrt(x0, " + m.cpp + ")", func(x []tile.Tile) tile.Tile { return tile.Sqrt(x[0], m.mode) }}}
			if e == f32 {
				r = append(r, result{e, "ct::sqrt(x0, " + m.cpp + ", " + ftz + ")", func(x []tile.Tile) tile.Tile { return tile.Sqrt(x[0], m.mode, tile.FlushSubnormals) }})
			}
			all = append(all, elementwise("2.4.8 2.13.3.1 2.13.3.3", "sqrt_"+e.name+"_"+m.name, n, tiles(n, e), r...))
		}
	}
	// The modes of exp and tanh are in the 13.4 header, not in the reference.
	return append(all,
		elementwise("2.4.5", "exp_f32_modes", n, tiles(n, f32),
			result{f32, "ct::exp(x0, ct::round_full_t{})", func(x []tile.Tile) tile.Tile { return tile.Exp(x[0], tile.Full) }},
			result{f32, "ct::exp(x0, ct::round_approximate_t{})", func(x []tile.Tile) tile.Tile { return tile.Exp(x[0], tile.Approx) }}),
		elementwise("2.4.14", "tanh_f32_modes", n, tiles(n, f32),
			result{f32, "ct::tanh(x0, ct::round_full_t{})", func(x []tile.Tile) tile.Tile { return tile.Tanh(x[0], tile.Full) }},
			result{f32, "ct::tanh(x0, ct::round_approximate_t{})", func(x []tile.Tile) tile.Tile { return tile.Tanh(x[0], tile.Approx) }}),
		elementwise("2.4.8 2.13.3.3 2.13.4.3", "sqrt_f32_approx", n, tiles(n, f32),
			result{f32, "ct::sqrt(x0, ct::round_approximate_t{})", func(x []tile.Tile) tile.Tile { return tile.Sqrt(x[0], tile.Approx) }},
			result{f32, "ct::sqrt(x0, ct::round_approximate_t{}, " + ftz + ")", func(x []tile.Tile) tile.Tile { return tile.Sqrt(x[0], tile.Approx, tile.FlushSubnormals) }}),
		elementwise("2.4.4 2.13.4.3", "exp2_f32_ftz", n, tiles(n, f32),
			result{f32, "ct::exp2(x0, " + ftz + ")", func(x []tile.Tile) tile.Tile { return tile.Exp2(x[0], tile.FlushSubnormals) }}),
		elementwise("2.4.9 2.13.4.3", "rsqrt_f32_ftz", n, tiles(n, f32),
			result{f32, "ct::rsqrt(x0, " + ftz + ")", func(x []tile.Tile) tile.Tile { return tile.Rsqrt(x[0], tile.FlushSubnormals) }}))
}
