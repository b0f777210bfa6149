package cuda

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Scratch implements [device.Scratcher]: memory of the pool in the stream's order. In a
// graph that is recorded it is the graph's own.
func (s *Stream) Scratch(ctx context.Context, size int64, f func(b device.Buffer) error) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	if size < 0 {
		return fmt.Errorf("%w: scratch of %d bytes", device.ErrArgument, size)
	}
	d := s.device
	if d.pool == nil {
		return s.scratchAlone(ctx, size, f)
	}
	at, err := d.pool.Alloc(max(size, 1), s.s)
	if errors.Is(err, driver.OutOfMemory) && d.pool.Trim() == nil {
		at, err = d.pool.Alloc(max(size, 1), s.s)
	}
	if err != nil {
		return fmt.Errorf("%w (%d bytes of scratch asked for)", d.check(err), size)
	}
	b := &Buffer{device: d, at: at, size: size, release: func() {}}
	err = f(b)
	b.closed.Store(true)
	if e := d.pool.Free(at, s.s); err == nil {
		err = s.fault(e)
	}
	return err
}

// scratchAlone is scratch of a device without pools: it stays until the stream is seen to
// have ended what uses it.
func (s *Stream) scratchAlone(ctx context.Context, size int64, f func(b device.Buffer) error) error {
	s.mu.Lock()
	capturing := s.capturing
	s.mu.Unlock()
	if capturing {
		return fmt.Errorf("%w: %s has no memory pools, so that launches with scratch cannot be captured", device.ErrUnsupported, s.device.Name())
	}
	memory, err := s.device.Alloc(ctx, size)
	if err != nil {
		return err
	}
	b := memory.(*Buffer)
	if err := f(b); err != nil {
		return errors.Join(err, s.Wait(ctx), b.Close())
	}
	return s.fault(s.keep(table{b}))
}
