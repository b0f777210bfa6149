package emu

import (
	"slices"
	"sync"
)

// NodeKind is what a node of a graph does.
type NodeKind int

// The kinds of nodes, with the numbers that the driver and the runtime have in common.
const (
	KernelNode      NodeKind = 0
	CopyNode        NodeKind = 1
	SetNode         NodeKind = 2
	HostNode        NodeKind = 3
	GraphNode       NodeKind = 4
	EmptyNode       NodeKind = 5
	WaitEventNode   NodeKind = 6
	RecordEventNode NodeKind = 7
	AllocNode       NodeKind = 10
	FreeNode        NodeKind = 11
)

// Node is work of a graph.
type Node struct {
	Kind     NodeKind
	Launch   *Launch     // of a kernel
	Event    *Event      // that is recorded or waited for
	Child    *Graph      // of a GraphNode
	Memory   *Allocation // of an AllocNode
	Graph    *Graph
	Disabled bool

	after []*Node
	run   func(*Stream) error
}

// After returns the nodes that the node waits for.
func (n *Node) After() []*Node { return slices.Clone(n.after) }

// Graph is work with an order.
type Graph struct {
	System *System
	ID     uint64
	mu     sync.Mutex
	nodes  []*Node
	owned  []*Allocation // by its allocation nodes
	users  int           // executable graphs
	closed bool
}

// NewGraph makes an empty graph.
func (s *System) NewGraph() *Graph { return &Graph{System: s, ID: s.NewID()} }

// Nodes returns the nodes in the order in which they were added.
func (g *Graph) Nodes() []*Node {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.nodes)
}

// Add adds a node that waits for others of the graph.
func (g *Graph) Add(n *Node, after []*Node) (*Node, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, a := range after {
		if a == nil || a.Graph != g {
			return nil, failure(InvalidValue, "a dependency on a node of another graph")
		}
	}
	n.Graph, n.after = g, slices.Clone(after)
	g.nodes = append(g.nodes, n)
	return n, nil
}

// AddKernel adds a launch.
func (g *Graph) AddKernel(l *Launch, after []*Node) (*Node, error) {
	n := &Node{Kind: KernelNode, Launch: l}
	n.run = func(s *Stream) error { return n.Launch.run(s.Device) }
	return g.Add(n, after)
}

// AddSet adds a node that fills memory.
func (g *Graph) AddSet(dst Pitched, value uint32, bytes int, b Box, after []*Node) (*Node, error) {
	b.Width *= uint64(bytes)
	to, err := g.System.span(dst, b)
	if err != nil {
		return nil, err
	}
	return g.Add(&Node{Kind: SetNode, run: func(*Stream) error {
		if len(to) > 0 {
			setBox(to, dst, value, bytes, b)
		}
		return nil
	}}, after)
}

// AddCopy adds a node that copies memory.
func (g *Graph) AddCopy(dst, src Pitched, b Box, after []*Node) (*Node, error) {
	to, err := g.System.span(dst, b)
	if err != nil {
		return nil, err
	}
	from, err := g.System.span(src, b)
	if err != nil {
		return nil, err
	}
	return g.Add(&Node{Kind: CopyNode, run: func(*Stream) error {
		if len(to) > 0 {
			copyBox(to, dst, from, src, b)
		}
		return nil
	}}, after)
}

// AddHost adds a function of the host.
func (g *Graph) AddHost(f func(), after []*Node) (*Node, error) {
	return g.Add(&Node{Kind: HostNode, run: func(*Stream) error { f(); return nil }}, after)
}

// AddEmpty adds a node that does nothing.
func (g *Graph) AddEmpty(after []*Node) (*Node, error) {
	return g.Add(&Node{Kind: EmptyNode, run: func(*Stream) error { return nil }}, after)
}

// AddRecord adds a node that records an event.
func (g *Graph) AddRecord(e *Event, after []*Node) (*Node, error) {
	n := &Node{Kind: RecordEventNode, Event: e}
	n.run = func(s *Stream) error { n.Event.reachedIn(s); return nil }
	return g.Add(n, after)
}

// AddWait adds a node that waits for an event.
func (g *Graph) AddWait(e *Event, after []*Node) (*Node, error) {
	n := &Node{Kind: WaitEventNode, Event: e}
	n.run = func(*Stream) error { n.Event.mark().wait(); return nil }
	return g.Add(n, after)
}

// AddChild adds a copy of another graph as one node.
func (g *Graph) AddChild(child *Graph, after []*Node) (*Node, error) {
	child = child.Clone()
	n := &Node{Kind: GraphNode, Child: child}
	n.run = func(s *Stream) error {
		x, err := child.Instantiate()
		if err != nil {
			return err
		}
		defer x.Close()
		return x.run(s)
	}
	return g.Add(n, after)
}

// AddAlloc adds a node that allocates memory. Its address is known at once, and it lives as long as
// the graph and what is instantiated from it.
func (g *Graph) AddAlloc(d *Device, size uint64, after []*Node) (*Node, error) {
	a, err := g.System.Alloc(DeviceMemory, d, size)
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	g.owned = append(g.owned, a)
	g.mu.Unlock()
	return g.Add(&Node{Kind: AllocNode, Memory: a, run: func(*Stream) error { return nil }}, after)
}

// AddFree adds a node that frees memory of an allocation node.
func (g *Graph) AddFree(addr uintptr, after []*Node) (*Node, error) {
	a := g.System.Find(addr)
	if a == nil || a.Address() != addr {
		return nil, failure(InvalidValue, "free of %#x, where no memory begins", addr)
	}
	return g.Add(&Node{Kind: FreeNode, Memory: a, run: func(*Stream) error { return nil }}, after)
}

