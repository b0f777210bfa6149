package driver

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"unsafe"
)

// OldestVersion is the oldest CUDA version of a driver that gotile supports: that of r580.
const OldestVersion = 13000

// Driver is a loaded driver with the devices that it knows.
type Driver struct {
	t       *Table
	Version int // as 13000 for CUDA 13.0
	Devices []Device
}

// Device is a GPU.
type Device struct {
	d       *Driver
	handle  int32
	Ordinal int
	Name    string
	Memory  int64 // bytes
	Major   int   // of the compute capability
	Minor   int
	Cores   int // multiprocessors
}

// Arch is the architecture as compilers name it: sm_90.
func (d *Device) Arch() string { return fmt.Sprintf("sm_%d%d", d.Major, d.Minor) }

var (
	loadOnce sync.Once
	loaded   *Driver
	loadErr  error
)

// Load returns the machine's driver, which it loads at the first call. Its errors are of the classes [ErrNoDriver],
// [ErrOldDriver] and [ErrNoDevice], one line with the remedy.
func Load() (*Driver, error) {
	loadOnce.Do(func() {
		var t *Table
		if t, loadErr = load(); loadErr == nil {
			loaded, loadErr = New(t)
		}
	})
	return loaded, loadErr
}

// Substitute makes [Load] return the driver of a table, for tests of packages that open devices by name. It is called before
// the first Load.
func Substitute(t *Table) {
	loadOnce.Do(func() { loaded, loadErr = New(t) })
}

// New returns the driver of a table.
func New(t *Table) (*Driver, error) {
	d := &Driver{t: t}
	var version int32
	if r := t.DriverGetVersion(&version); r != Success {
		return nil, fmt.Errorf("%w: %w", ErrNoDriver, t.check("cuDriverGetVersion", r))
	}
	if d.Version = int(version); d.Version < OldestVersion {
		return nil, fmt.Errorf("%w: it is of CUDA %d.%d; cubins of tileiras need 13.0, driver r580 or newer", ErrOldDriver, version/1000, version%1000/10)
	}
	if r := t.Init(0); r != Success {
		class := ErrNoDriver
		if r == NoDevice {
			class = ErrNoDevice
		}
		return nil, fmt.Errorf("%w: %w; nvidia-smi should list a GPU", class, t.check("cuInit", r))
	}
	var count int32
	if r := t.DeviceGetCount(&count); r != Success {
		return nil, fmt.Errorf("%w: %w", ErrNoDevice, t.check("cuDeviceGetCount", r))
	}
	if count == 0 {
		return nil, fmt.Errorf("%w: the driver finds none; CUDA_VISIBLE_DEVICES may hide it", ErrNoDevice)
	}
	for i := range int(count) {
		dev, err := d.device(i)
		if err != nil {
			return nil, fmt.Errorf("%w: device %d: %w", ErrNoDevice, i, err)
		}
		d.Devices = append(d.Devices, dev)
	}
	return d, nil
}

// device queries a device.
func (d *Driver) device(ordinal int) (Device, error) {
	x := Device{d: d, Ordinal: ordinal}
	if err := d.t.check("cuDeviceGet", d.t.DeviceGet(&x.handle, int32(ordinal))); err != nil {
		return x, err
	}
	name := make([]byte, 256)
	if err := d.t.check("cuDeviceGetName", d.t.DeviceGetName(&name[0], int32(len(name)), x.handle)); err != nil {
		return x, err
	}
	x.Name = goString(&name[0])
	var bytes uintptr
	if err := d.t.check("cuDeviceTotalMem", d.t.DeviceTotalMem(&bytes, x.handle)); err != nil {
		return x, err
	}
	x.Memory = int64(bytes)
	for attr, to := range map[int32]*int{AttrMajor: &x.Major, AttrMinor: &x.Minor, AttrMultiprocessors: &x.Cores} {
		v, err := x.Attribute(attr)
		if err != nil {
			return x, err
		}
		*to = v
	}
	return x, nil
}

