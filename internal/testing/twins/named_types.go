package twins

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"gotile/tile"
)

// namedTypes compares the reference's names of result types in a section, and of operand requirements: the C++ compiler
// reports whether the type of Go's tile is the named one.
func namedTypes(section string) []Twin {
	return map[string][]Twin{
		"2.1": {
			sameTypes("2.1.5.13 1.7.4/arithmetic-common-type 1.7.4/arithmetic-tile-conversion", "arithmetic_conversion", arithmeticResults()),
			sameTypes("2.1.5.15 1.7.4/arithmetic-comparison-conversion", "comparison_conversion", comparisonTypes()),
			sameTypes("2.1.5.16 1.7.4/arithmetic-tile-promotion 2.2.2", "promotion", promotionTypes()),
			sameTypes("2.1.4.5 1.7.2/bool-tile-conversion", "other_elements", otherElements()),
			sameTypes("2.1.5.11 1.7.3/mutual-broadcast-conversion", "mutual_broadcast", mutualTypes()),
			sameTypes("1.7.3/broadcast-conversion", "broadcast_of_scalar", broadcastTypes()),
			sameTypes("1.8.3/tensor-span-element-type 1.8.3/tensor-span-value-type", "span_elements", spanElements()),
			concepts("2.1.2.2", "tile_like", tileLike()),
			layoutMappings(),
			accessorPolicies(),
			concepts("1.5.1 2.1.3.1", "extents_like", extentsLike()),
			concepts("2.1.5.5 1.7.2/bool-tile-conversion", "bool_tile_convertible", boolConvertible()),
			concepts("2.1.6.3", "tensor_span_like", spanLike()),
		},
		"2.3": {
			sameTypes("2.3.8", "permutation", permutationTypes()),
			sameTypes("2.3.10", "transpose", transposeTypes()),
			sameTypes("2.3.13", "concatenation", concatenationTypes()),
			concepts("2.3.12", "concatenation_compatible", concatenations()),
			concepts("2.3.16", "extractable_from", extractable()),
		},
		"2.5": {
			sameTypes("2.5.3", "matmul_result", matmulResults()),
			concepts("2.5.1", "mma_compatible", mmaCompatible()),
			concepts("2.5.2", "matmul_compatible", matmulCompatible()),
		},
		"2.6": {
			sameTypes("2.6.2", "reduction_result", reductionResults()),
		},
		"2.7": {
			sameTypes("2.7.3", "load_result", loadResults()),
			concepts("2.7.1 2.7.2", "loadable_tile", loadable()).asserting("ct::loadable_tile<tl<const float*, 4>> && !ct::storeable_tile<tl<const float*, 4>>"),
		},
		"2.8": {
			sameTypes("2.9.1/deduction-guide", "deduced_tile", deducedTiles()),
		},
		"2.11": {
			concepts("2.11.2", "storeable_tensor_span", storeableSpans()).asserting("ct::tensor_span_like<ct::tensor_span<const float, ct::extents<int, 4>>> && !ct::storeable_tensor_span<ct::tensor_span<const float, ct::extents<int, 4>>>"),
		},
		"2.13": {
			concepts("2.13.7.4", "read_memory_order", memoryOrders("read", func(p tile.Tile, order tile.MemoryOrder) { _ = tile.Load(p, order) })),
			concepts("2.13.7.5", "write_memory_order", memoryOrders("write", func(p tile.Tile, order tile.MemoryOrder) { tile.Store(p, 1.0, order) })),
		},
	}[section]
}

// typeName is a name in C++, and the tile in Go whose type it is.
type typeName struct {
	cpp string
	is  func(b *tile.Block) tile.Tile
}

// sameTypes compares each name with the Go tile's type.
func sameTypes(rowIDs, name string, list []typeName) Twin {
	var questions []string
	for _, n := range list {
		if is := spelled(n.is); is != "" {
			questions = append(questions, fmt.Sprintf("ct::same_as<%s, %s>", n.cpp, is))
		}
	}
	words := inWords(questions)
	return asked(rowIDs, "type_of_"+name, words, func() (answers [][]bool) {
		for _, w := range words {
			answers = append(answers, repeated(true, len(w)))
		}
		return answers
	})
}

// concept is a question about types in C++, and its answer in Go.
type concept struct {
	cpp   string
	holds bool
}

