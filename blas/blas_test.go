package blas_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/blas/testblas"

	fast "gotile/blas"
)

func TestDgemm(t *testing.T) { testblas.TestDgemm(t, fast.Implementation{}) }

var transposes = []blas.Transpose{blas.NoTrans, blas.Trans, blas.ConjTrans}

func random64(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.NormFloat64()
	}
	return x
}

func to32(x []float64) []float32 {
	y := make([]float32, len(x))
	for i, v := range x {
		y[i] = float32(v)
	}
	return y
}

// TestGemm compares products of many sizes with gonum's, both types in all orders, with row strides larger than rows, and
// checks that nothing but C is written.
func TestGemm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range [][3]int{{16, 16, 16}, {17, 31, 45}, {1, 300, 70}, {130, 5, 33}, {100, 100, 100}, {300, 270, 290}, {64, 128, 513}, {130, 3, 90}, {600, 4, 200}} {
		for _, tA := range transposes {
			for _, tB := range transposes {
				m, n, k := s[0], s[1], s[2]
				t.Run(fmt.Sprintf("%d×%d×%d/%c%c", m, n, k, tA, tB), func(t *testing.T) { compareGemm(t, r, tA, tB, m, n, k) })
			}
		}
	}
}

func compareGemm(t *testing.T, r *rand.Rand, tA, tB blas.Transpose, m, n, k int) {
	aRows, aCols, bRows, bCols := m, k, k, n
	if tA != blas.NoTrans {
		aRows, aCols = k, m
	}
	if tB != blas.NoTrans {
		bRows, bCols = n, k
	}
	lda, ldb, ldc := aCols+2, bCols+1, n+3
	a, b, c := random64(r, aRows*lda), random64(r, bRows*ldb), random64(r, m*ldc)
	for _, scale := range [][2]float64{{1, 0}, {-0.5, 1}, {2, 0.25}} {
		want, got := append([]float64(nil), c...), append([]float64(nil), c...)
		gonum.Implementation{}.Dgemm(tA, tB, m, n, k, scale[0], a, lda, b, ldb, scale[1], want, ldc)
		fast.Implementation{}.Dgemm(tA, tB, m, n, k, scale[0], a, lda, b, ldb, scale[1], got, ldc)
		near(t, got, want, 1e-13*float64(k))
		got32 := to32(c)
		fast.Implementation{}.Sgemm(tA, tB, m, n, k, float32(scale[0]), to32(a), lda, to32(b), ldb, float32(scale[1]), got32, ldc)
		back := make([]float64, len(got32))
		for i, x := range got32 {
			back[i] = float64(x)
		}
		near(t, back, want, 2e-6*float64(k))
		for i := range m {
			for j := n; j < ldc; j++ {
				if got[i*ldc+j] != c[i*ldc+j] {
					t.Fatalf("row %d: wrote column %d of %d", i, j, n)
				}
			}
		}
	}
}

func near(t *testing.T, got, want []float64, bound float64) {
	t.Helper()
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= bound) {
			t.Fatalf("element %d is %v, want %v within %v", i, got[i], want[i], bound)
		}
	}
}

// With beta zero, C is written and not read.
func TestGemmOverNaN(t *testing.T) {
	const n = 40
	r := rand.New(rand.NewPCG(3, 4))
	a, b, c := random64(r, n*n), random64(r, n*n), make([]float64, n*n)
	for i := range c {
		c[i] = math.NaN()
	}
	want := make([]float64, n*n)
	gonum.Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 0, want, n)
	fast.Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, b, n, 0, c, n)
	near(t, c, want, 1e-12)
}

// Arguments that do not fit panic as gonum's do, before anything is written.
func TestGemmPanics(t *testing.T) {
	const n = 32
	a := make([]float64, n*n)
	for name, f := range map[string]func(i blas.Float64){
		"short a":   func(i blas.Float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a[1:], n, a, n, 0, a, n) },
		"short b":   func(i blas.Float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, a[:n], n, 0, a, n) },
		"short c":   func(i blas.Float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n, a, n, 0, a[:9], n) },
		"stride":    func(i blas.Float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, a, n-1, a, n, 0, a, n) },
		"transpose": func(i blas.Float64) { i.Dgemm('x', blas.NoTrans, n, n, n, 1, a, n, a, n, 0, a, n) },
		"negative":  func(i blas.Float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, -1, n, n, 1, a, n, a, n, 0, a, n) },
	} {
		want, got := caught(func() { f(gonum.Implementation{}) }), caught(func() { f(fast.Implementation{}) })
		if want == nil || got != want {
			t.Errorf("%s: panic %v, gonum's is %v", name, got, want)
		}
	}
}

func caught(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

func BenchmarkDgemm(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{64, 256, 1000} {
		x, y, z := random64(r, n*n), random64(r, n*n), make([]float64, n*n)
		for name, i := range map[string]blas.Float64{"gotile": fast.Implementation{}, "gonum": gonum.Implementation{}} {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n)
				}
				b.ReportMetric(2*float64(n*n*n)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}

func BenchmarkSgemm(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{64, 256, 1000} {
		x, y, z := to32(random64(r, n*n)), to32(random64(r, n*n)), make([]float32, n*n)
		for name, i := range map[string]blas.Float32{"gotile": fast.Implementation{}, "gonum": gonum.Implementation{}} {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					i.Sgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n)
				}
				b.ReportMetric(2*float64(n*n*n)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}