// Attribute returns an attribute of the device.
func (d *Device) Attribute(attr int32) (int, error) {
	var v int32
	r := d.d.t.DeviceAttribute(&v, attr, d.handle)
	return int(v), d.d.t.check("cuDeviceGetAttribute", r)
}

// CanAccess reports whether kernels of the device can use memory of another one.
func (d *Device) CanAccess(peer *Device) (bool, error) {
	var can int32
	r := d.d.t.DeviceCanAccess(&can, d.handle, peer.handle)
	return can != 0, d.d.t.check("cuDeviceCanAccessPeer", r)
}

// Context is a device's primary context, which all libraries of a process share.
type Context struct {
	t      *Table
	Device *Device
	handle ContextHandle
}

// Open retains the device's primary context.
func (d *Device) Open() (*Context, error) {
	c := &Context{t: d.d.t, Device: d}
	err := c.t.check("cuDevicePrimaryCtxRetain", c.t.PrimaryRetain(&c.handle, d.handle))
	return c, err
}

// Handle is the driver's own, for other libraries.
func (c *Context) Handle() uintptr { return uintptr(c.handle) }

// Close releases the context.
func (c *Context) Close() error {
	return c.t.check("cuDevicePrimaryCtxRelease", c.t.PrimaryRelease(c.Device.handle))
}

// do calls f on a thread with the context. The driver's current context is per thread, and a goroutine may change
// threads between any two calls.
func (c *Context) do(call string, f func() Result) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if r := c.t.CtxSetCurrent(c.handle); r != Success {
		return c.t.check("cuCtxSetCurrent", r)
	}
	return c.t.check(call, f())
}

// With calls f on a thread that has the context, for other libraries' functions.
func (c *Context) With(f func()) error {
	return c.do("cuCtxSetCurrent", func() Result {
		f()
		return Success
	})
}

// MaxArgs is how many arguments [Context.Call] passes.
const MaxArgs = 8

// Call calls a function of C of another library on a thread that has the context, and returns its result. The arguments are no pointers
// to memory of Go.
func (c *Context) Call(f uintptr, args ...uintptr) (result uintptr, err error) {
	if result, status, ok := c.t.callInContext(c.handle, f, args); ok {
		return result, c.t.check("cuCtxSetCurrent", status)
	}
	args = slices.Clone(args) // those above do not escape
	err = c.With(func() { result = callN(f, args...) })
	return result, err
}

// EnablePeer lets the context's kernels use memory of another context's device that was not allocated from a pool.
func (c *Context) EnablePeer(peer *Context) error {
	return c.do("cuCtxEnablePeerAccess", func() Result {
		if r := c.t.CtxEnablePeer(peer.handle, 0); r != PeerEnabled {
			return r
		}
		return Success
	})
}

// Synchronize waits until all that the context was given has ended.
func (c *Context) Synchronize() error { return c.do("cuCtxSynchronize", c.t.CtxSynchronize) }

// MemInfo returns the free and the total memory of the device in bytes.
func (c *Context) MemInfo() (free, total int64, err error) {
	var f, t uintptr
	err = c.do("cuMemGetInfo", func() Result { return c.t.MemGetInfo(&f, &t) })
	return int64(f), int64(t), err
}

// Owner returns the device of an address in device memory.
func (c *Context) Owner(p Pointer) (ordinal int, err error) {
	var v int32
	err = c.do("cuPointerGetAttribute", func() Result { return c.t.PointerAttribute(unsafe.Pointer(&v), pointerOrdinal, p) })
	return int(v), err
}

// Shares reports whether the context's kernels may use device memory at an address. They may not if the memory belongs to
// another context. Memory without a context, as that of pools, is shared by all.
func (c *Context) Shares(p Pointer) bool {
	var owner ContextHandle
	err := c.do("cuPointerGetAttribute", func() Result { return c.t.PointerAttribute(unsafe.Pointer(&owner), pointerContext, p) })
	return err != nil || owner == 0 || owner == c.handle
}

// Table is the functions that the context calls, for tests that change them.
func (c *Context) Table() *Table { return c.t }
