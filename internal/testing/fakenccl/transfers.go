//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"bytes"
	"cmp"
	"slices"
)

// transfer is a Send or a Recv of a group.
type transfer struct {
	send   bool
	at     uintptr
	bytes  int
	peer   int
	comm   *comm
	stream uintptr
}

// group is the transfers between GroupStart and GroupEnd.
type group struct{ list []*transfer }

func (l *library) groupStart() uintptr {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.groups[thread()] = &group{}
	return success
}

// groupEnd queues the transfers, all sends first: none of a group waits for another one.
func (l *library) groupEnd() uintptr {
	l.mu.Lock()
	g := l.groups[thread()]
	delete(l.groups, thread())
	l.mu.Unlock()
	slices.SortStableFunc(g.list, func(a, b *transfer) int { return cmp.Compare(order(a), order(b)) })
	for _, t := range g.list {
		if !l.machine.Queue(t.stream, func() bool { return l.move(t) }) {
			return invalidArgument
		}
	}
	return success
}

func order(t *transfer) int {
	if t.send {
		return 0
	}
	return 1
}

// transfer adds a transfer to the thread's group, without which gotile calls none.
func (l *library) transfer(t *transfer) uintptr {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.groups[thread()]
	if g == nil {
		return invalidArgument
	}
	g.list = append(g.list, t)
	return success
}

// move sends or receives bytes.
func (l *library) move(t *transfer) bool {
	data, c := l.machine.Bytes(t.at, t.bytes), t.comm
	if data == nil {
		return false
	}
	if t.send {
		c.all.send(c.rank, t.peer, data)
	} else {
		copy(data, c.all.receive(t.peer, c.rank))
	}
	return true
}

// send implements [joint].
func (h *hub) send(from, to int, data []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	k := [2]int{from, to}
	h.mail[k] = append(h.mail[k], bytes.Clone(data))
	h.changed.Broadcast()
}

// receive implements [joint].
func (h *hub) receive(from, to int) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	k := [2]int{from, to}
	for len(h.mail[k]) == 0 && !h.aborted {
		h.changed.Wait()
	}
	if h.aborted {
		return nil
	}
	data := h.mail[k][0]
	h.mail[k] = h.mail[k][1:]
	return data
}

// split is a division of a communicator.
type split struct {
	colors, keys []int
	arrived      int
	done         bool
	hubs         map[int]*hub
	ranks        []int
}

// split is ncclCommSplit: it waits for all ranks.
func (l *library) split(handle, color, key, to, config uintptr) uintptr {
	c := l.comm(handle)
	number := c.splits
	c.splits++
	*(*uintptr)(pointer(to)) = 0
	if sub, rank := c.all.divide(c.rank, number, int(int32(color)), int(int32(key))); sub != nil {
		*(*uintptr)(pointer(to)) = l.add(sub, rank)
	}
	return success
}

// divide implements [joint].
func (h *hub) divide(rank, number, color, key int) (joint, int) {
	if sub, rank := h.part(rank, number, color, key); sub != nil {
		return sub, rank
	}
	return nil, 0
}

// part returns the part of a division that a rank is in, and its rank there; nil for none.
func (h *hub) part(rank, number, color, key int) (*hub, int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.splits[number]
	if x == nil {
		x = &split{colors: make([]int, h.size), keys: make([]int, h.size), ranks: make([]int, h.size), hubs: map[int]*hub{}}
		h.splits[number] = x
	}
	x.colors[rank], x.keys[rank] = color, key
	if x.arrived++; x.arrived == h.size {
		x.number()
		x.done = true
		h.changed.Broadcast()
	}
	for !x.done && !h.aborted {
		h.changed.Wait()
	}
	return x.hubs[color], x.ranks[rank]
}

// number numbers the ranks of each color by their keys.
func (x *split) number() {
	members := map[int][]int{}
	for r, color := range x.colors {
		if color >= 0 {
			members[color] = append(members[color], r)
		}
	}
	for color, list := range members {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(x.keys[a], x.keys[b]) })
		for i, r := range list {
			x.ranks[r] = i
		}
		x.hubs[color] = newHub(len(list))
	}
}
