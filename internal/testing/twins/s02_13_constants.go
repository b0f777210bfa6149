package twins

import (
	"fmt"

	"gotile/tile"
)

// constants is section 2.13: what C++ wraps in types, a Go constant is.
func constants() (all []Twin) {
	for _, part := range [][]Twin{integralConstants(), dimensionMaps(), modeConstants(), enumerators(), accessConstants()} {
		all = append(all, part...)
	}
	return all
}

func integralConstants() []Twin {
	return []Twin{
		{Rows: rows("2.13.1 2.13.1/aliases 2.13.1/member-variables 2.13.1/conversion-operator 2.13.1/function-call-operator 2.13.1.1"), Name: "integral_constants",
			rounds: 1, params: []param{out("o", i64, 17)},
			cpp: `o[0] = 12_ic + 5_ic; o[1] = 12_ic * 5_ic; o[2] = 12_ic - 5_ic; o[3] = 12_ic / 5_ic; o[4] = 12_ic % 5_ic; o[5] = 12_ic & 5_ic; o[6] = 12_ic | 5_ic;
				o[7] = 12_ic ^ 5_ic; o[8] = 12_ic << 5_ic; o[9] = 12_ic >> 2_ic; o[10] = ~12_ic; o[11] = +12_ic; o[12] = -12_ic; o[13] = 4294967296_ic;
				o[14] = (7_ic)(); o[15] = decltype(9_ic)::value; o[16] = ct::integral_constant<-3>{};`,
			kernel: func(b *tile.Block, o tile.Ptr[int64]) {
				const x, y = 12, 5
				for k, v := range []int64{x + y, x * y, x - y, x / y, x % y, x & y, x | y, x ^ y, x << y, x >> 2, ^x, +x, -x, 4294967296, 7, 9, -3} {
					tile.Store(o.Add(k), v)
				}
			}},
		{Rows: rows("2.13.1 2.8.3"), Name: "constants_as_shapes", params: []param{out("o", i32, 32), out("p", f32, 16)},
			cpp: `ct::store(o + ct::iota<tl<int, 4, 8>>(), ct::reshape(ct::iota<tl<int, 32>>(), ct::shape{2_ic * 2_ic, 8_ic}));
				ct::store(p + ct::iota<tl<int, 16>>(), ct::full<tl<float, 16>>(3_ic + 4_ic));`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], p tile.Ptr[float32]) {
				tile.Store(o.Add(b.Iota(tile.I32, 4, 8)), b.Iota(tile.I32, 32).Reshape(2*2, 8))
				tile.Store(p.Add(b.Iota(tile.I32, 16)), b.Full(3+4, tile.F32, 16))
			}},
		literals(),
	}
}

// literals have the type of the literal without the suffix, and literals that are not decimal have none; a Go constant
// without a tile has the first of int32 and int64 that represents it.
func literals() Twin {
	numbers := []int{0, 22, 2147483647, 2147483648, 4294967296, 9223372036854775807}
	t := Twin{Rows: rows("2.13.1.2"), Name: "literals", rounds: 1, params: []param{out("o", i64, 2*len(numbers))}}
	for i, n := range numbers {
		t.cpp += fmt.Sprintf("o[%d] = %d_ic; o[%d] = sizeof(decltype(%d_ic)::value_type); static_assert(ct::same_as<decltype(%d_ic), ct::integral_constant<%d>>);\n", 2*i, n, 2*i+1, n, n, n)
	}
	t.kernel = func(b *tile.Block, o tile.Ptr[int64]) {
		for i, n := range numbers {
			x := tile.Add(n, 0)
			tile.Store(o.Add(2*i), x)
			tile.Store(o.Add(2*i+1), x.DType().Size())
		}
	}
	return t
}

func dimensionMaps() []Twin {
	return []Twin{{Rows: rows("2.13.2 2.13.2/default-construction 2.13.2/construction-from-arguments 2.13.2/rank 2.13.2/mapping 2.13.2/deduction-guide 2.3.9"), Name: "dimension_map",
		params: []param{in("a", i32, 64), out("o", i32, 64), out("p", i32, 64), out("r", i32, 4)},
		cpp: `ct::dimension_map m{2_ic, 0_ic, 1_ic}; ct::dimension_map<2, 0, 1> d; auto x = ct::load(a + ct::iota<tl<int, 2, 4, 8>>()); auto i = ct::iota<tl<int, 8, 2, 4>>();
			ct::store(o + i, ct::permute(x, m)); ct::store(p + i, ct::permute(x, d)); r[0] = m.rank(); for (int k = 0; k < 3; ++k) r[1 + k] = m.mapping(k);`,
		kernel: func(b *tile.Block, a, o, p, r tile.Ptr[int32]) {
			order := []int{2, 0, 1}
			x, i := tile.Load(a.Add(b.Iota(tile.I32, 2, 4, 8))), b.Iota(tile.I32, 8, 2, 4)
			tile.Store(o.Add(i), x.Permute(order...))
			tile.Store(p.Add(i), x.Permute(2, 0, 1))
			tile.Store(r, len(order))
			for k, d := range order {
				tile.Store(r.Add(1+k), d)
			}
		}}}
}

