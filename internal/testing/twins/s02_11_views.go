package twins

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// spans is section 2.11, except for the rows that the layouts show.
func spans() []Twin {
	return []Twin{{Rows: rows("2.11.1 2.11.1/construction-from-policy 2.11.1/deduction-guides 2.11.1/accessor 2.11.3 2.11.3/aliases"), Name: "span_construction",
		params: []param{in("a", f32, 32), out("o", f32, 96)},
		cpp: `ct::layout_left_mapping m{ct::extents{4_ic, 8_ic}}; ct::tensor_span t1{a, m}; ct::tensor_span t2{a, ct::extents{4_ic, 8_ic}, ct::layout_left{}};
			ct::tensor_span t3{a, ct::extents{4_ic, 8_ic}, ct::layout_right{}, ct::default_accessor<const float>{}}; auto i = ct::iota<tl<int, 4, 8>>();
			ct::store(o + i, ct::partition_view{t1, ct::shape{4_ic, 8_ic}}.load(0, 0)); ct::store(o + 32 + i, ct::partition_view{t2, ct::shape{4_ic, 8_ic}}.load(0, 0));
			ct::store(o + 64 + i, ct::partition_view{t3, ct::shape{4_ic, 8_ic}}.load(0, 0));`,
		kernel: func(b *tile.Block, a, o tile.Ptr[float32]) {
			i := b.Iota(tile.I32, 4, 8)
			for k, l := range []tile.Layout{tile.LayoutLeft, tile.LayoutLeft, tile.LayoutRight} {
				tile.Store(o.Add(32*k).Add(i), tile.Partition(tile.Span(a, 4, 8, l), 4, 8).Load(0, 0))
			}
		}}, spanStaticExtents(), spanParameter(), ownLayout(), ownAccessor()}
}

// spanStaticExtents tests which lengths of an array are known while compiling.
func spanStaticExtents() Twin {
	return Twin{Rows: rows("2.11.1/static_extent 2.11.1/rank-dynamic"), Name: "span_static_extent",
		params: []param{in("a", f32, 32), out("o", i64, 5), scalar("n", i32, 7, 3)},
		cpp:    `ct::tensor_span t{a, ct::extents{4_ic, n, 9_ic}}; using T = decltype(t); for (int k = 0; k < 3; ++k) o[k] = (long long)T::static_extent(k); o[3] = T::rank_dynamic(); o[4] = t.extent(1);`,
		kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int64], n tile.Scalar[int32]) {
			t := tile.Span(a, 4, n, 9)
			for k := range 3 {
				tile.Store(o.Add(k), staticOr(t.Extents(), k))
			}
			tile.Store(o.Add(3), t.Extents().RankDynamic())
			tile.Store(o.Add(4), t.Extent(1))
		}}
}

// spanParameter is a Go array as one parameter, which C++ takes apart.
func spanParameter() Twin {
	return Twin{Rows: rows("2.11.1 2.12.1"), Name: "span_parameter", grid: [3]int{3, 2, 1},
		params: []param{in("a", f32, 400), scalar("n", i32, 12, 11, 9), scalar("m", i32, 20, 19, 17), scalar("s", i32, 20, 32, 19), inout("o", f32, 400)},
		cpp: `ct::layout_strided_mapping f{ct::extents{n, m}, ct::extents{s, 1_ic}}; ct::partition_view v{ct::tensor_span{a, f}, ct::shape{4_ic, 16_ic}};
			ct::partition_view w{ct::tensor_span{o, f}, ct::shape{4_ic, 16_ic}}; auto x = ct::bid().x, y = ct::bid().y; w.store_masked(v.load_masked(x, y) * 2.0f, x, y);`,
		kernel: func(b *tile.Block, a tile.Span2[float32], o tile.Ptr[float32]) {
			v := tile.Partition(a, 4, 16)
			w := tile.Partition(tile.Span(o, a.Extent(0), a.Extent(1), tile.LayoutStrided(a.Stride(0), 1)), 4, 16)
			x, y := b.ID(0), b.ID(1)
			w.StoreMasked(v.LoadMasked(x, y).Mul(2), x, y)
		}}
}

