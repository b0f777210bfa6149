package tile_test

import (
	"gotile/operators"
	"gotile/tile"
)

var (
	rows     = []float64{0, 10, 2, 5, -3, 2, 22, 7}
	factors  = []float64{3, 2, 1, 4, -3, 2, 1, 5}
	truths   = []float64{1, 1, 0, 0, 1, 0, 1, 0}
	patterns = []float64{0b00001111, 0b10101010, 0b01010101, 0b11110000}
)

// 2.6: reductions and scans.
var examplesOfReductions = []example{
	{"2.6 2.6.1 2.6.1/tile-reduction 2.6.2 2.6.3", rows, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceMax(m.f32(b, 2, 4), 1) }, []float64{10, 22}},
	{"2.6.3", rows, func(b *tile.Block, m memory) tile.Tile {
		return tile.ReduceMax(m.f32(b, 2, 4), 1, tile.SuppressNaN, tile.PreserveSubnormals)
	}, []float64{10, 22}},
	{"2.6.3", []float64{1, nan}, func(b *tile.Block, m memory) tile.Tile {
		x := m.f32(b, 2)
		return tile.Cat(tile.ReduceMax(x, 0), tile.ReduceMax(x, 0, tile.PropagateNaN), 0)
	}, []float64{1, nan}},
	{"2.6.4", rows, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceMin(m.f32(b, 2, 4), 0) }, []float64{-3, 2, 2, 5}},
	{"2.6.4", []float64{200, 100}, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceMin(tile.Load(m.u.Add(iota32(b, 2))), 0) }, []float64{100}},
	{"2.6.5", truths, func(b *tile.Block, m memory) tile.Tile { return tile.All(tile.Load(m.c.Add(iota32(b, 2, 4))), 0) }, []float64{1, 0, 0, 0}},
	{"2.6.6", truths, func(b *tile.Block, m memory) tile.Tile { return tile.Any(tile.Load(m.c.Add(iota32(b, 2, 4))), 0) }, []float64{1, 1, 1, 0}},
	{"2.6.6", truths, func(b *tile.Block, m memory) tile.Tile { return tile.Any(m.as(b, tile.E4M3, 2, 4), 1) }, []float64{1, 1}},
	{"2.6.7", factors, func(b *tile.Block, m memory) tile.Tile { return tile.Sum(m.f32(b, 2, 4), 1) }, []float64{10, 5}},
	{"2.6.7", factors, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(m.f32(b, 2, 4), 1, tile.NearestEven, tile.PreserveSubnormals)
	}, []float64{10, 5}},
	{"2.6.7", []float64{200, 100}, func(b *tile.Block, m memory) tile.Tile { return tile.Sum(tile.Load(m.u.Add(iota32(b, 2))), 0) }, []float64{44}},
	{"2.6.8", factors, func(b *tile.Block, m memory) tile.Tile { return tile.Prod(m.f32(b, 2, 4), 1) }, []float64{24, -30}},
	{"2.6.9", patterns, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceAnd(tile.Load(m.u.Add(iota32(b, 2, 2))), 0) }, []float64{0b00000101, 0b10100000}},
	{"2.6.10", patterns, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceOr(tile.Load(m.u.Add(iota32(b, 2, 2))), 0) }, []float64{0b01011111, 0b11111010}},
	{"2.6.11", patterns, func(b *tile.Block, m memory) tile.Tile { return tile.ReduceXor(tile.Load(m.u.Add(iota32(b, 2, 2))), 0) }, []float64{0b01011010, 0b01011010}},
	{"2.6.1/tile-scan 2.6.12", factors, func(b *tile.Block, m memory) tile.Tile { return tile.PartialSum(m.f32(b, 2, 4), 1) }, []float64{3, 5, 6, 10, -3, -1, 0, 5}},
	{"2.6.12", factors, func(b *tile.Block, m memory) tile.Tile {
		return tile.PartialSum(m.as(b, tile.F16, 2, 4), 0, tile.TowardZero)
	}, []float64{3, 2, 1, 4, 0, 4, 2, 9}},
	{"2.6.13", factors, func(b *tile.Block, m memory) tile.Tile { return tile.PartialProd(m.f32(b, 2, 4), 1) }, []float64{3, 6, 6, 24, -3, -6, -6, -30}},
	{"2.6.13", factors, func(b *tile.Block, m memory) tile.Tile { return tile.PartialProd(m.as(b, tile.I64, 2, 4), 1) }, []float64{3, 6, 6, 24, -3, -6, -6, -30}},
}

// Own functions, operators of package operators with and without one, and bools.
var examplesOfOwnReductions = []example{
	{"2.6.1/tile-reduction", factors, func(b *tile.Block, m memory) tile.Tile {
		return tile.Reduce(m.as(b, tile.I32, 2, 4), 1, operators.Plus, nil)
	}, []float64{10, 5}},
	{"2.6.1/tile-reduction", factors, func(b *tile.Block, m memory) tile.Tile {
		return tile.Reduce(m.f32(b, 2, 4), 1, operators.Maximum, func(x, y tile.Tile) tile.Tile { return tile.Max(x, y, tile.PropagateNaN) })
	}, []float64{4, 5}},
	{"2.6.1/tile-reduction", truths, func(b *tile.Block, m memory) tile.Tile {
		x := tile.Load(m.c.Add(iota32(b, 2, 4)))
		return tile.Cat(tile.Reduce(x, 0, operators.LogicalAnd, nil), tile.Reduce(x, 0, operators.LogicalOr, nil), 0)
	}, []float64{1, 0, 0, 0, 1, 1, 1, 0}},
	{"2.6.1/tile-reduction", truths, func(b *tile.Block, m memory) tile.Tile { // how many are true, by its low bit
		return tile.Reduce(tile.Load(m.c.Add(iota32(b, 2, 4))), 1, false, func(x, y tile.Tile) tile.Tile { return x.Xor(y) })
	}, []float64{0, 0}},
	{"2.6.1/tile-scan", patterns, func(b *tile.Block, m memory) tile.Tile {
		return tile.Scan(tile.Load(m.u.Add(iota32(b, 4))), 0, true, operators.BitOr, nil)
	}, []float64{0b11111111, 0b11111111, 0b11110101, 0b11110000}},
	{"2.6.1/tile-scan", factors, func(b *tile.Block, m memory) tile.Tile {
		return tile.Scan(m.as(b, tile.I16, 2, 4), 1, false, operators.Multiplies, nil)
	}, []float64{3, 6, 6, 24, -3, -6, -6, -30}},
}
