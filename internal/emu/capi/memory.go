package capi

import (
	"unsafe"

	"gotile/internal/emu"
)

var memoryFunctions = []Function{
	{"cuMemAlloc_v2", "cudaMalloc", "pz", func(c *Call) error { return c.alloc(emu.DeviceMemory, 0) }},
	{"cuMemAllocManaged", "cudaMallocManaged", "pzu", func(c *Call) error {
		if err := within(int(c.u32(2)), 1, 2, "flags of managed memory"); err != nil { // global or host
			return err
		}
		return c.alloc(emu.ManagedMemory, c.u32(2))
	}},
	{"cuMemAllocHost_v2", "cudaMallocHost", "pz", func(c *Call) error { return c.alloc(emu.PinnedMemory, 0) }},
	{"cuMemHostAlloc", "cudaHostAlloc", "pzu", func(c *Call) error {
		if err := within(int(c.u32(2)), 0, 7, "flags of pinned memory"); err != nil { // portable, mapped, write-combined
			return err
		}
		return c.alloc(emu.PinnedMemory, c.u32(2))
	}},
	{"cuMemFree_v2", "cudaFree", "p", func(c *Call) error {
		if c.ptr(0) == nil {
			return c.device().Fault()
		}
		if err := c.Process.System.Free(uintptr(c.ptr(0)), emu.DeviceMemory, emu.ManagedMemory); err != nil {
			return err
		}
		return c.device().Fault()
	}},
	{"cuMemFreeHost", "cudaFreeHost", "p", func(c *Call) error {
		if c.ptr(0) == nil {
			return nil
		}
		return c.Process.System.Free(uintptr(c.ptr(0)), emu.PinnedMemory)
	}},
	{"cuMemAllocPitch_v2", "", "ppzzu", func(c *Call) error { return c.allocPitch() }},
	{"", "cudaMallocPitch", "ppzz", func(c *Call) error { return c.allocPitch() }},
	{"", "cudaMalloc3D", "pE", malloc3D},
	{"cuMemHostRegister_v2", "cudaHostRegister", "pzu", func(c *Call) error {
		if c.ptr(0) == nil {
			return fail(emu.InvalidValue, "registration of a null pointer")
		}
		return c.Process.System.Register(unsafe.Slice((*byte)(c.ptr(0)), c.u64(1)))
	}},
	{"cuMemHostUnregister", "cudaHostUnregister", "p", func(c *Call) error { return c.Process.System.Unregister(uintptr(c.ptr(0))) }},
	{"cuMemHostGetDevicePointer_v2", "cudaHostGetDevicePointer", "ppu", func(c *Call) error { set(c.ptr(0), c.ptr(1)); return nil }},
	{"cuMemHostGetFlags", "cudaHostGetFlags", "pp", func(c *Call) error {
		a := c.Process.System.Find(uintptr(c.ptr(1)))
		if a == nil || a.Kind != emu.PinnedMemory {
			return fail(emu.InvalidValue, "an address that is in no pinned memory")
		}
		set(c.ptr(0), a.Flags)
		return nil
	}},
	{"cuMemGetInfo_v2", "cudaMemGetInfo", "pp", func(c *Call) error {
		free, total := c.Process.System.MemoryInfo(c.device())
		set(c.ptr(0), uint64(free))
		set(c.ptr(1), uint64(total))
		return nil
	}},
	{"cuMemGetAddressRange_v2", "", "ppp", func(c *Call) error {
		a := c.Process.System.Find(uintptr(c.ptr(2)))
		if a == nil {
			return fail(emu.NotFound, "an address that is in no allocation")
		}
		set(c.ptr(0), a.Address())
		set(c.ptr(1), uint64(len(a.Data)))
		return nil
	}},
	{"cuPointerGetAttribute", "", "pip", func(c *Call) error { return c.pointerAttribute(c.ptr(0), c.int(1), c.ptr(2)) }},
	{"cuPointerGetAttributes", "", "uppp", func(c *Call) error {
		for i := range int(c.u32(0)) {
			data, which := field[unsafe.Pointer](c.ptr(2), 8*i), field[int32](c.ptr(1), 4*i)
			if err := c.pointerAttribute(data, int(which), c.ptr(3)); err != nil {
				return err
			}
		}
		return nil
	}},
	{"", "cudaPointerGetAttributes", "pp", pointerAttributes},

	{"cuMemcpy", "", "ppz", func(c *Call) error { return c.copy(0, 1, c.u64(2), 0, true) }},
	{"cuMemcpyHtoD_v2", "", "ppz", func(c *Call) error { return c.copy(0, 1, c.u64(2), 0, true) }},
	{"cuMemcpyDtoH_v2", "", "ppz", func(c *Call) error { return c.copy(0, 1, c.u64(2), 0, true) }},
	{"cuMemcpyDtoD_v2", "", "ppz", func(c *Call) error { return c.copy(0, 1, c.u64(2), 0, true) }},
	{"", "cudaMemcpy", "ppzi", func(c *Call) error {
		return c.directed(3, func() error { return c.copy(0, 1, c.u64(2), 0, true) })
	}},
	{"cuMemcpyAsync", "", "ppzs", func(c *Call) error { return c.copy(0, 1, c.u64(2), c.u64(3), false) }},
	{"cuMemcpyHtoDAsync_v2", "", "ppzs", func(c *Call) error { return c.copy(0, 1, c.u64(2), c.u64(3), false) }},
	{"cuMemcpyDtoHAsync_v2", "", "ppzs", func(c *Call) error { return c.copy(0, 1, c.u64(2), c.u64(3), false) }},
	{"cuMemcpyDtoDAsync_v2", "", "ppzs", func(c *Call) error { return c.copy(0, 1, c.u64(2), c.u64(3), false) }},
	{"", "cudaMemcpyAsync", "ppzis", func(c *Call) error {
		return c.directed(3, func() error { return c.copy(0, 1, c.u64(2), c.u64(4), false) })
	}},
	{"cuMemcpyPeer", "", "ppppz", func(c *Call) error { return c.copy(0, 2, c.u64(4), 0, true) }},
	{"", "cudaMemcpyPeer", "pipiz", func(c *Call) error { return c.copy(0, 2, c.u64(4), 0, true) }},
	{"cuMemcpyPeerAsync", "", "ppppzs", func(c *Call) error { return c.copy(0, 2, c.u64(4), c.u64(5), false) }},
	{"", "cudaMemcpyPeerAsync", "pipizs", func(c *Call) error { return c.copy(0, 2, c.u64(4), c.u64(5), false) }},
	{"", "cudaMemcpy2D", "pzpzzzi", func(c *Call) error {
		return c.directed(6, func() error { return c.copy2D(0, true) })
	}},
	{"", "cudaMemcpy2DAsync", "pzpzzzis", func(c *Call) error {
		return c.directed(6, func() error { return c.copy2D(c.u64(7), false) })
	}},
	{"cuMemcpy2D_v2", "", "p", func(c *Call) error { return c.driverCopy(c.ptr(0), 2, 0, true) }},
	{"cuMemcpy2DUnaligned_v2", "", "p", func(c *Call) error { return c.driverCopy(c.ptr(0), 2, 0, true) }},
	{"cuMemcpy2DAsync_v2", "", "ps", func(c *Call) error { return c.driverCopy(c.ptr(0), 2, c.u64(1), false) }},
	{"cuMemcpy3D_v2", "", "p", func(c *Call) error { return c.driverCopy(c.ptr(0), 3, 0, true) }},
	{"cuMemcpy3DAsync_v2", "", "ps", func(c *Call) error { return c.driverCopy(c.ptr(0), 3, c.u64(1), false) }},
	{"", "cudaMemcpy3D", "p", func(c *Call) error { return c.copy3D(0, true) }},
	{"", "cudaMemcpy3DAsync", "ps", func(c *Call) error { return c.copy3D(c.u64(1), false) }},

	{"cuMemsetD8_v2", "", "puz", func(c *Call) error { return c.set(c.u32(1), 1, c.u64(2), 0, true) }},
	{"cuMemsetD16_v2", "", "puz", func(c *Call) error { return c.set(c.u32(1), 2, c.u64(2), 0, true) }},
	{"cuMemsetD32_v2", "", "puz", func(c *Call) error { return c.set(c.u32(1), 4, c.u64(2), 0, true) }},
	{"cuMemsetD8Async", "", "puzs", func(c *Call) error { return c.set(c.u32(1), 1, c.u64(2), c.u64(3), false) }},
	{"cuMemsetD16Async", "", "puzs", func(c *Call) error { return c.set(c.u32(1), 2, c.u64(2), c.u64(3), false) }},
	{"cuMemsetD32Async", "", "puzs", func(c *Call) error { return c.set(c.u32(1), 4, c.u64(2), c.u64(3), false) }},
	{"", "cudaMemset", "piz", func(c *Call) error { return c.set(c.u32(1), 1, c.u64(2), 0, true) }},
	{"", "cudaMemsetAsync", "pizs", func(c *Call) error { return c.set(c.u32(1), 1, c.u64(2), c.u64(3), false) }},
	{"", "cudaMemset2D", "pzizz", func(c *Call) error { return c.set2D(1, c.u32(2), c.u64(3), c.u64(4), 0, true) }},
	{"", "cudaMemset2DAsync", "pzizzs", func(c *Call) error { return c.set2D(1, c.u32(2), c.u64(3), c.u64(4), c.u64(5), false) }},
	{"cuMemsetD2D8_v2", "", "pzuzz", func(c *Call) error { return c.set2D(1, c.u32(2), c.u64(3), c.u64(4), 0, true) }},
	{"cuMemsetD2D16_v2", "", "pzuzz", func(c *Call) error { return c.set2D(2, c.u32(2), c.u64(3), c.u64(4), 0, true) }},
	{"cuMemsetD2D32_v2", "", "pzuzz", func(c *Call) error { return c.set2D(4, c.u32(2), c.u64(3), c.u64(4), 0, true) }},
	{"cuMemsetD2D8Async", "", "pzuzzs", func(c *Call) error { return c.set2D(1, c.u32(2), c.u64(3), c.u64(4), c.u64(5), false) }},
	{"cuMemsetD2D16Async", "", "pzuzzs", func(c *Call) error { return c.set2D(2, c.u32(2), c.u64(3), c.u64(4), c.u64(5), false) }},
	{"cuMemsetD2D32Async", "", "pzuzzs", func(c *Call) error { return c.set2D(4, c.u32(2), c.u64(3), c.u64(4), c.u64(5), false) }},
	{"", "cudaMemset3D", "PiE", func(c *Call) error { return c.set3D(0, true) }},
	{"", "cudaMemset3DAsync", "PiEs", func(c *Call) error { return c.set3D(c.u64(3), false) }},

	{"cuMemPrefetchAsync_v2", "cudaMemPrefetchAsync", "pzLus", func(c *Call) error {
		if _, err := c.stream(4); err != nil {
			return err
		}
		return c.advice(c.ptr(0), c.u64(1), c.ptr(2))
	}},
	{"cuMemAdvise_v2", "cudaMemAdvise", "pziL", func(c *Call) error {
		if err := within(c.int(2), 1, 6, "advice"); err != nil {
			return err
		}
		return c.advice(c.ptr(0), c.u64(1), c.ptr(3))
	}},
	{"cuStreamAttachMemAsync", "cudaStreamAttachMemAsync", "spzu", func(c *Call) error {
		if _, err := c.stream(0); err != nil {
			return err
		}
		return c.advice(c.ptr(1), c.u64(2), unsafe.Pointer(&[2]int32{}))
	}},
}

