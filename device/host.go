package device

import "context"

// HostBuffer is a [Buffer] whose memory belongs to this process. Buffers of CPUs are.
type HostBuffer interface {
	Buffer
	// Memory returns the buffer's bytes, which stay until release is called, even if the
	// buffer is closed before.
	Memory() (memory []byte, release func(), err error)
}

// Queuer is a [Stream] that runs functions of this process in its order. Streams of CPUs are.
type Queuer interface {
	Stream
	// Queue runs f after what was queued before, and what is queued later runs after f. If
	// earlier work has failed, skipped is called with that error instead of f. An error of f
	// is the stream's, as that of a launch.
	Queue(ctx context.Context, f func() error, skipped func(error)) error
}
