package tile

import (
	"slices"
	"strconv"
	"strings"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// Full returns a tile of one value: a Go number that d represents, a scalar that converts to
// d, narrowing or not, or [Null] for pointers (reference 2.3.1). Each dimension is a power of
// two; without any it is a tile of rank 0. A float outside an integer d's range is undefined
// behaviour (3.1, ub-28).
func (b *Block) Full(value any, d DType, shape ...int) Tile {
	return b.open("Block.Full", "2.3.1").full(value, d, shape)
}

func (c *call) full(value any, d DType, shape []int) Tile {
	if elem, swapped := value.(DType); swapped {
		return c.failf("the value comes before the type; write b.Full(%d, %s)", d, strings.Join(append([]string{elem.goName()}, numerals(shape)...), ", "))
	}
	dims, ok := c.shapeOf(shape)
	if !ok {
		return c.poison()
	}
	if _, is := value.(Null); is {
		return c.null(d, dims, false)
	}
	t, k, ok := c.operand(value)
	switch {
	case !ok:
		return c.poison()
	case k.Kind != constant.None:
		return c.constantOf(k, d, dims, false)
	case t.Rank() != 0:
		return c.failf("the value is %s; want a scalar, or use tile.Broadcast", one(t))
	case !Convertible(t.elem, d):
		return c.rule("1.7.2").failf("%v does not convert to %v; tile.Bitcast keeps the bits", t, d)
	}
	return c.convert(c.broadcast(t.asScalar(false), dims), d)
}

// numerals are numbers as Go source has them.
func numerals(list []int) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.Itoa(n)
	}
	return out
}

// Zeros returns a tile of zeros: positive zeros of floats, false of bools; of numbers only
// (2.3.4).
func (b *Block) Zeros(d DType, shape ...int) Tile {
	return b.open("Block.Zeros", "2.3.4").full(0, d, shape)
}

// Ones returns a tile of ones, of bools true; of numbers only (2.3.3).
func (b *Block) Ones(d DType, shape ...int) Tile {
	return b.open("Block.Ones", "2.3.3").full(1, d, shape)
}

// Const returns a scalar of type d: a Go number that d represents, a scalar that converts to
// d, or [Null] for a pointer (2.3.1, with a scalar type).
func (b *Block) Const(d DType, value any) Tile {
	c := b.open("Block.Const", "2.3.1")
	if elem, swapped := value.(DType); swapped {
		return c.failf("the type comes before the value; write b.Const(%s, %d)", elem.goName(), d)
	}
	if _, is := value.(Null); is {
		return c.null(d, nil, true)
	}
	t, k, ok := c.operand(value)
	switch {
	case !ok:
		return c.poison()
	case k.Kind != constant.None:
		return c.constantOf(k, d, nil, true)
	case !Convertible(t.elem, d):
		return c.rule("1.7.2").failf("%v does not convert to %v; tile.Bitcast keeps the bits", t, d)
	}
	return c.convert(t, d)
}

// Iota returns the tile 0, 1, 2, … in row-major order, of an integer type that holds all of
// them (2.3.2).
func (b *Block) Iota(d DType, shape ...int) Tile {
	c := b.open("Block.Iota", "2.3.2")
	dims, ok := c.shapeOf(shape)
	if !ok {
		return c.poison()
	}
	size := int64(1)
	for _, n := range dims {
		size *= n
	}
	if !d.IsIntegral() {
		return c.failf("%v is not an integer; use one, such as tile.I32, and cast it with tile.Cast", d)
	}
	if !constant.Int(size - 1).Fits(d.info().Row) {
		return c.failf("%v does not count to %d; use a wider integer", d, size-1)
	}
	ir, wide := c.IR(), d
	if d == Bool {
		wide = U8
	}
	v := ir.Iota(irType(wide, []int64{size}))
	if len(dims) != 1 {
		v = ir.Reshape(v, irType(wide, dims))
	}
	return c.convert(c.value(v, wide, false), d)
}

