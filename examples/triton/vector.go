package triton

import "gotile/tile"

//guide:show add

// NewAdd is tutorial 1: out = x + y for vectors. Each block adds size elements.
func NewAdd(size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, out tile.Span1[float32]) {
		i := b.ID(0)
		out.Tiles(size).Store(x.Tiles(size).Load(i).Add(y.Tiles(size).Load(i)), i)
	}, tile.Name("add"), tile.Over(2))
}

//guide:end
