// Package cuda makes NVIDIA GPUs available as devices: "cuda:0" is the first. A kernel is compiled by the vendor's
// tileiras, once on a machine for each kind of GPU, and launched by the driver. Importing the package registers the kind
// "cuda".
//
// A GPU reports less than the CPU. Accesses are not checked: one out of bounds may remain undetected, or stop the kernel
// with a fault that names no line; run the kernel on cpu:interp to find it. A kernel that has begun runs to its end, even
// if its context ends. After a fault the driver accepts no more work of this process on that GPU: the device is lost, and
// only a new process can use it again. Output of kernels appears on the standard output of the process when a launch is
// waited for.
//
// Beyond package device there are prepared launches ([Stream.Prepare]), graphs ([Stream.Capture]), pinned memory of the
// host ([Device.AllocHost]), memory that others own ([Device.Wrap], [Device.FromDLPack]), access from GPU to GPU
// ([Device.EnablePeer]) and kernels compiled ahead ([Embed]).
//
// The package makes a program on Linux load the driver, so that it is not static; programs for CPUs alone do not import
// it, and the build tag nocuda leaves the driver out. It must not know the language that kernels are written in, or other
// devices.
package cuda

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/cuda/arch"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
)

func init() { device.Register("cuda", opener{driver.Load, newTools()}) }

// opener opens the GPUs of a driver.
type opener struct {
	load  func() (*driver.Driver, error)
	tools *tools
}

// Open implements [device.Driver].
func (o opener) Open(which string, opts device.Options) (device.Device, error) {
	ordinal, err := strconv.ParseUint(which, 10, 16)
	if which != "" && err != nil {
		return nil, fmt.Errorf("%w \"cuda:%s\"; want cuda or cuda:N, as cuda:0", device.ErrUnknown, which)
	}
	d, err := o.load()
	if err != nil {
		return nil, fmt.Errorf("%w: cuda:%d: %w", device.ErrUnavailable, ordinal, err)
	}
	if ordinal >= uint64(len(d.Devices)) {
		return nil, fmt.Errorf("%w: cuda:%d: this machine has %d GPUs, cuda:0 to cuda:%d", device.ErrUnavailable, ordinal, len(d.Devices), len(d.Devices)-1)
	}
	dev, err := open(&d.Devices[ordinal], o.tools)
	if err != nil {
		return nil, err
	}
	dev.passes = device.Extension[passes.Options](opts)
	return dev, nil
}

// List implements [device.Driver].
func (o opener) List() (names []string) {
	d, err := o.load()
	if err != nil {
		return nil
	}
	for i := range d.Devices {
		names = append(names, fmt.Sprintf("cuda:%d", i))
	}
	return names
}

// oldestMajor is the compute capability from which on tileiras makes code.
const oldestMajor = 8

// Device is a GPU. It may be used by several goroutines.
type Device struct {
	gpu   *driver.Device
	ctx   *driver.Context
	tools *tools
	pool  *driver.Pool   // nil if the device has none: memory is allocated and freed immediately
	own   *driver.Stream // for memory, and copies that wait
	// passes selects the passes that modules go through before they are compiled.
	passes passes.Options

	lost   atomic.Pointer[error] // what broke the device, nil while it works
	closed atomic.Bool

	mu      sync.Mutex
	memory  map[driver.Pointer]bool
	streams map[*driver.Stream]bool
	idle    []*Stream // of launches that wait
	modules map[*driver.Module]bool
	events  map[*driver.Event]bool
	graphs  map[*driver.Graph]bool
	peers   map[*Device]bool
}

func open(gpu *driver.Device, t *tools) (*Device, error) {
	name := fmt.Sprintf("cuda:%d", gpu.Ordinal)
	if gpu.Major < oldestMajor {
		return nil, fmt.Errorf("%w: %s: %s is %s; CUDA Tile needs sm_%d0 or newer", device.ErrUnavailable, name, gpu.Name, gpu.Arch(), oldestMajor)
	}
	ctx, err := gpu.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", device.ErrUnavailable, name, err)
	}
	d := &Device{gpu: gpu, ctx: ctx, tools: t, memory: map[driver.Pointer]bool{}, streams: map[*driver.Stream]bool{},
		modules: map[*driver.Module]bool{}, events: map[*driver.Event]bool{}, graphs: map[*driver.Graph]bool{}, peers: map[*Device]bool{}}
	if d.own, err = ctx.NewStream(0); err == nil {
		if pools, e := gpu.Attribute(driver.AttrPools); e == nil && pools != 0 {
			d.pool, err = ctx.NewPool()
		}
	}
	if err != nil {
		d.Close()
		return nil, fmt.Errorf("%w: %s: %w", device.ErrUnavailable, name, err)
	}
	return d, nil
}

// Name implements [device.Device].
func (d *Device) Name() string { return fmt.Sprintf("cuda:%d", d.gpu.Ordinal) }

// Device implements [device.Launcher].
func (d *Device) Device() device.Device { return d }

// target is the value of [Device.Target].
type target struct{ arch, withoutPasses string }

// Target implements [device.Device]: GPUs of one architecture run each other's programs.
func (d *Device) Target() any { return target{d.gpu.Arch(), strings.Join(d.passes.Off, ",")} }

