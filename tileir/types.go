package tileir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Type is the type of a value: a [TileType], [PointerType], one of the views,
// [Token], a [FuncType] or, as the element of a tile, a [Scalar]. Types are
// immutable; compare them with [Equal].
type Type interface {
	// String is the type's text without the dialect prefix: tile<8x16xf32>.
	String() string
	// Since is the oldest version whose modules may hold the type.
	Since() Version
}

// Scalar is an element type.
type Scalar uint8

// The element types. Integers have no sign: operations say how they read them.
const (
	InvalidScalar Scalar = iota
	I1                   // one bit; a byte of 0 or 1 in memory
	I4                   // four bits, two to a byte in memory
	I8
	I16
	I32
	I64
	F16     // IEEE binary16
	BF16    // bfloat16
	TF32    // 19 significant bits, four bytes in memory
	F32     // IEEE binary32
	F64     // IEEE binary64
	E4M3FN  // 8 bits, finite and NaN
	E5M2    // 8 bits, IEEE-like
	E8M0FNU // 8 bits, a power of two or NaN
	E2M1FN  // 4 bits, finite, two to a byte in memory
	E5M3FNU // 8 bits, unsigned; a scale type of 13.4
	numScalars
)

// scalarInfo has the properties of an element type that Tile IR defines. Its values are defined in internal/elements.
type scalarInfo struct {
	text  string
	bits  int
	float bool
	since Version
	tag   uint8 // in bytecode
	// exactIn are the wider types that represent every value. A compiler includes the scale type f8E8M0FNU for f64 only,
	// since its minimum is subnormal in the others.
	exactIn []Scalar
	// sums are the types that a matrix product of operands of the type may be summed in, the
	// narrowest first; none if no plain product takes it.
	sums []Scalar
	// blocks has the numbers of elements along k that may share a scale in a block-scaled product of operands of the type,
	// by the type of the scale.
	blocks map[Scalar][]int64
}

// scalars has room for every Scalar, so that one which does not exist is a fault that
// the verifier reports and not a panic.
var scalars = [256]scalarInfo{
	I1:   {text: "i1", bits: 1, since: V13_1, tag: 0},
	I4:   {text: "i4", bits: 4, since: V13_3, tag: 22},
	I8:   {text: "i8", bits: 8, since: V13_1, tag: 1, sums: []Scalar{I32}},
	I16:  {text: "i16", bits: 16, since: V13_1, tag: 2},
	I32:  {text: "i32", bits: 32, since: V13_1, tag: 3},
	I64:  {text: "i64", bits: 64, since: V13_1, tag: 4},
	F16:  {text: "f16", bits: 16, float: true, since: V13_1, tag: 5, exactIn: []Scalar{TF32, F32, F64}, sums: []Scalar{F16, F32}},
	BF16: {text: "bf16", bits: 16, float: true, since: V13_1, tag: 6, exactIn: []Scalar{TF32, F32, F64}, sums: []Scalar{F32}},
	TF32: {text: "tf32", bits: 19, float: true, since: V13_1, tag: 8, exactIn: []Scalar{F32, F64}, sums: []Scalar{F32}},
	F32:  {text: "f32", bits: 32, float: true, since: V13_1, tag: 7, exactIn: []Scalar{F64}, sums: []Scalar{F32}},
	F64:  {text: "f64", bits: 64, float: true, since: V13_1, tag: 9, sums: []Scalar{F64}},
	E4M3FN: {text: "f8E4M3FN", bits: 8, float: true, since: V13_1, tag: 10, exactIn: []Scalar{F16, BF16, TF32, F32, F64},
		sums: []Scalar{F16, F32}, blocks: map[Scalar][]int64{E8M0FNU: {32}}},
	E5M2: {text: "f8E5M2", bits: 8, float: true, since: V13_1, tag: 11, exactIn: []Scalar{F16, BF16, TF32, F32, F64},
		sums: []Scalar{F16, F32}, blocks: map[Scalar][]int64{E8M0FNU: {32}}},
	E8M0FNU: {text: "f8E8M0FNU", bits: 8, float: true, since: V13_2, tag: 18, exactIn: []Scalar{F64}},
	E2M1FN: {text: "f4E2M1FN", bits: 4, float: true, since: V13_3, tag: 19, exactIn: []Scalar{F16, BF16, TF32, F32, F64},
		blocks: map[Scalar][]int64{E8M0FNU: {16, 32}, E4M3FN: {16}, E5M3FNU: {16, 32}}},
	E5M3FNU: {text: "fnv8E5M3FNU", bits: 8, float: true, since: V13_4, tag: 130, exactIn: []Scalar{BF16, TF32, F32, F64}},
}

