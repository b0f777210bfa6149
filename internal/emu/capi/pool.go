package capi

import "gotile/internal/emu"

var poolFunctions = []Function{
	{"cuMemAllocAsync", "cudaMallocAsync", "pzs", func(c *Call) error {
		s, err := c.stream(2)
		if err != nil {
			return err
		}
		return c.allocFrom(s.Device.Pool(), s)
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
	{"cuDeviceGetMemPool", "cudaDeviceGetMemPool", "pi", func(c *Call) error {
		return c.onDevice(1, func(d *emu.Device) error { set(c.ptr(0), c.Process.handleOf(d.Pool())); return nil })
	}},
	{"cuDeviceSetMemPool", "cudaDeviceSetMemPool", "ip", func(c *Call) error {
		p, err := object[*emu.Pool](c, 1)
		if err != nil {
			return err
		}
		return c.onDevice(0, func(d *emu.Device) error { return d.SetPool(p) })
	}},
	{"cuMemPoolTrimTo", "cudaMemPoolTrimTo", "pz", func(c *Call) error { // freed memory is with the system already
		_, err := object[*emu.Pool](c, 0)
		return err
	}},
	{"cuMemPoolSetAccess", "cudaMemPoolSetAccess", "ppz", setPoolAccess},
	{"cuMemPoolGetAccess", "cudaMemPoolGetAccess", "ppp", func(c *Call) error {
		p, err := object[*emu.Pool](c, 1)
		if err != nil {
			return err
		}
		d, err := c.Process.System.Device(int(field[int32](c.ptr(2), 4)))
		if err == nil {
			set(c.ptr(0), int32(readWrite*bit(p.Access(d))))
		}
		return err
	}},
	{"cuMemPoolSetAttribute", "cudaMemPoolSetAttribute", "pip", setPoolAttribute},
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

// readWrite is the access to memory that a pool's descriptions of access grant.
const readWrite = 3

// setPoolAccess reads descriptions of access: the kind of a location, its number, and flags.
func setPoolAccess(c *Call) error {
	p, err := object[*emu.Pool](c, 0)
	if err != nil {
		return err
	}
	for i := range int(c.u64(2)) {
		x := field[[3]int32](c.ptr(1), 12*i)
		d, err := c.Process.System.Device(int(x[1]))
		if err != nil {
			return err
		}
		if x[0] != 1 || x[2] != 0 && x[2] != readWrite {
			return fail(emu.InvalidValue, "the access to a pool is that of a device, and none or to read and write")
		}
		if err := p.SetAccess(d, x[2] == readWrite); err != nil {
			return err
		}
	}
	return nil
}

// Attributes of pools, by their number.
const (
	followEventDependencies = 1
	allowInternal           = 3
	threshold               = 4
	reservedNow             = 5
	reservedHigh            = 6
	usedNow                 = 7
	usedHigh                = 8
)

// setPoolAttribute sets an attribute of a pool. Kinds of reuse have no effect: memory is new for each allocation.
func setPoolAttribute(c *Call) error {
	p, err := object[*emu.Pool](c, 0)
	if err != nil {
		return err
	}
	switch which := c.int(1); {
	case c.ptr(2) == nil:
		return fail(emu.InvalidValue, "a null pointer for the value of an attribute")
	case which >= followEventDependencies && which <= allowInternal:
		p.Reuse[which-followEventDependencies] = field[int32](c.ptr(2), 0) == 0
	case which == threshold:
		p.Threshold = field[uint64](c.ptr(2), 0)
	case (which == reservedHigh || which == usedHigh) && field[uint64](c.ptr(2), 0) == 0:
		p.ResetHigh()
	default:
		return failf(emu.InvalidValue, "attribute %d of a pool cannot be set to this value", which)
	}
	return nil
}

// poolAttribute reads an attribute of a pool.
func poolAttribute(c *Call) error {
	p, err := object[*emu.Pool](c, 0)
	if err != nil {
		return err
	}
	used, high := p.Used()
	switch which := c.int(1); which {
	case followEventDependencies, followEventDependencies + 1, allowInternal:
		set(c.ptr(2), int32(bit(!p.Reuse[which-followEventDependencies])))
	case threshold:
		set(c.ptr(2), p.Threshold)
	case reservedNow, usedNow:
		set(c.ptr(2), used)
	case reservedHigh, usedHigh:
		set(c.ptr(2), high)
	default:
		return failf(emu.InvalidValue, "attribute %d of a pool", which)
	}
	return nil
}
