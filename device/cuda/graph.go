package cuda

import (
	"context"
	"fmt"
	"runtime"

	"gotile/device"
	"gotile/internal/cuda/driver"
)

// Graph is a sequence of launches and copies that was recorded once and runs as a whole: a launch in a graph costs less
// than half of a separate one.
type Graph struct {
	device  *Device
	g       *driver.Graph
	kept    []any     // what its work uses
	kernels []*loaded // for messages
}

// Capture records the work that f queues in the stream, without running it. Inside f other streams join by
// [Stream.After] with an event of this one, and must be joined back. f must not wait, or allocate or close memory. The
// graph refers to the buffers and slices until it is closed.
func (s *Stream) Capture(ctx context.Context, f func() error) (*Graph, error) {
	if err := s.begin(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	if s.capturing {
		s.mu.Unlock()
		return nil, fmt.Errorf("%w: the stream is recorded already", device.ErrArgument)
	}
	pending, kernels := s.pending, s.kernels
	s.capturing, s.pending, s.kernels = true, nil, nil
	s.mu.Unlock()
	g, err := s.s.Capture(f)
	s.mu.Lock()
	x := &Graph{device: s.device, g: g, kept: s.pending, kernels: s.kernels}
	s.capturing, s.pending, s.kernels = false, pending, kernels
	s.mu.Unlock()
	if err != nil {
		return nil, s.fault(err)
	}
	d := s.device
	note(d, d.graphs, g)
	runtime.AddCleanup(x, func(g *driver.Graph) { forget(d, d.graphs, g) }, g)
	return x, nil
}

// Nodes returns the number of launches and copies in the graph.
func (g *Graph) Nodes() int { return g.g.Nodes }

// Replay runs the graph in the stream.
func (s *Stream) Replay(ctx context.Context, g *Graph) error {
	if g.device != s.device {
		return fmt.Errorf("%w: a graph of %s on %s", device.ErrArgument, g.device.Name(), s.device.Name())
	}
	if err := s.begin(ctx); err != nil {
		return err
	}
	if err := s.keep(g); err != nil {
		return s.fault(err)
	}
	for _, l := range g.kernels {
		s.ran(l)
	}
	if err := g.g.On(s.s); err != nil {
		return s.fault(err)
	}
	return nil
}

// Close releases the graph. It must not be running.
func (g *Graph) Close() error {
	return g.device.check(forget(g.device, g.device.graphs, g.g))
}

// work is a graph with its stream.
type work struct {
	s *Stream
	*Graph
}

// Run implements [device.Work].
func (w work) Run(ctx context.Context) error { return w.s.Replay(ctx, w.Graph) }

// RecordWork implements [device.Recorder] by [Stream.Capture].
func (s *Stream) RecordWork(ctx context.Context, f func() error) (device.Work, error) {
	g, err := s.Capture(ctx, f)
	if err != nil {
		return nil, err
	}
	return work{s, g}, nil
}
