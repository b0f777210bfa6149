package native

import (
	"context"
	"gotile/internal/engine/native/plan"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// readyKernels returns the kernels of package kernels, with default tiles.
func readyKernels() []*tile.Kernel {
	type half = tile.Float16
	return []*tile.Kernel{
		kernels.NewVecAdd[float32](1024),
		kernels.NewMatAdd[half](16, 64),
		kernels.NewVecAddGather[int64](256),
		kernels.NewMatAddGather[tile.BFloat16](8, 64),
		kernels.NewTranspose[float32](32, 32),
		kernels.NewTranspose[tile.Float8E4M3](32, 32),
		kernels.NewSoftmax[float32](1, 1024),
		kernels.NewSoftmax[half](4, 512),
		kernels.NewSoftmaxPersistent[float32](512),
		kernels.NewLayerNorm[float32](1024),
		kernels.NewLayerNormBackward[float32](256),
		kernels.NewLayerNormBackwardWeights[float32](32, 32),
		kernels.NewRMSNorm[float32](1024),
		kernels.NewRMSNormGather[tile.BFloat16](256),
		kernels.NewRMSNormPersistent[half](4, 256),
		kernels.NewMatMul[float32, float32](kernels.MatMulTiles{}),
		kernels.NewMatMul[float64, float64](kernels.MatMulTiles{}),
		kernels.NewMatMul[half, half](kernels.MatMulTiles{}),
		kernels.NewMatMul[tile.BFloat16, float32](kernels.MatMulTiles{}),
		kernels.NewMatMul[tile.Float8E4M3, tile.BFloat16](kernels.MatMulTiles{}),
		kernels.NewMatMulPersistent[tile.BFloat16, float32](kernels.MatMulTiles{}),
		kernels.NewMatMulSplitK[half, half](kernels.MatMulTiles{}, 4),
		kernels.NewBatchMatMul[half, float32](kernels.MatMulTiles{}),
		kernels.NewAttention[float32](kernels.AttentionTiles{}),
		kernels.NewAttention[half](kernels.AttentionTiles{}),
		kernels.NewAttention[tile.BFloat16](kernels.AttentionTiles{Causal: true, Group: 4}),
		kernels.NewFFT(8, 16, 8),
		kernels.NewExperts[half](kernels.MatMulTiles{}, true),
		kernels.NewSiLUMul[half](256),
		kernels.NewScaledMatMul[tile.Float8E4M3](kernels.MatMulTiles{M: 128, N: 128, K: 128}),
		kernels.NewScaledMatMulSwizzled[tile.Float8E5M2](kernels.MatMulTiles{}),
		kernels.NewScaledMatMul4[tile.Float8E4M3](kernels.MatMulTiles{M: 128, N: 128, K: 128}, 16),
	}
}

// readyModules returns their modules with the entry of each.
func readyModules(t testing.TB) (modules []*tileir.Module, entries []string) {
	for _, k := range readyKernels() {
		m, err := k.Module()
		if err != nil {
			t.Fatal(err)
		}
		modules, entries = append(modules, m), append(entries, tileir.EntryName(m.Entries()[0]))
	}
	return modules, entries
}

// scratchBound is the maximum memory of a worker for a ready kernel.
const scratchBound = 4 << 20

// TestReadyKernels checks that all of them compile to machine code, with little memory.
func TestReadyKernels(t *testing.T) {
	modules, entries := readyModules(t)
	eachISA(t, func(t *testing.T, e *Engine) {
		for i, m := range modules {
			p, err := e.compile(m, entries[i])
			if err != nil {
				t.Errorf("%s: %v", entries[i], err)
				continue
			}
			if len(p.called) > 0 && !plan.SeenByGo {
				t.Errorf("%s calls the portable engine for %v", entries[i], p.called)
			}
			if p.FrameBytes > scratchBound {
				t.Errorf("%s needs %d bytes for each worker, want %d at most", entries[i], p.FrameBytes, scratchBound)
			}
		}
	})
}

// BenchmarkCompile compiles each ready kernel.
func BenchmarkCompile(b *testing.B) {
	modules, entries := readyModules(b)
	for i, m := range modules {
		b.Run(entries[i], func(b *testing.B) {
			e := New()
			for b.Loop() {
				if _, err := e.Compile(context.Background(), m, entries[i]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCompileRecorded compiles all bytecode in the folder GOTILE_LAUNCHES, and reports the time of the slowest
// entry.
func BenchmarkCompileRecorded(b *testing.B) {
	dir := os.Getenv("GOTILE_LAUNCHES")
	if dir == "" {
		b.Skip("GOTILE_LAUNCHES is not set: it names the folder of the sets of recorded launches")
	}
	var modules []*tileir.Module
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".tilebc" {
			return err
		}
		data, err := os.ReadFile(path)
		if err == nil {
			var m *tileir.Module
			m, _, err = bytecode.Read(data)
			modules = append(modules, m)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	e, entries, slowest := New(), 0, time.Duration(0)
	for b.Loop() {
		for _, m := range modules {
			for _, entry := range m.Entries() {
				took, err := compileTime(e, m, tileir.EntryName(entry))
				if err != nil {
					b.Error(err)
				}
				slowest = max(slowest, took)
				entries++
			}
		}
	}
	b.ReportMetric(slowest.Seconds()*1e3, "slowest-ms")
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(entries), "ms/entry")
}

// compileTime returns the duration of a compilation: of a slow one the minimum of several, as other processes may have
// used the processor.
func compileTime(e *Engine, m *tileir.Module, entry string) (least time.Duration, err error) {
	for try := 0; try == 0 || try < 5 && least > 20*time.Millisecond; try++ {
		begin := time.Now()
		if _, err := e.Compile(context.Background(), m, entry); err != nil {
			return 0, err
		}
		if took := time.Since(begin); try == 0 || took < least {
			least = took
		}
	}
	return least, nil
}

// BenchmarkLaunch runs one block that does almost nothing, and many of them.
func BenchmarkLaunch(b *testing.B) {
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.I32})
	entry := m.NewEntry("k", nil, ptr).Block(0)
	k := tileir.NewBuilder(entry)
	id, _, _ := k.GetTileBlockId()
	k.StorePtrTko(tileir.Weak, nil, k.Offset(entry.Args[0], id), id, nil, nil, nil)
	k.Return()
	p, err := New().Compile(context.Background(), m, "k")
	if err != nil {
		b.Fatal(err)
	}
	const most = 10000
	args := []device.Arg{{Pointer: true, Host: make([]byte, 4*most), Name: "out"}}
	for name, blocks := range map[string]int{"1 block": 1, "10000 blocks": most} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Launch(context.Background(), engine.Launch{Grid: device.Grid{blocks, 1, 1}, Args: args}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*blocks), "ns/block")
		})
	}
}
