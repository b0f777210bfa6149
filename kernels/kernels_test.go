package kernels

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/tile"
)

// matrix is an array of some element type with the same numbers in float64.
type matrix[T tile.Float] struct {
	tile.Array[T]
	exact []float64
}

// random is an array of numbers between -1 and 1, rounded to T.
func random[T tile.Float](seed uint64, shape ...int) matrix[T] {
	m, rng := blank[T](shape...), rand.New(rand.NewPCG(seed, 7))
	for i := range m.Data {
		m.Data[i] = tile.FromFloat64[T](rng.Float64()*2 - 1)
		m.exact[i] = tile.ToFloat64(m.Data[i])
	}
	return m
}

// guard is the memory after each array, which kernels must not change.
const guard = 64

// blank is an array of a number that no kernel computes.
func blank[T tile.Float](shape ...int) matrix[T] {
	n := 1
	for _, d := range shape {
		n *= d
	}
	data := make([]T, n+guard)
	for i := range data {
		data[i] = tile.FromFloat64[T](448)
	}
	a := tile.ArrayOf(data[:n:n+guard], shape...)
	return matrix[T]{a, make([]float64, n)}
}

// zeros is an array of zeros.
func zeros[T tile.Float](shape ...int) matrix[T] {
	m := blank[T](shape...)
	clear(m.Data)
	return m
}

// tolerance is the error that a result of type T may have, of numbers around 1.
func tolerance[T tile.Float]() float64 {
	switch tile.DTypeOf[T]() {
	case tile.F16:
		return 4e-3
	case tile.BF16:
		return 3e-2
	case tile.F64:
		return 1e-13
	}
	return 2e-5
}

// compare checks an array against float64 numbers, and that nothing was written behind.
func compare[T tile.Float](t *testing.T, name string, got matrix[T], want []float64, tolerance float64) {
	t.Helper()
	for i, w := range want {
		if g := tile.ToFloat64(got.Data[i]); !(math.Abs(g-w) <= tolerance*max(1, math.Abs(w))) {
			t.Fatalf("%s: shape %v: element %d: got %v, want %v", name, got.Shape, i, g, w)
		}
	}
	n := len(got.Data)
	for i, x := range got.Data[n:min(n+guard, cap(got.Data))] {
		if tile.ToFloat64(x) != 448 {
			t.Fatalf("%s: shape %v: stored %v, %d elements behind the array", name, got.Shape, tile.ToFloat64(x), i+1)
		}
	}
}

// run runs a kernel on the grid that it finds.
func run(t *testing.T, k *tile.Kernel, args ...any) {
	t.Helper()
	if err := k.Run(context.Background(), dev(t), args...); err != nil {
		t.Fatal(err)
	}
}

// launch runs a kernel on a grid.
func launch(t *testing.T, k *tile.Kernel, blocks int, args ...any) {
	t.Helper()
	if err := k.Launch(context.Background(), dev(t), tile.Grid(blocks), args...); err != nil {
		t.Fatal(err)
	}
}

// each runs a test for each of the element types of Real.
func each(t *testing.T, f32, f16, bf16 func(t *testing.T)) {
	t.Run("float32", f32)
	t.Run("float16", f16)
	t.Run("bfloat16", bf16)
}

// product is a · b in float64, of m by k and k by n.
func product(a, b []float64, m, n, k int) []float64 {
	c := make([]float64, m*n)
	for i := range m {
		for p := range k {
			x := a[i*k+p]
			for j := range n {
				c[i*n+j] += x * b[p*n+j]
			}
		}
	}
	return c
}

func testVecAdd[T Real](t *testing.T) {
	for _, n := range []int{1, 63, 64, 300} {
		x, y := random[T](1, n), random[T](2, n)
		want := make([]float64, n)
		for i := range want {
			want[i] = x.exact[i] + y.exact[i]
		}
		for _, k := range []*tile.Kernel{NewVecAdd[T](64), NewVecAddGather[T](64)} {
			z := blank[T](n)
			run(t, k, x.Array, y.Array, z.Array)
			compare(t, k.Name(), z, want, tolerance[T]())
		}
	}
	x, y := random[T](1, 17, 33), random[T](2, 17, 33)
	want := make([]float64, 17*33)
	for i := range want {
		want[i] = x.exact[i] + y.exact[i]
	}
	for _, k := range []*tile.Kernel{NewMatAdd[T](8, 16), NewMatAddGather[T](8, 16)} {
		z := blank[T](17, 33)
		run(t, k, x.Array, y.Array, z.Array)
		compare(t, k.Name(), z, want, tolerance[T]())
	}
}

func TestVecAdd(t *testing.T) {
	each(t, testVecAdd[float32], testVecAdd[tile.Float16], testVecAdd[tile.BFloat16])
}

