package cuda

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Stream is work of a GPU in order. It may be used by several goroutines.
type Stream struct {
	device *Device
	s      *driver.Stream

	mu        sync.Mutex
	pending   []any     // what queued work uses, so that it is not collected
	kernels   []*loaded // launched since the last Wait, for messages
	capturing bool
	closed    bool
}

// NewStream implements [device.Device]. The stream is a *[Stream].
func (d *Device) NewStream(ctx context.Context) (device.Stream, error) {
	return d.NewPriorityStream(ctx, 0)
}

// NewPriorityStream is NewStream with a priority: of two streams the one with the lower number runs first. Most GPUs
// support -5 to 0.
func (d *Device) NewPriorityStream(ctx context.Context, priority int) (*Stream, error) {
	if err := d.ready(ctx); err != nil {
		return nil, err
	}
	s, err := d.ctx.NewStream(priority)
	if err != nil {
		return nil, d.check(err)
	}
	note(d, d.streams, s)
	x := &Stream{device: d, s: s}
	runtime.AddCleanup(x, func(s *driver.Stream) { forget(d, d.streams, s) }, s)
	return x, nil
}

// borrow takes a stream for work that is waited for.
func (d *Device) borrow(ctx context.Context) (*Stream, error) {
	if err := d.ready(ctx); err != nil {
		return nil, err
	}
	d.mu.Lock()
	if n := len(d.idle); n > 0 {
		s := d.idle[n-1]
		d.idle = d.idle[:n-1]
		d.mu.Unlock()
		return s, nil
	}
	d.mu.Unlock()
	return d.NewPriorityStream(ctx, 0)
}

// lend puts it back.
func (d *Device) lend(s *Stream) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.idle = append(d.idle, s)
}

// Device implements [device.Launcher].
func (s *Stream) Device() device.Device { return s.device }

// Handle is the driver's own CUstream, for other libraries.
func (s *Stream) Handle() uintptr { return s.s.Handle() }

// begin checks that the stream takes work.
func (s *Stream) begin(ctx context.Context) error {
	if err := s.device.ready(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return fmt.Errorf("%w: the stream is closed", device.ErrArgument)
	}
	return nil
}

// The number of objects that a stream keeps alive before it polls whether its work has ended, and before it waits for
// it.
const (
	lookAt = 1 << 10
	waitAt = 1 << 16
)

// keep keeps x alive until the work that uses it has ended.
func (s *Stream) keep(x any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending = append(s.pending, x)
	if s.capturing || len(s.pending)%lookAt != 0 {
		return nil
	}
	done, err := s.s.Done()
	if err == nil && !done && len(s.pending) >= waitAt {
		err, done = s.s.Synchronize(), true
	}
	if done && err == nil {
		s.forget()
	}
	return err
}

// forget drops the references of completed work.
func (s *Stream) forget() {
	for _, x := range s.pending {
		if t, ok := x.(table); ok {
			t.Close()
		}
	}
	clear(s.pending)
	s.pending = s.pending[:0]
}

// own is a buffer as one that the stream's device can use.
func (d *Device) buffer(b device.Buffer) (*Buffer, error) {
	own, ok := b.(*Buffer)
	switch {
	case !ok || own == nil:
		return nil, fmt.Errorf("%w: a buffer of another device (%T)", device.ErrArgument, b)
	case !d.reaches(own.device):
		return nil, fmt.Errorf("%w: a buffer of %s on %s; see EnablePeer", device.ErrArgument, own.device.Name(), d.Name())
	}
	return own, nil
}

// copy queues f with the address of n bytes of a buffer.
func (s *Stream) copy(ctx context.Context, b device.Buffer, offset int64, bytes []byte, f func(driver.Pointer) error) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	own, err := s.device.buffer(b)
	if err != nil {
		return err
	}
	at, err := own.part(offset, len(bytes))
	if err != nil {
		return err
	}
	if err := s.keep([2]any{own, bytes}); err != nil {
		return s.fault(err)
	}
	return s.fault(f(at))
}

// Upload implements [device.Stream]. It may wait for the copy if src is not pinned.
func (s *Stream) Upload(ctx context.Context, b device.Buffer, offset int64, src []byte) error {
	return s.copy(ctx, b, offset, src, func(at driver.Pointer) error { return s.s.Upload(at, src) })
}

// Download implements [device.Stream]. It may wait for the copy if dst is not pinned.
func (s *Stream) Download(ctx context.Context, b device.Buffer, offset int64, dst []byte) error {
	return s.copy(ctx, b, offset, dst, func(at driver.Pointer) error { return s.s.Download(dst, at) })
}

