package main

import (
	"context"
	"fmt"
	"io"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show add

// add adds vectors. Each block adds four elements.
func add(b *tile.Block, x, y, z tile.Span1[float32]) {
	i := b.ID(0)
	sum := x.Tiles(4).Load(i).Add(y.Tiles(4).Load(i))
	z.Tiles(4).Store(sum, i)
}

var addKernel = tile.NewKernel(add, tile.Over(2))

//guide:end

//guide:show trace

// talk prints a line when it is traced and one when it runs.
func talk(w io.Writer) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block) {
		fmt.Fprintln(w, "this is Go: it happens while the kernel is traced")
		b.Print("this is the kernel: block %d of %d\n", b.ID(0), b.Count(0))
	})
}

//guide:end

// vector runs chapter 1.
func vector(ctx context.Context, w io.Writer) error {
	//guide:show add-run
	x := []float32{1, 2, 3, 4, 5}
	y := []float32{10, 20, 30, 40, 50}
	z := make([]float32, 5)
	err := addKernel.Run(ctx, cpu.Open(), tile.ArrayOf(x, 5), tile.ArrayOf(y, 5), tile.ArrayOf(z, 5))
	fmt.Fprintln(w, z, err)
	//guide:end
	fmt.Fprintln(w)

	//guide:show trace-run
	dev := cpu.Open(device.Stdout(w), cpu.Workers(1))
	k := talk(w)
	for range 2 {
		if err := k.Launch(ctx, dev, tile.Grid(2)); err != nil {
			return err
		}
	}
	//guide:end
	return nil
}