// Scalars lists every element type.
func Scalars() []Scalar {
	all := make([]Scalar, 0, numScalars-1)
	for s := I1; s < numScalars; s++ {
		all = append(all, s)
	}
	return all
}

// ScalarByName finds an element type by its text.
func ScalarByName(name string) (Scalar, bool) {
	for s := I1; s < numScalars; s++ {
		if scalars[s].text == name {
			return s, true
		}
	}
	return InvalidScalar, false
}

func (s Scalar) String() string {
	if s == InvalidScalar || s >= numScalars {
		return "invalid"
	}
	return scalars[s].text
}

// Tag is the number of the type in bytecode.
func (s Scalar) Tag() uint8 { return scalars[s].tag }

func (s Scalar) Since() Version { return scalars[s].since }

// Bits is the width of a value: 1 for i1, 4 for i4, 19 for tf32.
func (s Scalar) Bits() int { return scalars[s].bits }

// Bytes is the size of an element in memory. The 4-bit types, of which two share a
// byte, answer 1 as well: see [Scalar.Packed].
func (s Scalar) Bytes() int {
	if s == TF32 {
		return 4
	}
	return (scalars[s].bits + 7) / 8
}

// PackedBits is the width of an element among packed ones (pack, unpack): 1 for i1, 4 for
// the 4-bit types, 32 for tf32.
func (s Scalar) PackedBits() int {
	if s.Bits() < 8 {
		return s.Bits()
	}
	return 8 * s.Bytes()
}

// Packed reports whether two elements share a byte in memory.
func (s Scalar) Packed() bool { return scalars[s].bits == 4 }

// IsFloat reports a floating-point type, IsInt an integer type (i1 and i4 too).
func (s Scalar) IsFloat() bool { return scalars[s].float }
func (s Scalar) IsInt() bool   { return s != InvalidScalar && !scalars[s].float }

// PointerType points to elements of one scalar type in global memory.
type PointerType struct {
	Pointee Scalar
	Attr    PointerAttr
}

// PointerAttr is the kind of memory that a pointer refers to. Most pointers have none.
type PointerAttr uint8

// The pointer attributes.
const (
	NoPointerAttr    PointerAttr = iota // the attribute is absent
	PlainPointer                        // "none": as without one; 13.4
	UnicastPointer                      // memory of one device of a multicast group; 13.5
	MulticastPointer                    // the memory of every device of a group; 13.5
	numPointerAttrs
)

var pointerAttrNames = [numPointerAttrs]string{PlainPointer: "none", UnicastPointer: "unicast", MulticastPointer: "multicast"}

// PointerAttrByName finds a pointer attribute by its text.
func PointerAttrByName(name string) (PointerAttr, bool) {
	i := slices.Index(pointerAttrNames[:], name)
	return PointerAttr(max(i, 0)), i > 0
}

// String is the attribute's text; "" for NoPointerAttr.
func (a PointerAttr) String() string {
	if a < numPointerAttrs {
		return pointerAttrNames[a]
	}
	return "invalid"
}

// Since is the oldest version whose modules may hold the attribute.
func (a PointerAttr) Since() Version {
	switch {
	case a >= UnicastPointer:
		return V13_5
	case a == PlainPointer:
		return V13_4
	}
	return V13_1
}

func (p PointerType) String() string {
	if p.Attr != NoPointerAttr {
		return "ptr<" + p.Pointee.String() + ", <" + p.Attr.String() + ">>"
	}
	return "ptr<" + p.Pointee.String() + ">"
}

func (p PointerType) Since() Version { return max(p.Pointee.Since(), p.Attr.Since()) }

// Token is the type that orders memory operations; it has no value at run time.
type Token struct{}

func (Token) String() string { return "token" }
func (Token) Since() Version { return V13_1 }

// TileType is a tile: a static shape of powers of two, and an element type that is
// a [Scalar] or a [PointerType]. Rank 0 is a scalar value.
type TileType struct {
	Shape []int64
	Elem  Type
}

// Tile makes a tile type.
func Tile(elem Type, shape ...int64) TileType { return TileType{Shape: shape, Elem: elem} }

// MaxTileElements is the maximum number of elements of a tile.
const MaxTileElements = 1 << 24

func (t TileType) String() string {
	var b strings.Builder
	b.WriteString("tile<")
	for _, d := range t.Shape {
		b.WriteString(strconv.FormatInt(d, 10))
		b.WriteByte('x')
	}
	b.WriteString(typeText(t.Elem))
	b.WriteByte('>')
	return b.String()
}

func (t TileType) Since() Version { return t.Elem.Since() }

// Rank is the number of dimensions.
func (t TileType) Rank() int { return len(t.Shape) }

// NumElements is the product of the shape; 1 for rank 0.
func (t TileType) NumElements() int64 {
	n := int64(1)
	for _, d := range t.Shape {
		n *= d
	}
	return n
}