// alloc allocates memory of a kind.
func (c *Call) alloc(kind emu.Kind, flags uint32) error {
	if err := c.device().Fault(); err != nil {
		return err
	}
	if c.ptr(0) == nil {
		return fail(emu.InvalidValue, "a null pointer for the result")
	}
	if c.u64(1) == 0 {
		set(c.ptr(0), uint64(0))
		if c.Runtime {
			return nil
		}
		return fail(emu.InvalidValue, "an allocation of 0 bytes")
	}
	on := c.device()
	if kind == emu.PinnedMemory || kind == emu.ManagedMemory {
		on = nil // all devices can use it
	}
	a, err := c.allocate(kind, on, c.u64(1))
	if err == nil {
		a.Flags = flags
		set(c.ptr(0), a.Address())
	}
	return err
}

// allocate allocates memory; that of devices in pages of its own, so that other processes can be given it.
func (c *Call) allocate(kind emu.Kind, on *emu.Device, size uint64) (*emu.Allocation, error) {
	if kind == emu.DeviceMemory {
		return c.Process.System.AllocPages(on, size)
	}
	return c.Process.System.Alloc(kind, on, size)
}

// pitchOf is the distance of rows of some bytes.
func pitchOf(width uint64) uint64 { return (width + 511) &^ 511 }

