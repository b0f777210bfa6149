package main

import (
	"context"
	"fmt"
	"io"

	"gotile/device"
	"gotile/dist"
	"gotile/tile"
)

const side = 16 // of tiles

var (
	// fillRows stores elements of whole numbers, of which the first has a number in the whole matrix.
	fillRows = tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], first tile.Scalar[int32]) {
		i, j := b.ID(0), b.ID(1)
		row := b.Iota(tile.I32, side).Reshape(side, 1).Add(i.Mul(side))
		col := b.Iota(tile.I32, side).Reshape(1, side).Add(j.Mul(side))
		number := row.Mul(x.Extent(1)).Add(col).Add(first)
		x.Tiles(side, side).Store(number.Rem(13).Sub(6).Cast(tile.F32), i, j)
	}, tile.Name("fill_rows"), tile.Over(0, side, side))

	// gatherProduct multiplies the rows of all ranks, xs, by w. It reads the rows of other ranks where they are: a block finds the
	// rank that has its tile's rows, as cuTile Python's sample AllGatherMatmul does.
	gatherProduct = tile.NewKernel(func(b *tile.Block, xs tile.List[tile.Span2[float32]], w, out tile.Span2[float32]) {
		rows := xs.At(0).Tiles(side, side).Count(0)
		x, y := xs.At(b.ID(0).Div(rows)).Tiles(side, side), w.Tiles(side, side)
		sum, row := b.Zeros(tile.F32, side, side), b.ID(0).Rem(rows)
		for k := range y.Range(0, &sum) {
			sum = tile.MMA(x.Load(row, k), y.Load(k, b.ID(1)), sum)
		}
		out.Tiles(side, side).Store(sum, b.ID(0), b.ID(1))
	}, tile.Name("gather_product"), tile.Over(2, side, side))
)

// gather multiplies a matrix whose rows are divided over the ranks, in their symmetric memory. Each rank computes the whole product.
func gather(ctx context.Context, g *dist.Group, size, _ int, out io.Writer) error {
	return gatherAfter(ctx, g, size, out, func() error { return g.Barrier(ctx, g.Device()) })
}

// gatherAfter is gather with what makes the rows of all ranks ready.
func gatherAfter(ctx context.Context, g *dist.Group, size int, out io.Writer, ready func() error) error {
	rows := size / g.Size()
	if size%g.Size() != 0 || rows%side != 0 {
		return fmt.Errorf("%d rows do not divide into tiles of %d for %d ranks", size, side, g.Size())
	}
	shared, err := dist.Symmetric[float32](ctx, g, rows*size)
	if err != nil {
		return err
	}
	if err := fillRows.Run(ctx, g.Device(), matrix(shared.Own(), rows, size), int32(g.Rank()*rows*size)); err != nil {
		return err
	}
	if err := ready(); err != nil {
		return err
	}
	xs := make([]tile.Array[float32], g.Size())
	for i, a := range shared.Arrays {
		xs[i] = matrix(a, rows, size)
	}
	x, w, got := make([]float32, size*size), make([]float32, size*size), make([]float32, size*size)
	for i := range x {
		x[i], w[i] = float32(i%13)-6, float32(i%11)-5 // whole numbers, whose sums are exact
	}
	if err := multiplyAll(ctx, g.Device(), xs, w, got); err != nil {
		return err
	}
	if err := shared.Close(ctx); err != nil {
		return err
	}
	for i, v := range plainMatMul(x, w, size) {
		if got[i] != v {
			return fmt.Errorf("element %d is %v, want %v", i, got[i], v)
		}
	}
	fmt.Fprintf(out, "%d ranks: the product of all rows is right\n", g.Size())
	return nil
}

// multiplyAll runs gatherProduct and returns its result in out.
func multiplyAll(ctx context.Context, dev device.Device, xs []tile.Array[float32], w, out []float32) error {
	rows, cols := len(xs)*xs[0].Shape[0], xs[0].Shape[1]
	from, err := dev.Alloc(ctx, int64(4*len(w)))
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := dev.Alloc(ctx, int64(4*len(out)))
	if err != nil {
		return err
	}
	defer to.Close()
	if err := from.Upload(ctx, 0, device.Bytes(w)); err != nil {
		return err
	}
	if err := gatherProduct.Run(ctx, dev, xs, tile.BufferOf[float32](from, cols, cols), tile.BufferOf[float32](to, rows, cols)); err != nil {
		return err
	}
	return to.Download(ctx, 0, device.Bytes(out))
}

// matrix is an array of symmetric memory as rows of a matrix.
func matrix(a tile.Array[float32], rows, cols int) tile.Array[float32] {
	if a.Data != nil {
		return tile.ArrayOf(a.Data, rows, cols)
	}
	return tile.BufferOf[float32](a.Buffer, rows, cols)
}
