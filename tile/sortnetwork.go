package tile

import mathbits "math/bits"

// network is Batcher's bitonic network: log2(n)·(log2(n)+1)/2 steps, each of which orders the pairs of elements whose
// indices differ in one bit. Stage s turns pairs of runs of 2^s elements, one ascending and one descending, into runs of
// twice the length, by the bits s to 0. The keys of descending runs are inverted, so that all runs ascend.
//
// Pairs are compared fastest if vectors of them are adjacent in memory. So the elements of an axis form a matrix of which
// only pairs of rows are compared. Rows are numbered by the lower bits of the indices; for steps by the higher bits the
// matrix is transposed, and then back.
type network struct {
	c             *call
	tiles         []Tile // of shape before, 2^(bits of rows), 2^(other bits), after
	keys          int    // the first tiles, which decide the order: the second one if elements of the first are equal
	shape         []int  // of the results
	before, after int    // of the axis, in that shape
	bits          int    // of an index along the axis
	low           int    // the lower bits among these
	high          bool   // rows are numbered by the higher bits
	first         bool   // the axis has been moved before all other dimensions
}

// adjacent is a number of elements that should be adjacent, which fill a vector.
const adjacent = 16

// network returns the network that sorts tiles of the sorter's shape by the first of them.
func (s sorter) network(tiles []Tile, keys int) *network {
	n := &network{c: s.c, tiles: tiles, keys: keys, shape: s.t.Shape(), bits: mathbits.TrailingZeros(uint(s.n))}
	n.before, n.after = s.around()
	outer, inner := n.before, n.after
	if n.first = inner < adjacent && outer*inner >= adjacent/2; n.first {
		n.each(func(t Tile) Tile { return Permute(Reshape(t, outer, s.n, inner), 1, 0, 2) })
		outer, inner = 1, outer*inner
	}
	columns := 0
	for columns < n.bits/2 && inner<<columns < adjacent {
		columns++
	}
	n.low = n.bits - columns
	n.each(func(t Tile) Tile { return Reshape(t, outer, 1<<n.low, 1<<columns, inner) })
	return n
}

func (n *network) each(f func(t Tile) Tile) {
	for i, t := range n.tiles {
		n.tiles[i] = f(t)
	}
}

// sort returns the tiles in order.
func (n *network) sort() []Tile {
	for stage := range n.bits {
		for bit := stage; bit >= 0; bit-- {
			n.number(bit >= n.low)
			var masks []Tile
			if bit == stage {
				masks = n.inversions(stage)
			}
			n.exchange(bit, masks)
		}
	}
	n.number(true)
	if n.first {
		n.each(func(t Tile) Tile { return Permute(Reshape(t, 1<<n.bits, n.before, n.after), 1, 0, 2) })
	}
	n.each(func(t Tile) Tile { return Reshape(t, n.shape...) })
	return n.tiles
}

// number makes the higher or the lower bits of an index the number of its row.
func (n *network) number(high bool) {
	if n.high != high && n.low < n.bits {
		n.each(func(t Tile) Tile { return Permute(t, 0, 2, 1, 3) })
		n.high = high
	}
}

// inversions returns what to combine each key with at the beginning of a stage: all ones for the elements of its
// descending runs, which are inverted, and for those of the stage before, whose inversion ends.
func (n *network) inversions(stage int) []Tile {
	b, higher := n.c.block(), n.bits-n.low
	row, column := b.Iota(I32, 1<<n.low), Shl(b.Iota(I32, 1<<higher), n.low)
	if n.high {
		row, column = column, row
	}
	index := Or(Reshape(row, 1, row.Size(), 1, 1), Reshape(column, 1, 1, column.Size(), 1))
	bits := Shr(index, stage+1) // the lowest tells whether the run is descending
	if stage > 0 {
		bits = Xor(bits, Shr(index, stage))
	}
	inverted := Ne(And(bits, 1), 0)
	masks := make([]Tile, n.keys)
	for i := range masks {
		d := n.tiles[i].elem
		masks[i] = Select(inverted, n.c.splat(d, 1<<d.Bits()-1, nil, true), n.c.splat(d, 0, nil, true))
	}
	return masks
}

// exchange orders the pairs of elements whose indices differ in a bit, which is one of the row's number, after keys have
// been combined with masks, if there are any.
func (n *network) exchange(bit int, masks []Tile) {
	if n.high {
		bit -= n.low
	}
	shape := n.tiles[0].Shape()
	low, high := make([]Tile, len(n.tiles)), make([]Tile, len(n.tiles))
	for i, t := range n.tiles {
		low[i], high[i] = halves(t, bit)
	}
	for i, mask := range masks {
		x, y := halves(Broadcast(mask, append([]int{1}, shape[1:]...)...), bit)
		low[i], high[i] = Xor(low[i], x), Xor(high[i], y)
	}
	n.order(low, high)
	for i := range n.tiles {
		n.tiles[i] = Reshape(Cat(low[i], high[i], 2), shape...)
	}
}

// halves returns the rows of t of whose number a bit is 0, and those of which it is 1.
func halves(t Tile, bit int) (low, high Tile) {
	s := t.Shape()
	pairs, size := s[1]>>(bit+1), s[2]*s[3]<<bit
	t = Reshape(t, s[0], pairs, 2, size)
	part := []int{s[0], pairs, 1, size}
	return Extract(t, part, 0, 0, 0, 0), Extract(t, part, 0, 0, 1, 0)
}

// order exchanges the elements of pairs that are not in order.
func (n *network) order(low, high []Tile) {
	if len(low) == 1 {
		low[0], high[0] = Min(low[0], high[0]), Max(low[0], high[0])
		return
	}
	swap := Gt(low[0], high[0])
	if n.keys > 1 {
		swap = LogicalOr(swap, LogicalAnd(Eq(low[0], high[0]), Gt(low[1], high[1])))
	}
	for i := range low {
		low[i], high[i] = Select(swap, high[i], low[i]), Select(swap, low[i], high[i])
	}
}
