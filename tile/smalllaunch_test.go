package tile_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"gotile/device/cpu"
	"gotile/tile"
)

// axpb is a kernel with little work in a block.
func axpb(n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(n).Store(x.Tiles(n).Load(b.ID(0)).Mul(0.5).Add(1), b.ID(0))
	}, tile.Over(0))
}

func axpbGo(x []float32) {
	for i := range x {
		x[i] = x[i]*0.5 + 1
	}
}

// fanOut runs axpbGo on two goroutines.
func fanOut(x []float32) {
	var wg sync.WaitGroup
	for part := range slices.Chunk(x, max(1, len(x)/2)) {
		wg.Go(func() { axpbGo(part) })
	}
	wg.Wait()
}

// BenchmarkSmallLaunch compares launches of a few small blocks with one worker and with goroutines in plain Go, in
// turns: x-median and x-p99 are the time of a launch, relative to the better one of them.
func BenchmarkSmallLaunch(b *testing.B) {
	for _, busy := range []bool{false, true} {
		for _, gap := range []time.Duration{0, time.Millisecond} {
			for _, n := range []int{1024, 4096} {
				for _, blocks := range []int{1, 2, 4, 16, 64} {
					b.Run(fmt.Sprintf("busy=%v/gap=%v/block=%d/blocks=%d", busy, gap, n, blocks), func(b *testing.B) {
						if busy {
							compete(b)
						}
						smallLaunches(b, gap, axpb(n), make([]float32, n*blocks))
					})
				}
			}
		}
	}
}

// compete starts a process that needs a processor.
func compete(b *testing.B) {
	c := exec.Command("sh", "-c", "while :; do :; done")
	if err := c.Start(); err != nil {
		b.Skipf("no competing process: %v", err)
	}
	b.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
}

func smallLaunches(b *testing.B, gap time.Duration, k *tile.Kernel, x []float32) {
	ctx := context.Background()
	launch := func(d *cpu.Device) func() {
		return func() {
			if err := k.Run(ctx, d, x); err != nil {
				b.Fatal(err)
			}
		}
	}
	ways := []func(){launch(cpu.Open()), launch(cpu.Open(cpu.Workers(1))), func() { fanOut(x) }}
	took := make([][]time.Duration, len(ways))
	for _, f := range ways {
		f()
	}
	b.ResetTimer()
	for range b.N {
		for _, i := range rand.Perm(len(ways)) {
			time.Sleep(gap)
			begun := time.Now()
			ways[i]()
			took[i] = append(took[i], time.Since(begun))
		}
	}
	for _, t := range took {
		slices.Sort(t)
	}
	at := func(i, percent int) float64 { return float64(took[i][len(took[i])*percent/100]) }
	for percent, name := range map[int]string{50: "median", 99: "p99"} {
		for i, way := range []string{"default", "one", "go"} {
			b.ReportMetric(at(i, percent), "ns-"+way+"-"+name)
		}
		b.ReportMetric(at(0, percent)/min(at(1, percent), at(2, percent)), "x-"+name)
	}
}

// BenchmarkManyLaunch launches from many goroutines at once.
func BenchmarkManyLaunch(b *testing.B) {
	k, dev := axpb(1024), cpu.Open()
	one := cpu.Open(cpu.Workers(1))
	for name, f := range map[string]func(x []float32) error{
		"gotile": func(x []float32) error { return k.Run(context.Background(), dev, x) },
		"one":    func(x []float32) error { return k.Run(context.Background(), one, x) },
		"go":     func(x []float32) error { axpbGo(x); return nil },
	} {
		for _, blocks := range []int{4, 64, 1024} {
			b.Run(fmt.Sprintf("%s/blocks=%d", name, blocks), func(b *testing.B) {
				b.SetParallelism(16)
				b.RunParallel(func(pb *testing.PB) {
					x := make([]float32, 1024*blocks)
					for pb.Next() {
						if err := f(x); err != nil {
							b.Error(err)
						}
					}
				})
			})
		}
	}
}