// Connect adds dependencies between nodes of the graph.
func (g *Graph) Connect(from, to []*Node) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range from {
		if from[i].Graph != g || to[i].Graph != g {
			return failure(InvalidValue, "a dependency on a node of another graph")
		}
	}
	for i := range from {
		to[i].after = append(to[i].after, from[i])
	}
	return nil
}

// Remove removes a node and the dependencies on it.
func (g *Graph) Remove(n *Node) {
	g.mu.Lock()
	defer g.mu.Unlock()
	is := func(x *Node) bool { return x == n }
	g.nodes = slices.DeleteFunc(g.nodes, is)
	for _, x := range g.nodes {
		x.after = slices.DeleteFunc(x.after, is)
	}
}

// Clone copies the graph.
func (g *Graph) Clone() *Graph {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.System.NewGraph()
	same := map[*Node]*Node{}
	for _, n := range g.nodes {
		copied := *n
		copied.Graph = c
		if n.Kind == KernelNode {
			x := &copied
			x.run = func(s *Stream) error { return x.Launch.run(s.Device) }
		}
		same[n] = &copied
		c.nodes = append(c.nodes, &copied)
	}
	for _, n := range c.nodes {
		n.after = slices.Clone(n.after)
		for i, a := range n.after {
			n.after[i] = same[a]
		}
	}
	return c
}

// Close forgets the graph. Its memory is freed when nothing uses it.
func (g *Graph) Close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.release()
}

// release frees the memory of a closed graph without users.
func (g *Graph) release() {
	g.mu.Lock()
	var list []*Allocation
	if g.closed && g.users == 0 {
		list, g.owned = g.owned, nil
	}
	g.mu.Unlock()
	for _, a := range list {
		_ = g.System.Free(a.Address(), DeviceMemory) // the program may have freed it
	}
}

// Exec is a graph that can be launched.
type Exec struct {
	ID    uint64
	graph *Graph
	mu    sync.Mutex
	order []*Node
	of    map[*Node]*Node // its nodes by those of the graph
}

// Instantiate makes the present graph executable.
func (g *Graph) Instantiate() (*Exec, error) {
	order, err := sorted(g.Nodes())
	if err != nil {
		return nil, err
	}
	x := &Exec{ID: g.System.NewID(), graph: g, of: map[*Node]*Node{}}
	for _, n := range order {
		own := *n
		if n.Kind == KernelNode {
			own.run = func(s *Stream) error { return own.Launch.run(s.Device) }
		}
		x.order, x.of[n] = append(x.order, &own), &own
	}
	g.mu.Lock()
	g.users++
	g.mu.Unlock()
	return x, nil
}

// sorted orders nodes so that each comes after those that it waits for.
func sorted(nodes []*Node) (order []*Node, err error) {
	state := map[*Node]int{} // 1: being visited, 2: done
	var visit func(n *Node) bool
	visit = func(n *Node) bool {
		if state[n] != 0 {
			return state[n] == 2
		}
		state[n] = 1
		for _, a := range n.after {
			if !visit(a) {
				return false
			}
		}
		state[n] = 2
		order = append(order, n)
		return true
	}
	for _, n := range nodes {
		if !visit(n) {
			return nil, failure(InvalidValue, "the dependencies of the graph form a cycle")
		}
	}
	return order, nil
}

// Node returns the executable copy of a node, or nil.
func (x *Exec) Node(n *Node) *Node { return x.of[n] }

// SetKernel replaces the launch of a kernel node.
func (x *Exec) SetKernel(n *Node, l *Launch) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	own := x.of[n]
	if own == nil || own.Kind != KernelNode {
		return failure(InvalidValue, "not a kernel node of the graph")
	}
	own.Launch = l
	return nil
}

// SetKernel replaces the launch of a kernel node.
func (n *Node) SetKernel(l *Launch) error {
	if n.Kind != KernelNode {
		return failure(InvalidValue, "not a kernel node")
	}
	n.Graph.mu.Lock()
	defer n.Graph.mu.Unlock()
	n.Launch = l
	return nil
}

// Update takes the nodes of a graph of the same form.
func (x *Exec) Update(g *Graph) error {
	order, err := sorted(g.Nodes())
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(order) != len(x.order) {
		return failure(910, "the graph has %d nodes, the executable one %d", len(order), len(x.order))
	}
	for i, n := range order {
		if n.Kind != x.order[i].Kind {
			return failure(910, "the nodes of the graph are of other kinds than those of the executable one")
		}
	}
	for i, n := range order {
		x.order[i].run, x.order[i].Launch = n.run, n.Launch
	}
	return nil
}

// run runs the nodes in a stream.
func (x *Exec) run(s *Stream) error {
	x.mu.Lock()
	list := slices.Clone(x.order)
	x.mu.Unlock()
	for _, n := range list {
		if n.Disabled {
			continue
		}
		err := n.run(s)
		if r := findings(err); r != nil {
			s.Device.System.note(r)
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Launch queues the graph.
func (x *Exec) Launch(s *Stream) error {
	n := &Node{Kind: GraphNode, Child: x.graph, run: x.run}
	x.mu.Lock()
	own := slices.ContainsFunc(x.order, func(n *Node) bool { return n.Launch != nil && n.Launch.own })
	x.mu.Unlock()
	if own {
		return s.now(n)
	}
	return s.give(n)
}

// Close forgets the executable graph.
func (x *Exec) Close() {
	x.graph.mu.Lock()
	x.graph.users--
	x.graph.mu.Unlock()
	x.graph.release()
}

// reachedIn records the event in work that runs in a stream.
func (e *Event) reachedIn(s *Stream) {
	e.mu.Lock()
	e.at, e.captured = mark{s, s.ended.Load()}, nil
	e.mu.Unlock()
	e.note()
}
