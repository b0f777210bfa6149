package tiletest_test

import (
	"math"
	"testing"

	"gotile/check"
	"gotile/tile"
	"gotile/tiletest"
)

// one is the first finding of a kind in a report.
func one(t *testing.T, r *check.Report, kind check.Kinds) *check.Finding {
	t.Helper()
	for _, f := range r.Findings {
		if f.Kind == kind {
			return f
		}
	}
	t.Fatalf("no finding of kind %v: %v", kind, r)
	return nil
}

// A load of unwritten memory is reported; a load of memory that the kernel has stored before is not.
func TestUninitialised(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p, q tile.Ptr[float32]) {
		at := b.Iota(tile.I32, 8)
		tile.StoreMasked(p.Add(at), b.Ones(tile.F32, 8), at.Lt(6))
		tile.Store(q, tile.Sum(tile.Load(p.Add(at)), 0).Item())
	}, tile.Name("k"), tile.Partial)
	r := tiletest.Report(t, k, tile.Grid(1), tiletest.Unwritten(make([]float32, 8)), make([]float32, 1))
	if f := one(t, r, check.Uninit); f.Count != 2 || f.Location.Pos.File != "kinds_test.go" {
		t.Errorf("got %v; want 2 elements at a line of this file", f)
	}
	if r := tiletest.Report(t, k, tile.Grid(1), make([]float32, 8), make([]float32, 1)); !r.Empty() {
		t.Errorf("written memory: %v", r)
	}
}

// Findings that differ only in their numbers are one finding with a count.
func TestEqualFindings(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		x := b.Iota(tile.I32, 8)
		for i := range b.Range(0, 6) {
			tile.Store(p.Add(i), tile.Sum(tile.Extract(x, []int{2}, i), 0).Item())
		}
	}, tile.Name("k"), tile.Partial)
	r := tiletest.Report(t, k, tile.Grid(3), make([]int32, 6), check.UB)
	if len(r.Findings) != 1 || r.Findings[0].Count != 6 || r.Findings[0].Row != "3.1/ub-13" {
		t.Errorf("got %v; want one finding, seen 6 times", r)
	}
}

// The first NaN and the first infinity are named, each by its own kind, and not those that come
// of them.
func TestBirths(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32]) {
		at := p.Add(b.Iota(tile.I32, 4))
		x := tile.Load(at)
		y := tile.Log(x)                   // of 0 it is -Inf, of -1 NaN
		tile.Store(at, y.Mul(2).Add(1e30)) // no operand is finite here, or all results are
	}, tile.Name("k"), tile.Partial)
	for _, kinds := range []check.Kinds{check.NaN, check.Inf, check.NaN | check.Inf} {
		r := tiletest.Report(t, k, tile.Grid(1), []float32{1, 0, -1, float32(math.NaN())}, kinds)
		for kind, what := range map[check.Kinds]string{check.NaN: "NaN from operands without NaN", check.Inf: "infinity from operands without infinity"} {
			n := 0
			for _, f := range r.Findings {
				if f.Kind == kind && f.Op == "log" && f.Count == 1 && f.What == what {
					n++
				}
			}
			if kinds.Has(kind) != (n == 1) {
				t.Errorf("%v: %d findings of kind %v: %v", kinds, n, kind, r)
			}
		}
	}
}