// Reshape returns the same elements, in row-major order, in another shape with the same
// number of elements, each dimension a power of two (2.3.7).
func Reshape(t AnyTile, shape ...int) Tile {
	return onTile("Reshape", "2.3.7", t, func(c *call, t Tile) Tile {
		dims, ok := c.shapeOf(shape)
		if !ok {
			return c.poison()
		}
		if irType(t.elem, dims).NumElements() != int64(t.Size()) {
			return c.failf("%v has %d elements and shape %v another number; want as many", t, t.Size(), shape)
		}
		return c.value(c.IR().Reshape(t.v, irType(t.elem, dims)), t.elem, false)
	})
}

// Squeeze drops dimensions of length 1: those named, or all if none are.
func Squeeze(t AnyTile, axes ...int) Tile {
	return onTile("Squeeze", "", t, func(c *call, t Tile) Tile {
		dims, drop := []int64{}, make([]bool, t.Rank())
		for _, axis := range axes {
			switch {
			case !c.axis(t, axis):
				return c.poison()
			case t.dims()[axis] != 1:
				return c.failf("dimension %d of %v has length %d; only those of length 1 can be dropped", axis, t, t.dims()[axis])
			}
			drop[axis] = true
		}
		for i, n := range t.dims() {
			if !drop[i] && (n != 1 || len(axes) > 0) {
				dims = append(dims, n)
			}
		}
		if sameDims(dims, t.dims()) {
			return t
		}
		return c.value(c.IR().Reshape(t.v, irType(t.elem, dims)), t.elem, false)
	})
}

// Expand adds a dimension of length 1, which the result has at axis: from 0 to the rank.
func Expand(t AnyTile, axis int) Tile {
	return onTile("Expand", "", t, func(c *call, t Tile) Tile {
		if axis < 0 || axis > t.Rank() {
			return c.failf("dimension %d of %s made from one that has %d; want one from 0 to %d", axis, "a tile", t.Rank(), t.Rank())
		}
		dims := slices.Insert(slices.Clone(t.dims()), axis, 1)
		return c.value(c.IR().Reshape(t.v, irType(t.elem, dims)), t.elem, false)
	})
}

// Broadcast stretches dimensions of length 1, and adds dimensions in front, to match a
// shape, each dimension of which is a power of two (2.3.18). The result is a tile, of a
// scalar as well.
func Broadcast(t AnyTile, shape ...int) Tile {
	return onTile("Broadcast", "2.3.18", t, func(c *call, t Tile) Tile {
		dims, ok := c.shapeOf(shape)
		if !ok {
			return c.poison()
		}
		r, ok := c.broadcastTo(t, dims)
		if !ok {
			return c.poison()
		}
		return r.asScalar(false)
	})
}

// Permute reorders dimensions: dimension i of the result is dimension order[i] of t
// (2.3.9). order is the reference's dimension map (2.13.2); one that is not a permutation
// is an error, and so is a dimension that does not exist (3.1, ub-20).
func Permute(t AnyTile, order ...int) Tile {
	return onTile("Permute", "2.3.9", t, func(c *call, t Tile) Tile {
		sorted := slices.Sorted(slices.Values(order))
		permutation := make([]int32, len(order))
		for i, d := range order {
			if sorted[i] != i {
				if d < 0 || d >= t.Rank() {
					c = c.rule("2.3.9; 3.1, ub-20")
				}
				return c.failf("%v is not a permutation of the dimensions of %v; name each once, from 0", order, t)
			}
			permutation[i] = int32(d)
		}
		switch {
		case len(order) != t.Rank():
			return c.failf("%v is not a permutation of the dimensions of %v; name each once, from 0", order, t)
		case len(order) < 2:
			return t
		}
		return c.value(c.IR().Permute(t.v, permutation), t.elem, false)
	})
}

// Transpose swaps two dimensions, the first two if none are given; what has fewer than
// two stays as it is (2.3.11).
func Transpose(t AnyTile, axes ...int) Tile {
	return onTile("Transpose", "2.3.11", t, func(c *call, t Tile) Tile {
		if len(axes) == 0 {
			if t.Rank() < 2 {
				return t
			}
			axes = []int{0, 1}
		}
		if len(axes) != 2 {
			return c.failf("%v is not a pair of dimensions; want two or none", axes)
		}
		if !c.axis(t, axes[0]) || !c.axis(t, axes[1]) {
			return c.poison()
		}
		order := make([]int, t.Rank())
		for i := range order {
			order[i] = i
		}
		order[axes[0]], order[axes[1]] = axes[1], axes[0]
		return Permute(t, order...)
	})
}

