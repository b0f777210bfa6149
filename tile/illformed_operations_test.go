package tile_test

import "gotile/tile"

// illOperations is section 2.3, and 2.9's conversions of tiles.
func illOperations() []ill {
	return []ill{
		{"2.3.1", "Full of a tile", func(b *tile.Block) { b.Full(b.Zeros(tile.F32, 4), tile.F32, 4) }},
		{"2.3.1", "Full of a value that the type does not have", func(b *tile.Block) { b.Full(300, tile.U8, 4) }},
		{"2.3.1", "Full of a pointer as a number", func(b *tile.Block, p pf) { b.Full(p, tile.F32, 4) }},
		{"2.3.1", "Full of null as a number", func(b *tile.Block) { b.Full(tile.Null{}, tile.F32, 4) }},
		{"2.3.1", "Full of a number as a pointer", func(b *tile.Block) { b.Full(0, tile.PointerTo(tile.F32), 4) }},
		{"2.3.1", "Full of a string", func(b *tile.Block) { b.Full("0", tile.F32, 4) }},
		{"2.3.1", "Const of a tile's pointer as a number", func(b *tile.Block, p pf) { b.Const(tile.F32, p) }},
		{"2.3.2", "Iota of floats", func(b *tile.Block) { b.Iota(tile.F32, 4) }},
		{"2.3.2", "Iota beyond int8", func(b *tile.Block) { b.Iota(tile.I8, 256) }},
		{"2.3.2", "Iota beyond bool", func(b *tile.Block) { b.Iota(tile.Bool, 4) }},
		{"2.3.2", "Iota of pointers", func(b *tile.Block) { b.Iota(tile.PointerTo(tile.F32), 4) }},
		{"2.3.3", "Ones of pointers", func(b *tile.Block) { b.Ones(tile.PointerTo(tile.F32), 4) }},
		{"2.3.4", "Zeros of pointers", func(b *tile.Block) { b.Zeros(tile.PointerTo(tile.F32), 4) }},
		{"2.3.5", "IsInf of integers", func(b *tile.Block) { tile.IsInf(b.Zeros(tile.I32, 4)) }},
		{"2.3.5", "IsInf of a restricted float", func(b *tile.Block) { tile.IsInf(b.Zeros(tile.E5M2, 4)) }},
		{"2.3.6", "IsNaN of a pointer", func(b *tile.Block, p pf) { tile.IsNaN(p.Tile) }},
		{"2.3.6", "IsNaN of a restricted float", func(b *tile.Block) { tile.IsNaN(b.Zeros(tile.TF32, 4)) }},
		{"2.3.7", "Reshape to more elements", func(b *tile.Block) { b.Zeros(tile.F32, 4).Reshape(8) }},
		{"2.3.7", "Reshape to no tile's shape", func(b *tile.Block) { b.Zeros(tile.F32, 4).Reshape(3, 1) }}, //tilevet:ignore a length that is refused
		{"2.3.7", "Reshape of several to none", func(b *tile.Block) { b.Zeros(tile.F32, 4).Reshape() }},
		{"2.3.9", "Permute with too few", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Permute(0) }},
		{"2.3.9", "Permute with too many", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Permute(0, 1, 2) }},
		{"2.3.9", "Permute with one twice", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Permute(1, 1) }},
		{"2.3.9", "Permute with one that is not there", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Permute(0, 2) }},
		{"2.3.9", "Permute with a negative", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Permute(-1, 0) }},
		{"2.3.11", "Transpose of a dimension that is not there", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2).Transpose(0, 2) }},
		{"2.3.11", "Transpose of three dimensions", func(b *tile.Block) { b.Zeros(tile.F32, 4, 2, 2).Transpose(0, 1, 2) }},
		{"2.3.12", "Cat of unlike types", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4), b.Zeros(tile.I32, 4), 0) }},
		{"2.3.12", "Cat of unlike ranks", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4, 1), 0) }},
		{"2.3.12", "Cat of unlike lengths", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4, 2), b.Zeros(tile.F32, 4, 4), 0) }},
		{"2.3.12", "Cat to no power of two", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			y := b.Zeros(tile.F32, 8)
			tile.Cat(x, y, 0)
		}},
		{"2.3.12", "Cat beyond the limit", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 1<<24)
			tile.Cat(x, x, 0)
		}},
		{"2.3.14", "Cat along a negative dimension", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4), -1) }},
		{"2.3.14", "Cat along a dimension that is not there", func(b *tile.Block) { tile.Cat(b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4), 1) }},
		{"2.3.14", "Cat of scalars", func(b *tile.Block) { tile.Cat(b.Const(tile.F32, 1), b.Const(tile.F32, 1), 0) }},
		{"2.3.15", "Select of unlike types", func(b *tile.Block) { tile.Select(true, b.Zeros(tile.F32, 4), b.Zeros(tile.I32, 4)) }},
		{"2.3.15", "Select of unlike shapes", func(b *tile.Block) { tile.Select(true, b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 1)) }},
		{"2.3.15", "Select by a larger condition", func(b *tile.Block) { tile.Select(b.Zeros(tile.Bool, 4, 4), b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4)) }},
		{"2.3.15", "Select by a condition that does not stretch", func(b *tile.Block) { tile.Select(b.Zeros(tile.Bool, 2), b.Zeros(tile.F32, 4), 0) }},
		{"2.3.15", "Select of a constant that the type does not have", func(b *tile.Block) { tile.Select(true, b.Zeros(tile.I32, 4), 0.5) }},
		{"2.3.15", "Select by a string", func(b *tile.Block) { tile.Select("yes", b.Zeros(tile.I32, 4), 0) }},
		{"2.3.16", "Extract of another rank", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4, 4), []int{2}, 0) }},
		{"2.3.16", "Extract of more than there is", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4), []int{8}, 0) }},
		{"2.3.16", "Extract of no tile's shape", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4), []int{3}, 0) }},
		{"2.3.17", "Extract with too few indices", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4, 4), []int{2, 2}, 0) }},
		{"2.3.17", "Extract with too many indices", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4), []int{2}, 0, 0) }},
		{"2.3.17", "Extract at a float", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4), []int{2}, float32(0)) }},
		{"2.3.17", "Extract at a tile", func(b *tile.Block) { tile.Extract(b.Zeros(tile.F32, 4), []int{2}, b.Zeros(tile.I32, 2)) }},
		{"2.3.17", "Extract at a pointer", func(b *tile.Block, p pf) { tile.Extract(b.Zeros(tile.F32, 4), []int{2}, p) }},
		{"2.3.19", "Cast to no type", func(b *tile.Block) { b.Zeros(tile.F32, 4).Cast(tile.Invalid) }},
		{"2.3.19", "Cast of pointers to numbers", func(b *tile.Block, p pf) { p.Add(b.Iota(tile.I32, 4)).Cast(tile.F32) }},
		{"2.3.20", "Bitcast to another size", func(b *tile.Block) { tile.Bitcast(b.Zeros(tile.F32, 4), tile.I64) }},
		{"2.3.20", "Bitcast of a pointer to 32 bits", func(b *tile.Block, p pf) { tile.Bitcast(p.Tile, tile.I32) }},
		{"2.3.20", "Bitcast to void", func(b *tile.Block) { tile.Bitcast(b.Zeros(tile.I8, 4), tile.Void) }},
		{"2.3.20", "Bitcast to no type", func(b *tile.Block) { tile.Bitcast(b.Zeros(tile.I8, 4), tile.DType(77)) }},
		{"2.9.1", "Item of several elements", func(b *tile.Block) { b.Zeros(tile.F32, 4).Item() }},
		{"2.9.1", "tile that was never set", func(b *tile.Block) {
			var x tile.Tile
			tile.Exp(x)
		}},
	}
}
