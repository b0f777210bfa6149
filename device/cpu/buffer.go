package cpu

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"gotile/device"
	"gotile/internal/hostmem"
)

// buffer is memory of this process. It goes back to the system when it is closed and
// nothing that runs uses it.
type buffer struct {
	size    int64
	mu      sync.Mutex
	memory  []byte
	users   int
	closed  bool
	cleanup runtime.Cleanup
}

// Alloc implements [device.Device].
func (d *Device) Alloc(ctx context.Context, size int64) (device.Buffer, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if size < 0 {
		return nil, fmt.Errorf("%w: a buffer of %d bytes", device.ErrArgument, size)
	}
	memory, err := hostmem.Alloc(size)
	if err != nil {
		return nil, err
	}
	b := &buffer{size: size, memory: memory}
	b.cleanup = runtime.AddCleanup(b, hostmem.Free, memory)
	return b, nil
}

// memoryOf is the memory of a buffer of a CPU, which stays until the buffer's release.
func memoryOf(b device.Buffer) (*buffer, []byte, error) {
	own, ok := b.(*buffer)
	if !ok || own == nil {
		return nil, nil, fmt.Errorf("a buffer of another device (%T)", b)
	}
	memory, err := own.use()
	return own, memory, err
}

// partOf is n bytes of a buffer's memory from offset on, which stay until its release.
func partOf(b device.Buffer, offset int64, n int) (*buffer, []byte, error) {
	own, memory, err := memoryOf(b)
	if err == nil && (offset < 0 || offset > own.size || int64(n) > own.size-offset) {
		own.release()
		err = fmt.Errorf("%d bytes at offset %d of a buffer of %d bytes", n, offset, own.size)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", device.ErrArgument, err)
	}
	return own, memory[offset:][:n], nil
}

// Size implements [device.Buffer].
func (b *buffer) Size() int64 { return b.size }

// Upload implements [device.Buffer].
func (b *buffer) Upload(ctx context.Context, offset int64, src []byte) error {
	return b.access(ctx, offset, len(src), func(part []byte) { copy(part, src) })
}

// Download implements [device.Buffer].
func (b *buffer) Download(ctx context.Context, offset int64, dst []byte) error {
	return b.access(ctx, offset, len(dst), func(part []byte) { copy(dst, part) })
}

// access calls f with n bytes of the memory.
func (b *buffer) access(ctx context.Context, offset int64, n int, f func([]byte)) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	_, part, err := partOf(b, offset, n)
	if err != nil {
		return err
	}
	defer b.release()
	f(part)
	return nil
}

// use is the memory, which stays until release.
func (b *buffer) use() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return nil, errors.New("the buffer is closed")
	}
	b.users++
	return b.memory, nil
}

func (b *buffer) release() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.users--
	b.free()
}

// Close implements [device.Buffer].
func (b *buffer) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.free()
	return nil
}

// free frees the memory if the buffer is closed and not in use.
func (b *buffer) free() {
	if b.closed && b.users == 0 && b.memory != nil {
		b.cleanup.Stop()
		hostmem.Free(b.memory)
		b.memory = nil
	}
}