// Cat joins two tiles along a dimension (2.3.14). All other dimensions, and the
// element types, are equal; the sum of the two lengths is a power of two.
func Cat(x, y AnyTile, axis int) Tile {
	return onTile("Cat", "2.3.14", x, func(c *call, x Tile) Tile {
		y, ok := c.tile(y)
		if !ok || !c.axis(x, axis) {
			return c.poison()
		}
		shape := x.Shape()
		if y.Rank() == x.Rank() {
			shape[axis] = y.Shape()[axis]
		}
		if x.elem != y.elem || !slices.Equal(shape, y.Shape()) {
			return c.rule("2.3.12").failf("%v and %v differ in more than the length of dimension %d; cast or broadcast one side", x, y, axis)
		}
		shape[axis] += x.Shape()[axis]
		dims, ok := c.shapeOf(shape, x, y)
		if !ok {
			return c.poison()
		}
		return c.value(c.IR().Cat(x.v, y.v, int64(axis), irType(x.elem, dims)), x.elem, false)
	})
}

// Extract returns the part of t with the given shape at an index in the grid of such parts
// (2.3.17). Every length of t is a multiple of the shape's; there is an index for each
// dimension, an int or an integer scalar. An index outside is undefined behaviour (3.1,
// ub-13), and an error on the CPU.
func Extract(t AnyTile, shape []int, index ...any) Tile {
	return onTile("Extract", "2.3.17", t, func(c *call, t Tile) Tile {
		dims, ok := c.shapeOf(shape)
		if !ok {
			return c.poison()
		}
		if len(shape) != t.Rank() || len(index) != t.Rank() {
			return c.failf("shape %v at %d indices of %v; want one of each for each dimension", shape, len(index), t)
		}
		if t.Rank() == 0 {
			return t.asScalar(false)
		}
		values := make([]*tileir.Value, len(index))
		for i, x := range index {
			if t.dims()[i]%dims[i] != 0 {
				return c.rule("2.3.16").failf("shape %v does not divide %v; want lengths that divide its own", shape, t)
			}
			n, ok := c.index(x, I32)
			if !ok {
				return c.poison()
			}
			values[i] = n.v
		}
		return c.value(c.IR().Extract(t.v, values, irType(t.elem, dims)), t.elem, false)
	})
}

// Select returns x if the condition is true and otherwise y, elementwise (2.3.15). x and y
// have one type and shape, with two exceptions. A Go constant takes the other's type; two
// constants take the type with which the result is used, as a constant does. A scalar takes
// the other's shape; two scalars take the condition's. The condition converts to bool and
// broadcasts to them.
func Select(cond, x, y any) Tile {
	c := open("Select", "2.3.15", cond, x, y)
	p, q, pok := c.alike(x, y)
	k, cok := c.boolOperand(cond)
	if !pok || !cok {
		return c.poison()
	}
	if p.elem == E2M1 {
		return c.failf("works on no elements of 4 bits, as those of %v; cast them to a type of 8 bits", p)
	}
	if p.scalar && k.Rank() > 0 { // scalars take the condition's shape
		p, q = c.broadcast(p, k.dims()), c.broadcast(q, k.dims())
	}
	k, ok := c.broadcastTo(k, p.dims())
	if !ok {
		return c.poison()
	}
	t := c.value(c.IR().Select(k.v, p.v, q.v), p.elem, p.scalar)
	t.choice = c.choiceOf(k, x, y)
	return t
}

// alike returns two operands with one type and shape, without converting tiles.
func (c *call) alike(x, y any) (Tile, Tile, bool) {
	p, q, ok := c.operandPair(arithmeticConversion, x, y)
	switch {
	case !ok:
		return p, q, false
	case p.elem != q.elem:
		c.rule("2.3.15").failf("%v and %v have different types; cast one side with tile.Cast", p, q)
		return p, q, false
	case p.scalar != q.scalar:
		dims, _ := c.mutualShape(p, q)
		p, q = c.stretch(p, q, dims)
		return p, q, true
	case !sameDims(p.dims(), q.dims()):
		c.rule("2.3.15").failf("%v and %v have different shapes; broadcast one side", p, q)
		return p, q, false
	}
	return p, q, true
}

