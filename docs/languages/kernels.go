// Package languages has the kernels of docs/languages.md: a matrix product and softmax, in Go here, and next to it in Tile
// C++ (.cu), cuTile Python (.py), cuTile Rust (.rs) and cuTile.jl (.jl). Its tests compare the page with the files, and
// the results of the vendor's compilers for the C++ and the Python with those of Go.
//
// The kernels have fixed tile sizes, so that a kernel is one page; package kernels has versions for use.
package languages

import "gotile/tile"

//guide:show matmul

// MatMul is z = x · y: float16 operands, float32 sums. A block computes 32 by 32 elements.
var MatMul = tile.NewKernel(matmul, tile.Over(2))

func matmul(b *tile.Block, x, y tile.Span2[tile.Float16], z tile.Span2[float32]) {
	xs, ys := x.Tiles(32, 16), y.Tiles(16, 32)
	i, j := b.ID(0), b.ID(1)
	acc := b.Zeros(tile.F32, 32, 32)
	for k := range xs.Range(1, &acc) {
		acc = tile.MMA(xs.Load(i, k), ys.Load(k, j), acc)
	}
	z.Tiles(32, 32).Store(acc, i, j)
}

//guide:end

//guide:show softmax

// Softmax is the softmax of each row of at most 128 numbers. A block computes one row.
var Softmax = tile.NewKernel(softmax, tile.Over(0))

func softmax(b *tile.Block, x, y tile.Span2[float32]) {
	row := b.ID(0)
	t := x.Tiles(128).Load(row, 0, tile.PadNegInf)
	e := tile.Exp(t.Sub(tile.ReduceMax(t, 0)))
	y.Tiles(128).Store(e.Div(tile.Sum(e, 0)), row, 0)
}

//guide:end