// Describe implements [device.Device].
func (d *Device) Describe() device.Info {
	info := arch.Describe(d.Name(), d.gpu.Arch(), d.gpu.Cores)
	info.Model, info.Memory = d.gpu.Name, d.gpu.Memory
	if l2, err := d.gpu.Attribute(driver.AttrL2Bytes); err == nil {
		info.Features = append(info.Features, fmt.Sprintf("L2 %d MiB", l2>>20))
	}
	return info
}

// Handles are the driver's own: CUcontext and the number of the CUdevice, for other
// libraries in this process.
func (d *Device) Handles() (context uintptr, ordinal int) { return d.ctx.Handle(), d.gpu.Ordinal }

// WithContext calls f on a thread that has the device's context, as functions of other
// libraries need it.
func (d *Device) WithContext(f func()) error { return d.check(d.ctx.With(f)) }

// Call calls a function of C of another library on a thread that has the device's context, and returns its result. It takes up to
// eight arguments, none of which points to memory of Go.
func (d *Device) Call(f uintptr, args ...uintptr) (uintptr, error) {
	result, err := d.ctx.Call(f, args...)
	return result, d.check(err)
}

// MemInfo returns the free and the total memory in bytes.
func (d *Device) MemInfo() (free, total int64, err error) {
	free, total, err = d.ctx.MemInfo()
	return free, total, d.check(err)
}

// check makes an error of the driver one of the device, and remembers one that broke it.
func (d *Device) check(err error) error {
	if err == nil {
		return nil
	}
	if driver.Lost(err) {
		lost := err // its address escapes: only on this path
		d.lost.CompareAndSwap(nil, &lost)
	}
	if errors.Is(err, driver.OutOfMemory) {
		return fmt.Errorf("%w: %s: %w", device.ErrNoMemory, d.Name(), err)
	}
	return fmt.Errorf("%s: %w", d.Name(), err)
}

// ready reports a context that has ended, and a device that is closed or lost.
func (d *Device) ready(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if lost := d.lost.Load(); lost != nil {
		return fmt.Errorf("%w: %s is lost to this process; start the program again: %w", device.ErrUnavailable, d.Name(), *lost)
	}
	if d.closed.Load() {
		return fmt.Errorf("%w: %s is closed", device.ErrArgument, d.Name())
	}
	return nil
}

// Close implements [device.Device]. It waits for running work.
func (d *Device) Close() error {
	if d.closed.Swap(true) {
		return nil
	}
	if d.lost.Load() == nil {
		d.check(d.ctx.Synchronize())
	}
	if d.lost.Load() != nil {
		d.ctx.Close() // its error would be the cause of the loss; the end of the process releases everything
		return nil
	}
	d.giveBack()
	return d.ctx.Close()
}

// giveBack releases open resources. Resources that cannot be released are freed with the process.
func (d *Device) giveBack() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for p := range d.memory {
		if d.pool != nil {
			d.pool.Free(p, d.own)
		} else {
			d.ctx.Free(p)
		}
	}
	for g := range d.graphs {
		g.Close()
	}
	for e := range d.events {
		e.Close()
	}
	for m := range d.modules {
		m.Close()
	}
	for s := range d.streams {
		s.Close()
	}
	if d.own != nil {
		d.own.Synchronize()
	}
	if d.pool != nil {
		d.pool.Close()
	}
	if d.own != nil {
		d.own.Close()
	}
	clear(d.memory)
	clear(d.modules)
	clear(d.events)
	clear(d.graphs)
	clear(d.streams)
}

// closer is a resource of the driver.
type closer interface {
	comparable
	Close() error
}

// forget releases a resource in a set of the device's, once. After a fault all resources are lost with the device.
func forget[T closer](d *Device, set map[T]bool, x T) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !set[x] || d.lost.Load() != nil {
		return nil
	}
	delete(set, x)
	return x.Close()
}

// note puts something into a set of the device's.
func note[T comparable](d *Device, set map[T]bool, x T) {
	d.mu.Lock()
	defer d.mu.Unlock()
	set[x] = true
}

// EnablePeer lets kernels of this device use buffers of another GPU of this machine.
func (d *Device) EnablePeer(peer *Device) error {
	can, err := d.gpu.CanAccess(peer.gpu)
	if err == nil && !can {
		return fmt.Errorf("%w: %s cannot reach the memory of %s", device.ErrUnsupported, d.Name(), peer.Name())
	}
	if err == nil && peer.pool != nil {
		err = peer.pool.Share(d.gpu)
	}
	if err == nil {
		err = d.ctx.EnablePeer(peer.ctx)
	}
	if err != nil {
		return d.check(err)
	}
	note(d, d.peers, peer)
	return nil
}

// reaches reports whether kernels of the device may use memory of another.
func (d *Device) reaches(other *Device) bool {
	if d == other {
		return true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.peers[other]
}

// Check reports in one line what this machine lacks for GPUs: a driver, a device, or a compiler. It returns nil if
// nothing is missing.
func Check(ctx context.Context) error {
	if _, err := driver.Load(); err != nil {
		return err
	}
	_, err := toolchain.Find(ctx)
	return err
}
