package main

import (
	"math/rand/v2"

	"gotile/tile"
)

// numbers are the types of most operations.
const (
	floats  = "f32 f64 f16 bf16"
	numbers = "f32 f64 bf16 i32 u8"
)

// elementwise are functions of the elements of one to three vectors.
var elementwise = []operation{
	one("clip", "f32 f64 f16 bf16 i32", func(x tile.Tile) tile.Tile { return x.Clamp(-1, 1) }),
	one("clip_bytes", "u8", func(x tile.Tile) tile.Tile { return x.Clamp(10, 200) }),
	one("abs", "f32 f64 f16 i32", func(x tile.Tile) tile.Tile { return x.Abs() }),
	one("sign", "f32 f64 i32", func(x tile.Tile) tile.Tile {
		return tile.Select(x.Gt(0), tile.Select(x.Lt(0), x.Sub(x), 1), tile.Select(x.Lt(0), -1, x))
	}),
	one("floor", floats, func(x tile.Tile) tile.Tile { return x.Floor() }),
	one("ceil", "f32 f64", func(x tile.Tile) tile.Tile { return x.Ceil() }),
	one("round", "f32 f64 f16", func(x tile.Tile) tile.Tile { return x.Round() }),
	one("where_constant", floats, func(x tile.Tile) tile.Tile { return tile.Select(x.Lt(0.3), x, 0) }),
	one("leaky_relu", floats, func(x tile.Tile) tile.Tile { return tile.Select(x.Gt(0), x, x.Mul(0.01)) }),
	one("silu", "f32 f16 bf16", func(x tile.Tile) tile.Tile { return x.Mul(x.Sigmoid()) }),
	one("elu", "f32 f64", func(x tile.Tile) tile.Tile { return tile.Select(x.Gt(0), x, x.Expm1()) }),
	one("hardswish", "f32 f16 bf16", func(x tile.Tile) tile.Tile { return x.Mul(x.Add(3).Clamp(0, 6)).Mul(1.0 / 6) }),
	one("polynomial", "f32 f64 f16 bf16", polynomial),
	one("divide7", "i32 u8 i64", func(x tile.Tile) tile.Tile { return x.FloorDiv(7) }),
	one("remainder7", "i32 u8", func(x tile.Tile) tile.Tile { return x.Rem(7) }),
	one("rotate", "u32", func(x tile.Tile) tile.Tile { return x.Shl(5).Or(x.Shr(27)) }),
	one("popcount", "u32 u64", popcount),
	one("isnan", "f32>bool f16>bool f64>bool", func(x tile.Tile) tile.Tile { return x.IsNaN() }),
	one("parity", "u8>bool i32>bool", func(x tile.Tile) tile.Tile { return x.And(1).Ne(0) }),
	one("not", "bool", func(x tile.Tile) tile.Tile { return x.LogicalNot() }),
	two("where", "f32 f64 f16 i32 u8", func(x, y tile.Tile) tile.Tile { return tile.Select(x.Gt(y), x, y.Add(1)) }),
	two("greater", "f32>bool f64>bool f16>bool i32>bool u8>bool", func(x, y tile.Tile) tile.Tile { return x.Gt(y) }),
	two("within", "f32>bool i32>bool", func(x, y tile.Tile) tile.Tile { return x.Sub(y).Abs().Le(1).And(x.Ge(0)) }),
	two("hypot", "f32 f64", func(x, y tile.Tile) tile.Tile { return x.Mul(x).Add(y.Mul(y)).Sqrt() }),
	two("saturating_add", "u8", func(x, y tile.Tile) tile.Tile {
		return tile.Min(x.Cast(tile.U16).Add(y.Cast(tile.U16)), 255)
	}),
	two("blend", "u8", func(x, y tile.Tile) tile.Tile {
		return x.Cast(tile.U16).Mul(77).Add(y.Cast(tile.U16).Mul(179)).Shr(8)
	}),
	two("quotient", "i32 u8", func(x, y tile.Tile) tile.Tile { return x.FloorDiv(y) }),
	two("modulo", "i32 u8", func(x, y tile.Tile) tile.Tile { return x.Rem(y) }),
	two("andnot", "bool", func(x, y tile.Tile) tile.Tile { return x.LogicalAnd(y.LogicalNot()) }),
	two("mandelbrot", "f32>i32 f64>i32", mandelbrot),
}

