package tiletest_test

import (
	"math"
	"testing"

	"gotile/check"
	"gotile/device"
	"gotile/tile"
	"gotile/tiletest"
)

// memory has the parameters of the kernels of rows: a pointer to 16 int32 and one to 16 bytes, and scalars that no
// compiler can fold.
type memory struct {
	p, q                                tile.Ptr[int32]
	bools                               tile.Ptr[bool]
	greatest, least, zero, one, far, t2 tile.Tile // of int32
}

func (m memory) keep(x tile.Tile) { tile.Store(m.p, x.Cast(tile.I32)) }

// row is a kernel with the undefined behaviour of a row of the annex, and the most similar correct kernel.
type row struct {
	row, name string
	bad, ok   func(b *tile.Block, m memory)
}

// count counts the iterations of a range.
func count(lo, hi, step any) func(b *tile.Block, m memory) {
	return func(b *tile.Block, m memory) {
		n := b.Const(tile.I32, 0)
		for range b.RangeStep(lo, hi, step, &n) {
			n = n.Add(1)
		}
		m.keep(n)
	}
}

// keeping makes a kernel that stores a value.
func keeping(f func(b *tile.Block, m memory) tile.Tile) func(b *tile.Block, m memory) {
	return func(b *tile.Block, m memory) { m.keep(f(b, m)) }
}

type value = func(b *tile.Block, m memory) tile.Tile

func both(name, r string, bad, ok value) row {
	return row{row: r, name: name, bad: keeping(bad), ok: keeping(ok)}
}

