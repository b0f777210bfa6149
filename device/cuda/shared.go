package cuda

import (
	"context"
	"fmt"
	"runtime"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// SharedHandle names memory of [Device.AllocShared] for other processes of this machine.
type SharedHandle [64]byte

// sharedUnit is the size of the pages that a process shares with others: memory that shares one with other memory would
// show that too.
const sharedUnit = 2 << 20

// AllocShared allocates memory, all zero, that other processes of this machine map with [Device.OpenShared], by CUDA's
// inter-process communication. Close it after they have closed theirs.
func (d *Device) AllocShared(ctx context.Context, size int64) (*Buffer, SharedHandle, error) {
	if err := d.ready(ctx); err != nil {
		return nil, SharedHandle{}, err
	}
	if size < 1 {
		return nil, SharedHandle{}, fmt.Errorf("%w: shared memory of %d bytes", device.ErrArgument, size)
	}
	all := (size + sharedUnit - 1) / sharedUnit * sharedUnit
	at, err := d.ctx.Alloc(all)
	if err != nil {
		return nil, SharedHandle{}, fmt.Errorf("%w (%d bytes asked for)", d.check(err), all)
	}
	free := func() {
		if !d.closed.Load() && d.lost.Load() == nil {
			d.check(d.ctx.Free(at))
		}
	}
	var h driver.SharedHandle
	if err = d.own.Fill(at, 0, size); err == nil {
		err = d.own.Synchronize()
	}
	if err == nil {
		h, err = d.ctx.Export(at)
	}
	if err != nil {
		free()
		return nil, SharedHandle{}, d.check(err)
	}
	return d.foreign(at, size, free), SharedHandle(h), nil
}

// OpenShared maps memory that another process has allocated with [Device.AllocShared] on this GPU, or on another one of
// this machine whose memory this one reaches. Its size is the one that was allocated.
func (d *Device) OpenShared(ctx context.Context, h SharedHandle, size int64) (*Buffer, error) {
	if err := d.ready(ctx); err != nil {
		return nil, err
	}
	if size < 1 {
		return nil, fmt.Errorf("%w: shared memory of %d bytes", device.ErrArgument, size)
	}
	at, err := d.ctx.Import(driver.SharedHandle(h))
	if err != nil {
		return nil, fmt.Errorf("memory of another process: %w", d.check(err))
	}
	return d.foreign(at, size, func() {
		if !d.closed.Load() && d.lost.Load() == nil {
			d.check(d.ctx.Unmap(at))
		}
	}), nil
}

// foreign is a buffer of memory that is not of the device's pool.
func (d *Device) foreign(at driver.Pointer, size int64, release func()) *Buffer {
	b := &Buffer{device: d, at: at, size: size, release: release}
	b.cleanup = runtime.AddCleanup(b, func(release func()) { release() }, release)
	return b
}
