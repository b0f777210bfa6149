package tile

import (
	"gotile/tileir"
)

// ReduceN reduces a dimension, or [Whole] tiles, of several tiles of one shape together, with
// a function of your own, as [Reduce] does for one tile. The function receives the elements
// at two indices, of which x begins before y (in a reverse scan after it), and returns one
// for each tile; identities has one for each too. The index of the maximum, for instance, is
// a reduction of values with their indices.
func ReduceN(tiles []Tile, axis int, identities []any, f func(x, y []Tile) []Tile) []Tile {
	return multiReduce("ReduceN", true, tiles, axis, identities, f, func(ir *tileir.Builder, v []*tileir.Value, along int32, id tileir.Array) *tileir.Op {
		return ir.Reduce(v, along, id)
	})
}

// ScanN is the scan of a dimension of several tiles together, forward or in reverse; see
// [ReduceN].
func ScanN(tiles []Tile, axis int, reverse bool, identities []any, f func(x, y []Tile) []Tile) []Tile {
	return multiReduce("ScanN", false, tiles, axis, identities, f, func(ir *tileir.Builder, v []*tileir.Value, along int32, id tileir.Array) *tileir.Op {
		return ir.Scan(v, along, reverse, id)
	})
}

// multiReduce checks the operands of a reduction or scan of several tiles, builds it and traces the
// function into it. After an error the results are as many poisoned tiles.
func multiReduce(name string, reduces bool, tiles []Tile, axis int, identities []any, f func(x, y []Tile) []Tile,
	emit func(ir *tileir.Builder, v []*tileir.Value, along int32, id tileir.Array) *tileir.Op) []Tile {
	c := open(name, "", anys(tiles)...)
	if !c.reducible(tiles, identities) || !(reduces && axis == Whole) && !c.axis(tiles[0], axis) {
		return c.poisoned(len(tiles))
	}
	if f == nil {
		c.failf("the function is nil; give one that combines two elements of each tile")
		return c.poisoned(len(tiles))
	}
	values, ids, along := make([]*tileir.Value, len(tiles)), tileir.Array{}, 0
	for i, t := range tiles {
		bits, ok := c.identity(identities[i], t.elem)
		if !ok {
			return c.poisoned(len(tiles))
		}
		var line Tile
		line, along, _ = c.reduceLine(t, axis)
		values[i] = line.v
		ids = append(ids, reducer{identity: func(DType) uint64 { return bits }}.identities(t.elem)...)
	}
	made := emit(c.IR(), values, int32(along), ids)
	c.combineN(made, tiles, f)
	results := make([]Tile, len(tiles))
	for i, v := range made.Results {
		if reduces {
			v = c.IR().Reshape(v, irType(tiles[i].elem, reduced(tiles[i], axis)))
		}
		results[i] = c.value(v, tiles[i].elem, false)
	}
	return results
}

func anys(tiles []Tile) []any {
	list := make([]any, len(tiles))
	for i, t := range tiles {
		list[i] = t
	}
	return list
}

// reducible checks that tiles can be reduced together.
func (c *call) reducible(tiles []Tile, identities []any) bool {
	if len(tiles) == 0 {
		c.failf("no tiles; give at least one")
		return false
	}
	for _, t := range tiles {
		switch {
		case !c.usable(t):
			return false
		case !t.elem.IsArithmetic() || t.elem == Bool:
			c.failClass(numberClass, t)
			return false
		case !sameDims(t.dims(), tiles[0].dims()):
			c.failf("%v and %v are reduced together and have different shapes; broadcast one of them", tiles[0], t)
			return false
		}
	}
	if len(identities) != len(tiles) {
		c.failf("%d identities for %d tiles; want one for each", len(identities), len(tiles))
		return false
	}
	return true
}

// combineN traces the function into the region of a reduction. The region has for each tile
// the value reduced so far, then the next element, in the order of an H200.
func (c *call) combineN(made *tileir.Op, tiles []Tile, f func(x, y []Tile) []Tile) {
	block := made.Block(0)
	c.Combine(block, func() {
		x, y, yields := make([]Tile, len(tiles)), make([]Tile, len(tiles)), make([]*tileir.Value, len(tiles))
		for i, t := range tiles {
			x[i] = c.element(block.Args[2*i], t.elem)
			y[i] = c.element(block.Args[2*i+1], t.elem)
			yields[i] = block.Args[2*i]
		}
		results := f(x, y)
		if len(results) != len(tiles) {
			c.failf("the function returns %d tiles for %d; want one for each", len(results), len(tiles))
			results = nil
		}
		for i, r := range results {
			if c.combined(r, i, tiles[i].elem) {
				yields[i] = r.v
			}
		}
		c.Yield(block, yields...)
	})
}

// combined checks result i of a combining function, a scalar of type d.
func (c *call) combined(r Tile, i int, d DType) bool {
	switch {
	case !r.isZero() && r.bad() || !c.usable(r):
		return false
	case r.elem != d || r.Rank() != 0:
		c.failf("the function returns %v as result %d; want %v scalar, like its arguments", one(r), i+1, one(d))
		return false
	}
	return true
}
