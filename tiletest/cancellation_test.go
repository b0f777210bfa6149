package tiletest_test

import (
	"testing"

	"gotile/check"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tiletest"
)

// digits has the parameters of the kernels of lostCases: numbers and memory for results.
type digits struct {
	x  tile.Tile // float32 1.5, 2.5, 3.5 and 8
	p  tile.Tile // a pointer to 64 float32
	xd tile.Tile // float64 1e-10, 2e-10, 3e-10 and 4e-10
	at tile.Tile // 0 to 3
}

// lostCases lose half of their digits at the operation that is named, or nowhere.
var lostCases = []struct {
	name string
	do   func(b *tile.Block, d digits) tile.Tile
	op   string
	n    int64
}{
	{"a difference", func(b *tile.Block, d digits) tile.Tile { return d.x.Add(1e8).Sub(1e8).Mul(3).Add(1) }, "subf", 3},
	{"a difference of exact numbers", func(b *tile.Block, d digits) tile.Tile { return d.x.Sub(1.5) }, "", 0},
	{"a sum", func(b *tile.Block, d digits) tile.Tile {
		big := tile.Cat(b.Full(1e8, tile.F32, 1), b.Full(-1e8, tile.F32, 1), 0)
		return tile.Sum(tile.Cat(d.x.Reshape(1, 4), tile.Cat(big, big, 0).Reshape(1, 4), 0).Reshape(8), 0)
	}, "reduce", 1},
	{"running sums", func(b *tile.Block, d digits) tile.Tile {
		i := b.Iota(tile.I32, 8)
		x := tile.Select(i.Eq(0), 1e8, tile.Select(i.Eq(5), -1e8, b.Full(1.5, tile.F32, 8)))
		return tile.Extract(tile.PartialSum(x, 0), []int{4}, 1)
	}, "scan", 3},
	{"a sum that a loop adds up", func(b *tile.Block, d digits) tile.Tile {
		s := d.x
		for range b.Range(0, 10, &s) {
			s = s.Add(1e7) // 1 is lost of 1e8
		}
		return s.Sub(1e8)
	}, "subf", 3},
	{"a branch", func(b *tile.Block, d digits) tile.Tile {
		s := d.x
		for range b.If(tile.ReduceMax(d.x, 0).Item().Gt(1), &s) {
			s = s.Add(1e8)
		}
		return s.Sub(1e8)
	}, "subf", 3},
	{"what has been in memory", func(b *tile.Block, d digits) tile.Tile {
		tile.Store(d.p.Add(d.at), d.x.Add(1e8))
		return tile.Load(d.p.Add(d.at)).Sub(1e8)
	}, "subf", 3},
	{"what else has been stored", func(b *tile.Block, d digits) tile.Tile {
		tile.Store(d.p.Add(d.at), d.x.Add(1e8)) //tilevet:ignore the next store hides what is lost
		tile.Store(d.p.Add(d.at), d.x)
		return tile.Load(d.p.Add(d.at)).Sub(1)
	}, "", 0},
	{"a moved tile", func(b *tile.Block, d digits) tile.Tile {
		return d.x.Add(1e8).Reshape(2, 2).Permute(1, 0).Reshape(4).Sub(1e8)
	}, "subf", 3},
	{"the maximum", func(b *tile.Block, d digits) tile.Tile { return tile.ReduceMin(d.x.Add(1e8), 0).Sub(1e8) }, "subf", 1},
	{"a product of matrices", func(b *tile.Block, d digits) tile.Tile {
		column := b.Iota(tile.I32, 2, 4).Rem(4)
		x := tile.Select(column.Eq(0), 1e8, tile.Select(column.Eq(2), -1e8, b.Full(1.5, tile.F32, 2, 4)))
		return tile.MMA(x, b.Ones(tile.F32, 4, 2), b.Zeros(tile.F32, 2, 2)).Reshape(4)
	}, "mmaf", 4},
	{"the logarithm of a sum that is close to 1", func(b *tile.Block, d digits) tile.Tile {
		return tile.Log(d.x.Mul(1e-6).Add(1))
	}, "log", 4},
	{"a number of float64", func(b *tile.Block, d digits) tile.Tile { return d.xd.Add(1).Sub(1) }, "subf", 4},
	{"an exponential of float64", func(b *tile.Block, d digits) tile.Tile { return tile.Exp(d.xd).Sub(1) }, "subf", 4},
	{"a sum of float64", func(b *tile.Block, d digits) tile.Tile { return d.xd.Add(1) }, "", 0},
	{"halves of float32", func(b *tile.Block, d digits) tile.Tile { return d.x.Div(3).Cast(tile.F16).Cast(tile.F32).Mul(3) }, "", 0},
	{"integers", func(b *tile.Block, d digits) tile.Tile { return d.at.Add(1 << 30).Cast(tile.F32).Sub(1 << 30) }, "subf", 3},
}

// The operation that loses digits is reported, also if the numbers pass through memory, and operations on its result are
// not.
func TestCancellation(t *testing.T) {
	for _, c := range lostCases {
		t.Run(c.name, func(t *testing.T) {
			k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32], pd tile.Ptr[float64]) {
				at := b.Iota(tile.I32, 4)
				y := c.do(b, digits{tile.Load(p.Add(at)), p.Add(4), tile.Load(pd.Add(at)), at})
				if y.DType() == tile.F64 {
					tile.Store(pd.Add(at), y)
					return
				}
				tile.Store(p.Add(at), y.Broadcast(4))
			}, tile.Name("k"), tile.Partial)
			x := make([]float32, 68)
			copy(x, []float32{1.5, 2.5, 3.5, 8})
			r := tiletest.Report(t, k, tile.Grid(1), x, []float64{1e-10, 2e-10, 3e-10, 4e-10}, check.Cancellation)
			switch {
			case c.op == "" && !r.Empty():
				t.Errorf("got %v", r)
			case c.op != "" && (len(r.Findings) != 1 || r.Findings[0].Op != c.op || r.Findings[0].Count != c.n):
				t.Errorf("got %v; want %d elements of a %s", r, c.n, c.op)
			}
		})
	}
}

// The ready kernels lose no digits of usual numbers.
func TestNoCancellation(t *testing.T) {
	tiletest.Run(t, kernels.NewSoftmax[float32](1, 64), filled(8, 50), filled(8, 50), check.Cancellation)
	tiletest.Run(t, kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 16, N: 16, K: 16}), filled(32, 32), filled(32, 32), filled(32, 32), check.Cancellation)
	tiletest.Run(t, kernels.NewGELUBias[float32](64), filled(8, 50), filled(50), filled(8, 50), check.Cancellation)
}
