package mpi

import (
	"context"
	"fmt"
	"unsafe"

	"gotile/device"
	"gotile/dist"
)

// Share takes memory that the processes of a machine map together.
func (c *comm) Share(ctx context.Context, size int64) (parts []dist.Memory, closed func() error, err error) {
	if c.board == nil && len(c.ranks) > 1 {
		return nil, nil, fmt.Errorf("%w: Symmetric on ranks that do not map memory together; those of one machine do", device.ErrUnsupported)
	}
	turn := c.turn()
	window := newWord()
	x := &waiting{ctx: ctx, comm: c, what: text("Symmetric")}
	err = c.inTurn(turn, func() error {
		return x.blocking(func() error {
			parts, err = c.window(size, window)
			return err
		})
	})
	if err != nil {
		return nil, nil, err
	}
	free := func() error {
		l, turn := c.world.lib, c.turn()
		return c.inTurn(turn, func() error {
			x := &waiting{ctx: context.Background(), comm: c, what: text("closing shared memory")}
			return x.blocking(func() error { return l.call("Win_free", l.fn.Win_free, window.at()) })
		})
	}
	return parts, free, nil
}

// window makes the memory and asks where that of each rank is.
func (c *comm) window(size int64, window *word) ([]dist.Memory, error) {
	l, base := c.world.lib, newWord()
	if err := l.call("Win_allocate_shared", l.fn.Win_allocate_shared, uintptr(size), 1, l.infoNull, c.handle, base.at(), window.at()); err != nil {
		return nil, err
	}
	parts := make([]dist.Memory, len(c.ranks))
	for r := range parts {
		length, unit, at := newWord(), newWord(), newWord()
		if err := l.call("Win_shared_query", l.fn.Win_shared_query, l.handle(window), uintptr(r), length.at(), unit.at(), at.at()); err != nil {
			return nil, err
		}
		if int64(length.x) != size {
			return nil, &dist.Error{Rank: -1, Err: fmt.Errorf("%w: Symmetric of %d bytes on rank %d and of %d on rank %d", dist.ErrMismatch, int64(length.x), c.ranks[r], size, c.world.rank)}
		}
		memory := unsafe.Slice(*(**byte)(unsafe.Pointer(&at.x)), size) // memory of C, which does not move
		if r == c.rank {
			clear(memory)
		}
		parts[r] = dist.Memory{Host: memory, Count: int(size), Bytes: size}
	}
	return parts, nil
}
