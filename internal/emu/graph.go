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
	Memory   *Allocation // of an AllocNode or a FreeNode
	Graph    *Graph
	Disabled bool

	origin *Node // that the node was cloned from
	after  []*Node
	run    func(*Stream) error // nil for the child of a graph that is not executable
	exec   *Exec               // of the Child, in an executable graph
}

// take gives a node the work of another one of its kind.
func (n *Node) take(m *Node) {
	n.Launch, n.Event, n.Child, n.Memory, n.run = m.Launch, m.Event, m.Child, m.Memory, m.run
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

// AddAlloc adds a node that allocates memory. Its address is known at once, and it lives as long as
// the graph and what is instantiated from it.
func (g *Graph) AddAlloc(d *Device, size uint64, after []*Node) (*Node, error) {
	var a *Allocation
	if memory := g.System.spare.take(size + alignment); memory != nil {
		a = g.System.allocation(memory, DeviceMemory, d, size)
	} else if fresh, err := g.System.Alloc(DeviceMemory, d, size); err != nil {
		return nil, err
	} else {
		a = fresh
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

// Replace gives a node the work of another one of its kind.
func (n *Node) Replace(with *Node) error {
	if n.Kind != with.Kind {
		return failure(InvalidValue, "not a node of this kind")
	}
	n.Graph.mu.Lock()
	defer n.Graph.mu.Unlock()
	n.take(with)
	return nil
}

// Disconnect removes dependencies between nodes of the graph.
func (g *Graph) Disconnect(from, to []*Node) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range from {
		if to[i].Graph != g || !slices.Contains(to[i].after, from[i]) {
			return failure(InvalidValue, "a dependency that does not exist")
		}
	}
	for i := range from {
		to[i].after = slices.DeleteFunc(to[i].after, func(n *Node) bool { return n == from[i] })
	}
	return nil
}

// Dependents returns the nodes that wait for a node.
func (g *Graph) Dependents(n *Node) (list []*Node) {
	for _, x := range g.Nodes() {
		if slices.Contains(x.after, n) {
			list = append(list, x)
		}
	}
	return list
}

// InClone returns the node of a clone that was made from a node of its origin; nil if there is none.
func (g *Graph) InClone(n *Node) *Node {
	for _, x := range g.Nodes() {
		if x.origin == n {
			return x
		}
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
func (g *Graph) Clone() *Graph { return g.System.cloned(g.Nodes()) }

// cloned makes a graph of copies of nodes, and of their children.
func (s *System) cloned(nodes []*Node) *Graph {
	c := s.NewGraph()
	same := map[*Node]*Node{}
	for _, n := range nodes {
		copied := *n
		copied.Graph, copied.origin = c, n
		if n.Kind == GraphNode {
			copied.run, copied.exec = nil, nil
			if n.exec != nil {
				copied.Child = n.exec.copy()
			} else {
				copied.Child = n.Child.Clone()
			}
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
		if g.System.memory.remove(a.Address(), func(x *Allocation) bool { return x == a }) == nil {
			continue // the program has freed it
		}
		g.System.drain(a)
		g.System.spare.keep(a.memory)
	}
}