// Scalar is the element type, or InvalidScalar for a tile of pointers.
func (t TileType) Scalar() Scalar {
	s, _ := t.Elem.(Scalar)
	return s
}

// Pointer is the element type of a tile of pointers.
func (t TileType) Pointer() (PointerType, bool) {
	p, ok := t.Elem.(PointerType)
	return p, ok
}

// WithElem is t with another element type.
func (t TileType) WithElem(elem Type) TileType { return TileType{t.Shape, elem} }

// WithShape is t with another shape.
func (t TileType) WithShape(shape ...int64) TileType { return TileType{shape, t.Elem} }

// Dynamic is a size or stride that is known only at run time.
const Dynamic int64 = -1 << 63

// TensorViewType is a reference to a tensor in global memory: element type, shape
// and strides in elements; a size or stride may be [Dynamic].
type TensorViewType struct {
	Elem    Scalar
	Shape   []int64
	Strides []int64
	Attr    PointerAttr // that of the pointer that the view is made from
}

func (v TensorViewType) String() string {
	var b strings.Builder
	b.WriteString("tensor_view<")
	for _, d := range v.Shape {
		b.WriteString(dimText(d))
		b.WriteByte('x')
	}
	b.WriteString(v.Elem.String())
	if len(v.Strides) > 0 {
		b.WriteString(", strides=[")
		writeDense(&b, v.Strides, dimText)
		b.WriteByte(']')
	}
	if v.Attr != NoPointerAttr {
		b.WriteString(", #cuda_tile.ptr_attr<" + v.Attr.String() + ">")
	}
	b.WriteByte('>')
	return b.String()
}

func (v TensorViewType) Since() Version { return max(v.Elem.Since(), v.Attr.Since()) }

// Rank is the number of dimensions.
func (v TensorViewType) Rank() int { return len(v.Shape) }

// ViewType is a type that loads and stores address by tile index: a partition,
// strided or gather-scatter view.
type ViewType interface {
	Type
	// Tensor returns the type of the tensor of the view.
	Tensor() TensorViewType
	// TileShape returns the shape of the view's tiles.
	TileShape() []int32
	// Pad returns the value of out-of-bounds elements of a load, or nil if the view has none.
	Pad() (Padding, bool)
}

// PartitionViewType cuts a tensor into an aligned grid of tiles.
type PartitionViewType struct {
	Tile    []int32
	View    TensorViewType
	DimMap  []int32 // tile dimension → tensor dimension
	Padding *Padding
}

func (v PartitionViewType) Tensor() TensorViewType { return v.View }
func (v PartitionViewType) TileShape() []int32     { return v.Tile }
func (v PartitionViewType) Pad() (Padding, bool)   { return padding(v.Padding) }
func (v PartitionViewType) Since() Version         { return v.View.Since() }
func (v PartitionViewType) String() string {
	return "partition_view<" + viewText(v.Tile, nil, v.Padding, v.View, v.DimMap) + ">"
}

// StridedViewType divides a tensor into tiles with given strides (13.3), so that tiles overlap or leave gaps.
type StridedViewType struct {
	Tile      []int32
	Traversal []int32 // step of the index, in elements, for each tile dimension
	View      TensorViewType
	DimMap    []int32
	Padding   *Padding
}

func (v StridedViewType) Tensor() TensorViewType { return v.View }
func (v StridedViewType) TileShape() []int32     { return v.Tile }
func (v StridedViewType) Pad() (Padding, bool)   { return padding(v.Padding) }
func (v StridedViewType) Since() Version         { return max(V13_3, v.View.Since()) }
func (v StridedViewType) String() string {
	return "strided_view<" + viewText(v.Tile, v.Traversal, v.Padding, v.View, v.DimMap) + ">"
}

// GatherScatterViewType picks the rows of one dimension by a tile of indices (13.3).
type GatherScatterViewType struct {
	Tile    []int32
	View    TensorViewType
	Sparse  uint32 // the dimension that the index tile selects in
	Padding *Padding
}

func (v GatherScatterViewType) Tensor() TensorViewType { return v.View }
func (v GatherScatterViewType) TileShape() []int32     { return v.Tile }
func (v GatherScatterViewType) Pad() (Padding, bool)   { return padding(v.Padding) }
func (v GatherScatterViewType) Since() Version         { return max(V13_3, v.View.Since()) }
func (v GatherScatterViewType) String() string {
	return fmt.Sprintf("gather_scatter_view<%s, sparse_dim=%d>", viewText(v.Tile, nil, v.Padding, v.View, nil), v.Sparse)
}

func padding(p *Padding) (Padding, bool) {
	if p == nil {
		return 0, false
	}
	return *p, true
}

