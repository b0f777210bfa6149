package blas_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/blas/testblas"
	"gonum.org/v1/gonum/mat"

	fast "gotile/blas"
)

func TestDtrsm(t *testing.T)  { testblas.DtrsmTest(t, fast.Implementation{}) }
func TestDtrmm(t *testing.T)  { testblas.DtrmmTest(t, fast.Implementation{}) }
func TestDsyrk(t *testing.T)  { testblas.DsyrkTest(t, fast.Implementation{}) }
func TestDsymm(t *testing.T)  { testblas.DsymmTest(t, fast.Implementation{}) }
func TestDsyr2k(t *testing.T) { testblas.Dsyr2kTest(t, fast.Implementation{}) }

var uplos = []blas.Uplo{blas.Lower, blas.Upper}

// TestTriangles compares solutions and products by triangles that are divided with
// gonum's, in all orders. The triangle's diagonal is large, so that errors do not grow.
func TestTriangles(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, side := range []blas.Side{blas.Left, blas.Right} {
		for _, ul := range uplos {
			for _, tA := range transposes {
				for _, d := range []blas.Diag{blas.NonUnit, blas.Unit} {
					t.Run(fmt.Sprintf("%c%c%c%c", side, ul, tA, d), func(t *testing.T) { compareTriangles(t, r, side, ul, tA, d) })
				}
			}
		}
	}
}

func compareTriangles(t *testing.T, r *rand.Rand, side blas.Side, ul blas.Uplo, tA blas.Transpose, d blas.Diag) {
	m, n := 150, 97
	order := m
	if side == blas.Right {
		order = n
	}
	lda, ldb := order+2, n+3
	a, b := random64(r, order*lda), random64(r, m*ldb)
	for i := range a {
		a[i] /= float64(2 * order)
	}
	for i := range order {
		a[i*lda+i] = 2 + r.Float64()
	}
	for name, f := range map[string]func(i blas.Float64, b []float64){
		"trsm": func(i blas.Float64, b []float64) { i.Dtrsm(side, ul, tA, d, m, n, 0.5, a, lda, b, ldb) },
		"trmm": func(i blas.Float64, b []float64) { i.Dtrmm(side, ul, tA, d, m, n, 0.5, a, lda, b, ldb) },
	} {
		want, got := append([]float64(nil), b...), append([]float64(nil), b...)
		f(gonum.Implementation{}, want)
		f(fast.Implementation{}, got)
		t.Run(name, func(t *testing.T) { near(t, got, want, 1e-12) })
	}
	for name, f := range map[string]func(i blas.Float32, a, b []float32){
		"strsm": func(i blas.Float32, a, b []float32) { i.Strsm(side, ul, tA, d, m, n, 0.5, a, lda, b, ldb) },
		"strmm": func(i blas.Float32, a, b []float32) { i.Strmm(side, ul, tA, d, m, n, 0.5, a, lda, b, ldb) },
	} {
		want, got := to32(b), to32(b)
		f(gonum.Implementation{}, to32(a), want)
		f(fast.Implementation{}, to32(a), got)
		t.Run(name, func(t *testing.T) { near(t, to64(got), to64(want), 1e-4) })
	}
}

func to64(x []float32) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = float64(v)
	}
	return y
}

func TestSquares(t *testing.T) {
	const n, k = 170, 90
	r := rand.New(rand.NewPCG(7, 8))
	for _, ul := range uplos {
		for _, tA := range transposes {
			lda, rows := k+1, n
			if tA != blas.NoTrans {
				lda, rows = n+1, k
			}
			a, c := random64(r, rows*lda), random64(r, n*(n+2))
			want, got := append([]float64(nil), c...), append([]float64(nil), c...)
			gonum.Implementation{}.Dsyrk(ul, tA, n, k, 2, a, lda, 0.5, want, n+2)
			fast.Implementation{}.Dsyrk(ul, tA, n, k, 2, a, lda, 0.5, got, n+2)
			near(t, got, want, 1e-11)
			want32, got32 := to32(c), to32(c)
			gonum.Implementation{}.Ssyrk(ul, tA, n, k, 2, to32(a), lda, 0.5, want32, n+2)
			fast.Implementation{}.Ssyrk(ul, tA, n, k, 2, to32(a), lda, 0.5, got32, n+2)
			near(t, to64(got32), to64(want32), 1e-3)
		}
	}
}

