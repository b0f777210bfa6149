package blas

import (
	"context"
	"runtime"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
)

// multiply computes a product, and reports whether machine code can.
func multiply[T float](k *kernels[T], p product[T]) bool {
	if !p.worthwhile() || Accelerated() != nil {
		return false
	}
	workers := runtime.GOMAXPROCS(0)
	w := &work[T]{kernels: k, product: &p, division: k.division(&p, workers)}
	if len(w.deep) > 1 {
		w.sums = make([]T, len(w.deep)*p.m*p.n)
	}
	err := w.run(workers)
	if err == nil && len(w.deep) > 1 {
		err = w.addParts()
	}
	if err != nil {
		panic(err) // a matrix is memory that cannot be accessed: as in Go code, but the caller can recover
	}
	return true
}

// work is a product that several workers compute.
type work[T float] struct {
	*kernels[T]
	*product[T]
	*division
	sums []T // if sums are divided, all results of each part
}

// run computes all tiles. Workers are those of kernels, which wait for the next launch for a moment: many products are short.
func (w *work[T]) run(workers int) error {
	state, ok := w.launches.Get().(*host.Launch)
	if !ok {
		state = new(host.Launch)
	}
	defer func() {
		state.Clear()
		w.launches.Put(state)
	}()
	grid := [3]int{len(w.rows), len(w.cols), len(w.deep)}
	return w.program.LaunchIn(context.Background(), state, engine.Launch{Grid: grid, Workers: workers}, w.tiles)
}

// tiles computes tiles until none are left.
func (w *work[T]) tiles(worker *host.Worker) error {
	s := w.space()
	defer w.spaces.Put(s)
	for worker.Next() {
		at := worker.Block
		if err := w.tile(s, w.rows[at[0]], w.cols[at[1]], at[2]); err != nil {
			return err
		}
	}
	return nil
}

// tile computes a tile of C, or a part of its sums. The error is a fault of memory, or that there is no code.
func (w *work[T]) tile(s *space[T], row, col piece, part int) error {
	code, err := w.kernels.code(w.n)
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
func (w *work[T]) addParts() error {
	beta := w.beta
	for i := range w.deep {
		if err := w.add(w.c, w.sums[i*w.m*w.n:], w.n, w.m, w.n, beta); err != nil {
			return err
		}
		beta = 1
	}
	return nil
}

// add sets c = alpha·sum + beta·c.
func (w *work[T]) add(c, sum []T, sumStride, rows, cols int, beta T) error {
	update, err := w.update()
	if err != nil {
		return err
	}
	return update.Apply(c, w.ldc, sum, sumStride, rows, cols, w.alpha, beta)
}
