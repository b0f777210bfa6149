package tiletest_test

import (
	"strings"
	"testing"

	"gotile/check"
	"gotile/tile"
	"gotile/tiletest"
)

// edge has the parameters of the kernels of openCases: ten elements, of which a tile of eight at index 1 has two, and
// memory for results.
type edge struct {
	x  tile.PartitionView // of tiles of 8 over ten elements
	xs tile.PartitionView // of tiles of 8 by 8 over 8 by ten elements
	to tile.PartitionView // as x, over another buffer
	p  tile.Ptr[float32]  // the ten elements
	q  tile.Ptr[float32]  // 64 elements
	n  tile.Ptr[int32]    // 64 zeros
}

// openCases use a tile whose last six elements nothing determines, rightly or not. In those
// that are wrong the operation of the finding is named, and how many elements there are.
var openCases = []struct {
	name string
	do   func(b *tile.Block, m edge)
	op   string
	n    int64
}{
	{"stored where the array is", func(b *tile.Block, m edge) { m.to.StoreMasked(m.x.Load(1).Add(1), 1) }, "", 0},
	{"stored to other places", func(b *tile.Block, m edge) { tile.Store(m.q.Add(b.Iota(tile.I32, 8)), m.x.Load(1)) }, "store_ptr_tko", 6},
	{"stored under a mask", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.StoreMasked(m.q.Add(i), m.x.Load(1), i.Lt(2))
	}, "", 0},
	{"stored under a mask that is too wide", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.StoreMasked(m.q.Add(i), m.x.Load(1), i.Lt(3))
	}, "store_ptr_tko", 1},
	{"added up", func(b *tile.Block, m edge) { tile.Store(m.q, tile.Sum(m.x.Load(1), 0).Item()) }, "store_ptr_tko", 1},
	{"masked and added up", func(b *tile.Block, m edge) {
		x := tile.Select(b.Iota(tile.I32, 8).Lt(2), m.x.Load(1), 0)
		tile.Store(m.q, tile.Sum(x, 0).Item())
	}, "", 0},
	{"running sums", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.StoreMasked(m.q.Add(i), tile.PartialSum(m.x.Load(1), 0), i.Lt(4))
	}, "store_ptr_tko", 2},
	{"running sums from the end", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.StoreMasked(m.q.Add(i), tile.Scan(m.x.Load(1), 0, true, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y) }), i.Lt(2))
	}, "store_ptr_tko", 2},
	{"one of two folded tiles", func(b *tile.Block, m edge) {
		both := tile.ReduceN([]tile.Tile{m.x.Load(1), m.x.Load(0)}, 0, []any{0, 0}, func(x, y []tile.Tile) []tile.Tile {
			return []tile.Tile{x[0].Add(y[0]), tile.Max(x[1], y[1])}
		})
		tile.Store(m.q, both[1].Item())
	}, "", 0},
	{"one of two folded tiles that decides on the other", func(b *tile.Block, m edge) {
		both := tile.ReduceN([]tile.Tile{m.x.Load(1), m.x.Load(0)}, 0, []any{0, 0}, func(x, y []tile.Tile) []tile.Tile {
			return []tile.Tile{tile.Max(x[0], y[0]), tile.Select(x[0].Gt(y[0]), x[1], y[1])}
		})
		tile.Store(m.q, both[1].Item())
	}, "store_ptr_tko", 1},
	{"moved about", func(b *tile.Block, m edge) {
		x := m.x.Load(1).Reshape(2, 4).Permute(1, 0) // columns 0 and 1 of the first row are known
		x = tile.Extract(tile.Cat(x, x, 0), []int{2, 2}, 2, 0)
		tile.Store(m.q.Add(b.Iota(tile.I32, 2, 2)), x) // one column of them is known
	}, "store_ptr_tko", 2},
	{"a condition", func(b *tile.Block, m edge) {
		for range b.If(tile.ReduceMax(m.x.Load(1), 0).Item().Gt(3)) {
			tile.Store(m.q, b.Const(tile.F32, 1))
		}
	}, "if", 1},
	{"an address", func(b *tile.Block, m edge) {
		tile.Store(m.q.Add(b.Iota(tile.I32, 8)), tile.Load(m.p.Add(m.x.Load(1).Cast(tile.I32))))
	}, "load_ptr_tko", 6},
	{"an address that a mask restricts to the inside", func(b *tile.Block, m edge) {
		i := m.x.Load(1).Cast(tile.I32)
		m.to.StoreMasked(tile.LoadMasked(m.p.Add(i), i.Ge(0).And(i.Lt(10)), 0), 1)
	}, "", 0},
	{"what was loaded from such an address", func(b *tile.Block, m edge) {
		i := m.x.Load(1).Cast(tile.I32)
		tile.Store(m.q.Add(b.Iota(tile.I32, 8)), tile.LoadMasked(m.p.Add(i), i.Ge(0).And(i.Lt(10)), 0))
	}, "store_ptr_tko", 6},
	{"a mask of a store", func(b *tile.Block, m edge) {
		tile.StoreMasked(m.q.Add(b.Iota(tile.I32, 8)), b.Ones(tile.F32, 8), m.x.Load(1).Gt(8))
	}, "store_ptr_tko", 6},
	{"an index of a view", func(b *tile.Block, m edge) {
		i := tile.Extract(m.x.Load(1), []int{1}, 5).Item().Cast(tile.I32)
		m.to.StoreMasked(tile.Select(b.Iota(tile.I32, 8).Lt(2), 1, m.x.LoadMasked(i)), 1)
	}, "", 0},
	{"what was loaded from such an index", func(b *tile.Block, m edge) {
		i := tile.Extract(m.x.Load(1), []int{1}, 5).Item().Cast(tile.I32)
		m.to.StoreMasked(m.x.LoadMasked(i), 1)
	}, "store_view_tko", 2},
	{"an index of a view that is stored to", func(b *tile.Block, m edge) {
		i := tile.Extract(m.x.Load(1), []int{1}, 5).Item().Cast(tile.I32)
		m.to.StoreMasked(b.Ones(tile.F32, 8), i)
	}, "store_view_tko", 1},
	{"through iterations of a loop", func(b *tile.Block, m edge) {
		x, y := m.x.Load(0), m.x.Load(0)
		for i := range b.Range(0, 2, &x, &y) {
			x, y = y, m.x.Load(i)
		}
		tile.Store(m.q.Add(b.Iota(tile.I32, 8)), y)
	}, "store_ptr_tko", 6},
	{"an iteration earlier", func(b *tile.Block, m edge) {
		x, y := m.x.Load(0), m.x.Load(0)
		for i := range b.Range(0, 2, &x, &y) {
			x, y = y, m.x.Load(i)
		}
		tile.Store(m.q.Add(b.Iota(tile.I32, 8)), x)
	}, "", 0},
	{"columns of a product", func(b *tile.Block, m edge) {
		c := tile.MMA(b.Ones(tile.F32, 8, 8), m.xs.Load(0, 1), b.Zeros(tile.F32, 8, 8))
		i := b.Iota(tile.I32, 8, 8)
		tile.StoreMasked(m.q.Add(i), c, i.Rem(8).Lt(2))
	}, "", 0},
	{"the depth of a product", func(b *tile.Block, m edge) {
		c := tile.MMA(m.xs.Load(0, 1), b.Ones(tile.F32, 8, 8), b.Zeros(tile.F32, 8, 8))
		tile.Store(m.q.Add(b.Iota(tile.I32, 8, 8)), c)
	}, "store_ptr_tko", 64},
	{"a masked load without padding", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.Store(m.q.Add(i), tile.LoadMasked(m.p.Add(i), i.Lt(5), nil))
	}, "store_ptr_tko", 3},
	{"a masked load with padding", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.Store(m.q.Add(i), tile.LoadMasked(m.p.Add(i), i.Lt(5), 1))
	}, "", 0},
	{"nothing that false does not decide", func(b *tile.Block, m edge) {
		i := b.Iota(tile.I32, 8)
		tile.Store(m.n.Add(i), m.x.Load(1).Gt(0).And(i.Lt(2)).Cast(tile.I32))
	}, "", 0},
}

