package local

import (
	"context"
	"fmt"

	"gotile/device"
	"gotile/dist"
)

// share is memory that ranks show each other.
type share struct {
	parts   []dist.Memory
	arrived int
	ready   chan struct{}
}

// Share lets the kernels of all ranks use a buffer of each.
func (c *comm) Share(ctx context.Context, size int64) (parts []dist.Memory, closed func() error, err error) {
	b, err := c.dev.Alloc(ctx, size)
	if err != nil {
		return nil, nil, err
	}
	r := c.hub.world.races
	if err := r.share(c.WorldRank(), b); err != nil {
		b.Close()
		return nil, nil, err
	}
	closeBuffer := func() error {
		r.unshare(c.WorldRank(), b)
		return b.Close()
	}
	s, err := c.show(b)
	if err == nil {
		err = c.hub.wait(ctx, s.ready, func() string { return "Symmetric waits for other ranks" })
	}
	if err != nil {
		closeBuffer()
		return nil, nil, err
	}
	for r, p := range s.parts {
		if p.Bytes != size {
			closeBuffer()
			return nil, nil, &dist.Error{Rank: -1, Err: fmt.Errorf("%w: Symmetric of %d bytes on rank %d and of %d on rank %d",
				dist.ErrMismatch, s.parts[0].Bytes, c.hub.ranks[0], s.parts[max(r, 1)].Bytes, c.hub.ranks[max(r, 1)])}
		}
	}
	return s.parts, closeBuffer, nil
}

// show adds this rank's buffer to those of the others.
func (c *comm) show(b device.Buffer) (*share, error) {
	h, number := c.hub, c.shares.Add(1)
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.shares[number]
	if s == nil {
		s = &share{parts: make([]dist.Memory, c.Size()), ready: make(chan struct{})}
		h.shares[number] = s
	}
	s.parts[c.rank] = dist.Memory{Buffer: b, Count: int(b.Size()), Bytes: b.Size()}
	if s.arrived++; s.arrived == c.Size() {
		delete(h.shares, number)
		close(s.ready)
	}
	return s, h.world.error()
}
