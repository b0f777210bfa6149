package mpi

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"

	"gotile/dist"
	"gotile/tile"
)

// Operations are compared one by one at first, when most mistakes show, and then together.
const (
	eachUntil = 256
	every     = 64
)

// history is the operations that have not been compared yet, and those before them.
type history struct {
	ops [every]dist.Op // by call number
	sum uint64         // of signatures
}

// describe is an operation as messages have it.
const describeSize = 256

// verify compares this rank's operations since the last comparison with those of the others.
func (c *comm) verify(ctx context.Context, op *dist.Op) error {
	h := &c.history
	h.ops[op.Call%every] = *op
	h.sum = h.sum*31 + op.Signature()
	if op.Call > eachUntil && op.Call%every != 0 || len(c.ranks) == 1 {
		return nil
	}
	// The maximum of x and of its complement: the maximum and the minimum.
	both := newIntegers(2)
	both[0], both[1] = h.sum, ^h.sum
	l, x := c.world.lib, &waiting{ctx: ctx, comm: c, what: op}
	data := as64(both)
	err := c.step(x, "allreduce", l.fn.Iallreduce, 0, l.inPlace, address(data), 2, l.types[tile.U64], l.max, c.checking)
	c.keep(err, both)
	if err != nil {
		return err
	}
	if both[0] == ^both[1] {
		return nil
	}
	return c.mismatch(x, op)
}

// mismatch finds the first operation that differs between ranks. All ranks find the same one.
func (c *comm) mismatch(x *waiting, op *dist.Op) error {
	n := len(c.ranks)
	own, all := newIntegers(every), newIntegers(every*n)
	for i := range own {
		own[i] = c.history.ops[i].Signature()
	}
	if err := c.gatherChecked(x, as64(own), as64(all)); err != nil {
		return err
	}
	call := op.Call
	for k := max(op.Call, every) - every + 1; k <= op.Call; k++ {
		if odd, _ := differing(all, n, k); odd >= 0 {
			call = k
			break
		}
	}
	text, texts := newBytes(describeSize), newBytes(describeSize*n)
	copy(text, c.history.ops[call%every].String())
	if err := c.gatherChecked(x, text, texts); err != nil {
		return err
	}
	odd, usual := differing(all, n, call)
	line := func(r int) string { return string(bytes.TrimRight(texts[r*describeSize:][:describeSize], "\x00")) }
	return &dist.Error{Rank: -1, Err: fmt.Errorf("%w: rank %d: %s; rank %d: %s", dist.ErrMismatch, c.ranks[max(odd, 0)], line(max(odd, 0)), c.ranks[usual], line(usual))}
}

// differing returns a rank whose operation of a call differs from that of most, and one of
// the most; -1 if all are equal.
func differing(all []uint64, n int, call uint64) (odd, usual int) {
	signatures := make([]uint64, n)
	for r := range signatures {
		signatures[r] = all[r*every+int(call%every)]
	}
	return oddOne(signatures)
}

// oddOne returns the index of a number that differs from most, and of one of the most; -1 if all are equal.
func oddOne(list []uint64) (odd, usual int) {
	count := map[uint64]int{}
	for _, x := range list {
		count[x]++
	}
	for i, x := range list {
		if count[x] > count[list[usual]] {
			usual = i
		}
	}
	return slices.IndexFunc(list, func(x uint64) bool { return x != list[usual] }), usual
}

// gatherChecked gathers bytes of all ranks on the communicator of comparisons.
func (c *comm) gatherChecked(x *waiting, src, dst []byte) error {
	l := c.world.lib
	kind := l.types[tile.U8]
	err := c.step(x, "allgather", l.fn.Iallgather, 0, address(src), uintptr(len(src)), kind, address(dst), uintptr(len(src)), kind, c.checking)
	c.keep(err, src, dst)
	runtime.KeepAlive(src)
	return err
}
