package random

import "gotile/tile"

// One result of Philox has four words. Four indices share it: of 64 consecutive indices, the first 16 get the first
// words of 16 results, the next 16 their second words, and so on. So words are next to each other as vectors are.
const (
	words = 4
	chunk = 16
	group = words * chunk
)

// Word returns one word of random bits, uint32, for each index. They are the words that [Generator.Bits] returns, for
// other indices: a kernel that uses both needs a stream for each.
func (g Generator) Word(places tile.Tile) tile.Tile {
	places = places.Or(0) // only integers have an or
	shape := places.Shape()
	if len(shape) == 0 || shape[len(shape)-1]%group != 0 {
		return g.anyWord(places)
	}
	rows := places.Size() / group
	groups := places.Reshape(rows, group)
	out := low(places).Mul(0)
	for consecutive := range tile.BlockOf(places).IfElse(inGroups(groups), &out) {
		if consecutive {
			out = g.groupWords(groups).Reshape(shape...)
		} else {
			out = g.anyWord(places)
		}
	}
	return out
}

// counters returns the indices of the results that places share.
func counters(places tile.Tile) tile.Tile {
	return places.Shr(2).And(-chunk).Or(places.And(chunk - 1))
}

// inGroups reports whether each row is a whole group of indices.
func inGroups(groups tile.Tile) tile.Tile {
	rows := groups.Shape()[0]
	first := tile.Extract(groups, []int{rows, 1}, 0, 0)
	offset := tile.BlockOf(groups).Iota(groups.DType(), group).Reshape(1, group)
	start := first.And(-group).Broadcast(rows, group)
	return tile.All(groups.Eq(start.Or(offset.Broadcast(rows, group))), tile.Whole).Item()
}

// groupWords returns the words of whole groups of indices.
func (g Generator) groupWords(groups tile.Tile) tile.Tile {
	rows := groups.Shape()[0]
	w := g.Bits(counters(tile.Extract(groups, []int{rows, chunk}, 0, 0)))
	for i := range w {
		w[i] = w[i].Reshape(rows, 1, chunk)
	}
	return tile.Cat(tile.Cat(w[0], w[1], 1), tile.Cat(w[2], w[3], 1), 1)
}

// anyWord returns the words of any indices, at four times the cost.
func (g Generator) anyWord(places tile.Tile) tile.Tile {
	w := g.Bits(counters(places))
	which := places.Shr(4).And(words - 1)
	return tile.Select(which.Lt(2), tile.Select(which.Eq(0), w[0], w[1]), tile.Select(which.Eq(2), w[2], w[3]))
}
