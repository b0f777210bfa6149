package emu

import (
	"context"
	"encoding/binary"
	"unsafe"
)

// Box is a part of memory of up to three dimensions: Height rows of Width bytes in each of Depth layers.
type Box struct {
	Width, Height, Depth uint64
}

// Pitched is memory in which rows begin Pitch bytes apart, and layers Layer bytes apart.
type Pitched struct {
	Start        unsafe.Pointer
	Pitch, Layer uint64
}

// last returns how many bytes a box takes from the start on.
func (p Pitched) last(b Box) uint64 {
	if b.Width == 0 || b.Height == 0 || b.Depth == 0 {
		return 0
	}
	return (b.Depth-1)*p.Layer + (b.Height-1)*p.Pitch + b.Width
}

// span is the memory that a box takes.
func (s *System) span(p Pitched, b Box) ([]byte, error) {
	if b.Height > 1 && p.Pitch < b.Width {
		return nil, failure(12, "a pitch of %d bytes, less than the %d of a row", p.Pitch, b.Width)
	}
	return s.Span(p.Start, p.last(b))
}

// plain reports host memory that the system does not know: the program may change or free it when the call
// returns.
func (s *System) plain(data []byte) bool { return len(data) > 0 && s.Find(addressOf(data)) == nil }

// Copy copies a box. With wait, and where the destination is the program's own memory, it returns when the
// copy has ended; the program's own memory is read before it returns.
func (s *Stream) Copy(ctx context.Context, dst, src Pitched, b Box, wait bool) error {
	sys := s.Device.System
	to, err := sys.span(dst, b)
	if err != nil {
		return err
	}
	from, err := sys.span(src, b)
	if err != nil || len(to) == 0 {
		return err
	}
	sys.written(to)
	idle, own := s.idle(), s.captured() == nil && sys.plain(from)
	if own && !wait && !idle {
		from = append([]byte(nil), from...) // the program may change it
	}
	n := sys.copyNode(to, dst, from, src, b)
	wait = wait || s.captured() == nil && sys.plain(to)
	if idle && (wait || own) && s.Device.Fault() == nil {
		return n.run(s)
	}
	if err := s.give(n); err != nil || !wait {
		return err
	}
	return s.Synchronize(ctx)
}

// copyBox copies rows.
func copyBox(to []byte, dst Pitched, from []byte, src Pitched, b Box) {
	if b.Depth == 1 && (b.Height == 1 || dst.Pitch == b.Width && src.Pitch == b.Width) {
		copy(to, from)
		return
	}
	for z := range b.Depth {
		for y := range b.Height {
			t, f := z*dst.Layer+y*dst.Pitch, z*src.Layer+y*src.Pitch
			copy(to[t:t+b.Width], from[f:f+b.Width])
		}
	}
}

// idle reports that nothing runs that work of the stream would wait for, and that it is not captured.
func (s *Stream) idle() bool {
	return s.captured() == nil && s.end().reached() && len(s.order()) == 0
}

// Set fills a box whose width is in elements of 1, 2 or 4 bytes with a value.
func (s *Stream) Set(ctx context.Context, dst Pitched, value uint32, bytes int, b Box, wait bool) error {
	b.Width *= uint64(bytes)
	to, err := s.Device.System.span(dst, b)
	if err != nil || len(to) == 0 {
		return err
	}
	s.Device.System.written(to)
	n := s.Device.System.setNode(to, dst, value, bytes, b)
	if err := s.give(n); err != nil || !wait {
		return err
	}
	return s.Synchronize(ctx)
}

// setBox fills rows.
func setBox(to []byte, dst Pitched, value uint32, bytes int, b Box) {
	var one [4]byte
	binary.LittleEndian.PutUint32(one[:], value)
	for z := range b.Depth {
		for y := range b.Height {
			at := z*dst.Layer + y*dst.Pitch
			fill(to[at:at+b.Width], one[:bytes])
		}
	}
}

// fill repeats a pattern.
func fill(row, pattern []byte) {
	for n := copy(row, pattern); n < len(row); n *= 2 {
		copy(row[n:], row[:n])
	}
}

// Call queues a function of the host.
func (s *Stream) Call(f func()) error {
	return s.give(&Node{Kind: HostNode, run: func(*Stream) error { f(); return nil }})
}
