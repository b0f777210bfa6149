package kernels

import (
	"fmt"
	"math"
	"testing"

	"gotile/tile"
)

// odd has rows with unusual values, and rows that are expected to be hard for the kernels.
var odd = map[string]func(row []float64){
	"zeros":              func(row []float64) { clear(row) },
	"NaN":                func(row []float64) { row[len(row)/2] = math.NaN() },
	"an infinity":        func(row []float64) { row[0] = math.Inf(1) },
	"a negative one":     func(row []float64) { row[len(row)-1] = math.Inf(-1) },
	"negative ones":      func(row []float64) { fill(row, math.Inf(-1)) },
	"large and opposite": func(row []float64) { row[0], row[len(row)-1] = 6e4, -6e4 },
}

func fill(row []float64, x float64) {
	for i := range row {
		row[i] = x
	}
}

// oddRow is three rows, of which the middle one is unusual; it must not affect the others.
func oddRow[T Real](make func(row []float64), cols int) matrix[T] {
	x := random[T](9, 3, cols)
	make(x.exact[cols : 2*cols])
	for i, v := range x.exact {
		x.Data[i] = tile.FromFloat64[T](v)
		x.exact[i] = tile.ToFloat64(x.Data[i])
	}
	return x
}

// same is compare, but a NaN matches a NaN and an infinity the same infinity.
func same[T tile.Float](t *testing.T, name string, got matrix[T], want []float64, tolerance float64) {
	t.Helper()
	for i, w := range want {
		g := tile.ToFloat64(got.Data[i])
		if g == w || math.IsNaN(g) && math.IsNaN(w) || math.Abs(g-w) <= tolerance*max(1, math.Abs(w)) {
			continue
		}
		t.Fatalf("%s: shape %v: element %d: got %v, want %v", name, got.Shape, i, g, w)
	}
}

// sum adds numbers.
func sum(list []float64, f func(float64) float64) (s float64) {
	for _, v := range list {
		s += f(v)
	}
	return s
}

// normed returns the results of the norms for rows, with weights of 1 and a bias of 0.
func normed(x []float64, cols int, layer bool) []float64 {
	y := make([]float64, len(x))
	for r := 0; r < len(x); r += cols {
		row, mean := x[r:r+cols], 0.0
		if layer {
			mean = sum(row, func(v float64) float64 { return v }) / float64(cols)
		}
		s := 1 / math.Sqrt(sum(row, func(v float64) float64 { return (v - mean) * (v - mean) })/float64(cols)+eps)
		for i, v := range row {
			y[r+i] = (v - mean) * s
		}
	}
	return y
}

// Odd rows of softmax and the norms, in tiles shorter and longer than a row.
func testOddRows[T Real](t *testing.T) {
	for name, make := range odd {
		for _, cols := range []int{1, 5, 40} {
			x, one, zero := oddRow[T](make, cols), blank[T](cols), zeros[T](cols)
			for i := range cols {
				one.Data[i] = tile.FromFloat64[T](1)
			}
			name, tol := fmt.Sprintf("%s, %d columns", name, cols), 2*tolerance[T]()
			stat := func() tile.Array[float32] { return blank[float32](3).Array }
			got := func() matrix[T] { return blank[T](3, cols) }
			y := got()
			run(t, NewSoftmax[T](2, 64), x.Array, y.Array)
			same(t, "softmax of "+name, y, softmaxOf(x.exact, cols), tol)
			y = got()
			launch(t, NewSoftmaxPersistent[T](64), 2, x.Array, y.Array)
			same(t, "persistent softmax of "+name, y, softmaxOf(x.exact, cols), tol)
			for _, size := range []int{16, 64} {
				y = got()
				run(t, NewLayerNorm[T](size), x.Array, one.Array, zero.Array, y.Array, stat(), stat(), float32(eps))
				same(t, "layer norm of "+name, y, normed(x.exact, cols, true), tol)
				y = got()
				run(t, NewRMSNorm[T](size), x.Array, one.Array, y.Array, stat(), float32(eps))
				same(t, "RMS norm of "+name, y, normed(x.exact, cols, false), tol)
				y = got()
				run(t, NewRMSNormGather[T](size), x.Array, one.Array, y.Array, stat(), float32(eps))
				same(t, "RMS norm by gather of "+name, y, normed(x.exact, cols, false), tol)
				y = got()
				launch(t, NewRMSNormPersistent[T](2, size), 2, x.Array, one.Array, y.Array, float32(eps))
				same(t, "persistent RMS norm of "+name, y, normed(x.exact, cols, false), tol)
			}
		}
	}
}