// Sums in memory that are infinite are named, under a mask too.
func TestBirthsInMemory(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[tile.Float16]) {
		i := b.Iota(tile.I32, 4)
		tile.AtomicAdd(p.Add(i), b.Full(40000, tile.F16, 4), tile.Relaxed, tile.Where(i.Lt(3)))
	}, tile.Name("k"), tile.Partial)
	r := tiletest.Report(t, k, tile.Grid(2), make([]tile.Float16, 4), check.NaN|check.Inf)
	if f := one(t, r, check.Inf); len(r.Findings) != 1 || f.Count != 3 || f.Block != [3]int{1, 0, 0} || f.What != "infinity from operands without infinity" {
		t.Errorf("got %v; want 3 infinities in block 1", r)
	}
	view := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32]) {
		tile.Partition(tile.Span(p, 6), 4).AtomicAdd(b.Full(3e38, tile.F32, 4), 1)
	}, tile.Name("k"), tile.Partial)
	if f := one(t, tiletest.Report(t, view, tile.Grid(2), make([]float32, 6), check.Inf), check.Inf); f.Count != 2 || f.Op != "atomic_red_view_tko" {
		t.Errorf("got %v; want 2 infinities in a view", f)
	}
	if r := tiletest.Report(t, view, tile.Grid(2), make([]float32, 6), check.NaN); !r.Empty() {
		t.Errorf("got %v; want no NaN", r)
	}
}

// Results that depend on the order of blocks are reported with a seed that repeats them.
func TestOrderOfBlocks(t *testing.T) {
	last := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { tile.AtomicExchange(p, b.ID(0), tile.Relaxed) }, tile.Name("last"), tile.Partial)
	sum := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { tile.AtomicAdd(p, b.ID(0), tile.Relaxed) }, tile.Name("sum"), tile.Partial)
	p := []int32{0}
	r := tiletest.Report(t, last, tile.Grid(16), p, check.Default|check.Order)
	f := one(t, r, check.Order)
	if f.Other == nil || f.Block == f.Other.Block || p[0] != 15 {
		t.Errorf("got %v, and the result %d; want two blocks, and the result of blocks in order", f, p[0])
	}
	again := tiletest.Report(t, last, tile.Grid(16), []int32{0}, check.Options{Kinds: check.Order, Seed: r.Seeds[0], Orders: 1})
	if g := one(t, again, check.Order); g.Detail != f.Detail {
		t.Errorf("seed %d yields %q, and then %q", r.Seeds[0], f.Detail, g.Detail)
	}
	if r := tiletest.Report(t, sum, tile.Grid(16), []int32{0}, check.Default|check.Order); !r.Empty() {
		t.Errorf("a sum: %v", r)
	}
}

// A reduction that loses its digits in another order is reported.
func TestOrderOfElements(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p, q tile.Ptr[float32]) {
		tile.Store(q, tile.Sum(tile.Load(p.Add(b.Iota(tile.I32, 8))), 0).Item())
	}, tile.Name("k"), tile.Partial)
	x := []float32{1, 1e8, -1e8, 1, 1, 1, 1, 1}
	one(t, tiletest.Report(t, k, tile.Grid(1), x, make([]float32, 1), check.Order), check.Order)
	if r := tiletest.Report(t, k, tile.Grid(1), []float32{1, 2, 3, 4, 5, 6, 7, 8}, make([]float32, 1), check.Order); !r.Empty() {
		t.Errorf("small numbers: %v", r)
	}
}

// Blocks that wait for what never comes are reported, and the launch ends.
func TestBlocksWait(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, flag tile.Ptr[int32]) {
		for range b.While(func() any { return tile.Load(flag, tile.Acquire, tile.DeviceScope).Eq(0) }) {
		}
	}, tile.Name("k"), tile.Partial)
	r := tiletest.Report(t, k, tile.Grid(3), make([]int32, 1))
	if f := one(t, r, check.UB); f.What != "blocks wait for each other, and none makes progress" || f.Location.Pos.File != "kinds_test.go" {
		t.Errorf("got %v", f)
	}
}

// Blocks that only add atomically make progress, however often they yield.
func TestBlocksAdd(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		for range b.Range(0, 2000) {
			tile.AtomicAdd(p, 1, tile.Relaxed)
		}
	}, tile.Name("k"), tile.Partial)
	p := []int32{0}
	if r := tiletest.Report(t, k, tile.Grid(40), p); !r.Empty() || p[0] != 80000 {
		t.Errorf("%d: %v", p[0], r)
	}
}
