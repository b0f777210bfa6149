package cuda

import (
	"context"
	"errors"
	"fmt"
	"log"
	"runtime"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Buffer is memory of a GPU, or memory that someone else owns ([Device.Wrap]).
type Buffer struct {
	device  *Device
	at      driver.Pointer
	size    int64
	closed  atomic.Bool
	cleanup runtime.Cleanup
	release func() // of foreign memory
}

// Alloc implements [device.Device].
func (d *Device) Alloc(ctx context.Context, size int64) (device.Buffer, error) {
	if err := d.ready(ctx); err != nil {
		return nil, err
	}
	if size < 0 {
		return nil, fmt.Errorf("%w: a buffer of %d bytes", device.ErrArgument, size)
	}
	at, err := d.take(max(size, 1)) // each buffer has a distinct address
	if err != nil {
		return nil, fmt.Errorf("%w (%d bytes asked for)", d.check(err), size)
	}
	b := &Buffer{device: d, at: at, size: size}
	b.cleanup = runtime.AddCleanup(b, forgotten, lostBuffer{d, at, size})
	return b, nil
}

// lostBuffer has the resources of a buffer that was garbage collected.
type lostBuffer struct {
	device *Device
	at     driver.Pointer
	size   int64
}

// forgotten frees a buffer that was not closed, after the device's queued work: a stream that was forgotten too may
// still use it.
func forgotten(b lostBuffer) {
	if b.device.closed.Load() || b.device.lost.Load() != nil {
		return
	}
	log.Printf("gotile: a buffer of %d bytes of %s was not closed; call its Close", b.size, b.device.Name())
	if b.device.ctx.Synchronize() == nil {
		b.device.put(b.at)
	}
}

// take allocates zeroed memory. If there is too little, it trims the pool first.
func (d *Device) take(size int64) (at driver.Pointer, err error) {
	if d.pool == nil {
		at, err = d.ctx.Alloc(size)
	} else if at, err = d.pool.Alloc(size, d.own); errors.Is(err, driver.OutOfMemory) {
		if err = d.own.Synchronize(); err == nil {
			err = d.pool.Trim()
		}
		if err == nil {
			at, err = d.pool.Alloc(size, d.own)
		}
	}
	if err != nil {
		return 0, err
	}
	note(d, d.memory, at)
	if err = d.own.Fill(at, 0, size); err == nil {
		err = d.own.Synchronize()
	}
	if err != nil {
		d.put(at)
	}
	return at, err
}

// put frees memory, once.
func (d *Device) put(at driver.Pointer) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.memory[at] || d.lost.Load() != nil {
		return nil // it went with the device
	}
	delete(d.memory, at)
	if d.pool == nil {
		return d.ctx.Free(at)
	}
	return d.pool.Free(at, d.own)
}

// Size implements [device.Buffer].
func (b *Buffer) Size() int64 { return b.size }

// Address returns the buffer's address in the device's memory.
func (b *Buffer) Address() uintptr { return uintptr(b.at) }

// Owner returns the device of the buffer.
func (b *Buffer) Owner() *Device { return b.device }

// Close implements [device.Buffer].
func (b *Buffer) Close() error {
	if b.closed.Swap(true) {
		return nil
	}
	b.cleanup.Stop()
	if b.release != nil {
		b.release()
		return nil
	}
	if err := b.device.put(b.at); err != nil {
		return b.device.check(err)
	}
	return nil
}

// part is the address of n bytes of the buffer from offset on.
func (b *Buffer) part(offset int64, n int) (driver.Pointer, error) {
	if b.closed.Load() {
		return 0, fmt.Errorf("%w: the buffer is closed", device.ErrArgument)
	}
	if offset < 0 || offset > b.size || int64(n) > b.size-offset {
		return 0, fmt.Errorf("%w: %d bytes at offset %d of a buffer of %d bytes", device.ErrArgument, n, offset, b.size)
	}
	return b.at + driver.Pointer(offset), nil
}

// Upload implements [device.Buffer].
func (b *Buffer) Upload(ctx context.Context, offset int64, src []byte) error {
	return b.copy(ctx, offset, src, (*Stream).Upload)
}

// Download implements [device.Buffer].
func (b *Buffer) Download(ctx context.Context, offset int64, dst []byte) error {
	return b.copy(ctx, offset, dst, (*Stream).Download)
}

// copy copies through its own stream and waits, even if the context ends first: when it returns, the caller may use the
// bytes again.
func (b *Buffer) copy(ctx context.Context, offset int64, bytes []byte, how func(*Stream, context.Context, device.Buffer, int64, []byte) error) error {
	s, err := b.device.borrow(ctx)
	if err != nil {
		return err
	}
	defer b.device.lend(s)
	if err := how(s, ctx, b, offset, bytes); err != nil {
		return err
	}
	return s.Wait(context.WithoutCancel(ctx))
}

// AllocHost allocates pinned memory of this process: copies from and to it are faster than from and to a Go slice, and a
// stream does not wait for them. free frees it; it must not be used afterwards.
func (d *Device) AllocHost(ctx context.Context, size int64) (memory []byte, free func() error, err error) {
	if err := d.ready(ctx); err != nil {
		return nil, nil, err
	}
	if size <= 0 {
		return nil, nil, fmt.Errorf("%w: pinned memory of %d bytes", device.ErrArgument, size)
	}
	memory, err = d.ctx.AllocHost(size)
	if err != nil {
		return nil, nil, d.check(err)
	}
	return memory, func() error { return d.check(d.ctx.FreeHost(memory)) }, nil
}

// Wrap makes a buffer of device memory that another library owns: size bytes at an address of this device that is a
// multiple of 16, in its primary context, which CUDA's runtime and most libraries use. release is called when the buffer
// is closed or collected; it may be nil.
func (d *Device) Wrap(address uintptr, size int64, release func()) (*Buffer, error) {
	if address == 0 {
		return nil, fmt.Errorf("%w: %d bytes at address 0", device.ErrArgument, size)
	}
	return d.wrap(address, size, release)
}

// wrap is [Device.Wrap]; memory of no bytes may be nowhere, as other libraries have it.
func (d *Device) wrap(address uintptr, size int64, release func()) (*Buffer, error) {
	if address%16 != 0 || size < 0 || address == 0 && size > 0 {
		return nil, fmt.Errorf("%w: %d bytes at address %#x; want an address at a multiple of 16", device.ErrArgument, size, address)
	}
	if err := d.owns(address, size); err != nil {
		return nil, err
	}
	if release == nil {
		release = func() {}
	}
	return d.foreign(driver.Pointer(address), size, release), nil
}

// owns reports whether memory is of this device.
func (d *Device) owns(address uintptr, size int64) error {
	if address == 0 && size == 0 {
		return nil
	}
	ordinal, err := d.ctx.Owner(driver.Pointer(address))
	if err != nil {
		return fmt.Errorf("%w: address %#x: %w", device.ErrArgument, address, d.check(err))
	}
	if ordinal != d.gpu.Ordinal {
		return fmt.Errorf("%w: address %#x is of cuda:%d, not of %s", device.ErrArgument, address, ordinal, d.Name())
	}
	if !d.ctx.Shares(driver.Pointer(address)) {
		return fmt.Errorf("%w: address %#x is of another context than the primary one of %s, whose kernels cannot use it", device.ErrArgument, address, d.Name())
	}
	return nil
}
