package tile

import (
	"math"
	"slices"
)

// Extents are the lengths of an array's dimensions, or the strides along them: an int for
// each that is static, known while the kernel is traced, and an integer scalar of the kernel
// for each that is dynamic (reference 1.5, 2.8). [Span] takes them: tile.Span(p, e...).
type Extents []any

// Rank is the number of dimensions (1.5.2, 2.8.1).
func (e Extents) Rank() int { return len(e) }

// RankDynamic is the number of dynamic dimensions (1.5.2, dynamic rank; 2.8.1).
func (e Extents) RankDynamic() int {
	n := 0
	for i := range e {
		if _, static := e.Static(i); !static {
			n++
		}
	}
	return n
}

// Static is the length of dimension i, if it is static (2.8.1, static_extent; 2.8.2,
// dynamic_extent). A dimension that does not exist, undefined behaviour in the reference
// (3.1, ub-18), is not static.
func (e Extents) Static(i int) (n int, ok bool) {
	if i < 0 || i >= len(e) {
		return 0, false
	}
	n, ok = e[i].(int)
	return n, ok
}

// Shape returns the lengths if all of them are static (1.5.2, shape like).
func (e Extents) Shape() (shape []int, ok bool) {
	for i := range e {
		n, static := e.Static(i)
		if !static {
			return nil, false
		}
		shape = append(shape, n)
	}
	return shape, true
}

// Equal reports whether two extents have the same lengths, whether static or dynamic (1.5.2, extent equivalent; 2.1.3.2,
// 2.8.4): a Go bool if it is known while tracing, otherwise a bool scalar. Either is a condition for [Block.If].
func (e Extents) Equal(f Extents) any {
	if len(e) != len(f) {
		return false
	}
	var equal any = true
	for i := range e {
		m, mok := e.Static(i)
		n, nok := f.Static(i)
		switch {
		case mok && nok && m != n:
			return false
		case mok && nok:
		case equal == true:
			equal = sameNumber(e[i], f[i])
		default:
			equal = LogicalAnd(equal, sameNumber(e[i], f[i]))
		}
	}
	return equal
}

// sameNumber reports whether two integers have the same value, whatever their types: a comparison would refuse an int32
// with a uint32 (1.7.4).
func sameNumber(x, y any) Tile {
	p, pok := integerType(x)
	q, qok := integerType(y)
	switch {
	case !pok || !qok || p.IsSigned() == q.IsSigned():
		return Eq(x, y)
	case p.IsSigned():
		x, y, p, q = y, x, q, p
	}
	if p != U64 { // an int64 has all values of both
		return Eq(Cast(x, I64), Cast(y, I64))
	}
	return LogicalAnd(Ge(y, 0), Eq(x, Cast(y, U64)))
}

// integerType is the type of an operand that is a typed integer.
func integerType(x any) (DType, bool) {
	d := dtypeOfValue(x)
	if t, ok := traced(x); ok {
		d = t.elem
	}
	return d, d.IsIntegral() && !untyped(x)
}

// Size returns the number of elements of a shape: 1 without dimensions (1.5.2, extents size;
// 2.1.3.4). ok is false if an int cannot hold it, which is undefined behaviour in the
// reference (3.1, ub-12), or if a length is negative.
func Size(shape ...int) (size int, ok bool) {
	if slices.Contains(shape, 0) {
		return 0, slices.Min(shape) == 0
	}
	size = 1
	for _, n := range shape {
		if n < 0 || size > math.MaxInt/n {
			return 0, false
		}
		size *= n
	}
	return size, true
}

// TileShape reports whether tiles can have a shape: its lengths are powers of two, and
// it has no more elements than the IR allows (1.6.2, tile compatible shape; 2.1.4.6).
func TileShape(shape ...int) bool {
	for _, n := range shape {
		if n < 1 || n&(n-1) != 0 {
			return false
		}
	}
	size, ok := Size(shape...)
	return ok && size <= maxElements
}

// Blocks returns the number of tiles of a size that cover n elements: n / size, rounded up.
// It is 0, which no grid accepts, for a size below 1.
func Blocks(n, size int) int {
	if size < 1 {
		return 0
	}
	if n > 0 {
		return (n-1)/size + 1
	}
	return n / size
}
