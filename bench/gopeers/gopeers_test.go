// Package gopeers compares matrix products with other engines in Go, in one process: gonum's own, and the Go backend of
// gomlx. It is a separate module, so that gotile does not depend on them.
//
//	cd bench/gopeers && go test -bench .
package gopeers

import (
	"fmt"
	"math"
	"testing"
	"unsafe"

	"github.com/gomlx/gomlx/backends"
	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/shapes"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	fast "gotile/blas"
)

type float interface{ float32 | float64 }

// numbers are small integers, so that products of them are exact in every order.
func numbers[T float](n int) []T {
	x := make([]T, n)
	for i := range x {
		x[i] = T(i%7 - 3)
	}
	return x
}

// gomlx returns a function that multiplies n by n matrices with gomlx's backend in Go, and allocates its result.
func gomlx[T float](b *testing.B, x, y []T, n int) func() []T {
	b.Helper()
	no := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	backend, err := simplego.New("")
	no(err)
	kind := dtypes.Float32
	if unsafe.Sizeof(x[0]) == 8 {
		kind = dtypes.Float64
	}
	shape := shapes.Make(kind, n, n)
	build := backend.Builder("product")
	lhs, err := build.Parameter("x", shape, nil)
	no(err)
	rhs, err := build.Parameter("y", shape, nil)
	no(err)
	dot, err := build.Dot(lhs, rhs)
	no(err)
	program, err := build.Compile([]backends.Op{dot}, nil)
	no(err)
	var in [2]backends.Buffer
	for i, data := range [][]T{x, y} {
		in[i], err = backend.BufferFromFlatData(0, data, shape)
		no(err)
	}
	return func() []T {
		out, err := program.Execute(in[:], nil, 0)
		no(err)
		flat, err := backend.BufferData(out[0])
		no(err)
		no(backend.BufferFinalize(out[0])) // it is not used after the next product
		return flat.([]T)
	}
}

// engine multiplies x and y, n by n.
type engine[T float] struct {
	name string
	make func(b *testing.B, x, y []T, n int) func() []T
}

// by is an engine with BLAS's function.
func by[T float](name string, gemm func(n int, x, y, z []T)) engine[T] {
	return engine[T]{name, func(_ *testing.B, x, y []T, n int) func() []T {
		z := make([]T, n*n)
		return func() []T {
			gemm(n, x, y, z)
			return z
		}
	}}
}

func single(i blas.Float32) func(n int, x, y, z []float32) {
	return func(n int, x, y, z []float32) { i.Sgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) }
}

func double(i blas.Float64) func(n int, x, y, z []float64) {
	return func(n int, x, y, z []float64) { i.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, x, n, y, n, 0, z, n) }
}

func BenchmarkFloat32(b *testing.B) {
	products(b, by("gotile", single(fast.Implementation{})), by("gonum", single(gonum.Implementation{})), engine[float32]{"gomlx", gomlx[float32]})
}

func BenchmarkFloat64(b *testing.B) {
	products(b, by("gotile", double(fast.Implementation{})), by("gonum", double(gonum.Implementation{})), engine[float64]{"gomlx", gomlx[float64]})
}

func products[T float](b *testing.B, engines ...engine[T]) {
	for _, n := range []int{256, 1024, 2048} {
		x, y := numbers[T](n*n), numbers[T](n*n)
		want := engines[0].make(b, x, y, n)()
		for _, e := range engines {
			b.Run(fmt.Sprintf("%d/%s", n, e.name), func(b *testing.B) {
				multiply := e.make(b, x, y, n)
				for i, v := range multiply() {
					if v != want[i] {
						b.Fatalf("element %d is %v, want %v", i, v, want[i])
					}
				}
				for b.Loop() {
					multiply()
				}
				b.ReportMetric(2*math.Pow(float64(n), 3)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}
