package blas

import (
	"sync"

	"gotile/internal/engine/native/matrix"
)

// Accelerated reports whether this machine runs products as machine code, and if not why:
// then all functions are gonum's.
func Accelerated() error { return matrix.Available() }

// kernels is the machine code for one element type.
type kernels[T float] struct {
	most   size     // of a tile
	tiles  sync.Map // of *matrix.Product[T] by size
	update func() (*matrix.Update[T], error)
	spaces sync.Pool // of *space[T]
}

// size is the size of a product of tiles.
type size struct{ m, n, k int }

// Tiles are as large as the second-level cache allows: a tile of the result and the
// packed left operand stay in it.
var (
	forFloat32 = kernels[float32]{most: size{256, 256, 256}, update: sync.OnceValues(matrix.NewUpdate[float32])}
	forFloat64 = kernels[float64]{most: size{128, 256, 256}, update: sync.OnceValues(matrix.NewUpdate[float64])}
)

// tile returns the code that multiplies tiles of one size.
func (k *kernels[T]) tile(s size) (*matrix.Product[T], error) {
	if c, ok := k.tiles.Load(s); ok {
		return c.(*matrix.Product[T]), nil
	}
	p, err := matrix.NewProduct[T](s.m, s.n, s.k)
	if err != nil {
		return nil, err
	}
	c, _ := k.tiles.LoadOrStore(s, p)
	return c.(*matrix.Product[T]), nil
}

// space is the memory of one goroutine's tiles.
type space[T float] struct {
	sum, a, b []T // a and b are for what does not fill a tile
	scratch   []T
}

func (k *kernels[T]) space() *space[T] {
	if s, ok := k.spaces.Get().(*space[T]); ok {
		return s
	}
	return &space[T]{sum: matrix.NewSlice[T](k.most.m * k.most.n), a: matrix.NewSlice[T](k.most.m * k.most.k), b: matrix.NewSlice[T](k.most.k * k.most.n)}
}

// scratchFor returns memory in which a tile's code packs operands.
func (s *space[T]) scratchFor(p *matrix.Product[T]) []T {
	if n := p.Scratch(); n > len(s.scratch) {
		s.scratch = matrix.NewSlice[T](n)
	}
	return s.scratch
}
