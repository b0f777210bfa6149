package kernels_test

import (
	"context"
	"fmt"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// A product of matrices that no tile divides.
func ExampleNewMatMul() {
	a := tile.ArrayOf([]float32{1, 2, 3, 4, 5, 6}, 2, 3)
	b := tile.ArrayOf([]float32{1, 0, 0, 1, 1, 1}, 3, 2)
	c := tile.ArrayOf(make([]float32, 4), 2, 2)
	matmul := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 16, K: 16})
	if err := matmul.Run(context.Background(), cpu.Open(), a, b, c); err != nil {
		fmt.Println(err)
	}
	fmt.Println(c.Data)
	// Output: [4 5 10 11]
}

// One query sees three keys, of which the first is like it; the values count.
func ExampleNewAttention() {
	q := tile.ArrayOf([]float32{30, 0}, 1, 1, 1, 2)
	k := tile.ArrayOf([]float32{1, 0, 0, 1, -1, 0}, 1, 1, 3, 2)
	v := tile.ArrayOf([]float32{1, 10, 2, 20, 3, 30}, 1, 1, 3, 2)
	out := tile.ArrayOf(make([]float32, 2), 1, 1, 1, 2)
	attention := kernels.NewAttention[float32](kernels.AttentionTiles{M: 4, N: 4, Dim: 2})
	if err := attention.Run(context.Background(), cpu.Open(), q, k, v, out, float32(1), 0); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%.3f\n", out.Data)
	// Output: [1.000 10.000]
}

// The discrete Fourier transform of one period of a wave.
func ExampleNewFFT() {
	x := tile.ArrayOf([]float32{1, 0, 0, 0, -1, 0, 0, 0}, 1, 4, 2)
	y := tile.ArrayOf(make([]float32, 8), 1, 4, 2)
	if err := kernels.NewFFT(2, 2).Run(context.Background(), cpu.Open(), x, y, kernels.Roots(4)); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%.0f\n", y.Data)
	// Output: [0 0 2 0 0 0 2 0]
}
