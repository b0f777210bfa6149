package device

import "context"

// Scratcher is a [Stream] that gives memory in its own order, at no wait. Streams of GPUs are.
type Scratcher interface {
	Stream
	// Scratch gives f memory of size bytes for what f gives the stream; it goes back when
	// that has ended. What is in it at first is not specified. f must not close it.
	Scratch(ctx context.Context, size int64, f func(b Buffer) error) error
}

// Scratch gives f memory of the device for launches on a launcher, as kernels need that
// keep something between two launches. It goes back when the launches have ended: in the
// order of a [Scratcher], after a wait for other streams. What is in it at first is not
// specified. f must not close it.
func Scratch(ctx context.Context, on Launcher, size int64, f func(b Buffer) error) error {
	if s, ok := on.(Scratcher); ok {
		return s.Scratch(ctx, size, f)
	}
	b, err := on.Device().Alloc(ctx, size)
	if err != nil {
		return err
	}
	err = f(b)
	if s, ok := on.(Stream); ok && err == nil {
		err = s.Wait(ctx)
	}
	if e := b.Close(); err == nil {
		err = e
	}
	return err
}
