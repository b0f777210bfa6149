package native_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// TestExact checks that products with the option equal those of the portable engine bit by bit, for all types.
func TestExact(t *testing.T) {
	exactly[float32, float32](t, "f32")
	exactly[float64, float64](t, "f64")
	exactly[tile.Float16, tile.Float16](t, "f16")
	exactly[tile.BFloat16, float32](t, "bf16")
	exactly[tile.Float8E4M3, float32](t, "f8")
}

type floatFactor interface {
	kernels.Real | float64 | tile.Float8E4M3 | tile.Float8E5M2
}

func exactly[In floatFactor, Out kernels.Sum](t *testing.T, name string) {
	for _, tiles := range []kernels.MatMulTiles{{M: 8, N: 8, K: 16}, {M: 64, N: 32, K: 32}, {M: 16, N: 2, K: 8}} {
		t.Run(fmt.Sprintf("%s %d×%d", name, tiles.M, tiles.N), func(t *testing.T) {
			const m, n, k = 70, 40, 300
			var results [2][]Out
			for i, engine := range []string{"cpu:interp", "cpu:native"} {
				dev, err := device.Open(engine, cpu.Exact())
				if err != nil {
					t.Skip(err)
				}
				a, b := normals[In](m*k), normals[In](k*n)
				results[i] = make([]Out, m*n)
				if err := kernels.NewMatMul[In, Out](tiles).Run(context.Background(), dev, tile.ArrayOf(a, m, k), tile.ArrayOf(b, k, n), tile.ArrayOf(results[i], m, n)); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(bytesOf(results[0]), bytesOf(results[1])) {
				t.Errorf("products differ")
			}
		})
	}
}

func normals[T floatFactor](n int) []T {
	rng, list := rand.New(rand.NewPCG(11, uint64(n))), make([]T, n)
	for i := range list {
		list[i] = tile.FromFloat64[T](rng.NormFloat64())
	}
	return list
}

func bytesOf[T any](x []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*int(unsafe.Sizeof(x[0])))
}
