// Package timing measures how long work takes on a device: by events of a stream if the device has its own memory and
// clock, otherwise by the clock of this machine.
//
// It knows package device. It must not know kernels, or any one device.
package timing

import (
	"context"
	"slices"
	"time"

	"gotile/device"
)

// Timer times work on a device.
type Timer struct {
	dev    device.Device
	stream device.Stream // nil if launches are timed by the clock of this machine
}

// New makes a timer. It is to be closed.
func New(ctx context.Context, dev device.Device) (*Timer, error) {
	if dev.Describe().HostMemory {
		return &Timer{dev: dev}, nil
	}
	s, err := dev.NewStream(ctx)
	if err != nil {
		return nil, err
	}
	return &Timer{dev, s}, nil
}

// On returns the launcher for the work.
func (t *Timer) On() device.Launcher {
	if t.stream == nil {
		return t.dev
	}
	return t.stream
}

// Close releases the timer's resources.
func (t *Timer) Close() error {
	if t.stream == nil {
		return nil
	}
	return t.stream.Close()
}

// Seconds returns the time of f, which launches on [Timer.On].
func (t *Timer) Seconds(ctx context.Context, f func() error) (float64, error) {
	if t.stream == nil {
		elapsed := Watch()
		err := f()
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return elapsed().Seconds(), err
	}
	begin, err := t.stream.Record(ctx)
	if err != nil {
		return 0, err
	}
	if err := f(); err != nil {
		return 0, err
	}
	end, err := t.stream.Record(ctx)
	if err != nil {
		return 0, err
	}
	if err := t.stream.Wait(ctx); err != nil {
		return 0, err
	}
	took, err := end.Since(begin)
	return took.Seconds(), err
}

// Repeat makes a function that does f n times, as a whole, at the lowest cost that the device allows; free releases its
// resources. The launches of f must have been launched before.
func (t *Timer) Repeat(ctx context.Context, n int, f func() error) (all func() error, free func(), err error) {
	all = func() error {
		for range n {
			if err := f(); err != nil {
				return err
			}
		}
		return nil
	}
	r, ok := t.stream.(device.Recorder)
	if !ok {
		return all, func() {}, nil
	}
	work, err := r.RecordWork(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	return func() error { return work.Run(ctx) }, func() { work.Close() }, nil
}

// Times returns the number of runs of a given number of seconds each that together take so long: at least one, and no more
// than a stream or a graph can hold.
func Times(each float64, together time.Duration) int {
	const most = 4096
	n := together.Seconds() / max(each, 1e-9)
	return max(1, min(most, int(n+0.999)))
}

// Median is the middle of some numbers, which it sorts.
func Median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