func TestOddRows(t *testing.T) {
	each(t, testOddRows[float32], testOddRows[tile.Float16], testOddRows[tile.BFloat16])
}

// A result may be in the memory of its argument.
func TestInPlace(t *testing.T) {
	const m, n = 5, 70
	x, w := random[float32](1, m, n), blank[float32](n)
	for i := range n {
		w.Data[i] = 1
	}
	stat := func() tile.Array[float32] { return blank[float32](m).Array }
	fresh := func() matrix[float32] {
		y := blank[float32](m, n)
		copy(y.Data, x.Data)
		return y
	}
	twice := make([]float64, m*n)
	for i, v := range x.exact {
		twice[i] = 2 * v
	}
	for _, c := range []struct {
		name string
		run  func(y matrix[float32])
		want []float64
	}{
		{"matadd", func(y matrix[float32]) { run(t, NewMatAdd[float32](2, 16), y.Array, y.Array, y.Array) }, twice},
		{"softmax", func(y matrix[float32]) { run(t, NewSoftmax[float32](2, 128), y.Array, y.Array) }, softmaxOf(x.exact, n)},
		{"layer norm", func(y matrix[float32]) {
			run(t, NewLayerNorm[float32](16), y.Array, w.Array, zeros[float32](n).Array, y.Array, stat(), stat(), float32(eps))
		}, normed(x.exact, n, true)},
		{"RMS norm", func(y matrix[float32]) {
			run(t, NewRMSNorm[float32](16), y.Array, w.Array, y.Array, stat(), float32(eps))
		}, normed(x.exact, n, false)},
		{"RMS norm by gather", func(y matrix[float32]) {
			run(t, NewRMSNormGather[float32](16), y.Array, w.Array, y.Array, stat(), float32(eps))
		}, normed(x.exact, n, false)},
		{"persistent RMS norm", func(y matrix[float32]) {
			launch(t, NewRMSNormPersistent[float32](2, 16), 2, y.Array, w.Array, y.Array, float32(eps))
		}, normed(x.exact, n, false)},
	} {
		y := fresh()
		c.run(y)
		compare(t, c.name+" in place", y, c.want, 1e-5)
	}
}

// The result of a query without visible keys is NaN, and other queries are not affected. Invisible keys do not count,
// whatever they contain.
func TestAttentionSeesNothing(t *testing.T) {
	const queries, keys, dim, start = 6, 40, 8, -3
	q, k, v, out := random[float32](1, 1, 1, queries, dim), random[float32](2, 1, 1, keys, dim), random[float32](3, 1, 1, keys, dim), blank[float32](1, 1, queries, dim)
	for i := (queries + start) * dim; i < len(k.Data); i++ {
		k.Data[i] = float32(math.NaN()) // beyond the last query
	}
	run(t, NewAttention[float32](AttentionTiles{M: 4, N: 4, Dim: 8, Causal: true}), q.Array, k.Array, v.Array, out.Array, float32(1/math.Sqrt(dim)), start)
	want := make([]float64, queries*dim)
	fill(want[:-start*dim], math.NaN())
	c := attentionCase{batch: 1, heads: 1, group: 1, queries: queries + start, keys: keys, dim: dim, causal: true}
	copy(want[-start*dim:], attentionOf(q.exact[-start*dim:], k.exact, v.exact, c))
	same(t, "attention", out, want, tolerance[float32]())
}