// TestSymmetric compares products of symmetric matrices and sums of two with gonum's, both types in all orders, with row
// strides larger than rows. Elements that are not stored are NaN, and memory outside C is not changed.
func TestSymmetric(t *testing.T) {
	const m, n = 170, 90
	r := rand.New(rand.NewPCG(11, 12))
	for _, ul := range uplos {
		for _, side := range []blas.Side{blas.Left, blas.Right} {
			order := m
			if side == blas.Right {
				order = n
			}
			lda := order + 2
			a, b, c := random64(r, order*lda), random64(r, m*(n+1)), random64(r, m*(n+3))
			for i := range order {
				for j := range order {
					if j != i && (j < i) == (ul == blas.Upper) {
						a[i*lda+j] = math.NaN()
					}
				}
			}
			want, got := slices.Clone(c), slices.Clone(c)
			gonum.Implementation{}.Dsymm(side, ul, m, n, 2, a, lda, b, n+1, 0.5, want, n+3)
			fast.Implementation{}.Dsymm(side, ul, m, n, 2, a, lda, b, n+1, 0.5, got, n+3)
			near(t, got, want, 1e-11)
			got32 := to32(c)
			fast.Implementation{}.Ssymm(side, ul, m, n, 2, to32(a), lda, to32(b), n+1, 0.5, got32, n+3)
			near(t, to64(got32), want, 1e-3)
		}
		for _, tA := range transposes {
			ld, rows := n+1, m
			if tA != blas.NoTrans {
				ld, rows = m+1, n
			}
			a, b, c := random64(r, rows*ld), random64(r, rows*(ld+1)), random64(r, m*(m+2))
			want, got := slices.Clone(c), slices.Clone(c)
			gonum.Implementation{}.Dsyr2k(ul, tA, m, n, 2, a, ld, b, ld+1, 0.5, want, m+2)
			fast.Implementation{}.Dsyr2k(ul, tA, m, n, 2, a, ld, b, ld+1, 0.5, got, m+2)
			near(t, got, want, 1e-11)
			got32 := to32(c)
			fast.Implementation{}.Ssyr2k(ul, tA, m, n, 2, to32(a), ld, to32(b), ld+1, 0.5, got32, m+2)
			near(t, to64(got32), want, 2e-3)
		}
	}
}

// Arguments of symmetric products that do not fit panic as gonum's do.
func TestSymmetricPanics(t *testing.T) {
	const n = 80
	a := make([]float64, n*n)
	for name, f := range map[string]func(i blas.Float64){
		"symm short a":    func(i blas.Float64) { i.Dsymm(blas.Left, blas.Upper, n, n, 1, a[1:], n, a, n, 0, a, n) },
		"symm stride":     func(i blas.Float64) { i.Dsymm(blas.Left, blas.Upper, n, n, 1, a, n, a, n-1, 0, a, n) },
		"symm side":       func(i blas.Float64) { i.Dsymm('x', blas.Upper, n, n, 1, a, n, a, n, 0, a, n) },
		"symm triangle":   func(i blas.Float64) { i.Dsymm(blas.Right, 'x', n, n, 1, a, n, a, n, 0, a, n) },
		"syr2k short b":   func(i blas.Float64) { i.Dsyr2k(blas.Upper, blas.NoTrans, n, n, 1, a, n, a[:9], n, 0, a, n) },
		"syr2k transpose": func(i blas.Float64) { i.Dsyr2k(blas.Upper, 'x', n, n, 1, a, n, a, n, 0, a, n) },
		"syr2k negative":  func(i blas.Float64) { i.Dsyr2k(blas.Upper, blas.NoTrans, n, -1, 1, a, n, a, n, 0, a, n) },
	} {
		want, got := caught(func() { f(gonum.Implementation{}) }), caught(func() { f(fast.Implementation{}) })
		if want == nil || got != want {
			t.Errorf("%s: panic %v, gonum's is %v", name, got, want)
		}
	}
}

// Programs that use gonum's matrices gain by one line.
func ExampleImplementation() {
	blas64.Use(fast.Implementation{})
	a := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	var c mat.Dense
	c.Mul(a, a)
	fmt.Println(mat.Formatted(&c))
	// Output:
	// ⎡ 7  10⎤
	// ⎣15  22⎦
}

// TestSolve solves a system by way of gonum's factorization, which uses the functions
// here for its blocks.
func TestSolve(t *testing.T) {
	blas64.Use(fast.Implementation{})
	defer blas64.Use(gonum.Implementation{})
	const n = 200
	r := rand.New(rand.NewPCG(9, 10))
	a, want := mat.NewDense(n, n, random64(r, n*n)), mat.NewDense(n, 3, random64(r, 3*n))
	var b, x mat.Dense
	b.Mul(a, want)
	if err := x.Solve(a, &b); err != nil {
		t.Fatal(err)
	}
	near(t, x.RawMatrix().Data, want.RawMatrix().Data, 1e-9)
}

func BenchmarkSolve(b *testing.B) {
	const n = 500
	r := rand.New(rand.NewPCG(9, 10))
	a, y := mat.NewDense(n, n, random64(r, n*n)), mat.NewDense(n, n, random64(r, n*n))
	for name, i := range map[string]blas.Float64{"gotile": fast.Implementation{}, "gonum": gonum.Implementation{}} {
		b.Run(name, func(b *testing.B) {
			blas64.Use(i)
			defer blas64.Use(gonum.Implementation{})
			for b.Loop() {
				var x mat.Dense
				if err := x.Solve(a, y); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
