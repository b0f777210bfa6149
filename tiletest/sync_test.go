package tiletest_test

import (
	"strings"
	"testing"

	"gotile/check"
	"gotile/tile"
	"gotile/tiletest"
)

// orders are those that a kernel's locks and flags use, and their scope; a twin has one that is
// too weak.
type orders struct {
	acquire, release, both tile.MemoryOrder
	scope                  []tile.Option // none for the default
}

func rightOrders(scope ...tile.Option) orders {
	return orders{tile.Acquire, tile.Release, tile.AcquireRelease, scope}
}

// with is an order and the scope, as options.
func (o orders) with(order tile.MemoryOrder) []tile.Option {
	return append([]tile.Option{order}, o.scope...)
}

// splitK sums pieces of rows in one block each. The last block of a row to arrive, which a counter determines, adds the
// pieces.
func splitK(o orders) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, pieces tile.Ptr[float32], arrived tile.Ptr[int32], out tile.Ptr[float32]) {
		row, piece := b.ID(1), b.ID(0)
		view := tile.Partition(tile.Span(x, 4, 32), 1, 8)
		tile.Store(pieces.Add(row.Mul(4).Add(piece)), tile.Sum(tile.Sum(view.Load(row, piece), 1), 0).Item())
		before := tile.AtomicAdd(arrived.Add(row), 1, o.both, o.scope...)
		for range b.If(before.Eq(3)) {
			all := tile.Load(pieces.Add(b.Iota(tile.I32, 4).Add(row.Mul(4))))
			tile.Store(out.Add(row), tile.Sum(all, 0).Item())
		}
	}, tile.Name("split_k"), tile.Partial)
}

func runSplitK(t *testing.T, k *tile.Kernel) (*check.Report, bool) {
	x, pieces, arrived, out := make([]float32, 128), make([]float32, 16), make([]int32, 4), make([]float32, 4)
	for i := range x {
		x[i] = float32(i % 7)
	}
	r := tiletest.Report(t, k, tile.Grid(4, 4), x, pieces, arrived, out)
	right := true
	for row := range out {
		sum := float32(0)
		for _, v := range x[row*32 : (row+1)*32] {
			sum += v
		}
		right = right && out[row] == sum
	}
	return r, right
}

// lookBack is a scan over blocks: each publishes the sum of its own elements, waits until the previous block has
// published its prefix, and publishes its own.
func lookBack(o orders) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, prefix tile.Ptr[int32], ready tile.Ptr[int32], out tile.Ptr[int32]) {
		i := b.ID(0)
		v := tile.Partition(tile.Span(x, 64), 8).Load(i)
		before := b.Const(tile.I32, 0)
		for range b.If(i.Gt(0), &before) {
			for range b.While(func() any { return tile.Load(ready.Add(i.Sub(1)), o.with(o.acquire)...).Eq(0) }) {
			}
			before = tile.Load(prefix.Add(i.Sub(1)))
		}
		scanned := tile.PartialSum(v, 0).Add(before)
		tile.Store(prefix.Add(i), tile.Sum(v, 0).Item().Add(before))
		tile.Store(ready.Add(i), 1, o.with(o.release)...)
		tile.Partition(tile.Span(out, 64), 8).Store(scanned, i)
	}, tile.Name("look_back"), tile.Partial)
}

func runLookBack(t *testing.T, k *tile.Kernel) (*check.Report, bool) {
	x, prefix, ready, out := make([]int32, 64), make([]int32, 8), make([]int32, 8), make([]int32, 64)
	for i := range x {
		x[i] = int32(i % 5)
	}
	r := tiletest.Report(t, k, tile.Grid(8), x, prefix, ready, out)
	sum, right := int32(0), true
	for i := range out {
		sum += x[i]
		right = right && out[i] == sum
	}
	return r, right
}

// queue is a persistent kernel: blocks take numbers of work from a counter, and add results
// to a total under a lock.
func queue(o orders) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, next, lock, total tile.Ptr[int32]) {
		job := tile.AtomicAdd(next, 1, tile.Relaxed, tile.DeviceScope)
		for range b.While(func() any { return job.Lt(20) }, &job) {
			for range b.While(func() any { return tile.AtomicCompareExchange(lock, 0, 1, o.acquire, o.scope...).Ne(0) }) {
			}
			tile.Store(total, tile.Load(total).Add(job))
			tile.Store(lock, 0, o.with(o.release)...)
			job = tile.AtomicAdd(next, 1, tile.Relaxed, tile.DeviceScope)
		}
	}, tile.Name("queue"), tile.Partial)
}

func runQueue(t *testing.T, k *tile.Kernel) (*check.Report, bool) {
	next, lock, total := []int32{0}, []int32{0}, []int32{0}
	r := tiletest.Report(t, k, tile.Grid(6), next, lock, total)
	return r, total[0] == 190
}

// Locks and flags used rightly are silent. With one order weakened, or for the block alone, the
// race is reported, with both lines.
func TestSynchronisation(t *testing.T) {
	device := []tile.Option{tile.DeviceScope}
	weak := map[string]orders{
		"relaxed acquire": {tile.Relaxed, tile.Release, tile.Release, device},
		"relaxed release": {tile.Acquire, tile.Relaxed, tile.Acquire, device},
		"block scope":     rightOrders(tile.BlockScope),
	}
	right := map[string]orders{"device scope": rightOrders(tile.DeviceScope), "system scope": rightOrders(tile.SystemScope), "default scope": rightOrders()}
	for name, c := range map[string]struct {
		kernel func(orders) *tile.Kernel
		run    func(*testing.T, *tile.Kernel) (*check.Report, bool)
	}{"split-k": {splitK, runSplitK}, "look-back": {lookBack, runLookBack}, "queue": {queue, runQueue}} {
		t.Run(name, func(t *testing.T) {
			for how, o := range right {
				if r, ok := c.run(t, c.kernel(o)); !r.Empty() || !ok {
					t.Errorf("right orders, %s: result is right: %v; %s", how, ok, r.Long())
				}
			}
			for how, o := range weak {
				r, _ := c.run(t, c.kernel(o))
				raced := false
				for _, f := range r.Findings {
					raced = raced || f.Kind == check.Race && f.Other != nil && f.Location.Pos.File == "sync_test.go" && f.Other.Location.Pos.File == "sync_test.go" && f.Other.Location.Pos.Line > 0
				}
				if !raced {
					t.Errorf("%s: no race is reported: %v", how, r)
				}
			}
		})
	}
}

