package irgen

import (
	"slices"

	"gotile/tileir"
)

var (
	ints       = []tileir.Scalar{tileir.I32, tileir.I8, tileir.I16, tileir.I64, tileir.I1}
	floats     = []tileir.Scalar{tileir.F32, tileir.F16, tileir.BF16, tileir.F64}
	allFloats  = slices.DeleteFunc(tileir.Scalars(), tileir.Scalar.IsInt)
	memorables = slices.DeleteFunc(tileir.Scalars(), func(s tileir.Scalar) bool { return s == tileir.I4 })
	wide       = []tileir.Scalar{tileir.I32, tileir.I64, tileir.I16, tileir.I8}
)

// shapes of tiles, the common ones more than once.
var shapes = [][]int64{
	{16}, {}, {4, 8}, {1}, {2}, {8}, {64}, {128}, {2, 16}, {8, 4}, {16, 16}, {1, 8}, {8, 1}, {2, 4, 8}, {1, 4, 1},
	{4, 2, 2}, {2, 2, 2, 4}, {32}, {256}, {32, 8}, {4, 64}, {1024}, {4}, {16}, {}, {8, 8},
}

// shape returns a shape of tiles that are small enough in the current scope.
func (g *gen) shape() []int64 {
	s := pick(g.src, g.scale.shapes)
	if int(tileir.Tile(tileir.I8, s...).NumElements())*g.times > g.opt.Budget/16 {
		return nil
	}
	return s
}

// tile is a type of a shape at random.
func (g *gen) tile(elems []tileir.Scalar) tileir.TileType {
	return sound(tileir.Tile(pick(g.src, elems), g.shape()...))
}

// sound doubles a tile of 4-bit elements that does not fill its bytes.
func sound(t tileir.TileType) tileir.TileType {
	if t.Scalar() == tileir.E2M1FN && t.NumElements() == 1 {
		return t.WithShape(append([]int64{2}, t.Shape...)...)
	}
	return t
}

// ranked is a type of rank one or more.
func (g *gen) ranked(elems []tileir.Scalar) tileir.TileType {
	t := g.tile(elems)
	if t.Rank() == 0 {
		return sound(t.WithShape(pick(g.src, []int64{1, 2, 4})))
	}
	return t
}
