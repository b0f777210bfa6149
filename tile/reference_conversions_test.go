package tile_test

import (
	"math"

	"gotile/tile"
)

// Chapter 1: extents, tiles and conversions.
var examplesOfConversions = []example{
	// 1.4
	{"1.4.1/numeric-value", []float64{0, 1}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Load(m.c.Add(iota32(b, 2))).Cast(tile.I32).Mul(3)
	}, []float64{0, 3}},
	{"1.4 1.4/integral-scalars 1.4.1 1.4.1/bitwidth 1.4/numeric-scalars", nil, func(b *tile.Block, m memory) tile.Tile {
		return b.Ones(tile.Bool, 1).Add(b.Ones(tile.Bool, 1)) // 1 + 1 in one bit
	}, []float64{0}},
	{"1.4.1/base-two-representation", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Bitcast(b.Full(-2, tile.I8, 1), tile.U8)
	}, []float64{254}},
	{"1.4/basic-floating-point-scalars 1.4/floating-point-scalars 1.4/arithmetic-scalars", []float64{1.0009765625}, func(b *tile.Block, m memory) tile.Tile {
		x := m.f32(b, 1)
		return tile.Cat(x.Cast(tile.F16).Cast(tile.F32), x.Cast(tile.BF16).Cast(tile.F32), 0)
	}, []float64{1.0009765625, 1}},
	{"1.4/restricted-floating-point-scalars", []float64{1.0625, 1.125, 1.0009765625}, func(b *tile.Block, m memory) tile.Tile {
		to := func(d tile.DType, i int) tile.Tile {
			return tile.Load(m.f.Add(b.Full(i, tile.I32, 1))).Cast(d).Cast(tile.F32)
		}
		return tile.Cat(tile.Cat(to(tile.E4M3, 0), to(tile.E5M2, 1), 0), tile.Cat(to(tile.E4M3, 1), to(tile.TF32, 2), 0), 0)
	}, []float64{1, 1, 1.125, 1.0009765625}},
	{"1.4/pointer-scalars 2.1.2.3 2.1.2.11", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.i.Add(3).Cast(tile.PointerTo(tile.Void)).Eq(m.i.Add(3))
	}, []float64{1}},
	// 1.5
	{"1.5 2.8 2.8.1 2.8.1/extent 1.5.2/static-dimension 1.5.2/dynamic-dimension 1.5.2/extents-shape 1.5.2/extents-size", nil, func(b *tile.Block, m memory) tile.Tile {
		s := tile.Span(m.i, tile.Extents{3, tile.Load(m.i.Add(4)), 7}...)
		return tile.Mul(tile.Mul(s.Extent(1), s.Extent(0)), s.Extent(2))
	}, []float64{84}},
	{"2.8.4 2.1.3.2 1.5.2/extent-equivalent", nil, func(b *tile.Block, m memory) tile.Tile {
		n := tile.Load(m.i.Add(4))
		equal := tile.Extents{4, 8}.Equal(tile.Extents{n, 8})
		other := tile.Extents{n, 8}.Equal(tile.Extents{5, n.Mul(2)})
		return tile.Cat(b.Full(equal, tile.I32, 1), b.Full(other, tile.I32, 1), 0)
	}, []float64{1, 0}},
	// 1.6
	{"2.9 2.3.2", nil, func(b *tile.Block, m memory) tile.Tile { return iota32(b, 4, 2) }, []float64{0, 1, 2, 3, 4, 5, 6, 7}},
	{"1.6.2/row-major-arrangement 1.6.2/tile-index-space 1.6", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 4, 1).Mul(10).Add(iota32(b, 2)) // 10i + j
	}, []float64{0, 1, 10, 11, 20, 21, 30, 31}},
	{"1.6.2/notation", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Extract(iota32(b, 4, 1).Mul(10).Add(iota32(b, 2)), []int{1, 1}, 3, 1) // a(3, 1)
	}, []float64{31}},
	{"1.5.2/extents-index-space", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, 2, 3).LoadMasked(0, 0) // the fourth column is outside
	}, []float64{0, 1, 2, 0, 3, 4, 5, 0}},
	{"1.6.2/elementwise-operation", []float64{1, 2, 3, 4}, func(b *tile.Block, m memory) tile.Tile {
		return m.f32(b, 2, 2).Mul(m.f32(b, 2, 2))
	}, []float64{1, 4, 9, 16}},
	{"1.6.2/singleton-tile 2.9.1/conversions-to-scalars", nil, func(b *tile.Block, m memory) tile.Tile {
		x := b.Full(float32(2), tile.F32, 1, 1)
		return x.Item().Cast(tile.F64)
	}, []float64{2}},
	// 1.7
	{"1.7.1 1.7.2 1.7.2/scalar-conversion", []float64{1.0009765625, 65536, -3.99, 2.5}, func(b *tile.Block, m memory) tile.Tile {
		bf := m.as(b, tile.BF16, 4).Cast(tile.F16).Cast(tile.F64) // bf16 to f16: unordered, nearest even
		n := m.as(b, tile.I32, 4).Cast(tile.F64)                  // toward zero
		return tile.Cat(bf, n, 0)
	}, []float64{1, inf, -3.984375, 2.5, 1, 65536, -3, 2}},
	{"1.7.2/scalar-conversion", nil, func(b *tile.Block, m memory) tile.Tile {
		return b.Full(math.MaxInt32, tile.I32, 1).Cast(tile.F16) // beyond the finite range: an infinity
	}, []float64{inf}},
	{"1.7.2/tile-conversion 2.3.19 2.9.1/conversions-from-tile-like", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 4, 1).Cast(tile.F64)
	}, []float64{0, 1, 2, 3}},
	{"1.7.2/bool-tile-conversion 2.1.5.5", []float64{0, nan, -0.25, math.Copysign(0, -1)}, func(b *tile.Block, m memory) tile.Tile {
		return m.f32(b, 4).Cast(tile.Bool)
	}, []float64{0, 1, 1, 0}},
	{"1.7.2/bool-tile-conversion", []float64{0, 2, -1, 0.5}, func(b *tile.Block, m memory) tile.Tile {
		return m.as(b, tile.E4M3, 4).Cast(tile.Bool).Cast(tile.I32).Add(m.f.Cast(tile.Bool)) // and a pointer
	}, []float64{1, 2, 2, 2}},
	{"1.7.3 1.7.3/broadcast-conversion 2.3.18", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 4, 1).Broadcast(4, 4)
	}, []float64{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}},
	{"1.7.3/broadcastable-to 2.1.5.7", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 2).Add(1).Broadcast(4, 2)
	}, []float64{1, 2, 1, 2, 1, 2, 1, 2}},
	{"1.7.3/mutual-broadcast-conversion 1.7.3/tile-mutual-broadcast-compatible 2.1.5.10 2.1.5.11", nil, func(b *tile.Block, m memory) tile.Tile {
		return iota32(b, 1, 4).Add(1).Add(iota32(b, 2, 1).Mul(10))
	}, []float64{1, 2, 3, 4, 11, 12, 13, 14}},
	{"1.7.4 1.7.4/arithmetic-tile-conversion 2.1.5.12 2.1.5.13 2.2.3", []float64{2, 6}, func(b *tile.Block, m memory) tile.Tile {
		y := tile.Load(m.i.Add(iota32(b, 2, 1).Mul(-3).Add(4))).Cast(tile.F64) // 4, 1
		return m.f32(b, 1, 2).Sub(y)
	}, []float64{-2, 2, 1, 5}},
	{"1.7.4/arithmetic-tile-conversion", nil, func(b *tile.Block, m memory) tile.Tile {
		return b.Full(1, tile.F16, 1).Mul(int64(1 << 11)).Add(1) // in the tile's type: 2048 + 1
	}, []float64{2048}},
	{"1.7.4/arithmetic-comparison-conversion 2.1.5.14 2.1.5.15 2.2.10", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Lt(2.5, iota32(b, 4)) // the tile converts to float64
	}, []float64{0, 0, 0, 1}},
	{"1.7.4/arithmetic-tile-promotion 2.1.5.16 2.2.2", []float64{200, 100}, func(b *tile.Block, m memory) tile.Tile {
		x := tile.Load(m.u.Add(iota32(b, 2)))
		return tile.Promote(x).Add(tile.Promote(x))
	}, []float64{400, 200}},
	{"1.7.4/arithmetic-common-type 1.4.1", []float64{200, 100}, func(b *tile.Block, m memory) tile.Tile {
		x := tile.Load(m.u.Add(iota32(b, 2)))
		return x.Add(x) // no promotion: in uint8
	}, []float64{144, 200}},
	// 1.9
	{"1.9 1.9.1 2.13.3 2.13.3.1 2.13.3.2 2.13.3.3 2.2.1", nil, func(b *tile.Block, m memory) tile.Tile {
		eps := math.Float32frombits(0x34000000)                                              // 2^-23
		return tile.Add(b.Const(tile.F32, 8), b.Const(tile.F32, 5*eps), tile.TowardNegative) // 8 + 5·2^-23
	}, []float64{8}},
	{"1.9.1 2.13.3.4", nil, func(b *tile.Block, m memory) tile.Tile {
		eps := math.Float32frombits(0x34000000)
		return tile.Add(b.Const(tile.F32, 8), b.Const(tile.F32, 5*eps)) // nearest: 8 + 8·2^-23
	}, []float64{8 + 8.0/(1<<23)}},
	{"1.9.1", []float64{1, 1, 3, 3}, func(b *tile.Block, m memory) tile.Tile {
		tenth := func(r tile.Rounding, s float32) tile.Tile { return tile.Div(b.Full(s, tile.F32, 1), float32(3), r) }
		up, down := tenth(tile.TowardPositive, -1), tenth(tile.TowardZero, -1)
		return tile.Cat(up.Eq(down), tenth(tile.TowardNegative, -1).Lt(up), 0)
	}, []float64{1, 1}},
	{"1.9.2 1.9.2/default-subnormals-rounding-mode 2.13.4 2.13.4.1 2.13.4.2 2.13.4.3 2.13.4.4", nil, func(b *tile.Block, m memory) tile.Tile {
		x, y := b.Full(float32(0x1.1p-126), tile.F32, 1), b.Full(float32(0x1p-126), tile.F32, 1)
		return tile.Cat(tile.Sub(x, y, tile.NearestEven, tile.FlushSubnormals), tile.Sub(x, y), 0)
	}, []float64{0, 0x1p-130}},
	{"1.9.2", []float64{0x1p-130, 0x1p-130, 0x1p-130, 0x1p-130}, func(b *tile.Block, m memory) tile.Tile { // operands, and a result, keep their signs
		x := m.f32(b, 1)
		sum := tile.Add(x.Neg(), x.Neg(), tile.FlushSubnormals)
		return tile.Cat(tile.Cat(sum, tile.Mul(x, float32(0x1p10), tile.FlushSubnormals), 0),
			tile.Cat(tile.Mul(b.Full(float32(0x1p-100), tile.F32, 1), float32(-0x1p-30), tile.FlushSubnormals), tile.Mul(x.Neg(), float32(0x1p10)), 0), 0)
	}, []float64{math.Copysign(0, -1), 0, math.Copysign(0, -1), -0x1p-120}},
	{"1.9.3/suppress-nan 1.9.3/propagate-nan", []float64{nan, 1, nan, nan}, func(b *tile.Block, m memory) tile.Tile { // on either side, and on both
		x, y := m.f32(b, 4), b.Full(float32(2), tile.F32, 4)
		least := tile.Cat(tile.Min(y, x, tile.SuppressNaN), tile.Min(y, x, tile.PropagateNaN), 0)
		return tile.Cat(least, tile.Cat(tile.Max(x, x, tile.SuppressNaN), tile.Max(y, x, tile.PropagateNaN), 0), 0)
	}, []float64{2, 1, 2, 2, nan, 1, nan, nan, nan, 1, nan, nan, nan, 2, nan, nan}},
	{"1.9.3 1.9.3/suppress-nan 1.9.3/propagate-nan 1.9.3/default-nan-propagation-mode 2.13.5 2.13.5.1 2.13.5.2 2.13.5.3 2.13.5.4", []float64{nan, 1}, func(b *tile.Block, m memory) tile.Tile {
		x, y := m.f32(b, 2), b.Full(float32(2), tile.F32, 2)
		suppress := tile.Cat(tile.Max(x, y), tile.Max(x, y, tile.SuppressNaN), 0)
		return tile.Cat(suppress, tile.Cat(tile.Max(x, y, tile.PropagateNaN), tile.Min(x, y, tile.PropagateNaN), 0), 0)
	}, []float64{2, 2, 2, 2, nan, 2, nan, 1}},
	{"3.2", nil, func(b *tile.Block, m memory) tile.Tile { // no index sums to offset 0; index 0 is the first; true counts 1
		alone := tile.Partition(tile.Span(m.i.Add(5))).Load().Reshape(1)
		first := tile.Extract(iota32(b, 4).Add(9), []int{1}, 0)
		truths := tile.Sum(b.Ones(tile.Bool, 2).Cast(tile.I32), 0)
		return tile.Cat(tile.Cat(alone, first, 0), tile.Cat(truths, first, 0), 0)
	}, []float64{5, 9, 2, 9}},
}
