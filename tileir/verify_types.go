package tileir

import (
	"math/bits"
)

// CheckType reports why a type is not well-formed, as an [*Error] without an operation. Parsers call it to add the
// position of the type.
func CheckType(t Type) error {
	if msg := badType(t); msg != "" {
		return &Error{Msg: msg}
	}
	return nil
}

// typeText is the text of a type that may be broken.
func typeText(t Type) string {
	if t == nil {
		return "no type"
	}
	return t.String()
}

func badType(t Type) string {
	switch t := t.(type) {
	case nil:
		return "the type is missing"
	case Scalar:
		return badScalar(t)
	case Token:
		return ""
	case PointerType:
		return badPointee(t.Pointee)
	case TileType:
		return badTile(t)
	case TensorViewType:
		return badTensorView(t)
	case PartitionViewType:
		return badGrid(t, t.DimMap)
	case StridedViewType:
		return badStridedView(t)
	case GatherScatterViewType:
		return badGatherScatterView(t)
	case FuncType:
		return badFunc(t)
	case PreviewType, SymbolicElem, SymbolicTileType, FragmentType:
		return badPreviewType(t)
	}
	return Messagef("%T is not a type of Tile IR", t)
}

func badScalar(s Scalar) string {
	if s == InvalidScalar || s >= numScalars {
		return Messagef("element type %d does not exist", s)
	}
	return ""
}

// badPointee checks what memory may hold: integers of 4 bits are for values only.
func badPointee(s Scalar) string {
	if s == I4 {
		return "memory cannot hold elements of i4; use i8 and unpack"
	}
	return badScalar(s)
}

// badTile checks an element type and a shape of powers of two.
func badTile(t TileType) string {
	switch e := t.Elem.(type) {
	case Scalar:
		if msg := badScalar(e); msg != "" {
			return msg
		}
	case PointerType:
		if msg := badPointee(e.Pointee); msg != "" {
			return msg
		}
	default:
		return Messagef("a tile cannot have elements of %s", typeText(t.Elem))
	}
	if msg := badShape(t); msg != "" {
		return msg
	}
	if t.Scalar() == E2M1FN && t.NumElements()%2 != 0 {
		return Messagef("%v: a tile of f4E2M1FN must have an even number of elements, which share bytes", t)
	}
	return ""
}

func badShape(t TileType) string {
	n := int64(1)
	for _, d := range t.Shape {
		switch {
		case d <= 0:
			return Messagef("%v: all dimensions must be positive", t)
		case bits.OnesCount64(uint64(d)) != 1:
			return Messagef("%v: all dimensions must be powers of two", t)
		case n > MaxTileElements/d:
			return Messagef("%v: a tile has at most %d elements", t, MaxTileElements)
		}
		n *= d
	}
	return ""
}

func badTensorView(v TensorViewType) string {
	if msg := badPointee(v.Elem); msg != "" {
		return msg
	}
	if len(v.Shape) != len(v.Strides) {
		return Messagef("%v: want as many strides as dimensions, got %d and %d", v, len(v.Strides), len(v.Shape))
	}
	for i := range v.Shape {
		if v.Shape[i] <= 0 && v.Shape[i] != Dynamic {
			return Messagef("%v: dimensions must be positive", v)
		}
		if v.Strides[i] <= 0 && v.Strides[i] != Dynamic {
			return Messagef("%v: strides must be positive", v)
		}
	}
	return ""
}

// badGrid checks what all views with a dimension map have in common.
func badGrid(v ViewType, dimMap []int32) string {
	if msg := badView(v); msg != "" {
		return msg
	}
	rank := len(v.TileShape())
	if len(dimMap) != rank {
		return Messagef("%v: want dim_map to map all %d dimensions of the tile, got %d", v, rank, len(dimMap))
	}
	used := make([]bool, rank)
	for _, d := range dimMap {
		switch {
		case d < 0 || int(d) >= rank:
			return Messagef("%v: dim_map: dimension %d is outside the tensor view's %d", v, d, rank)
		case used[d]:
			return Messagef("%v: dim_map: dimension %d is mapped twice", v, d)
		}
		used[d] = true
	}
	return ""
}

// badView checks the tensor, the tile and the padding of a view. A partition view of
// rank 0 is one that front ends write, though the vendor's tools refuse it: its only
// tile is the element of a tensor of rank 0.
func badView(v ViewType) string {
	if msg := badTensorView(v.Tensor()); msg != "" {
		return msg
	}
	shape := v.TileShape()
	_, partition := v.(PartitionViewType)
	switch {
	case len(shape) == 0 && !partition:
		return Messagef("%v: a tile of a view needs a dimension", v)
	case len(shape) != v.Tensor().Rank():
		return Messagef("%v: want a tile of the tensor view's rank %d, got rank %d", v, v.Tensor().Rank(), len(shape))
	}
	if msg := badTile(viewTile(v).(TileType)); msg != "" {
		return msg
	}
	return badPadding(v)
}

// badPadding: integers have no NaN, infinity or negative zero.
func badPadding(v ViewType) string {
	pad, ok := v.Pad()
	switch {
	case !ok:
		return ""
	case int(pad) >= len(PaddingEnum.Cases):
		return Messagef("padding value %d does not exist", uint8(pad))
	case pad != PadZero && !v.Tensor().Elem.IsFloat():
		return Messagef("%v: padding_value %v needs elements of a float type, not %v", v, pad, v.Tensor().Elem)
	}
	return ""
}

func badStridedView(v StridedViewType) string {
	if msg := badGrid(v, v.DimMap); msg != "" {
		return msg
	}
	if len(v.Traversal) != len(v.Tile) {
		return Messagef("%v: want %d traversal strides, got %d", v, len(v.Tile), len(v.Traversal))
	}
	for _, s := range v.Traversal {
		if s <= 0 {
			return Messagef("%v: traversal strides must be positive", v)
		}
	}
	return ""
}

func badGatherScatterView(v GatherScatterViewType) string {
	if msg := badView(v); msg != "" {
		return msg
	}
	if int64(v.Sparse) >= int64(v.View.Rank()) {
		return Messagef("%v: sparse_dim %d is outside the tensor view's %d dimensions", v, v.Sparse, v.View.Rank())
	}
	return ""
}

func badFunc(f FuncType) string {
	for _, list := range [][]Type{f.Params, f.Results} {
		for _, t := range list {
			if _, nested := t.(FuncType); nested {
				return "a function cannot take or return a function"
			}
			if msg := badType(t); msg != "" {
				return msg
			}
		}
	}
	return ""
}