func concepts(rowIDs, name string, list []concept) Twin {
	var questions []string
	var holds []bool
	for _, c := range list {
		questions, holds = append(questions, c.cpp), append(holds, c.holds)
	}
	words := inWords(questions)
	return asked(rowIDs, "concept_"+name, words, func() (answers [][]bool) {
		left := holds
		for _, w := range words {
			answers, left = append(answers, left[:len(w)]), left[len(w):]
		}
		return answers
	})
}

// inWords cuts a list into words of 64 bits.
func inWords(list []string) (words [][]string) {
	for len(list) > 64 {
		words, list = append(words, list[:64]), list[64:]
	}
	return append(words, list)
}

func repeated(yes bool, n int) []bool {
	list := make([]bool, n)
	for i := range list {
		list[i] = yes
	}
	return list
}

// spelled returns the C++ type of a Go tile, "" if the kernel is ill-formed.
func spelled(f func(b *tile.Block) tile.Tile) (text string) {
	//tilevet:ignore ill-formed kernels are among its arguments
	_, err := tile.NewKernel(func(b *tile.Block) {
		t := f(b)
		text = cppOf(t.DType())
		if !t.IsScalar() {
			text = "tl<" + strings.Join(append([]string{text}, lengths(t.Shape())...), ", ") + ">"
		}
	}, tile.Name("named")).Module()
	if err != nil {
		return ""
	}
	return text
}

// traces reports a kernel that is well-formed.
func traces(kernel any) bool {
	//tilevet:ignore ill-formed kernels are among its arguments
	_, err := tile.NewKernel(kernel, tile.Name("tried")).Module()
	return err == nil
}

