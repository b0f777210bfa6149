package driver

import (
	"math"
	"unsafe"
)

// Alloc takes memory of the device, at a multiple of 256 bytes, with any content. It may
// wait for the device.
func (c *Context) Alloc(bytes int64) (p Pointer, err error) {
	err = c.do("cuMemAlloc", func() Result { return c.t.MemAlloc(&p, uintptr(bytes)) })
	return p, err
}

// Free frees device memory. No work that uses it may be running.
func (c *Context) Free(p Pointer) error {
	return c.do("cuMemFree", func() Result { return c.t.MemFree(p) })
}

// Export returns the name of memory of [Context.Alloc] for other processes of this machine, which see all of the 2 MiB pages
// that contain it.
func (c *Context) Export(p Pointer) (h SharedHandle, err error) {
	err = c.do("cuIpcGetMemHandle", func() Result { return c.t.IpcGet(&h, p) })
	return h, err
}

// Import maps memory that another process has exported, also that of another device.
func (c *Context) Import(h SharedHandle) (p Pointer, err error) {
	err = c.do("cuIpcOpenMemHandle", func() Result { return c.t.IpcOpen(&p, &h, ipcLazyPeer) })
	return p, err
}

// Unmap ends the use of imported memory. No work that uses it may be running.
func (c *Context) Unmap(p Pointer) error {
	return c.do("cuIpcCloseMemHandle", func() Result { return c.t.IpcClose(p) })
}

// AllocHost takes memory of the host that the device reads and writes itself: copies are
// faster, and do not wait. It is not the collector's.
func (c *Context) AllocHost(bytes int64) ([]byte, error) {
	var p unsafe.Pointer
	err := c.do("cuMemHostAlloc", func() Result { return c.t.MemHostAlloc(&p, uintptr(bytes), hostAllocPortable) })
	if err != nil {
		return nil, err
	}
	return unsafe.Slice((*byte)(p), bytes), nil
}

// FreeHost frees pinned host memory.
func (c *Context) FreeHost(b []byte) error {
	return c.do("cuMemFreeHost", func() Result { return c.t.MemFreeHost(unsafe.Pointer(unsafe.SliceData(b))) })
}

// Pool is memory of a device that is allocated and freed in the order of a stream, without waiting for the device; freed
// memory stays in the pool for later allocations.
type Pool struct {
	c      *Context
	handle PoolHandle
}

// NewPool makes an empty pool, which retains its memory until [Pool.Trim].
func (c *Context) NewPool() (*Pool, error) {
	p := &Pool{c: c}
	props := &PoolProps{AllocType: allocPinned, Location: Location{locationDevice, c.Device.handle}}
	if err := c.do("cuMemPoolCreate", func() Result { return c.t.PoolCreate(&p.handle, props) }); err != nil {
		return nil, err
	}
	keep := uint64(math.MaxUint64)
	err := c.do("cuMemPoolSetAttribute", func() Result {
		return c.t.PoolSetAttribute(p.handle, poolReleaseThreshold, unsafe.Pointer(&keep))
	})
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Alloc takes memory that is there when the stream has got there.
func (p *Pool) Alloc(bytes int64, s *Stream) (at Pointer, err error) {
	err = p.c.do("cuMemAllocFromPoolAsync", func() Result { return p.c.t.MemAllocFromPool(&at, uintptr(bytes), p.handle, s.handle) })
	return at, err
}

// Free frees memory when the stream has reached this point.
func (p *Pool) Free(at Pointer, s *Stream) error {
	return p.c.do("cuMemFreeAsync", func() Result { return p.c.t.MemFreeAsync(at, s.handle) })
}

// Trim returns the pool's unused memory to the device.
func (p *Pool) Trim() error {
	return p.c.do("cuMemPoolTrimTo", func() Result { return p.c.t.PoolTrimTo(p.handle, 0) })
}

// Share allows kernels of another device to use the pool's memory.
func (p *Pool) Share(peer *Device) error {
	access := &PoolAccess{Location{locationDevice, peer.handle}, accessReadWrite}
	return p.c.do("cuMemPoolSetAccess", func() Result { return p.c.t.PoolSetAccess(p.handle, access, 1) })
}

// Close releases the pool, and its memory once it is unused.
func (p *Pool) Close() error {
	return p.c.do("cuMemPoolDestroy", func() Result { return p.c.t.PoolDestroy(p.handle) })
}
