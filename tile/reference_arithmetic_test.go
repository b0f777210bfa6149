package tile_test

import (
	"math"

	"gotile/tile"
)

// apart is the numbers of an example as two tiles, the first and the second half.
func (m memory) apart(b *tile.Block, d tile.DType, n int) (x, y tile.Tile) {
	return m.as(b, d, n), tile.Load(m.f.Add(n).Add(iota32(b, n))).Cast(d)
}

// both applies an operation to the two halves.
func both(d tile.DType, n int, op func(x, y any) tile.Tile) func(*tile.Block, memory) tile.Tile {
	return func(b *tile.Block, m memory) tile.Tile {
		x, y := m.apart(b, d, n)
		return op(x, y)
	}
}

// each applies a function of one tile.
func each(d tile.DType, n int, f func(tile.Tile) tile.Tile) func(*tile.Block, memory) tile.Tile {
	return func(b *tile.Block, m memory) tile.Tile { return f(m.as(b, d, n)) }
}

// withEntry drops the options of an operation.
func withEntry(op func(x, y any, opts ...tile.Option) tile.Tile, opts ...tile.Option) func(x, y any) tile.Tile {
	return func(x, y any) tile.Tile { return op(x, y, opts...) }
}

// 2.2 and 2.4: operators and functions.
var examplesOfArithmetic = []example{
	{"2.2 2.2.1", []float64{0, 1.5, 3, 3.5}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Add(int32(5), m.f32(b, 2, 2))
	}, []float64{5, 6.5, 8, 8.5}},
	{"2.2.1", []float64{200, 100}, both(tile.U8, 1, withEntry(tile.Add)), []float64{44}},
	{"2.2.3", []float64{3, 5}, both(tile.U8, 1, withEntry(tile.Sub)), []float64{254}},
	{"2.2.3", []float64{-3, 5}, both(tile.I8, 1, withEntry(tile.Sub)), []float64{-8}},
	{"2.2.4", []float64{1, 0, 255}, each(tile.U8, 2, tile.Tile.Neg), []float64{255, 0}},
	{"2.2.4", []float64{0, -2.5}, each(tile.F64, 2, tile.Tile.Neg), []float64{math.Copysign(0, -1), 2.5}},
	{"2.2.5", []float64{100, 7, 3, 100}, both(tile.U8, 2, withEntry(tile.Mul)), []float64{44, 188}},
	{"2.2.5", []float64{1, 2, 0.5, -3}, both(tile.BF16, 2, withEntry(tile.Mul)), []float64{0.5, -6}},
	{"2.2.6", []float64{7, -7, 7, -8, 2, 2, -2, 3}, both(tile.I32, 4, withEntry(tile.Div)), []float64{3, -3, -3, -2}},
	{"2.2.6", []float64{1, -1, 0, 3, 0, 4, 0, 4}, both(tile.F32, 4, withEntry(tile.Div)), []float64{inf, -0.25, nan, 0.75}},
	{"2.2.6", []float64{8, 4}, both(tile.F32, 1, withEntry(tile.Div, tile.Full, tile.FlushSubnormals)), []float64{2}},
	{"2.2.6", []float64{8, 4}, both(tile.F32, 1, withEntry(tile.Div, tile.Approx)), []float64{2}},
	{"2.2.7", []float64{7, -7, 7, -8, 2, 2, -2, 3}, both(tile.I32, 4, tile.CeilDiv), []float64{4, -3, -3, -2}},
	{"2.2.7", []float64{250, 7}, both(tile.U8, 1, tile.CeilDiv), []float64{36}},
	{"2.2.8", []float64{7, -7, 7, -8, 2, 2, -2, 3}, both(tile.I32, 4, tile.FloorDiv), []float64{3, -4, -4, -3}},
	{"2.2.8", []float64{250, 7}, both(tile.U8, 1, tile.FloorDiv), []float64{35}},
	{"2.2.9", []float64{7, -7, 7, -8, 2, 2, -2, 3}, both(tile.I32, 4, tile.Rem), []float64{1, -1, 1, -2}},
	{"2.2.9", []float64{5.5, -5.5, -4, inf, 2, inf, 2, 1}, both(tile.F32, 4, tile.Rem), []float64{1.5, -5.5, math.Copysign(0, -1), nan}},
	{"2.2.9", []float64{1, 0}, both(tile.F32, 1, tile.Rem), []float64{nan}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Eq), []float64{0, 0, 1, 0}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Ne), []float64{1, 1, 0, 1}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Lt), []float64{0, 1, 0, 0}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Le), []float64{0, 1, 1, 0}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Gt), []float64{0, 0, 0, 1}},
	{"2.2.10", []float64{nan, 1, 2, 2, nan, 2, 2, 1}, both(tile.F32, 4, tile.Ge), []float64{0, 0, 1, 1}},
	{"2.2.10", []float64{200, 100}, both(tile.U8, 1, tile.Gt), []float64{1}}, // unsigned
	{"2.2.11", []float64{12, -4, 10, 255}, both(tile.I32, 2, tile.And), []float64{8, 252}},
	{"2.2.12", []float64{12, 1, 10, 2}, both(tile.U16, 2, tile.Or), []float64{14, 3}},
	{"2.2.13", []float64{12, 1, 10, 1}, both(tile.I64, 2, tile.Xor), []float64{6, 0}},
	{"2.2.14", []float64{0, 15}, each(tile.U8, 2, tile.Tile.Not), []float64{255, 240}},
	{"2.2.14", []float64{0, 15}, each(tile.I32, 2, tile.Tile.Not), []float64{-1, -16}},
	{"2.2.15", []float64{1, 255, 3, 4}, both(tile.U8, 2, tile.Shl), []float64{8, 240}},
	{"2.2.16", []float64{-8, 7, 1, 1}, both(tile.I8, 2, tile.Shr), []float64{-4, 3}},
	{"2.2.16", []float64{248, 7, 1, 1}, both(tile.U8, 2, tile.Shr), []float64{124, 3}},
	{"2.2.17", []float64{0, 0, 2, 2, 0, 3, 0, 3}, both(tile.F32, 4, tile.LogicalAnd), []float64{0, 0, 0, 1}},
	{"2.2.18", []float64{0, 0, 2, 2, 0, 3, 0, 3}, both(tile.E5M2, 4, tile.LogicalOr), []float64{0, 1, 1, 1}},
	{"2.2.19", []float64{0, -2}, each(tile.I16, 2, tile.Tile.LogicalNot), []float64{1, 0}},
	{"2.2.20", []float64{1, -5, 2, 7}, both(tile.I32, 2, withEntry(tile.Max)), []float64{2, 7}},
	{"2.2.20", []float64{nan, 1, 2, nan}, both(tile.F16, 2, withEntry(tile.Max)), []float64{2, 1}},
	{"2.2.20", []float64{nan, 1, 2, 3}, both(tile.F64, 2, withEntry(tile.Max, tile.PropagateNaN)), []float64{nan, 3}},
	{"2.2.20", []float64{0x1p-127, -1}, both(tile.F32, 1, withEntry(tile.Max, tile.SuppressNaN, tile.FlushSubnormals)), []float64{0}},
	{"2.2.21", []float64{1, -5, 2, 7}, both(tile.I8, 2, withEntry(tile.Min)), []float64{1, -5}},
	{"2.2.21", []float64{nan, 1, 2, nan}, both(tile.F32, 2, withEntry(tile.Min)), []float64{2, 1}},
	{"2.2.21", []float64{nan, 1, 2, 3}, both(tile.F32, 2, withEntry(tile.Min, tile.PropagateNaN)), []float64{nan, 1}},
	{"2.2.22", []float64{-3, 4}, each(tile.I8, 2, tile.Tile.Abs), []float64{3, 4}},
	{"2.2.22", []float64{-3.5, -inf}, each(tile.F16, 2, tile.Tile.Abs), []float64{3.5, inf}},
	{"2.2.23", []float64{1 + 0x1p-12}, func(b *tile.Block, m memory) tile.Tile {
		x := m.f32(b, 1) // the square does not fit a float32: one rounding keeps 2^-24
		return tile.FMA(x, x, b.Full(-1-0x1p-11, tile.F32, 1))
	}, []float64{0x1p-24}},
	{"2.2.23", nil, func(b *tile.Block, m memory) tile.Tile {
		x := b.Full(3, tile.F16, 2).Reshape(2, 1) // operands broadcast and convert to the accumulator's
		return tile.FMA(x, tile.Float16(0x4000), b.Ones(tile.F32, 2, 2), tile.TowardZero)
	}, []float64{7, 7, 7, 7}},
	{"2.2.24", []float64{200, 255, 200, 2}, both(tile.U8, 2, tile.MulHi), []float64{156, 1}},
	{"2.2.24", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.MulHi(b.Full(-1, tile.I8, 1), int8(2)) // 255·2 >> 8
	}, []float64{1}},
	{"2.2.25", nil, func(b *tile.Block, m memory) tile.Tile { return tile.Load(tile.Promote(m.i.Add(5))) }, []float64{5}},
	{"2.2.26 2.7", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Load(tile.Add(b.Iota(tile.U8, 4).Mul(uint8(3)), m.i.Add(1)))
	}, []float64{1, 4, 7, 10}},
	{"2.2.27", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Load(m.i.Add(9).Sub(iota32(b, 4)))
	}, []float64{9, 8, 7, 6}},
	{"2.2.28", nil, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sub(m.i.Add(iota32(b, 4)), m.i.Add(2)) // int64 counts
	}, []float64{-2, -1, 0, 1}},
	{"2.2.29", nil, func(b *tile.Block, m memory) tile.Tile {
		p, q := m.i.Add(iota32(b, 4)), m.i.Add(2)
		sum := p.Eq(q).Cast(tile.I32).Add(p.Ne(q).Cast(tile.I32).Mul(2)).Add(p.Lt(q).Cast(tile.I32).Mul(4))
		return sum.Add(p.Le(q).Cast(tile.I32).Mul(8)).Add(p.Gt(q).Cast(tile.I32).Mul(16)).Add(p.Ge(q).Cast(tile.I32).Mul(32))
	}, []float64{14, 14, 41, 50}},
	{"2.2.30", nil, func(b *tile.Block, m memory) tile.Tile {
		null := b.Full(tile.Null{}, tile.PointerTo(tile.I32), 2)
		return tile.Cat(null.Eq(tile.Null{}), tile.Eq(tile.Null{}, m.i.Add(iota32(b, 2))), 0)
	}, []float64{1, 1, 0, 0}},
	{"2.2.31", nil, func(b *tile.Block, m memory) tile.Tile {
		null := b.Full(tile.Null{}, tile.PointerTo(tile.I32), 2)
		return tile.Cat(null.Ne(tile.Null{}), tile.Ne(tile.Null{}, m.i.Add(iota32(b, 2))), 0)
	}, []float64{0, 0, 1, 1}},
	// 2.4, at points where the results are exact
	{"2.4 2.4.1", []float64{-1.5, 1.25}, each(tile.F32, 2, tile.Tile.Ceil), []float64{-1, 2}},
	{"2.4.2", []float64{-1.5, 1.25}, each(tile.F16, 2, tile.Tile.Floor), []float64{-2, 1}},
	{"2.4.3", []float64{2, 9, 3, 0.5}, both(tile.F64, 2, tile.Pow), []float64{8, 3}},
	{"2.4.4", []float64{3, -1, -127}, each(tile.F32, 2, func(x tile.Tile) tile.Tile { return tile.Exp2(x) }), []float64{8, 0.5}},
	{"2.4.4", []float64{-127}, each(tile.F32, 1, func(x tile.Tile) tile.Tile { return tile.Exp2(x, tile.FlushSubnormals) }), []float64{0}},
	{"2.4.5", []float64{0, -inf}, each(tile.F64, 2, func(x tile.Tile) tile.Tile { return tile.Exp(x) }), []float64{1, 0}},
	{"2.4.6", []float64{8, 0.5}, each(tile.F32, 2, tile.Tile.Log2), []float64{3, -1}},
	{"2.4.7", []float64{1, 0}, each(tile.F32, 2, tile.Tile.Log), []float64{0, -inf}},
	{"2.4.8", []float64{9, -1}, each(tile.F32, 2, func(x tile.Tile) tile.Tile { return tile.Sqrt(x) }), []float64{3, nan}},
	{"2.4.8", []float64{2}, each(tile.F64, 1, func(x tile.Tile) tile.Tile {
		return tile.Sqrt(x, tile.TowardPositive).Sub(tile.Sqrt(x, tile.TowardZero))
	}), []float64{0x1p-52}},
	{"2.4.8", []float64{4}, each(tile.F32, 1, func(x tile.Tile) tile.Tile { return tile.Sqrt(x, tile.Approx, tile.FlushSubnormals) }), []float64{2}},
	{"2.4.9", []float64{4, 0}, each(tile.F32, 2, func(x tile.Tile) tile.Tile { return tile.Rsqrt(x) }), []float64{0.5, inf}},
	{"2.4.10", []float64{0}, each(tile.F32, 1, tile.Tile.Cosh), []float64{1}},
	{"2.4.11", []float64{0}, each(tile.F32, 1, tile.Tile.Cos), []float64{1}},
	{"2.4.12", []float64{0}, each(tile.F64, 1, tile.Tile.Sinh), []float64{0}},
	{"2.4.13", []float64{0}, each(tile.F32, 1, tile.Tile.Sin), []float64{0}},
	{"2.4.14", []float64{0, inf}, each(tile.F64, 2, func(x tile.Tile) tile.Tile { return tile.Tanh(x) }), []float64{0, 1}},
	{"2.4.15", []float64{0}, each(tile.F32, 1, tile.Tile.Tan), []float64{0}},
	{"2.4.16", []float64{0, 0}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Atan2(b.Zeros(tile.I32, 2), b.Full(float32(-2), tile.F32, 2)).Cast(tile.F16) // an integer and a float
	}, []float64{3.140625, 3.140625}},
}
