package mpi

import (
	"context"
	"runtime"
	"slices"
	"time"

	"gotile/dist"
	"gotile/dist/internal/reduce"
	"gotile/tile"
)

func sleep() { time.Sleep(watchEvery) }

// blockFrom is the size from which on an operation uses the library's blocking function in a
// goroutine: Open MPI's functions that do not block have a quarter less bandwidth.
const blockFrom = 64 << 10

// step runs one function of the library, with the arguments that its two variants share.
func (c *comm) step(x *waiting, name string, nonblocking, blocking uintptr, args ...uintptr) error {
	l := c.world.lib
	if c.board != nil && blocking != 0 { // all ranks have come
		return l.call(name, blocking, args...)
	}
	if l.multiple && blocking != 0 && x.bytes >= blockFrom {
		return x.blocking(func() error { return l.call(name, blocking, args...) })
	}
	words := c.words
	if words == nil {
		words = newRequest()
	}
	c.words = nil // until the operation has ended: after an error the library may still write it
	words.args[copy(words.args[:], args)] = words.request.at()
	if err := l.call(name, nonblocking, words.args[:len(args)+1]...); err != nil {
		return err
	}
	// Most short operations have ended by now, and need no closure.
	if err := l.poll(words); err != nil {
		return err
	}
	if words.done.int() != 0 {
		c.words = words
		return nil
	}
	return x.until(func() (bool, error) {
		err := l.poll(words)
		return words.done.int() != 0, err
	})
}

// sized is the integer type of the size of an element, for moves.
var sized = map[int]tile.DType{1: tile.U8, 2: tile.U16, 4: tile.U32, 8: tile.U64}

// collective runs an operation.
func (c *comm) collective(ctx context.Context, op *dist.Op, dst, src []byte) error {
	defer runtime.KeepAlive(dst)
	defer runtime.KeepAlive(src)
	x := &waiting{ctx: ctx, comm: c, what: op, bytes: max(op.Dst.Bytes, op.Src.Bytes)}
	switch n := max(op.Dst.Count, op.Src.Count); {
	case op.Kind == dist.Barrier:
		return c.step(x, "barrier", c.world.lib.fn.Ibarrier, 0, c.handle)
	case n == 0:
		return nil
	case op.Kind == dist.AllReduce || op.Kind == dist.Broadcast:
		return c.inPieces(op, dst, src, func(piece *dist.Op, dst, src []byte) error { return c.one(x, piece, dst, src) })
	case n > longest:
		return c.packed(op, dst, src, func(piece *dist.Op, dst, src []byte) error { return c.one(x, piece, dst, src) })
	}
	return c.one(x, op, dst, src)
}

// one runs an operation of at most longest elements.
func (c *comm) one(x *waiting, op *dist.Op, dst, src []byte) error {
	l := c.world.lib
	kind := l.types[sized[op.Elem.Size()]]
	switch op.Kind {
	case dist.AllReduce:
		return c.allReduce(x, op, dst, src)
	case dist.ReduceScatter:
		return c.reduceScatter(x, op, dst, src)
	case dist.AllGather:
		from := address(src)
		if op.Dst.Part(c.rank*op.Src.Count, op.Src.Count).Same(op.Src) {
			from = l.inPlace
		}
		return c.step(x, "allgather", l.fn.Iallgather, l.fn.Allgather, from, uintptr(op.Src.Count), kind, address(dst), uintptr(op.Src.Count), kind, c.handle)
	case dist.Broadcast:
		if c.rank == op.Root && !op.Dst.Same(op.Src) {
			copy(dst, src)
		}
		return c.step(x, "bcast", l.fn.Ibcast, l.fn.Bcast, address(dst), uintptr(op.Dst.Count), kind, uintptr(op.Root), c.handle)
	default: // AllToAll
		if op.Dst.Same(op.Src) {
			src = slices.Clone(src)
		}
		return c.exchange(x, kind, op.Src.Count/len(c.ranks), dst, src)
	}
}

// exchange is MPI_Alltoall of n elements for each rank.
func (c *comm) exchange(x *waiting, kind uintptr, n int, dst, src []byte) error {
	l := c.world.lib
	err := c.step(x, "alltoall", l.fn.Ialltoall, l.fn.Alltoall, address(src), uintptr(n), kind, address(dst), uintptr(n), kind, c.handle)
	c.keep(err, src)
	return err
}