func polynomial(x tile.Tile) tile.Tile {
	p := x.Mul(0).Add(0.0625)
	for _, c := range []float64{-0.125, 0.5, -0.75, 0.25, 1.5, -1} {
		p = p.Mul(x).Add(c)
	}
	return p
}

// popcount adds adjacent bits, then pairs of bits, and so on.
func popcount(x tile.Tile) tile.Tile {
	bits := x.DType().Bits()
	for width := 1; width < bits; width *= 2 {
		var mask uint64
		for i := 0; i < bits; i += 2 * width {
			mask |= (1<<width - 1) << i
		}
		m := tile.BlockOf(x).Const(x.DType(), mask)
		x = x.And(m).Add(x.Shr(width).And(m))
	}
	return x
}

// mandelbrot counts the iterations of z² + c, of 20, after which |z| is at most 2.
func mandelbrot(x, y tile.Tile) tile.Tile {
	b := tile.BlockOf(x)
	u, v, n := b.Zeros(x.DType(), x.Shape()...), b.Zeros(x.DType(), x.Shape()...), b.Zeros(tile.I32, x.Shape()...)
	for range b.Range(0, 20, &u, &v, &n) {
		uu, vv := u.Mul(u), v.Mul(v)
		inside := uu.Add(vv).Le(4)
		n = n.Add(inside.Cast(tile.I32))
		nextU, nextV := uu.Sub(vv).Add(x), u.Mul(v).Mul(2).Add(y)
		u, v = tile.Select(inside, nextU, u), tile.Select(inside, nextV, v)
	}
	return n
}

// drawVector2 draws a vector that is read several times.
func drawVector2(r *rand.Rand, c *Case) {
	c.Shape, c.Tile = []int{between(r, 1<<14, 1<<22)}, []int{pick(r, []int{1024, 4096})}
}

// put stores a tile as the elements of y.
func put(c Case, y tile.TensorSpan, t tile.Tile, at ...any) {
	y.Tiles(c.Tile...).Store(t.Cast(y.DType()), at...)
}

func one(name, types string, f func(x tile.Tile) tile.Tile) operation {
	return operation{name: name, types: types, draw: drawVector2, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		t := x[0].Tiles(c.Tile...).Load(b.ID(0))
		if f != nil {
			t = f(t)
		}
		put(c, x[1], t, b.ID(0))
	}}
}

func two(name, types string, f func(x, y tile.Tile) tile.Tile) operation {
	second := func(c Case) []array {
		a := array{dtype: c.DType, shape: c.Shape}
		if name == "quotient" || name == "modulo" {
			a.fill = nonzero
		}
		return []array{a}
	}
	return operation{name: name, types: types, draw: drawVector2, inputs: second, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i := b.ID(0)
		put(c, x[2], f(x[0].Tiles(c.Tile...).Load(i), x[1].Tiles(c.Tile...).Load(i)), i)
	}}
}

// conversions are casts.
var conversions = []operation{
	one("cast", "u8>f32 i8>f32 i16>f32 u16>f32 i32>f32 u32>f32 i64>f32 f32>i32 f32>i64 f32>f64 f64>f32 f32>f16 f16>f32 f32>bf16 bf16>f32 "+
		"f64>f16 f64>bf16 f16>bf16 bf16>f16 i32>f64 f64>i32 i64>f64 f64>i64 i32>u8 u8>i32 i32>i64 i64>i32 i16>i32 i32>i16 u8>u16 u16>u8 bool>f32 bool>u8 "+
		"bool>i32 u8>f16 u8>bf16 i32>f16", nil),
	one("to_bytes", "f32>u8 f16>u8 f64>u8", func(x tile.Tile) tile.Tile { return x.Mul(100).Add(50).Clamp(0, 255).Cast(tile.U8) }),
	one("quantize", "f32>i8 bf16>i8", func(x tile.Tile) tile.Tile { return x.Mul(80).Round().Clamp(-128, 127).Cast(tile.I8) }),
	one("dequantize", "i8>f32 i8>bf16 u8>f32", func(x tile.Tile) tile.Tile { return x.Cast(tile.F32).Sub(3).Mul(0.0125) }),
	one("exponent", "f32>i32", func(x tile.Tile) tile.Tile { return x.Bitcast(tile.I32).Shr(23).And(255).Sub(127) }),
}
