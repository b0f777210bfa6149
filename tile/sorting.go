package tile

import mathbits "math/bits"

// The functions of this file are beyond the reference. They are written in its operations:
// a bitonic network, log2(n)·(log2(n)+1)/2 steps of comparing and exchanging halves.

// Sort returns t with the elements along a dimension in ascending order, or descending. NaN
// is greater than all numbers. The elements are integers, bools or basic floats. It is beyond
// the reference.
func Sort(t AnyTile, axis int, descending bool) Tile {
	return sorted("Sort", t, axis, descending, func(s sorter) Tile { return s.sort()[0] })
}

// ArgSort returns the int32 indices along a dimension of the elements in sorted order. Equal
// elements keep their order. See [Sort]. It is beyond the reference.
func ArgSort(t AnyTile, axis int, descending bool) Tile {
	return sorted("ArgSort", t, axis, descending, func(s sorter) Tile { return s.places().sort()[1] })
}

// sorter sorts the rows of tiles along an axis by the elements of the first of them.
type sorter struct {
	c          *call
	tiles      []Tile
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
		return f(sorter{c, []Tile{t}, axis, t.Shape()[axis], descending})
	})
}

// places adds the elements' indices along the axis, to distinguish equal elements.
func (s sorter) places() sorter {
	t := s.tiles[0]
	s.tiles = []Tile{t, s.c.indicesAlong(t, s.axis)}
	return s
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
	for i, n := range s.tiles[0].Shape() {
		switch {
		case i < s.axis:
			before *= n
		case i > s.axis:
			after *= n
		}
	}
	return before, after
}

// sort returns the tiles in order. Step r makes runs of 2^(r+1) elements out of two runs, one
// ascending and one descending.
func (s sorter) sort() []Tile {
	shape := s.tiles[0].Shape()
	before, after := s.around()
	for run := 2; run <= s.n; run *= 2 {
		for gap := run / 2; gap >= 1; gap /= 2 {
			s.exchange(before, after, run, gap)
		}
	}
	for i := range s.tiles {
		s.tiles[i] = Reshape(s.tiles[i], shape...)
	}
	return s.tiles
}

// exchange puts each pair of elements that are gap apart in the order of their run: runs are
// ascending and descending in turn.
func (s sorter) exchange(before, after, run, gap int) {
	pairs := s.n / (2 * gap)
	low, high := make([]Tile, len(s.tiles)), make([]Tile, len(s.tiles))
	for i, t := range s.tiles {
		t = Reshape(t, before, pairs, 2, gap*after)
		low[i] = Extract(t, []int{before, pairs, 1, gap * after}, 0, 0, 0, 0)
		high[i] = Extract(t, []int{before, pairs, 1, gap * after}, 0, 0, 1, 0)
	}
	turn := Shr(s.c.block().Iota(I32, pairs), mathbits.TrailingZeros(uint(run/(2*gap))))
	down := Ne(Reshape(And(turn, 1), 1, pairs, 1, 1), 0)
	swap := Ne(s.comesAfter(low, high), down)
	for i := range s.tiles {
		s.tiles[i] = Cat(Select(swap, high[i], low[i]), Select(swap, low[i], high[i]), 2)
	}
}

// comesAfter reports which elements of x come after those of y in ascending order. Ties are
// decided by the elements' indices if the tiles have them.
func (s sorter) comesAfter(x, y []Tile) Tile {
	a, b := x[0], y[0]
	if s.descending {
		a, b = b, a
	}
	greater := Gt(a, b)
	if a.elem.IsFloat() {
		greater = LogicalOr(greater, LogicalAnd(IsNaN(a), LogicalNot(IsNaN(b))))
	}
	if len(x) == 1 {
		return greater
	}
	less := Lt(a, b)
	if a.elem.IsFloat() {
		less = LogicalOr(less, LogicalAnd(IsNaN(b), LogicalNot(IsNaN(a))))
	}
	return LogicalOr(greater, LogicalAnd(LogicalNot(less), Gt(x[1], y[1])))
}
