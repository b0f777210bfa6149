package tile_test

import (
	"slices"

	"gotile/tile"
)

// illMatrix is section 2.5: every combination of types that is in no row of its table,
// and the shapes.
func illMatrix() []ill {
	cases := []ill{
		{"2.5.1", "MMA of vectors", func(b *tile.Block) { tile.MMA(b.Zeros(tile.F16, 4), b.Zeros(tile.F16, 4), b.Zeros(tile.F32, 4)) }},
		{"2.5.1", "MMA of rank 4", func(b *tile.Block) {
			x := b.Zeros(tile.F16, 2, 2, 4, 4)
			tile.MMA(x, x, x)
		}},
		{"2.5.1", "MMA of unlike ranks", func(b *tile.Block) {
			tile.MMA(b.Zeros(tile.F16, 1, 4, 4), b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F32, 4, 4))
		}},
		{"2.5.1", "MMA with an inner length that differs", func(b *tile.Block) {
			tile.MMA(b.Zeros(tile.F16, 4, 8), b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F32, 4, 4))
		}},
		{"2.5.1", "MMA with an accumulator of other rows", func(b *tile.Block) {
			tile.MMA(b.Zeros(tile.F16, 4, 8), b.Zeros(tile.F16, 8, 4), b.Zeros(tile.F32, 8, 4))
		}},
		{"2.5.1", "MMA with an accumulator of other columns", func(b *tile.Block) {
			tile.MMA(b.Zeros(tile.F16, 4, 8), b.Zeros(tile.F16, 8, 4), b.Zeros(tile.F32, 4, 8))
		}},
		{"2.5.1", "MMA with batches that differ", func(b *tile.Block) {
			tile.MMA(b.Zeros(tile.F16, 2, 4, 8), b.Zeros(tile.F16, 4, 8, 4), b.Zeros(tile.F32, 4, 4, 4))
		}},
		{"2.5.2", "MatMul of unlike types", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4, 4), b.Zeros(tile.F32, 4, 4)) }},
		{"2.5.2", "MatMul of half and bfloat16", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4, 4), b.Zeros(tile.BF16, 4, 4)) }},
		{"2.5.2", "MatMul of 32-bit integers", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.I32, 4, 4), b.Zeros(tile.I32, 4, 4)) }},
		{"2.5.2", "MatMul of 16-bit integers", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.U16, 4, 4), b.Zeros(tile.U16, 4, 4)) }},
		{"2.5.2", "MatMul of vectors", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4), b.Zeros(tile.F16, 4)) }},
		{"2.5.2", "MatMul of unlike ranks", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 2, 4, 4), b.Zeros(tile.F16, 4, 4)) }},
		{"2.5.2", "MatMul with an inner length that differs", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 4, 8), b.Zeros(tile.F16, 4, 8)) }},
		{"2.5.2", "MatMul with batches that differ", func(b *tile.Block) { tile.MatMul(b.Zeros(tile.F16, 2, 4, 4), b.Zeros(tile.F16, 4, 4, 4)) }},
		{"2.5.2", "MatMul beyond the limit", func(b *tile.Block) {
			x := b.Zeros(tile.F16, 1<<13, 1)
			y := b.Zeros(tile.F16, 1, 1<<13)
			tile.MatMul(x, y)
		}},
		{"2.5.2", "MatMul of a pointer", func(b *tile.Block, p pf) { tile.MatMul(p.Tile, b.Zeros(tile.F32, 4, 4)) }},
	}
	return append(cases, illProducts()...)
}

// products lists the accumulators of the table of 2.5.1; 8-bit integers also mix.
var products = map[tile.DType][]tile.DType{
	tile.I8: {tile.I32}, tile.U8: {tile.I32}, tile.Bool: {tile.I32},
	tile.E4M3: {tile.F16, tile.F32}, tile.E5M2: {tile.F16, tile.F32}, tile.F16: {tile.F16, tile.F32},
	tile.BF16: {tile.F32}, tile.TF32: {tile.F32}, tile.F32: {tile.F32}, tile.F64: {tile.F64},
}

func illProducts() []ill {
	var cases []ill
	all := slices.Concat(integerTypes, basicTypes, restrictedTypes)
	for _, x := range all {
		for _, acc := range []tile.DType{tile.I32, tile.U32, tile.F16, tile.BF16, tile.F32, tile.F64} {
			if !slices.Contains(products[x], acc) {
				cases = append(cases, ill{"2.5.1", "MMA of " + x.String() + " into " + acc.String(), func(b *tile.Block) {
					tile.MMA(b.Zeros(x, 4, 4), b.Zeros(x, 4, 4), b.Zeros(acc, 4, 4))
				}})
			}
		}
	}
	for _, x := range slices.Concat(basicTypes, restrictedTypes) {
		for _, y := range slices.Concat(basicTypes, restrictedTypes) {
			if x < y {
				cases = append(cases, ill{"2.5.1", "MMA of " + x.String() + " and " + y.String(), func(b *tile.Block) {
					tile.MMA(b.Zeros(x, 4, 4), b.Zeros(y, 4, 4), b.Zeros(tile.F32, 4, 4))
				}})
			}
		}
	}
	return cases
}
