package tile_test

import "gotile/tile"

// illViews is section 2.12, with the dimension maps and paddings of 2.13.2 and 2.13.6.
func illViews() []ill {
	cut := func(p pf) tile.PartitionView { return tile.Partition(tile.Span(p, 8, 8), 4, 4) }
	return []ill{
		{"2.12.1", "shape of another rank", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4) }},
		{"2.12.1", "index without dimensions", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p)).Load(0) }},
		{"2.12.1", "shape of no tile", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 4, 6) }},               //tilevet:ignore a length that is refused
		{"2.12.1", "shape beyond the limit", func(b *tile.Block, p pf) { tile.Partition(tile.Span(p, 8, 8), 1<<13, 1<<13) }}, //tilevet:ignore a size that is refused
		{"2.12.1", "nil span", func(b *tile.Block) { tile.Partition(nil, 4) }},
		{"2.12.1", "too few indices of a load", func(b *tile.Block, p pf) { cut(p).Load(0) }},
		{"2.12.1", "too many indices of a load", func(b *tile.Block, p pf) { cut(p).LoadMasked(0, 0, 0) }},
		{"2.12.1", "too few indices of a store", func(b *tile.Block, p pf) { cut(p).Store(1, 0) }},
		{"2.12.1", "too many indices of a store", func(b *tile.Block, p pf) { cut(p).StoreMasked(1, 0, 0, 0) }},
		{"2.12.1", "index that is a pointer", func(b *tile.Block, p pf) { cut(p).Load(p, 0) }},
		{"2.12.1", "index that is a string", func(b *tile.Block, p pf) { cut(p).Load("0", 0) }},
		{"2.12.1", "index that is nil", func(b *tile.Block, p pf) { cut(p).Load(0, nil) }},
		{"2.12.1", "index that is a tile", func(b *tile.Block, p pf) { cut(p).Load(0, b.Zeros(tile.I32, 4)) }},
		{"2.12.1", "index that is not a whole number", func(b *tile.Block, p pf) { cut(p).Load(0, 0.5) }},
		{"2.12.1", "index that the index type does not have", func(b *tile.Block, p pf) { cut(p).Load(0, 1<<40) }},
		{"2.12.1", "padding of integers", func(b *tile.Block, p pi) { tile.Partition(tile.Span(p, 8), 4).LoadMasked(0, tile.PadNaN) }},
		{"2.12.1", "padding of restricted floats", func(b *tile.Block, p tile.Ptr[tile.TFloat32]) {
			tile.Partition(tile.Span(p, 8), 4).LoadMasked(0, tile.PadPosInf)
		}},
		{"2.12.1", "padding of a load that is not masked", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.PadNegInf) }},
		{"2.12.1", "padding of a store", func(b *tile.Block, p pf) { cut(p).StoreMasked(1, 0, 0, tile.PadZero) }},
		{"2.13.6", "two paddings", func(b *tile.Block, p pf) { cut(p).LoadMasked(0, 0, tile.PadNaN, tile.PadZero) }},
		{"2.13.6", "padding beyond the paddings", func(b *tile.Block, p pf) { cut(p).LoadMasked(0, 0, tile.Padding(5)) }},
		{"2.12.1", "Release of a view's load", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.Release) }},
		{"2.12.1", "AcquireRelease of a view's load", func(b *tile.Block, p pf) { cut(p).LoadMasked(0, 0, tile.AcquireRelease) }},
		{"2.12.1", "Acquire of a view's store", func(b *tile.Block, p pf) { cut(p).Store(1, 0, 0, tile.Acquire) }},
		{"2.12.1", "order beyond the orders of a view", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.MemoryOrder(77)) }},
		{"2.12.1", "scope of a view's load without order", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.BlockScope) }},
		{"2.12.1", "scope beyond the scopes of a view", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.Relaxed, tile.Scope(11)) }},
		{"2.12.1", "rounding of a view's load", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.TowardZero) }},
		{"2.12.1", "stored value of another shape", func(b *tile.Block, p pf) { cut(p).Store(b.Zeros(tile.F32, 4), 0, 0) }},
		{"2.12.1", "stored value of a transposed shape", func(b *tile.Block, p pf) {
			tile.Partition(tile.Span(p, 8, 8), 4, 8).Store(b.Zeros(tile.F32, 8, 4), 0, 0)
		}},
		{"2.12.1", "stored value that narrows", func(b *tile.Block, p pf) { cut(p).Store(b.Zeros(tile.F64, 4, 4), 0, 0) }},
		{"2.12.1", "stored integers as floats", func(b *tile.Block, p pf) { cut(p).StoreMasked(b.Zeros(tile.I32, 4, 4), 0, 0) }},
		{"2.12.1", "stored string", func(b *tile.Block, p pf) { cut(p).StoreMasked("x", 0, 0) }},
		{"2.12.1", "count along no dimension", func(b *tile.Block, p pf) { cut(p).Count(2) }},
		{"2.13.2", "dimension map with one twice", func(b *tile.Block, p pf) { cut(p).Permute(0, 0) }},
		{"2.13.2", "dimension map with one that is not there", func(b *tile.Block, p pf) { cut(p).Permute(0, 2) }},
		{"2.13.2", "dimension map of another rank", func(b *tile.Block, p pf) { cut(p).Permute(0) }},
		{"2.13.2", "dimension map of none", func(b *tile.Block, p pf) { cut(p).Permute() }},
		{"", "zero view loaded", func(b *tile.Block) { tile.PartitionView{}.Load(0) }},
		{"", "zero view stored", func(b *tile.Block) { tile.PartitionView{}.Store(1, 0) }},
		{"", "zero view permuted", func(b *tile.Block) { tile.PartitionView{}.Permute(0) }},
		{"", "zero view stepped", func(b *tile.Block) { tile.PartitionView{}.Step(1) }},
		{"", "zero view gathered", func(b *tile.Block) { tile.PartitionView{}.Gather(0) }},
		{"", "zero view counted", func(b *tile.Block) { tile.PartitionView{}.Count(0) }},
		{"", "zero view added to", func(b *tile.Block) { tile.PartitionView{}.AtomicAdd(1, 0) }},
		{"", "zero tiles loaded", func(b *tile.Block) { tile.Tiles{}.Load(0) }},
		{"", "zero tiles transposed", func(b *tile.Block) { tile.Tiles{}.Transpose() }},
		{"", "zero tiles placed", func(b *tile.Block) { tile.Tiles{}.Places(0, 0) }},
		{"", "zero tiles counted through", func(b *tile.Block) {
			for range (tile.Tiles{}).Range(0) {
			}
		}},
		{"", "steps of zero", func(b *tile.Block, p pf) { cut(p).Step(0, 1) }},
		{"", "too few steps", func(b *tile.Block, p pf) { cut(p).Step(1) }},
		{"", "no steps", func(b *tile.Block, p pf) { cut(p).Step() }},
		{"", "gather along no dimension", func(b *tile.Block, p pf) { cut(p).Gather(2) }},
		{"", "gather of a permuted view", func(b *tile.Block, p pf) { cut(p).Permute(1, 0).Gather(0) }},
		{"", "gather by a scalar", func(b *tile.Block, p pf) { cut(p).Gather(0).Load(1, 1) }},
		{"", "gather by nil", func(b *tile.Block, p pf) { cut(p).Gather(0).Load(nil, 1) }},
		{"", "positions of a float", func(b *tile.Block, p pf) { tile.Span(p, 16).Tiles(4).Places(0, 2.5) }},
		{"", "atomic add of a float64 to a view", func(b *tile.Block, p pf) { cut(p).AtomicAdd(b.Zeros(tile.F64, 4, 4), 0, 0) }},
		{"", "gather by too few", func(b *tile.Block, p pf) { cut(p).Gather(0).Load(b.Iota(tile.I32, 2), 1) }},
		{"", "atomic add to a gathered view", func(b *tile.Block, p pf) { cut(p).Gather(0).AtomicAdd(1, b.Iota(tile.I32, 4), 1) }},
		{"", "atomic add to int8", func(b *tile.Block, p tile.Ptr[int8]) { tile.Partition(tile.Span(p, 8), 4).AtomicAdd(1, 0) }},
		{"", "atomic and of floats", func(b *tile.Block, p pf) { cut(p).AtomicAnd(1, 0, 0) }},
		{"", "atomic add of a view for the system", func(b *tile.Block, p pf) { cut(p).AtomicAdd(1, 0, 0, tile.SystemScope) }},
		{"", "atomic add of a view with an order", func(b *tile.Block, p pf) { cut(p).AtomicAdd(1, 0, 0, tile.Acquire) }},
		{"", "view made in a loop and used after it", func(b *tile.Block, p pf) {
			var v tile.PartitionView
			for range b.Range(0, 4) {
				for range b.If(b.ID(0).Eq(0)) {
					v = cut(p)
				}
			}
			v.Load(0, 0)
		}},
	}
}
