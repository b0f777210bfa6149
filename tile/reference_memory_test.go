package tile_test

import (
	"math"

	"gotile/tile"
)

// after stores through m.i and returns the memory afterwards.
func after(n int, store func(b *tile.Block, m memory)) func(*tile.Block, memory) tile.Tile {
	return func(b *tile.Block, m memory) tile.Tile {
		store(b, m)
		return tile.Load(m.i.Add(iota32(b, n)))
	}
}

// atomicOn applies an atomic operation to 0, 1, 2, 3 with 2, under the mask 1, 0, 1, 1, and returns the memory afterwards,
// and the results of unmasked elements.
func atomicOn(op func(ptrs, value any, order tile.MemoryOrder, opts ...tile.Option) tile.Tile) func(*tile.Block, memory) tile.Tile {
	return func(b *tile.Block, m memory) tile.Tile {
		p, mask := m.i.Add(iota32(b, 4)), iota32(b, 4).Ne(1)
		old := op(p, int32(2), tile.AcquireRelease, tile.DeviceScope, tile.Where(mask))
		return tile.Cat(tile.Load(p), tile.Select(mask, old, -1), 0)
	}
}

// viewOf is a partition of a span over m.i.
func (m memory) viewOf(shape []int, extents ...any) tile.PartitionView {
	return tile.Partition(tile.Span(m.i, extents...), shape...)
}

// count runs a range and returns the sum and the number of its values.
func count(lo, hi, step any) func(*tile.Block, memory) tile.Tile {
	return func(b *tile.Block, m memory) tile.Tile {
		sum, n := b.Zeros(tile.I32, 1), b.Zeros(tile.I32, 1)
		for i := range b.RangeStep(lo, hi, step, &sum, &n) {
			sum, n = sum.Add(i), n.Add(1)
		}
		return tile.Cat(sum, n, 0)
	}
}

