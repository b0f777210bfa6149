package local_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/dist"
	"gotile/dist/disttest"
	"gotile/dist/local"
	"gotile/tile"
)

// groups opens n ranks on one CPU.
func groups(t *testing.T, n int, opts ...dist.Option) []*dist.Group {
	t.Helper()
	dev := cpu.Open()
	devices := make([]device.Device, n)
	for i := range devices {
		devices[i] = dev
	}
	g, err := local.Groups(context.Background(), devices, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// run runs f on n ranks.
func run(t *testing.T, n int, f func(context.Context, *dist.Group) error, opts ...dist.Option) error {
	t.Helper()
	return dist.RunGroups(context.Background(), groups(t, n, opts...), f)
}

// TestOperations runs what every backend for CPUs must pass.
func TestOperations(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4} {
		for _, c := range disttest.Cases() {
			t.Run(fmt.Sprintf("%s/%d", c.Name, n), func(t *testing.T) {
				if err := run(t, n, c.Run); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// TestFailures checks that each rank returns the same error, which names the rank and what it did.
func TestFailures(t *testing.T) {
	for _, c := range disttest.Failures() {
		t.Run(c.Name, func(t *testing.T) {
			all := groups(t, 3, dist.Timeout(c.Timeout()))
			errs := make([]error, len(all))
			_ = dist.RunGroups(context.Background(), all, func(ctx context.Context, g *dist.Group) error {
				errs[g.Rank()] = c.Run(ctx, g)
				return errs[g.Rank()]
			})
			for r, g := range all {
				if err := c.Check(g.Err()); err != nil {
					t.Errorf("rank %d: %v", r, err)
				}
				if errs[r] != nil && g.Err().Error() != all[0].Err().Error() {
					t.Errorf("rank %d: %v, and rank 0: %v", r, g.Err(), all[0].Err())
				}
			}
		})
	}
}

// NaN is the average of infinities of two signs, and the sum is in the order of ranks.
func TestOrderOfSum(t *testing.T) {
	err := run(t, 3, func(ctx context.Context, g *dist.Group) error {
		x := []float64{[]float64{1e300, -1e300, 1}[g.Rank()], []float64{math.Inf(1), math.Inf(-1), 0}[g.Rank()]}
		if err := g.AllReduce(ctx, g.Device(), dist.Sum, tile.ArrayOf(x), tile.ArrayOf(x)); err != nil {
			return err
		}
		if x[0] != 1 || !math.IsNaN(x[1]) {
			return fmt.Errorf("got %v", x)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// A kernel that fails in a stream ends the other ranks, which wait for it.
func TestKernelFault(t *testing.T) {
	bad := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32]) {
		tile.Store(tile.Add(p, 1<<20), tile.Cast(0, tile.F32))
	}, tile.Name("bad"))
	all := groups(t, 2)
	err := dist.RunGroups(context.Background(), all, func(ctx context.Context, g *dist.Group) error {
		s, err := g.Device().NewStream(ctx)
		if err != nil {
			return err
		}
		x := make([]float32, 4)
		if g.Rank() == 1 {
			if err := bad.Launch(ctx, s, tile.Grid(1), x); err != nil {
				return err
			}
		}
		if err := g.AllReduce(ctx, s, dist.Sum, tile.ArrayOf(x), tile.ArrayOf(x)); err != nil {
			return err
		}
		return s.Wait(ctx)
	})
	if !errors.Is(err, device.ErrMemory) || !strings.HasPrefix(err.Error(), "rank 1: ") || !strings.Contains(err.Error(), "kernel bad") {
		t.Errorf("got %v", err)
	}
}

// The environment chooses local ranks, and Run reports the error of one.
func TestRunInProcess(t *testing.T) {
	t.Setenv("GOTILE_DIST", "local:3")
	var sum [3]int32
	f := func(ctx context.Context, g *dist.Group) error {
		x := []int32{int32(g.Rank() + 1)}
		if err := g.AllReduce(ctx, g.Device(), dist.Product, tile.ArrayOf(x), tile.ArrayOf(x)); err != nil {
			return err
		}
		sum[g.Rank()] = x[0]
		return nil
	}
	if err := dist.Run(context.Background(), f); err != nil || sum != [3]int32{6, 6, 6} {
		t.Errorf("got %v, %v", sum, err)
	}
	err := dist.Run(context.Background(), func(ctx context.Context, g *dist.Group) error {
		if g.Rank() == 1 {
			return errors.New("no data")
		}
		return g.Barrier(ctx, g.Device())
	})
	if err == nil || err.Error() != "rank 1: no data" {
		t.Errorf("got %v", err)
	}
}
