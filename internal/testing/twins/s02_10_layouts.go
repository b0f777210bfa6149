package twins

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// layout is a layout of an array of two dimensions in both languages; the C++ names
// n and m are the dynamic lengths, pad, s and q an alignment and strides.
type layout struct {
	rows, name   string
	cpp          string // a mapping
	extents      func(n, m tile.Tile) []any
	layout       func(pad, s, q tile.Tile) tile.Layout
	staticStride bool
}

func dynamicExtents(n, m tile.Tile) []any { return []any{n, m} }
func staticExtents(_, _ tile.Tile) []any  { return []any{11, 19} }

func fixed(l tile.Layout) func(_, _, _ tile.Tile) tile.Layout {
	return func(_, _, _ tile.Tile) tile.Layout { return l }
}

var layouts = []layout{
	{"2.10.1 2.10.2 2.10.2/constructor 2.10.2/stride 2.10.2/extents", "right_dynamic", "ct::layout_right_mapping{ct::extents{n, m}}",
		dynamicExtents, fixed(tile.LayoutRight), false},
	{"2.10.1 2.10.2", "right_static", "ct::layout_right_mapping{ct::extents{11_ic, 19_ic}}",
		staticExtents, fixed(tile.LayoutRight), true},
	{"2.10.3 2.10.4 2.10.4/types 2.10.4/constructor 2.10.4/stride", "left_dynamic", "ct::layout_left_mapping{ct::extents{n, m}}",
		dynamicExtents, fixed(tile.LayoutLeft), false},
	{"2.10.3 2.10.4", "left_static", "ct::layout_left_mapping{ct::extents{11_ic, 19_ic}}",
		staticExtents, fixed(tile.LayoutLeft), true},
	{"2.10.5 2.10.6 2.10.6/layout_right_padded_mapping 2.10.6/stride 2.10.6/extents 2.10.6/deduction-guides", "right_padded_dynamic",
		"ct::layout_right_padded_mapping{ct::extents{n, m}, pad}", dynamicExtents,
		func(pad, _, _ tile.Tile) tile.Layout { return tile.LayoutRightPadded(pad) }, false},
	{"2.10.5 2.10.6", "right_padded_static", "ct::layout_right_padded_mapping{ct::extents{11_ic, 19_ic}, 8_ic}",
		staticExtents, fixed(tile.LayoutRightPadded(8)), true},
	{"2.10.7 2.10.8 2.10.8/constructor", "left_padded_dynamic", "ct::layout_left_padded_mapping{ct::extents{n, m}, pad}", dynamicExtents,
		func(pad, _, _ tile.Tile) tile.Layout { return tile.LayoutLeftPadded(pad) }, false},
	{"2.10.7 2.10.8", "left_padded_static", "ct::layout_left_padded_mapping{ct::extents{11_ic, 19_ic}, 8_ic}",
		staticExtents, fixed(tile.LayoutLeftPadded(8)), true},
	{"2.10.9 2.10.10 2.10.10/types", "strided_dynamic", "ct::layout_strided_mapping{ct::extents{n, m}, ct::extents{s, q}}", dynamicExtents,
		func(_, s, q tile.Tile) tile.Layout { return tile.LayoutStrided(s, q) }, false},
	{"2.10.9 2.10.10 2.10.10/types", "strided_static", "ct::layout_strided_mapping{ct::extents{11_ic, 19_ic}, ct::extents{40_ic, 2_ic}}", staticExtents,
		fixed(tile.LayoutStrided(40, 2)), true},
}

// layoutTwins is section 2.10.
func layoutTwins() (all []Twin) {
	for _, l := range layouts {
		all = append(all, l.strides())
		for _, e := range []*elem{i16, f32, e4m3, i64} {
			all = append(all, l.view(e))
		}
	}
	all = append(append(all, rank3Strides()...), narrowLengths()...)
	return append(append(all, staticStrides()...), stridesOfOtherTypes())
}

