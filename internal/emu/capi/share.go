package capi

import "gotile/internal/emu"

// Events that other processes can open have a flag, and no times.
const interprocess = 4

var shareFunctions = []Function{
	{"cuIpcGetMemHandle", "cudaIpcGetMemHandle", "pp", func(c *Call) error {
		h, err := c.Process.System.ShareMemory(uintptr(c.ptr(1)))
		if err == nil {
			set(c.ptr(0), h)
		}
		return err
	}},
	{"cuIpcOpenMemHandle_v2", "cudaIpcOpenMemHandle", "pHu", func(c *Call) error {
		if err := within(int(c.u32(2)), 0, 1, "flags of memory of another process"); err != nil {
			return err
		}
		a, err := c.Process.System.OpenMemory(field[emu.Handle](c.ptr(1), 0))
		if err == nil {
			set(c.ptr(0), a.Address())
		}
		return err
	}},
	{"cuIpcCloseMemHandle", "cudaIpcCloseMemHandle", "p", func(c *Call) error { return c.Process.System.CloseMemory(uintptr(c.ptr(0))) }},
	{"cuIpcGetEventHandle", "cudaIpcGetEventHandle", "pp", func(c *Call) error {
		e, err := object[*emu.Event](c, 1)
		if err != nil {
			return err
		}
		h, err := e.ShareEvent()
		if err == nil {
			set(c.ptr(0), h)
		}
		return err
	}},
	{"cuIpcOpenEventHandle", "cudaIpcOpenEventHandle", "pH", func(c *Call) error {
		e, err := c.Process.System.OpenEvent(field[emu.Handle](c.ptr(1), 0))
		if err == nil {
			set(c.ptr(0), c.Process.register(e))
		}
		return err
	}},
}
