package tile

import (
	"fmt"
	"slices"
	"strings"

	"gotile/tileir"
)

// accumulators lists the types of accumulator for an element type of the operands, the
// narrowest first (reference 2.5.1). Bools multiply as the bytes that they are in memory.
func (d DType) accumulators() (list []DType) {
	for _, s := range tileir.Accumulators(d.info().Memory) {
		list = append(list, dtypeOf(s))
	}
	return list
}

// MMA returns the matrix product x·y plus acc: x is n by k, y is k by m, acc and the result n
// by m. With three dimensions it is a product for each index of the first, along which x and
// y may have length 1 (2.5.4). x and y have one element type, or are both 8-bit integers. acc
// is int32 for 8-bit integers; float16 or float32 for the 8-bit floats and float16; float32
// for bfloat16, tfloat32 and float32; float64 for float64.
func MMA(x, y, acc AnyTile) Tile {
	c := open("MMA", "2.5.4", x, y, acc)
	t, ok := c.tiles(x, y, acc)
	if !ok {
		return c.poison()
	}
	return c.mma(t[0], t[1], t[2])
}

func (c *call) mma(x, y, acc Tile) Tile {
	if !mmaTypes(x.elem, y.elem, acc.elem) {
		return c.rule("2.5.1").failf("%v · %v + %v: no matrix product has these types; %s", x, y, acc, mmaAdvice(x.elem))
	}
	if !mmaShapes(x.dims(), y.dims(), acc.dims()) {
		return c.rule("2.5.1").failf("%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	}
	x, y = c.batched(x, acc), c.batched(y, acc)
	if x.elem.IsFloat() {
		return c.value(c.IR().MmaF(x.v, y.v, acc.v, false), acc.elem, false)
	}
	x, y = c.toMemory(x), c.toMemory(y)
	return c.value(c.IR().MmaI(x.v, y.v, acc.v, x.elem.signedness(), y.elem.signedness()), acc.elem, false)
}

// mmaAdvice returns which operands go with a left operand of type x.
func mmaAdvice(x DType) string {
	accs := x.accumulators()
	switch {
	case len(accs) == 0:
		return "cast the operands with tile.Cast to 8-bit integers or floats"
	case x.IsIntegral():
		return "want two operands of 8-bit integers and an accumulator of int32"
	}
	return fmt.Sprintf("want two operands of %v and an accumulator of %s", x, orList(accs))
}

func orList(types []DType) string {
	names := make([]string, len(types))
	for i, d := range types {
		names[i] = d.String()
	}
	return strings.Join(names, " or ")
}

func mmaTypes(x, y, acc DType) bool {
	bytes := x.IsIntegral() && y.IsIntegral() && x.Size() == 1 && y.Size() == 1
	return (x == y || bytes) && slices.Contains(x.accumulators(), acc)
}

func mmaShapes(x, y, acc []int64) bool {
	r := len(acc)
	if r != 2 && r != 3 || len(x) != r || len(y) != r {
		return false
	}
	if r == 3 && (x[0] != acc[0] && x[0] != 1 || y[0] != acc[0] && y[0] != 1) {
		return false
	}
	n, k, m := x[r-2], x[r-1], y[r-1]
	return y[r-2] == k && acc[r-2] == n && acc[r-1] == m
}

// batched broadcasts an operand along the batches.
func (c *call) batched(t, acc Tile) Tile {
	if t.Rank() < 3 {
		return t
	}
	dims := slices.Clone(t.dims())
	dims[0] = acc.dims()[0]
	return c.broadcast(t, dims)
}

// MatMul is [MMA] with an accumulator of zeros. The result has the accumulator type of the
// reference, which is the narrowest that MMA takes (2.5.5, 2.5.3).
func MatMul(x, y AnyTile) Tile {
	c := open("MatMul", "2.5.5", x, y)
	t, ok := c.tiles(x, y)
	if !ok {
		return c.poison()
	}
	return c.matMul(t[0], t[1])
}

func (c *call) matMul(x, y Tile) Tile {
	accs := x.elem.accumulators()
	if len(accs) == 0 || !mmaTypes(x.elem, y.elem, accs[0]) {
		return c.rule("2.5.2").failf("%v · %v: no matrix product has these types; %s", x, y, mmaAdvice(x.elem))
	}
	dims := matMulShape(x.dims(), y.dims())
	if !mmaShapes(x.dims(), y.dims(), dims) {
		return c.rule("2.5.2").failf("%v · %v: the shapes do not match; want n×k · k×m, or the same with batches in front", x, y)
	}
	if _, ok := c.shapeOf(ints(dims), x, y); !ok {
		return c.poison()
	}
	return c.mma(x, y, c.splat(accs[0], 0, dims, false))
}

// matMulShape returns the shape of a matrix product, if the shapes match.
func matMulShape(x, y []int64) []int64 {
	r := len(x)
	if r < 2 || len(y) != r {
		return nil
	}
	dims := slices.Clone(x)
	dims[r-1] = y[r-1]
	if r > 2 {
		dims[0] = max(x[0], y[0])
	}
	return dims
}

// MMAFast is [MMA] of 8-bit floats on float32 sums that a GPU may compute with fewer bits.
func MMAFast(x, y, acc AnyTile) Tile {
	c := open("MMAFast", "", x, y, acc)
	t, ok := c.tiles(x, y, acc)
	if !ok {
		return c.poison()
	}
	return c.mmaFast(t[0], t[1], t[2])
}

func (c *call) mmaFast(x, y, acc Tile) Tile {
	switch {
	case !x.elem.isFactor8() || x.elem != y.elem || acc.elem != F32:
		return c.failf("%v · %v + %v: is for 8-bit floats of one type and float32 sums", x, y, acc)
	case !mmaShapes(x.dims(), y.dims(), acc.dims()):
		return c.failf("%v · %v + %v: the shapes do not match; want n×k · k×m + n×m, or the same with batches in front", x, y, acc)
	}
	x, y = c.batched(x, acc), c.batched(y, acc)
	return c.value(c.IR().MmaF(x.v, y.v, acc.v, true), F32, false)
}

// isFactor8 reports an 8-bit float that matrix products multiply: one with a sign, which scales do not have.
func (d DType) isFactor8() bool {
	f := d.info().Format
	return f != nil && f.Bits == 8 && !f.Unsigned
}