// narrowLengths are strides that the lengths' own types do not hold, and lengths of
// several types: the reference counts them all in a uint32 (2.8.1, deduction guide).
func narrowLengths() (all []Twin) {
	params := []param{in("a", f32, 4), out("o", i64, 6), scalar("x", u8, 200, 255, 3), scalar("y", i16, 300, 32767, 5), scalar("z", i32, 40000, 50, 7), scalar("w", u32, 9, 65536, 11)}
	for _, l := range []struct {
		row, name, cpp string
		extents        func(x, y, z, w tile.Tile) []any
	}{
		{"2.10.2/stride", "right_bytes", "ct::layout_right_mapping{ct::extents{2, x, x}}", func(x, y, z, w tile.Tile) []any { return []any{2, x, x} }},
		{"2.10.2/stride", "right_mixed", "ct::layout_right_mapping{ct::extents{x, y, w}}", func(x, y, z, w tile.Tile) []any { return []any{x, y, w} }},
		{"2.10.2/stride", "right_signs", "ct::layout_right_mapping{ct::extents{z, w, z}}", func(x, y, z, w tile.Tile) []any { return []any{z, w, z} }},
		{"2.10.2/stride", "right_static", "ct::layout_right_mapping{ct::extents{2_ic, x, 300_ic}}", func(x, y, z, w tile.Tile) []any { return []any{2, x, 300} }},
		{"2.10.4/stride", "left_bytes", "ct::layout_left_mapping{ct::extents{x, x, 2_ic}}", func(x, y, z, w tile.Tile) []any { return []any{x, x, 2, tile.LayoutLeft} }},
		{"2.10.4/stride", "left_mixed", "ct::layout_left_mapping{ct::extents{y, z, x}}", func(x, y, z, w tile.Tile) []any { return []any{y, z, x, tile.LayoutLeft} }},
		{"2.10.6/stride", "right_padded_mixed", "ct::layout_right_padded_mapping{ct::extents{2_ic, x, w}, z}", func(x, y, z, w tile.Tile) []any { return []any{2, x, w, tile.LayoutRightPadded(z)} }},
		{"2.10.6/stride", "right_padded_byte", "ct::layout_right_padded_mapping{ct::extents{2_ic, 2_ic, 300_ic}, x}", func(x, y, z, w tile.Tile) []any { return []any{2, 2, 300, tile.LayoutRightPadded(x)} }},
		{"2.10.8", "left_padded_mixed", "ct::layout_left_padded_mapping{ct::extents{x, y, 3_ic}, 256_ic}", func(x, y, z, w tile.Tile) []any { return []any{x, y, 3, tile.LayoutLeftPadded(256)} }},
	} {
		all = append(all, Twin{Rows: rows("1.8.1/layout-mapping-function " + l.row), Name: "narrow_" + l.name, params: params,
			cpp: fmt.Sprintf(`auto f = %s; ct::tensor_span t{a, f}; for (int k = 0; k < 3; ++k) { o[k] = f.stride(k); o[3 + k] = t.extent(k); }`, l.cpp),
			kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], x tile.Scalar[uint8], y tile.Scalar[int16], z tile.Scalar[int32], w tile.Scalar[uint32]) {
				t := tile.Span(a, l.extents(x.Tile, y.Tile, z.Tile, w.Tile)...)
				for k := range 3 {
					tile.Store(o.Add(k), tile.Cast(t.Stride(k), tile.I64))
					tile.Store(o.Add(3+k), tile.Cast(t.Extent(k), tile.I64))
				}
			}})
	}
	return append(all, stridedAlways()...)
}

