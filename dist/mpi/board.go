package mpi

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"gotile/tile"
)

// board is memory that the ranks of a communicator on one machine map together. Each shows the others there which operation it has come
// to, and elements. So all operations are compared, and they move elements in pieces through this memory, which stays in the caches: see
// together.
//
// A rank's memory has two sides, which the pieces use by turns: a rank that comes to a piece has seen all ranks come to the one
// before, so all of them have read what was on this side.
type board struct {
	ranks  [][]byte // the memory of each rank
	shown  [][]byte // the elements that ranks show, a list for the next reduction
	own    int
	count  uint64 // pieces until now
	window *word
}

const (
	boardHead = 64        // the number of the piece and the signature of the operation; a cache line
	boardSize = 128 << 10 // elements: the sides of two ranks fit in the second cache
	boardSide = boardHead + boardSize
)

// boardData is how many bytes of elements a rank shows at a time. Tests lower it.
var boardData = boardSize

// newBoard returns the board of a communicator, nil if its ranks do not map memory together.
func (c *comm) newBoard() (*board, error) {
	const align = 64
	b := &board{own: c.rank, window: newWord(), shown: make([][]byte, len(c.ranks))}
	parts, failed := c.window(2*boardSide+align, b.window)
	for _, p := range parts {
		skip := -address(p.Host) & (align - 1)
		b.ranks = append(b.ranks, p.Host[skip:])
	}
	l, has := c.world.lib, newIntegers(1)
	if failed == nil {
		has[0] = 1
	}
	err := l.call("Allreduce", l.fn.Allreduce, l.inPlace, address(as64(has)), 1, l.types[tile.U64], l.min, c.handle)
	runtime.KeepAlive(has)
	if err != nil || has[0] == 0 {
		return nil, err
	}
	return b, nil
}

// freeBoard frees the memory, once all ranks have called it.
func (c *comm) freeBoard() error {
	if c.board == nil {
		return nil
	}
	l := c.world.lib
	return l.call("Win_free", l.fn.Win_free, c.board.window.at())
}

// head is the number of the piece that a rank has come to, and the signature of its operation.
type head struct {
	number    atomic.Uint64
	signature uint64 // written before number
}

// side returns the head and the elements that a rank shows of the current piece.
func (b *board) side(rank int) (*head, []byte) {
	s := b.ranks[rank][(b.count&1)*boardSide:][:boardSide]
	return (*head)(unsafe.Pointer(&s[0])), s[boardHead:]
}

// next begins the next piece and returns this rank's memory for its elements.
func (b *board) next() []byte {
	b.count++
	_, data := b.side(b.own)
	return data
}

// come shows that this rank has come to the piece.
func (b *board) come(signature uint64) {
	h, _ := b.side(b.own)
	h.signature = signature
	h.number.Store(b.count)
}

// all reports whether all ranks have come to the piece.
func (b *board) all() bool {
	for r := range b.ranks {
		if h, _ := b.side(r); h.number.Load() != b.count {
			return false
		}
	}
	return true
}

// agree reports whether all have come to the same operation.
func (b *board) agree(signature uint64) bool {
	for r := range b.ranks {
		if h, _ := b.side(r); h.signature != signature {
			return false
		}
	}
	return true
}

// elements returns the bytes from first to end that each rank shows. The list is valid until the next call.
func (b *board) elements(first, end int) [][]byte {
	for r := range b.ranks {
		_, data := b.side(r)
		b.shown[r] = data[first:end]
	}
	return b.shown
}

// awaitAll waits until all ranks have come to the piece.
func (c *comm) awaitAll(x *waiting) error {
	for range spins {
		if c.board.all() {
			return nil
		}
	}
	x.start = time.Time{} // each piece is a wait of its own
	return x.until(func() (bool, error) { return c.board.all(), nil })
}
