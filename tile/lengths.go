package tile

import (
	"math"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// length is a length or stride of an array while a layout computes with it, and the maximum
// value that it can have: a product is computed in a type that holds it, whatever types its
// operands have (reference 2.10: the stride is the product of the lengths).
type length struct {
	value any // an int, or a scalar of the kernel
	most  int64
}

// lengthOf returns a length as the author gave it.
func lengthOf(x any) length {
	if n, ok := x.(int); ok {
		return length{x, int64(n)}
	}
	d := dtypeOfValue(x)
	if t, ok := traced(x); ok {
		d = t.elem
	}
	return length{x, maxOf(d)}
}

// maxOf returns the maximum of an integer type, or of int64 if that is lower.
func maxOf(d DType) int64 {
	bits := d.Bits()
	if d.IsSigned() {
		bits--
	}
	return int64(constant.Mask(min(max(bits, 1), 63)))
}

// times returns the product of two lengths, computed while tracing if it can be.
func (n length) times(m length) length {
	x, xok := n.value.(int)
	y, yok := m.value.(int)
	switch {
	case xok && yok:
		return lengthOf(times(x, y))
	case xok && x == 1:
		return m
	case yok && y == 1:
		return n
	}
	most := int64(math.MaxInt64)
	if n.most == 0 || m.most <= most/n.most {
		most = n.most * m.most
	}
	d := indexTypeFor(max(most, n.most, m.most))
	return length{markStride(Mul(n.operand(d), m.operand(d))), most}
}

// roundedUp returns the lowest multiple of an alignment that is not less than n.
func (n length) roundedUp(alignment length) length {
	x, xok := n.value.(int)
	a, aok := alignment.value.(int)
	switch {
	case aok && a < 1:
		return lengthOf(-1) // which no stride may be
	case xok && aok:
		return lengthOf(times(Blocks(x, a), a))
	case aok && a == 1:
		return n
	}
	most := int64(math.MaxInt64)
	if n.most <= most-alignment.most {
		most = n.most + alignment.most - 1
	}
	d := indexTypeFor(max(most, n.most, alignment.most))
	return length{markStride(Mul(CeilDiv(n.operand(d), alignment.operand(d)), alignment.operand(d))), most}
}

// markStride records that a product is a stride: checked execution reports an overflow as one
// (3.1, ub-22).
func markStride(product Tile) Tile {
	if v := product.v; v != nil && v.Def != nil {
		v.Def.Means = tileir.MeansStride
	}
	return product
}

// indexTypeFor returns the index type that holds all lengths up to most.
func indexTypeFor(most int64) DType {
	if most > math.MaxInt32 {
		return I64
	}
	return I32
}

// operand returns the length as an operand of type d; an int adapts and is returned as it is.
func (n length) operand(d DType) any {
	if _, ok := n.value.(int); ok {
		return n.value
	}
	return Cast(n.value, d)
}

// times returns the product of two extents, computed while tracing if it can be.
func times(x, y any) any {
	m, mok := x.(int)
	n, nok := y.(int)
	switch {
	case mok && nok && min(m, n) < 0:
		return -1 // which no stride may be
	case mok && nok:
		if size, ok := Size(m, n); ok {
			return size
		}
		return math.MaxInt // which no stride may be
	case mok && m == 1:
		return y
	case nok && n == 1:
		return x
	}
	return Mul(x, y)
}