func lengths(shape []int) (list []string) {
	for _, n := range shape {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// cppOf is the C++ name of an element type.
func cppOf(d tile.DType) string {
	if d.IsPointer() {
		return cppOf(d.Pointee()) + "*"
	}
	for _, e := range allElems {
		if e.dtype == d {
			return e.cpp
		}
	}
	return "void"
}

// someTypes are arithmetic types of every class and several sizes.
var someTypes = []*elem{boolean, i8, u8, i32, u32, i64, f16, bf16, f32, f64}

// typePairs are two tiles of shapes that stretch to each other, and a tile and a scalar.
func typePairs(name string, f func(b *tile.Block, x, y tile.Tile) tile.Tile) (list []typeName) {
	for _, x := range someTypes {
		for _, y := range someTypes {
			list = append(list,
				typeName{fmt.Sprintf("ct::%s<tl<%s, 4, 1>, tl<%s, 8>>", name, x.cpp, y.cpp), func(b *tile.Block) tile.Tile { return f(b, b.Ones(x.dtype, 4, 1), b.Ones(y.dtype, 8)) }},
				typeName{fmt.Sprintf("ct::%s<tl<%s, 4>, %s>", name, x.cpp, y.cpp), func(b *tile.Block) tile.Tile { return f(b, b.Ones(x.dtype, 4), b.Const(y.dtype, 1)) }})
		}
	}
	return list
}

func arithmeticResults() []typeName {
	return typePairs("arithmetic_tile_conversion_t", func(_ *tile.Block, x, y tile.Tile) tile.Tile { return tile.Add(x, y) })
}

// comparisonTypes takes the shape of a comparison, and the type that both sides convert to.
func comparisonTypes() []typeName {
	return typePairs("arithmetic_tile_comparison_t", func(b *tile.Block, x, y tile.Tile) tile.Tile {
		compared := tile.Lt(x, y)
		d, _ := tile.ComparisonType(x.DType(), y.DType())
		return b.Ones(d, compared.Shape()...)
	})
}

func promotionTypes() (list []typeName) {
	for _, e := range someTypes {
		list = append(list,
			typeName{fmt.Sprintf("ct::arithmetic_tile_promotion_t<tl<%s, 2, 4>>", e.cpp), func(b *tile.Block) tile.Tile { return tile.Promote(b.Ones(e.dtype, 2, 4)) }},
			typeName{fmt.Sprintf("ct::arithmetic_tile_promotion_t<%s>", e.cpp), func(b *tile.Block) tile.Tile { return tile.Promote(b.Const(e.dtype, 1)) }})
	}
	return list
}

// otherElements are tiles and scalars with their elements cast.
func otherElements() (list []typeName) {
	for _, from := range scalars() {
		for _, to := range allElems {
			for _, shape := range [][]int{nil, {}, {2, 16}} {
				list = append(list, typeName{fmt.Sprintf("ct::tile_with_element_t<%s, %s>", from.spell(shape), to.cpp),
					func(b *tile.Block) tile.Tile { return from.in(b, shape).Cast(to.dtype) }})
			}
		}
	}
	return list
}

// mutualTypes are comparisons of two shapes: what both stretch to, of bools.
func mutualTypes() (list []typeName) {
	number := named{f32.cpp, tile.F32}
	for _, s := range someShapes {
		for _, u := range someShapes {
			list = append(list, typeName{fmt.Sprintf("ct::mutual_broadcast_t<%s, %s, bool>", number.spell(s), number.spell(u)),
				func(b *tile.Block) tile.Tile { return number.in(b, s).Eq(number.in(b, u)) }})
		}
	}
	return list
}

// broadcastTypes are of a broadcast scalar, which is a tile, of one that has rank 0 as well.
func broadcastTypes() (list []typeName) {
	for _, e := range allElems {
		for _, shape := range [][]int{{}, {1}, {4, 8}} {
			list = append(list, typeName{fmt.Sprintf("decltype(ct::broadcast(ct::ones<%s>(), ct::shape<%s>{}))", e.cpp, strings.Join(lengths(shape), ", ")),
				func(b *tile.Block) tile.Tile { return b.Const(e.dtype, 1).Broadcast(shape...) }})
		}
	}
	return list
}

// spanElements are the types of arrays' elements. Go has no const to take off.
func spanElements() (list []typeName) {
	for _, e := range allElems {
		element := func(b *tile.Block) tile.Tile {
			s := tile.Span(b.Const(tile.PointerTo(e.dtype), tile.Null{}), 4)
			return b.Ones(s.DType(), 1).Item()
		}
		of := func(element string) string { return "ct::tensor_span<" + element + ", ct::extents<int, 4>>" }
		list = append(list, typeName{of(e.cpp) + "::element_type", element}, typeName{of("const "+e.cpp) + "::value_type", element})
	}
	return list
}

// tileLike tests tiles and scalars, and other types, for whether an operation on tiles of any type accepts them.
func tileLike() []concept {
	takes := func(of func(b *tile.Block, p tile.Ptr[float32]) any) bool {
		return traces(func(b *tile.Block, p tile.Ptr[float32]) { tile.LogicalAnd(true, of(b, p)) }) //tilevet:ignore asks whether the operation is well-formed
	}
	return []concept{
		{"ct::tile_like<double>", takes(func(b *tile.Block, _ tile.Ptr[float32]) any { return b.Const(tile.F64, 1) })},
		{"ct::tile_like<const int>", takes(func(*tile.Block, tile.Ptr[float32]) any { return 1 })},
		{"ct::tile_like<float*>", takes(func(_ *tile.Block, p tile.Ptr[float32]) any { return p })},
		{"ct::tile_like<tl<double>>", takes(func(b *tile.Block, _ tile.Ptr[float32]) any { return b.Ones(tile.F64) })},
		{"ct::tile_like<const volatile tl<float, 1, 1>>", takes(func(b *tile.Block, _ tile.Ptr[float32]) any { return b.Ones(tile.F32, 1, 1) })},
		{"ct::tile_like<ct::shape<4>>", takes(func(*tile.Block, tile.Ptr[float32]) any { return []int{4} })},
		{"ct::tile_like<ct::extents<int, 4>>", takes(func(*tile.Block, tile.Ptr[float32]) any { return tile.Extents{4} })},
		{"ct::tile_like<ct::tensor_span<float, ct::extents<int, 4>>>", takes(func(_ *tile.Block, p tile.Ptr[float32]) any { return tile.Span(p, 4) })},
		{"ct::tile_like<ct::memory_order_relaxed_t>", takes(func(*tile.Block, tile.Ptr[float32]) any { return tile.Relaxed })},
		{"ct::tile_like<decltype(nullptr)>", takes(func(*tile.Block, tile.Ptr[float32]) any { return tile.Null{} })},
		{"ct::tile_like<const char(&)[2]>", takes(func(*tile.Block, tile.Ptr[float32]) any { return "x" })},
	}
}

// layoutMappings tests layouts, user-defined ones among them, and other types, for the interface of Go's layouts.
func layoutMappings() Twin {
	is := func(x any) bool { _, ok := x.(tile.Layout); return ok }
	const e = "{ct::extents{4_ic, 8_ic}"
	t := concepts("2.1.6.1 1.8.1/layout-policy", "layout_mapping", []concept{
		{"ct::layout_mapping<decltype(ct::layout_right_mapping" + e + "})>", is(tile.LayoutRight)},
		{"ct::layout_mapping<decltype(ct::layout_left_mapping" + e + "})>", is(tile.LayoutLeft)},
		{"ct::layout_mapping<decltype(ct::layout_right_padded_mapping" + e + ", 4_ic})>", is(tile.LayoutRightPadded(4))},
		{"ct::layout_mapping<decltype(ct::layout_left_padded_mapping" + e + ", 4_ic})>", is(tile.LayoutLeftPadded(4))},
		{"ct::layout_mapping<decltype(ct::layout_strided_mapping" + e + ", ct::extents{9_ic, 1_ic}})>", is(tile.LayoutStrided(9, 1))},
		{"ct::layout_mapping<EveryOtherMapping<ct::extents<int, 4, 8>>>", is(everyOther{})},
		{"ct::layout_mapping<ct::extents<int, 4, 8>>", is(tile.Extents{4, 8})},
		{"ct::layout_mapping<ct::tensor_span<float, ct::extents<int, 4>>>", is(tile.TensorSpan{})},
		{"ct::layout_mapping<tl<int, 4>>", is(tile.Tile{})},
		{"ct::layout_mapping<int>", is(4)},
	})
	t.before = everyOtherMapping
	return t
}

// accessorPolicies tests C++'s policy for pointers and other types for being one, and Go's pointers and other types for
// whether an array may refer to them.
func accessorPolicies() Twin {
	var list []concept
	for _, e := range allElems {
		list = append(list, concept{"ct::accessor_policy<ct::default_accessor<" + e.cpp + ">>",
			traces(func(b *tile.Block) { tile.Span(b.Const(tile.PointerTo(e.dtype), tile.Null{}), 4) })}) //tilevet:ignore asks whether the operation is well-formed
	}
	stands := func(on func(b *tile.Block) any) bool { return traces(func(b *tile.Block) { tile.Span(on(b), 4) }) } //tilevet:ignore asks whether the operation is well-formed
	t := concepts("2.1.6.2", "accessor_policy", append(list,
		concept{"ct::accessor_policy<Unmarked>", stands(func(*tile.Block) any { return struct{ Element float32 }{} })},
		concept{"ct::accessor_policy<int>", stands(func(b *tile.Block) any { return b.Const(tile.I32, 1) })},
		concept{"ct::accessor_policy<tl<float*, 4>>", stands(func(b *tile.Block) any { return b.Full(tile.Null{}, tile.PointerTo(tile.F32), 4) })},
		concept{"ct::accessor_policy<ct::extents<int, 4>>", stands(func(*tile.Block) any { return tile.Extents{4} })}))
	t.before = "struct Unmarked { using element_type = float; using data_handle_type = float*; using reference = float&; };\n"
	return t
}

func permutationTypes() (list []typeName) {
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		list = append(list, typeName{fmt.Sprintf("ct::tile_permutation_t<tl<int, 2, 4, 8>, ct::dimension_map<%s>>", strings.Join(lengths(order), ", ")),
			func(b *tile.Block) tile.Tile { return b.Ones(tile.I32, 2, 4, 8).Permute(order...) }})
	}
	return append(list,
		typeName{"ct::tile_permutation_t<tl<float, 8>, ct::dimension_map<0>>", func(b *tile.Block) tile.Tile { return b.Ones(tile.F32, 8).Permute(0) }},
		typeName{"ct::tile_permutation_t<int, ct::dimension_map<>>", func(b *tile.Block) tile.Tile { return b.Const(tile.I32, 1).Permute() }})
}

func transposeTypes() (list []typeName) {
	for _, shape := range [][]int{{}, {8}, {2, 4}, {2, 4, 8}, {4, 2, 8, 1}} {
		list = append(list, typeName{fmt.Sprintf("ct::tile_transpose_t<tl<%s>>", strings.Join(append([]string{"short"}, lengths(shape)...), ", ")),
			func(b *tile.Block) tile.Tile { return b.Ones(tile.I16, shape...).Transpose() }})
	}
	return append(list, typeName{"ct::tile_transpose_t<double>", func(b *tile.Block) tile.Tile { return b.Const(tile.F64, 1).Transpose() }})
}

func concatenationTypes() (list []typeName) {
	for _, shape := range [][]int{{4}, {2, 4}, {1, 2, 4}} {
		for dim := range shape {
			of := "tl<" + strings.Join(append([]string{"int"}, lengths(shape)...), ", ") + ">"
			list = append(list, typeName{fmt.Sprintf("ct::concatenation_t<%s, %s, %d>", of, of, dim),
				func(b *tile.Block) tile.Tile {
					return tile.Cat(b.Ones(tile.I32, shape...), b.Ones(tile.I32, shape...), dim)
				}})
		}
	}
	return list
}

// factors are shapes of two operands.
var factors = [][2][]int{{{2, 4}, {4, 8}}, {{1, 1}, {1, 1}}, {{2, 2, 4}, {2, 4, 8}}, {{1, 2, 4}, {4, 4, 8}}, {{4, 2, 4}, {1, 4, 8}},
	{{2, 4}, {2, 8}}, {{4}, {4}}, {{2, 2, 4}, {4, 4, 8}}, {{2, 4}, {1, 4, 8}}, {{4096, 1}, {1, 8192}}}

func tileOf(cpp string, shape []int) string {
	return "tl<" + strings.Join(append([]string{cpp}, lengths(shape)...), ", ") + ">"
}

func matmulResults() (list []typeName) {
	for _, e := range allElems {
		for _, f := range factors[:5] {
			list = append(list, typeName{fmt.Sprintf("ct::matmul_result_t<%s, %s>", tileOf(e.cpp, f[0]), tileOf(e.cpp, f[1])),
				func(b *tile.Block) tile.Tile { return tile.MatMul(onesOf(b, e, f[0]), onesOf(b, e, f[1])) }})
		}
	}
	return list
}

func onesOf(b *tile.Block, e *elem, shape []int) tile.Tile { return b.Ones(e.dtype, shape...) }

func matmulCompatible() (list []concept) {
	for _, x := range allElems {
		for _, y := range allElems {
			list = append(list, matmulConcept(x, y, factors[0]))
		}
	}
	for _, f := range factors {
		list = append(list, matmulConcept(f32, f32, f))
	}
	return list
}

func matmulConcept(x, y *elem, f [2][]int) concept {
	return concept{fmt.Sprintf("ct::matmul_compatible<%s, %s>", tileOf(x.cpp, f[0]), tileOf(y.cpp, f[1])),
		traces(func(b *tile.Block) { tile.MatMul(onesOf(b, x, f[0]), onesOf(b, y, f[1])) })} //tilevet:ignore asks whether the operation is well-formed
}

func mmaCompatible() (list []concept) {
	ask := func(x, y, z *elem, f [2][]int, sums []int) {
		list = append(list, concept{fmt.Sprintf("ct::mma_compatible<%s, %s, %s>", tileOf(x.cpp, f[0]), tileOf(y.cpp, f[1]), tileOf(z.cpp, sums)),
			traces(func(b *tile.Block) { tile.MMA(onesOf(b, x, f[0]), onesOf(b, y, f[1]), onesOf(b, z, sums)) })}) //tilevet:ignore asks whether the operation is well-formed
	}
	for _, x := range allElems {
		for _, z := range allElems {
			ask(x, x, z, factors[0], []int{2, 8})
		}
	}
	ask(i8, u8, i32, factors[0], []int{2, 8})
	ask(i8, f32, i32, factors[0], []int{2, 8})
	ask(f16, bf16, f32, factors[0], []int{2, 8})
	for _, f := range factors[:9] {
		for _, sums := range [][]int{{2, 8}, {8, 2}, {1, 1}, {2, 2, 8}, {4, 2, 8}, {1, 2, 8}, {8}} {
			ask(f32, f32, f32, f, sums)
		}
	}
	return list
}

func reductionResults() (list []typeName) {
	for _, shape := range [][]int{{8}, {2, 4}, {2, 4, 8}} {
		for dim := range shape {
			list = append(list, typeName{fmt.Sprintf("ct::reduction_result_t<%s, %d>", tileOf("float", shape), dim),
				func(b *tile.Block) tile.Tile { return tile.ReduceMax(b.Ones(tile.F32, shape...), dim) }})
		}
	}
	return list
}

func loadResults() (list []typeName) {
	for _, e := range allElems {
		list = append(list,
			typeName{fmt.Sprintf("ct::tile_load_t<tl<%s*, 2, 4>>", e.cpp), func(b *tile.Block) tile.Tile { return tile.Load(b.Full(tile.Null{}, tile.PointerTo(e.dtype), 2, 4)) }},
			typeName{fmt.Sprintf("ct::tile_load_t<%s*>", e.cpp), func(b *tile.Block) tile.Tile { return tile.Load(b.Const(tile.PointerTo(e.dtype), tile.Null{})) }})
	}
	return list
}

func extentsLike() []concept {
	try := func(f func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) any) bool {
		return traces(func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) { tile.Span(p, f(b, p, n)) }) //tilevet:ignore asks whether the operation is well-formed
	}
	return []concept{
		{"ct::extents_like<ct::extents<int, 4>>", try(func(*tile.Block, tile.Ptr[float32], tile.Scalar[int32]) any { return 4 })},
		{"ct::extents_like<ct::extents<int, ct::dynamic_extent>>", try(func(_ *tile.Block, _ tile.Ptr[float32], n tile.Scalar[int32]) any { return n })},
		{"ct::extents_like<ct::extents<unsigned short, ct::dynamic_extent>>", try(func(*tile.Block, tile.Ptr[float32], tile.Scalar[int32]) any { return uint16(4) })},
		{"ct::extents_like<tl<int, 4>>", try(func(b *tile.Block, _ tile.Ptr[float32], _ tile.Scalar[int32]) any { return b.Ones(tile.I32, 4) })},
		{"ct::extents_like<float>", try(func(*tile.Block, tile.Ptr[float32], tile.Scalar[int32]) any { return float32(4) })},
		{"ct::extents_like<float*>", try(func(_ *tile.Block, p tile.Ptr[float32], _ tile.Scalar[int32]) any { return p })},
	}
}

