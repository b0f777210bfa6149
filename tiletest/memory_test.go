package tiletest_test

import (
	"runtime"
	"testing"

	"gotile/check"
	"gotile/tile"
	"gotile/tiletest"
)

// A run takes less than 20 times the memory of its buffers, if every other byte of them is loaded and stored and no two
// adjacent bytes have the same history.
func TestMemory(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int8]) {
		at := p.Add(b.Iota(tile.I32, 1024).Mul(2).Add(b.ID(0).Mul(2048)))
		tile.Store(at, tile.Load(at))
	}, tile.Name("k"), tile.Partial)
	s := make([]int8, 1<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := tiletest.Report(t, k, tile.Grid(len(s)/2048), s, check.Usual)
	runtime.ReadMemStats(&after)
	if times := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(s)); times > 20 || !r.Empty() {
		t.Errorf("the run allocated %.1f times its buffer; %v", times, r)
	} else {
		t.Logf("%.1f times", times)
	}
}
