package tile_test

import (
	"math"

	"gotile/tile"
)

// 2.1.1, 2.3 and 2.5: blocks, shapes and matrix products.
var examplesOfTiles = []example{
	{"1.1 2.1 2.1.1 2.1.1.1", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Add(tile.Load(m.i.Add(b.ID(0)).Add(2)), tile.Load(m.i.Add(b.ID(1)).Add(3))).Add(b.ID(2))
	}, []float64{5}},
	{"2.1.1.2", nil, func(b *tile.Block, m memory) tile.Tile { return b.Count(0).Add(b.Count(1)).Add(b.Count(2)) }, []float64{3}},
	{"2.3 2.3.1", nil, func(b *tile.Block, m memory) tile.Tile { return b.Full(42, tile.I32, 2, 2) }, []float64{42, 42, 42, 42}},
	{"2.3.1", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Load(b.Full(m.i.Add(3), tile.PointerTo(tile.I32), 2))
	}, []float64{3, 3}},
	{"2.3.2", nil, func(b *tile.Block, m memory) tile.Tile { return b.Iota(tile.I8, 2, 4) }, []float64{0, 1, 2, 3, 4, 5, 6, 7}},
	{"2.3.2", nil, func(b *tile.Block, m memory) tile.Tile { return b.Iota(tile.Bool, 2) }, []float64{0, 1}},
	{"2.3.3", nil, func(b *tile.Block, m memory) tile.Tile { return b.Ones(tile.I32, 2, 2) }, []float64{1, 1, 1, 1}},
	{"2.3.3", nil, func(b *tile.Block, m memory) tile.Tile { return b.Ones(tile.E4M3, 2).Cast(tile.F32) }, []float64{1, 1}},
	{"2.3.4", nil, func(b *tile.Block, m memory) tile.Tile { return b.Zeros(tile.F64, 2, 2) }, []float64{0, 0, 0, 0}},
	{"2.3.5", []float64{inf, -inf, nan, 1}, each(tile.F32, 4, tile.Tile.IsInf), []float64{1, 1, 0, 0}},
	{"2.3.5", []float64{inf, 1e30}, each(tile.BF16, 2, tile.Tile.IsInf), []float64{1, 0}},
	{"2.3.6", []float64{inf, -inf, nan, 1}, each(tile.F64, 4, tile.Tile.IsNaN), []float64{0, 0, 1, 0}},
	{"2.3.7", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 2, 4).Reshape(4, 2).Add(iota32(b, 4, 1).Mul(100))
	}, []float64{0, 1, 102, 103, 204, 205, 306, 307}},
	{"2.3.8 2.3.9 2.3.9/tile-projection 2.3.9/iterated-tile-projection 2.3.9/tile-permutation 2.13.2 2.13.2/mapping", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 4, 2, 2).Permute(2, 0, 1)
	}, []float64{0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15}},
	{"2.3.8 2.13.2/default-construction", nil, func(b *tile.Block, m memory) tile.Tile { // a scalar stays one
		return iota32(b, 2).Mul(b.Const(tile.I8, 7).Permute())
	}, []float64{0, 7}},
	{"2.3.10 2.3.11", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 4, 2, 2).Transpose()
	}, []float64{0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15}},
	{"2.3.10 2.3.11", nil, func(b *tile.Block, m memory) tile.Tile { return iota32(b, 2).Transpose() }, []float64{0, 1}},
	{"2.3.12 2.3.13 2.3.14", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Cat(b.Zeros(tile.I32, 4, 2), b.Ones(tile.I32, 4, 2), 1)
	}, []float64{0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1}},
	{"2.3.14", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Cat(iota32(b, 1, 2), b.Ones(tile.I32, 1, 2), 0)
	}, []float64{0, 1, 1, 1}},
	{"2.3.15", []float64{1, 0, 1, 0}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Select(tile.Load(m.c.Add(iota32(b, 4))), iota32(b, 4), iota32(b, 4).Neg())
	}, []float64{0, -1, 2, -3}},
	{"2.3.16 2.3.17", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Extract(iota32(b, 4, 4), []int{2, 2}, 0, b.ID(0).Add(1))
	}, []float64{2, 3, 6, 7}},
	{"2.3.16 2.3.17", nil, func(b *tile.Block, m memory) tile.Tile { // a scalar is its only part
		return tile.Extract(b.Const(tile.I32, 7), nil)
	}, []float64{7}},
	{"2.3.1", nil, func(b *tile.Block, m memory) tile.Tile { // Go numbers of every kind, as Go has them
		kinds := []any{2.0, 2, uint(2), uintptr(2), int64(2), 'a' - 95, uint8(2), float32(2), tile.Float16(0x4000), tile.BFloat16(0x4000), tile.Float8E8M0(128)}
		sum := b.Zeros(tile.I32, 1)
		for _, x := range kinds {
			sum = sum.Add(b.Full(x, tile.I32, 1))
		}
		return sum
	}, []float64{22}},
	{"2.3.19", nil, func(b *tile.Block, m memory) tile.Tile { // to the minimum sufficient scale
		return tile.Load(m.i.Add(iota32(b, 4).Add(1))).Mul(3).Cast(tile.E8M0).Cast(tile.F64)
	}, []float64{4, 8, 16, 16}},
	{"2.3.19", nil, func(b *tile.Block, m memory) tile.Tile { return b.Full(300, tile.I32, 1).Cast(tile.U8) }, []float64{44}},
	{"2.3.20", []float64{255, 1, 128, 0}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Bitcast(tile.Load(m.u.Add(iota32(b, 4, 1))), tile.I8)
	}, []float64{-1, 1, -128, 0}},
	{"2.3.20", nil, func(b *tile.Block, m memory) tile.Tile {
		one := tile.Bitcast(b.Full(0x3f800000, tile.I32, 1), tile.F32)
		half := tile.Bitcast(b.Full(0x3800, tile.U16, 1), tile.F16).Cast(tile.F32)
		tf := tile.Bitcast(tile.Bitcast(b.Full(0x40400000, tile.U32, 1), tile.TF32), tile.I32)
		byBytes := tile.Bitcast(tile.Bitcast(b.Ones(tile.U8, 1), tile.Bool), tile.I8)
		return tile.Cat(tile.Cat(one, half, 0), tile.Cat(tf, byBytes.Cast(tile.I32), 0).Cast(tile.F32), 0)
	}, []float64{1, 0.5, 0x40400000, 1}},
	{"2.3.20", nil, func(b *tile.Block, m memory) tile.Tile { // a pointer, there and back
		return tile.Load(tile.Bitcast(tile.Bitcast(m.i.Add(6), tile.I64).Add(int64(4)), tile.PointerTo(tile.I32)))
	}, []float64{7}},
	// 2.5
	{"2.5 2.5.1 2.5.4", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.MMA(b.Iota(tile.I32, 2, 4).Cast(tile.F32), b.Iota(tile.I32, 4, 2).Cast(tile.F32), b.Iota(tile.I32, 2, 2).Cast(tile.F32))
	}, []float64{28, 35, 78, 101}},
	{"2.5.4", nil, func(b *tile.Block, m memory) tile.Tile {
		two := func(x tile.Tile, sign int) tile.Tile { return tile.Cat(x, x.Mul(sign), 0).Cast(tile.F32) }
		return tile.MMA(two(iota32(b, 1, 2, 4), 1), two(iota32(b, 1, 4, 2), -1), two(iota32(b, 1, 2, 2), -1))
	}, []float64{28, 35, 78, 101, -28, -35, -78, -101}},
	{"2.5.2 2.5.3 2.5.5", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.MatMul(b.Iota(tile.I32, 2, 4).Cast(tile.F32), b.Iota(tile.I32, 4, 2).Cast(tile.F32))
	}, []float64{28, 34, 76, 98}},
	{"2.5.5", nil, func(b *tile.Block, m memory) tile.Tile { // one left operand for both
		y := tile.Cat(iota32(b, 1, 4, 2), iota32(b, 1, 4, 2).Neg(), 0)
		return tile.MatMul(iota32(b, 1, 2, 4).Cast(tile.BF16), y.Cast(tile.BF16))
	}, []float64{28, 34, 76, 98, -28, -34, -76, -98}},
	{"2.5.3 2.5.4", nil, func(b *tile.Block, m memory) tile.Tile { // bytes of either sign, in int32
		x := b.Full(-128, tile.I8, 2, 4)
		return tile.MMA(x, b.Full(255, tile.U8, 4, 2), b.Full(math.MinInt16, tile.I32, 2, 2))
	}, []float64{-163328, -163328, -163328, -163328}},
	{"2.5.1 2.5.5", nil, func(b *tile.Block, m memory) tile.Tile {
		products := tile.Tile{}
		for i, d := range []tile.DType{tile.I8, tile.U8, tile.E4M3, tile.E5M2, tile.F16, tile.BF16, tile.TF32, tile.F32} {
			x := b.Full(2, tile.I32, 2, 2).Cast(d)
			r := tile.Extract(tile.MatMul(x, x).Cast(tile.F64), []int{1, 1}, 0, 0)
			if i == 0 {
				products = r.Broadcast(1, 8)
			}
			products = tile.Select(iota32(b, 1, 8).Eq(i), r.Broadcast(1, 8), products)
		}
		return products
	}, []float64{8, 8, 8, 8, 8, 8, 8, 8}},
}
