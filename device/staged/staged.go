// Package staged makes a device whose kernels take slices of this process from one that needs its own memory, such as a
// GPU: each launch copies its slices to the device, and back when it has ended. Code that launches on slices of a CPU then
// runs on a GPU unchanged, at the price of the copies; code that launches often should keep its data in buffers.
//
// It must not know any one device.
package staged

import (
	"context"
	"fmt"
	"unsafe"

	"gotile/device"
)

// Device is a device whose launches take slices. Buffers of the device work as well.
type Device struct{ base }

// base is the device underneath.
type base = device.Device

// On returns a device with launches that take slices; it returns d if d takes them already.
func On(d device.Device) device.Device {
	if d.Describe().HostMemory {
		return d
	}
	return &Device{d}
}

// Device implements [device.Launcher].
func (d *Device) Device() device.Device { return d }

// Describe implements [device.Device].
func (d *Device) Describe() device.Info {
	info := d.base.Describe()
	info.HostMemory = true
	return info
}

// CompilerVersion implements [device.Compiled].
func (d *Device) CompilerVersion() string { return device.CompilerVersion(d.base) }

// memory is a slice as a key: two arguments that name one slice are one buffer.
type memory struct {
	data *byte
	size int
}

// Launch implements [device.Launcher]. The slices hold the results when it returns without
// an error, and are as they were otherwise.
func (d *Device) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	c := &copies{device: d, buffers: map[memory]device.Buffer{}}
	defer c.close()
	moved, err := c.move(ctx, args)
	if err != nil {
		return err
	}
	// A kernel that cannot be stopped is waited for: its memory must stay until it has ended.
	if !d.Describe().Stops {
		ctx = context.WithoutCancel(ctx)
	}
	if err := d.base.Launch(ctx, p, grid, moved); err != nil {
		return err
	}
	for _, s := range c.slices {
		if err := c.buffers[memory{unsafe.SliceData(s), len(s)}].Download(ctx, 0, s); err != nil {
			return err
		}
	}
	return nil
}

// copies is the slices of a launch and their copies on the device.
type copies struct {
	device  *Device
	buffers map[memory]device.Buffer
	slices  [][]byte
}

func (c *copies) close() {
	for _, b := range c.buffers {
		b.Close()
	}
}

// move replaces slices by buffers, in tables too.
func (c *copies) move(ctx context.Context, args []device.Arg) (moved []device.Arg, err error) {
	moved = make([]device.Arg, len(args))
	for i, a := range args {
		if len(a.Group) > 0 {
			err = fmt.Errorf("%w: a multicast group; CPUs have those", device.ErrUnsupported)
		} else if a.Table != nil {
			a.Table, err = c.move(ctx, a.Table)
		} else if a.Pointer && a.Host != nil {
			a.Buffer, err = c.buffer(ctx, a.Host)
			a.Host = nil
		}
		if err != nil {
			return nil, fmt.Errorf("argument %d %s: %w", i, a.Name, err)
		}
		moved[i] = a
	}
	return moved, nil
}

// buffer is the copy of a slice.
func (c *copies) buffer(ctx context.Context, s []byte) (device.Buffer, error) {
	key := memory{unsafe.SliceData(s), len(s)}
	if b := c.buffers[key]; b != nil {
		return b, nil
	}
	b, err := c.device.upload(ctx, s)
	if err != nil {
		return nil, err
	}
	c.buffers[key], c.slices = b, append(c.slices, s)
	return b, nil
}

// upload is a buffer with a slice's bytes.
func (d *Device) upload(ctx context.Context, s []byte) (device.Buffer, error) {
	b, err := d.Alloc(ctx, int64(len(s)))
	if err == nil && len(s) > 0 {
		if err = b.Upload(ctx, 0, s); err != nil {
			b.Close()
		}
	}
	return b, err
}