func TestUndetermined(t *testing.T) {
	for _, c := range openCases {
		t.Run(c.name, func(t *testing.T) {
			k := tile.NewKernel(func(b *tile.Block, p, to, q tile.Ptr[float32], n tile.Ptr[int32]) {
				m := edge{p: p, q: q, n: n}
				m.x, m.to = tile.Partition(tile.Span(p, 10), 8), tile.Partition(tile.Span(to, 10), 8)
				m.xs = tile.Partition(tile.Span(p, 8, 10), 8, 8)
				c.do(b, m)
			}, tile.Name("k"), tile.Partial)
			x := make([]float32, 80)
			for i := range x {
				x[i] = float32(i)
			}
			r := tiletest.Report(t, k, tile.Grid(1), x, make([]float32, 10), make([]float32, 64), make([]int32, 64), check.Python)
			switch {
			case c.op == "" && !r.Empty():
				t.Errorf("got %v", r)
			case c.op != "" && (len(r.Findings) != 1 || r.Findings[0].Op != c.op || r.Findings[0].Count != c.n):
				t.Errorf("got %v; want %d elements of a %s", r, c.n, c.op)
			case c.op != "" && (r.Findings[0].Kind != check.Uninit || r.Findings[0].Other == nil || r.Findings[0].Other.Verb != "load"):
				t.Errorf("got %v; want the load that they come from", r)
			case c.op != "" && !(strings.Contains(r.Long(), "\nThey come from load_") && strings.Contains(r.Text(), "; they come from: undetermined_test.go:")):
				t.Errorf("got %s; want the load that they come from", r.Long())
			}
		})
	}
}