// Item returns the only element of a tile of one element, as a scalar (2.9.1, conversions to
// scalars); [Tile.Cast] converts it further, where a float outside an integer type's range is
// undefined behaviour (3.1, ub-28).
func (t Tile) Item() Tile {
	return onTile("Tile.Item", "2.9.1", t, func(c *call, t Tile) Tile {
		if t.Size() != 1 {
			return c.failf("%v has %d elements; only a tile of one is a scalar too", t, t.Size())
		}
		return c.item(t)
	})
}

func (c *call) item(t Tile) Tile {
	if t.Rank() == 0 {
		return t.asScalar(true)
	}
	return c.value(c.IR().Reshape(t.v, irType(t.elem, nil)), t.elem, true)
}

// IsNaN reports which elements of a basic float tile are NaN (2.3.6).
func IsNaN(x AnyTile) Tile {
	return predicate("IsNaN", "2.3.6", x, func(c *call, t Tile) *tileir.Value {
		return c.IR().CmpF(tileir.NotEqual, tileir.Unordered, t.v, t.v)
	})
}

// IsInf reports which elements of a basic float tile are infinities (2.3.5).
func IsInf(x AnyTile) Tile {
	return predicate("IsInf", "2.3.5", x, func(c *call, t Tile) *tileir.Value {
		inf := c.splat(t.elem, highest(t.elem), t.dims(), t.scalar)
		return c.IR().CmpF(tileir.Equals, tileir.Ordered, c.IR().AbsF(t.v), inf.v)
	})
}

func predicate(name, section string, x AnyTile, emit func(*call, Tile) *tileir.Value) Tile {
	return onTile(name, section, x, func(c *call, t Tile) Tile {
		if !t.elem.IsBasicFloat() {
			return c.failClass(basicFloatClass, t)
		}
		return c.value(emit(c, t), Bool, t.scalar)
	})
}

// Insert returns t with the part at an index, in the grid of parts of its shape, replaced:
// the counterpart of [Extract]. Every length of t is a multiple of the part's. An index
// outside is undefined behaviour.
func Insert(t, part AnyTile, index ...any) Tile {
	return onTile("Insert", "", t, func(c *call, t Tile) Tile {
		part, ok := c.tile(part)
		if !ok {
			return c.poison()
		}
		if part.elem != t.elem || part.Rank() != t.Rank() || len(index) != t.Rank() {
			return c.failf("%v at %d indices of %v; want one element type, and an index for each dimension", part, len(index), t)
		}
		values := make([]*tileir.Value, len(index))
		for i, x := range index {
			if t.dims()[i]%part.dims()[i] != 0 {
				return c.failf("%v does not divide %v; want lengths that divide its own", part, t)
			}
			n, ok := c.index(x, I32)
			if !ok {
				return c.poison()
			}
			values[i] = n.v
		}
		return c.value(c.IR().Insert(part.v, t.v, values...), t.elem, false)
	})
}

// Column returns a vector as a matrix of one column.
func (t Tile) Column() Tile {
	return vectorAs("Tile.Column", t, func(n int) []int { return []int{n, 1} })
}

// Row returns a vector as a matrix of one row.
func (t Tile) Row() Tile { return vectorAs("Tile.Row", t, func(n int) []int { return []int{1, n} }) }

func vectorAs(name string, t Tile, shape func(n int) []int) Tile {
	return onTile(name, "", t, func(c *call, t Tile) Tile {
		if t.Rank() != 1 {
			return c.failf("%v is not a vector; want a tile of rank 1", t)
		}
		return Reshape(t, shape(t.Size())...)
	})
}

// choiceOf returns the operands of a Select of two untyped constants, nil for another Select.
func (c *call) choiceOf(cond Tile, x, y any) *choice {
	if !untyped(x) || !untyped(y) {
		return nil
	}
	_, p, _ := c.operand(x)
	_, q, _ := c.operand(y)
	return &choice{cond, p, q}
}
