package capi

import "gotile/internal/emu"

var poolFunctions = []Function{
	{"cuMemAllocAsync", "cudaMallocAsync", "pzs", func(c *Call) error {
		s, err := c.stream(2)
		if err != nil {
			return err
		}
		return c.allocFrom(s.Device.DefaultPool(), s)
	}},
	{"cuMemAllocFromPoolAsync", "cudaMallocFromPoolAsync", "pzps", func(c *Call) error {
		p, err := object[*emu.Pool](c, 2)
		if err != nil {
			return err
		}
		s, err := c.stream(3)
		if err != nil {
			return err
		}
		return c.allocFrom(p, s)
	}},
	{"cuMemFreeAsync", "cudaFreeAsync", "ps", func(c *Call) error {
		s, err := c.stream(1)
		if err != nil || c.ptr(0) == nil {
			return err
		}
		return s.FreeAsync(background(), uintptr(c.ptr(0)))
	}},
	{"cuMemPoolCreate", "cudaMemPoolCreate", "pp", func(c *Call) error {
		d := c.device()
		if number := field[int32](c.ptr(1), 12); field[int32](c.ptr(1), 8) == 1 {
			var err error
			if d, err = c.Process.System.Device(int(number)); err != nil {
				return err
			}
		}
		set(c.ptr(0), c.Process.register(d.NewPool()))
		return nil
	}},
	{"cuMemPoolDestroy", "cudaMemPoolDestroy", "p", func(c *Call) error {
		_, err := object[*emu.Pool](c, 0)
		c.Process.forget(c.u64(0))
		return err
	}},
	{"cuDeviceGetDefaultMemPool", "cudaDeviceGetDefaultMemPool", "pi", defaultPool},
	{"cuDeviceGetMemPool", "cudaDeviceGetMemPool", "pi", defaultPool},
	{"cuMemPoolTrimTo", "cudaMemPoolTrimTo", "pz", func(c *Call) error { return nil }},
	{"cuMemPoolSetAccess", "cudaMemPoolSetAccess", "ppz", func(c *Call) error { return nil }},
	{"cuMemPoolSetAttribute", "cudaMemPoolSetAttribute", "pip", func(c *Call) error {
		p, err := object[*emu.Pool](c, 0)
		if err == nil && c.int(1) == 4 {
			p.Threshold = field[uint64](c.ptr(2), 0)
		}
		return err
	}},
	{"cuMemPoolGetAttribute", "cudaMemPoolGetAttribute", "pip", poolAttribute},
}

// allocFrom allocates memory of a pool in the order of a stream.
func (c *Call) allocFrom(p *emu.Pool, s *emu.Stream) error {
	if c.u64(1) == 0 {
		set(c.ptr(0), uint64(0))
		return nil
	}
	a, err := p.Alloc(s, c.u64(1))
	if err == nil {
		set(c.ptr(0), a.Address())
	}
	return err
}

// defaultPool returns a handle of a device's pool.
func defaultPool(c *Call) error {
	d, err := c.Process.System.Device(c.int(1))
	if err == nil {
		set(c.ptr(0), c.Process.handleOf(d.DefaultPool()))
	}
	return err
}

// handleOf returns the handle of an object, which it gets when it is first asked for.
func (p *Process) handleOf(x any) uint64 {
	p.mu.RLock()
	for h, y := range p.handles {
		if x == y {
			p.mu.RUnlock()
			return h
		}
	}
	p.mu.RUnlock()
	return p.register(x)
}

// poolAttribute reads an attribute of a pool: 1 to 3 are kinds of reuse, 4 the threshold, 5 to 8 sizes.
func poolAttribute(c *Call) error {
	p, err := object[*emu.Pool](c, 0)
	if err != nil {
		return err
	}
	used, high := p.Used()
	switch c.int(1) {
	case 1, 2, 3:
		set(c.ptr(2), int32(1))
	case 4:
		set(c.ptr(2), p.Threshold)
	case 5, 7:
		set(c.ptr(2), used)
	default:
		set(c.ptr(2), high)
	}
	return nil
}