func boolConvertible() (list []concept) {
	for _, s := range scalars() {
		yes := tile.Convertible(s.dtype, tile.Bool)
		list = append(list, concept{"ct::bool_tile_convertible<tl<" + s.cpp + ", 4>>", yes}, concept{"ct::bool_tile_convertible<" + s.cpp + ">", yes})
	}
	return list
}

// spanLike tests spans, and other types, for the interface of Go's spans.
func spanLike() []concept {
	span := reflect.TypeFor[tile.SpanLike]()
	is := func(t reflect.Type) bool { return t.Implements(span) || reflect.PointerTo(t).Implements(span) }
	const of = "ct::tensor_span<float, ct::extents<int, 4>>"
	return []concept{
		{"ct::tensor_span_like<" + of + ">", is(reflect.TypeFor[tile.TensorSpan]())},
		{"ct::tensor_span_like<float*>", is(reflect.TypeFor[tile.Ptr[float32]]())}, {"ct::tensor_span_like<tl<float, 4>>", is(reflect.TypeFor[tile.Tile]())},
		{"ct::tensor_span_like<int>", is(reflect.TypeFor[tile.Scalar[int32]]())},
	}
}

// storeableSpans tests for each element type whether a view of its span can be stored to, and types that are not spans.
func storeableSpans() (list []concept) {
	for _, e := range allElems {
		list = append(list, concept{"ct::storeable_tensor_span<ct::tensor_span<" + e.cpp + ", ct::extents<int, 4>>>", traces(func(b *tile.Block) {
			p := b.Const(tile.PointerTo(e.dtype), tile.Null{})
			tile.Partition(tile.Span(p, 4), 4).Store(b.Ones(e.dtype, 4), 0)
		})})
	}
	span := reflect.TypeFor[tile.SpanLike]()
	return append(list, concept{"ct::storeable_tensor_span<tl<float, 4>>", reflect.TypeFor[tile.Tile]().Implements(span)},
		concept{"ct::storeable_tensor_span<float*>", reflect.TypeFor[tile.Ptr[float32]]().Implements(span)})
}

