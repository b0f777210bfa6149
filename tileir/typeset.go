package tileir

import (
	"slices"
	"strings"
)

// TypeSet is a set of types that an operand or result may have.
type TypeSet struct {
	Name string // as messages say it: "tile of f16, bf16, f32 or f64"
	Has  func(Type) bool
}

// The sets that rows name.
var (
	AnyType = TypeSet{"any type", func(Type) bool { return true }}
	AnyTile = TypeSet{"tile", func(t Type) bool { _, ok := t.(TileType); return ok }}

	BoolTile     = tileOf("tile of i1", I1)
	ByteTile     = tileOf("tile of i8", I8)
	I32Tile      = tileOf("tile of i32", I32)
	I64Tile      = tileOf("tile of i64", I64)
	IntTile      = tileOf("tile of integers", ints...)
	IntTile4     = tileOf("tile of integers", append(slices.Clip(ints), I4)...)
	PowerTile    = tileOf("tile of i1, i8, i16 or i32", I1, I8, I16, I32)
	FloatTile    = tileOf("tile of f16, bf16, f32 or f64", F16, BF16, F32, F64)
	AnyFloatTile = tileOf("tile of floats", floats...)
	NumberTile   = tileOf("tile of numbers", slices.Concat(ints, floats)...)
	PackTile     = tileOf("tile of numbers", slices.Concat(ints, floats, []Scalar{I4})...)
	F32Tile      = tileOf("tile of f32", F32)

	MmaFTile    = tileOfThose(isFactor)
	MmaFAccTile = tileOfThose(isAccumulator)
	ScaledTile  = tileOfThose(isScaled)
	ScaleTile   = tileOfThose(isScale)

	ScalarBool = scalarOf("tile<i1>", I1)
	ScalarI32  = scalarOf("tile<i32>", I32)
	ScalarInt  = scalarOf("tile of one integer", ints...)

	PtrTile = TypeSet{"tile of pointers", func(t Type) bool {
		tile, ok := t.(TileType)
		_, ptr := tile.Elem.(PointerType)
		return ok && ptr
	}}
	ScalarPtr = TypeSet{"tile of one pointer", func(t Type) bool { return PtrTile.Has(t) && t.(TileType).Rank() == 0 }}

	IsToken             = isType[Token]("token")
	IsTensorView        = isType[TensorViewType]("tensor view")
	IsPartitionView     = isType[PartitionViewType]("partition view")
	IsStridedView       = isType[StridedViewType]("strided view")
	IsGatherScatterView = isType[GatherScatterViewType]("gather-scatter view")
	TileView            = TypeSet{"view of tiles", func(t Type) bool { _, ok := t.(ViewType); return ok }}
)

var (
	ints   = []Scalar{I1, I8, I16, I32, I64}
	floats = slices.DeleteFunc(Scalars(), Scalar.IsInt)
)

func tileOf(name string, elems ...Scalar) TypeSet {
	return TypeSet{name, func(t Type) bool {
		tile, ok := t.(TileType)
		return ok && slices.Contains(elems, tile.Scalar())
	}}
}

// tileOfThose is [tileOf] of all types for which is reports true, named by them.
func tileOfThose(is func(Scalar) bool) TypeSet {
	elems := slices.DeleteFunc(Scalars(), func(s Scalar) bool { return !is(s) })
	names := make([]string, len(elems))
	for i, s := range elems {
		names[i] = s.String()
	}
	last := len(names) - 1
	return tileOf("tile of "+strings.Join(names[:last], ", ")+" or "+names[last], elems...)
}

func scalarOf(name string, elems ...Scalar) TypeSet {
	set := tileOf(name, elems...)
	return TypeSet{name, func(t Type) bool { return set.Has(t) && t.(TileType).Rank() == 0 }}
}

func isType[T Type](name string) TypeSet {
	return TypeSet{name, func(t Type) bool { _, ok := t.(T); return ok }}
}
