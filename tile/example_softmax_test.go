package tile_test

import (
	"context"
	"fmt"
	"math"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// Each row of 20 by 100 numbers is normalised; a tile holds 128, so that the last 28
// of each are beyond the row.
func Example_softmax() {
	const rows, cols = 20, 100
	x, y := make([]float32, rows*cols), make([]float32, rows*cols)
	for i := range x {
		x[i] = float32(i*7919%1000)/100 - 5
	}
	softmax := kernels.NewSoftmax[float32](4, 128)
	err := softmax.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, rows, cols), tile.ArrayOf(y, rows, cols))
	if err != nil {
		fmt.Println(err)
		return
	}
	worst := 0.0
	for r := range rows {
		want := plainSoftmax(x[r*cols : (r+1)*cols])
		for c, w := range want {
			worst = max(worst, math.Abs(float64(y[r*cols+c])-w)/w)
		}
	}
	fmt.Println("relative error below 1e-6:", worst < 1e-6)
	// Output: relative error below 1e-6: true
}

// plainSoftmax is softmax as plain Go has it, in float64.
func plainSoftmax(row []float32) []float64 {
	greatest, sum := math.Inf(-1), 0.0
	for _, v := range row {
		greatest = max(greatest, float64(v))
	}
	y := make([]float64, len(row))
	for i, v := range row {
		y[i] = math.Exp(float64(v) - greatest)
		sum += y[i]
	}
	for i := range y {
		y[i] /= sum
	}
	return y
}
