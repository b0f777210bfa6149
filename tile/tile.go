package tile

//go:generate go run gotile/internal/gen/methodgen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gotile/tile/internal/constant"
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Tile is an immutable array of elements, whose type and shape are known while the kernel is
// traced (reference 1.6). A scalar of the kernel is a Tile as well: one without dimensions,
// which converts to the type of the tile with which it is used (1.7.4).
//
// The zero Tile has no elements: to use it, undefined behaviour in the reference (2.9.1,
// default constructor; 3.1, ub-17), is an error.
type Tile struct {
	_ [0]func() // == of tiles does not compile: Eq compares their elements
	// One word: Go compiles all methods again for each type of Scalar and Ptr.
	*made
}

// made is what a tile is made of. It does not change.
type made struct {
	tr     *trace.Trace
	v      *tileir.Value // nil for a tile that represents an operand in error
	elem   DType
	scalar bool          // a scalar, as opposed to a tile of rank 0
	site   trace.Site    // that made it
	region *trace.Region // in which it was made
	choice *choice       // of a Select of two untyped constants; nil otherwise
}

// noTile is the zero Tile, whose fields can be read.
var noTile = Tile{made: new(made)}

// orNone returns noTile for the zero Tile.
func (t Tile) orNone() Tile {
	if t.made == nil {
		return noTile
	}
	return t
}

// isZero reports the zero Tile.
func (t Tile) isZero() bool { return t.made == nil || t.tr == nil }

// retyped is the tile with another type of elements of the same representation in the IR.
func (t Tile) retyped(elem DType) Tile {
	m := *t.made
	m.elem = elem
	return Tile{made: &m}
}

// asScalar is the tile as a scalar or as a tile of rank 0.
func (t Tile) asScalar(scalar bool) Tile {
	if t.scalar == scalar {
		return t
	}
	m := *t.made
	m.scalar = scalar
	return Tile{made: &m}
}

// value returns what tracing knows of the tile.
func (t Tile) value() trace.Value {
	t = t.orNone()
	return trace.Value{Trace: t.tr, IR: t.v, At: t.site, In: t.region}
}

// DType returns the type of the elements (1.6.2, tile element type).
func (t Tile) DType() DType { return t.orNone().elem }

// Shape returns the length of each dimension; it is empty for a scalar (1.6.2, tile shape).
func (t Tile) Shape() []int {
	shape := make([]int, 0, 4)
	for _, d := range t.dims() {
		shape = append(shape, int(d))
	}
	return shape
}

// Rank returns the number of dimensions (1.6.2, tile rank).
func (t Tile) Rank() int { return len(t.dims()) }

// Size returns the number of elements: 1 for a scalar (1.6.2, tile size).
func (t Tile) Size() int {
	n := 1
	for _, d := range t.dims() {
		n *= int(d)
	}
	return n
}

// IsScalar reports a scalar, as opposed to a tile of any rank (1.6.1).
func (t Tile) IsScalar() bool { return t.orNone().scalar }

// String returns the tile's type: tile<8x16xf32>, or float32 scalar.
func (t Tile) String() string {
	switch {
	case t.bad():
		return "invalid tile"
	case t.scalar:
		return t.elem.String() + " scalar"
	}
	return typeText(t.elem, t.dims())
}

func typeText(elem DType, dims []int64) string {
	var s strings.Builder
	s.WriteString("tile<")
	for _, d := range dims {
		fmt.Fprintf(&s, "%dx", d)
	}
	return s.String() + elem.short() + ">"
}

func (t Tile) dims() []int64 {
	if t.bad() {
		return nil
	}
	return t.v.Type.(tileir.TileType).Shape
}

// AnyTile is a [Tile], or a parameter that has one: a [Scalar] or a [Ptr].
type AnyTile interface{ traced() Tile }

// traced lets Tile, Scalar, Ptr and types that embed them be operands.
func (t Tile) traced() Tile { return t.orNone() }

// bad reports an operand that had an error, which was reported.
func (t Tile) bad() bool { return t.made == nil || t.v == nil }

// irType is the IR's type of tiles of elem.
func irType(elem DType, dims []int64) tileir.TileType { return tileir.Tile(elem.ir(), dims...) }

// The limits of the reference's tile compatible shapes (1.6.2).
const maxElements = tileir.MaxTileElements

func ints(dims []int64) []int {
	list := make([]int, len(dims))
	for i, d := range dims {
		list[i] = int(d)
	}
	return list
}

func nextPowerOfTwo(n int) int {
	p := 1
	for p < n && p < maxElements {
		p *= 2
	}
	return p
}

func sameDims(a, b []int64) bool { return slices.Equal(a, b) }

// Scalar is a scalar of Go type T: a parameter, or a value whose Go type the kernel knows.
// All methods of [Tile] apply; their results are plain tiles.
type Scalar[T Element] struct{ Tile }

// Ptr is a pointer to elements of Go type T in global memory (1.4, pointer scalars). The sum
// with integers is a tile of pointers; [Span] makes an array of it.
type Ptr[T Element] struct{ Tile }

// isNil reports a nil interface, and an interface that holds a nil pointer.
func isNil(x any) bool {
	if _, ok := x.(Tile); ok {
		return false // the common case
	}
	v := reflect.ValueOf(x)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// traced is the tile that an operand is, if it is one.
func traced(x any) (Tile, bool) {
	t, ok := x.(AnyTile)
	if !ok || isNil(x) {
		return Tile{}, false
	}
	return t.traced(), true
}

// choice is a Select of two untyped constants: it takes another type if its own, int32 or
// float64, would be narrowed, as the constants would.
type choice struct {
	cond Tile
	x, y constant.Constant
}
