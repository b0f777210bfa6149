package main

import (
	"io"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tile"
)

// The kernels of the guide compile for GPUs too.
func TestVendorCompilesGuide(t *testing.T) {
	vendortest.Bin(t)
	for name, k := range map[string]*tile.Kernel{
		"add":       addKernel,
		"talk":      talk(io.Discard),
		"softmax":   newSoftmax(8, tile.PadNegInf),
		"matmul":    newMatMul[tile.Float16](32, 32, 16),
		"norm":      newNorm(64),
		"lookUp":    tile.NewKernel(lookUp),
		"count":     tile.NewKernel(count),
		"total":     tile.NewKernel(total),
		"wild":      tile.NewKernel(wild),
		"attention": newAttention(32, 32, 64, true),
		"blur":      newBlur(16, 128, tile.ReflectEdge),
		"life":      newLife(32, 64),
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
