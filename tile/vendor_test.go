package tile_test

import (
	"bytes"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// write is a kernel's bytecode, in the oldest version that holds it.
func write(t testing.TB, k *tile.Kernel) []byte {
	t.Helper()
	m, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	data, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// examples is every ready-made kernel, in a function, so that each call makes it again.
func examples() map[string]*tile.Kernel {
	tiles := kernels.MatMulTiles{M: 64, N: 64, K: 32}
	return map[string]*tile.Kernel{
		"vecadd":      kernels.NewVecAdd[float32](1024),
		"softmax":     kernels.NewSoftmax[float32](1, 1024),
		"matmul_f32":  kernels.NewMatMul[float32, float32](tiles),
		"matmul_f16":  kernels.NewMatMul[tile.Float16, tile.Float16](tiles),
		"matmul_bf16": kernels.NewMatMul[tile.BFloat16, tile.BFloat16](tiles),
	}
}

func TestVendorCompilesExamples(t *testing.T) {
	vendortest.Bin(t)
	for name, k := range examples() {
		for _, arch := range []string{"sm_80", "sm_90", "sm_100"} {
			t.Run(name+"/"+arch, func(t *testing.T) { compiles(t, k, arch) })
		}
	}
}

// The vendor's compiler, which is told to refuse unknown options, supports every architecture and hint.
func TestVendorKnowsHints(t *testing.T) {
	archs := tileir.HintArchs()
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		hints := []any{0, tile.AllowTMA(false)}
		for i, arch := range archs {
			hints = append(hints, tile.For(arch, tile.Latency(1+i%10)))
		}
		x.Tiles(16).Store(x.Tiles(16).Load(hints...), hints...)
	}, tile.Name("hinted"), tile.Occupancy(2, archs...), tile.WorkerWarps(4, archs...), tile.CTAs(1, archs...))
	compiles(t, k, "sm_107")
}

func TestBytecodeIsDeterministic(t *testing.T) {
	again := examples()
	for name, k := range examples() {
		if !bytes.Equal(write(t, k), write(t, again[name])) {
			t.Errorf("%s: two traces give different bytecode", name)
		}
	}
}

// The vendor's compiler accepts views whose strides are wider than their lengths, arrays whose last stride is an argument,
// and arrays without dimensions.
func TestVendorCompilesLayouts(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32], q tile.Ptr[float32], n, m tile.Scalar[int32], u tile.Scalar[uint8]) {
		in, out := tile.Span(p, n, m, n), tile.Span(q, u, m, n, tile.LayoutRightPadded(8))
		out.Tiles(1, 8, 16).Store(in.Tiles(1, 8, 16).Load(b.ID(0), b.ID(1), 0), b.ID(0), b.ID(1), 0)
		one := tile.Partition(tile.Span(q))
		one.Store(one.Load().Add(1))
	}, tile.Name("layouts"))
	compiles(t, k, "sm_90")
	s := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		y.Tiles(8, 16).Store(x.Tiles(8, 16).Load(b.ID(0), b.ID(1)), b.ID(0), b.ID(1))
	}, tile.Name("strided"))
	x := make([]float32, 64)
	turned := tile.Array[float32]{Data: x, Shape: []int{8, 8}, Strides: []int{1, 8}}
	m, err := s.ModuleFor(turned, tile.ArrayOf(x, 8, 8))
	if err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, "sm_90")
}