// Scales along k reach beyond it, and one tile covers more than there is.
func TestScaledRagged(t *testing.T) {
	const m, n, k = 3, 5, 40
	a, b, c := random[tile.Float8E5M2](1, m, k), random[tile.Float8E5M2](2, k, n), blank[float32](m, n)
	as, bs := scales[tile.Float8E8M0](3, m, 2), scales[tile.Float8E8M0](4, 2, n)
	run(t, NewScaledMatMul[tile.Float8E5M2](MatMulTiles{M: 16, N: 16, K: 64}), a.Array, as.Array, b.Array, bs.Array, c.Array)
	for i := range a.exact {
		a.exact[i] *= as.exact[i/k*2+i%k/32]
	}
	for i := range b.exact {
		b.exact[i] *= bs.exact[i/n/32*n+i%n]
	}
	compare(t, "scaled matmul", c, product(a.exact, b.exact, m, n, k), 1e-4)
}

// One token, one expert of many: the others have no entries.
func TestOneExpert(t *testing.T) {
	const hidden, inner, experts = 5, 7, 4
	tiles := MatMulTiles{M: 4, N: 8, K: 8}
	x, w, y, weight := random[float32](1, 1, hidden), random[float32](2, experts, inner, hidden), blank[float32](1, inner), tile.ArrayOf([]float32{0.5}, 1)
	sorted, parts := Route([]int32{3}, tiles.M, experts)
	run(t, NewExperts[float32](tiles, true), x.Array, w.Array, y.Array, weight, tile.ArrayOf(sorted, len(sorted)), tile.ArrayOf(parts, len(parts)), 1)
	want := make([]float64, inner)
	for i := range want {
		for j, v := range x.exact {
			want[i] += 0.5 * v * w.exact[(3*inner+i)*hidden+j]
		}
	}
	compare(t, "one expert", y, want, 1e-5)
}

// integers adds and transposes numbers that are not floats, up to those that wrap around.
func integers[T int32 | int64 | uint32 | uint64](t *testing.T) {
	const m, n = 5, 9
	x, y, z, turned := make([]T, m*n), make([]T, m*n), make([]T, m*n), make([]T, m*n)
	for i := range x {
		x[i], y[i] = T(i)-3, ^T(0)-T(i*i)
	}
	for _, k := range []*tile.Kernel{NewMatAdd[T](2, 4), NewMatAddGather[T](2, 4)} {
		clear(z)
		run(t, k, tile.ArrayOf(x, m, n), tile.ArrayOf(y, m, n), tile.ArrayOf(z, m, n))
		for i := range z {
			if z[i] != x[i]+y[i] {
				t.Fatalf("%s: element %d: got %d, want %d", k.Name(), i, z[i], x[i]+y[i])
			}
		}
	}
	for _, k := range []*tile.Kernel{NewVecAdd[T](16), NewVecAddGather[T](16)} {
		clear(z)
		run(t, k, tile.ArrayOf(x, m*n), tile.ArrayOf(y, m*n), tile.ArrayOf(z, m*n))
		for i := range z {
			if z[i] != x[i]+y[i] {
				t.Fatalf("%s: element %d: got %d, want %d", k.Name(), i, z[i], x[i]+y[i])
			}
		}
	}
	run(t, NewTranspose[T](4, 2), tile.ArrayOf(y, m, n), tile.ArrayOf(turned, n, m))
	for i := range y {
		if got := turned[i%n*m+i/n]; got != y[i] {
			t.Fatalf("transpose: element %d: got %d, want %d", i, got, y[i])
		}
	}
}

func TestIntegers(t *testing.T) {
	t.Run("int32", integers[int32])
	t.Run("int64", integers[int64])
	t.Run("uint32", integers[uint32])
	t.Run("uint64", integers[uint64])
}

func TestTransposeOtherFloats(t *testing.T) {
	t.Run("float8e5m2", testTransposeOf[tile.Float8E5M2])
	t.Run("float64", testTransposeOf[float64])
}

func testTransposeOf[T tile.Float8E5M2 | float64](t *testing.T) {
	const m, n = 11, 6
	x, y := random[T](4, m, n), blank[T](n, m)
	run(t, NewTranspose[T](8, 8), x.Array, y.Array)
	want := make([]float64, m*n)
	for i, v := range x.exact {
		want[i%n*m+i/n] = v
	}
	compare(t, "transpose", y, want, 0)
}
