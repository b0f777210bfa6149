package tile

import "math"

// The functions of this file are beyond the reference. They are written in its operations: elements become integers
// of the same order, which a network sorts (see network).

// Sort returns t with the elements along a dimension in ascending order, or descending. NaN
// is greater than all numbers. The elements are integers, bools or basic floats. It is beyond
// the reference.
func Sort(t AnyTile, axis int, descending bool) Tile {
	return sorted("Sort", t, axis, descending, sorter.sort)
}

// ArgSort returns the int32 indices along a dimension of the elements in sorted order. Equal
// elements keep their order. See [Sort]. It is beyond the reference.
func ArgSort(t AnyTile, axis int, descending bool) Tile {
	return sorted("ArgSort", t, axis, descending, func(s sorter) Tile {
		indices, _ := s.sortStably()
		return indices
	})
}

// sorter sorts a tile along an axis.
type sorter struct {
	c          *call
	t          Tile
	axis, n    int
	descending bool
}

// sorted checks the operands of a function that sorts.
func sorted(name string, t AnyTile, axis int, descending bool, f func(s sorter) Tile) Tile {
	return onTile(name, "", t, func(c *call, t Tile) Tile {
		switch {
		case !c.axis(t, axis):
			return c.poison()
		case !t.elem.IsIntegral() && !t.elem.IsBasicFloat():
			return c.failf("%s has no order here; want integers, bools or basic floats; cast with tile.Cast", one(t))
		}
		return f(sorter{c, t, axis, t.Shape()[axis], descending})
	})
}

// first returns the first k elements of t along the axis.
func (s sorter) first(t Tile, k int) Tile {
	shape := append([]int{}, t.Shape()...)
	shape[s.axis] = k
	index := make([]any, t.Rank())
	for i := range index {
		index[i] = 0
	}
	return Extract(t, shape, index...)
}

// around returns the numbers of elements of the dimensions before and after the axis.
func (s sorter) around() (before, after int) {
	before, after = 1, 1
	for i, n := range s.t.Shape() {
		switch {
		case i < s.axis:
			before *= n
		case i > s.axis:
			after *= n
		}
	}
	return before, after
}

// sort returns the tile in order. Keys have as many bits as the elements, which are computed from them afterwards.
func (s sorter) sort() Tile {
	if s.t.elem.Bits() == 1 {
		return Cast(sorter{s.c, Cast(s.t, U8), s.axis, s.n, s.descending}.sort(), Bool)
	}
	return s.element(s.network([]Tile{s.order(s.invertible())}, 1).sort()[0])
}

// sortStably returns the indices of the elements in order, of which equal ones keep theirs, and other tiles in that order.
func (s sorter) sortStably(others ...Tile) (indices Tile, sorted []Tile) {
	index := s.c.indicesAlong(s.t, s.axis)
	if s.t.elem.Bits() == 64 {
		key := s.t
		if key.elem == F64 {
			key, _ = s.key()
		}
		sorted = s.network(append([]Tile{s.order(key), index}, others...), 2).sort()
		return sorted[1], sorted[2:]
	}
	both := Or(Shl(Cast(s.order(s.shortKey()), I64), 32), Cast(index, I64)) // all differ
	sorted = s.network(append([]Tile{both}, others...), 1).sort()
	return Cast(And(sorted[0], math.MaxInt32), I32), sorted[1:]
}

// shortKey returns integers of 32 bits in the order of elements of at most 32 bits.
func (s sorter) shortKey() Tile {
	switch s.t.elem {
	case I32:
		return s.t
	case U32:
		return Xor(Bitcast(s.t, I32), math.MinInt32)
	}
	key, _ := s.key()
	return key
}

// order reverses the order of integers if the sorter's is descending.
func (s sorter) order(key Tile) Tile {
	if s.descending {
		return Not(key)
	}
	return key
}

// invertible returns integers in the order of the elements, each of which element computes again. NaN is made
// positive, so that it comes after all numbers.
func (s sorter) invertible() Tile {
	if !s.t.elem.IsFloat() {
		return s.t
	}
	bits := Bitcast(s.t, signedOfBits[s.t.elem.Bits()])
	bits = Select(IsNaN(s.t), And(bits, s.greatest(bits)), bits)
	return s.turned(bits)
}

// element is the inverse of invertible and order.
func (s sorter) element(key Tile) Tile {
	key = s.order(key)
	if !s.t.elem.IsFloat() {
		return key
	}
	return Bitcast(s.turned(key), s.t.elem)
}

var signedOfBits = map[int]DType{8: I8, 16: I16, 32: I32, 64: I64}

// turned reverses the order of negative integers.
func (s sorter) turned(bits Tile) Tile {
	return Xor(bits, And(Shr(bits, bits.elem.Bits()-1), s.greatest(bits)))
}