// Copy copies n bytes between buffers, also of two GPUs.
func (s *Stream) Copy(ctx context.Context, dst device.Buffer, dstOffset int64, src device.Buffer, srcOffset, n int64) error {
	to, ok := dst.(*Buffer)
	from, ok2 := src.(*Buffer)
	if !ok || !ok2 || to == nil || from == nil {
		return fmt.Errorf("%w: a buffer of another device (%T, %T)", device.ErrArgument, dst, src)
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	a, err := to.part(dstOffset, int(n))
	if err != nil {
		return err
	}
	b, err := from.part(srcOffset, int(n))
	if err != nil {
		return err
	}
	if err := s.keep([2]*Buffer{to, from}); err != nil {
		return s.fault(err)
	}
	if to.device == from.device && to.device == s.device {
		return s.fault(s.s.Copy(a, b, n))
	}
	if from.device != s.device {
		return fmt.Errorf("%w: a copy between GPUs goes through a stream of the source's, %s", device.ErrArgument, from.device.Name())
	}
	return s.fault(s.s.CopyToPeer(a, to.device.ctx, b, n))
}

// Record implements [device.Stream].
func (s *Stream) Record(ctx context.Context) (device.Event, error) {
	if err := s.begin(ctx); err != nil {
		return nil, err
	}
	e, err := s.s.Record()
	if err != nil {
		return nil, s.fault(err)
	}
	d := s.device
	note(d, d.events, e)
	x := &Event{s: s, e: e}
	runtime.AddCleanup(x, func(e *driver.Event) { forget(d, d.events, e) }, e)
	return x, nil
}

// Use calls f with the driver's CUstream, for another library's function that queues work
// which uses buffers: they stay until it has ended. Work may be recorded too.
func (s *Stream) Use(ctx context.Context, f func(stream uintptr) error, buffers ...*Buffer) error {
	if err := s.Hold(ctx, buffers...); err != nil {
		return err
	}
	var err error
	if e := s.device.WithContext(func() { err = f(s.Handle()) }); e != nil {
		return e
	}
	return err
}

// Hold begins work of another library on the stream: it keeps buffers alive until the work that is queued next has ended.
func (s *Stream) Hold(ctx context.Context, buffers ...*Buffer) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	for _, b := range buffers {
		if _, err := b.part(0, 0); err != nil {
			return err
		}
		if err := s.keep(b); err != nil {
			return s.fault(err)
		}
	}
	return nil
}

// Recording reports whether the stream records work instead of running it.
func (s *Stream) Recording() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.capturing
}

// Reached reports whether the stream has got to the event.
func (e *Event) Reached() (bool, error) {
	done, err := e.e.Done()
	return done, e.s.fault(err)
}

// After implements [device.Stream].
func (s *Stream) After(ctx context.Context, e device.Event) error {
	own, ok := e.(*Event)
	if !ok || own == nil {
		return fmt.Errorf("%w: an event of another device (%T)", device.ErrArgument, e)
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := s.keep(own); err != nil {
		return s.fault(err)
	}
	return s.fault(s.s.After(own.e))
}

// Wait implements [device.Stream]. After a fault the device is lost, and the stream with it.
func (s *Stream) Wait(ctx context.Context) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := wait(ctx, s.s.Done, s.s.Synchronize); err != nil {
		return s.fault(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
	s.kernels = s.kernels[:0]
	return nil
}

// spin is the time for which a wait that may end early polls without sleeping, for kernels that are about to end;
// after it the wait sleeps between polls, for at most the longest nap.
const (
	spin       = 200 * time.Microsecond
	longestNap = time.Millisecond
)

// wait waits for done; if the context cannot end, by the driver's own wait.
func wait(ctx context.Context, done func() (bool, error), all func() error) error {
	if ctx.Done() == nil {
		return all()
	}
	begin, nap := time.Now(), 10*time.Microsecond
	for {
		ok, err := done()
		if ok || err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if time.Since(begin) < spin {
			runtime.Gosched()
			continue
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(nap):
		}
		nap = min(2*nap, longestNap)
	}
}

// Close implements [device.Stream].
func (s *Stream) Close() error {
	s.mu.Lock()
	closed := s.closed
	s.closed = true
	s.mu.Unlock()
	if closed {
		return nil
	}
	if err := forget(s.device, s.device.streams, s.s); err != nil {
		return s.device.check(err)
	}
	return nil
}

// fault makes an error that a kernel caused a *[device.Fault].
func (s *Stream) fault(err error) error {
	if err == nil || !driver.Lost(err) {
		if err != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
			return err
		}
		return s.device.check(err)
	}
	s.device.check(err) // which remembers it
	class := classes[resultOf(err)]
	if class == nil {
		return s.device.check(err)
	}
	msg := fmt.Sprintf("%s: %v; the device is lost to this process; cpu:interp names the line", s.device.Name(), err)
	return &device.Fault{Class: class, Kernel: s.suspects(), Msg: msg}
}

// classes maps errors of kernels that the driver reports to classes.
var classes = map[driver.Result]error{
	driver.IllegalAddress: device.ErrMemory, driver.Misaligned: device.ErrMemory, driver.InvalidSpace: device.ErrMemory,
	driver.Assert: device.ErrAssert, driver.IllegalInstr: device.ErrUndefined, driver.InvalidPC: device.ErrUndefined,
	driver.StackError: device.ErrUndefined, driver.LaunchFailed: device.ErrUndefined,
}

func resultOf(err error) driver.Result {
	r, _ := errors.AsType[driver.Result](err)
	return r
}

// suspects names the kernels that ran since the last Wait.
func (s *Stream) suspects() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, k := range s.kernels {
		if !slices.Contains(names, k.entry) {
			names = append(names, k.entry)
		}
	}
	switch len(names) {
	case 0:
		return "of another stream"
	case 1:
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}

// Event is a position in a stream of a GPU.
type Event struct {
	s *Stream
	e *driver.Event
}

// Wait implements [device.Event].
func (e *Event) Wait(ctx context.Context) error {
	if err := e.s.device.ready(ctx); err != nil {
		return err
	}
	err := wait(ctx, e.e.Done, e.e.Synchronize)
	runtime.KeepAlive(e)
	return e.s.fault(err)
}

// Since implements [device.Event]. The device's clock counts half microseconds.
func (e *Event) Since(earlier device.Event) (time.Duration, error) {
	from, ok := earlier.(*Event)
	if !ok || from == nil {
		return 0, fmt.Errorf("%w: an event of another device (%T)", device.ErrArgument, earlier)
	}
	took, err := e.e.Since(from.e)
	runtime.KeepAlive(e)
	runtime.KeepAlive(from)
	if errors.Is(err, driver.NotReady) {
		return 0, errors.New("an event that is not yet reached; wait for it")
	}
	return took, e.s.device.check(err)
}
