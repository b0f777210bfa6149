package mpi

import (
	"context"

	"gotile/dist"
	"gotile/dist/internal/reduce"
)

// meeting is an operation of ranks that have a board. It runs in pieces: each rank shows elements, waits until all have, and takes from what
// the others show.
type meeting struct {
	waiting
	op        *dist.Op
	signature uint64
	compared  bool // all ranks have come to this operation
	dst, src  []byte
	size, n   int // bytes of an element; ranks
}

// together runs an operation of ranks that have a board.
func (c *comm) together(ctx context.Context, op *dist.Op, dst, src []byte) error {
	m := &c.meeting // one is enough: operations run one after another
	*m = meeting{waiting: waiting{ctx: ctx, comm: c, what: op, bytes: max(op.Dst.Bytes, op.Src.Bytes)}, op: op, signature: op.Signature(),
		dst: dst, src: src, size: max(op.Elem.Size(), 1), n: len(c.ranks)}
	err := m.run()
	m.dst, m.src = nil, nil
	return err
}

// run runs the operation.
func (m *meeting) run() error {
	b, op, dst := m.comm.board, m.op, m.dst
	if _, _, ok := m.comm.world.lib.reduction(op); ok && m.bytes > boardUpTo {
		b.next()
		if err := m.meet(); err != nil {
			return err
		}
		return m.comm.collective(m.ctx, op, dst, m.src)
	}
	switch op.Kind {
	case dist.AllReduce:
		return m.allReduce()
	case dist.ReduceScatter:
		return m.scatter(func(first, end, shown int) error {
			return reduce.Into(dst[first:end], b.elements(shown, shown+end-first), op.Elem, op.Reduction)
		})
	case dist.AllToAll:
		return m.scatter(func(first, end, shown int) error {
			for r, s := range b.elements(shown, shown+end-first) {
				copy(parted{dst, len(dst) / m.n}.piece(r, first, end), s)
			}
			return nil
		})
	case dist.AllGather:
		return m.gather()
	case dist.Broadcast:
		return m.broadcast()
	}
	b.next() // Barrier
	return m.meet()
}

// meet shows the piece and waits until all ranks show theirs.
func (m *meeting) meet() error {
	c := m.comm
	c.board.come(m.signature)
	if err := c.awaitAll(&m.waiting); err != nil {
		return err
	}
	if !m.compared && !c.board.agree(m.signature) {
		c.history.ops[m.op.Call%every] = *m.op
		return c.mismatch(&m.waiting, m.op)
	}
	m.compared = true
	return nil
}

// inPieces runs f for pieces of at most longest bytes of n bytes; once for an operation without elements, so that ranks meet.
func (m *meeting) inPieces(n, longest int, f func(first, end int) error) error {
	longest -= longest % m.size
	for first := 0; ; first += longest {
		end := min(first+longest, n)
		if err := f(first, end); err != nil || end == n {
			return err
		}
	}
}

// boardUpTo is how many bytes move through the board. For more, MPI's blocking functions are as fast, and ranks that share processors wait for
// each other less often there. They begin when all ranks have come.
const boardUpTo = 1 << 20

// direct is how many ranks each reduce all elements. More ranks reduce a part each, and show the results: a second meeting costs less than
// to read the elements of all.
const direct = 2

// allReduce runs AllReduce.
func (m *meeting) allReduce() error {
	b := m.comm.board
	return m.inPieces(len(m.src), boardData, func(first, end int) error {
		copy(b.next(), m.src[first:end])
		if err := m.meet(); err != nil {
			return err
		}
		dst := m.dst[first:end]
		if m.n <= direct || len(dst) <= divideFrom {
			return reduce.Into(dst, b.elements(0, len(dst)), m.op.Elem, m.op.Reduction)
		}
		return m.divided(dst)
	})
}

// divideFrom is how many bytes more than direct ranks divide among them.
const divideFrom = 4 << 10

// divided reduces what ranks show, a part on each rank, and gathers the parts.
func (m *meeting) divided(dst []byte) error {
	b := m.comm.board
	part := func(rank int) (first, end int) {
		n := len(dst) / m.size
		return n * rank / m.n * m.size, n * (rank + 1) / m.n * m.size
	}
	first, end := part(b.own)
	elements := b.elements(first, end)
	if err := reduce.Into(b.next()[:end-first], elements, m.op.Elem, m.op.Reduction); err != nil {
		return err
	}
	if err := m.meet(); err != nil {
		return err
	}
	for r := range b.ranks {
		first, end := part(r)
		_, data := b.side(r)
		copy(dst[first:end], data)
	}
	return nil
}

// scatter runs an operation whose source has a part for each rank. A rank shows pieces of all parts, and take gets the bytes from first to end of
// its own part from what ranks show from shown on.
func (m *meeting) scatter(take func(first, end, shown int) error) error {
	b, part := m.comm.board, len(m.src)/m.n
	return m.inPieces(part, boardData/m.n, func(first, end int) error {
		data := b.next()
		for r := range m.n {
			copy(data[r*(end-first):], parted{m.src, part}.piece(r, first, end))
		}
		if err := m.meet(); err != nil {
			return err
		}
		return take(first, end, b.own*(end-first))
	})
}

// gather runs AllGather.
func (m *meeting) gather() error {
	b, part := m.comm.board, len(m.src)
	return m.inPieces(part, boardData, func(first, end int) error {
		copy(b.next(), m.src[first:end])
		if err := m.meet(); err != nil {
			return err
		}
		for r, s := range b.elements(0, end-first) {
			copy(parted{m.dst, part}.piece(r, first, end), s)
		}
		return nil
	})
}

// broadcast runs Broadcast.
func (m *meeting) broadcast() error {
	b := m.comm.board
	return m.inPieces(len(m.dst), boardData, func(first, end int) error {
		data, dst := b.next(), m.dst[first:end]
		if b.own == m.op.Root {
			copy(data, m.src[first:end])
			copy(dst, data)
		}
		if err := m.meet(); err != nil {
			return err
		}
		if b.own != m.op.Root {
			copy(dst, b.elements(0, len(dst))[m.op.Root])
		}
		return nil
	})
}
