package tile_test

import "gotile/tile"

// basicTypes and restrictedTypes are the reference's classes of floats.
var (
	integerTypes    = []tile.DType{tile.Bool, tile.I8, tile.I16, tile.I32, tile.I64, tile.U8, tile.U16, tile.U32, tile.U64}
	basicTypes      = []tile.DType{tile.F16, tile.BF16, tile.F32, tile.F64}
	restrictedTypes = []tile.DType{tile.TF32, tile.E4M3, tile.E5M2}
)

// illConversions is chapter 1 and section 2.1: shapes, conversions of types and of
// shapes, arithmetic conversions.
func illConversions() []ill {
	cases := []ill{
		{"1.6.2", "length that is not a power of two", func(b *tile.Block) { b.Zeros(tile.I32, 4, 7) }},        //tilevet:ignore a length that is refused
		{"1.6.2", "length of zero", func(b *tile.Block) { b.Zeros(tile.I32, 0) }},                              //tilevet:ignore a length that is refused
		{"1.6.2", "negative length", func(b *tile.Block) { b.Ones(tile.I32, -4) }},                             //tilevet:ignore a length that is refused
		{"1.6.2", "length beyond the limit", func(b *tile.Block) { b.Iota(tile.I64, 1<<25) }},                  //tilevet:ignore a size that is refused
		{"1.6.2", "more elements than the limit", func(b *tile.Block) { b.Full(1.5, tile.F32, 1<<13, 1<<12) }}, //tilevet:ignore a size that is refused
		{"1.6.2", "size beyond an int", func(b *tile.Block) { b.Zeros(tile.F32, 1<<40, 1<<40) }},               //tilevet:ignore a size that is refused
		{"1.6.2", "shape of a helper", func(b *tile.Block) {
			helperZeros(b, 3)
		}},
		{"1.6.2", "element that is not a type", func(b *tile.Block) { b.Zeros(tile.Invalid, 4) }},
		{"1.6.2", "element of void", func(b *tile.Block) { b.Zeros(tile.Void, 4) }},
		{"1.6.2", "element beyond the types", func(b *tile.Block) { b.Zeros(tile.DType(99), 4) }},
		{"1.4", "pointer to a pointer", func(b *tile.Block) { b.Full(tile.Null{}, tile.PointerTo(tile.PointerTo(tile.F32)), 4) }},
		{"1.4", "pointer to a type of one's own", func(b *tile.Block) { b.Full(tile.Null{}, tile.DType(0x80), 4) }},
		{"1.4", "pointer to no type", func(b *tile.Block) { b.Const(tile.PointerTo(tile.Invalid), tile.Null{}) }},
		{"1.7.2", "pointer as a number", func(b *tile.Block, p pf) { tile.Cast(p, tile.I64) }},
		{"1.7.2", "pointer as a pointer to another type", func(b *tile.Block, p pf) { tile.Cast(p, tile.PointerTo(tile.I32)) }},
		{"1.7.2", "number as a pointer", func(b *tile.Block) { tile.Cast(7, tile.PointerTo(tile.F32)) }},
		{"1.7.2", "untyped pointer as a typed one", func(b *tile.Block, p pf) { p.Cast(tile.PointerTo(tile.Void)).Cast(tile.PointerTo(tile.F32)) }},
		{"1.7.3", "shorter length", func(b *tile.Block) { b.Zeros(tile.F32, 4, 8).Broadcast(4, 4) }},
		{"1.7.3", "longer length that is not 1", func(b *tile.Block) { b.Zeros(tile.F32, 2).Broadcast(4) }},
		{"1.7.3", "lower rank", func(b *tile.Block) { b.Zeros(tile.F32, 1, 4).Broadcast(4) }},
		{"1.7.3", "broadcast to no tile's shape", func(b *tile.Block) { b.Zeros(tile.F32, 1).Broadcast(6) }}, //tilevet:ignore a length that is refused
		{"1.7.3", "mutual shapes differ", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Add(b.Zeros(tile.F32, 8, 2)) }},
		{"1.7.3", "mutual shapes differ in the last", func(b *tile.Block) { tile.Lt(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4, 2)) }},
		{"1.7.3", "mutual shape beyond the limit", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 1<<13, 1)
			y := b.Zeros(tile.F32, 1<<12)
			x.Mul(y)
		}},
		{"1.7.4", "example 2: double scalar times int tile", func(b *tile.Block) { b.Full(42, tile.I32, 8).Mul(b.Const(tile.F64, 2)) }},
		{"1.7.4", "example 2 with a Go constant", func(b *tile.Block) { b.Full(42, tile.I32, 8).Mul(2.5) }},
		{"1.7.4", "example B: float scalar and int tile", func(b *tile.Block) { tile.Add(float32(1), b.Zeros(tile.I32, 4, 8)) }},
		{"1.7.4", "example C: bfloat16 scalar and half tile", func(b *tile.Block) { tile.Add(tile.BFloat16(0), b.Zeros(tile.F16, 4, 8)) }},
		{"1.7.4", "example C compared", func(b *tile.Block) { tile.Eq(tile.BFloat16(0), b.Zeros(tile.F16, 4, 8)) }},
		{"1.7.4", "example D: unsigned scalar and int tile", func(b *tile.Block) { tile.Add(uint32(1), b.Zeros(tile.I32, 4, 8)) }},
		{"1.7.4", "example D compared", func(b *tile.Block) { tile.Eq(uint32(1), b.Zeros(tile.I32, 4, 8)) }},
		{"1.7.4", "int64 scalar and int32 tile", func(b *tile.Block) { b.Zeros(tile.I32, 4).Add(int64(1)) }},
		{"1.7.4", "int scalar and bool tile", func(b *tile.Block) { b.Zeros(tile.Bool, 4).Add(int32(1)) }},
		{"1.7.4", "double scalar and float tile", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add(b.Const(tile.F64, 1)) }},
		{"1.7.4", "negative constant and unsigned tile", func(b *tile.Block) { b.Zeros(tile.U32, 4).Add(-1) }},
		{"1.7.4", "constant beyond float16", func(b *tile.Block) { b.Zeros(tile.F16, 4).Add(1e6) }},
		{"1.7.4", "int tiles of unlike sign", func(b *tile.Block) { b.Zeros(tile.I32, 4).Add(b.Zeros(tile.U32, 4)) }},
		{"1.7.4", "half and bfloat16 scalars", func(b *tile.Block) { b.Const(tile.F16, 1).Add(b.Const(tile.BF16, 1)) }},
		{"1.7.4", "promotion of a restricted float", func(b *tile.Block) { tile.Promote(b.Zeros(tile.E4M3, 4)) }},
		{"2.1.1.1", "fourth axis of the grid", func(b *tile.Block) { b.ID(3) }},
		{"2.1.1.2", "negative axis of the grid", func(b *tile.Block) { b.Count(-1) }},
		{"2.1.5.5", "condition of several elements", func(b *tile.Block) {
			for range b.If(b.Zeros(tile.Bool, 2)) {
			}
		}},
		{"2.1.5.5", "condition that is not a value", func(b *tile.Block) {
			for range b.IfElse("yes") { //tilevet:ignore a condition that is refused
			}
		}},
		{"2.1.7", "string operand", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add("one") }},
		{"2.1.7", "nil operand", func(b *tile.Block) { tile.Add(nil, b.Zeros(tile.F32, 4)) }},
		{"2.1.7", "complex operand", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add(1i) }},
		{"2.1.7", "operand of a type of one's own", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add(ownNumber(1)) }},
		{"2.1.7", "slice operand", func(b *tile.Block) { b.Zeros(tile.F32, 4).Add([]float32{1}) }},
	}
	return append(cases, illCommonTypes()...)
}

type ownNumber int

func helperZeros(b *tile.Block, n int) tile.Tile { return b.Zeros(tile.F32, n) }

// illCommonTypes adds tiles of each two types that have no common type, or whose
// common type one of them narrows to.
func illCommonTypes() []ill {
	var cases []ill
	types := append(append([]tile.DType{}, integerTypes...), basicTypes...)
	for i, d := range types {
		for _, e := range types[i+1:] {
			c, ok := tile.CommonType(d, e)
			narrows := func(from tile.DType) bool { return tile.Narrowing(from, c) && !(from.IsIntegral() && c.IsFloat()) }
			if ok && !narrows(d) && !narrows(e) {
				continue
			}
			cases = append(cases,
				ill{"1.7.4", "tiles of " + d.String() + " and " + e.String(), func(b *tile.Block) { b.Zeros(d, 4).Add(b.Zeros(e, 4)) }},
				ill{"1.7.4", "compared " + d.String() + " and " + e.String(), func(b *tile.Block) { b.Zeros(d, 4).Lt(b.Const(e, 0)) }})
		}
	}
	return cases
}