func (c *Call) allocPitch() error {
	pitch := pitchOf(c.u64(2))
	a, err := c.allocate(emu.DeviceMemory, c.device(), pitch*c.u64(3))
	if err == nil {
		set(c.ptr(0), a.Address())
		set(c.ptr(1), pitch)
	}
	return err
}

// malloc3D allocates rows and layers: the result is a pitched pointer.
func malloc3D(c *Call) error {
	extent := field[[3]uint64](c.ptr(1), 0)
	pitch := pitchOf(extent[0])
	a, err := c.allocate(emu.DeviceMemory, c.device(), pitch*extent[1]*extent[2])
	if err == nil {
		set(c.ptr(0), [4]uint64{uint64(a.Address()), pitch, extent[0], extent[1]})
	}
	return err
}

// copy copies bytes between pointers.
func (c *Call) copy(dst, src int, size, stream uint64, wait bool) error {
	return c.copyBytes(c.ptr(dst), c.ptr(src), size, stream, wait)
}

func (c *Call) copyBytes(dst, src unsafe.Pointer, size, stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	return s.Copy(background(), emu.Pitched{Start: dst}, emu.Pitched{Start: src}, emu.Box{Width: size, Height: 1, Depth: 1}, wait)
}

// directed calls a function that copies, if the direction that the program has given is one.
func (c *Call) directed(i int, copy func() error) error {
	if c.int(i) < 0 || c.int(i) > 4 {
		return failf(21, "direction %d of a copy: want 0 to 4", c.int(i))
	}
	return copy()
}

