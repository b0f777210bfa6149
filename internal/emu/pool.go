package emu

import (
	"context"
	"sync/atomic"
)

// Pool is a source of memory whose allocation and release are in the order of a stream.
type Pool struct {
	Device    *Device
	Threshold uint64  // how much memory the program wants to stay in the pool; without effect
	Reuse     [3]bool // kinds of reuse that the program has forbidden; without effect
	used      atomic.Int64
	high      atomic.Int64

	access access // of other devices
}

// NewPool makes a pool.
func (d *Device) NewPool() *Pool { return &Pool{Device: d} }

// Used returns the bytes that are allocated from the pool, and the most that ever were.
func (p *Pool) Used() (now, most uint64) { return uint64(p.used.Load()), uint64(p.high.Load()) }

// ResetHigh forgets how much memory was allocated once.
func (p *Pool) ResetHigh() { p.high.Store(p.used.Load()) }

// SetAccess lets kernels of another device use the pool's memory, or not any more.
func (p *Pool) SetAccess(d *Device, allowed bool) error {
	if d == p.Device {
		if !allowed {
			return failure(InvalidValue, "a device cannot lose the access to its own pool")
		}
		return nil
	}
	p.access.set(d, allowed)
	return nil
}

// Access reports whether kernels of a device may use the pool's memory.
func (p *Pool) Access(d *Device) bool {
	return d == p.Device || p.access.allows(d)
}

// Alloc allocates memory for later work of a stream.
func (p *Pool) Alloc(s *Stream, size uint64) (*Allocation, error) {
	if c := s.captured(); c != nil {
		n, err := c.Graph.AddAlloc(p.Device, size, c.Tails(s))
		if err != nil {
			return nil, err
		}
		c.SetTails(s, []*Node{n})
		return n.Memory, nil
	}
	if err := s.Device.Fault(); err != nil {
		return nil, err
	}
	a, err := p.Device.System.Alloc(DeviceMemory, p.Device, size)
	if err != nil {
		return nil, err
	}
	a.Pool = p
	now := p.used.Add(int64(size))
	for old := p.high.Load(); now > old && !p.high.CompareAndSwap(old, now); old = p.high.Load() {
	}
	return a, nil
}

// FreeAsync frees memory after the work of a stream.
func (s *Stream) FreeAsync(ctx context.Context, addr uintptr) error {
	sys := s.Device.System
	a := sys.Find(addr)
	if a == nil || a.Address() != addr || a.Kind != DeviceMemory || !a.freed() {
		return failure(InvalidValue, "free of %#x, where no memory begins", addr)
	}
	if c := s.captured(); c != nil {
		n, err := c.Graph.AddFree(addr, c.Tails(s))
		if err == nil {
			c.SetTails(s, []*Node{n})
		}
		return err
	}
	s.add(work{always: true, anywhere: true, run: func() error {
		if sys.memory.remove(addr, func(x *Allocation) bool { return x == a }) != nil {
			sys.release(a)
		}
		return nil
	}})
	return nil
}
