package driver

import "runtime"

// Graph is work that was recorded once and is run as a whole, at less cost than its parts.
type Graph struct {
	c     *Context
	exec  ExecHandle
	Nodes int // launches and copies
}

// Capture records the work that f queues in the stream, without running it. Other streams join the graph by waiting for
// an event of this one.
func (s *Stream) Capture(f func() error) (*Graph, error) {
	begin := func() Result { return s.c.t.StreamBeginCapture(s.handle, captureRelaxed) }
	if err := s.c.do("cuStreamBeginCapture", begin); err != nil {
		return nil, err
	}
	failed := f()
	var g GraphHandle
	err := s.c.do("cuStreamEndCapture", func() Result { return s.c.t.StreamEndCapture(s.handle, &g) })
	if g != 0 {
		defer s.c.do("cuGraphDestroy", func() Result { return s.c.t.GraphDestroy(g) })
	}
	if failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	x := &Graph{c: s.c}
	var nodes uintptr
	if err := s.c.do("cuGraphGetNodes", func() Result { return s.c.t.GraphGetNodes(g, nil, &nodes) }); err != nil {
		return nil, err
	}
	x.Nodes = int(nodes)
	err = s.c.do("cuGraphInstantiate", func() Result { return s.c.t.GraphInstantiate(&x.exec, g, 0) })
	return x, err
}

// On runs the graph in a stream.
func (g *Graph) On(s *Stream) error {
	t := s.c.t
	runtime.LockOSThread() // as Launch.On
	r := t.CtxSetCurrent(s.c.handle)
	if r == Success {
		r = t.GraphLaunch(g.exec, s.handle)
	}
	runtime.UnlockOSThread()
	if r == Success {
		return nil
	}
	return t.check("cuGraphLaunch", r)
}

// Close releases the graph. It must not be running.
func (g *Graph) Close() error {
	return g.c.do("cuGraphExecDestroy", func() Result { return g.c.t.ExecDestroy(g.exec) })
}