// copy2D copies rows.
func (c *Call) copy2D(stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	return s.Copy(background(), emu.Pitched{Start: c.ptr(0), Pitch: c.u64(1)}, emu.Pitched{Start: c.ptr(2), Pitch: c.u64(3)},
		emu.Box{Width: c.u64(4), Height: c.u64(5), Depth: 1}, wait)
}

// copy3D copies what a cudaMemcpy3DParms describes.
func (c *Call) copy3D(stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	dst, src, b, err := box3D(c.ptr(0))
	if err != nil {
		return err
	}
	return s.Copy(background(), dst, src, b, wait)
}

// box3D reads a cudaMemcpy3DParms.
func box3D(p unsafe.Pointer) (dst, src emu.Pitched, b emu.Box, err error) {
	if p == nil || field[uint64](p, 0) != 0 || field[uint64](p, 64) != 0 {
		return dst, src, b, fail(emu.NotSupported, "arrays of textures are not supported")
	}
	side := func(pos, at int) emu.Pitched {
		x := field[[3]uint64](p, pos)
		start, pitch, height := field[unsafe.Pointer](p, at), field[uint64](p, at+8), field[uint64](p, at+24)
		return emu.Pitched{Start: unsafe.Add(start, x[0]+x[1]*pitch+x[2]*pitch*height), Pitch: pitch, Layer: pitch * height}
	}
	extent := field[[3]uint64](p, 128)
	return side(72, 96), side(8, 32), emu.Box{Width: extent[0], Height: extent[1], Depth: extent[2]}, nil
}

// driverCopy copies what a CUDA_MEMCPY2D or CUDA_MEMCPY3D describes.
func (c *Call) driverCopy(p unsafe.Pointer, dims int, stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	dst, src, b, err := driverBox(p, dims)
	if err != nil {
		return err
	}
	return s.Copy(background(), dst, src, b, wait)
}

