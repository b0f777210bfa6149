package mpi

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"gotile/device"
	"gotile/dist"
	"gotile/dist/internal/hostrun"
	"gotile/tile"
)

// transfer is a transfer under way.
type transfer struct {
	*dist.Transfer
	data    []byte
	request *word // nil until it has begun
	done    bool
}

// batch is transfers that are polled together.
type batch struct {
	comm *comm
	list []*transfer
}

// Batch implements [dist.Comm].
func (c *comm) Batch(ctx context.Context, on device.Launcher, list []dist.Transfer) error {
	memory := make([]dist.Memory, len(list))
	for i := range list {
		if memory[i] = list[i].Mem; memory[i].Count > math.MaxInt32 {
			return fmt.Errorf("%w: %v: MPI counts elements in 31 bits; divide the array into parts", device.ErrUnsupported, &list[i])
		}
	}
	turn := c.turn()
	return hostrun.Run(ctx, on, c, memory, func(data [][]byte) error {
		return c.inTurn(turn, func() error {
			b := &batch{comm: c}
			for i := range list {
				b.list = append(b.list, &transfer{Transfer: &list[i], data: data[i]})
			}
			err := b.run(ctx)
			if err != nil {
				c.world.abandon(memory...)
				c.keep(err, b)
			}
			runtime.KeepAlive(data)
			return err
		})
	})
}

// String describes the first transfer that has not ended.
func (b *batch) String() string {
	for _, t := range b.list {
		if !t.done {
			return t.Transfer.String()
		}
	}
	return "a batch of transfers"
}

// run begins the sends, and receives what comes.
func (b *batch) run(ctx context.Context) error {
	l, x := b.comm.world.lib, &waiting{ctx: ctx, comm: b.comm, what: b}
	for _, t := range b.list {
		x.bytes += int64(len(t.data))
		if !t.Send {
			continue
		}
		t.request = newWord()
		// The tag is the element type.
		if err := l.call("Isend", l.fn.Isend, address(t.data), uintptr(t.Mem.Count), l.types[sized[t.Elem.Size()]], uintptr(t.Peer), uintptr(t.Elem), b.comm.handle, t.request.at()); err != nil {
			return err
		}
	}
	return x.until(b.poll)
}

// poll makes progress with all transfers.
func (b *batch) poll() (bool, error) {
	all, waits := true, map[int]bool(nil) // senders of which an earlier receive waits
	for _, t := range b.list {
		if t.done {
			continue
		}
		var err error
		switch {
		case t.request != nil:
			t.done, err = b.comm.world.lib.test(t.request)
		case !waits[t.Peer]:
			err = b.begin(t)
			if t.request == nil {
				if waits == nil {
					waits = map[int]bool{}
				}
				waits[t.Peer] = true
			}
		}
		if err != nil {
			return false, err
		}
		all = all && t.done
	}
	return all, nil
}

// begin begins to receive if the sender's message is there, and compares the two.
func (b *batch) begin(t *transfer) error {
	c, l := b.comm, b.comm.world.lib
	in, ok := c.world.probe(c.handle, t.Peer)
	if !ok {
		return nil
	}
	sent := dist.Transfer{Peer: c.rank, Send: true, Elem: tile.DType(in.tag(l))}
	sent.Mem.Count = in.count(l, sized[max(sent.Elem.Size(), 1)])
	if sent.Elem != t.Elem || sent.Mem.Count != t.Mem.Count {
		return &dist.Error{Rank: -1, Err: fmt.Errorf("%w: rank %d: %v; rank %d: %v", dist.ErrMismatch, c.world.rank, t.Transfer, c.ranks[t.Peer], &sent)}
	}
	t.request = newWord()
	return l.call("Imrecv", l.fn.Imrecv, address(t.data), uintptr(t.Mem.Count), l.types[sized[t.Elem.Size()]], in.message.at(), t.request.at())
}