// everyOther is a layout of one's own: rows, with a row between them left out.
type everyOther struct{}

// Strides implements tile.Layout.
func (everyOther) Strides(extents []any) []any { return []any{tile.Mul(extents[1], 2), 1} }

// everyOtherMapping is the same in C++.
const everyOtherMapping = `template <typename E> struct EveryOtherMapping;
struct EveryOther { template <typename E> using mapping = EveryOtherMapping<E>; };
template <typename E> struct EveryOtherMapping {
  using extents_type = E; using rank_type = typename E::rank_type; using index_type = typename E::index_type; using layout_type = EveryOther;
  E lengths;
  __tile__ static constexpr bool is_always_strided() { return true; }
  __tile__ static constexpr size_t static_stride(rank_type i) { return i == 1 ? 1 : size_t(ct::dynamic_extent); }
  __tile__ index_type stride(rank_type i) const { return i == 1 ? 1 : 2 * lengths.extent(1); }
  __tile__ E const& extents() const { return lengths; }
};
`

func ownLayout() Twin {
	return Twin{Rows: rows("2.10 2.1.6.1 1.8.1/layout-policy 2.11.1/construction-from-mapping 2.10.12"), Name: "own_layout", grid: [3]int{2, 2, 1},
		params: []param{in("a", f32, 400), inout("o", f32, 400), scalar("n", i32, 7, 8, 5), scalar("m", i32, 20, 17, 19)},
		before: everyOtherMapping,
		cpp: `auto e = ct::extents{n, m}; EveryOtherMapping<decltype(e)> f{e}; ct::partition_view v{ct::tensor_span{a, f}, ct::shape{4_ic, 16_ic}};
			ct::partition_view w{ct::tensor_span{o, f}, ct::shape{4_ic, 16_ic}}; auto x = ct::bid().x, y = ct::bid().y; w.store_masked(v.load_masked(x, y), x, y);`,
		kernel: func(b *tile.Block, a, o tile.Ptr[float32], n, m tile.Scalar[int32]) {
			v, w := tile.Partition(tile.Span(a, n, m, everyOther{}), 4, 16), tile.Partition(tile.Span(o, n, m, everyOther{}), 4, 16)
			x, y := b.ID(0), b.ID(1)
			w.StoreMasked(v.LoadMasked(x, y), x, y)
		}}
}

// ownAccessor is an accessor policy in C++, which can only define contiguous elements after a pointer: in Go a pointer
// replaces it.
func ownAccessor() Twin {
	return Twin{Rows: rows("1.8.2 2.1.6.2 2.11.3/specializations 2.11.4 2.11.1/accessor"), Name: "own_accessor", params: []param{in("a", f32, 32), out("o", f32, 32)},
		before: `struct Access { using element_type = const float; using data_handle_type = const float*; using reference = const float&; };
template <> inline constexpr bool ct::enable_contiguous_accessor_policy<Access> = true;
struct Unmarked { using element_type = const float; using data_handle_type = const float*; using reference = const float&; };
`,
		cpp: `static_assert(ct::accessor_policy<Access> && ct::enable_contiguous_accessor_policy<ct::default_accessor<int>>);
			static_assert(!ct::enable_contiguous_accessor_policy<Unmarked> && !ct::accessor_policy<Unmarked>);
			ct::tensor_span t{a, ct::extents{4_ic, 8_ic}, ct::layout_left{}, Access{}};
			ct::store(o + ct::iota<tl<int, 4, 8>>(), ct::partition_view{t, ct::shape{4_ic, 8_ic}}.load(0, 0));`,
		kernel: func(b *tile.Block, a, o tile.Ptr[float32]) {
			t := tile.Span(a, 4, 8, tile.LayoutLeft)
			tile.Store(o.Add(b.Iota(tile.I32, 4, 8)), tile.Partition(t, 4, 8).Load(0, 0))
		}}
}

// views is section 2.12.
func views() (all []Twin) {
	for _, part := range [][]Twin{viewCopies(), ragged(), paddings(), indexTypes(), viewAtomics(), viewConversions()} {
		all = append(all, part...)
	}
	return all
}

