package bench

import (
	"context"
	"fmt"
	"strings"

	"gotile/device"
	"gotile/tile"
)

// The limits of workloads, measured in the same run: the speed of a plain copy for those limited by memory, and for
// matrix products the speed of multiply-adds on operands that stay in the cache of a core.

// peak is the product of the same two tiles, accumulated repeatedly, in many blocks.
func peak[In, Acc tile.Element](name string) Workload {
	const m, n, k, rounds, blocks = 128, 128, 64, 32, 64
	kernel := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[In], z tile.Span3[Acc]) {
		p, q, sum := x.Tiles(m, k).Load(0, 0), y.Tiles(k, n).Load(0, 0), b.Zeros(tile.DTypeOf[Acc](), m, n)
		for range b.Range(0, rounds, &sum) {
			sum = tile.MMA(p, q, sum)
		}
		z.Tiles(1, m, n).Store(sum.Reshape(1, m, n), b.ID(0), 0, 0)
	}, tile.Name("peak"), tile.Over(2))
	return Workload{Name: name, Unit: gigaflops, work: 2 * m * n * k * rounds * blocks, kernel: kernel, args: func(a *arrays) ([]any, func() error) {
		return []any{blank[In](a, m, k).Array, blank[In](a, k, n).Array, blank[Acc](a, blocks, m, n).Array}, nil
	}}
}

// limits are the limits of the workloads of CPUs, by prefixes of their names.
var limits = []struct {
	name, prefix string
	of           Workload
}{
	{"multiply-adds of f32", "gemm f32", peak[float32, float32]("multiply-adds f32")},
	{"multiply-adds of f32", "attention f32", peak[float32, float32]("multiply-adds f32")},
	{"multiply-adds of f64", "gemm f64", peak[float64, float64]("multiply-adds f64")},
	{"multiply-adds of bf16", "gemm bf16", peak[tile.BFloat16, float32]("multiply-adds bf16")},
}

// Limits measures what limits workloads, each once, on demand.
type Limits struct {
	dev      device.Device
	measured map[string]Row
}

// NewLimits is limits of a device that are not measured yet.
func NewLimits(dev device.Device) *Limits { return &Limits{dev, map[string]Row{}} }

// Note takes a row that is a limit of others itself.
func (l *Limits) Note(r Row) {
	if strings.HasPrefix(r.Name, "copy ") {
		l.measured["copy"] = r
	}
}

// Of returns a row with its share of the limit, if that is known.
func (l *Limits) Of(ctx context.Context, r Row) (Row, error) {
	name, w, ok := l.limit(r)
	if !ok {
		return r, nil
	}
	limit, ok := l.measured[name]
	if !ok {
		var err error
		if limit, err = Run(ctx, l.dev, w); err != nil {
			return r, fmt.Errorf("the limit of %s: %w", r.Name, err)
		}
		l.measured[name] = limit
	}
	r.Limit, r.Share = name, r.Figure*units[r.Unit]/(limit.Figure*units[limit.Unit])
	return r, nil
}

// limit is the workload that measures a row's limit.
func (l *Limits) limit(r Row) (name string, w Workload, ok bool) {
	if r.Unit == gigabytes && r.Engine != loopEngine {
		list := gpuWorkloads
		if l.dev.Describe().HostMemory {
			list = workloads
		}
		for _, w := range list {
			if strings.HasPrefix(w.Name, "copy ") {
				return "copy", w, true
			}
		}
	}
	for _, x := range limits {
		if strings.HasPrefix(r.Name, x.prefix) && l.dev.Describe().HostMemory && r.Engine != loopEngine {
			return x.name, x.of, true
		}
	}
	return "", Workload{}, false
}
