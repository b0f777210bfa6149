package triton

import "gotile/tile"

//guide:show softmax

// NewSoftmax is tutorial 2: the softmax of each row of x, which has at most width columns.
// Each block computes one row.
func NewSoftmax(width int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		row := x.Tiles(width).Load(b.ID(0), 0, tile.PadNegInf)
		e := tile.Exp(row.Sub(tile.ReduceMax(row, 0)))
		y.Tiles(width).Store(e.Div(tile.Sum(e, 0)), b.ID(0), 0)
	}, tile.Name("softmax"), tile.Over(1))
}

//guide:end
