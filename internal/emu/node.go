package emu

// NewKernelNode makes a node of a launch.
func NewKernelNode(l *Launch) *Node {
	return &Node{Kind: KernelNode, Launch: l, run: func(s *Stream) error { return l.run(s.Device) }}
}

// NewSetNode makes a node that fills memory.
func (s *System) NewSetNode(dst Pitched, value uint32, bytes int, b Box) (*Node, error) {
	b.Width *= uint64(bytes)
	to, err := s.span(dst, b)
	if err != nil {
		return nil, err
	}
	s.written(to)
	return s.setNode(to, dst, value, bytes, b), nil
}

// setNode makes a node that fills a box of to.
func (s *System) setNode(to []byte, dst Pitched, value uint32, bytes int, b Box) *Node {
	return &Node{Kind: SetNode, run: func(*Stream) error {
		s.moving.RLock()
		defer s.moving.RUnlock()
		if len(to) > 0 {
			setBox(to, dst, value, bytes, b)
		}
		return nil
	}}
}

// NewCopyNode makes a node that copies memory.
func (s *System) NewCopyNode(dst, src Pitched, b Box) (*Node, error) {
	to, err := s.span(dst, b)
	if err != nil {
		return nil, err
	}
	from, err := s.span(src, b)
	if err != nil {
		return nil, err
	}
	s.written(to)
	return s.copyNode(to, dst, from, src, b), nil
}

// copyNode makes a node that copies a box of from to one of to.
func (s *System) copyNode(to []byte, dst Pitched, from []byte, src Pitched, b Box) *Node {
	return &Node{Kind: CopyNode, run: func(*Stream) error {
		s.moving.RLock()
		defer s.moving.RUnlock()
		if len(to) > 0 {
			copyBox(to, dst, from, src, b)
		}
		return nil
	}}
}

// NewHostNode makes a node that calls a function of the host.
func NewHostNode(f func()) *Node {
	return &Node{Kind: HostNode, run: func(*Stream) error { f(); return nil }}
}

// NewEmptyNode makes a node that does nothing.
func NewEmptyNode() *Node {
	return &Node{Kind: EmptyNode, run: func(*Stream) error { return nil }}
}

// NewRecordNode makes a node that records an event.
func NewRecordNode(e *Event) *Node {
	return &Node{Kind: RecordEventNode, Event: e, run: func(s *Stream) error { e.reachedIn(s); return nil }}
}

// NewWaitNode makes a node that waits for an event.
func NewWaitNode(e *Event) *Node {
	return &Node{Kind: WaitEventNode, Event: e, run: func(*Stream) error { e.wait(); return nil }}
}

// NewChildNode makes a node of a copy of a graph.
func NewChildNode(child *Graph) *Node { return &Node{Kind: GraphNode, Child: child.Clone()} }

// reachedIn records the event in work that runs in a stream.
func (e *Event) reachedIn(s *Stream) {
	if e.shared != nil {
		e.shared.reach(e.shared.recorded.Add(1))
	}
	e.mu.Lock()
	e.at, e.captured = mark{s, s.ended.Load()}, nil
	e.mu.Unlock()
	e.note()
}