// modeConstants are the ways to name a mode: by its type, as a template argument, and by the function that returns the
// default.
func modeConstants() []Twin {
	add := func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Add, o...) }
	maxOf := func(o ...tile.Option) func([]tile.Tile) tile.Tile { return with(tile.Max, o...) }
	return []Twin{
		elementwise("2.13.3 2.13.3.1 2.13.3.2 2.13.3.2/member-variables 2.13.3.2/member-functions 2.13.3.3 2.13.3.4", "rounding_mode_constants", n, tiles(n, f32, f32),
			result{f32, "ct::add<ct::rounding_mode::round_toward_zero>(x0, x1, {})", add(tile.TowardZero)},
			result{f32, "ct::add(x0, x1, ct::rounding_mode_constant<ct::rounding_mode::round_toward_positive>{})", add(tile.TowardPositive)},
			result{f32, "ct::add(x0, x1, ct::rounding_mode_constant<ct::round_toward_negative_t{}()>{})", add(tile.TowardNegative)},
			result{f32, "ct::add(x0, x1, ct::rounding_mode_constant<ct::round_toward_zero_t::value>{})", add(tile.TowardZero)},
			result{f32, "ct::add(x0, x1, ct::rounding_mode_constant<ct::default_rounding_mode()>{})", add()},
			result{f32, "ct::add(x0, x1, ct::rounding_mode_constant<ct::round_toward_positive_t{}>{})", add(tile.TowardPositive)},
			result{f32, "ct::add<ct::rounding_mode(ct::round_toward_zero_t{})>(x0, x1, {})", add(tile.TowardZero)},
			result{f32, "ct::add(x0, x1, ct::default_rounding_mode_t{})", add(tile.Rounding(0))},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{})", add(tile.NearestEven)},
			result{f32, "ct::add(x0, x1, ct::round_toward_zero_t{})", add(tile.TowardZero)},
			result{f32, "ct::add(x0, x1, ct::round_toward_negative_t{})", add(tile.TowardNegative)},
			result{f32, "ct::add(x0, x1, ct::round_toward_positive_t{})", add(tile.TowardPositive)},
			result{f32, "ct::div(x0, x1, ct::round_full_t{})", with(tile.Div, tile.Full)},
			result{f32, "ct::div(x0, x1, ct::round_approximate_t{})", with(tile.Div, tile.Approx)}),
		elementwise("2.13.4 2.13.4.1 2.13.4.2 2.13.4.2/member-variables 2.13.4.2/member-functions 2.13.4.3 2.13.4.4", "subnormals_mode_constants", n, tiles(n, f32, f32),
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::subnormals_rounding_mode_constant<ct::subnormals_rounding_mode::round_subnormals_to_zero>{})", add(tile.FlushSubnormals)},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::subnormals_rounding_mode_constant<ct::round_subnormals_to_zero_t::value>{})", add(tile.FlushSubnormals)},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::subnormals_rounding_mode_constant<ct::preserve_subnormals_t{}()>{})", add(tile.PreserveSubnormals)},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::subnormals_rounding_mode_constant<ct::default_subnormals_rounding_mode()>{})", add()},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::subnormals_rounding_mode_constant<ct::round_subnormals_to_zero_t{}>{})", add(tile.FlushSubnormals)},
			result{f32, "ct::add<ct::rounding_mode::round_ties_to_even, ct::subnormals_rounding_mode(ct::round_subnormals_to_zero_t{})>(x0, x1, {}, {})", add(tile.FlushSubnormals)},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::default_subnormals_rounding_mode_t{})", add(tile.Subnormals(0))},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::round_subnormals_to_zero_t{})", add(tile.FlushSubnormals)},
			result{f32, "ct::add(x0, x1, ct::round_ties_to_even_t{}, ct::preserve_subnormals_t{})", add(tile.PreserveSubnormals)}),
		elementwise("2.13.5 2.13.5.1 2.13.5.2 2.13.5.2/member-variables 2.13.5.2/member-functions 2.13.5.3 2.13.5.4", "nan_mode_constants", n, tiles(n, f32, f32),
			result{f32, "ct::max<ct::nan_propagation_mode::propagate_nan>(x0, x1, {})", maxOf(tile.PropagateNaN)},
			result{f32, "ct::max(x0, x1, ct::nan_propagation_mode_constant<ct::propagate_nan_t::value>{})", maxOf(tile.PropagateNaN)},
			result{f32, "ct::max(x0, x1, ct::nan_propagation_mode_constant<ct::suppress_nan_t{}()>{})", maxOf(tile.SuppressNaN)},
			result{f32, "ct::max(x0, x1, ct::nan_propagation_mode_constant<ct::default_nan_propagation_mode()>{})", maxOf()},
			result{f32, "ct::max(x0, x1, ct::nan_propagation_mode_constant<ct::propagate_nan_t{}>{})", maxOf(tile.PropagateNaN)},
			result{f32, "ct::max<ct::nan_propagation_mode(ct::propagate_nan_t{})>(x0, x1, {})", maxOf(tile.PropagateNaN)},
			result{f32, "ct::max(x0, x1, ct::default_nan_propagation_mode_t{})", maxOf(tile.NaNMode(0))},
			result{f32, "ct::max(x0, x1, ct::suppress_nan_t{})", maxOf(tile.SuppressNaN)},
			result{f32, "ct::max(x0, x1, ct::propagate_nan_t{})", maxOf(tile.PropagateNaN)}),
	}
}

