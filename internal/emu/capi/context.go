package capi

import "gotile/internal/emu"

var contextFunctions = []Function{
	{"cuDevicePrimaryCtxRetain", "", "pi", func(c *Call) error {
		if _, err := c.Process.System.Device(c.int(1)); err != nil {
			return err
		}
		set(c.ptr(0), c.Process.primary[c.int(1)].handle)
		return nil
	}},
	{"cuDevicePrimaryCtxRelease_v2", "", "i", func(c *Call) error { return c.onDevice(0, func(*emu.Device) error { return nil }) }},
	{"cuDevicePrimaryCtxReset_v2", "", "i", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(0))
		if err == nil {
			d.Reset(background())
		}
		return err
	}},
	{"cuDevicePrimaryCtxSetFlags_v2", "", "iu", func(c *Call) error {
		return c.onDevice(0, func(d *emu.Device) error { c.Process.primary[d.Number].flags = c.u32(1); return nil })
	}},
	{"cuDevicePrimaryCtxGetState", "", "ipp", func(c *Call) error {
		d, err := c.Process.System.Device(c.int(0))
		if err != nil {
			return err
		}
		set(c.ptr(1), c.Process.primary[d.Number].flags)
		set(c.ptr(2), int32(1))
		return nil
	}},
	{"cuCtxCreate_v2", "", "pui", func(c *Call) error { return c.newContext(c.int(2)) }},
	{"cuCtxCreate_v4", "", "ppui", func(c *Call) error { return c.newContext(c.int(3)) }},
	{"cuCtxDestroy_v2", "", "p", func(c *Call) error {
		x, err := object[*Context](c, 0)
		if err != nil {
			return err
		}
		if n := len(c.stack); n > 0 && c.stack[n-1] == x {
			c.stack = c.stack[:n-1]
		}
		c.Process.forget(x.handle)
		return nil
	}},
	{"cuCtxGetCurrent", "", "p", func(c *Call) error {
		h := uint64(0)
		if len(c.stack) > 0 {
			h = c.context().handle
		}
		set(c.ptr(0), h)
		return nil
	}},
	{"cuCtxSetCurrent", "", "p", func(c *Call) error {
		if c.u64(0) == 0 {
			c.enter(nil)
			return nil
		}
		x, err := object[*Context](c, 0)
		if err == nil {
			c.enter(x)
		}
		return err
	}},
	{"cuCtxPushCurrent_v2", "", "p", func(c *Call) error {
		x, err := object[*Context](c, 0)
		if err == nil {
			c.stack = append(c.stack, x)
		}
		return err
	}},
	{"cuCtxPopCurrent_v2", "", "p", func(c *Call) error {
		n := len(c.stack)
		if n == 0 {
			return fail(emu.InvalidContext, "no current context")
		}
		set(c.ptr(0), c.stack[n-1].handle)
		c.stack = c.stack[:n-1]
		return nil
	}},
	{"cuCtxGetDevice", "", "p", func(c *Call) error { set(c.ptr(0), int32(c.device().Number)); return nil }},
	{"cuCtxGetDevice_v2", "", "pp", func(c *Call) error {
		x := c.context()
		if c.u64(1) != 0 {
			var err error
			if x, err = object[*Context](c, 1); err != nil {
				return err
			}
		}
		set(c.ptr(0), int32(x.Device.Number))
		return nil
	}},
	{"cuCtxGetId", "", "pp", func(c *Call) error {
		x := c.context()
		if c.u64(0) != 0 {
			var err error
			if x, err = object[*Context](c, 0); err != nil {
				return err
			}
		}
		set(c.ptr(1), x.id)
		return nil
	}},
	{"cuCtxGetFlags", "", "p", func(c *Call) error { set(c.ptr(0), c.context().flags); return nil }},
	{"cuCtxSetFlags", "", "u", func(c *Call) error { c.context().flags = c.u32(0); return nil }},
	{"cuCtxGetApiVersion", "", "pp", func(c *Call) error { set(c.ptr(1), uint32(version)); return nil }},
	{"cuCtxEnablePeerAccess", "", "pu", func(c *Call) error {
		x, err := object[*Context](c, 0)
		if err != nil {
			return err
		}
		return c.enablePeer(x.Device)
	}},
	{"cuCtxDisablePeerAccess", "", "p", func(c *Call) error {
		x, err := object[*Context](c, 0)
		if err != nil {
			return err
		}
		return c.device().DisablePeer(x.Device)
	}},
}

// newContext makes a context of a device the thread's.
func (c *Call) newContext(device int) error {
	d, err := c.Process.System.Device(device)
	if err != nil {
		return err
	}
	x := &Context{Device: d, id: c.Process.System.NewID()}
	x.handle = c.Process.register(x)
	c.stack = append(c.stack, x)
	set(c.ptr(0), x.handle)
	return nil
}
