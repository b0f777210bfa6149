package capi

import (
	"unsafe"

	"gotile/internal/emu"
)

// Numbers of virtual memory management.
const (
	pinnedType     = 1 // of physical memory
	onDevice       = 1 // kind of a location
	fileDescriptor = 1 // kind of a handle that processes can share
	readAndWrite   = 3 // access; 1 is reading
)

var virtualFunctions = []Function{
	{"cuMemAddressReserve", "", "pzzzz", func(c *Call) error {
		if c.u64(4) != 0 {
			return fail(emu.InvalidValue, "flags of reserved addresses must be 0")
		}
		addr, err := c.Process.System.Reserve(c.u64(1), c.u64(2), uintptr(c.u64(3)))
		if err == nil {
			set(c.ptr(0), addr)
		}
		return err
	}},
	{"cuMemAddressFree", "", "pz", func(c *Call) error { return c.Process.System.Unreserve(uintptr(c.ptr(0)), c.u64(1)) }},
	{"cuMemCreate", "", "pzpz", func(c *Call) error {
		d, err := c.physicalDevice(c.ptr(2))
		if err != nil {
			return err
		}
		p, err := d.NewPhysical(c.u64(1), field[uint32](c.ptr(2), 4))
		if err == nil {
			set(c.ptr(0), c.Process.register(p))
		}
		return err
	}},
	{"cuMemRelease", "", "z", func(c *Call) error {
		p, err := object[*emu.Physical](c, 0)
		if err != nil {
			return err
		}
		c.Process.releasePhysical(p)
		return nil
	}},
	{"cuMemRetainAllocationHandle", "", "pp", func(c *Call) error {
		p, _ := c.Process.System.MappedAt(uintptr(c.ptr(1)), c.device())
		if p == nil {
			return fail(emu.InvalidValue, "an address at which no memory is mapped")
		}
		set(c.ptr(0), c.Process.retainPhysical(p))
		return nil
	}},
	{"cuMemMap", "", "pzzzz", func(c *Call) error {
		p, err := object[*emu.Physical](c, 3)
		if err != nil {
			return err
		}
		if c.u64(4) != 0 {
			return fail(emu.InvalidValue, "flags of a mapping must be 0")
		}
		return c.Process.System.Map(uintptr(c.ptr(0)), c.u64(1), c.u64(2), p)
	}},
	{"cuMemUnmap", "", "pz", func(c *Call) error { return c.Process.System.Unmap(uintptr(c.ptr(0)), c.u64(1)) }},
	{"cuMemSetAccess", "", "pzpz", setAccess},
	{"cuMemGetAccess", "", "ppp", func(c *Call) error {
		d, err := c.locationOf(c.ptr(1))
		if err != nil {
			return err
		}
		p, allowed := c.Process.System.MappedAt(uintptr(c.ptr(2)), d)
		if p == nil {
			return fail(emu.InvalidValue, "an address at which no memory is mapped")
		}
		set(c.ptr(0), uint64(readAndWrite*bit(allowed)))
		return nil
	}},
	{"cuMemGetAllocationGranularity", "", "ppu", func(c *Call) error {
		if _, err := c.physicalDevice(c.ptr(1)); err != nil {
			return err
		}
		set(c.ptr(0), uint64(emu.Granularity))
		return nil
	}},
	{"cuMemGetAllocationPropertiesFromHandle", "", "pz", func(c *Call) error {
		p, err := object[*emu.Physical](c, 1)
		if err == nil {
			set(c.ptr(0), [8]uint32{pinnedType, p.Shareable, onDevice, uint32(p.Device.Number)})
		}
		return err
	}},
	{"cuMemExportToShareableHandle", "", "pzuz", func(c *Call) error {
		p, err := object[*emu.Physical](c, 1)
		if err != nil {
			return err
		}
		if c.u32(2) != fileDescriptor || p.Shareable&fileDescriptor == 0 {
			return fail(emu.InvalidValue, "memory that was not made with a file descriptor as its handle")
		}
		fd, err := p.Export()
		if err == nil {
			set(c.ptr(0), int32(fd))
		}
		return err
	}},
	{"cuMemImportFromShareableHandle", "", "pzu", func(c *Call) error {
		if c.u32(2) != fileDescriptor {
			return fail(emu.NotSupported, "handles of memory other than file descriptors")
		}
		p, err := c.Process.System.Import(int(int32(c.u64(1))))
		if err == nil {
			set(c.ptr(0), c.Process.register(p))
		}
		return err
	}},
}

// locationOf returns the device of a location.
func (c *Call) locationOf(p unsafe.Pointer) (*emu.Device, error) {
	if kind := field[int32](p, 0); kind != onDevice {
		return nil, failf(emu.NotSupported, "a location of kind %d: only devices are supported", kind)
	}
	return c.Process.System.Device(int(field[int32](p, 4)))
}

// physicalDevice returns the device of a CUmemAllocationProp.
func (c *Call) physicalDevice(p unsafe.Pointer) (*emu.Device, error) {
	if p == nil || field[uint32](p, 0) != pinnedType {
		return nil, fail(emu.InvalidValue, "physical memory that is not pinned")
	}
	if field[uint32](p, 4)&^fileDescriptor != 0 {
		return nil, fail(emu.NotSupported, "handles of memory other than file descriptors")
	}
	return c.locationOf(unsafe.Add(p, 8))
}

// setAccess sets the access of devices. Reading alone is not told from reading and writing.
func setAccess(c *Call) error {
	const size = 12 // of a CUmemAccessDesc
	for i := range int(c.u64(3)) {
		desc := unsafe.Add(c.ptr(2), size*i)
		d, err := c.locationOf(desc)
		if err != nil {
			return err
		}
		flags := field[uint32](desc, 8)
		if flags != 0 && flags != 1 && flags != readAndWrite {
			return failf(emu.InvalidValue, "access %d", flags)
		}
		if err := c.Process.System.SetAccess(uintptr(c.ptr(0)), c.u64(1), d, flags != 0); err != nil {
			return err
		}
	}
	return nil
}

// retainPhysical returns the handle of physical memory, with one more use.
func (p *Process) retainPhysical(x *emu.Physical) uint64 {
	x.Use()
	p.mu.Lock()
	p.retained[x]++
	p.mu.Unlock()
	return p.handleOf(x)
}

// releasePhysical ends a use of physical memory by its handle, which is gone with the last one.
func (p *Process) releasePhysical(x *emu.Physical) {
	p.mu.Lock()
	last := p.retained[x] == 0
	if last {
		delete(p.retained, x)
	} else {
		p.retained[x]--
	}
	p.mu.Unlock()
	if last {
		p.forgetObject(x)
	}
	x.Release()
}