func viewCopies() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.12.1 2.12.1/constructor 2.12.1/partition-view-mapping 2.12.1/loads 2.12.1/stores"), Name: "view_copy_" + e.name,
			params: []param{in("a", e, 256), out("o", e, 256)},
			cpp: `ct::partition_view v{ct::tensor_span{a, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 8_ic}}; ct::partition_view w{ct::tensor_span{o, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 8_ic}};
				for (int r = 0; r < 2; ++r) for (int c = 0; c < 4; ++c) w.store(v.load(r, c), 1 - r, 3 - c);`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				v, w := tile.Partition(tile.Span(p[0], 8, 32), 4, 8), tile.Partition(tile.Span(p[1], 8, 32), 4, 8)
				for r := range b.Range(0, 2) {
					for c := range b.Range(0, 4) {
						w.Store(v.Load(r, c), tile.Sub(1, r), tile.Sub(3, c))
					}
				}
			})})
	}
	return all
}

// ragged are arrays of every rank whose last tiles reach beyond them.
func ragged() (all []Twin) {
	list := []struct{ extents, tiles []int }{
		{[]int{50}, []int{16}}, {[]int{7}, []int{16}}, {[]int{5, 33}, []int{2, 16}}, {[]int{1, 33}, []int{1, 16}}, {[]int{3, 100}, []int{1, 128}},
		{[]int{3, 5, 9}, []int{2, 2, 4}}, {[]int{2, 3, 3, 5}, []int{2, 2, 1, 4}}, {[]int{3, 2, 4, 3, 5}, []int{1, 2, 2, 2, 4}},
	}
	for _, l := range list {
		for _, e := range []*elem{f32, u8, f64, bf16} {
			all = append(all, raggedView(l.extents, l.tiles, e, true), raggedView(l.extents, l.tiles, e, false))
		}
	}
	return all
}

func raggedView(extents, tiles []int, e *elem, dynamic bool) Twin {
	blocks, count := make([]int, len(tiles)), 1
	for i := range tiles {
		blocks[i] = tile.Blocks(extents[i], tiles[i])
		count *= blocks[i]
	}
	kind := "static"
	if dynamic {
		kind = "dynamic"
	}
	t := Twin{Rows: rows("2.12.1/loads 2.12.1/stores 2.12.1/partition-view-index-space 2.11.1"), grid: [3]int{count, 1, 1},
		Name:   fmt.Sprintf("view_ragged_%s_in_%s_%s_%s", strings.ReplaceAll(list(extents), ", ", "x"), strings.ReplaceAll(list(tiles), ", ", "x"), e.name, kind),
		params: []param{in("a", e, size(extents)), inout("o", e, size(extents)), out("p", e, count*size(tiles))}}
	lengths, index := make([]string, len(tiles)), make([]string, len(tiles))
	t.cpp = "unsigned b = ct::bid().x, q = b;\n"
	for i := len(tiles) - 1; i >= 0; i-- {
		lengths[i], index[i] = fmt.Sprintf("%d_ic", extents[i]), fmt.Sprintf("i%d", i)
		t.cpp += fmt.Sprintf("unsigned i%d = q %% %du; q /= %du;\n", i, blocks[i], blocks[i])
	}
	if dynamic {
		for i, n := range extents {
			lengths[i] = fmt.Sprintf("e%d", i)
			t.params = append(t.params, scalar(lengths[i], i32, float64(n)))
		}
	}
	t.cpp += strings.NewReplacer("LENGTHS", strings.Join(lengths, ", "), "SHAPE", list(tiles), "INDEX", strings.Join(index, ", "), "SIZE", fmt.Sprint(size(tiles))).Replace(
		`ct::partition_view v{ct::tensor_span{a, ct::extents{LENGTHS}}, ct::shape<SHAPE>{}}; ct::partition_view w{ct::tensor_span{o, ct::extents{LENGTHS}}, ct::shape<SHAPE>{}};
		auto x = v.load_masked(INDEX); w.store_masked(x, INDEX); ct::store(p + b * SIZE + ct::iota<tl<int, SHAPE>>(), x);`)
	t.kernel = body(func(b *tile.Block, p []tile.Tile) {
		lengths, index := make([]any, len(tiles)), make([]any, len(tiles))
		q := b.ID(0).Cast(tile.U32)
		for i := len(tiles) - 1; i >= 0; i-- {
			lengths[i], index[i] = extents[i], q.Rem(blocks[i])
			if dynamic {
				lengths[i] = p[3+i]
			}
			q = q.Div(blocks[i])
		}
		v, w := tile.Partition(tile.Span(p[0], lengths...), tiles...), tile.Partition(tile.Span(p[1], lengths...), tiles...)
		x := v.LoadMasked(index...)
		w.StoreMasked(x, index...)
		tile.Store(p[2].Add(b.ID(0).Mul(size(tiles)).Add(b.Iota(tile.I32, tiles...))), x)
	})
	return t
}

