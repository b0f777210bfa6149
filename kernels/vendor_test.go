package kernels

import (
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tile"
	"gotile/tileir"
)

// TestVendorCompiles8Bit compiles products of 8-bit floats for sm_89, which the vendor's
// compiler does from 13.5 on.
func TestVendorCompiles8Bit(t *testing.T) {
	if !vendortest.Newest(t).Has(tileir.V13_5) {
		t.Skip("the compiler is older than 13.5")
	}
	m, err := NewMatMul[tile.Float8E4M3, tile.BFloat16](MatMulTiles{}).Module()
	if err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, "sm_89")
}

// vendorKernels is each kernel with the first architecture that has it.
func vendorKernels() []struct {
	arch   string
	kernel *tile.Kernel
} {
	type half = tile.Float16
	return []struct {
		arch   string
		kernel *tile.Kernel
	}{
		{"sm_80", NewVecAdd[float32](1024)},
		{"sm_80", NewMatAdd[half](16, 64)},
		{"sm_80", NewVecAddGather[int64](256)},
		{"sm_80", NewMatAddGather[tile.BFloat16](8, 64)},
		{"sm_80", NewTranspose[float32](32, 32)},
		{"sm_80", NewSoftmax[half](4, 512)},
		{"sm_80", NewSoftmaxPersistent[float32](512)},
		{"sm_80", NewMatMul[half, half](MatMulTiles{})},
		{"sm_80", NewMatMul[float32, float32](MatMulTiles{TF32: true})},
		{"sm_90", NewMatMul[tile.Float8E4M3, tile.BFloat16](MatMulTiles{})},
		{"sm_90", NewMatMulPersistent[tile.BFloat16, float32](MatMulTiles{})},
		{"sm_90", NewMatMulSplitK[half, half](MatMulTiles{}, 4)},
		{"sm_90", NewBatchMatMul[half, float32](MatMulTiles{})},
		{"sm_90", NewLayerNorm[tile.BFloat16](256)},
		{"sm_90", NewLayerNormBackward[half](256)},
		{"sm_90", NewLayerNormBackwardWeights[half](32, 32)},
		{"sm_90", NewRMSNorm[half](256)},
		{"sm_90", NewRMSNormGather[tile.BFloat16](256)},
		{"sm_90", NewRMSNormPersistent[half](4, 256)},
		{"sm_90", NewAttention[half](AttentionTiles{})},
		{"sm_90", NewAttention[tile.BFloat16](AttentionTiles{Causal: true, Group: 4})},
		{"sm_90", NewFFT(8, 16, 8)},
		{"sm_90", NewExperts[half](MatMulTiles{}, true)},
		{"sm_90", NewSiLUMul[half](256)},
		{"sm_100", NewScaledMatMul[tile.Float8E4M3](MatMulTiles{M: 128, N: 128, K: 128})},
		{"sm_100", NewScaledMatMulSwizzled[tile.Float8E5M2](MatMulTiles{})},
		{"sm_100", NewScaledMatMul4[tile.Float8E4M3](MatMulTiles{M: 128, N: 128, K: 128}, 16)},
	}
}

func TestVendorCompiles(t *testing.T) {
	vendortest.Bin(t)
	for i, c := range vendorKernels() {
		t.Run(c.kernel.Name()+"/"+c.arch, func(t *testing.T) {
			if testing.Short() && i%3 != 0 {
				t.Skip("a short test compiles a third of the kernels")
			}
			m, err := c.kernel.Module()
			if err != nil {
				t.Fatal(err)
			}
			vendortest.Compile(t, m, c.arch)
		})
	}
}
