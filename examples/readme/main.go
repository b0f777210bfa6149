// Command readme is the kernel of the README, run over two rows of three numbers.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"gotile/device/cpu"
	"gotile/tile"
)

//guide:show kernel

// softmax computes the softmax of one row in each block. Rows have up to 1024 numbers;
// elements beyond their end load as negative infinity, whose exponential is 0.
func softmax(b *tile.Block, x, y tile.Span2[float32]) {
	row := b.ID(0)
	t := x.Tiles(1024).Load(row, 0, tile.PadNegInf)
	e := tile.Exp(t.Sub(tile.ReduceMax(t, 0)))
	y.Tiles(1024).Store(e.Div(tile.Sum(e, 0)), row, 0)
}

// Softmax has one block for each tile that it stores in argument 1, y: one for each row.
var Softmax = tile.NewKernel(softmax, tile.Over(1))

//guide:end

func run(ctx context.Context, w io.Writer) error {
	//guide:show run
	x := []float32{1, 2, 3, 1, 1, 1}
	y := make([]float32, 6)
	err := Softmax.Run(ctx, cpu.Open(), tile.ArrayOf(x, 2, 3), tile.ArrayOf(y, 2, 3))
	fmt.Fprintf(w, "%.3f %v\n", y, err)
	//guide:end
	return err
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		os.Exit(1)
	}
}