// staticStrides tests for each dimension whether its stride is known while compiling: it is not after a dynamic length.
func staticStrides() (all []Twin) {
	lengths := []struct {
		cpp string
		of  func(n tile.Tile) []any
	}{
		{"5_ic, 3_ic, 7_ic", func(n tile.Tile) []any { return []any{5, 3, 7} }}, {"n, 3_ic, 7_ic", func(n tile.Tile) []any { return []any{n, 3, 7} }},
		{"5_ic, n, 7_ic", func(n tile.Tile) []any { return []any{5, n, 7} }}, {"5_ic, 3_ic, n", func(n tile.Tile) []any { return []any{5, 3, n} }},
	}
	for _, l := range []struct {
		row, name, cpp string
		layout         func(n tile.Tile) tile.Layout
	}{
		{"2.10.2/static_stride", "right", "ct::layout_right_mapping{ct::extents{LENGTHS}}", func(tile.Tile) tile.Layout { return tile.LayoutRight }},
		{"2.10.4/static_stride", "left", "ct::layout_left_mapping{ct::extents{LENGTHS}}", func(tile.Tile) tile.Layout { return tile.LayoutLeft }},
		{"2.10.6/static_stride", "right_padded", "ct::layout_right_padded_mapping{ct::extents{LENGTHS}, 4_ic}", func(tile.Tile) tile.Layout { return tile.LayoutRightPadded(4) }},
		{"2.10.6/static_stride", "right_padded_dynamically", "ct::layout_right_padded_mapping{ct::extents{LENGTHS}, n}", func(n tile.Tile) tile.Layout { return tile.LayoutRightPadded(n) }},
		{"2.10.8/static_stride", "left_padded", "ct::layout_left_padded_mapping{ct::extents{LENGTHS}, 4_ic}", func(tile.Tile) tile.Layout { return tile.LayoutLeftPadded(4) }},
		{"2.10.8/static_stride", "left_padded_dynamically", "ct::layout_left_padded_mapping{ct::extents{LENGTHS}, n}", func(n tile.Tile) tile.Layout { return tile.LayoutLeftPadded(n) }},
		{"2.10.10/types", "strided", "ct::layout_strided_mapping{ct::extents{LENGTHS}, ct::extents{40_ic, n, 1_ic}}", func(n tile.Tile) tile.Layout { return tile.LayoutStrided(40, n, 1) }},
	} {
		t := Twin{Rows: rows(l.row), Name: "static_stride_" + l.name, params: []param{in("a", f32, 4), out("o", i64, 3*len(lengths)), scalar("n", i32, 11, 4)}}
		for i, of := range lengths {
			t.cpp += fmt.Sprintf("{ auto f = %s; for (int k = 0; k < 3; ++k) o[%d + k] = (long long)decltype(f)::static_stride(k); }\n", strings.Replace(l.cpp, "LENGTHS", of.cpp, 1), 3*i)
		}
		t.kernel = func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n tile.Scalar[int32]) {
			for i, of := range lengths {
				strides := tile.Span(a, append(of.of(n.Tile), l.layout(n.Tile))...).Strides()
				for k := range 3 {
					tile.Store(o.Add(3*i+k), staticOr(strides, k))
				}
			}
		}
		all = append(all, t)
	}
	return all
}

// stridesOfOtherTypes passes strides of types other than those of the lengths: they have one index type, which C++ deduces
// for both, and Go for all.
func stridesOfOtherTypes() Twin {
	return Twin{Rows: rows("2.10.10"), Name: "strided_types", params: []param{in("a", f32, 4), out("o", i64, 6), scalar("n", u8, 200, 7), scalar("m", i16, 300, 5), scalar("s", i64, 70000, 40), scalar("q", u32, 9, 2)},
		before: `template <typename E, typename S> constexpr bool strided_formed = requires { typename ct::layout_strided_mapping<E, S>; };
static_assert(strided_formed<ct::extents<int, 4, 8>, ct::extents<int, 8, 1>>);
static_assert(!strided_formed<ct::extents<int, 4, 8>, ct::extents<unsigned, 8, 1>> && !strided_formed<ct::extents<int, 4, 8>, ct::extents<int, 8>>);
`,
		cpp: `ct::layout_strided_mapping f{ct::extents{n, m, 4_ic}, ct::extents{s, q, 1_ic}}; ct::tensor_span t{a, f}; for (int k = 0; k < 3; ++k) { o[k] = f.stride(k); o[3 + k] = t.extent(k); }`,
		kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n tile.Scalar[uint8], m tile.Scalar[int16], s tile.Scalar[int64], q tile.Scalar[uint32]) {
			t := tile.Span(a, n, m, 4, tile.LayoutStrided(s, q, 1))
			for k := range 3 {
				tile.Store(o.Add(k), tile.Cast(t.Stride(k), tile.I64))
				tile.Store(o.Add(3+k), tile.Cast(t.Extent(k), tile.I64))
			}
		}}
}

