package main

import (
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/kernels"
	"gotile/tile"
)

// What runs on the CPU compiles for GPUs too.
func TestVendorCompiles(t *testing.T) {
	vendortest.Bin(t)
	tiles := kernels.MatMulTiles{M: 64, N: 64, K: 64}
	for name, k := range map[string]*tile.Kernel{
		"embed":          newEmbed[tile.Float16](256),
		"embed int8":     newEmbed[int8](256),
		"product":        newProduct[float32](256, false),
		"product bf16":   newProduct[tile.BFloat16](512, true),
		"product int8":   newProduct[int8](512, true),
		"products f16":   newProducts[tile.Float16](tiles, tile.TF32, true),
		"products bf16":  newProducts[tile.BFloat16](tiles, tile.BF16, false),
		"products int8":  newProducts[int8](tiles, tile.TF32, true),
		"products few":   newProducts[float32](kernels.MatMulTiles{M: fewTokens, N: 64, K: 64}, tile.F32, true),
		"rotate":         newRotate(4, 2, 32),
		"attend one":     newAttendOne(2, 64, 64),
		"attend one, 16": newAttendOne(1, 64, 16),
	} {
		t.Run(name, func(t *testing.T) {
			m, err := k.Module()
			if err != nil {
				t.Fatal(err)
			}
			vendortest.Compile(t, m, "sm_90")
		})
	}
}
