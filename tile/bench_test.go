package tile_test

import (
	"context"
	"testing"
	"time"

	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir/bytecode"
)

// BenchmarkTraceMatMul is from Go function to verified module; with bytecode as well.
func BenchmarkTraceMatMul(b *testing.B) {
	tiles := kernels.MatMulTiles{M: 128, N: 128, K: 64}
	b.Run("module", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := kernels.NewMatMul[tile.Float16, tile.Float16](tiles).Module(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bytecode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m, err := kernels.NewMatMul[tile.Float16, tile.Float16](tiles).Module()
			if err != nil {
				b.Fatal(err)
			}
			if _, err := bytecode.Write(m, bytecode.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkLaunch measures the overhead of a launch: one block of one element.
func BenchmarkLaunch(b *testing.B) {
	dev, x := cpu.Open(cpu.Workers(1)), make([]float32, 1)
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32]) { tile.Store(p, 1) }, tile.Name("one"))
	b.ReportAllocs()
	for b.Loop() {
		if err := k.Launch(context.Background(), dev, tile.Grid(1), x); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVecAdd(b *testing.B) {
	const n = 1 << 20
	dev, x, add := cpu.Open(), tile.ArrayOf(make([]float32, n), n), kernels.NewVecAdd[float32](1024)
	b.SetBytes(3 * 4 * n)
	for b.Loop() {
		if err := add.Run(context.Background(), dev, x, x, x); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTraceElementwise measures the cost of tracing an elementwise operation, in ns/op-traced: a kernel of 1,000 of
// them compared with an empty one.
func BenchmarkTraceElementwise(b *testing.B) {
	const many = 1000
	trace := func(n int) time.Duration {
		start := time.Now()
		k := tile.NewKernel(func(b *tile.Block, p tile.Span1[float32]) {
			x := p.Tiles(16).Load(b.ID(0))
			for range n {
				x = x.Add(x)
			}
			p.Tiles(16).Store(x, b.ID(0))
		})
		if _, err := k.Module(); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	var took time.Duration
	for b.Loop() {
		took += trace(many) - trace(0)
	}
	b.ReportMetric(float64(took.Nanoseconds())/many/float64(b.N), "ns/op-traced")
}
