package mpi

import (
	"context"
	"fmt"
	"runtime"

	"gotile/device"
	"gotile/dist"
	"gotile/dist/internal/hostrun"
	"gotile/tile"
)

// transfer is a transfer under way. Of more than longest elements it is several messages, of which only the last one has fewer.
type transfer struct {
	*dist.Transfer
	data     []byte
	begun    int     // elements of the messages that have begun
	last     bool    // so has the last message
	requests []*word // of messages that have begun and not ended
}

// done reports whether all messages have ended.
func (t *transfer) done() bool { return t.last && len(t.requests) == 0 }

// next returns the address of the next message, and the memory of its request.
func (t *transfer) next(count int) (at uintptr, request *word) {
	at, request = address(t.data[t.begun*t.Elem.Size():]), newWord()
	t.begun += count
	t.last = count < longest
	t.requests = append(t.requests, request)
	return at, request
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
		memory[i] = list[i].Mem
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
		if !t.done() {
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
		for !t.last {
			n := min(t.Mem.Count-t.begun, longest)
			at, request := t.next(n)
			// The tag is the element type.
			if err := l.call("Isend", l.fn.Isend, at, uintptr(n), l.types[sized[t.Elem.Size()]], uintptr(t.Peer), uintptr(t.Elem), b.comm.handle, request.at()); err != nil {
				return err
			}
		}
	}
	return x.until(b.poll)
}

// poll makes progress with all transfers.
func (b *batch) poll() (bool, error) {
	all, waits := true, map[int]bool(nil) // senders of which an earlier receive waits
	for _, t := range b.list {
		if !t.last && !waits[t.Peer] {
			if err := b.begin(t); err != nil {
				return false, err
			}
		}
		if !t.last {
			if waits == nil {
				waits = map[int]bool{}
			}
			waits[t.Peer] = true
		}
		if err := t.poll(b.comm.world.lib); err != nil {
			return false, err
		}
		all = all && t.done()
	}
	return all, nil
}

// poll forgets the messages that have ended.
func (t *transfer) poll(l *library) error {
	for len(t.requests) > 0 {
		if done, err := l.test(t.requests[0]); !done || err != nil {
			return err
		}
		t.requests = t.requests[1:]
	}
	return nil
}

// begin begins to receive the messages that are there, and compares them with the transfer.
func (b *batch) begin(t *transfer) error {
	c, l := b.comm, b.comm.world.lib
	for !t.last {
		in, ok := c.world.probe(c.handle, t.Peer)
		if !ok {
			return nil
		}
		sent := dist.Transfer{Peer: c.rank, Send: true, Elem: tile.DType(in.tag(l))}
		n := in.count(l, sized[max(sent.Elem.Size(), 1)])
		sent.Mem.Count = t.begun + n
		if sent.Elem != t.Elem || sent.Mem.Count > t.Mem.Count || n < longest && sent.Mem.Count < t.Mem.Count {
			return &dist.Error{Rank: -1, Err: fmt.Errorf("%w: rank %d: %v; rank %d: %v", dist.ErrMismatch, c.world.rank, t.Transfer, c.ranks[t.Peer], &sent)}
		}
		at, request := t.next(n)
		if err := l.call("Imrecv", l.fn.Imrecv, at, uintptr(n), l.types[sized[t.Elem.Size()]], in.message.at(), request.at()); err != nil {
			return err
		}
	}
	return nil
}
