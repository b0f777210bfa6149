package twins

import (
	"fmt"
	"slices"
	"strings"

	"gotile/tile"
)

// general is section 2.1.
func general() (all []Twin) {
	for _, part := range [][]Twin{threads(), classes(), extentsProperties(), ownExtents(), tileProperties(), arrangements(), conversionConcepts(), shapeConcepts(), sameLayouts()} {
		all = append(all, part...)
	}
	return all
}

func threads() []Twin {
	grid := [3]int{2, 3, 4}
	return []Twin{
		{Rows: rows("2.1.1 2.1.1.1 2.1.1.2"), Name: "grid", params: []param{out("o", i32, 24)}, grid: grid,
			cpp: `auto i = ct::bid(); auto g = ct::num_blocks();
				o[i.x + g.x * (i.y + g.y * i.z)] = int(g.x * 100 + g.y * 10 + g.z + i.z);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32]) {
				at := b.ID(0).Add(b.Count(0).Mul(b.ID(1).Add(b.Count(1).Mul(b.ID(2)))))
				tile.Store(o.Add(at), b.Count(0).Mul(100).Add(b.Count(1).Mul(10)).Add(b.Count(2)).Add(b.ID(2)))
			}},
		{Rows: rows("2.1.1.1 2.1.1.2"), Name: "grid_stride", params: []param{in("a", i32, 100).within(-9999, 9999), out("o", i32, 100)}, grid: [3]int{7, 1, 1},
			cpp: "for (unsigned j = ct::bid().x; j < 100u; j += ct::num_blocks().x) o[j] = a[j] * a[j] + int(ct::bid().x);",
			kernel: func(b *tile.Block, a, o tile.Ptr[int32]) {
				for j := range b.RangeStep(b.ID(0), 100, b.Count(0)) {
					x := tile.Load(a.Add(j))
					tile.Store(o.Add(j), x.Mul(x).Add(b.ID(0)))
				}
			}},
		{Rows: rows("2.1.1.1 2.3.11"), Name: "transpose_blocks", params: []param{in("a", i16, 256), out("o", i16, 256)}, grid: [3]int{2, 2, 1},
			cpp: `int r = ct::bid().x * 8, c = ct::bid().y * 8; auto i = ct::iota<tl<int, 8, 1>>(); auto j = ct::iota<tl<int, 8>>();
				auto x = ct::load(a + ((r + i) * 16 + c + j)); ct::store(o + ((c + i) * 16 + r + j), ct::transpose(x));`,
			kernel: func(b *tile.Block, a, o tile.Ptr[int16]) {
				r, c := b.ID(0).Mul(8), b.ID(1).Mul(8)
				i, j := b.Iota(tile.I32, 8, 1), b.Iota(tile.I32, 8)
				x := tile.Load(a.Add(r.Add(i).Mul(16).Add(c).Add(j)))
				tile.Store(o.Add(c.Add(i).Mul(16).Add(r).Add(j)), x.Transpose())
			}},
	}
}

// named is a type that the concepts are tested on.
type named struct {
	cpp   string
	dtype tile.DType
}

// scalars are the element types and two pointers.
func scalars() (list []named) {
	for _, e := range allElems {
		list = append(list, named{e.cpp, e.dtype})
	}
	return append(list, named{"int*", tile.PointerTo(tile.I32)}, named{"void*", tile.PointerTo(tile.Void)})
}

// in is a scalar of the type, or a tile if shape is not nil.
func (s named) in(b *tile.Block, shape []int) tile.Tile {
	var x any = 1
	if s.dtype.IsPointer() {
		x = tile.Null{}
	}
	if shape == nil {
		return b.Const(s.dtype, x)
	}
	return b.Full(x, s.dtype, shape...)
}

// spell is the C++ type of that.
func (s named) spell(shape []int) string {
	if shape == nil {
		return s.cpp
	}
	return "tl<" + strings.Join(append([]string{s.cpp}, lengths(shape)...), ", ") + ">"
}

// holds returns the result of says for the tiles of a kernel, and false if the kernel is ill-formed.
func holds(says func(b *tile.Block) bool) bool {
	yes := false
	return traces(func(b *tile.Block) { yes = says(b) }) && yes
}

// asked is a pair that stores the answers to yes-or-no questions as bits, a word for each list of questions.
func asked(rowIDs, name string, questions [][]string, answers func() [][]bool) Twin {
	t := Twin{Rows: rows(rowIDs), Name: name, rounds: 1, params: []param{out("o", u64, len(questions))}}
	for k, list := range questions {
		bits := make([]string, len(list))
		for i, q := range list {
			bits[i] = fmt.Sprintf("((unsigned long long)(%s) << %d)", q, i)
		}
		t.cpp += fmt.Sprintf("{ constexpr unsigned long long m = %s; o[%d] = m; }\n", strings.Join(bits, " | "), k)
	}
	t.kernel = func(b *tile.Block, o tile.Ptr[uint64]) {
		for k, list := range answers() {
			word := uint64(0)
			for i, yes := range list {
				if yes {
					word |= 1 << i
				}
			}
			tile.Store(o.Add(k), word)
		}
	}
	return t
}

// chapterOne is the rows of chapter 1 that define a class of types.
func chapterOne(class string) string {
	if class == "" {
		return "1.6.1"
	}
	name := strings.ReplaceAll(strings.TrimSuffix(class, "_"), "_", "-")
	return "1.4/" + name + "-scalars 1.6.2/" + name + "-tile"
}

// classes is 2.1.2: which types are of which class, as tiles and as scalars.
func classes() (all []Twin) {
	any := func(tile.DType) bool { return true }
	list := []struct {
		tileRow, scalarRow, name string
		is                       func(tile.DType) bool
	}{
		{"2.1.2.2", "2.1.2.10", "", any},
		{"2.1.2.3", "2.1.2.11", "pointer_", tile.DType.IsPointer},
		{"2.1.2.4", "2.1.2.12", "numeric_", tile.DType.IsNumeric},
		{"2.1.2.5", "2.1.2.13", "arithmetic_", tile.DType.IsArithmetic},
		{"2.1.2.6", "2.1.2.14", "floating_point_", tile.DType.IsFloat},
		{"2.1.2.7", "2.1.2.15", "basic_floating_point_", tile.DType.IsBasicFloat},
		{"2.1.2.8", "2.1.2.16", "restricted_floating_point_", tile.DType.IsRestrictedFloat},
		{"2.1.2.9", "2.1.2.17", "integral_", tile.DType.IsIntegral},
	}
	for _, c := range list {
		ofTile := c.name + "tile"
		if c.name == "" {
			ofTile = "tile_like"
		}
		all = append(all, classTwin(c.tileRow+" "+c.scalarRow+" "+chapterOne(c.name), ofTile, c.name+"scalar", c.is))
	}
	var q []string
	var yes []bool
	for _, s := range scalars() {
		q, yes = append(q, "ct::integral<"+s.cpp+">"), append(yes, s.dtype.IsIntegral())
	}
	return append(all, asked("2.1.2.1", "class_integral", [][]string{q}, func() [][]bool { return [][]bool{yes} }), scalarsAndTiles())
}

// classTwin tests tiles and scalars for whether they are of a class, and whether they are scalars of it.
func classTwin(rowIDs, ofTile, ofScalar string, is func(tile.DType) bool) Twin {
	var questions [][]string
	var answers [][]bool
	for _, shape := range [][]int{{4}, {}, nil} {
		var q [2][]string
		var yes [2][]bool
		for _, s := range scalars() {
			q[0] = append(q[0], fmt.Sprintf("ct::%s<%s>", ofTile, s.spell(shape)))
			q[1] = append(q[1], fmt.Sprintf("ct::%s<%s>", ofScalar, s.spell(shape)))
			ofClass := func(b *tile.Block) bool { return is(s.in(b, shape).DType()) }
			yes[0] = append(yes[0], holds(ofClass))
			yes[1] = append(yes[1], holds(func(b *tile.Block) bool { return ofClass(b) && s.in(b, shape).IsScalar() }))
		}
		questions, answers = append(questions, q[:]...), append(answers, yes[:]...)
	}
	return asked(rowIDs, "class_"+ofTile, questions, func() [][]bool { return answers })
}

// scalarsAndTiles is 2.1.2.10: a tile of rank 0 is not a scalar.
func scalarsAndTiles() Twin {
	return Twin{Rows: rows("2.1.2.10 2.1.4.4"), Name: "class_scalar_or_tile", params: []param{out("o", i32, 4), scalar("x", i32, 1)},
		cpp: `o[0] = ct::scalar<decltype(x)>; o[1] = ct::scalar<tl<int>>; o[2] = ct::scalar<decltype(ct::full<tl<int>>(x) + x)>; o[3] = ct::tile_rank_v<tl<int>>;`,
		kernel: func(b *tile.Block, o tile.Ptr[int32], x tile.Scalar[int32]) {
			rank0 := b.Full(x, tile.I32)
			tile.Store(o, count(x.IsScalar()))
			tile.Store(o.Add(1), count(rank0.IsScalar()))
			tile.Store(o.Add(2), count(rank0.Add(x).IsScalar()))
			tile.Store(o.Add(3), rank0.Rank())
		}}
}

// count is 1 for true.
func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// extentsProperties is 2.1.3.
func extentsProperties() []Twin {
	return []Twin{
		{Rows: rows("2.1.3.1 2.1.3.2 2.8.4 1.5.2/extent-equivalent"), Name: "extents_equal", params: []param{out("o", boolean, 4), scalar("n", i32, 4, 5, 4), scalar("m", i32, 4, 5, 7)},
			cpp: `o[0] = ct::extents_equal(ct::extents{n, 4_ic}, ct::extents{4_ic, m}); o[1] = ct::extents{n, 3_ic} == ct::extents{m, 3_ic};
				o[2] = ct::shape<2, 3>{} == ct::shape<2, 3>{}; o[3] = ct::extents{n, 4_ic} == ct::extents{n, 8_ic};`,
			kernel: func(b *tile.Block, o tile.Ptr[bool], n, m tile.Scalar[int32]) {
				tile.Store(o, tile.Extents{n, 4}.Equal(tile.Extents{4, m}))
				tile.Store(o.Add(1), tile.Extents{n, 3}.Equal(tile.Extents{m, 3}))
				tile.Store(o.Add(2), tile.Extents{2, 3}.Equal(tile.Extents{2, 3}))
				tile.Store(o.Add(3), tile.Extents{n, 4}.Equal(tile.Extents{n, 8}))
			}},
		{Rows: rows("2.1.3.3 2.1.3.4 2.1.4.6 2.8.3 1.5.2/extents-size 1.5.2/shape-like 1.6.2/tile-compatible-shape"), Name: "shapes", params: []param{out("o", i64, 8), scalar("n", i32, 3)},
			cpp: `o[0] = ct::shape_size_v<ct::shape<4, 8, 3>>; o[1] = ct::shape_size_v<ct::shape<>>; o[2] = ct::shape_size_v<ct::shape<4, 0>>;
				o[3] = ct::shape_like<ct::shape<4, 3>>; o[4] = ct::shape_like<decltype(ct::extents{n, 4_ic})>; o[5] = ct::tile_shape<ct::shape<4, 8>>;
				o[6] = ct::tile_shape<ct::shape<4, 3>>; o[7] = ct::tile_shape<ct::shape<0>>;`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], n tile.Scalar[int32]) {
				for i, shape := range [][]int{{4, 8, 3}, {}, {4, 0}} {
					size, _ := tile.Size(shape...)
					tile.Store(o.Add(i), size)
				}
				_, static := tile.Extents{4, 3}.Shape()
				_, dynamic := tile.Extents{n, 4}.Shape()
				tile.Store(o.Add(3), count(static))
				tile.Store(o.Add(4), count(dynamic))
				for i, shape := range [][]int{{4, 8}, {4, 3}, {0}} {
					tile.Store(o.Add(5+i), count(tile.TileShape(shape...)))
				}
			}},
		asked("2.1.3.5 1.5.2/shape-equivalent", "same_shape", [][]string{{"ct::same_shape<ct::shape<4, 8>, ct::shape<4, 8>>", "ct::same_shape<ct::shape<4, 8>, ct::extents<int, 4, 8>>",
			"ct::same_shape<ct::shape<4, 8>, ct::shape<8, 4>>", "ct::same_shape<ct::shape<>, ct::shape<1>>"}}, func() [][]bool {
			same := func(a, b tile.Extents) bool { return a.Equal(b) == true }
			return [][]bool{{same(tile.Extents{4, 8}, tile.Extents{4, 8}), same(tile.Extents{4, 8}, tile.Extents{4, 8}),
				same(tile.Extents{4, 8}, tile.Extents{8, 4}), same(tile.Extents{}, tile.Extents{1})}}
		}),
	}
}

// ownExtents are extents of a type of one's own, which Go has no need of: its lengths are
// values of any of its types.
func ownExtents() []Twin {
	return []Twin{{Rows: rows("1.5.1 2.1.3.1 2.1.3.2"), Name: "own_extents", params: []param{in("a", f32, 64), out("o", f32, 32), out("q", i32, 3), scalar("n", i32, 7, 5, 8)},
		before: `struct Lengths {
  using rank_type = unsigned; using index_type = int;
  int n;
  __tile__ static constexpr rank_type rank() { return 2; }
  __tile__ static constexpr rank_type rank_dynamic() { return 1; }
  __tile__ static constexpr size_t static_extent(rank_type i) { return i == 0 ? size_t(ct::dynamic_extent) : 8; }
  __tile__ __host__ __device__ constexpr index_type extent(rank_type i) const { return i == 0 ? n : 8; }
};
`,
		cpp: `static_assert(ct::extents_like<Lengths>); Lengths e{n}; ct::layout_right::mapping<Lengths> f{e};
			ct::store(o + ct::iota<tl<int, 4, 8>>(), ct::partition_view{ct::tensor_span{a, f}, ct::shape{4_ic, 8_ic}}.load_masked(1, 0));
			q[0] = ct::extents_equal(e, ct::extents{5_ic, 8_ic}); q[1] = f.stride(0); q[2] = f.extents().extent(0);`,
		kernel: func(b *tile.Block, a, o tile.Ptr[float32], q tile.Ptr[int32], n tile.Scalar[int32]) {
			e := tile.Extents{n, 8}
			s := tile.Span(a, e...)
			tile.Store(o.Add(b.Iota(tile.I32, 4, 8)), tile.Partition(s, 4, 8).LoadMasked(1, 0))
			tile.Store(q, tile.Cast(e.Equal(tile.Extents{5, 8}), tile.I32))
			tile.Store(q.Add(1), s.Stride(0))
			tile.Store(q.Add(2), s.Extent(0))
		}}}
}

// arrangements is a tile's elements by their indices, and in a row.
func arrangements() []Twin {
	return []Twin{{Rows: rows("1.6 1.6.2/notation 1.6.2/tile-index-space 1.6.2/row-major-arrangement"), Name: "arrangement", params: []param{in("a", i32, 64), out("o", i32, 32), out("p", i32, 32), out("q", i32, 2)},
		cpp: `auto x = ct::load(a + (16 * ct::iota<tl<int, 4, 1>>() + ct::iota<tl<int, 8>>())); using S = ct::tile_shape_t<decltype(x)>;
			for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; ++j) o[8 * i + j] = int(ct::extract(x, ct::shape<1, 1>{}, i, j));
			ct::store(p + ct::iota<tl<int, 32>>(), ct::reshape<ct::shape<32>>(x)); q[0] = S::static_extent(0); q[1] = S::static_extent(1);`,
		kernel: func(b *tile.Block, a, o, p, q tile.Ptr[int32]) {
			x := tile.Load(a.Add(b.Iota(tile.I32, 4, 1).Mul(16).Add(b.Iota(tile.I32, 8))))
			for i := range b.Range(0, 4) {
				for j := range b.Range(0, 8) {
					tile.Store(o.Add(i.Mul(8).Add(j)), tile.Extract(x, []int{1, 1}, i, j).Item())
				}
			}
			tile.Store(p.Add(b.Iota(tile.I32, 32)), x.Reshape(32))
			for k, n := range x.Shape() {
				tile.Store(q.Add(k), n)
			}
		}}}
}

// tileProperties is 2.1.4.
func tileProperties() []Twin {
	return []Twin{{Rows: rows("2.1.4.1 2.1.4.2 2.1.4.3 2.1.4.4 2.9.1 1.6.2/tile-element-type 1.6.2/tile-shape 1.6.2/tile-size 1.6.2/tile-rank"), Name: "tile_properties", params: []param{out("o", i32, 8), in("a", f16, 32)},
		cpp: `auto x = ct::load(a + ct::iota<tl<int, 2, 16>>()); using T = decltype(x); using U = ct::tile_with_element_t<T, bool>;
			o[0] = ct::same_as<ct::tile_element_t<T>, __half>; o[1] = ct::tile_shape_t<T>::static_extent(0); o[2] = ct::tile_shape_t<T>::static_extent(1);
			o[3] = ct::tile_size_v<T>; o[4] = ct::tile_rank_v<T>; o[5] = ct::same_as<ct::tile_element_t<U>, bool>; o[6] = ct::tile_size_v<U>; o[7] = ct::tile_rank_v<float>;`,
		kernel: func(b *tile.Block, o tile.Ptr[int32], a tile.Ptr[tile.Float16]) {
			x := tile.Load(a.Add(b.Iota(tile.I32, 2, 16)))
			u := x.Cast(tile.Bool)
			for i, v := range []int{count(x.DType() == tile.F16), x.Shape()[0], x.Shape()[1], x.Size(), x.Rank(),
				count(u.DType() == tile.Bool), u.Size(), b.Const(tile.F32, 1).Rank()} {
				tile.Store(o.Add(i), v)
			}
		}}}
}

// conversionConcepts is the part of 2.1.5 about types: a word for each first type, a
// bit for each second.
func conversionConcepts() (all []Twin) {
	four := []int{4}
	list := []struct {
		row, name, concept string
		shapes             [2][]int // nil for a scalar
		is                 func(b *tile.Block, x, y tile.Tile) bool
	}{
		{"2.1.5.1 1.7.2/scalar-conversion", "scalar_convertible", "scalar_convertible_to", [2][]int{}, ofTypes(tile.Convertible)},
		{"2.1.5.2 1.7.1 1.7.2/scalar-conversion", "non_narrowing", "non_narrowing_scalar_convertible_to", [2][]int{}, ofTypes(notNarrowing)},
		{"2.1.5.3 1.7.2/tile-conversion", "tile_convertible", "tile_convertible_to", [2][]int{four, four}, ofTypes(tile.Convertible)},
		{"2.1.5.4", "non_narrowing_tile", "non_narrowing_tile_convertible_to", [2][]int{four, four}, ofTypes(notNarrowing)},
		{"2.1.5.12", "arithmetic_scalars", "arithmetic_tile_convertible", [2][]int{}, multiplies},
		{"2.1.5.12", "arithmetic_tiles", "arithmetic_tile_convertible", [2][]int{four, four}, multiplies},
		{"2.1.5.12", "arithmetic_tile_scalar", "arithmetic_tile_convertible", [2][]int{four, nil}, multiplies},
		{"2.1.5.14", "comparable_scalars", "arithmetic_tile_comparable", [2][]int{}, compares},
		{"2.1.5.14", "comparable_tiles", "arithmetic_tile_comparable", [2][]int{four, four}, compares},
		{"2.1.5.14", "comparable_tile_scalar", "arithmetic_tile_comparable", [2][]int{four, nil}, compares},
	}
	for _, c := range list {
		var q [][]string
		var words [][]bool
		for _, x := range scalars() {
			var line []string
			var yes []bool
			for _, y := range scalars() {
				line = append(line, fmt.Sprintf("ct::%s<%s, %s>", c.concept, x.spell(c.shapes[0]), y.spell(c.shapes[1])))
				yes = append(yes, holds(func(b *tile.Block) bool { return c.is(b, x.in(b, c.shapes[0]), y.in(b, c.shapes[1])) }))
			}
			q, words = append(q, line), append(words, yes)
		}
		all = append(all, asked(c.row, "conversion_"+c.name, q, func() [][]bool { return words }))
	}
	return append(all, shapedConversions())
}

// ofTypes tests the types of two tiles.
func ofTypes(is func(a, b tile.DType) bool) func(*tile.Block, tile.Tile, tile.Tile) bool {
	return func(_ *tile.Block, x, y tile.Tile) bool { return is(x.DType(), y.DType()) }
}

// combines tests for a mutual broadcast conversion, of tiles of any types.
func combines(_ *tile.Block, x, y tile.Tile) bool {
	tile.LogicalAnd(x, y) //tilevet:ignore asks whether the operation is well-formed
	return true
}

// multiplies tests for an arithmetic conversion: a kernel that needs one and has none is ill-formed.
func multiplies(_ *tile.Block, x, y tile.Tile) bool {
	tile.Mul(x, y) //tilevet:ignore asks whether the operation is well-formed
	return true
}

// compares tests for an arithmetic comparison conversion, which does not apply to pointers.
func compares(_ *tile.Block, x, y tile.Tile) bool {
	tile.Lt(x, y) //tilevet:ignore asks whether the operation is well-formed
	return !x.DType().IsPointer() && !y.DType().IsPointer()
}

// someShapes are those of tiles, and nil for a scalar.
var someShapes = [][]int{nil, {}, {1}, {4}, {8}, {4, 8}, {4, 1}, {1, 8}, {1, 1}, {2, 4, 8}, {2, 1, 1}}

// shapedConversions tests which tiles convert to which: those that are results of a cast.
func shapedConversions() Twin {
	var q [][]string
	var words [][]bool
	from, to := named{i32.cpp, tile.I32}, named{f32.cpp, tile.F32}
	for _, s := range someShapes {
		var line []string
		var yes []bool
		for _, u := range someShapes {
			line = append(line, fmt.Sprintf("ct::tile_convertible_to<%s, %s>", from.spell(s), to.spell(u)))
			yes = append(yes, holds(func(b *tile.Block) bool {
				cast, want := from.in(b, s).Cast(tile.F32), to.in(b, u)
				return cast.DType() == want.DType() && slices.Equal(cast.Shape(), want.Shape())
			}))
		}
		q, words = append(q, line), append(words, yes)
	}
	return asked("2.1.5.3 1.7.2/tile-conversion", "conversion_of_shapes", q, func() [][]bool { return words })
}

func notNarrowing(a, b tile.DType) bool { return tile.Convertible(a, b) && !tile.Narrowing(a, b) }

// shapeConcepts is the part of 2.1.5 about shapes.
func shapeConcepts() []Twin {
	shapes := [][]int{{}, {1}, {8}, {4, 8}, {4, 1}, {1, 8}, {2, 4, 8}, {2, 1, 1}, {3, 8}, {1, 1, 1}}
	var to, mutual [][]string
	for _, a := range shapes {
		var t, m []string
		for _, b := range shapes {
			pair := fmt.Sprintf("<ct::shape<%s>, ct::shape<%s>>", list(a), list(b))
			t, m = append(t, "ct::shape_broadcastable_to"+pair), append(m, "ct::shape_broadcast_compatible"+pair)
		}
		to, mutual = append(to, t), append(mutual, m)
	}
	each := func(f func(a, b []int) bool) func() [][]bool {
		return func() (words [][]bool) {
			for _, a := range shapes {
				var line []bool
				for _, b := range shapes {
					line = append(line, f(a, b))
				}
				words = append(words, line)
			}
			return words
		}
	}
	return []Twin{
		asked("2.1.5.6 1.7.3/broadcastable-to 1.5.2/singleton-dimension", "broadcastable", to, each(tile.BroadcastableTo)),
		tileBroadcasts(append(shapes, []int{4, 7}, []int{2, 3, 8})),
		mutualBroadcasts("2.1.5.10 1.7.3/tile-mutual-broadcast-compatible", "broadcast_compatible", i32, f64, combines),
		mutualBroadcasts("2.1.5.12", "arithmetic_tile_convertible", f32, f32, multiplies),
		mutualBroadcasts("2.1.5.14", "arithmetic_tile_comparable", f32, f32, compares),
		asked("2.1.5.8 1.7.3/shape-mutual-broadcast-compatible", "broadcast_compatible", mutual, each(func(a, b []int) bool {
			_, ok := tile.BroadcastShape(a, b)
			return ok
		})),
		{Rows: rows("2.1.5.9 1.7.3/mutual-broadcast-shape"), Name: "broadcast_shape", params: []param{out("o", i32, 3)},
			cpp: `using S = ct::shape_broadcast_t<ct::shape<4, 2, 1>, ct::shape<2, 6>>; for (int i = 0; i < 3; ++i) o[i] = S::static_extent(i);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32]) {
				shape, _ := tile.BroadcastShape([]int{4, 2, 1}, []int{2, 6})
				for i, n := range shape {
					tile.Store(o.Add(i), n)
				}
			}},
	}
}

