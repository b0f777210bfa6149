package local

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"gotile/device"
	"gotile/dist"
	"gotile/dist/internal/hostrun"
	"gotile/dist/internal/reduce"
)

// comm is a communicator as one rank sees it.
type comm struct {
	hub    *hub
	rank   int
	splits atomic.Uint64
	shares atomic.Uint64
	dev    device.Device
}

// Rank implements [dist.Comm].
func (c *comm) Rank() int { return c.rank }

// WorldRank implements [dist.Comm].
func (c *comm) WorldRank() int { return c.hub.ranks[c.rank] }

// Size implements [dist.Comm].
func (c *comm) Size() int { return len(c.hub.ranks) }

// Fail implements [dist.Comm].
func (c *comm) Fail(e *dist.Error) { c.hub.world.fail(e) }

// Failed implements [dist.Comm].
func (c *comm) Failed() *dist.Error { return c.hub.world.err.Load() }

// Ended implements [dist.Comm].
func (c *comm) Ended() <-chan struct{} { return c.hub.world.failed }

// Close implements [dist.Comm].
func (c *comm) Close(failed bool) error {
	c.hub.leave(c.rank)
	if failed {
		return nil
	}
	select {
	case <-c.hub.empty:
		return nil
	case <-c.hub.world.failed:
		return c.hub.world.error()
	}
}

// Run implements [dist.Comm].
func (c *comm) Run(ctx context.Context, on device.Launcher, op *dist.Op) error {
	return hostrun.Run(ctx, on, c, []dist.Memory{op.Dst, op.Src}, func(memory [][]byte) error {
		return c.run(ctx, op, memory[0], memory[1])
	})
}

// run takes part in an operation.
func (c *comm) run(ctx context.Context, op *dist.Op, dst, src []byte) error {
	r, rank := c.hub.world.races, c.WorldRank()
	if op.Kind != dist.Broadcast || op.Root == c.rank {
		r.operation(rank, src, false, op)
	}
	r.operation(rank, dst, true, op)
	x := c.hub.arrive(c.rank, op, dst, src)
	err := c.hub.wait(ctx, x.ready, func() string { return c.hub.missing(x, c.rank) })
	if err != nil && c.hub.abandon(x) {
		return err
	}
	r.after(rank, x.clocks...)
	err = x.work(c.rank)
	if x.working.Add(-1) == 0 {
		close(x.done)
	}
	<-x.done // the others are at work, and use this rank's arrays
	return err
}

// work does a rank's part of an operation that all have come to. Ranks work at the same time:
// each element is written by one rank, and read by no other one unless dst is src there.
func (x *call) work(rank int) error {
	op, n := x.ops[rank], len(x.ops)
	dst, src := x.dst[rank], x.src[rank]
	switch op.Kind {
	case dist.AllReduce:
		return x.reducePart(rank)
	case dist.AllGather:
		for r, s := range x.src {
			move(dst[r*len(s):][:len(s)], s)
		}
	case dist.ReduceScatter:
		parts := make([][]byte, n)
		for r, s := range x.src {
			parts[r] = s[rank*len(dst):][:len(dst)]
		}
		return reduce.Into(dst, parts, op.Elem, op.Reduction)
	case dist.Broadcast:
		move(dst, x.src[op.Root])
	case dist.AllToAll:
		x.exchange(rank, len(src)/n)
	}
	return nil
}

// move copies, unless dst is src.
func move(dst, src []byte) {
	if len(dst) > 0 && &dst[0] != &src[0] {
		copy(dst, src)
	}
}

// reducePart combines this rank's part of the elements and stores it for all ranks.
func (x *call) reducePart(rank int) error {
	op, n := x.ops[rank], len(x.ops)
	size := op.Elem.Size()
	first, last := op.Dst.Count*rank/n*size, op.Dst.Count*(rank+1)/n*size
	parts := make([][]byte, n)
	for r, s := range x.src {
		parts[r] = s[first:last]
	}
	own := x.dst[rank][first:last]
	if err := reduce.Into(own, parts, op.Elem, op.Reduction); err != nil {
		return err
	}
	for r, d := range x.dst {
		if r != rank {
			copy(d[first:last], own)
		}
	}
	return nil
}

// exchange does a rank's part of AllToAll: it takes the parts for it from the others, of size
// bytes. In place the pair's lower rank swaps both.
func (x *call) exchange(rank, size int) {
	part := func(b []byte, r int) []byte { return b[r*size:][:size] }
	for r := range x.ops {
		to, from := part(x.dst[rank], r), part(x.src[r], rank)
		theirs, ours := part(x.dst[r], rank), part(x.src[rank], r)
		inPlace := size > 0 && (&to[0] == &ours[0] || &theirs[0] == &from[0])
		switch {
		case !inPlace:
			copy(to, from)
		case r > rank:
			saved := slices.Clone(ours)
			copy(to, from)
			copy(theirs, saved)
		case r == rank:
			move(to, from)
		}
	}
}

// split is a division of a communicator that ranks come to.
type split struct {
	color, key []int
	arrived    int
	ready      chan struct{}
	hubs       map[int]*hub  // by color
	members    map[int][]int // ranks of this communicator, by color
}

// Split implements [dist.Comm].
func (c *comm) Split(ctx context.Context, color, key int) (dist.Comm, error) {
	h, number := c.hub, c.splits.Add(1)
	h.mu.Lock()
	s := h.splits[number]
	if s == nil {
		s = &split{color: make([]int, c.Size()), key: make([]int, c.Size()), ready: make(chan struct{})}
		h.splits[number] = s
	}
	s.color[c.rank], s.key[c.rank] = color, key
	if s.arrived++; s.arrived == c.Size() {
		delete(h.splits, number)
		s.divide(h)
		close(s.ready)
	}
	h.mu.Unlock()
	if err := h.wait(ctx, s.ready, func() string { return fmt.Sprintf("Split %d waits for other ranks", number) }); err != nil {
		return nil, err
	}
	if color < 0 {
		return nil, nil
	}
	return &comm{hub: s.hubs[color], rank: slices.Index(s.members[color], c.rank), dev: c.dev}, nil
}

// divide makes the hubs of a split.
func (s *split) divide(h *hub) {
	s.hubs, s.members = map[int]*hub{}, map[int][]int{}
	for r, color := range s.color {
		if color >= 0 {
			s.members[color] = append(s.members[color], r)
		}
	}
	for color, list := range s.members {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.key[a], s.key[b]) })
		world := make([]int, len(list))
		for i, r := range list {
			world[i] = h.ranks[r]
		}
		s.hubs[color] = newHub(h.world, world)
	}
}
