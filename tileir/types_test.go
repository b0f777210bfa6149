package tileir

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestScalarFacts compares the properties of every element type with a second list.
func TestScalarFacts(t *testing.T) {
	facts := map[Scalar]struct {
		text          string
		bits, bytes   int
		float, packed bool
		since         Version
	}{
		I1: {"i1", 1, 1, false, false, V13_1}, I4: {"i4", 4, 1, false, true, V13_3}, I8: {"i8", 8, 1, false, false, V13_1},
		I16: {"i16", 16, 2, false, false, V13_1}, I32: {"i32", 32, 4, false, false, V13_1}, I64: {"i64", 64, 8, false, false, V13_1},
		F16: {"f16", 16, 2, true, false, V13_1}, BF16: {"bf16", 16, 2, true, false, V13_1}, TF32: {"tf32", 19, 4, true, false, V13_1},
		F32: {"f32", 32, 4, true, false, V13_1}, F64: {"f64", 64, 8, true, false, V13_1},
		E4M3FN: {"f8E4M3FN", 8, 1, true, false, V13_1}, E5M2: {"f8E5M2", 8, 1, true, false, V13_1}, E8M0FNU: {"f8E8M0FNU", 8, 1, true, false, V13_2},
		E2M1FN: {"f4E2M1FN", 4, 1, true, true, V13_3}, E5M3FNU: {"fnv8E5M3FNU", 8, 1, true, false, V13_4},
	}
	if len(facts) != len(Scalars()) {
		t.Errorf("%d facts for %d types", len(facts), len(Scalars()))
	}
	for s, f := range facts {
		if s.String() != f.text || s.Bits() != f.bits || s.Bytes() != f.bytes || s.IsFloat() != f.float || s.IsInt() == f.float || s.Packed() != f.packed || s.Since() != f.since {
			t.Errorf("%v: %d bits, %d bytes, float %v, packed %v, since %v", s, s.Bits(), s.Bytes(), s.IsFloat(), s.Packed(), s.Since())
		}
		if found, ok := ScalarByName(f.text); !ok || found != s {
			t.Errorf("%s names %v", f.text, found)
		}
	}
	if _, ok := ScalarByName("f31"); ok || InvalidScalar.IsInt() || InvalidScalar.IsFloat() || InvalidScalar.String() != "invalid" {
		t.Error("a type that does not exist has facts")
	}
}

// TestUnequalTypes: types that differ in one thing are not equal, all others of a kind are.
func TestUnequalTypes(t *testing.T) {
	zero, nan := PadZero, PadNaN
	tensor := TensorViewType{Elem: F32, Shape: []int64{8, Dynamic}, Strides: []int64{8, 1}}
	tensors := []TensorViewType{tensor, {Elem: I32, Shape: tensor.Shape, Strides: tensor.Strides}, {Elem: F32, Shape: []int64{8, 4}, Strides: tensor.Strides},
		{Elem: F32, Shape: tensor.Shape, Strides: []int64{4, 1}}, {Elem: F32, Shape: tensor.Shape, Strides: tensor.Strides, Attr: PlainPointer}}
	tile, other, dims := []int32{4, 8}, []int32{8, 4}, []int32{0, 1}
	types := []Type{I1, I4, E5M2, PointerType{Pointee: I8}, PointerType{Pointee: I16}, PointerType{Pointee: I8, Attr: PlainPointer}, Token{},
		Tile(I8), Tile(I8, 1), Tile(I8, 2), Tile(I16, 2), Tile(I8, 2, 1), Tile(PointerType{Pointee: I8}, 2),
		FuncType{}, FuncType{Params: []Type{Tile(I8)}}, FuncType{Params: []Type{Tile(I16)}}, FuncType{Results: []Type{Tile(I8)}}}
	for _, v := range tensors {
		types = append(types, v, PartitionViewType{Tile: tile, View: v, DimMap: dims}, StridedViewType{Tile: tile, Traversal: tile, View: v, DimMap: dims},
			GatherScatterViewType{Tile: tile, View: v})
	}
	v := tensor
	types = append(types,
		PartitionViewType{Tile: other, View: v, DimMap: dims}, PartitionViewType{Tile: tile, View: v, DimMap: []int32{1, 0}},
		PartitionViewType{Tile: tile, View: v, DimMap: dims, Padding: &zero}, PartitionViewType{Tile: tile, View: v, DimMap: dims, Padding: &nan},
		StridedViewType{Tile: other, Traversal: tile, View: v, DimMap: dims}, StridedViewType{Tile: tile, Traversal: other, View: v, DimMap: dims},
		StridedViewType{Tile: tile, Traversal: tile, View: v, DimMap: []int32{1, 0}}, StridedViewType{Tile: tile, Traversal: tile, View: v, DimMap: dims, Padding: &zero},
		GatherScatterViewType{Tile: other, View: v}, GatherScatterViewType{Tile: tile, View: v, Sparse: 1}, GatherScatterViewType{Tile: tile, View: v, Padding: &nan})
	for i, a := range types {
		for j, b := range types {
			if Equal(a, b) != (i == j) {
				t.Errorf("Equal(%v, %v) is %v", a, b, i != j)
			}
		}
		if Equal(a, nil) || Equal(nil, a) {
			t.Errorf("%v equals nothing", a)
		}
	}
	if Equal(nil, nil) {
		t.Error("nil equals nil")
	}
}