// 1.8, 1.10, 2.7 and 2.10 to 2.15: memory, ranges and assumptions.
var examplesOfMemory = []example{
	{"2.7 2.7.1 2.7.3 2.7.4", nil, func(b *tile.Block, m memory) tile.Tile {
		i := iota32(b, 2, 2).Mul(9).Add(2).Rem(16)
		return tile.Load(m.i.Add(i))
	}, []float64{2, 11, 4, 13}},
	{"2.7.4 1.10/memory-operation", nil, func(b *tile.Block, m memory) tile.Tile {
		mask := iota32(b, 4).Rem(3).Eq(0)
		return tile.LoadMasked(m.i.Add(iota32(b, 4)).Add(4), mask, iota32(b, 4).Neg())
	}, []float64{4, -1, -2, 7}},
	{"2.7.4 1.10/memory-order 1.10/relaxed-memory-order 2.13.7 2.13.7.1 2.13.7.2 2.13.7.3 2.13.8 2.13.8.1 2.13.8.2 2.13.8.3", nil, func(b *tile.Block, m memory) tile.Tile {
		mask := iota32(b, 4).Rem(3).Eq(0)
		return tile.LoadMasked(m.i.Add(iota32(b, 4)).Add(4), mask, iota32(b, 4).Neg(), tile.Relaxed, tile.DeviceScope)
	}, []float64{4, -1, -2, 7}},
	{"2.7.4", nil, func(b *tile.Block, m memory) tile.Tile { // no padding: masked-out elements are not specified
		mask := iota32(b, 4).Rem(3).Eq(0)
		return tile.Select(mask, tile.LoadMasked(m.i.Add(iota32(b, 4)).Add(4), mask, nil), 0)
	}, []float64{4, 0, 0, 7}},
	{"2.7.4 2.13.8.4 1.10/acquire-memory-order", nil, func(b *tile.Block, m memory) tile.Tile { return tile.Load(m.i.Add(7), tile.Acquire) }, []float64{7}},
	{"2.7.2 2.7.5", nil, after(4, func(b *tile.Block, m memory) {
		tile.StoreMasked(m.i.Add(iota32(b, 4)), b.Full(-1, tile.I32, 4), iota32(b, 4).Rem(3).Eq(0))
	}), []float64{-1, 1, 2, -1}},
	{"2.7.5 1.10/release-memory-order 1.10", nil, after(4, func(b *tile.Block, m memory) {
		tile.StoreMasked(m.i.Add(iota32(b, 4)), b.Full(-1, tile.I16, 4), iota32(b, 4).Rem(3).Eq(0), tile.Release, tile.DeviceScope)
		tile.Store(m.i.Add(1), b.Const(tile.U8, 9), tile.Relaxed, tile.BlockScope)
	}), []float64{-1, 9, 2, -1}},
	{"1.10/memory-operation", nil, func(b *tile.Block, m memory) tile.Tile { // strong writes to one element: the result is one of them
		at := m.i.Add(9)
		tile.Store(at.Broadcast(4), iota32(b, 4), tile.Relaxed, tile.BlockScope)
		return tile.Load(at).Lt(4)
	}, []float64{1}},
	{"2.7.6 1.10/acquire-release-memory-order", nil, func(b *tile.Block, m memory) tile.Tile {
		p := m.i.Add(iota32(b, 4))
		old := tile.AtomicCompareExchange(p, b.Full(2, tile.I32, 4), int32(7), tile.AcquireRelease, tile.Where(iota32(b, 4).Ne(1)))
		return tile.Cat(tile.Load(p), old, 0)
	}, []float64{0, 1, 7, 3, 0, 2, 2, 3}},
	{"2.7.6", []float64{0, math.Copysign(0, -1), nan, nan}, func(b *tile.Block, m memory) tile.Tile { // compares bits: zeros differ by their sign, and a NaN is the same NaN
		p := m.f.Add(iota32(b, 4))
		compared := tile.Select(iota32(b, 4).Lt(2), tile.Load(m.f.Add(1)), tile.Load(m.f.Add(2)))
		old := tile.AtomicCompareExchange(p, compared, float32(7), tile.Relaxed, tile.Where(iota32(b, 4).Ne(3)))
		return tile.Cat(tile.Load(p), old, 0)
	}, []float64{0, 7, 7, nan, 0, math.Copysign(0, -1), nan, nan}},
	{"2.7.7", nil, atomicOn(tile.AtomicAnd), []float64{0, 1, 2, 2, 0, -1, 2, 3}},
	{"2.7.8", nil, atomicOn(tile.AtomicOr), []float64{2, 1, 2, 3, 0, -1, 2, 3}},
	{"2.7.9", nil, atomicOn(tile.AtomicXor), []float64{2, 1, 0, 1, 0, -1, 2, 3}},
	{"2.7.10", nil, atomicOn(tile.AtomicMax), []float64{2, 1, 2, 3, 0, -1, 2, 3}},
	{"2.7.11", nil, atomicOn(tile.AtomicMin), []float64{0, 1, 2, 2, 0, -1, 2, 3}},
	{"2.7.12", nil, atomicOn(tile.AtomicAdd), []float64{2, 1, 4, 5, 0, -1, 2, 3}},
	{"2.7.13", nil, atomicOn(tile.AtomicSub), []float64{-2, 1, 0, 1, 0, -1, 2, 3}},
	{"2.7.14", nil, atomicOn(tile.AtomicExchange), []float64{2, 1, 2, 2, 0, -1, 2, 3}},
	// 2.10: the 2 by 3 arrays of the reference's pictures
	{"1.8.1 2.10 2.10.1 2.10.2 2.10.2/constructor 2.10.2/stride 2.10.2/static_stride 2.10.2/extents 2.10.2/is_always_strided", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, 2, 3).LoadMasked(0, 0)
	}, []float64{0, 1, 2, 0, 3, 4, 5, 0}},
	{"2.10.3 2.10.4 2.10.4/types 2.10.4/constructor 2.10.4/stride 2.10.4/static_stride 2.10.4/is_always_strided", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, 2, 3, tile.LayoutLeft).LoadMasked(0, 0)
	}, []float64{0, 2, 4, 0, 1, 3, 5, 0}},
	{"2.10.5 2.10.6 2.10.6/layout_right_padded_mapping 2.10.6/stride 2.10.6/static_stride 2.10.6/extents 2.10.6/deduction-guides 2.10.6/is_always_strided", nil, func(b *tile.Block, m memory) tile.Tile {
		aligned := m.viewOf([]int{2, 4}, 2, 3, tile.LayoutRightPadded(4)).LoadMasked(0, 0)
		rounded := m.viewOf([]int{2, 4}, 2, tile.Load(m.i.Add(3)), tile.LayoutRightPadded(2)).LoadMasked(0, 0)
		return tile.Cat(aligned, rounded, 0)
	}, []float64{0, 1, 2, 0, 4, 5, 6, 0, 0, 1, 2, 0, 4, 5, 6, 0}},
	{"2.10.7 2.10.8 2.10.8/constructor 2.10.8/static_stride 2.10.8/is_always_strided", nil, func(b *tile.Block, m memory) tile.Tile {
		aligned := m.viewOf([]int{4, 2}, 4, 2, tile.LayoutLeftPadded(6)).Load(0, 0)
		rounded := m.viewOf([]int{4, 2}, 4, 2, tile.LayoutLeftPadded(tile.Load(m.i.Add(3)))).Load(0, 0)
		return tile.Cat(aligned, rounded, 0)
	}, []float64{0, 6, 1, 7, 2, 8, 3, 9, 0, 6, 1, 7, 2, 8, 3, 9}},
	{"2.10.9 2.10.10 2.10.10/types", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, 2, 3, tile.LayoutStrided(6, tile.Load(m.i.Add(2)))).LoadMasked(0, 0)
	}, []float64{0, 2, 4, 0, 6, 8, 10, 0}},
	{"1.8.1/layout-policy 1.8.1/layout-policy-mapping-type 1.8.1/layout-mapping-function 2.1.6.1 2.10.12", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, 2, 3, diagonal{}).LoadMasked(0, 0)
	}, []float64{0, 2, 4, 0, 1, 3, 5, 0}},
	{"1.8.1/layout-mapping-equivalent 2.1.6.4 2.10.11", nil, func(b *tile.Block, m memory) tile.Tile {
		four := tile.Load(m.i.Add(4))
		x, y := tile.Span(m.i, 2, four), tile.Span(m.f, 2, 4, tile.LayoutStrided(4, 1))
		left := tile.Span(m.i, 2, four, tile.LayoutLeft)
		return tile.Cat(b.Full(x.SameLayout(y), tile.I32, 1), b.Full(x.SameLayout(left), tile.I32, 1), 0)
	}, []float64{1, 0}},
	// 2.11
	{"1.8 1.8.3 2.11 2.11.1 2.11.1/construction-from-policy 2.11.1/deduction-guides 2.11.3 2.11.3/aliases 2.1.6.3", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 4}, tile.Load(m.i.Add(2)), 4).Load(0, 0)
	}, []float64{0, 1, 2, 3, 4, 5, 6, 7}},
	{"2.11.1/extent 2.11.1/extents 2.11.1/mapping 2.11.1/construction-from-mapping 2.11.1/data_handle", nil, func(b *tile.Block, m memory) tile.Tile {
		s := tile.Span(m.i.Add(1), tile.Load(m.i.Add(2)), 4)
		t := tile.Span(s.Pointer(), append(s.Extents(), tile.LayoutStrided(s.Strides()...))...)
		return tile.Add(t.Extent(0), t.Stride(0)).Add(tile.Load(t.Pointer()))
	}, []float64{7}},
	// 2.12
	{"2.12 2.12.1 2.12.1/constructor 2.12.1/loads 2.12.1/partition-view-mapping", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{2, 2}, 4, 8).Load(1, 2)
	}, []float64{20, 21, 28, 29}},
	{"2.12.1/loads 1.9.4 2.13.6 2.13.6.1 2.13.6.2 2.13.6.3", []float64{1, 2, 3}, func(b *tile.Block, m memory) tile.Tile {
		v := tile.Partition(tile.Span(m.f, 3), 4)
		lo, hi := tile.Cat(v.LoadMasked(0, tile.PadNaN), v.LoadMasked(0, tile.PadPosInf), 0), tile.Cat(v.LoadMasked(0, tile.PadNegInf), v.LoadMasked(0, tile.PadNegZero), 0)
		signs := tile.Div(float32(1), tile.Select(hi.Eq(0), hi, 1)) // distinguishes -0
		return tile.Cat(lo, tile.Select(hi.Eq(0), signs, hi), 0)
	}, []float64{1, 2, 3, nan, 1, 2, 3, inf, 1, 2, 3, -inf, 1, 2, 3, -inf}},
	{"1.9.4/zero-view-padding", []float64{1, 2, 3}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Partition(tile.Span(m.f, 3), 4).LoadMasked(0, tile.PadZero) // +0
	}, []float64{1, 2, 3, 0}},
	{"1.9.4/zero-view-padding 2.13.6.4 2.12.1/loads", nil, func(b *tile.Block, m memory) tile.Tile {
		return m.viewOf([]int{4}, 7).LoadMasked(1, tile.Relaxed, tile.BlockScope)
	}, []float64{4, 5, 6, 0}},
	{"2.12.1/stores 2.11.2", nil, func(b *tile.Block, m memory) tile.Tile {
		v := m.viewOf([]int{2, 2}, 4, 8)
		v.Store(iota32(b, 2, 2).Mul(100), 1, 3)
		v.StoreMasked(int32(-1), 0, 3, tile.Release)
		return m.viewOf([]int{4, 2}, 4, 8).Load(0, 3)
	}, []float64{-1, -1, -1, -1, 0, 100, 200, 300}},
	{"2.12.1/stores", nil, after(8, func(b *tile.Block, m memory) { // beyond the array nothing is stored
		m.viewOf([]int{4}, 6).StoreMasked(b.Full(-1, tile.I8, 4), 1)
	}), []float64{0, 1, 2, 3, -1, -1, 6, 7}},
	{"2.12.1/partition-view-index-space 2.12.1/span 2.12.1/aliases", nil, func(b *tile.Block, m memory) tile.Tile {
		v := m.viewOf([]int{2, 4}, 4, 7)
		return tile.Add(v.Count(0).Mul(100), v.Count(1).Mul(10)).Add(v.Span().Extent(1))
	}, []float64{227}},
	// 2.14
	{"2.14 2.14.2 2.14.2/dereference 2.14.2/pre-increment 2.14.3 2.14.3/begin 2.14.3/end 2.14.2/sentinel-comparison", nil, count(5, 12, 2), []float64{32, 4}},
	{"2.14.3/construction-from-bounds-and-step", nil, count(-10, -6, 1), []float64{-34, 4}},
	{"2.14.3/empty 2.14.3/size", nil, count(20, 10, 1), []float64{0, 0}},
	{"2.14.3/empty", nil, count(20, 20, 1), []float64{0, 0}},
	{"2.14.3", nil, func(b *tile.Block, m memory) tile.Tile { // in the common type, unsigned here
		n := b.Zeros(tile.I32, 1)
		for i := range b.RangeStep(uint8(250), uint32(256), 3, &n) {
			n = n.Add(i.Sub(uint32(249)).Cast(tile.I32))
		}
		return n
	}, []float64{5}},
	{"2.14.3/size", nil, func(b *tile.Block, m memory) tile.Tile {
		lo, hi, step := b.Const(tile.I32, 5), b.Const(tile.I32, 12), 2
		return tile.Max(tile.CeilDiv(hi.Sub(lo), step), 0)
	}, []float64{4}},
	// 2.15: promises that hold change nothing
	{"2.15 2.15.1", nil, func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBlocked(iota32(b, 8).Div(3), 3) }, []float64{0, 0, 0, 1, 1, 1, 2, 2}},
	{"2.15.2", nil, func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBounded(iota32(b, 4), -10, 100) }, []float64{0, 1, 2, 3}},
	{"2.15.3", nil, func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBelow(iota32(b, 4), 100) }, []float64{0, 1, 2, 3}},
	{"2.15.4", nil, func(b *tile.Block, m memory) tile.Tile { return tile.AssumeAbove(iota32(b, 4), -10) }, []float64{0, 1, 2, 3}},
	{"2.15.5", nil, func(b *tile.Block, m memory) tile.Tile { return tile.AssumeDivisible(iota32(b, 4).Mul(16), 16) }, []float64{0, 16, 32, 48}},
	{"2.15.6", nil, func(b *tile.Block, m memory) tile.Tile {
		i := iota32(b, 8)
		return tile.AssumeDivisibleStrided(i.Div(3).Mul(16).Add(i.Rem(3)), 16, 3, 0)
	}, []float64{0, 1, 2, 16, 17, 18, 32, 33}},
	{"2.15.7", nil, func(b *tile.Block, m memory) tile.Tile { return tile.Load(tile.AssumeAligned(m.i.Add(4), 16)) }, []float64{4}},
	{"2.15.8", nil, func(b *tile.Block, m memory) tile.Tile {
		i := iota32(b, 8)
		return tile.Load(tile.AssumeAlignedStrided(m.i.Add(i.Div(3).Mul(2).Add(i.Rem(3))), 8, 3, 0))
	}, []float64{0, 1, 2, 2, 3, 4, 4, 5}},
	// 2.16: hints change nothing either
	{"2.16 2.16.1 2.16.2 2.16.2.3 2.16.2.4", nil, func(b *tile.Block, m memory) tile.Tile {
		v := m.viewOf([]int{4}, 8)
		x := v.Load(1, tile.Latency(4), tile.For("sm_100", tile.Latency(5)), tile.AllowTMA(false))
		v.Store(x, 0, tile.Latency(7), tile.AllowTMA(true))
		return tile.Load(m.i.Add(iota32(b, 4)), tile.Latency(7))
	}, []float64{4, 5, 6, 7}},
}
