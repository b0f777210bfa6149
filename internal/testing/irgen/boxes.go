package irgen

import "gotile/tileir"

// box is an interval of each dimension of a tile, from low to the element before high. Masks of kernels often leave out the
// elements beyond the edges of an array, which are the others.
type box struct{ low, high []int64 }

// box chooses intervals, most of which contain most elements.
func (g *gen) box(shape []int64) (x box) {
	for _, n := range shape {
		low, high := int64(0), n
		if g.src.oneIn(3) {
			low = int64(g.src.n(int(n)))
		}
		if g.src.oneIn(2) {
			high = low + int64(g.src.n(int(n-low+1)))
		}
		x.low, x.high = append(x.low, low), append(x.high, high)
	}
	return x
}

// offsetsOf returns the smallest and the largest offset of a box, before first is added. They are 0 if the box is empty.
func (l lattice) offsetsOf(x box) (low, high int64) {
	for d, step := range l.steps {
		if x.low[d] == x.high[d] {
			return 0, 0
		}
		from, to := step*x.low[d], step*(x.high[d]-1)
		low, high = low+min(from, to), high+max(from, to)
	}
	return low, high
}

// insideBox is the mask of a box: conditions of each dimension.
func (g *gen) insideBox(x box, shape []int64) *tileir.Value {
	var mask *tileir.Value
	for d, n := range shape {
		if x.low[d] == 0 && x.high[d] == n && g.src.oneIn(2) {
			continue
		}
		if along := g.insideInterval(x.low[d], x.high[d], shape, d); mask == nil {
			mask = along
		} else {
			mask = g.AndI(mask, along)
		}
	}
	if mask == nil {
		return g.number(tileir.I1, 1, shape...)
	}
	return mask
}

// insideInterval is the mask of an interval of a dimension: multiples of the index, plus a number, are within limits. An unsigned
// comparison checks both limits.
func (g *gen) insideInterval(low, high int64, shape []int64, d int) *tileir.Value {
	elem := pick(g.src, []tileir.Scalar{tileir.I32, tileir.I32, tileir.I64})
	ones := make([]int64, len(shape))
	for i := range ones {
		ones[i] = 1
	}
	ones[d] = shape[d]
	line, index := ones, g.Reshape(g.Iota(tileir.Tile(elem, shape[d])), tileir.Tile(elem, ones...))
	if g.src.oneIn(2) { // the conditions are those of the whole tile
		line, index = shape, g.Broadcast(index, tileir.Tile(elem, shape...))
	}
	step := pick(g.src, []int64{1, 1, -1, 2, 3, -3})
	size := max(step, -step)
	first, last := step*low, step*(high-1)
	if step < 0 {
		first, last = last, first
	}
	slack := int64(g.src.n(int(size)))
	if step != 1 {
		index = g.timesOf(index, g.same(elem, step, line))
	}
	var mask *tileir.Value
	if g.src.oneIn(2) {
		index = g.plus(index, g.same(elem, slack-first, line))        // the first number within is slack, and the one before is negative
		limit := max(0, last-first+slack+1+int64(g.src.n(int(size)))) // not negative if the interval is empty
		mask = g.CmpI(tileir.Less, index, g.same(elem, limit, line), tileir.Unsigned)
	} else {
		mask = g.AndI(g.CmpI(tileir.GreaterOrEqual, index, g.same(elem, first-slack, line), tileir.Signed),
			g.CmpI(tileir.LessOrEqual, index, g.same(elem, last+int64(g.src.n(int(size))), line), tileir.Signed))
	}
	return g.Broadcast(mask, tileir.Tile(tileir.I1, shape...))
}
