package device

import "context"

// Scratcher is a [Stream] that allocates memory in its own order, without waiting. Streams of GPUs are scratchers.
type Scratcher interface {
	Stream
	// Scratch passes f memory of size bytes for the work that f queues in the stream; it is freed when that work has ended.
	// Its initial content is not specified. f must not close it.
	Scratch(ctx context.Context, size int64, f func(b Buffer) error) error
}

// Scratch passes f memory of the device for launches on a launcher, for kernels that store intermediate results between
// two launches. It is freed when the launches have ended: in the order of a [Scratcher], after a wait for other
// streams. Its initial content is not specified. f must not close it.
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
