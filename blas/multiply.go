package blas

import (
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"gonum.org/v1/gonum/blas"

	"gotile/internal/hostmem"
	"gotile/internal/products"
)

// multiply computes a product, and reports whether machine code can.
func multiply[T float](k *kernels[T], p product[T]) bool {
	if !p.worthwhile() || Accelerated() != nil {
		return false
	}
	workers := runtime.GOMAXPROCS(0)
	shape := products.Shape{Batch: 1, M: p.m, N: p.n, K: p.k, Bytes: int(unsafe.Sizeof(p.alpha)), Turned: p.tB != blas.NoTrans}
	d := products.Divide(shape, products.Machine{Workers: workers, Cache: hostmem.OwnCache()}, false)
	w := &work[T]{kernels: k, product: &p, rows: pieces(p.m, d.M), cols: pieces(p.n, d.N), deep: parts(p.k, d.Parts)}
	if len(w.deep) > 1 {
		w.sums = make([]T, len(w.deep)*p.m*p.n)
	}
	w.run(workers)
	if len(w.deep) > 1 && w.failed.Load() == nil {
		w.addParts()
	}
	if err := w.failed.Load(); err != nil {
		panic(*err) // a matrix is memory that cannot be accessed: as in Go code, but the caller can recover
	}
	return true
}

// piece is a part of a dimension: its first index and its length.
type piece struct{ start, n int }

// pieces divides a dimension into parts of a given length; the last one may be shorter.
func pieces(n, most int) (list []piece) {
	for at := 0; at < n; at += most {
		list = append(list, piece{at, min(most, n-at)})
	}
	return list
}

// parts divides a dimension into a number of parts.
func parts(n, count int) []piece { return pieces(n, (n+count-1)/count) }

// work is a product that several goroutines compute.
type work[T float] struct {
	*kernels[T]
	*product[T]
	rows, cols, deep []piece
	sums             []T // if sums are divided, all results of each part
	next             atomic.Int64
	failed           atomic.Pointer[error]
}

// run computes all tiles.
func (w *work[T]) run(workers int) {
	tiles := len(w.rows) * len(w.cols) * len(w.deep)
	loop := func() {
		s := w.space()
		defer w.spaces.Put(s)
		for i := int(w.next.Add(1) - 1); i < tiles && w.failed.Load() == nil; i = int(w.next.Add(1) - 1) {
			tile := i / len(w.deep)
			if err := w.tile(s, w.rows[tile%len(w.rows)], w.cols[tile/len(w.rows)], i%len(w.deep)); err != nil {
				w.failed.Store(&err)
			}
		}
	}
	var wg sync.WaitGroup
	for range min(workers, tiles) - 1 {
		wg.Go(loop)
	}
	loop()
	wg.Wait()
}

// tile computes a tile of C, or a part of its sums. The error is a fault of memory, or that there is no code.
func (w *work[T]) tile(s *space[T], row, col piece, part int) error {
	code, err := w.kernels.product()
	if err != nil {
		return err
	}
	s.scratch = atLeast(s.scratch, code.Scratch())
	deep := w.deep[part]
	a := operandFrom(operandOf(w.a, w.lda, w.tA), row.start, deep.start)
	b := operandFrom(operandOf(w.b, w.ldb, w.tB), deep.start, col.start)
	c := w.c[row.start*w.ldc+col.start:]
	switch {
	case len(w.deep) > 1:
		sums := w.sums[part*w.m*w.n+row.start*w.n+col.start:]
		return code.Multiply(sums, w.n, a, b, row.n, col.n, deep.n, false, s.scratch)
	case w.alpha == 1 && (w.beta == 0 || w.beta == 1):
		return code.Multiply(c, w.ldc, a, b, row.n, col.n, deep.n, w.beta == 1, s.scratch)
	}
	s.sum = atLeast(s.sum, row.n*col.n)
	if err := code.Multiply(s.sum, col.n, a, b, row.n, col.n, deep.n, false, s.scratch); err != nil {
		return err
	}
	return w.add(c, s.sum, col.n, row.n, col.n, w.beta)
}

// addParts adds the parts of all sums to C in their order.
func (w *work[T]) addParts() {
	beta := w.beta
	for i := range w.deep {
		if err := w.add(w.c, w.sums[i*w.m*w.n:], w.n, w.m, w.n, beta); err != nil {
			w.failed.Store(&err)
			return
		}
		beta = 1
	}
}

// add sets c = alpha·sum + beta·c.
func (w *work[T]) add(c, sum []T, sumStride, rows, cols int, beta T) error {
	update, err := w.update()
	if err != nil {
		return err
	}
	return update.Apply(c, w.ldc, sum, sumStride, rows, cols, w.alpha, beta)
}