// TestCheckTypes: types that are not well-formed, and their errors.
func TestCheckTypes(t *testing.T) {
	tensor := TensorViewType{Elem: F32, Shape: []int64{8, 8}, Strides: []int64{8, 1}}
	minus := func(shape, strides []int64) TensorViewType {
		return TensorViewType{Elem: F32, Shape: shape, Strides: strides}
	}
	dims, tile, inf := []int32{0, 1}, []int32{4, 8}, PadPosInf
	ints := TensorViewType{Elem: I32, Shape: tensor.Shape, Strides: tensor.Strides}
	for want, typ := range map[string]Type{
		"the type is missing":                                  nil,
		"element type 200 does not exist":                      Scalar(200),
		"element type 0 does not exist":                        Tile(InvalidScalar),
		"element type 99 does not exist":                       Tile(Scalar(99), 4),
		"memory cannot hold elements of i4":                    PointerType{Pointee: I4},
		"element type 77 does not exist":                       Tile(PointerType{Pointee: 77}),
		"a tile cannot have elements of token":                 Tile(Token{}),
		"all dimensions must be positive":                      Tile(I8, 0),
		"all dimensions must be powers of two":                 Tile(I8, 4, 3),
		"a tile has at most 16777216 elements":                 Tile(I8, 1<<24, 2),
		"a tile of f4E2M1FN must have an even number":          Tile(E2M1FN, 1),
		"want as many strides as dimensions, got 1 and 2":      minus([]int64{8, 8}, []int64{1}),
		"dimensions must be positive":                          minus([]int64{8, 0}, []int64{8, 1}),
		"strides must be positive":                             minus([]int64{8, 8}, []int64{-1, 1}),
		"want a tile of the tensor view's rank 2, got rank 1":  PartitionViewType{Tile: []int32{4}, View: tensor, DimMap: []int32{0}},
		"want dim_map to map all 2 dimensions of the tile":     PartitionViewType{Tile: tile, View: tensor, DimMap: []int32{0}},
		"dimension 2 is outside the tensor view's 2":           PartitionViewType{Tile: tile, View: tensor, DimMap: []int32{0, 2}},
		"dimension -1 is outside the tensor view's 2":          PartitionViewType{Tile: tile, View: tensor, DimMap: []int32{0, -1}},
		"dimension 1 is mapped twice":                          PartitionViewType{Tile: tile, View: tensor, DimMap: []int32{1, 1}},
		"padding_value pos_inf needs elements of a float type": PartitionViewType{Tile: tile, View: ints, DimMap: dims, Padding: &inf},
		"want 2 traversal strides, got 1":                      StridedViewType{Tile: tile, Traversal: []int32{1}, View: tensor, DimMap: dims},
		"traversal strides must be positive":                   StridedViewType{Tile: tile, Traversal: []int32{1, 0}, View: tensor, DimMap: dims},
		"sparse_dim 2 is outside the tensor view's 2":          GatherScatterViewType{Tile: tile, View: tensor, Sparse: 2},
		"want as many strides as dimensions, got 3 and 2":      GatherScatterViewType{Tile: tile, View: minus([]int64{8, 8}, []int64{1, 2, 3})},
		"want as many strides as dimensions, got 0 and 2":      StridedViewType{Tile: tile, Traversal: tile, View: minus([]int64{8, 8}, nil), DimMap: dims},
		"cannot take or return a function":                     FuncType{Params: []Type{FuncType{}}},
		"f4E2M1FN must have":                                   FuncType{Results: []Type{Tile(E2M1FN)}},
	} {
		if err := CheckType(typ); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: got %v, want %q", typ, err, want)
		}
	}
	zero := PadZero
	for _, typ := range []Type{I4, Token{}, Tile(I4, 1<<24), Tile(E2M1FN, 2), Tile(PointerType{Pointee: E2M1FN}), minus([]int64{1, Dynamic}, []int64{1, Dynamic}),
		PartitionViewType{Tile: tile, View: ints, DimMap: []int32{1, 0}, Padding: &zero}, StridedViewType{Tile: tile, Traversal: []int32{1, 1}, View: tensor, DimMap: dims},
		GatherScatterViewType{Tile: tile, View: tensor, Sparse: 1, Padding: &inf}, FuncType{Params: []Type{Token{}}}} {
		if err := CheckType(typ); err != nil {
			t.Errorf("%v: %v", typ, err)
		}
	}
}

// TestShort cuts between characters.
func TestShort(t *testing.T) {
	for n := range 4 {
		s := strings.Repeat("a", n) + strings.Repeat("日本", 200000)
		got := short(s, maxShownValue)
		if !utf8.ValidString(got) || len(got) > maxShownValue+40 || len(got) < maxShownValue-3 || Messagef("%s", "日本") != "日本" {
			t.Errorf("%d: %d bytes, valid %v", n, len(got), utf8.ValidString(got))
		}
	}
}