// A report reads like the race detector's.
func TestLongReport(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { tile.Store(p, b.ID(0)) }, tile.Name("every_block"), tile.Partial)
	got := tiletest.Report(t, k, tile.Grid(2), make([]int32, 1)).Long()
	for _, want := range []string{"==================\nWARNING: DATA RACE", "by block (1,0,0) of kernel every_block:\n  sync_test.go:", "Previous store_ptr_tko by block (0,0,0):\n  sync_test.go:", "1 finding, seen 1 time"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// A plain access races with atomic accesses of other blocks, even if its own block accesses the
// element atomically afterwards. So does an atomic access of block scope.
func TestPlainBeforeAtomic(t *testing.T) {
	first := func(b *tile.Block, do func()) {
		for range b.If(b.ID(0).Eq(0)) {
			do()
		}
	}
	kernels := map[string]func(b *tile.Block, p, q tile.Ptr[int32]){
		"store, add": func(b *tile.Block, p, q tile.Ptr[int32]) {
			first(b, func() { tile.Store(p, 1) })
			tile.AtomicAdd(p, 1, tile.Relaxed)
		},
		"store, add, add": func(b *tile.Block, p, q tile.Ptr[int32]) {
			first(b, func() { tile.Store(p, 1); tile.AtomicAdd(p, 1, tile.Relaxed) })
			tile.AtomicAdd(p, 1, tile.Relaxed)
		},
		"store, atomic store": func(b *tile.Block, p, q tile.Ptr[int32]) {
			first(b, func() { tile.Store(p, 1) })
			tile.Store(p, 2, tile.Relaxed)
		},
		"load, add": func(b *tile.Block, p, q tile.Ptr[int32]) {
			first(b, func() { tile.Store(q, tile.Load(p)) })
			tile.AtomicAdd(p, 1, tile.Relaxed)
		},
		"load, atomic load, add": func(b *tile.Block, p, q tile.Ptr[int32]) {
			first(b, func() {
				x := tile.Load(p)
				tile.Store(q, x.Add(tile.Load(p, tile.Relaxed)))
			})
			for range b.If(b.ID(0).Ne(0)) {
				tile.AtomicAdd(p, 1, tile.Relaxed)
			}
		},
		"add for the block, add": func(b *tile.Block, p, q tile.Ptr[int32]) {
			tile.AtomicAdd(p, 1, tile.Relaxed, tile.BlockScope)
			tile.AtomicAdd(p, 1, tile.Relaxed, tile.DeviceScope)
		},
	}
	for name, body := range kernels {
		t.Run(name, func(t *testing.T) {
			k := tile.NewKernel(body, tile.Name("k"), tile.Partial)
			one(t, tiletest.Report(t, k, tile.Grid(4), make([]int32, 1), make([]int32, 1)), check.Race)
		})
	}
}

// A plain access that other blocks' atomic accesses come after does not race with them, however
// many there are.
func TestPlainBeforeOrderedAtomics(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, sum, ready tile.Ptr[int32]) {
		for range b.If(b.ID(0).Eq(0)) {
			tile.Store(sum, 1)
			tile.AtomicAdd(sum, 1, tile.Relaxed)
			tile.Store(ready, 1, tile.Release, tile.DeviceScope)
		}
		for range b.While(func() any { return tile.Load(ready, tile.Acquire, tile.DeviceScope).Eq(0) }) {
		}
		for range b.Range(0, 3) {
			tile.AtomicAdd(sum, 1, tile.Relaxed)
		}
	}, tile.Name("k"), tile.Partial)
	sum := []int32{0}
	if r := tiletest.Report(t, k, tile.Grid(20), sum, make([]int32, 1)); !r.Empty() || sum[0] != 62 {
		t.Errorf("sum %d: %s", sum[0], r.Long())
	}
}

// gather is a kernel whose first block adds up what all blocks have stored, when enough of them have counted themselves.
func gather(enough int32) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, part, done, total tile.Ptr[int32]) {
		i := b.ID(0)
		tile.Store(part.Add(i), i)
		tile.AtomicAdd(done, 1, tile.Release, tile.DeviceScope)
		for range b.If(i.Eq(0)) {
			for range b.While(func() any { return tile.Load(done, tile.Acquire, tile.DeviceScope).Lt(enough) }) {
			}
			tile.Store(total, tile.Load(part.Add(1)).Add(tile.Load(part.Add(2))))
		}
	}, tile.Name("gather"), tile.Partial)
}

// A block that waits for too few others is reported, although more have ended by the time it looks again in most orders.
func TestWaitsForTooFew(t *testing.T) {
	for enough, want := range map[int32]bool{3: false, 2: true} {
		r := tiletest.Report(t, gather(enough), tile.Grid(3), make([]int32, 3), []int32{0}, []int32{0})
		if r.Empty() == want {
			t.Errorf("waiting for %d of 3 blocks: %v", enough, r)
		}
	}
}
