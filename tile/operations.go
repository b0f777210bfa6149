package tile

import (
	"slices"

	"gotile/tileir"
)

// Full is a tile of one value: a Go number that d represents, a scalar that converts to
// d, narrowing or not, or [Null] for pointers (reference 2.3.1). Each dimension is a power
// of two; without any it is a tile of rank 0. A float outside of an integer d's range is
// undefined behaviour (3.1, ub-28).
func (b *Block) Full(value any, d DType, shape ...int) Tile {
	return b.full("Block.Full", value, d, shape)
}

func (b *Block) full(op string, value any, d DType, shape []int) Tile {
	dims, ok := b.shapeOf(op, shape)
	if !ok {
		return b.poison()
	}
	if _, is := value.(Null); is {
		return b.null(op, d, dims, false)
	}
	t, c, ok := b.operand(op, value)
	switch {
	case !ok:
		return b.poison()
	case c.kind != noConstant:
		return b.constantOf(op, c, d, dims, false)
	case t.Rank() != 0:
		return b.failf(op, "the value is %s; want a scalar, or use tile.Broadcast", one(t))
	case !Convertible(t.elem, d):
		return b.failf(op, "%v does not convert to %v (reference 1.7.2); tile.Bitcast keeps the bits", t, d)
	}
	t.scalar = false
	return b.convert(b.broadcast(t, dims), d)
}

// Zeros is a tile of zeros, of floats positive ones, of bools false; of numbers only
// (2.3.4).
func (b *Block) Zeros(d DType, shape ...int) Tile { return b.full("Block.Zeros", 0, d, shape) }

// Ones is a tile of ones, of bools true; of numbers only (2.3.3).
func (b *Block) Ones(d DType, shape ...int) Tile { return b.full("Block.Ones", 1, d, shape) }

// Const is a scalar of type d: a Go number that d represents, a scalar that converts to d,
// or [Null] for a pointer (2.3.1, with a scalar type).
func (b *Block) Const(d DType, value any) Tile {
	if _, is := value.(Null); is {
		return b.null("Block.Const", d, nil, true)
	}
	t, c, ok := b.operand("Block.Const", value)
	switch {
	case !ok:
		return b.poison()
	case c.kind != noConstant:
		return b.constantOf("Block.Const", c, d, nil, true)
	case !Convertible(t.elem, d):
		return b.failf("Block.Const", "%v does not convert to %v (reference 1.7.2); tile.Bitcast keeps the bits", t, d)
	}
	return b.convert(t, d)
}

// Iota is the tile 0, 1, 2, … in row-major order, of an integer type that has all of
// them (2.3.2).
func (b *Block) Iota(d DType, shape ...int) Tile {
	dims, ok := b.shapeOf("Block.Iota", shape)
	if !ok {
		return b.poison()
	}
	size := int64(1)
	for _, n := range dims {
		size *= n
	}
	if !d.IsIntegral() {
		return b.failf("Block.Iota", "%v is no integer; use one, as tile.I32, and cast it with tile.Cast", d)
	}
	if !intConstant(size - 1).fits(d) {
		return b.failf("Block.Iota", "%v does not count to %d; use a wider integer", d, size-1)
	}
	ir, wide := b.ir(), d
	if d == Bool {
		wide = U8
	}
	v := ir.Iota(irType(wide, []int64{size}))
	if len(dims) != 1 {
		v = ir.Reshape(v, irType(wide, dims))
	}
	return b.convert(b.value(v, wide, false), d)
}

// Reshape gives the same elements, in row-major order, in another shape of as many, each
// dimension a power of two (2.3.7).
func Reshape(t Tile, shape ...int) Tile {
	b, ok := own("Reshape", t)
	if !ok {
		return Tile{b: b}
	}
	dims, ok := b.shapeOf("Reshape", shape)
	if !ok {
		return b.poison()
	}
	if irType(t.elem, dims).NumElements() != int64(t.Size()) {
		return b.failf("Reshape", "%v has %d elements and shape %v has not; want as many", t, t.Size(), shape)
	}
	return b.value(b.ir().Reshape(t.v, irType(t.elem, dims)), t.elem, false)
}

// Broadcast stretches dimensions of length 1, and adds dimensions in front, to match a
// shape, each dimension of which is a power of two (2.3.18). The result is a tile, of a
// scalar as well.
func Broadcast(t Tile, shape ...int) Tile {
	b, ok := own("Broadcast", t)
	if !ok {
		return Tile{b: b}
	}
	dims, ok := b.shapeOf("Broadcast", shape)
	if !ok {
		return b.poison()
	}
	r, ok := b.broadcastTo("Broadcast", t, dims)
	if !ok {
		return b.poison()
	}
	r.scalar = false
	return r
}