// enumerators have the reference's numbers if they are modes of arithmetic.
func enumerators() []Twin {
	return []Twin{{Rows: rows("2.13.3.1 2.13.4.1 2.13.5.1"), Name: "enumerators", rounds: 1, params: []param{out("o", i32, 10)},
		cpp: `o[0] = int(ct::rounding_mode::round_ties_to_even); o[1] = int(ct::rounding_mode::round_toward_zero); o[2] = int(ct::rounding_mode::round_toward_negative);
			o[3] = int(ct::rounding_mode::round_toward_positive); o[4] = int(ct::rounding_mode::round_approximate); o[5] = int(ct::rounding_mode::round_full);
			o[6] = int(ct::subnormals_rounding_mode::preserve_subnormals); o[7] = int(ct::subnormals_rounding_mode::round_subnormals_to_zero);
			o[8] = int(ct::nan_propagation_mode::suppress_nan); o[9] = int(ct::nan_propagation_mode::propagate_nan);`,
		kernel: func(b *tile.Block, o tile.Ptr[int32]) {
			values := []int{int(tile.NearestEven), int(tile.TowardZero), int(tile.TowardNegative), int(tile.TowardPositive), int(tile.Approx), int(tile.Full),
				int(tile.PreserveSubnormals), int(tile.FlushSubnormals), int(tile.SuppressNaN), int(tile.PropagateNaN)}
			for k, v := range values {
				tile.Store(o.Add(k), v)
			}
		}}}
}