// stridedAlways tests for each layout whether all arrays in it have strides: in Go a layout consists of strides only.
func stridedAlways() []Twin {
	list := []string{"ct::layout_right_mapping{e}", "ct::layout_left_mapping{e}", "ct::layout_right_padded_mapping{e, 4_ic}", "ct::layout_left_padded_mapping{e, 4_ic}", "ct::layout_strided_mapping{e, ct::extents{24_ic, 1_ic}}"}
	layouts := []tile.Layout{tile.LayoutRight, tile.LayoutLeft, tile.LayoutRightPadded(4), tile.LayoutLeftPadded(4), tile.LayoutStrided(24, 1)}
	cpp := "ct::extents e{11_ic, 19_ic};"
	for i, l := range list {
		cpp += fmt.Sprintf(" { auto f = %s; o[%d] = decltype(f)::is_always_strided() ? f.stride(0) + f.stride(1) * 1000 : -1; }", l, i)
	}
	return []Twin{{Rows: rows("2.10.2/is_always_strided 2.10.4/is_always_strided 2.10.6/is_always_strided 2.10.8/is_always_strided 2.10.10/is_always_strided"), Name: "always_strided", rounds: 1,
		params: []param{in("a", f32, 4), out("o", i64, 5)}, cpp: cpp,
		kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64]) {
			for i, l := range layouts {
				strides, ok := tile.Span(a, 11, 19, l).Strides().Shape()
				if !ok || len(strides) != 2 {
					strides = []int{-1, 0}
				}
				tile.Store(o.Add(i), strides[0]+strides[1]*1000)
			}
		}}}
}

// sizes are the lengths and strides of a launch.
func sizes() []param {
	return []param{scalar("n", i32, 11, 4, 9), scalar("m", i32, 19, 24, 17), scalar("pad", i32, 8, 4, 32), scalar("s", i32, 40, 64, 50), scalar("q", i32, 2, 1, 2)}
}

// strides is the mapping's own members.
func (l layout) strides() Twin {
	t := Twin{Rows: rows(l.rows + " 1.8.1/layout-mapping-shape 1.8.3/tensor-span-shape 2.11.1/mapping 2.11.1/extents 2.11.1/construction-from-mapping"), Name: "layout_" + l.name, params: append([]param{in("a", f32, 4), out("o", i64, 7)}, sizes()...),
		cpp: fmt.Sprintf("auto f = %s; ct::tensor_span t{a, f}; o[0] = f.stride(0); o[1] = f.stride(1); o[2] = f.extents().extent(0); o[3] = t.extents().extent(1); o[4] = t.mapping().stride(1);", l.cpp)}
	if l.staticStride {
		t.Rows = append(t.Rows, "2.10.12")
		t.cpp += "\nusing F = decltype(f); o[5] = F::static_stride(0); o[6] = ct::layout_mapping_static_stride<F>{}(1);"
	}
	t.kernel = func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n, m, pad, s, q tile.Scalar[int32]) {
		span := tile.Span(a, append(l.extents(n.Tile, m.Tile), l.layout(pad.Tile, s.Tile, q.Tile))...)
		strides := span.Strides()
		for k, x := range []any{span.Stride(0), span.Stride(1), span.Extent(0), span.Extents()[1], strides[1]} {
			tile.Store(o.Add(k), x)
		}
		if l.staticStride {
			first, _ := strides.Static(0)
			second, _ := strides.Static(1)
			tile.Store(o.Add(5), first)
			tile.Store(o.Add(6), second)
		}
	}
	return t
}