// viewPaddings are the paddings in both languages.
var viewPaddings = []struct {
	name    string
	padding tile.Padding
	rows    string
}{
	{"zero", tile.PadZero, "1.9.4/zero-view-padding "}, {"negative_zero", tile.PadNegZero, ""}, {"positive_inf", tile.PadPosInf, ""}, {"negative_inf", tile.PadNegInf, ""}, {"nan", tile.PadNaN, ""},
}

func paddings() (all []Twin) {
	for _, p := range viewPaddings {
		for _, e := range allElems {
			if p.padding != tile.PadZero && !e.dtype.IsBasicFloat() {
				continue
			}
			all = append(all, Twin{Rows: rows(p.rows + "2.12.1/loads 2.13.6.1 2.13.6.3"), Name: "view_pad_" + p.name + "_" + e.name,
				params: []param{in("a", e, 128), out("o", e, 32), out("p", e, 32), scalar("n", i32, 13, 9, 16)},
				cpp: strings.ReplaceAll(`ct::partition_view v{ct::tensor_span{a, ct::extents{5_ic, n}}, ct::shape{4_ic, 8_ic}}; auto i = ct::iota<tl<int, 4, 8>>();
					ct::store(o + i, v.load_masked(ct::view_padding_PAD_t{}, 1, 1)); ct::store(p + i, v.load_masked<ct::view_padding::PAD>(0, 1));`, "PAD", p.name),
				kernel: body(func(b *tile.Block, q []tile.Tile) {
					v := tile.Partition(tile.Span(q[0], 5, q[3]), 4, 8)
					i := b.Iota(tile.I32, 4, 8)
					tile.Store(q[1].Add(i), v.LoadMasked(1, 1, p.padding))
					tile.Store(q[2].Add(i), v.LoadMasked(0, 1, p.padding))
				})})
		}
	}
	return all
}

// indexTypes are extents and indices of every integer type.
func indexTypes() (all []Twin) {
	for _, e := range ints {
		all = append(all, Twin{Rows: rows("2.12.1 2.12.1/aliases 2.12.1/loads 2.8.1"), Name: "view_extents_" + e.name,
			params: []param{in("a", f32, 200), inout("o", f32, 200), scalar("r", e, 10, 9, 12), scalar("c", e, 13, 16, 9), scalar("k", e, 1, 0, 1)},
			cpp: strings.ReplaceAll(`ct::extents<E, ct::dynamic_extent, ct::dynamic_extent> e{r, c}; ct::partition_view v{ct::tensor_span{a, e}, ct::shape<4, 8>{}}; ct::partition_view w{ct::tensor_span{o, e}, ct::shape<4, 8>{}};
				for (E x = 0; x < 3; ++x) w.store_masked(v.load_masked(x, k) + 1.0f, x, k);`, "E", e.cpp),
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				v, w := tile.Partition(tile.Span(p[0], p[2], p[3]), 4, 8), tile.Partition(tile.Span(p[1], p[2], p[3]), 4, 8)
				for x := range b.Range(b.Const(e.dtype, 0), b.Const(e.dtype, 3)) {
					w.StoreMasked(v.LoadMasked(x, p[4]).Add(1), x, p[4])
				}
			})})
	}
	return append(all, Twin{Rows: rows("2.12.1/span 2.11.1/extent 2.11.1/data_handle"), Name: "view_span", params: []param{in("a", f32, 64), out("o", i32, 3), scalar("n", i32, 8, 5)},
		cpp: `ct::partition_view v{ct::tensor_span{a, ct::extents{8_ic, n}}, ct::shape{2_ic, 4_ic}}; o[0] = v.span().extent(1); o[1] = v.span().data_handle() == a; o[2] = v.span().extent(0);`,
		kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[int32], n tile.Scalar[int32]) {
			v := tile.Partition(tile.Span(a, 8, n), 2, 4)
			tile.Store(o, v.Span().Extent(1))
			tile.Store(o.Add(1), v.Span().Pointer().Eq(a).Cast(tile.I32))
			tile.Store(o.Add(2), v.Span().Extent(0))
		}})
}

