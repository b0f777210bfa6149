package tile_test

import (
	"math"

	"gotile/tile"
)

// ownLayout is a layout of the author's, which returns any strides.
type ownLayout []any

func (l ownLayout) Strides([]any) []any { return l }

// paddedTo is a layout of the author's that leans on one of the package's.
type paddedTo struct{ alignment int }

func (l paddedTo) Strides(extents []any) []any {
	return tile.LayoutRightPadded(l.alignment).Strides(extents)
}

// illArrays is sections 2.8 to 2.11: extents, layouts, tensor spans.
func illArrays() []ill {
	return []ill{
		{"2.8.1", "length that is a float", func(b *tile.Block, p pf) { tile.Span(p, 2.5) }},
		{"2.8.1", "length that is a string", func(b *tile.Block, p pf) { tile.Span(p, "8") }},
		{"2.8.1", "length that is a zero Tile", func(b *tile.Block, p pf) { tile.Span(p, tile.Tile{}) }},
		{"2.8.1", "length that is nil", func(b *tile.Block, p pf) { tile.Span(p, nil) }},
		{"2.8.1", "length that is a float scalar", func(b *tile.Block, p pf, n tile.Scalar[float32]) { tile.Span(p, n) }},
		{"2.8.1", "length that is a tile", func(b *tile.Block, p pf) { tile.Span(p, b.Zeros(tile.I32, 2)) }},
		{"2.8.1", "length that is a pointer", func(b *tile.Block, p pf) { tile.Span(p, p) }},
		{"1.5.1", "negative length", func(b *tile.Block, p pf) { tile.Span(p, 4, -1) }},
		{"2.8.4", "extents of no numbers compared", func(b *tile.Block, p pf, n tile.Scalar[int32]) { tile.Extents{n, "x"}.Equal(tile.Extents{n, 3}) }},
		{"2.10.9", "too few strides", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutStrided(1)) }},
		{"2.10.9", "too many strides", func(b *tile.Block, p pf) { tile.Span(p, 4, tile.LayoutStrided(1, 1)) }},
		{"2.10.9", "negative stride", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutStrided(-4, 1)) }},
		{"2.10.9", "stride that is a float", func(b *tile.Block, p pf) { tile.Span(p, 4, tile.LayoutStrided(1.5)) }},
		{"2.10.9", "stride that is a float32", func(b *tile.Block, p pf) { tile.Span(p, 4, tile.LayoutStrided(float32(2))) }},
		{"2.10.9", "stride that is a string", func(b *tile.Block, p pf) { tile.Span(p, 4, tile.LayoutStrided("1")) }},
		{"2.10.9", "stride that is a tile", func(b *tile.Block, p pf) { tile.Span(p, 4, tile.LayoutStrided(b.Zeros(tile.I32, 2))) }},
		{"2.10.5", "alignment of zero", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutRightPadded(0)) }},
		{"2.10.5", "alignment that is nil", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutRightPadded(nil)) }},
		{"2.10.5", "alignment that is a string", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutRightPadded("4")) }},
		{"2.10.5", "alignment that is a float scalar", func(b *tile.Block, p pf, a tile.Scalar[float32]) { tile.Span(p, 4, 4, tile.LayoutRightPadded(a)) }},
		{"2.10.7", "negative alignment", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutLeftPadded(-4)) }},
		{"2.10.7", "alignment that is a tile", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutLeftPadded(b.Zeros(tile.I32, 2))) }},
		{"1.8.1", "own layout of too few strides", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, ownLayout{1}) }},
		{"1.8.1", "own layout that pads to nothing", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, paddedTo{0}) }},
		{"1.8.1", "own layout that pads to less than nothing", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, paddedTo{-3}) }},
		{"2.11.1", "two layouts", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, tile.LayoutLeft, tile.LayoutRight) }},
		{"2.11.1", "lengths as a slice", func(b *tile.Block, p pf) { tile.Span(p, []int{4, 4}) }},
		{"1.8.1", "own layout of no strides", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, ownLayout(nil)) }},
		{"1.8.1", "own layout of nil strides", func(b *tile.Block, p pf) { tile.Span(p, 4, 4, ownLayout{nil, nil}) }},
		{"1.8.1", "own layout of a slice", func(b *tile.Block, p pf) { tile.Span(p, 4, ownLayout{[]int{1}}) }},
		{"1.8.1", "nil layout", func(b *tile.Block, p pf) {
			var l tile.Layout
			tile.Span(p, 4, l)
		}},
		{"1.8.1", "static lengths beyond an int", func(b *tile.Block, p pf) { tile.Span(p, 4, math.MaxInt32, math.MaxInt32, math.MaxInt32) }},
		{"2.11.1", "span of a number", func(b *tile.Block, n tile.Scalar[int32]) { tile.Span(n, 4) }},
		{"2.11.1", "span of a constant", func(b *tile.Block, n tile.Scalar[int32]) { tile.Span(7, n) }},
		{"2.11.1", "span of several pointers", func(b *tile.Block, p pf) { tile.Span(p.Add(b.Iota(tile.I32, 4)), 4) }},
		{"2.11.1", "span of an untyped pointer", func(b *tile.Block, p pf) { tile.Span(p.Cast(tile.PointerTo(tile.Void)), 4) }},
		{"2.11.1", "span of nil", func(b *tile.Block, p pf) { tile.Span(nil, 4) }},
		{"2.11.1", "span of a span", func(b *tile.Block, s tile.Span1[float32]) { tile.Span(s, 4) }},
		{"2.11.1", "extent that is not there", func(b *tile.Block, p pf) { tile.Span(p, 4).Extent(1) }},
		{"2.11.1", "negative extent's number", func(b *tile.Block, p pf) { tile.Span(p, 4).Extent(-1) }},
		{"2.10.12", "stride that is not there", func(b *tile.Block, p pf) { tile.Span(p, 4).Stride(2) }},
		{"2.11.1", "zero span's extent", func(b *tile.Block) { tile.TensorSpan{}.Extent(0) }},
		{"2.11.1", "zero span's stride", func(b *tile.Block) { tile.Span2[float32]{}.Stride(0) }},
		{"2.11.1", "zero span cut", func(b *tile.Block) { tile.Partition(tile.Span2[float32]{}, 4, 4) }},
		{"", "zero span gathered", func(b *tile.Block) { tile.TensorSpan{}.Gather(0) }},
		{"", "zero span scattered", func(b *tile.Block) { tile.TensorSpan{}.Scatter(1.0, 0) }},
		{"", "zero span in tiles", func(b *tile.Block) { tile.TensorSpan{}.Tiles(4) }},
		{"2.11.1", "zero span's pointer", func(b *tile.Block) { tile.Load(tile.TensorSpan{}.Pointer()) }},
		{"", "span made in a loop and used after it", func(b *tile.Block, p pf, n tile.Scalar[int32]) {
			var s tile.TensorSpan
			for i := range b.Range(0, 4) {
				s = tile.Span(p, n.Add(i))
			}
			tile.Partition(s, 4).Load(0)
		}},
	}
}