// Permute reorders dimensions: dimension i of the result is dimension order[i] of t
// (2.3.9). order is the reference's dimension map (2.13.2); one that is no permutation
// is an error, and so is a dimension that does not exist (3.1, ub-20).
func Permute(t Tile, order ...int) Tile {
	b, ok := own("Permute", t)
	if !ok {
		return Tile{b: b}
	}
	sorted := slices.Sorted(slices.Values(order))
	permutation := make([]int32, len(order))
	for i, d := range order {
		if sorted[i] != i {
			return b.failf("Permute", "%v is no permutation of the dimensions of %v; name each once, from 0", order, t)
		}
		permutation[i] = int32(d)
	}
	switch {
	case len(order) != t.Rank():
		return b.failf("Permute", "%v is no permutation of the dimensions of %v; name each once, from 0", order, t)
	case len(order) < 2:
		return t
	}
	return b.value(b.ir().Permute(t.v, permutation), t.elem, false)
}

// Transpose swaps two dimensions, the first two if none are given; what has fewer than
// two stays as it is (2.3.11).
func Transpose(t Tile, axes ...int) Tile {
	b, ok := own("Transpose", t)
	if !ok {
		return Tile{b: b}
	}
	if len(axes) == 0 {
		if t.Rank() < 2 {
			return t
		}
		axes = []int{0, 1}
	}
	if len(axes) != 2 {
		return b.failf("Transpose", "%v is no pair of dimensions; want two or none", axes)
	}
	if !b.axis("Transpose", t, axes[0]) || !b.axis("Transpose", t, axes[1]) {
		return b.poison()
	}
	order := make([]int, t.Rank())
	for i := range order {
		order[i] = i
	}
	order[axes[0]], order[axes[1]] = axes[1], axes[0]
	return Permute(t, order...)
}

// Cat joins two tiles along a dimension (2.3.14). All other dimensions, and the
// element types, are equal; the sum of the two lengths is a power of two.
func Cat(x, y Tile, axis int) Tile {
	b, ok := own("Cat", x)
	if !ok || !b.usable("Cat", y) {
		return Tile{b: b}
	}
	if !b.axis("Cat", x, axis) {
		return b.poison()
	}
	shape := x.Shape()
	if y.Rank() == x.Rank() {
		shape[axis] = y.Shape()[axis]
	}
	if x.elem != y.elem || !slices.Equal(shape, y.Shape()) {
		return b.failf("Cat", "%v and %v differ in more than the length of dimension %d (reference 2.3.12); cast or broadcast one side", x, y, axis)
	}
	shape[axis] += x.Shape()[axis]
	dims, ok := b.shapeOf("Cat", shape, x, y)
	if !ok {
		return b.poison()
	}
	return b.value(b.ir().Cat(x.v, y.v, int64(axis), irType(x.elem, dims)), x.elem, false)
}

// Extract is the part of t with the given shape at an index in the grid of such parts
// (2.3.17). Every length of t is a multiple of the shape's; there is an index for each
// dimension, an int or an integer scalar. An index outside is undefined behaviour (3.1,
// ub-13), and an error on the CPU.
func Extract(t Tile, shape []int, index ...any) Tile {
	b, ok := own("Extract", t)
	if !ok {
		return Tile{b: b}
	}
	dims, ok := b.shapeOf("Extract", shape)
	if !ok {
		return b.poison()
	}
	if len(shape) != t.Rank() || len(index) != t.Rank() {
		return b.failf("Extract", "shape %v at %d indices of %v; want one of each for each dimension", shape, len(index), t)
	}
	if t.Rank() == 0 {
		t.scalar = false
		return t
	}
	values := make([]*tileir.Value, len(index))
	for i, x := range index {
		if t.dims()[i]%dims[i] != 0 {
			return b.failf("Extract", "shape %v does not divide %v (reference 2.3.16); want lengths that divide its own", shape, t)
		}
		n, ok := b.index("Extract", x, I32)
		if !ok {
			return b.poison()
		}
		values[i] = n.v
	}
	return b.value(b.ir().Extract(t.v, values, irType(t.elem, dims)), t.elem, false)
}