// memoryOrders tests for each order whether a load, or a store, accepts it.
func memoryOrders(kind string, access func(p tile.Tile, order tile.MemoryOrder)) (list []concept) {
	for _, o := range orders {
		list = append(list, concept{fmt.Sprintf("ct::%s_memory_order<ct::memory_order::%s>", kind, o.name), traces(func(b *tile.Block, p tile.Ptr[float32]) { access(p.Tile, o.order) })})
	}
	return list
}

// deducedTiles are tiles of rank 0 whose type is deduced from a scalar.
func deducedTiles() (list []typeName) {
	for _, e := range allElems {
		list = append(list,
			typeName{"decltype(ct::tile{*(" + e.cpp + "*)nullptr})", func(b *tile.Block) tile.Tile { return b.Const(e.dtype, 1).Broadcast() }},
			typeName{"decltype(ct::tile{*(const " + e.cpp + "*)nullptr})", func(b *tile.Block) tile.Tile { return b.Const(e.dtype, 1).Broadcast() }})
	}
	return append(list, typeName{"decltype(ct::tile{(float*)nullptr})", func(b *tile.Block) tile.Tile { return b.Const(tile.PointerTo(tile.F32), tile.Null{}).Broadcast() }})
}

// concatenations are of two shapes along each dimension, and along one that there is not; and
// of two element types.
func concatenations() (list []concept) {
	ask := func(x *elem, first []int, y *elem, second []int, dim int) {
		list = append(list, concept{fmt.Sprintf("ct::concatenation_compatible<%s, %s, %d>", tileOf(x.cpp, first), tileOf(y.cpp, second), dim),
			traces(func(b *tile.Block) { _ = tile.Cat(onesOf(b, x, first), onesOf(b, y, second), dim) })})
	}
	shapes := [][]int{{}, {4}, {8}, {4, 4}, {4, 8}, {2, 4}, {1, 4, 4}, {2, 4, 4}, {1, 2, 4}}
	for _, first := range shapes {
		for _, second := range shapes {
			for dim := range min(len(first)+1, 4) {
				ask(f32, first, f32, second, dim)
			}
		}
	}
	ask(f32, []int{4096, 4096}, f32, []int{4096, 4096}, 0) // more elements than a tile has
	for _, e := range allElems {
		ask(e, []int{4}, e, []int{4}, 0)
		ask(i32, []int{4}, e, []int{4}, 0)
	}
	return list
}

