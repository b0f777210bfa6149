package blas

import (
	"sync"

	"gotile/internal/engine/native/matrix"
)

// Accelerated reports whether this machine runs products as machine code, and if not why:
// then all functions are gonum's.
func Accelerated() error { return matrix.Available() }

// maxRows is the largest number of rows of a tile: see package products.
const maxRows = 512

// kernels is the machine code for one element type.
type kernels[T float] struct {
	product   func() (*matrix.Product[T], error)
	narrow    func() (*matrix.Product[T], error) // of at most matrix.MaxFew columns
	update    func() (*matrix.Update[T], error)
	spaces    sync.Pool // of *space[T]
	launches  sync.Pool // of *host.Launch
	divisions divisions
}

var (
	forFloat32 = kernels[float32]{product: productCode[float32](false), narrow: productCode[float32](true), update: sync.OnceValues(matrix.NewUpdate[float32])}
	forFloat64 = kernels[float64]{product: productCode[float64](false), narrow: productCode[float64](true), update: sync.OnceValues(matrix.NewUpdate[float64])}
)

func productCode[T float](narrow bool) func() (*matrix.Product[T], error) {
	return sync.OnceValues(func() (*matrix.Product[T], error) { return matrix.NewProduct[T](maxRows, narrow) })
}

// code returns the code of products of n columns.
func (k *kernels[T]) code(n int) (*matrix.Product[T], error) {
	if n <= matrix.MaxFew {
		return k.narrow()
	}
	return k.product()
}

// space is the memory of one goroutine.
type space[T float] struct {
	sum     []T // of a tile
	scratch []T // in which the code packs operands
}

func (k *kernels[T]) space() *space[T] {
	if s, ok := k.spaces.Get().(*space[T]); ok {
		return s
	}
	return new(space[T])
}

// atLeast returns memory of n elements that begins at a cache line: the old one, or a new one if that is too small.
func atLeast[T float](old []T, n int) []T {
	if n <= len(old) {
		return old
	}
	return matrix.NewSlice[T](n)
}