func TestVecAddOtherTypes(t *testing.T) {
	x, y, z := []int64{1, 2, 3}, []int64{10, 20, 1 << 40}, make([]int64, 3)
	run(t, NewVecAdd[int64](2), tile.ArrayOf(x, 3), tile.ArrayOf(y, 3), tile.ArrayOf(z, 3))
	if z[0] != 11 || z[1] != 22 || z[2] != 1<<40+3 {
		t.Errorf("int64: got %v", z)
	}
	d := random[float64](3, 100)
	e := blank[float64](100)
	run(t, NewVecAddGather[float64](32), d.Array, d.Array, e.Array)
	for i, v := range d.exact {
		if e.Data[i] != v+v {
			t.Fatalf("float64: element %d: got %v, want %v", i, e.Data[i], v+v)
		}
	}
}

func testTranspose[T tile.Float8E4M3 | Real](t *testing.T) {
	for _, s := range [][2]int{{1, 1}, {16, 8}, {50, 37}} {
		m, n := s[0], s[1]
		x, y := random[T](4, m, n), blank[T](n, m)
		run(t, NewTranspose[T](16, 8), x.Array, y.Array)
		want := make([]float64, m*n)
		for i := range m {
			for j := range n {
				want[j*m+i] = x.exact[i*n+j]
			}
		}
		compare(t, "transpose", y, want, 0)
	}
}

func TestTranspose(t *testing.T) {
	each(t, testTranspose[float32], testTranspose[tile.Float16], testTranspose[tile.BFloat16])
	t.Run("float8e4m3", testTranspose[tile.Float8E4M3])
}

// softmaxOf is softmax of each row.
func softmaxOf(x []float64, cols int) []float64 {
	y := make([]float64, len(x))
	for r := 0; r < len(x); r += cols {
		top, sum := math.Inf(-1), 0.0
		for _, v := range x[r : r+cols] {
			top = max(top, v)
		}
		for i, v := range x[r : r+cols] {
			y[r+i] = math.Exp(v - top)
			sum += y[r+i]
		}
		for i := range cols {
			y[r+i] /= sum
		}
	}
	return y
}

func testSoftmax[T Real](t *testing.T) {
	for _, s := range [][2]int{{1, 1}, {9, 64}, {6, 45}} {
		x := random[T](5, s[0], s[1])
		want := softmaxOf(x.exact, s[1])
		y, z := blank[T](s[0], s[1]), blank[T](s[0], s[1])
		run(t, NewSoftmax[T](4, 64), x.Array, y.Array)
		launch(t, NewSoftmaxPersistent[T](64), 3, x.Array, z.Array)
		compare(t, "softmax", y, want, tolerance[T]())
		compare(t, "softmax persistent", z, want, tolerance[T]())
	}
}

func TestSoftmax(t *testing.T) {
	each(t, testSoftmax[float32], testSoftmax[tile.Float16], testSoftmax[tile.BFloat16])
}

// Rows of very large and very small numbers.
func TestSoftmaxEdges(t *testing.T) {
	for _, row := range [][]float32{{3}, {1, 1, 1, 1, 1, 1, 1, 1}, {1e30, -1e30, 1e30}, {-1e38, -1e38}} {
		got := make([]float32, len(row))
		run(t, NewSoftmax[float32](1, 8), tile.ArrayOf(row, 1, len(row)), tile.ArrayOf(got, 1, len(row)))
		sum := 0.0
		for _, v := range got {
			sum += float64(v)
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Errorf("softmax of %v: %v adds up to %v", row, got, sum)
		}
	}
}

// Errors of kernels report a missing grid or an array that does not fit.
func TestRunErrors(t *testing.T) {
	x := random[float32](1, 4, 4)
	for _, c := range []struct {
		k    *tile.Kernel
		args []any
		want string
	}{
		{NewSoftmaxPersistent[float32](4), []any{x.Array, x.Array}, "does not say its grid"},
		{NewSoftmax[float32](4, 4), []any{x.Array}, "want 2 arguments, got 1"},
		{NewMatMul[float32, float32](MatMulTiles{}), []any{x.Array, x.Array, x.Data}, "want a tile.Array of float32"},
	} {
		err := c.k.Run(context.Background(), dev(t), c.args...)
		if err == nil || !contains(err, c.want) {
			t.Errorf("%s: got %v, want %q in it", c.k.Name(), err, c.want)
		}
	}
}

func contains(err error, part string) bool {
	s := fmt.Sprint(err)
	for i := range s {
		if len(s)-i >= len(part) && s[i:i+len(part)] == part {
			return true
		}
	}
	return false
}