// Select is x where the condition is true and y elsewhere (2.3.15). x and y have one
// type and shape, but for Go constants, which take the other's type, and scalars, which
// take the other's shape, or the condition's where both are; the condition converts to
// bool and broadcasts to them.
func Select(cond, x, y any) Tile {
	b := blockOf(cond, x, y)
	if b == nil {
		return Tile{}
	}
	p, q, pok := b.alike("Select", x, y)
	c, cok := b.boolOperand("Select", cond)
	if !pok || !cok {
		return b.poison()
	}
	if p.elem == E2M1 {
		return b.failf("Select", "works on no elements of 4 bits, as those of %v; cast them to tile.E4M3", p)
	}
	if p.scalar && c.Rank() > 0 { // scalars take the condition's shape
		p, q = b.broadcast(p, c.dims()), b.broadcast(q, c.dims())
	}
	c, ok := b.broadcastTo("Select", c, p.dims())
	if !ok {
		return b.poison()
	}
	return b.value(b.ir().Select(c.v, p.v, q.v), p.elem, p.scalar)
}

// alike gives two operands one type and shape without converting tiles.
func (b *Block) alike(op string, x, y any) (Tile, Tile, bool) {
	p, q, ok := b.pair(op, arithmeticConversion, x, y)
	switch {
	case !ok:
		return p, q, false
	case p.elem != q.elem:
		b.failf(op, "%v and %v have different types (reference 2.3.15); cast one side with tile.Cast", p, q)
		return p, q, false
	case p.scalar != q.scalar:
		dims, _ := b.mutualShape(op, p, q)
		p, q = b.stretch(p, q, dims)
		return p, q, true
	case !sameDims(p.dims(), q.dims()):
		b.failf(op, "%v and %v have different shapes (reference 2.3.15); broadcast one side", p, q)
		return p, q, false
	}
	return p, q, true
}

// own finds the block of a tile and checks that the tile can be used.
func own(op string, t Tile) (*Block, bool) {
	b := blockOf(t)
	if b == nil {
		return nil, false
	}
	return b, b.usable(op, t)
}

// The operations as methods.

// Reshape is the same elements in another shape: see the function [Reshape].
func (t Tile) Reshape(shape ...int) Tile { return Reshape(t, shape...) }

// Broadcast is t stretched to a shape: see the function [Broadcast].
func (t Tile) Broadcast(shape ...int) Tile { return Broadcast(t, shape...) }

// Permute is t with its dimensions in another order: see the function [Permute].
func (t Tile) Permute(order ...int) Tile { return Permute(t, order...) }

// Transpose is t with two dimensions swapped: see the function [Transpose].
func (t Tile) Transpose(axes ...int) Tile { return Transpose(t, axes...) }

// Item is the only element of a tile of one element, as a scalar (2.9.1, conversions
// to scalars); [Tile.Cast] converts it further, where a float outside of an integer
// type's range is undefined behaviour (3.1, ub-28).
func (t Tile) Item() Tile {
	b, ok := own("Tile.Item", t)
	switch {
	case !ok:
		return Tile{b: b}
	case t.Size() != 1:
		return b.failf("Tile.Item", "%v has %d elements; only a tile of one is a scalar too", t, t.Size())
	}
	return b.item(t)
}

func (b *Block) item(t Tile) Tile {
	if t.Rank() == 0 {
		t.scalar = true
		return t
	}
	return b.value(b.ir().Reshape(t.v, irType(t.elem, nil)), t.elem, true)
}

// IsNaN is whether elements of a basic float tile are NaN (2.3.6).
func IsNaN(x Tile) Tile {
	return predicate("IsNaN", x, func(b *Block, t Tile) *tileir.Value {
		return b.ir().CmpF(tileir.NotEqual, tileir.Unordered, t.v, t.v)
	})
}

// IsInf is whether elements of a basic float tile are infinities (2.3.5).
func IsInf(x Tile) Tile {
	return predicate("IsInf", x, func(b *Block, t Tile) *tileir.Value {
		inf := b.splat(t.elem, greatest(t.elem), t.dims(), t.scalar)
		return b.ir().CmpF(tileir.Equals, tileir.Ordered, b.ir().AbsF(t.v), inf.v)
	})
}

func predicate(op string, x Tile, emit func(*Block, Tile) *tileir.Value) Tile {
	b, ok := own(op, x)
	switch {
	case !ok:
		return Tile{b: b}
	case !x.elem.IsBasicFloat():
		return b.failClass(op, basicFloatClass, x)
	}
	return b.value(emit(b, x), Bool, x.scalar)
}
