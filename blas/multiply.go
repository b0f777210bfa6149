package blas

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// multiply does a product, or reports that it is not for machine code.
func multiply[T float](k *kernels[T], p product[T]) bool {
	if !p.worthwhile() || Accelerated() != nil {
		return false
	}
	workers := runtime.GOMAXPROCS(0)
	rows, cols := pieces(p.m, k.most.m, workers), pieces(p.n, k.most.n, 1)
	var next atomic.Int64
	var failed atomic.Pointer[error]
	work := func() {
		s := k.space()
		defer k.spaces.Put(s)
		for i := next.Add(1) - 1; i < int64(len(rows)*len(cols)) && failed.Load() == nil; i = next.Add(1) - 1 {
			if err := k.part(s, &p, rows[int(i)%len(rows)], cols[int(i)/len(rows)]); err != nil {
				failed.Store(&err)
			}
		}
	}
	var wg sync.WaitGroup
	for range min(workers, len(rows)*len(cols)) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
	if err := failed.Load(); err != nil {
		panic(*err) // a matrix is memory that cannot be accessed: as in Go code, but the caller can recover
	}
	return true
}

// piece is a part of a dimension.
type piece struct{ at, n int }

// least is the smallest tile on each side.
const least = 16

// room is the side of the tile that a piece is done in.
func (p piece) room() int { return max(least, 1<<bits.Len(uint(p.n-1))) }

// pieces divides a dimension into parts of at most a given length, at least as many as there are
// workers if they are not too small for that. All but the last fill a tile;
// the last fills three quarters of one at least, where it is not tiny.
func pieces(n, most, workers int) []piece {
	for most > 64 && (n+most-1)/most < workers {
		most /= 2
	}
	var list []piece
	for at := 0; at < n; {
		p := piece{at, min(most, n-at)}
		if room := p.room(); room > least && 4*p.n < 3*room {
			p.n = room / 2
		}
		list = append(list, p)
		at += p.n
	}
	return list
}

// part computes a tile of C. The error is a fault of memory, or that there is no code.
func (k *kernels[T]) part(s *space[T], p *product[T], row, col piece) error {
	a, b := operandOf(p.a, p.lda, p.tA), operandOf(p.b, p.ldb, p.tB)
	sum := s.sum[:row.room()*col.room()]
	clear(sum)
	for _, deep := range pieces(p.k, k.most.k, 1) {
		sz := size{row.room(), col.room(), deep.room()}
		x, y := from(a, row.at, deep.at), from(b, deep.at, col.at)
		if row.n < sz.m || deep.n < sz.k {
			x = padded(x, s.a, row.n, deep.n, sz.m, sz.k)
		}
		if deep.n < sz.k || col.n < sz.n {
			y = padded(y, s.b, deep.n, col.n, sz.k, sz.n)
		}
		code, err := k.tile(sz)
		if err != nil {
			return err
		}
		if err := code.AddTo(sum, x, y, s.scratchFor(code)); err != nil {
			return err
		}
	}
	update, err := k.update()
	if err != nil {
		return err
	}
	return update.Apply(p.c[row.at*p.ldc+col.at:], p.ldc, sum, col.room(), row.n, col.n, p.alpha, p.beta)
}