// viewAtomics are strong loads and stores of views.
func viewAtomics() (all []Twin) {
	for _, l := range orders[:2] {
		for _, k := range []int{0, 2} {
			for _, scope := range scopes {
				s := orders[k]
				r := strings.NewReplacer("LOAD", l.cpp, "STORE", s.cpp, "SCOPE", scope.cpp)
				all = append(all, Twin{Rows: rows("2.12.1/loads 2.12.1/stores 2.13.7.1 2.13.8.1"), Name: "view_atomic_" + l.name + "_" + s.name + "_" + scope.name,
					params: []param{in("a", f32, 98), inout("o", f32, 98), inout("p", f32, 98), scalar("n", i32, 14, 11, 9)},
					cpp: r.Replace(`ct::partition_view v{ct::tensor_span{a, ct::extents{7_ic, n}}, ct::shape{4_ic, 8_ic}}; ct::partition_view w{ct::tensor_span{o, ct::extents{7_ic, n}}, ct::shape{4_ic, 8_ic}};
						ct::partition_view u{ct::tensor_span{p, ct::extents{7_ic, n}}, ct::shape{4_ic, 8_ic}};
						w.atomic_store(v.atomic_load(LOAD, SCOPE, 0, 0), STORE, SCOPE, 0, 0); u.atomic_store_masked(v.atomic_load_masked(ct::view_padding_nan_t{}, LOAD, SCOPE, 1, 1), STORE, SCOPE, 1, 1);
						u.atomic_store(v.atomic_load(LOAD, 0, 0), STORE, 0, 0);`),
					kernel: func(b *tile.Block, a, o, p tile.Ptr[float32], n tile.Scalar[int32]) {
						v, w, u := tile.Partition(tile.Span(a, 7, n), 4, 8), tile.Partition(tile.Span(o, 7, n), 4, 8), tile.Partition(tile.Span(p, 7, n), 4, 8)
						w.Store(v.Load(0, 0, l.order, scope.scope), 0, 0, s.order, scope.scope)
						u.StoreMasked(v.LoadMasked(1, 1, tile.PadNaN, l.order, scope.scope), 1, 1, s.order, scope.scope)
						u.Store(v.Load(0, 0, l.order), 0, 0, s.order)
					}})
			}
		}
	}
	return all
}

// viewConversions are stores of narrower values.
func viewConversions() []Twin {
	return []Twin{{Rows: rows("2.12.1/stores 2.1.5.4"), Name: "view_store_conversion", params: []param{in("a", i8, 32), in("b", f16, 32), out("o", i32, 32), out("p", f64, 32)},
		cpp: `auto i = ct::iota<tl<int, 4, 8>>(); ct::partition_view v{ct::tensor_span{o, ct::extents{4_ic, 8_ic}}, ct::shape{4_ic, 8_ic}};
			ct::partition_view w{ct::tensor_span{p, ct::extents{4_ic, 8_ic}}, ct::shape{4_ic, 8_ic}}; v.store(ct::load(a + i), 0, 0); w.store(ct::load(b + i), 0, 0);`,
		kernel: func(blk *tile.Block, a tile.Ptr[int8], b tile.Ptr[tile.Float16], o tile.Ptr[int32], p tile.Ptr[float64]) {
			i := blk.Iota(tile.I32, 4, 8)
			tile.Partition(tile.Span(o, 4, 8), 4, 8).Store(tile.Load(a.Add(i)), 0, 0)
			tile.Partition(tile.Span(p, 4, 8), 4, 8).Store(tile.Load(b.Add(i)), 0, 0)
		}}}
}
