package tune_test

import (
	"context"
	"fmt"
	"time"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tune"
)

// The fastest tiles of a matrix product on this machine, which differ from one to the next.
func Example() {
	space := tune.Space[kernels.MatMulTiles]{
		Name: "matmul",
		Configs: tune.Product(kernels.MatMulTiles{K: 32},
			tune.Axis(func(t *kernels.MatMulTiles) *int { return &t.M }, 16, 32),
			tune.Axis(func(t *kernels.MatMulTiles) *int { return &t.N }, 16, 32)),
		Kernel: func(t kernels.MatMulTiles) *tile.Kernel { return kernels.NewMatMul[float32, float32](t) },
	}
	ctx, dev, n := context.Background(), cpu.Open(), 64
	a, b, c := tile.ArrayOf(make([]float32, n*n), n, n), tile.ArrayOf(make([]float32, n*n), n, n), tile.ArrayOf(make([]float32, n*n), n, n)
	for i := range a.Data {
		a.Data[i], b.Data[i] = 1, 2
	}
	found, err := tune.Search(ctx, dev, space, tune.Options{Budget: 10 * time.Second, Check: tune.Like(1e-5, c)}, a, b, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(found.Trials), "configurations")
	fmt.Println(found.Kernel.Run(ctx, dev, a, b, c), c.Data[0])
	// Output:
	// 4 configurations
	// <nil> 128
}