// driverBox reads a CUDA_MEMCPY2D or CUDA_MEMCPY3D.
func driverBox(p unsafe.Pointer, dims int) (dst, src emu.Pitched, b emu.Box, err error) {
	const host, array = 1, 3
	side := func(at int, two bool) (emu.Pitched, error) {
		x, y := field[uint64](p, at), field[uint64](p, at+8)
		z, kind := uint64(0), at+16
		if !two {
			z, kind = field[uint64](p, at+16), at+32
		}
		if field[uint32](p, kind) == array {
			return emu.Pitched{}, fail(emu.NotSupported, "arrays of textures are not supported")
		}
		start := field[unsafe.Pointer](p, kind+16)
		if field[uint32](p, kind) == host {
			start = field[unsafe.Pointer](p, kind+8)
		}
		pitch, height := field[uint64](p, kind+32), uint64(0)
		if !two {
			pitch, height = field[uint64](p, kind+40), field[uint64](p, kind+48)
		}
		return emu.Pitched{Start: unsafe.Add(start, x+y*pitch+z*pitch*height), Pitch: pitch, Layer: pitch * height}, nil
	}
	second, size := 56, 112
	if dims == 3 {
		second, size = 88, 176
	}
	if src, err = side(0, dims == 2); err != nil {
		return dst, src, b, err
	}
	b = emu.Box{Width: field[uint64](p, size), Height: field[uint64](p, size+8), Depth: 1}
	if dims == 3 {
		b.Depth = field[uint64](p, size+16)
	}
	dst, err = side(second, dims == 2)
	return dst, src, b, err
}

// set fills elements.
func (c *Call) set(value uint32, bytes int, n, stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	return s.Set(background(), emu.Pitched{Start: c.ptr(0)}, value, bytes, emu.Box{Width: n, Height: 1, Depth: 1}, wait)
}

// set2D fills rows.
func (c *Call) set2D(bytes int, value uint32, width, height, stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	return s.Set(background(), emu.Pitched{Start: c.ptr(0), Pitch: c.u64(1)}, value, bytes, emu.Box{Width: width, Height: height, Depth: 1}, wait)
}

// set3D fills layers.
func (c *Call) set3D(stream uint64, wait bool) error {
	s, err := c.streamOf(stream)
	if err != nil {
		return err
	}
	p, extent := c.ptr(0), field[[3]uint64](c.ptr(2), 0)
	pitch := field[uint64](p, 8)
	dst := emu.Pitched{Start: field[unsafe.Pointer](p, 0), Pitch: pitch, Layer: pitch * field[uint64](p, 24)}
	return s.Set(background(), dst, c.u32(1), 1, emu.Box{Width: extent[0], Height: extent[1], Depth: extent[2]}, wait)
}

// memoryTypes are the numbers of the kinds of memory for programs.
func memoryType(a *emu.Allocation) int32 {
	switch a.Kind {
	case emu.DeviceMemory:
		return 2
	case emu.ManagedMemory:
		return 3
	}
	return 1
}

// pointerAttribute reads an attribute of an address. An address that is in no allocation is the program's
// own memory, which kernels can use.
func (c *Call) pointerAttribute(data unsafe.Pointer, which int, p unsafe.Pointer) error {
	a := c.Process.System.Find(uintptr(p))
	own := c.Process.primary[0]
	if a != nil && a.Device != nil {
		own = c.Process.primary[a.Device.Number]
	}
	if a == nil && which != 1 {
		return fail(emu.InvalidValue, "an address that is in no allocation")
	}
	switch which {
	case 1: // context
		set(data, own.handle)
	case 2: // memory type
		kind := uint32(memoryType(a))
		if kind == 3 {
			kind = 2
		}
		set(data, kind)
	case 3, 4: // device pointer, host pointer
		set(data, p)
	case 7: // identifier
		set(data, a.ID)
	case 8: // managed
		set(data, uint32(bit(a.Kind == emu.ManagedMemory)))
	case 9: // device number
		set(data, int32(own.Device.Number))
	case 11: // start of the range
		set(data, a.Address())
	case 12: // size of the range
		set(data, uint64(len(a.Data)))
	case 13: // mapped
		set(data, uint32(1))
	default:
		return fail(emu.NotSupported, "an attribute of pointers that is not supported")
	}
	return nil
}

// pointerAttributes fills a cudaPointerAttributes.
func pointerAttributes(c *Call) error {
	var out struct {
		kind, device               int32
		devicePointer, hostPointer unsafe.Pointer
		domain                     int64
		reserved                   [7]int64
	}
	out.device = -1
	if a := c.Process.System.Find(uintptr(c.ptr(1))); a != nil {
		out.kind, out.devicePointer, out.device = memoryType(a), c.ptr(1), 0
		if a.Device != nil {
			out.device = int32(a.Device.Number)
		}
		if a.Kind != emu.DeviceMemory {
			out.hostPointer = c.ptr(1)
		}
	} else {
		out.hostPointer = c.ptr(1)
	}
	set(c.ptr(0), out)
	return nil
}
