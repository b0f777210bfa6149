package blas

import (
	"sync"
	"unsafe"

	"gonum.org/v1/gonum/blas"

	"gotile/internal/engine/host"
	"gotile/internal/hostmem"
	"gotile/internal/products"
)

// division is how products of one shape are divided.
type division struct {
	rows, cols, deep []piece
	program          host.Program // how long its tiles have taken
}

// divisionKey is what a division depends on.
type divisionKey struct {
	m, n, k, workers int
	turnedA, turnedB bool
}

// divisions are those of the shapes that a program multiplies.
type divisions struct {
	sync.Mutex
	known map[divisionKey]*division
}

// maxDivisions is the number of divisions after which all are forgotten: programs have few shapes, or too many.
const maxDivisions = 1024

// division returns the division of a product.
func (k *kernels[T]) division(p *product[T], workers int) *division {
	key := divisionKey{p.m, p.n, p.k, workers, p.tA != blas.NoTrans, p.tB != blas.NoTrans}
	k.divisions.Lock()
	defer k.divisions.Unlock()
	if d := k.divisions.known[key]; d != nil {
		return d
	}
	if len(k.divisions.known) >= maxDivisions || k.divisions.known == nil {
		k.divisions.known = make(map[divisionKey]*division)
	}
	d := divide(key, int(unsafe.Sizeof(p.alpha)))
	k.divisions.known[key] = d
	return d
}

// divide divides products of elements of a size.
func divide(k divisionKey, bytes int) *division {
	shape := products.Shape{Batch: 1, M: k.m, N: k.n, K: k.k, Bytes: bytes, Turned: k.turnedB, TurnedA: k.turnedA}
	d := products.Divide(shape, products.Machine{Workers: k.workers, Cache: hostmem.OwnCache()}, false)
	return &division{rows: pieces(k.m, d.M, wholeRows), cols: pieces(k.n, d.N, wholeBytes/bytes), deep: parts(k.k, d.Parts), program: host.Program{Name: "product"}}
}

// Lengths of pieces are multiples of these: of the rows, and the columns, that machine code multiplies at once.
const (
	wholeRows  = 24
	wholeBytes = 128
)

// piece is a part of a dimension: its first index and its length.
type piece struct{ start, n int }

// pieces divides a dimension into parts of a similar length, which is at most a given one. Each of them but the last one is a
// multiple of whole, if that is possible.
func pieces(n, most, whole int) []piece {
	count := (n + most - 1) / most
	each := (n + count - 1) / count
	return cut(n, min(most, (each+whole-1)/whole*whole))
}

// parts divides a dimension into a number of parts.
func parts(n, count int) []piece { return cut(n, (n+count-1)/count) }

// cut divides a dimension into parts of a length; the last one may be shorter.
func cut(n, each int) (list []piece) {
	for at := 0; at < n; at += each {
		list = append(list, piece{at, min(each, n-at)})
	}
	return list
}