// mutualBroadcasts tests which tiles and scalars broadcast to one shape: one that a tile can have.
func mutualBroadcasts(rowIDs, concept string, x, y *elem, is func(b *tile.Block, x, y tile.Tile) bool) Twin {
	shapes := append(slices.Clone(someShapes), []int{8192}, []int{8192, 1}, []int{4096, 1}, []int{1, 4096})
	first, second := named{x.cpp, x.dtype}, named{y.cpp, y.dtype}
	var q [][]string
	var words [][]bool
	for _, s := range shapes {
		var line []string
		var yes []bool
		for _, u := range shapes {
			line = append(line, fmt.Sprintf("ct::%s<%s, %s>", concept, first.spell(s), second.spell(u)))
			yes = append(yes, holds(func(b *tile.Block) bool { return is(b, first.in(b, s), second.in(b, u)) }))
		}
		q, words = append(q, line), append(words, yes)
	}
	return asked(rowIDs, "shapes_"+concept, q, func() [][]bool { return words })
}

// tileBroadcasts tests which tiles broadcast to which shapes: to those of tiles only.
func tileBroadcasts(shapes [][]int) Twin {
	var questions [][]string
	var answers [][]bool
	for _, a := range shapes {
		if !tile.TileShape(a...) {
			continue
		}
		var asked []string
		var holds []bool
		for _, b := range shapes {
			asked = append(asked, fmt.Sprintf("ct::broadcastable_to<ct::tile<float, ct::shape<%s>>, ct::shape<%s>>", list(a), list(b)))
			holds = append(holds, tile.BroadcastableTo(a, b) && tile.TileShape(b...))
		}
		questions, answers = append(questions, asked), append(answers, holds)
	}
	return asked("2.1.5.7 1.7.3/broadcast-conversion", "tile_broadcastable", questions, func() [][]bool { return answers })
}

