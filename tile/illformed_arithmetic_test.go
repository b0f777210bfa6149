package tile_test

import "gotile/tile"

type binaryFunc = func(x, y any) tile.Tile

// illArithmetic is section 2.2.
func illArithmetic() []ill {
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          binaryFunc
		ints       bool // no floats
	}{
		{"2.2.1", "Add", func(x, y any) tile.Tile { return tile.Add(x, y) }, false},
		{"2.2.3", "Sub", func(x, y any) tile.Tile { return tile.Sub(x, y) }, false},
		{"2.2.5", "Mul", func(x, y any) tile.Tile { return tile.Mul(x, y) }, false},
		{"2.2.6", "Div", func(x, y any) tile.Tile { return tile.Div(x, y) }, false},
		{"2.2.7", "CeilDiv", tile.CeilDiv, true},
		{"2.2.8", "FloorDiv", tile.FloorDiv, true},
		{"2.2.9", "Rem", tile.Rem, false},
		{"2.2.10", "Eq", tile.Eq, false},
		{"2.2.10", "Ne", tile.Ne, false},
		{"2.2.10", "Lt", tile.Lt, false},
		{"2.2.10", "Le", tile.Le, false},
		{"2.2.10", "Gt", tile.Gt, false},
		{"2.2.10", "Ge", tile.Ge, false},
		{"2.2.11", "And", tile.And, true},
		{"2.2.12", "Or", tile.Or, true},
		{"2.2.13", "Xor", tile.Xor, true},
		{"2.2.20", "Max", func(x, y any) tile.Tile { return tile.Max(x, y) }, false},
		{"2.2.21", "Min", func(x, y any) tile.Tile { return tile.Min(x, y) }, false},
		{"2.2.24", "MulHi", tile.MulHi, true},
	} {
		cases = append(cases,
			ill{op.rule, op.name + " of restricted floats", func(b *tile.Block) { op.f(b.Zeros(tile.E5M2, 4), b.Zeros(tile.E5M2, 4)) }},
			ill{op.rule, op.name + " of a restricted float scalar", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), b.Const(tile.TF32, 1)) }},
			ill{op.rule, op.name + " of shapes that differ", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 2)) }},
			ill{op.rule, op.name + " of int16 and uint16", func(b *tile.Block) { op.f(b.Zeros(tile.I16, 4), b.Zeros(tile.U16, 4)) }},
			ill{op.rule, op.name + " of a string", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), "1") }})
		if op.ints {
			cases = append(cases,
				ill{op.rule, op.name + " of floats", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4)) }},
				ill{op.rule, op.name + " of an integer and a float", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), float32(1)) }},
				ill{op.rule, op.name + " of pointers", func(b *tile.Block, p pf) { op.f(p, p) }})
		}
	}
	cases = append(cases, illModifiers()...)
	return append(cases, []ill{
		{"2.2.4", "Neg of a restricted float", func(b *tile.Block) { tile.Neg(b.Zeros(tile.TF32, 4)) }},
		{"2.2.4", "Neg of a pointer", func(b *tile.Block, p pf) { p.Neg() }},
		{"2.2.5", "Mul of a pointer", func(b *tile.Block, p pf) { p.Mul(2) }},
		{"2.2.6", "Div of a pointer", func(b *tile.Block, p pf) { tile.Div(4, p) }},
		{"2.2.14", "Not of bool", func(b *tile.Block) { tile.Not(b.Zeros(tile.Bool, 4)) }},
		{"2.2.14", "Not of a float", func(b *tile.Block) { tile.Not(b.Zeros(tile.F32, 4)) }},
		{"2.2.15", "Shl of bool", func(b *tile.Block) { tile.Shl(b.Zeros(tile.Bool, 4), 1) }},
		{"2.2.15", "Shl of a float", func(b *tile.Block) { tile.Shl(b.Zeros(tile.F32, 4), 1) }},
		{"2.2.15", "Shl by a float", func(b *tile.Block) { tile.Shl(b.Zeros(tile.I32, 4), float32(1)) }},
		{"2.2.15", "Shl of shapes that differ", func(b *tile.Block) { tile.Shl(b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 2)) }},
		{"2.2.16", "Shr of bool", func(b *tile.Block) { tile.Shr(true, b.Zeros(tile.I32, 4)) }},
		{"2.2.16", "Shr by a pointer", func(b *tile.Block, p pf) { tile.Shr(b.Zeros(tile.I32, 4), p) }},
		{"2.2.17", "LogicalAnd of shapes that differ", func(b *tile.Block) { tile.LogicalAnd(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 8)) }},
		{"2.2.18", "LogicalOr of a string", func(b *tile.Block) { tile.LogicalOr(b.Zeros(tile.F32, 4), "x") }},
		{"2.2.19", "LogicalNot of a zero Tile", func(b *tile.Block) { tile.LogicalNot(tile.Tile{}) }},
		{"2.2.22", "Abs of a restricted float", func(b *tile.Block) { tile.Abs(b.Zeros(tile.E4M3, 4)) }},
		{"2.2.23", "FMA with an accumulator of integers", func(b *tile.Block) { tile.FMA(1, 2, b.Zeros(tile.I32, 4)) }},
		{"2.2.23", "FMA with a restricted accumulator", func(b *tile.Block) { tile.FMA(1, 2, b.Zeros(tile.TF32, 4)) }},
		{"2.2.23", "FMA that narrows a factor", func(b *tile.Block) { tile.FMA(b.Zeros(tile.F64, 4), 2, b.Zeros(tile.F32, 4)) }},
		{"2.2.23", "FMA that narrows an integer", func(b *tile.Block) { tile.FMA(2.0, b.Zeros(tile.I32, 4), b.Zeros(tile.F32, 4)) }},
		{"2.2.23", "FMA with a longer factor", func(b *tile.Block) { tile.FMA(b.Zeros(tile.F32, 4, 4), 2, b.Zeros(tile.F32, 4)) }},
		{"2.2.23", "FMA with an imprecise mode", func(b *tile.Block) { tile.FMA(1, 2, b.Zeros(tile.F32, 4), tile.Full) }},
		{"2.2.23", "FMA that flushes float64", func(b *tile.Block) { tile.FMA(1, 2, b.Zeros(tile.F64, 4), tile.FlushSubnormals) }},
		{"2.2.26", "untyped pointer moved", func(b *tile.Block, p pf) { p.Cast(tile.PointerTo(tile.Void)).Add(1) }},
		{"2.2.26", "pointer moved by a float", func(b *tile.Block, p pf) { p.Add(float32(1)) }},
		{"2.2.26", "pointer moved in a rounding mode", func(b *tile.Block, p pf) { tile.Add(p, 1, tile.TowardZero) }},
		{"2.2.28", "difference of pointers that flushes", func(b *tile.Block, p pf) { tile.Sub(p, p, tile.FlushSubnormals) }},
		{"2.2.26", "two pointers added", func(b *tile.Block, p pf) { p.Add(p) }},
		{"2.2.26", "pointers and offsets of unlike shapes", func(b *tile.Block, p pf) { p.Add(b.Iota(tile.I32, 4)).Add(b.Iota(tile.I32, 8)) }},
		{"2.2.27", "untyped pointer moved back", func(b *tile.Block, p pf) { p.Cast(tile.PointerTo(tile.Void)).Sub(1) }},
		{"2.2.27", "integer minus pointer", func(b *tile.Block, p pf) { tile.Sub(1, p) }},
		{"2.2.28", "difference of pointers to unlike types", func(b *tile.Block, p pf, q pi) { tile.Sub(p, q) }},
		{"2.2.28", "difference of untyped pointers", func(b *tile.Block, p pf) {
			v := p.Cast(tile.PointerTo(tile.Void))
			v.Sub(v)
		}},
		{"2.2.29", "pointers to unlike types compared", func(b *tile.Block, p pf, q pi) { tile.Lt(p, q) }},
		{"2.2.29", "pointer and number compared", func(b *tile.Block, p pf) { p.Eq(0) }},
		{"2.2.30", "null ordered", func(b *tile.Block, p pf) { p.Lt(tile.Null{}) }},
		{"2.2.30", "pointer and Go's nil", func(b *tile.Block, p pf) { p.Eq(nil) }},
		{"2.2.31", "Go's nil and a pointer", func(b *tile.Block, p pf) { tile.Ne(nil, p) }},
		{"2.2.28", "difference of pointers of unlike shapes", func(b *tile.Block, p pf) { p.Add(b.Iota(tile.I32, 4)).Sub(p.Add(b.Iota(tile.I32, 2))) }},
		{"2.2.29", "pointers of unlike shapes compared", func(b *tile.Block, p pf) { p.Add(b.Iota(tile.I32, 4)).Lt(p.Add(b.Iota(tile.I32, 2))) }},
		{"2.2.30", "null and a number", func(b *tile.Block) { b.Const(tile.I32, 0).Eq(tile.Null{}) }},
		{"2.2.30", "null and null", func(b *tile.Block) { tile.Ne(tile.Null{}, tile.Null{}) }},
	}...)
}

