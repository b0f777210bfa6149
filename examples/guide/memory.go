package main

import (
	"context"
	"fmt"
	"io"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show gather

// lookUp copies rows of a table by their indices.
func lookUp(b *tile.Block, table tile.Span2[float32], ids tile.Span1[int32], out tile.Span2[float32]) {
	rows := ids.Tiles(4).Load(b.ID(0))
	cols := b.Iota(tile.I32, 2)
	t := table.Gather(rows.Column(), cols.Row())
	out.Tiles(4, 2).Store(t, b.ID(0), 0)
}

//guide:end

//guide:show histogram

// count counts letters; its blocks share the bins.
func count(b *tile.Block, text tile.Span1[uint8], bins tile.Span1[int32]) {
	ts := text.Tiles(4)
	letters := ts.Load(b.ID(0)).Cast(tile.I32).Sub('a')
	p, inside := bins.Pointers(letters)
	tile.AtomicAdd(p, 1, tile.Relaxed, tile.DeviceScope, tile.Where(inside.And(ts.Inside(b.ID(0)))))
}

//guide:end

//guide:show orders

// total adds the elements of a vector with many blocks. Each block stores the sum of its
// elements in parts; the last one to do so adds the parts.
func total(b *tile.Block, x, parts tile.Span1[float32], done tile.Span1[int32], sum tile.Span1[float32]) {
	part := tile.Sum(x.Tiles(4).Load(b.ID(0)), 0).Item()
	parts.Scatter(part, b.ID(0))

	p, _ := done.Pointers(0)
	before := tile.AtomicAdd(p, 1, tile.AcquireRelease, tile.DeviceScope)
	for range b.If(before.Eq(b.Count(0).Sub(1))) {
		all := parts.Tiles(8).Load(0)
		sum.Scatter(tile.Sum(all, 0).Item(), 0)
	}
}

//guide:end

//guide:show fault

// wild reads four elements, even if there are fewer.
func wild(b *tile.Block, x tile.Ptr[float32]) {
	b.Print("%g\n", tile.Load(x.Add(b.Iota(tile.I32, 4))))
}

//guide:end

// memory runs chapter 5.
func memory(ctx context.Context, w io.Writer) error {
	dev := cpu.Open()
	//guide:show gather-run
	table, ids, out := []float32{0, 1, 10, 11, 20, 21}, []int32{2, 0, 2}, make([]float32, 6)
	err := tile.NewKernel(lookUp, tile.Over(1)).Run(ctx, dev,
		tile.ArrayOf(table, 3, 2), tile.ArrayOf(ids, 3), tile.ArrayOf(out, 3, 2))
	fmt.Fprintln(w, out, err)
	//guide:end
	fmt.Fprintln(w)

	//guide:show histogram-run
	text, bins := []byte("abracadabra"), make([]int32, 4)
	err = tile.NewKernel(count, tile.Over(0)).Run(ctx, dev,
		tile.ArrayOf(text, len(text)), tile.ArrayOf(bins, len(bins)))
	fmt.Fprintln(w, bins, err)
	//guide:end
	fmt.Fprintln(w)

	//guide:show orders-run
	x, parts, done, sum := make([]float32, 30), make([]float32, 8), make([]int32, 1), make([]float32, 1)
	for i := range x {
		x[i] = float32(i)
	}
	err = tile.NewKernel(total, tile.Over(0)).Run(ctx, dev,
		tile.ArrayOf(x, 30), tile.ArrayOf(parts, 8), tile.ArrayOf(done, 1), tile.ArrayOf(sum, 1))
	fmt.Fprintln(w, sum, err)
	//guide:end
	fmt.Fprintln(w)

	//guide:show fault-run
	err = tile.NewKernel(wild).Launch(ctx, dev, tile.Grid(1), []float32{1, 2, 3})
	fmt.Fprintln(w, err)
	//guide:end
	return nil
}