func extractable() (list []concept) {
	for _, whole := range [][]int{{}, {8}, {4, 8}, {1, 2, 4}} {
		for _, part := range [][]int{{}, {1}, {8}, {16}, {4, 8}, {2, 2}, {8, 4}, {1, 1}, {1, 2, 4}, {1, 1, 2}, {2, 2, 4}} {
			index := make([]any, len(part))
			for i := range index {
				index[i] = 0
			}
			list = append(list, concept{fmt.Sprintf("ct::extractable_from<ct::shape<%s>, %s>", strings.Join(lengths(part), ", "), tileOf("int", whole)),
				traces(func(b *tile.Block) { tile.Extract(b.Ones(tile.I32, whole...), part, index...) })}) //tilevet:ignore asks whether the operation is well-formed
		}
	}
	return list
}

func loadable() (list []concept) {
	for _, s := range scalars() {
		pointers := tile.PointerTo(s.dtype)
		if s.dtype.IsPointer() {
			pointers = s.dtype
		}
		if s.dtype.IsPointer() && s.dtype.Pointee() == tile.Void {
			list = append(list, concept{"ct::loadable_tile<tl<void*, 4>>", traces(func(b *tile.Block) { tile.Load(b.Full(tile.Null{}, pointers, 4)) })}) //tilevet:ignore asks whether the operation is well-formed
			continue
		}
		cpp := cppOf(pointers)
		list = append(list,
			concept{"ct::loadable_tile<tl<" + cpp + ", 4>>", traces(func(b *tile.Block) { tile.Load(b.Full(tile.Null{}, pointers, 4)) })}, //tilevet:ignore asks whether the operation is well-formed
			concept{"ct::loadable_tile<" + cpp + ">", traces(func(b *tile.Block) { tile.Load(b.Const(pointers, tile.Null{})) })},          //tilevet:ignore asks whether the operation is well-formed
			concept{"ct::storeable_tile<tl<" + cpp + ", 4>>", traces(func(b *tile.Block) {
				p := b.Full(tile.Null{}, pointers, 4)
				tile.Store(p, tile.Load(p))
			})},
			concept{"ct::loadable_tile<tl<" + strings.TrimSuffix(cpp, "*") + ", 4>>", traces(func(b *tile.Block) { tile.Load(b.Ones(pointers.Pointee(), 4)) })}) //tilevet:ignore asks whether the operation is well-formed
	}
	return list
}