// keep keeps own memory that the library may still use after an error.
func (c *comm) keep(err error, memory ...any) {
	runtime.KeepAlive(memory)
	if err != nil {
		c.world.mu.Lock()
		defer c.world.mu.Unlock()
		c.world.abandoned = append(c.world.abandoned, memory...)
	}
}

// reduction returns MPI's type and operation for a reduction, and false if MPI has none.
func (l *library) reduction(op *dist.Op) (kind, how uintptr, ok bool) {
	elem, r := op.Arithmetic()
	kind, ok = l.types[elem]
	return kind, l.how(r), ok
}

// how is MPI's operation; the average is a sum at first.
func (l *library) how(r dist.Reduction) uintptr {
	switch r {
	case dist.Product:
		return l.product
	case dist.Min:
		return l.min
	case dist.Max:
		return l.max
	}
	return l.sum
}

// allReduce runs AllReduce.
func (c *comm) allReduce(x *waiting, op *dist.Op, dst, src []byte) error {
	l := c.world.lib
	kind, how, ok := l.reduction(op)
	if !ok {
		return c.allReduceHere(x, op, dst, src)
	}
	from := address(src)
	if op.Dst.Same(op.Src) {
		from = l.inPlace
	}
	err := c.step(x, "allreduce", l.fn.Iallreduce, l.fn.Allreduce, from, address(dst), uintptr(op.Dst.Count), kind, how, c.handle)
	if err == nil && op.Reduction == dist.Average {
		reduce.Divide(dst, op.Elem, len(c.ranks))
	}
	return err
}

// allReduceHere runs AllReduce of a type that MPI cannot reduce: each rank gets a part of all
// arrays, reduces it and sends it to all.
func (c *comm) allReduceHere(x *waiting, op *dist.Op, dst, src []byte) error {
	l, n, size := c.world.lib, len(c.ranks), op.Elem.Size()
	part := (op.Dst.Count + n - 1) / n
	out, in := newBytes(part*n*size), newBytes(part*n*size)
	copy(out, src)
	kind := l.types[sized[size]]
	if err := c.exchange(x, kind, part, in, out); err != nil {
		c.keep(err, in)
		return err
	}
	own := out[:part*size]
	if err := reduce.Into(own, divided(in, n), op.Elem, op.Reduction); err != nil {
		return err
	}
	err := c.step(x, "allgather", l.fn.Iallgather, l.fn.Allgather, address(own), uintptr(part), kind, address(in), uintptr(part), kind, c.handle)
	c.keep(err, in, out)
	copy(dst, in)
	return err
}

// divided returns n equal parts of bytes.
func divided(b []byte, n int) [][]byte {
	size := len(b) / n
	parts := make([][]byte, n)
	for i := range parts {
		parts[i] = b[i*size:][:size]
	}
	return parts
}

// reduceScatter runs ReduceScatter.
func (c *comm) reduceScatter(x *waiting, op *dist.Op, dst, src []byte) error {
	l := c.world.lib
	kind, how, ok := l.reduction(op)
	if !ok {
		in := newBytes(len(src))
		if err := c.exchange(x, l.types[sized[op.Elem.Size()]], op.Dst.Count, in, src); err != nil {
			c.keep(err, in)
			return err
		}
		return reduce.Into(dst, divided(in, len(c.ranks)), op.Elem, op.Reduction)
	}
	to := dst
	if op.Src.Part(c.rank*op.Dst.Count, op.Dst.Count).Same(op.Dst) {
		to = newBytes(len(dst))
	}
	err := c.step(x, "reduce_scatter_block", l.fn.Ireduce_scatter_block, l.fn.Reduce_scatter_block, address(src), address(to), uintptr(op.Dst.Count), kind, how, c.handle)
	c.keep(err, to)
	if err != nil {
		return err
	}
	copy(dst, to)
	if op.Reduction == dist.Average {
		reduce.Divide(dst, op.Elem, len(c.ranks))
	}
	return nil
}

// gather is a blocking MPI_Allgather of n 64-bit integers.
func (c *comm) gather(src, dst uintptr, n int) error {
	l := c.world.lib
	kind := l.types[tile.U64]
	return l.call("Allgather", l.fn.Allgather, src, uintptr(n), kind, dst, uintptr(n), kind, c.handle)
}