// illModifiers is the rounding, subnormals and NaN modes that an operation does not
// take, or not for a type.
func illModifiers() []ill {
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          func(x, y any, opts ...tile.Option) tile.Tile
	}{{"2.2.1", "Add", tile.Add}, {"2.2.3", "Sub", tile.Sub}, {"2.2.5", "Mul", tile.Mul}, {"2.2.6", "Div", tile.Div}} {
		cases = append(cases,
			ill{op.rule, op.name + " of integers rounded", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), 1, tile.TowardZero) }},
			ill{op.rule, op.name + " of float16 flushed", func(b *tile.Block) { op.f(b.Zeros(tile.F16, 4), 1, tile.FlushSubnormals) }},
			ill{op.rule, op.name + " of float16 approximate", func(b *tile.Block) { op.f(b.Zeros(tile.F16, 4), 1, tile.Approx) }},
			ill{op.rule, op.name + " of float64 full", func(b *tile.Block) { op.f(b.Zeros(tile.F64, 4), 1, tile.Full) }},
			ill{op.rule, op.name + " with a NaN mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.PropagateNaN) }},
			ill{op.rule, op.name + " with no rounding mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.Rounding(7)) }},
			ill{op.rule, op.name + " with no subnormals mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.Subnormals(2)) }},
			ill{op.rule, op.name + " with a nil option", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, nil) }},
			ill{op.rule, op.name + " with a padding", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.PadNaN) }})
	}
	for _, op := range []struct {
		rule, name string
		f          func(x, y any, opts ...tile.Option) tile.Tile
	}{{"2.2.20", "Max", tile.Max}, {"2.2.21", "Min", tile.Min}} {
		cases = append(cases,
			ill{op.rule, op.name + " of integers with a NaN mode", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), 1, tile.PropagateNaN) }},
			ill{op.rule, op.name + " of bfloat16 flushed", func(b *tile.Block) { op.f(b.Zeros(tile.BF16, 4), 1, tile.FlushSubnormals) }},
			ill{op.rule, op.name + " rounded", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.TowardZero) }},
			ill{op.rule, op.name + " with no NaN mode", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 1, tile.NaNMode(2)) }})
	}
	return append(cases,
		ill{"2.2.1", "Add with two rounding modes", func(b *tile.Block) { tile.Add(b.Zeros(tile.F32, 4), 1, tile.TowardZero, tile.NearestEven) }},
		ill{"2.2.20", "Max with two NaN modes", func(b *tile.Block) { tile.Max(b.Zeros(tile.F32, 4), 1, tile.SuppressNaN, tile.PropagateNaN) }},
		ill{"2.2.1", "Add approximate", func(b *tile.Block) { tile.Add(b.Zeros(tile.F32, 4), 1, tile.Approx) }},
		ill{"2.2.3", "Sub full", func(b *tile.Block) { tile.Sub(b.Zeros(tile.F32, 4), 1, tile.Full) }},
		ill{"2.2.5", "Mul approximate", func(b *tile.Block) { tile.Mul(b.Zeros(tile.F32, 4), 1, tile.Approx) }})
}