// accessConstants name orders, scopes and paddings in each way.
func accessConstants() (all []Twin) {
	all = []Twin{
		{Rows: rows("2.13.7 2.13.7.1 2.13.7.2 2.13.7.2/member-variables 2.13.7.2/member-functions 2.13.7.3"), Name: "memory_order_constants",
			params: []param{in("a", i32, 32), out("o", i32, 32), out("p", i32, 32), out("q", i32, 32), out("r", i32, 32)},
			cpp: `auto i = ct::iota<tl<int, 32>>(); ct::atomic_store<ct::memory_order::release>(o + i, ct::atomic_load<ct::memory_order::acquire>(a + i));
				ct::atomic_store(p + i, ct::atomic_load(a + i, ct::memory_order_constant<ct::memory_order_relaxed_t::value>{}), ct::memory_order_constant<ct::memory_order_release_t{}()>{});
				ct::atomic_store<ct::memory_order(ct::memory_order_release_t{})>(r + i, ct::atomic_load(a + i, ct::memory_order_constant<ct::memory_order_acquire_t{}>{}));
				ct::atomic_store(q + i, ct::atomic_load(a + i, ct::memory_order_constant<ct::memory_order::relaxed>{}), ct::memory_order_relaxed_t{});`,
			kernel: func(b *tile.Block, a, o, p, q, r tile.Ptr[int32]) {
				i := b.Iota(tile.I32, 32)
				tile.Store(o.Add(i), tile.Load(a.Add(i), tile.Acquire), tile.Release)
				tile.Store(p.Add(i), tile.Load(a.Add(i), tile.Relaxed), tile.Release)
				tile.Store(r.Add(i), tile.Load(a.Add(i), tile.Acquire), tile.Release)
				tile.Store(q.Add(i), tile.Load(a.Add(i), tile.Relaxed), tile.Relaxed)
			}},
		{Rows: rows("2.13.8 2.13.8.1 2.13.8.2 2.13.8.2/member-variables 2.13.8.2/member-functions 2.13.8.3 2.13.8.4"), Name: "thread_scope_constants",
			params: []param{inout("m", u32, 32), in("a", u32, 32)},
			cpp: `auto i = ct::iota<tl<int, 32>>(); auto x = ct::load(a + i); ct::atomic_add<ct::memory_order::relaxed, ct::thread_scope::block>(m + i, x);
				ct::atomic_xor(m + i, x, ct::memory_order_relaxed_t{}, ct::thread_scope_constant<ct::thread_scope_device_t::value>{});
				ct::atomic_add(m + i, x, ct::memory_order_relaxed_t{}, ct::thread_scope_constant<ct::thread_scope_system_t{}()>{});
				ct::atomic_or(m + i, x, ct::memory_order_relaxed_t{}, ct::thread_scope_constant<ct::default_thread_scope()>{});
				ct::atomic_max(m + i, x, ct::memory_order_relaxed_t{}, ct::default_thread_scope_t{});
				ct::atomic_min(m + i, x, ct::memory_order_relaxed_t{}, ct::thread_scope_constant<ct::thread_scope_block_t{}>{});
				ct::atomic_and<ct::memory_order::relaxed, ct::thread_scope(ct::thread_scope_device_t{})>(m + i, x);`,
			kernel: func(b *tile.Block, m, a tile.Ptr[uint32]) {
				i := b.Iota(tile.I32, 32)
				x := tile.Load(a.Add(i))
				tile.AtomicAdd(m.Add(i), x, tile.Relaxed, tile.BlockScope)
				tile.AtomicXor(m.Add(i), x, tile.Relaxed, tile.DeviceScope)
				tile.AtomicAdd(m.Add(i), x, tile.Relaxed, tile.SystemScope)
				tile.AtomicOr(m.Add(i), x, tile.Relaxed)
				tile.AtomicMax(m.Add(i), x, tile.Relaxed, tile.SystemScope)
				tile.AtomicMin(m.Add(i), x, tile.Relaxed, tile.BlockScope)
				tile.AtomicAnd(m.Add(i), x, tile.Relaxed, tile.DeviceScope)
			}},
	}
	return append(all, paddingConstants())
}

func paddingConstants() Twin {
	t := Twin{Rows: rows("2.13.6 2.13.6.1 2.13.6.2 2.13.6.2/member-variables 2.13.6.2/member-functions 2.13.6.3 2.13.6.4"), Name: "view_padding_constants",
		params: []param{in("a", f32, 40)}, cpp: "ct::partition_view v{ct::tensor_span{a, ct::extents{5_ic, 8_ic}}, ct::shape{4_ic, 8_ic}}; auto i = ct::iota<tl<int, 4, 8>>();\n"}
	for _, p := range viewPaddings {
		t.params = append(t.params, out("o_"+p.name, f32, 32))
		t.cpp += fmt.Sprintf("ct::store(o_%[1]s + i, v.load_masked(ct::view_padding_constant<ct::view_padding_%[1]s_t::value>{}, 1, 0));\n", p.name)
	}
	for k, how := range []string{"v.load_masked<ct::default_view_padding()>(1, 0)", "v.load_masked(ct::default_view_padding_t{}, 1, 0)",
		"v.load_masked(ct::view_padding_constant<ct::view_padding_nan_t{}>{}, 1, 0)", "v.load_masked<ct::view_padding(ct::view_padding_nan_t{})>(1, 0)",
		"v.load_masked<ct::view_padding_negative_inf_t{}()>(1, 0)"} {
		t.params = append(t.params, out(fmt.Sprintf("o%d", k), f32, 32))
		t.cpp += fmt.Sprintf("ct::store(o%d + i, %s);\n", k, how)
	}
	t.kernel = body(func(b *tile.Block, q []tile.Tile) {
		v, i := tile.Partition(tile.Span(q[0], 5, 8), 4, 8), b.Iota(tile.I32, 4, 8)
		for k, p := range viewPaddings {
			tile.Store(q[1+k].Add(i), v.LoadMasked(1, 0, p.padding))
		}
		tile.Store(q[6].Add(i), v.LoadMasked(1, 0))
		for k, padding := range []tile.Padding{0, tile.PadNaN, tile.PadNaN, tile.PadNegInf} {
			tile.Store(q[7+k].Add(i), v.LoadMasked(1, 0, padding))
		}
	})
	return t
}