var rows = []row{
	both("add", "3.1/ub-01", func(b *tile.Block, m memory) tile.Tile { return m.greatest.Add(m.one) },
		func(b *tile.Block, m memory) tile.Tile { return m.greatest.Add(m.zero) }),
	both("add tiles", "3.1/ub-01", func(b *tile.Block, m memory) tile.Tile {
		return tile.ReduceMax(b.Iota(tile.I32, 8).Add(m.greatest.Sub(6)), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.ReduceMax(b.Iota(tile.I32, 8).Add(m.greatest.Sub(7)), 0).Item()
	}),
	both("sub", "3.1/ub-02", func(b *tile.Block, m memory) tile.Tile { return m.least.Sub(m.one) },
		func(b *tile.Block, m memory) tile.Tile { return m.least.Sub(m.zero) }),
	both("neg", "3.1/ub-03", func(b *tile.Block, m memory) tile.Tile { return m.least.Neg() },
		func(b *tile.Block, m memory) tile.Tile { return m.least.Add(1).Neg() }),
	both("neg of unsigned", "3.1/ub-03", func(b *tile.Block, m memory) tile.Tile { return m.least.Neg() },
		func(b *tile.Block, m memory) tile.Tile { return m.least.Cast(tile.U32).Neg() }),
	both("mul", "3.1/ub-04", func(b *tile.Block, m memory) tile.Tile { return m.greatest.Mul(m.t2) },
		func(b *tile.Block, m memory) tile.Tile { return m.greatest.Mul(m.one) }),
	both("div", "3.1/ub-05", func(b *tile.Block, m memory) tile.Tile { return m.least.Div(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.least.Add(1).Div(m.one.Neg()) }),
	both("ceildiv", "3.1/ub-05", func(b *tile.Block, m memory) tile.Tile { return m.least.CeilDiv(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.least.CeilDiv(m.one) }),
	both("floordiv", "3.1/ub-05", func(b *tile.Block, m memory) tile.Tile { return m.least.FloorDiv(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.least.FloorDiv(m.one) }),
	both("rem", "3.1/ub-05", func(b *tile.Block, m memory) tile.Tile { return m.least.Rem(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.least.Rem(m.t2) }),
	both("div by zero", "3.1/ub-06", func(b *tile.Block, m memory) tile.Tile { return m.one.Div(m.zero) },
		func(b *tile.Block, m memory) tile.Tile { return m.zero.Div(m.one) }),
	both("rem by zero", "3.1/ub-06", func(b *tile.Block, m memory) tile.Tile { return m.one.Cast(tile.U32).Rem(m.zero.Cast(tile.U32)) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Cast(tile.U32).Rem(m.t2.Cast(tile.U32)) }),
	both("shl", "3.1/ub-07", func(b *tile.Block, m memory) tile.Tile { return m.one.Shl(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Shl(m.zero) }),
	both("shr", "3.1/ub-07", func(b *tile.Block, m memory) tile.Tile { return m.one.Shr(m.one.Neg()) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Shr(m.one) }),
	both("shl far", "3.1/ub-08", func(b *tile.Block, m memory) tile.Tile { return m.one.Shl(m.one.Add(31)) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Shl(m.one.Add(30)) }),
	both("shr far", "3.1/ub-08", func(b *tile.Block, m memory) tile.Tile { return m.one.Shr(m.far) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Shr(m.one.Add(30)) }),
	both("abs", "3.1/ub-09", func(b *tile.Block, m memory) tile.Tile { return tile.Abs(m.least) },
		func(b *tile.Block, m memory) tile.Tile { return tile.Abs(m.least.Add(1)) }),
	both("pointer", "3.1/ub-10", func(b *tile.Block, m memory) tile.Tile { return m.p.Add(m.one.Add(16)).Eq(m.p) },
		func(b *tile.Block, m memory) tile.Tile { return m.p.Add(m.one.Add(15)).Eq(m.p) }),
	both("pointer before", "3.1/ub-10", func(b *tile.Block, m memory) tile.Tile { return m.p.Sub(m.one).Eq(m.p) },
		func(b *tile.Block, m memory) tile.Tile { return m.p.Add(2).Sub(m.one).Eq(m.p) }),
	both("load past the end", "3.1/ub-10", func(b *tile.Block, m memory) tile.Tile { return tile.Load(m.p.Add(m.one.Add(15))) },
		func(b *tile.Block, m memory) tile.Tile { return tile.Load(m.p.Add(m.one.Add(14))) }),
	both("difference", "3.1/ub-11", func(b *tile.Block, m memory) tile.Tile { return m.p.Sub(m.q) },
		func(b *tile.Block, m memory) tile.Tile { return m.p.Add(3).Sub(m.p) }),
	both("extract", "3.1/ub-13", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Extract(b.Iota(tile.I32, 8), []int{4}, m.t2), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Extract(b.Iota(tile.I32, 8), []int{4}, m.one), 0).Item()
	}),
	both("bitcast to bool", "3.1/ub-14", func(b *tile.Block, m memory) tile.Tile { return tile.Bitcast(m.t2.Cast(tile.U8), tile.Bool) },
		func(b *tile.Block, m memory) tile.Tile { return tile.Bitcast(m.one.Cast(tile.U8), tile.Bool) }),
	both("load of a bool", "3.1/ub-14", func(b *tile.Block, m memory) tile.Tile { return tile.Load(m.bools.Add(1)) },
		func(b *tile.Block, m memory) tile.Tile { return tile.Load(m.bools) }),
	both("sum", "3.1/ub-15", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Select(b.Iota(tile.I32, 4).Eq(2), m.least, m.greatest), 0).Item() // in no order but some
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Select(b.Iota(tile.I32, 4).Eq(2), m.least, m.zero), 0).Item()
	}),
	both("prod", "3.1/ub-15", func(b *tile.Block, m memory) tile.Tile {
		return tile.Prod(tile.Select(b.Iota(tile.I32, 4).Eq(1), m.zero, m.greatest), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Prod(tile.Select(b.Iota(tile.I32, 4).Eq(1), m.greatest, m.one), 0).Item()
	}),
	both("partial sum", "3.1/ub-15", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.PartialSum(tile.Select(b.Iota(tile.I32, 4).Lt(2), m.greatest, m.zero), 0).Cast(tile.U32), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.PartialSum(tile.Select(b.Iota(tile.I32, 4).Lt(1), m.greatest, m.zero), 0).Cast(tile.U32), 0).Item()
	}),
	both("reduction by a function", "3.1/ub-15", func(b *tile.Block, m memory) tile.Tile {
		return tile.Reduce(tile.Select(b.Iota(tile.I32, 4).Lt(2), m.greatest, m.zero), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y).Max(0) }).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Reduce(b.Iota(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y).Max(0) }).Item()
	}),
	both("assume below", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBelow(m.far, 10) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBelow(m.far, 1000) }),
	both("assume above", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeAbove(m.zero, 5) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeAbove(m.far, 5) }),
	both("assume divisible", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeDivisible(m.far, 16) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeDivisible(m.far, 8) }),
	both("assume below of unsigned", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBelow(m.one.Neg().Cast(tile.U32), 1000) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBelow(m.far.Cast(tile.U32), 1000) }),
	both("assume bounded from below", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBounded(m.zero, 1, 10) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBounded(m.zero, 0, 10) }),
	both("assume bounded from above", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBounded(m.far, 0, 999) },
		func(b *tile.Block, m memory) tile.Tile { return tile.AssumeBounded(m.far, 0, 1000) }),
	both("assume blocked", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeBlocked(b.Iota(tile.I32, 8).Add(m.one).Div(3), 3), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeBlocked(b.Iota(tile.I32, 8).Add(m.zero).Div(3), 3), 0).Item()
	}),
	both("assume divisible strided", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeDivisibleStrided(b.Iota(tile.I32, 8).Add(m.far), 4, 2, 0), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeDivisibleStrided(b.Iota(tile.I32, 8).Add(m.far), 2, 2, 0), 0).Item()
	}),
	both("assume in sequence", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeDivisibleStrided(b.Iota(tile.I32, 8).Mul(m.t2), 1, 2, 0), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.AssumeDivisibleStrided(b.Iota(tile.I32, 8).Mul(m.one), 1, 2, 0), 0).Item()
	}),
	both("assume aligned", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile { return tile.Load(tile.AssumeAligned(m.p.Add(m.one), 8)) },
		func(b *tile.Block, m memory) tile.Tile { return tile.Load(tile.AssumeAligned(m.p.Add(m.t2), 8)) }),
	both("assume aligned strided", "3.1/ub-16", func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Load(tile.AssumeAlignedStrided(m.p.Add(b.Iota(tile.I32, 4).Add(m.one)), 8, 2, 0)), 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		return tile.Sum(tile.Load(tile.AssumeAlignedStrided(m.p.Add(b.Iota(tile.I32, 4).Add(m.t2)), 8, 2, 0)), 0).Item()
	}),
	both("stride that is read", "3.1/ub-22", func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Cast(tile.Span(m.p, 1, n, n, n).Stride(0), tile.I32)
	}, func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Cast(tile.Span(m.p, n, 1, n, n).Stride(0), tile.I32)
	}),
	both("padded stride that is read", "3.1/ub-22", func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Cast(tile.Span(m.p, n, n, n, n, tile.LayoutLeftPadded(n)).Stride(3), tile.I32)
	}, func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Cast(tile.Span(m.p, n, 1, n, n, tile.LayoutLeftPadded(n)).Stride(3), tile.I32)
	}),
	both("stride", "3.1/ub-22", func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Partition(tile.Span(m.p, 1, n, n, n), 1, 1, 1, 1).Load(0, 0, 0, 0).Item()
	}, func(b *tile.Block, m memory) tile.Tile {
		n := m.greatest.Mul(m.one)
		return tile.Partition(tile.Span(m.p, 1, 1, n, n), 1, 1, 1, 1).Load(0, 0, 0, 0).Item()
	}),
	{row: "3.1/ub-17", name: "zero tile", bad: func(b *tile.Block, m memory) {
		var x tile.Tile
		m.keep(m.one.Add(x))
	}, ok: func(b *tile.Block, m memory) {
		x := b.Const(tile.I32, 3)
		m.keep(m.one.Add(x))
	}},
	{row: "3.1/ub-18", name: "extent", bad: func(b *tile.Block, m memory) { tile.Span(m.p, 4, 4).Extent(2) },
		ok: func(b *tile.Block, m memory) { tile.Span(m.p, 4, 4).Extent(1) }},
	{row: "3.1/ub-20", name: "dimension map", bad: func(b *tile.Block, m memory) { b.Zeros(tile.F32, 4, 4).Permute(0, 2) },
		ok: func(b *tile.Block, m memory) { b.Zeros(tile.F32, 4, 4).Permute(1, 0) }},
	{row: "3.1/ub-21", name: "stride that is not there", bad: func(b *tile.Block, m memory) { tile.Span(m.p, 4, 4).Stride(2) },
		ok: func(b *tile.Block, m memory) { tile.Span(m.p, 4, 4).Stride(1) }},
	{row: "3.1/ub-23", name: "store outside", bad: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 16), 4).StoreMasked(b.Ones(tile.I32, 4), m.one.Add(3))
	}, ok: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 16), 4).StoreMasked(b.Ones(tile.I32, 4), m.one.Add(2))
	}},
	{row: "3.1/ub-23", name: "load before", bad: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.p, 16), 4).Load(m.one.Neg()), 0).Item())
	}, ok: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.q, 16), 4).Load(m.zero), 0).Item())
	}},
	{row: "3.1/ub-24", name: "store at the edge", bad: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 14), 4).Store(b.Ones(tile.I32, 4), m.one.Add(2))
	}, ok: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 14), 4).StoreMasked(b.Ones(tile.I32, 4), m.one.Add(2))
	}},
	{row: "3.1/ub-24", name: "load at the edge", bad: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.q, 14), 4).Load(m.one.Add(2)), 0).Item())
	}, ok: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.q, 14), 4).LoadMasked(m.one.Add(2)), 0).Item())
	}},
	{row: "3.1/ub-25", name: "not injective", bad: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 4, 4, tile.LayoutStrided(2, 1)), 2, 2).Store(b.Ones(tile.I32, 2, 2), 0, 0)
	}, ok: func(b *tile.Block, m memory) {
		tile.Partition(tile.Span(m.p, 4, 4, tile.LayoutStrided(4, 1)), 2, 2).Store(b.Ones(tile.I32, 2, 2), 0, 0)
	}},
	{row: "3.1/ub-25", name: "load that is not injective", bad: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.p, 4, 4, tile.LayoutStrided(2, m.one)), 1, 4).Load(0, 0), 1).Item())
	}, ok: func(b *tile.Block, m memory) {
		m.keep(tile.Sum(tile.Partition(tile.Span(m.p, 4, 4, tile.LayoutStrided(4, m.one)), 1, 4).Load(0, 0), 1).Item())
	}},
	{row: "3.1/ub-26", name: "backwards", bad: func(b *tile.Block, m memory) { count(20, 10, m.one.Neg())(b, m) },
		ok: func(b *tile.Block, m memory) { count(20, 10, m.one)(b, m) }},
	{row: "3.1/ub-26", name: "in place", bad: func(b *tile.Block, m memory) { count(10, 20, m.zero)(b, m) },
		ok: func(b *tile.Block, m memory) { count(10, 20, m.one)(b, m) }},
	{row: "3.1/ub-27", name: "near the end", bad: func(b *tile.Block, m memory) { count(m.greatest.Sub(12), m.greatest.Sub(2), 5)(b, m) },
		ok: func(b *tile.Block, m memory) { count(m.greatest.Sub(12), m.greatest.Sub(4), 5)(b, m) }},
	both("cast", "3.1/ub-28", func(b *tile.Block, m memory) tile.Tile { return m.one.Add(255).Cast(tile.F32).Cast(tile.U8) },
		func(b *tile.Block, m memory) tile.Tile { return m.one.Add(254).Cast(tile.F32).Add(0.5).Cast(tile.U8) }),
	both("cast of NaN", "3.1/ub-28", func(b *tile.Block, m memory) tile.Tile {
		return m.zero.Cast(tile.F64).Div(m.zero.Cast(tile.F64)).Cast(tile.I32)
	}, func(b *tile.Block, m memory) tile.Tile { return m.greatest.Cast(tile.F64).Cast(tile.I32) }),
	{row: "3.1/ub-29", name: "scatter", bad: func(b *tile.Block, m memory) {
		tile.Store(m.p.Add(b.Iota(tile.I32, 8).Div(2)), b.Iota(tile.I32, 8))
	}, ok: func(b *tile.Block, m memory) {
		tile.Store(m.p.Add(b.Iota(tile.I32, 8).Mul(2)), b.Iota(tile.I32, 8))
	}},
	// Each element is a separate memory operation. Strong ones do not race (1.10).
	{row: "3.1/ub-29", name: "to one element", bad: func(b *tile.Block, m memory) {
		tile.Store(tile.Broadcast(m.p, 4), b.Iota(tile.I32, 4))
	}, ok: func(b *tile.Block, m memory) {
		tile.Store(tile.Broadcast(m.p, 4), b.Iota(tile.I32, 4), tile.Relaxed, tile.BlockScope)
	}},
	{row: "3.1/ub-30", name: "atomic add", bad: func(b *tile.Block, m memory) {
		m.keep(m.greatest)
		tile.AtomicAdd(m.p, m.one, tile.Relaxed)
	}, ok: func(b *tile.Block, m memory) {
		m.keep(m.greatest)
		tile.AtomicAdd(m.p, m.zero, tile.Relaxed)
	}},
	{row: "3.1/ub-31", name: "atomic sub", bad: func(b *tile.Block, m memory) {
		m.keep(m.least)
		tile.AtomicSub(m.p, m.one, tile.Relaxed)
	}, ok: func(b *tile.Block, m memory) {
		m.keep(m.least.Add(1))
		tile.AtomicSub(m.p, m.one, tile.Relaxed)
	}},
	{row: "3.1/ub-31", name: "atomic sub of the minimum", bad: func(b *tile.Block, m memory) {
		m.keep(m.one.Neg())
		tile.AtomicSub(m.p, m.least, tile.Relaxed)
	}, ok: func(b *tile.Block, m memory) {
		m.keep(m.one.Neg())
		tile.AtomicSub(m.p, m.least.Add(1), tile.Relaxed)
	}},
}