// view loads every tile of a ragged array in the layout, and stores it elsewhere in the
// same layout and row by row.
func (l layout) view(e *elem) Twin {
	return Twin{Rows: rows(l.rows + " 1.5.2/extents-index-space 1.8.1/layout-mapping-function 2.12.1/loads 2.12.1/stores 2.11.1/construction-from-mapping"), Name: "view_" + l.name + "_" + e.name, grid: [3]int{3, 3, 1},
		params: append([]param{in("a", e, 1024), inout("o", e, 1024), inout("p", e, 288)}, sizes()...),
		cpp: strings.ReplaceAll(`auto f = MAPPING; ct::partition_view v{ct::tensor_span{a, f}, ct::shape{4_ic, 8_ic}}; ct::partition_view w{ct::tensor_span{o, f}, ct::shape{4_ic, 8_ic}};
			int x = ct::bid().x, y = ct::bid().y; if (x * 4 < f.extents().extent(0) && y * 8 < f.extents().extent(1)) {
			auto t = v.load_masked(x, y); w.store_masked(t, x, y); ct::store(p + (x * 3 + y) * 32 + ct::iota<tl<int, 4, 8>>(), t); }`, "MAPPING", l.cpp),
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			a, o, q, n, m := p[0], p[1], p[2], p[3], p[4]
			e := append(l.extents(n, m), l.layout(p[5], p[6], p[7]))
			from, to := tile.Span(a, e...), tile.Span(o, e...)
			v, w := tile.Partition(from, 4, 8), tile.Partition(to, 4, 8)
			x, y := b.ID(0), b.ID(1)
			for range b.If(tile.LogicalAnd(x.Mul(4).Lt(from.Extent(0)), y.Mul(8).Lt(from.Extent(1)))) {
				t := v.LoadMasked(x, y)
				w.StoreMasked(t, x, y)
				tile.Store(q.Add(x.Mul(3).Add(y).Mul(32).Add(b.Iota(tile.I32, 4, 8))), t)
			}
		})}
}

// rank3Strides are the strides of arrays of three and four dimensions.
func rank3Strides() (all []Twin) {
	list := []struct {
		row, name, cpp string
		extents        func(n, m tile.Tile) []any
		layout         tile.Layout
	}{
		{"2.10.2/stride", "right", "ct::layout_right_mapping{ct::extents{n, 3_ic, m}}", func(n, m tile.Tile) []any { return []any{n, 3, m} }, tile.LayoutRight},
		{"2.10.4/stride", "left", "ct::layout_left_mapping{ct::extents{n, 3_ic, m}}", func(n, m tile.Tile) []any { return []any{n, 3, m} }, tile.LayoutLeft},
		{"2.10.6/stride", "right_padded", "ct::layout_right_padded_mapping{ct::extents{n, m, 3_ic}, 4_ic}", func(n, m tile.Tile) []any { return []any{n, m, 3} }, tile.LayoutRightPadded(4)},
		{"2.10.8", "left_padded", "ct::layout_left_padded_mapping{ct::extents{3_ic, m, n}, 4_ic}", func(n, m tile.Tile) []any { return []any{3, m, n} }, tile.LayoutLeftPadded(4)},
		{"2.10.10", "strided", "ct::layout_strided_mapping{ct::extents{n, m, 3_ic}, ct::extents{7_ic, n, 2_ic}}", func(n, m tile.Tile) []any { return []any{n, m, 3} }, nil},
	}
	for _, l := range list {
		all = append(all, Twin{Rows: rows(l.row + " 2.11.1/rank 2.11.1/rank-dynamic 2.11.1/extent 2.11.1/data_handle"), Name: "layout_rank3_" + l.name,
			params: []param{in("a", i32, 4), out("o", i64, 9), scalar("n", i32, 11, 5, 1), scalar("m", i32, 7, 20)},
			cpp: fmt.Sprintf(`auto f = %s; ct::tensor_span t{a, f}; for (int k = 0; k < 3; ++k) { o[k] = f.stride(k); o[3 + k] = t.extent(k); }
				o[6] = t.rank(); o[7] = t.rank_dynamic(); o[8] = t.data_handle() == a;`, l.cpp),
			kernel: func(b *tile.Block, a tile.Ptr[int32], o tile.Ptr[int64], n, m tile.Scalar[int32]) {
				how := l.layout
				if how == nil {
					how = tile.LayoutStrided(7, n, 2)
				}
				t := tile.Span(a, append(l.extents(n.Tile, m.Tile), how)...)
				for k := range 3 {
					tile.Store(o.Add(k), t.Stride(k))
					tile.Store(o.Add(3+k), t.Extent(k))
				}
				tile.Store(o.Add(6), t.Rank())
				tile.Store(o.Add(7), t.Extents().RankDynamic())
				tile.Store(o.Add(8), t.Pointer().Eq(a).Cast(tile.I64))
			}})
	}
	return all
}
