// Package staged makes a device whose kernels take slices of this process out of one that
// wants memory of its own, such as a GPU: each launch copies its slices to the device, and
// back when it has ended. Code that launches on slices of a CPU then runs on a GPU
// unchanged, at the price of the copies; what launches often keeps its data in buffers.
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

// On gives the device with launches that take slices; it is the device itself where that
// takes them already.
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

// memory is a slice as a key: two arguments that name one slice are one buffer.
type memory struct {
	data *byte
	size int
}

// Launch implements [device.Launcher]. The slices hold the results when it returns without
// an error, and are as they were otherwise.
func (d *Device) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	moved := make([]device.Arg, len(args))
	buffers := map[memory]device.Buffer{}
	var slices [][]byte
	defer func() {
		for _, b := range buffers {
			b.Close()
		}
	}()
	for i, a := range args {
		if a.Pointer && a.Host != nil {
			key := memory{unsafe.SliceData(a.Host), len(a.Host)}
			if buffers[key] == nil {
				b, err := d.upload(ctx, a.Host)
				if err != nil {
					return fmt.Errorf("argument %d %s: %w", i, a.Name, err)
				}
				buffers[key], slices = b, append(slices, a.Host)
			}
			a.Host, a.Buffer = nil, buffers[key]
		}
		moved[i] = a
	}
	// A kernel that cannot be stopped is waited for: its memory must stay until it has ended.
	if !d.Describe().Stops {
		ctx = context.WithoutCancel(ctx)
	}
	if err := d.base.Launch(ctx, p, grid, moved); err != nil {
		return err
	}
	for _, s := range slices {
		if err := buffers[memory{unsafe.SliceData(s), len(s)}].Download(ctx, 0, s); err != nil {
			return err
		}
	}
	return nil
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
