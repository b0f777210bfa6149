package tile_test

import "gotile/tile"

// illMath is section 2.4.
func illMath() []ill {
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          func(x tile.Tile) tile.Tile
	}{
		{"2.4.1", "Ceil", tile.Tile.Ceil}, {"2.4.2", "Floor", tile.Tile.Floor},
		{"2.4.4", "Exp2", func(x tile.Tile) tile.Tile { return tile.Exp2(x) }},
		{"2.4.5", "Exp", func(x tile.Tile) tile.Tile { return tile.Exp(x) }}, {"2.4.6", "Log2", tile.Tile.Log2}, {"2.4.7", "Log", tile.Tile.Log},
		{"2.4.8", "Sqrt", func(x tile.Tile) tile.Tile { return tile.Sqrt(x) }},
		{"2.4.9", "Rsqrt", func(x tile.Tile) tile.Tile { return tile.Rsqrt(x) }},
		{"2.4.10", "Cosh", tile.Tile.Cosh}, {"2.4.11", "Cos", tile.Tile.Cos}, {"2.4.12", "Sinh", tile.Tile.Sinh},
		{"2.4.13", "Sin", tile.Tile.Sin}, {"2.4.14", "Tanh", func(x tile.Tile) tile.Tile { return tile.Tanh(x) }}, {"2.4.15", "Tan", tile.Tile.Tan},
	} {
		cases = append(cases,
			ill{op.rule, op.name + " of integers", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4)) }},
			ill{op.rule, op.name + " of a restricted float", func(b *tile.Block) { op.f(b.Zeros(tile.TF32, 4)) }},
			ill{op.rule, op.name + " of a pointer", func(b *tile.Block, p pf) { op.f(p.Tile) }})
	}
	for _, op := range []struct {
		rule, name string
		f          func(x tile.Tile, opts ...tile.Option) tile.Tile
	}{{"2.4.4", "Exp2", tile.Tile.Exp2}, {"2.4.8", "Sqrt", tile.Tile.Sqrt}, {"2.4.9", "Rsqrt", tile.Tile.Rsqrt}} {
		cases = append(cases,
			ill{op.rule, op.name + " of float16 flushed", func(b *tile.Block) { op.f(b.Zeros(tile.F16, 4), tile.FlushSubnormals) }},
			ill{op.rule, op.name + " of float64 flushed", func(b *tile.Block) { op.f(b.Zeros(tile.F64, 4), tile.FlushSubnormals) }},
			ill{op.rule, op.name + " with no subnormals mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), tile.Subnormals(9)) }},
			ill{op.rule, op.name + " with a NaN mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), tile.PropagateNaN) }},
			ill{op.rule, op.name + " rounded full", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), tile.Full) }})
	}
	return append(cases, []ill{
		{"2.4.3", "Pow of an integer base", func(b *tile.Block) { tile.Pow(b.Zeros(tile.I32, 4), b.Zeros(tile.F32, 4)) }},
		{"2.4.3", "Pow of an integer exponent", func(b *tile.Block) { tile.Pow(b.Zeros(tile.F32, 4), int32(2)) }},
		{"2.4.3", "Pow of half and bfloat16", func(b *tile.Block) { tile.Pow(b.Zeros(tile.F16, 4), b.Zeros(tile.BF16, 4)) }},
		{"2.4.3", "Pow of shapes that differ", func(b *tile.Block) { tile.Pow(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 8)) }},
		{"2.4.3", "Pow of a pointer", func(b *tile.Block, p pf) { tile.Pow(p, b.Zeros(tile.F32, 4)) }},
		{"2.4.3", "Pow that narrows the scalar", func(b *tile.Block) { tile.Pow(b.Zeros(tile.F32, 4), b.Const(tile.F64, 2)) }},
		{"2.4.8", "Sqrt of float64 approximate", func(b *tile.Block) { tile.Sqrt(b.Zeros(tile.F64, 4), tile.Approx) }},
		{"2.4.8", "Sqrt of float16 approximate", func(b *tile.Block) { tile.Sqrt(b.Zeros(tile.F16, 4), tile.Approx) }},
		{"2.4.9", "Rsqrt rounded", func(b *tile.Block) { tile.Rsqrt(b.Zeros(tile.F32, 4), tile.TowardZero) }},
		{"2.4.16", "Atan2 of integers", func(b *tile.Block) { tile.Atan2(b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 4)) }},
		{"2.4.16", "Atan2 of a restricted float", func(b *tile.Block) { tile.Atan2(b.Zeros(tile.TF32, 4), b.Zeros(tile.F32, 4)) }},
		{"2.4.16", "Atan2 of a float scalar and integers", func(b *tile.Block) { tile.Atan2(b.Zeros(tile.I32, 4), float32(1)) }},
		{"2.4.16", "Atan2 of half and bfloat16", func(b *tile.Block) { tile.Atan2(b.Zeros(tile.F16, 4), b.Zeros(tile.BF16, 4)) }},
	}...)
}
