package driver

import (
	"time"
	"unsafe"
)

// Stream is work of a device that is done in the order in which it was given.
type Stream struct {
	c      *Context
	handle StreamHandle
}

// NewStream makes a stream that runs concurrently with all others. Of two streams the one with the lower priority number
// runs first.
func (c *Context) NewStream(priority int) (*Stream, error) {
	s := &Stream{c: c}
	err := c.do("cuStreamCreate", func() Result { return c.t.StreamCreate(&s.handle, streamNonBlocking, int32(priority)) })
	return s, err
}

// Handle is the driver's own, for other libraries.
func (s *Stream) Handle() uintptr { return uintptr(s.handle) }

// Upload copies src to the device. Src must not change, and must stay, until the stream
// has got there. Without bytes there is nothing to do.
func (s *Stream) Upload(dst Pointer, src []byte) error {
	if len(src) == 0 {
		return nil
	}
	return s.c.do("cuMemcpyHtoDAsync", func() Result {
		return s.c.t.CopyToDevice(dst, unsafe.Pointer(unsafe.SliceData(src)), uintptr(len(src)), s.handle)
	})
}

// Download copies from the device to dst, which must stay until the stream has got there.
func (s *Stream) Download(dst []byte, src Pointer) error {
	if len(dst) == 0 {
		return nil
	}
	return s.c.do("cuMemcpyDtoHAsync", func() Result {
		return s.c.t.CopyToHost(unsafe.Pointer(unsafe.SliceData(dst)), src, uintptr(len(dst)), s.handle)
	})
}

// Copy copies within the device.
func (s *Stream) Copy(dst, src Pointer, bytes int64) error {
	if bytes == 0 {
		return nil
	}
	return s.c.do("cuMemcpyDtoDAsync", func() Result { return s.c.t.CopyOnDevice(dst, src, uintptr(bytes), s.handle) })
}

// CopyToPeer copies to memory of another device.
func (s *Stream) CopyToPeer(dst Pointer, peer *Context, src Pointer, bytes int64) error {
	if bytes == 0 {
		return nil
	}
	return s.c.do("cuMemcpyPeerAsync", func() Result {
		return s.c.t.CopyToPeer(dst, peer.handle, src, s.c.handle, uintptr(bytes), s.handle)
	})
}

// Fill sets bytes of the device.
func (s *Stream) Fill(dst Pointer, value byte, bytes int64) error {
	if bytes == 0 {
		return nil
	}
	return s.c.do("cuMemsetD8Async", func() Result { return s.c.t.MemsetAsync(dst, value, uintptr(bytes), s.handle) })
}

// Done reports whether all work has ended, with the error of the work that failed.
func (s *Stream) Done() (bool, error) {
	err := s.c.do("cuStreamQuery", func() Result { return s.c.t.StreamQuery(s.handle) })
	if e, ok := err.(*Error); ok && e.Result == NotReady {
		return false, nil
	}
	return err == nil, err
}

// Synchronize waits until all work has ended.
func (s *Stream) Synchronize() error {
	return s.c.do("cuStreamSynchronize", func() Result { return s.c.t.StreamSynchronize(s.handle) })
}

// After makes later work wait for an event.
func (s *Stream) After(e *Event) error {
	return s.c.do("cuStreamWaitEvent", func() Result { return s.c.t.StreamWaitEvent(s.handle, e.handle, 0) })
}

// Close releases the stream when its work has ended, without waiting for it.
func (s *Stream) Close() error {
	return s.c.do("cuStreamDestroy", func() Result { return s.c.t.StreamDestroy(s.handle) })
}

// Event is a position in a stream, with the time at which the device reached it.
type Event struct {
	c      *Context
	handle EventHandle
}

// Record marks the stream's present end.
func (s *Stream) Record() (*Event, error) {
	e := &Event{c: s.c}
	if err := s.c.do("cuEventCreate", func() Result { return s.c.t.EventCreate(&e.handle, 0) }); err != nil {
		return nil, err
	}
	if err := s.RecordAgain(e); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// RecordAgain moves an event to the stream's present end.
func (s *Stream) RecordAgain(e *Event) error {
	return s.c.do("cuEventRecord", func() Result { return s.c.t.EventRecord(e.handle, s.handle) })
}

// Done reports whether the stream has got there.
func (e *Event) Done() (bool, error) {
	err := e.c.do("cuEventQuery", func() Result { return e.c.t.EventQuery(e.handle) })
	if x, ok := err.(*Error); ok && x.Result == NotReady {
		return false, nil
	}
	return err == nil, err
}

// Synchronize waits until the stream has got there.
func (e *Event) Synchronize() error {
	return e.c.do("cuEventSynchronize", func() Result { return e.c.t.EventSynchronize(e.handle) })
}

// Since is the time that the device took from an event to this one.
func (e *Event) Since(earlier *Event) (time.Duration, error) {
	var ms float32
	err := e.c.do("cuEventElapsedTime", func() Result { return e.c.t.EventElapsed(&ms, earlier.handle, e.handle) })
	return time.Duration(float64(ms) * float64(time.Millisecond)), err
}

// Close releases the event.
func (e *Event) Close() error {
	return e.c.do("cuEventDestroy", func() Result { return e.c.t.EventDestroy(e.handle) })
}