// sameLayouts is 2.1.6.4.
func sameLayouts() []Twin {
	return []Twin{{Rows: rows("2.1.6.4 2.10.11 1.8.1/layout-mapping-equivalent"), Name: "same_layout", params: []param{in("a", f32, 64), out("o", boolean, 4), scalar("n", i32, 4, 8, 5)},
		cpp: `ct::layout_right_mapping r{ct::extents{n, 8_ic}}; ct::layout_strided_mapping s{ct::extents{4_ic, 8_ic}, ct::extents{8_ic, 1_ic}};
			ct::layout_left_mapping l{ct::extents{n, 8_ic}}; ct::layout_right_mapping q{ct::extents{4_ic, 8_ic}};
			o[0] = ct::layout_mapping_equal(r, s); o[1] = r == l; o[2] = ct::layout_mapping_equal(q, s); o[3] = r == q;`,
		kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[bool], n tile.Scalar[int32]) {
			r, s := tile.Span(a, n, 8), tile.Span(a, 4, 8, tile.LayoutStrided(8, 1))
			l, q := tile.Span(a, n, 8, tile.LayoutLeft), tile.Span(a, 4, 8)
			tile.Store(o, r.SameLayout(s))
			tile.Store(o.Add(1), r.SameLayout(l))
			tile.Store(o.Add(2), q.SameLayout(s))
			tile.Store(o.Add(3), r.SameLayout(q))
		}}}
}
