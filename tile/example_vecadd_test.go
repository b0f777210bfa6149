package tile_test

import (
	"context"
	"fmt"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// Two vectors are added, 1024 elements a block; the last block is not full.
func Example_vectorAddition() {
	const n = 3000
	x, y, z := make([]float32, n), make([]float32, n), make([]float32, n)
	for i := range x {
		x[i], y[i] = float32(i), 0.5
	}
	add := kernels.NewVecAdd[float32](1024)
	err := add.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(z, n))
	if err != nil {
		fmt.Println(err)
		return
	}
	wrong := 0
	for i := range z {
		if z[i] != x[i]+y[i] {
			wrong++
		}
	}
	fmt.Println(z[0], z[1], z[n-1], "wrong:", wrong)
	// Output: 0.5 1.5 2999.5 wrong: 0
}
