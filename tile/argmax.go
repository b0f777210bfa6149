package tile

import (
	"math"
	"slices"
)

// ArgMax returns the int32 index of the maximum along a dimension, which has length 1 after
// it: the first of several. In a [Whole] tile indices count all elements in row-major order.
// NaN is the maximum only if all elements are NaN; with [PropagateNaN] any NaN is.
func ArgMax(t AnyTile, axis int, opts ...Option) Tile {
	return argReducer("ArgMax", t, axis, lowest, Gt, opts)
}

// ArgMin returns the index of the minimum along a dimension; see [ArgMax].
func ArgMin(t AnyTile, axis int, opts ...Option) Tile {
	return argReducer("ArgMin", t, axis, highest, Lt, opts)
}

func argReducer(name string, t AnyTile, axis int, identity func(DType) uint64, wins func(x, y any) Tile, opts []Option) Tile {
	return onTile(name, "", t, func(c *call, t Tile) Tile {
		switch {
		case axis != Whole && !c.axis(t, axis):
			return c.poison()
		case !t.elem.IsArithmetic() || t.elem == Bool:
			return c.failClass(numberClass, t)
		}
		m, ok := c.modifiers(t.elem, accepts{nan: true}, opts)
		if !ok {
			return c.poison()
		}
		indices := c.indicesAlong(t, axis)
		// An element that is never the maximum, at an index after all others.
		start := []any{bitsConstant(identity(t.elem)), math.MaxInt32}
		if t.elem.IsFloat() && !m.nan {
			start[0] = math.NaN()
		}
		better := func(x, y Tile) Tile {
			switch {
			case !t.elem.IsFloat():
				return wins(x, y)
			case m.nan:
				return Or(wins(x, y), And(Ne(x, x), Eq(y, y)))
			}
			return Or(wins(x, y), And(Ne(y, y), Eq(x, x)))
		}
		return ReduceN([]Tile{t, indices}, axis, start, func(x, y []Tile) []Tile {
			first := Or(better(x[0], y[0]), And(Lt(x[1], y[1]), LogicalNot(better(y[0], x[0]))))
			return []Tile{Select(first, x[0], y[0]), Select(first, x[1], y[1])}
		})[1]
	})
}

// indicesAlong returns a tile of the shape of t with the indices of its elements along a
// dimension, or in the whole tile.
func (c *call) indicesAlong(t Tile, axis int) Tile {
	if axis == Whole {
		return Reshape(c.block().Iota(I32, t.Size()), t.Shape()...)
	}
	shape := slices.Repeat([]int{1}, t.Rank())
	shape[axis] = t.Shape()[axis]
	return Broadcast(Reshape(c.block().Iota(I32, shape[axis]), shape...), t.Shape()...)
}