// Each kernel with the undefined behaviour of a row of the annex is reported by row and line, and the most similar
// correct kernel has no findings.
func TestRows(t *testing.T) {
	for _, r := range rows {
		t.Run(r.row+" "+r.name, func(t *testing.T) {
			report := r.run(t, r.bad)
			if !report.Has(r.row) {
				t.Errorf("not reported: %v", report)
			}
			for _, f := range report.Findings {
				if f.Row == r.row && f.Location.Pos.File != "rows_test.go" {
					t.Errorf("reported elsewhere: %v", f)
				}
			}
			if report := r.run(t, r.ok); !report.Empty() {
				t.Errorf("the correct kernel is reported: %v", report)
			}
		})
	}
}

func (r *row) run(t *testing.T, fn func(b *tile.Block, m memory)) *check.Report {
	k := tile.NewKernel(func(b *tile.Block, p, q tile.Ptr[int32], bools tile.Ptr[bool], greatest, least, zero, one, far, two tile.Scalar[int32]) {
		fn(b, memory{p, q, bools, greatest.Tile, least.Tile, zero.Tile, one.Tile, far.Tile, two.Tile})
	}, tile.Name("row"), tile.Partial)
	p, q := make([]int32, 16), make([]int32, 16)
	bools := make([]bool, 4)
	copy(device.Bytes(bools), []byte{1, 2, 0, 1})
	return tiletest.Report(t, k, tile.Grid(1), p, q, bools, int32(math.MaxInt32), int32(math.MinInt32), int32(0), int32(1), int32(1000), int32(2), check.Usual)
}
