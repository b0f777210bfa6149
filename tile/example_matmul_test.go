package tile_test

import (
	"context"
	"fmt"
	"math"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// Matrices of lengths that no tile divides are multiplied in three types.
func Example_matMul() {
	ctx, dev := context.Background(), cpu.Open()
	tiles := kernels.MatMulTiles{M: 32, N: 16, K: 32}
	report := func(name string, worst float64, bound float64, err error) {
		if err != nil {
			fmt.Println(name, err)
			return
		}
		fmt.Printf("%s: error below %g: %v\n", name, bound, worst < bound)
	}
	worst, err := matMulError[float32](ctx, dev, tiles)
	report("float32", worst, 1e-5, err)
	worst, err = matMulError[tile.Float16](ctx, dev, tiles)
	report("float16", worst, 1e-3, err)
	worst, err = matMulError[tile.BFloat16](ctx, dev, tiles)
	report("bfloat16", worst, 1e-2, err)
	// Output:
	// float32: error below 1e-05: true
	// float16: error below 0.001: true
	// bfloat16: error below 0.01: true
}

// matMulError multiplies 70 by 45 with 45 by 50 and returns the maximum error against
// the sums of absolute products, in plain float64.
func matMulError[T kernels.Real](ctx context.Context, dev *cpu.Device, tiles kernels.MatMulTiles) (float64, error) {
	const m, n, k = 70, 50, 45
	a, b, c := wave[T](m*k, 0.37), wave[T](k*n, 0.23), make([]T, m*n)
	matmul := kernels.NewMatMul[T, T](tiles)
	if err := matmul.Run(ctx, dev, tile.ArrayOf(a, m, k), tile.ArrayOf(b, k, n), tile.ArrayOf(c, m, n)); err != nil {
		return 0, err
	}
	worst := 0.0
	for i := range m {
		for j := range n {
			sum, size := 0.0, 0.0
			for p := range k {
				product := tile.ToFloat64(a[i*k+p]) * tile.ToFloat64(b[p*n+j])
				sum, size = sum+product, size+math.Abs(product)
			}
			worst = max(worst, math.Abs(tile.ToFloat64(c[i*n+j])-sum)/size)
		}
	}
	return worst, nil
}

// wave is n numbers between -1 and 1.
func wave[T tile.Float](n int, step float64) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = tile.FromFloat64[T](math.Sin(step * float64(i)))
	}
	return x
}