// viewText returns the text between the angle brackets of a view type. An identity dimension map is the default and is
// not written.
func viewText(tile, traversal []int32, pad *Padding, view TensorViewType, dimMap []int32) string {
	var b strings.Builder
	b.WriteString("tile=(")
	for i, d := range tile {
		if i > 0 {
			b.WriteByte('x')
		}
		fmt.Fprint(&b, d)
	}
	b.WriteByte(')')
	if traversal != nil {
		b.WriteString(", traversal_strides=[")
		writeDense(&b, traversal, func(d int32) string { return strconv.Itoa(int(d)) })
		b.WriteByte(']')
	}
	if pad != nil {
		fmt.Fprintf(&b, ", padding_value = %v", *pad)
	}
	b.WriteString(", ")
	b.WriteString(view.String())
	if !isIdentity(dimMap) {
		b.WriteString(", dim_map=[")
		writeList(&b, dimMap, func(d int32) string { return strconv.Itoa(int(d)) })
		b.WriteByte(']')
	}
	return b.String()
}

func isIdentity(m []int32) bool {
	for i, d := range m {
		if int(d) != i {
			return false
		}
	}
	return true
}

// FuncType is the signature of an entry.
type FuncType struct {
	Params, Results []Type
}

func (f FuncType) Since() Version {
	v := V13_1
	for _, t := range slices.Concat(f.Params, f.Results) {
		v = max(v, t.Since())
	}
	return v
}

func (f FuncType) String() string {
	var b strings.Builder
	b.WriteByte('(')
	writeList(&b, f.Params, typeText)
	b.WriteString(") -> (")
	writeList(&b, f.Results, typeText)
	b.WriteByte(')')
	return b.String()
}

// Equal reports whether two types are the same. Nil equals nothing.
func Equal(a, b Type) bool {
	switch a := a.(type) {
	case Scalar, PointerType, Token, PreviewType, SymbolicElem:
		return a == b
	case TileType:
		b, ok := b.(TileType)
		return ok && Equal(a.Elem, b.Elem) && slices.Equal(a.Shape, b.Shape)
	case TensorViewType:
		b, ok := b.(TensorViewType)
		return ok && equalTensors(a, b)
	case ViewType:
		b, ok := b.(ViewType)
		return ok && equalViews(a, b)
	case SymbolicTileType:
		b, ok := b.(SymbolicTileType)
		return ok && equalSymbolic(a, b)
	case FragmentType:
		b, ok := b.(FragmentType)
		return ok && equalFragments(a, b)
	case FuncType:
		b, ok := b.(FuncType)
		return ok && equalFuncs(a, b)
	}
	return false
}

func equalFuncs(a, b FuncType) bool {
	return slices.EqualFunc(a.Params, b.Params, Equal) && slices.EqualFunc(a.Results, b.Results, Equal)
}

func equalSymbolic(a, b SymbolicTileType) bool {
	return slices.Equal(a.Shape, b.Shape) && Equal(a.Elem, b.Elem) && slices.EqualFunc(a.Exprs, b.Exprs, EqualAttrs)
}

// equalViews compares views of tensors.
func equalViews(a, b ViewType) bool {
	padA, paddedA := a.Pad()
	padB, paddedB := b.Pad()
	return equalTensors(a.Tensor(), b.Tensor()) && slices.Equal(a.TileShape(), b.TileShape()) &&
		padA == padB && paddedA == paddedB && equalTilings(a, b)
}

// equalTilings compares how views of the same kind find their tiles.
func equalTilings(a, b ViewType) bool {
	switch a := a.(type) {
	case PartitionViewType:
		b, ok := b.(PartitionViewType)
		return ok && slices.Equal(a.DimMap, b.DimMap)
	case StridedViewType:
		b, ok := b.(StridedViewType)
		return ok && slices.Equal(a.Traversal, b.Traversal) && slices.Equal(a.DimMap, b.DimMap)
	case GatherScatterViewType:
		b, ok := b.(GatherScatterViewType)
		return ok && a.Sparse == b.Sparse
	}
	return false
}

func equalTensors(a, b TensorViewType) bool {
	return a.Elem == b.Elem && a.Attr == b.Attr && slices.Equal(a.Shape, b.Shape) && slices.Equal(a.Strides, b.Strides)
}

func dimText(d int64) string {
	if d == Dynamic {
		return "?"
	}
	return strconv.FormatInt(d, 10)
}

// writeDense writes a list without spaces, as strides are.
func writeDense[T any](b *strings.Builder, list []T, text func(T) string) {
	for i, v := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(text(v))
	}
}

func writeList[T any](b *strings.Builder, list []T, text func(T) string) {
	for i, v := range list {
		separate(b, i)
		b.WriteString(text(v))
	}
}
