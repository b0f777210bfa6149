package emu

import (
	"slices"
	"sync"
)

// Capture records the work of streams as a graph.
type Capture struct {
	ID     uint64
	Graph  *Graph
	origin *Stream

	mu      sync.Mutex
	tails   map[*Stream][]*Node // what the next work of each stream waits for
	invalid bool
}

// position is where an event was recorded in captured work.
type position struct {
	capture *Capture
	tails   []*Node
}

// captured returns the capture of a stream, or nil.
func (s *Stream) captured() *Capture {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.capture
}

// Capturing reports whether the stream is captured.
func (s *Stream) Capturing() bool { return s.captured() != nil }

// Capture returns the capture of a stream, or nil, and whether it is invalid.
func (s *Stream) Capture() (c *Capture, invalid bool) {
	if c = s.captured(); c == nil {
		return nil, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c, c.invalid
}

// Tails returns what the next work of a stream will wait for.
func (c *Capture) Tails(s *Stream) []*Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.tails[s])
}

// SetTails replaces what the next work of a stream will wait for.
func (c *Capture) SetTails(s *Stream, nodes []*Node) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tails[s] = slices.Clone(nodes)
}

// invalidate makes the capture of a stream fail.
func (s *Stream) invalidate() {
	if c := s.captured(); c != nil {
		c.mu.Lock()
		c.invalid = true
		c.mu.Unlock()
	}
}

// BeginCapture records the stream's work from here on. Into a graph that exists it begins after nodes.
func (s *Stream) BeginCapture(into *Graph, after []*Node) error {
	if s.legacy {
		return failure(CaptureImplicit, "the default stream cannot be captured")
	}
	if into == nil {
		into = s.Device.System.NewGraph()
	}
	c := &Capture{ID: s.Device.System.NewID(), Graph: into, origin: s, tails: map[*Stream][]*Node{s: slices.Clone(after)}}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.capture != nil {
		return failure(901, "the stream is captured already")
	}
	s.capture = c
	return nil
}

// EndCapture returns the graph of what was recorded.
func (s *Stream) EndCapture() (*Graph, error) {
	c := s.captured()
	if c == nil {
		return nil, failure(InvalidValue, "the stream is not captured")
	}
	if c.origin != s {
		return nil, failure(CaptureUnmatched, "the capture began in another stream")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	joined := map[*Node]bool{}
	var reach func(list []*Node)
	reach = func(list []*Node) {
		for _, n := range list {
			if !joined[n] {
				joined[n] = true
				reach(n.after)
			}
		}
	}
	reach(c.tails[s])
	unjoined := false
	for other, tails := range c.tails {
		for _, n := range tails {
			unjoined = unjoined || !joined[n]
		}
		other.mu.Lock()
		other.capture = nil
		other.mu.Unlock()
	}
	switch {
	case c.invalid:
		return nil, failure(CaptureInvalidated, "the capture was made invalid by a call that is not allowed while it lasts")
	case unjoined:
		return nil, failure(904, "work of another stream was not joined to the stream that the capture began in")
	}
	return c.Graph, nil
}

// record adds a node after the stream's work.
func (c *Capture) record(s *Stream, n *Node) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.invalid {
		return failure(CaptureInvalidated, "the capture is invalid")
	}
	if _, err := c.Graph.Add(n, c.tails[s]); err != nil {
		return err
	}
	c.tails[s] = []*Node{n}
	return nil
}

// recordEvent notes where an event is in the captured work.
func (c *Capture) recordEvent(s *Stream, e *Event) error {
	p := &position{c, c.Tails(s)}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.captured = p
	return nil
}

// join lets a stream's next work wait for the position, and captures the stream.
func (p *position) join(s *Stream) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.capture != nil && s.capture != p.capture {
		return failure(902, "two captures cannot be merged")
	}
	s.capture = p.capture
	p.capture.mu.Lock()
	defer p.capture.mu.Unlock()
	for _, n := range p.tails {
		if !slices.Contains(p.capture.tails[s], n) {
			p.capture.tails[s] = append(p.capture.tails[s], n)
		}
	}
	if p.capture.tails[s] == nil {
		p.capture.tails[s] = []*Node{}
	}
	return nil
}
