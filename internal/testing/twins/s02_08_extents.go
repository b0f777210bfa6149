package twins

import "gotile/tile"

// extentsAndTiles is sections 2.8 and 2.9.
func extentsAndTiles() []Twin {
	return append(extents(), tileConversions()...)
}

func extents() []Twin {
	return []Twin{
		{Rows: rows("2.8.1 2.8.1/rank 2.8.1/rank_dynamic 2.8.1/static_extent 2.8.1/extent 2.8.5 1.5.2/extents-rank 1.5.2/dynamic-rank"), Name: "extents_members",
			params: []param{out("o", i64, 8), scalar("n", i32, 7, 3, 0), scalar("m", i64, 5, 100)},
			cpp: `ct::extents e{4_ic, n, 9_ic, m}; using E = decltype(e); o[0] = E::rank(); o[1] = E::rank_dynamic(); o[2] = E::static_extent(0);
				o[3] = E::static_extent(1) == ct::dynamic_extent; for (int k = 0; k < 4; ++k) o[4 + k] = e.extent(k);`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], n tile.Scalar[int32], m tile.Scalar[int64]) {
				e := tile.Extents{4, n, 9, m}
				first, _ := e.Static(0)
				_, static := e.Static(1)
				tile.Store(o, e.Rank())
				tile.Store(o.Add(1), e.RankDynamic())
				tile.Store(o.Add(2), first)
				tile.Store(o.Add(3), count(!static))
				for k, x := range e {
					tile.Store(o.Add(4+k), x)
				}
			}},
		{Rows: rows("2.8.1/construction-from-dynamic-extents"), Name: "extents_construction",
			params: []param{out("o", i32, 4), scalar("n", i32, 42, 3), scalar("m", i32, 42, 4)},
			cpp: `ct::extents<int, 8, ct::dynamic_extent, 3> e{n}, f{m};
				for (int k = 0; k < 3; ++k) o[k] = e.extent(k); o[3] = e == f;`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], n, m tile.Scalar[int32]) {
				e, f := tile.Extents{8, n, 3}, tile.Extents{8, m, 3}
				for k, x := range e {
					tile.Store(o.Add(k), x)
				}
				tile.Store(o.Add(3), tile.Cast(e.Equal(f), tile.I32))
			}},
		// Dynamic lengths are zeros by default in C++; in Go they are always given.
		{Rows: rows("2.8.1/default-construction"), Name: "extents_by_default", rounds: 1, params: []param{out("o", i32, 5)},
			cpp: `ct::extents<int> none; ct::extents<int, 8, 3> fixed; o[0] = none.rank(); o[1] = fixed.extent(0); o[2] = fixed.extent(1); o[3] = fixed.rank_dynamic();
				o[4] = ct::shape_size_v<decltype(none)>; constexpr ct::extents<int, 8, ct::dynamic_extent> zeros; static_assert(zeros.extent(1) == 0);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32]) {
				var none tile.Extents
				fixed := tile.Extents{8, 3}
				tile.Store(o, none.Rank())
				tile.Store(o.Add(1), fixed[0])
				tile.Store(o.Add(2), fixed[1])
				tile.Store(o.Add(3), fixed.RankDynamic())
				shape, _ := none.Shape()
				size, _ := tile.Size(shape...)
				tile.Store(o.Add(4), size)
			}},
		// The products are beyond an int32, and the uint32 that is deduced has them.
		{Rows: rows("2.8.1/deduction-guide"), Name: "extents_deduced", params: []param{in("a", f32, 4), out("o", i64, 10), scalar("x", u8, 200, 255), scalar("w", u32, 9000000, 14000000)},
			cpp: `ct::extents e{4_ic, x, w, 300_ic}; using E = decltype(e); ct::layout_right_mapping f{e}; ct::tensor_span t{a, f};
				static_assert(ct::same_as<E, ct::extents<uint32_t, 4, ct::dynamic_extent, ct::dynamic_extent, 300>>);
				for (int k = 0; k < 4; ++k) { o[k] = t.extent(k); o[4 + k] = (long long)E::static_extent(k); } o[8] = f.stride(1); o[9] = E::rank_dynamic();`,
			kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], x tile.Scalar[uint8], w tile.Scalar[uint32]) {
				e := tile.Extents{4, x, w, 300}
				t := tile.Span(a, e...)
				for k := range e {
					tile.Store(o.Add(k), t.Extent(k))
					tile.Store(o.Add(4+k), staticOr(e, k))
				}
				tile.Store(o.Add(8), t.Stride(1))
				tile.Store(o.Add(9), e.RankDynamic())
			}},
		{Rows: rows("2.8.1/construction-from-extents 2.8.2"), Name: "extents_of_all",
			params: []param{in("a", f32, 4), out("o", i64, 12), scalar("n", i32, 42, 3), scalar("m", u16, 7, 65535)},
			cpp: `using F = ct::extents<int, 8, ct::dynamic_extent, 3, ct::dynamic_extent>; F f{8, n, 3, m}; ct::tensor_span t{a, f};
				for (int k = 0; k < 4; ++k) { o[k] = f.extent(k); o[4 + k] = t.extent(k); o[8 + k] = (long long)F::static_extent(k); }`,
			kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n tile.Scalar[int32], m tile.Scalar[uint16]) {
				e := tile.Extents{8, n, 3, m}
				t := tile.Span(a, e...)
				for k, x := range e {
					tile.Store(o.Add(k), x)
					tile.Store(o.Add(4+k), t.Extent(k))
					tile.Store(o.Add(8+k), staticOr(e, k))
				}
			}},
		{Rows: rows("1.5.2/dynamic-dimension 1.5.2/static-dimension"), Name: "dynamic_dimensions", rounds: 1,
			params: []param{out("o", i64, 6), scalar("n", i32, 3)},
			cpp: `using E = ct::extents<uint32_t, 4, ct::dynamic_extent, 7>; E e(n);
				for (int k = 0; k < 3; ++k) { o[k] = E::static_extent(k) == ct::dynamic_extent; o[3 + k] = (long long)E::static_extent(k); } o[0] += e.extent(1) - n;`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], n tile.Scalar[int32]) {
				e := tile.Extents{4, n, 7}
				for k := range e {
					_, static := e.Static(k)
					tile.Store(o.Add(k), count(!static))
					tile.Store(o.Add(3+k), staticOr(e, k))
				}
			}},
		{Rows: rows("2.8.1"), Name: "extents_index_types", params: []param{in("a", f32, 4), out("o", i64, 6), scalar("n", i64, 100, -1, 300)},
			cpp: `o[0] = ct::extents<signed char, ct::dynamic_extent>{n}.extent(0); o[1] = ct::extents<unsigned char, ct::dynamic_extent>{n}.extent(0);
				o[2] = ct::extents<short, ct::dynamic_extent>{n}.extent(0); o[3] = ct::extents<int, ct::dynamic_extent>{n}.extent(0);
				o[4] = ct::extents<unsigned, ct::dynamic_extent>{n}.extent(0); o[5] = ct::extents<long long, ct::dynamic_extent>{n}.extent(0);`,
			kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n tile.Scalar[int64]) {
				for k, d := range []tile.DType{tile.I8, tile.U8, tile.I16, tile.I32, tile.U32, tile.I64} {
					tile.Store(o.Add(k), tile.Span(a, n.Cast(d)).Extent(0))
				}
			}},
	}
}

// staticOr is a static length, or what C++ has for a dynamic one, as an int64.
func staticOr(e tile.Extents, k int) int {
	if n, static := e.Static(k); static {
		return n
	}
	return -1
}

// tileConversions is section 2.9.
func tileConversions() (all []Twin) {
	all = []Twin{
		{Rows: rows("1.6 2.9.1 2.9.1/conversions-from-tile-like 2.9.1/conversions-to-scalars"), Name: "tile_construction",
			params: []param{in("a", i16, 16), out("o", f32, 16), out("p", i32, 16), out("q", i8, 16), out("s", i32, 4), scalar("v", i32, 70000, -5, 12)},
			cpp: `auto i = ct::iota<tl<int, 4, 4>>(); auto x = ct::load(a + i); tl<int, 4, 4> w = x; ct::store(p + i, w);
				tl<float, 4, 4> z{x}; ct::store(o + i, z); tl<signed char, 4, 4> n(x); ct::store(q + i, n);
				ct::tile t{v}; tl<long long> t2 = v; tl<short> t3(v); tl<float> t4{v};
				s[0] = int(t); s[1] = int((long long)t2); s[2] = short(t3); s[3] = int(float(t4));`,
			kernel: func(b *tile.Block, a tile.Ptr[int16], o tile.Ptr[float32], p tile.Ptr[int32], q tile.Ptr[int8], s tile.Ptr[int32], v tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 4, 4)
				x := tile.Load(a.Add(i))
				tile.Store(p.Add(i), x)
				tile.Store(o.Add(i), x.Cast(tile.F32))
				tile.Store(q.Add(i), x.Cast(tile.I8))
				tile.Store(s, b.Full(v, tile.I32).Item())
				tile.Store(s.Add(1), b.Full(v, tile.I64).Item().Cast(tile.I32))
				tile.Store(s.Add(2), b.Full(v.Cast(tile.I16), tile.I16).Item())
				tile.Store(s.Add(3), b.Full(v, tile.F32).Item().Cast(tile.I32))
			}},
		{Rows: rows("1.6 2.9.1 2.9.1/default-constructor"), Name: "tile_copies", params: []param{out("o", i32, 8), out("p", i32, 8)},
			cpp: `auto x = ct::iota<tl<int, 8>>(); tl<int, 8> t; auto y = x; y = y * 2; t = x; x = y; y = t;
				ct::store(o + ct::iota<tl<int, 8>>(), x); ct::store(p + ct::iota<tl<int, 8>>(), y);`,
			kernel: func(b *tile.Block, o, p tile.Ptr[int32]) {
				x := b.Iota(tile.I32, 8)
				//tilevet:ignore made by default, as in C++, and assigned later
				var t tile.Tile
				y := x
				y = y.Mul(2)
				t = x
				x = y
				y = t
				tile.Store(o.Add(b.Iota(tile.I32, 8)), x)
				tile.Store(p.Add(b.Iota(tile.I32, 8)), y)
			}},
	}
	for _, e := range numbers {
		all = append(all, Twin{Rows: rows("2.9.1/conversions-to-scalars"), Name: "tile_to_scalar_" + e.name,
			params: []param{in("a", e, 1).within(0, 100), out("o", f64, 3), out("p", e, 1)},
			cpp:    `auto x = ct::load(a + ct::iota<tl<int, 1, 1>>()); o[0] = double(x); o[1] = int(x); o[2] = bool(x); p[0] = static_cast<` + e.cpp + `>(x);`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				x := tile.Load(p[0].Add(b.Iota(tile.I32, 1, 1)))
				tile.Store(p[1], x.Item().Cast(tile.F64))
				tile.Store(p[1].Add(1), x.Item().Cast(tile.I32).Cast(tile.F64))
				tile.Store(p[1].Add(2), x.Item().Cast(tile.Bool).Cast(tile.F64))
				tile.Store(p[2], x.Item())
			})})
	}
	return all
}
