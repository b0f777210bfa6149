package tile_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// Many blocks count in one element; each atomic operation runs once on separate elements.
func TestAtomics(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, n tile.Ptr[int32], u tile.Ptr[uint32], f tile.Ptr[float32]) {
		tile.AtomicAdd(n, 2, tile.Relaxed)
		tile.AtomicSub(n.Add(1), 1, tile.AcquireRelease, tile.DeviceScope)
		tile.AtomicMax(n.Add(2), b.ID(0), tile.Relaxed)
		tile.AtomicMin(n.Add(3), b.ID(0).Neg(), tile.Relaxed)
		tile.AtomicOr(u, b.ID(0).Cast(tile.U32), tile.Release)
		tile.AtomicAnd(u.Add(1), uint32(6), tile.Acquire)
		tile.AtomicXor(u.Add(2), uint32(1), tile.Relaxed, tile.Where(b.ID(0).Lt(3)))
		tile.AtomicMax(u.Add(3), uint32(0xffffffff), tile.Relaxed)
		tile.AtomicAdd(f, 0.5, tile.Relaxed, tile.SystemScope)
		tile.AtomicExchange(f.Add(1), float32(3), tile.Relaxed)
		tile.AtomicCompareExchange(f.Add(2), float32(1), float32(7), tile.Relaxed)
	}, tile.Name("atomics"))
	n, u, f := make([]int32, 4), []uint32{0, 0xff, 0, 1}, []float32{0, 0, 1}
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(100), n, u, f); err != nil {
		t.Fatal(err)
	}
	if want := []int32{200, -100, 99, -99}; !slices.Equal(n, want) {
		t.Errorf("int32: got %v, want %v", n, want)
	}
	if want := []uint32{127, 6, 1, math.MaxUint32}; !slices.Equal(u, want) {
		t.Errorf("uint32: got %v, want %v", u, want)
	}
	if want := []float32{50, 3, 7}; !slices.Equal(f, want) {
		t.Errorf("float32: got %v, want %v", f, want)
	}
}

// strong uses every order, scope, hint and assumption.
func strong() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32], n tile.Scalar[int32]) {
		q := tile.AssumeAligned(p.Tile, 16)
		n = tile.Scalar[int32]{Tile: tile.AssumeBounded(tile.AssumeDivisible(n.Tile, 4), 0, 1<<20)}
		i := tile.AssumeDivisibleStrided(tile.AssumeAbove(tile.AssumeBelow(b.Iota(tile.I32, 8), 7), 0), 8, 8, 0)
		at := tile.AssumeAlignedStrided(q.Add(i), 4, 1, 0)
		x := tile.Load(at, tile.Acquire, tile.DeviceScope)
		x = x.Add(tile.LoadMasked(at, i.Lt(n), 0, tile.Relaxed)).Add(tile.Load(at, tile.Latency(3)))
		x = x.Add(tile.AssumeBlocked(b.Zeros(tile.I32, 8), 4))
		v := tile.Partition(tile.Span(p, n), 8)
		x = x.Add(v.LoadMasked(0, tile.AllowTMA(false), tile.For("sm_90", tile.Latency(5)), tile.Latency(2)))
		x = x.Add(v.Load(0, tile.Relaxed, tile.BlockScope))
		tile.Store(at, x, tile.Release, tile.DeviceScope)
		v.StoreMasked(x, 0, tile.Relaxed)
		v.Store(x, 0, tile.AllowTMA(true))
	}, tile.Name("strong"), tile.Occupancy(2), tile.CTAs(2, "sm_90"))
}

func TestStrongAccesses(t *testing.T) {
	x := []int32{0, 1, 2, 3, 4, 5, 6, 7}
	if err := strong().Launch(context.Background(), cpu.Open(), tile.Grid(1), x, 8); err != nil {
		t.Fatal(err)
	}
	if want := []int32{0, 5, 10, 15, 20, 25, 30, 35}; !slices.Equal(x, want) {
		t.Errorf("got %v, want %v", x, want)
	}
}

func TestVendorCompilesStrongAccesses(t *testing.T) {
	for _, arch := range []string{"sm_90", "sm_100"} {
		compiles(t, strong(), arch)
	}
}

func TestOwnReductions(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		x := b.Iota(tile.I32, 2, 4).Add(1)
		gcdLike := func(x, y tile.Tile) tile.Tile { return tile.Max(x, y).Mul(2).Sub(tile.Max(x, y)) }
		tile.Store(out.Add(b.Iota(tile.I32, 2, 1)), tile.Reduce(x, 1, math.MinInt32, gcdLike))
		sums := tile.Scan(x, 1, true, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y) })
		tile.Store(out.Add(b.Iota(tile.I32, 1, 4)).Add(2), tile.Extract(sums, []int{1, 4}, 0, 0))
	})
	if want := []int32{4, 8, 10, 9, 7, 4, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPrintAndAssert(t *testing.T) {
	var out strings.Builder
	k := tile.NewKernel(func(b *tile.Block, n tile.Scalar[int32]) {
		b.Print("n is %d\n", n)
		b.Assert(n.Gt(2), "n is too small")
	}, tile.Name("check"))
	dev := cpu.Open(device.Stdout(&out))
	if err := k.Launch(context.Background(), dev, tile.Grid(1), 3); err != nil {
		t.Fatal(err)
	}
	if out.String() != "n is 3\n" {
		t.Errorf("printed %q", out.String())
	}
	err := k.Launch(context.Background(), dev, tile.Grid(1), 2)
	if !errors.Is(err, device.ErrAssert) || !strings.Contains(err.Error(), "n is too small") {
		t.Errorf("got %v, want the assertion", err)
	}
}
