// Package hostrun runs operations of backends that work in the memory of this process, at
// once or in the order of a stream. It must not know what the operations do.
package hostrun

import (
	"context"
	"errors"
	"fmt"

	"gotile/device"
	"gotile/dist"
)

// Run calls f with the bytes of memory: at once if on is a device, or in the order of a
// stream. If f fails in the stream, or earlier work of the stream has failed so that f does
// not run, all ranks of the communicator fail.
func Run(ctx context.Context, on device.Launcher, c dist.Comm, memory []dist.Memory, f func(data [][]byte) error) error {
	stream, queued := on.(device.Stream)
	data, release, err := use(memory)
	if err != nil {
		return err
	}
	if !queued {
		defer release()
		return f(data)
	}
	q, ok := stream.(device.Queuer)
	if !ok {
		release()
		return fmt.Errorf("%w: streams of %s do not run functions of this process", device.ErrUnsupported, on.Device().Name())
	}
	work := func() error {
		defer release()
		return failing(c, f(data))
	}
	skipped := func(err error) {
		defer release()
		failing(c, fmt.Errorf("earlier work of the stream failed: %w", err))
	}
	if err := q.Queue(ctx, work, skipped); err != nil {
		release()
		return err
	}
	return nil
}

// use returns the bytes of memory, which stay until release.
func use(memory []dist.Memory) (data [][]byte, release func(), err error) {
	data = make([][]byte, len(memory))
	releases := make([]func(), 0, len(memory))
	release = func() {
		for _, r := range releases {
			r()
		}
	}
	for i, m := range memory {
		b, r, err := m.OnHost()
		if err != nil {
			release()
			return nil, nil, err
		}
		data[i], releases = b, append(releases, r)
	}
	return data, release, nil
}

// failing makes all ranks fail with an error, and returns the one that they failed with.
func failing(c dist.Comm, err error) error {
	if err == nil {
		return nil
	}
	e, ok := errors.AsType[*dist.Error](err)
	if !ok {
		e = &dist.Error{Rank: c.WorldRank(), Err: err}
	}
	c.Fail(e)
	return c.Failed()
}
