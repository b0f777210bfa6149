package blas

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// multiply computes a product, and reports whether machine code can.
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

// piece is a part of a dimension: its first index and its length.
type piece struct{ start, n int }

// minTile is the smallest length of a tile's side.
const minTile = 16

// tileLength returns the side of the tile that holds the piece.
func (p piece) tileLength() int { return max(minTile, 1<<bits.Len(uint(p.n-1))) }

// pieces divides a dimension into parts of at most a given length, at least as many as there
// are workers unless they would be too small. All but the last fill a tile; the last fills at
// least three quarters of one unless it is tiny.
func pieces(n, most, workers int) []piece {
	for most > 64 && (n+most-1)/most < workers {
		most /= 2
	}
	var list []piece
	for at := 0; at < n; {
		p := piece{at, min(most, n-at)}
		if room := p.tileLength(); room > minTile && 4*p.n < 3*room {
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
	sum := s.sum[:row.tileLength()*col.tileLength()]
	clear(sum)
	for _, deep := range pieces(p.k, k.most.k, 1) {
		sz := size{row.tileLength(), col.tileLength(), deep.tileLength()}
		x, y := operandFrom(a, row.start, deep.start), operandFrom(b, deep.start, col.start)
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
	return update.Apply(p.c[row.start*p.ldc+col.start:], p.ldc, sum, col.tileLength(), row.n, col.n, p.alpha, p.beta)
}
