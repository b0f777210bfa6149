package mpi

import (
	"context"
	"runtime"
	"sync/atomic"
	"unsafe"

	"gotile/dist"
	"gotile/dist/internal/reduce"
	"gotile/tile"
)

// board is memory that the ranks of a communicator on one machine map together. Each shows the others there which operation it has come
// to, and the elements of a short reduction. So all operations are compared, short ones call no function of the library, and longer ones
// call the blocking functions, which are shorter than those that do not block: they return in bounded time once all ranks have come.
//
// A rank's memory has two sides, which operations use by turns: a rank that comes to an operation has seen all ranks come to the one
// before, so all of them have read what was on this side.
type board struct {
	ranks  [][]byte // the memory of each rank
	shown  [][]byte // the elements that ranks show, a list for the next reduction
	own    int
	count  uint64 // operations until now
	window *word
}

const (
	boardHead = 64       // the number of the operation and its signature; a cache line
	boardData = 16 << 10 // elements
	boardSide = boardHead + boardData
)

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

// head is the number and the signature of the operation that a rank has come to.
type head struct {
	number    atomic.Uint64
	signature uint64 // written before number
}

// side returns the head and the elements that a rank shows of the current operation.
func (b *board) side(rank int) (*head, []byte) {
	s := b.ranks[rank][(b.count&1)*boardSide:][:boardSide]
	return (*head)(unsafe.Pointer(&s[0])), s[boardHead:]
}

// takes reports whether elements of this many bytes of each rank are reduced on the board.
func (b *board) takes(bytes int) bool {
	return bytes > 0 && bytes*len(b.ranks) <= 2*boardData && bytes <= boardData
}

// come shows that this rank has come to its next operation.
func (b *board) come(signature uint64, elements []byte) {
	b.count++
	h, data := b.side(b.own)
	copy(data, elements)
	h.signature = signature
	h.number.Store(b.count)
}

// all reports whether all ranks have come to the operation.
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

// elements returns the elements that each rank shows, of so many bytes. The list is valid until the next call.
func (b *board) elements(bytes int) [][]byte {
	for r := range b.ranks {
		_, data := b.side(r)
		b.shown[r] = data[:bytes]
	}
	return b.shown
}

// together runs an operation of ranks that have a board.
func (c *comm) together(ctx context.Context, op *dist.Op, dst, src []byte) error {
	b, signature := c.board, op.Signature()
	short := op.Kind == dist.AllReduce && b.takes(len(src))
	if short {
		b.come(signature, src)
	} else {
		b.come(signature, nil)
	}
	if err := c.awaitAll(ctx, op); err != nil {
		return err
	}
	switch {
	case !b.agree(signature):
		c.history.ops[op.Call%every] = *op
		return c.mismatch(&waiting{ctx: ctx, comm: c, what: op}, op)
	case op.Kind == dist.Barrier:
		return nil
	case short:
		return reduce.Into(dst, b.elements(len(src)), op.Elem, op.Reduction)
	}
	return c.collective(ctx, op, dst, src)
}

// awaitAll waits until all ranks have come to an operation.
func (c *comm) awaitAll(ctx context.Context, op *dist.Op) error {
	for range spins {
		if c.board.all() {
			return nil
		}
	}
	x := &waiting{ctx: ctx, comm: c, what: op}
	return x.until(func() (bool, error) { return c.board.all(), nil })
}
