package local

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/dist"
	"gotile/dist/internal/hostrun"
)

// queue is the transfers between a sender and a receiver that wait for their partners.
type queue struct{ sends, receives []*transfer }

// transfer is one side of a transfer.
type transfer struct {
	op   *dist.Transfer
	data []byte
	time clock         // of a send, if races are followed
	from clock         // of a receive that has met its partner: the time of the send
	met  bool          // the partner is there
	done chan struct{} // closed when the elements are there
}

// Batch implements [dist.Comm].
func (c *comm) Batch(ctx context.Context, on device.Launcher, list []dist.Transfer) error {
	memory := make([]dist.Memory, len(list))
	for i := range list {
		memory[i] = list[i].Mem
	}
	return hostrun.Run(ctx, on, c, memory, func(data [][]byte) error { return c.batch(ctx, list, data) })
}

// batch posts transfers, and waits until each has met its partner.
func (c *comm) batch(ctx context.Context, list []dist.Transfer, data [][]byte) error {
	posted := make([]*transfer, len(list))
	for i := range list {
		t := &transfer{op: &list[i], data: data[i], done: make(chan struct{})}
		posted[i] = t
		c.hub.world.races.operation(c.WorldRank(), t.data, !t.op.Send, t.op)
		if t.op.Send {
			t.time = c.hub.world.races.reach(c.WorldRank())
		}
		if err := c.post(t); err != nil {
			return err
		}
	}
	for _, t := range posted {
		if err := c.hub.wait(ctx, t.done, func() string { return fmt.Sprintf("%v waits", t.op) }); err != nil {
			c.withdraw(posted)
			return err
		}
		if !t.op.Send {
			c.hub.world.races.after(c.WorldRank(), t.from)
		}
	}
	return nil
}

// post adds a transfer to its queue, or copies if the partner waits there.
func (c *comm) post(t *transfer) error {
	partner, err := c.meet(t)
	if partner == nil || err != nil {
		return err
	}
	from, to := partner, t
	if t.op.Send {
		from, to = t, partner
	}
	copy(to.data, from.data)
	to.from = from.time
	close(t.done)
	close(partner.done)
	return nil
}

// meet takes the partner of a transfer from its queue, or queues the transfer.
func (c *comm) meet(t *transfer) (*transfer, error) {
	h := c.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.world.error(); err != nil {
		return nil, err
	}
	key := [2]int{t.op.Peer, c.rank}
	if t.op.Send {
		key = [2]int{c.rank, t.op.Peer}
	}
	q := h.queues[key]
	if q == nil {
		q = &queue{}
		h.queues[key] = q
	}
	mine, theirs := &q.receives, &q.sends
	if t.op.Send {
		mine, theirs = theirs, mine
	}
	if len(*theirs) == 0 {
		if h.left[t.op.Peer] {
			return nil, h.lost(t.op.Peer, fmt.Sprintf("it closed its group and rank %d is in %v", h.ranks[c.rank], t.op))
		}
		*mine = append(*mine, t)
		return nil, nil
	}
	partner := (*theirs)[0]
	*theirs = (*theirs)[1:]
	if partner.op.Elem != t.op.Elem || partner.op.Mem.Count != t.op.Mem.Count {
		return nil, &dist.Error{Rank: -1, Err: fmt.Errorf("%w: rank %d: %v; rank %d: %v", dist.ErrMismatch, h.ranks[c.rank], t.op, h.ranks[t.op.Peer], partner.op)}
	}
	t.met, partner.met = true, true
	return partner, nil
}

// withdraw removes transfers that have not met their partners. Those that have end by
// themselves, and use the rank's arrays until then.
func (c *comm) withdraw(posted []*transfer) {
	c.hub.mu.Lock()
	for _, q := range c.hub.queues {
		q.sends, q.receives = without(q.sends, posted), without(q.receives, posted)
	}
	c.hub.mu.Unlock()
	for _, t := range posted {
		if t.met {
			<-t.done
		}
	}
}

// without returns a list without the elements of another.
func without(list, remove []*transfer) (rest []*transfer) {
	for _, t := range list {
		found := false
		for _, r := range remove {
			found = found || r == t
		}
		if !found {
			rest = append(rest, t)
		}
	}
	return rest
}
