package emu

import (
	"slices"
	"sync"
)

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
	g.mu.Lock()
	g.users++
	g.mu.Unlock()
	x := &Exec{ID: g.System.NewID(), graph: g, of: map[*Node]*Node{}}
	for _, n := range order {
		own := *n
		if n.Kind == GraphNode {
			if own.exec, err = n.Child.Instantiate(); err != nil {
				x.Close()
				return nil, err
			}
			own.run = own.exec.run
		}
		x.order, x.of[n] = append(x.order, &own), &own
	}
	for _, own := range x.order {
		own.after = slices.Clone(own.after)
		for i, a := range own.after {
			own.after[i] = x.of[a]
		}
	}
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

// Replace gives the executable copy of a node the work of another one of its kind.
func (x *Exec) Replace(n, with *Node) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	own := x.of[n]
	if own == nil || own.Kind != with.Kind {
		return failure(InvalidValue, "not a node of this kind and graph")
	}
	if own.exec != nil {
		return own.exec.Update(with.Child)
	}
	own.take(with)
	return nil
}

// Update takes the work of the nodes of a graph of the same form.
func (x *Exec) Update(g *Graph) error {
	order, err := x.matching(g)
	if err != nil {
		return err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for i, n := range order {
		if own := x.order[i]; own.exec == nil {
			own.take(n)
		} else if err := own.exec.Update(n.Child); err != nil {
			return err
		}
	}
	return nil
}

// matching returns the nodes of a graph in the order of those of x, which have the same kinds.
func (x *Exec) matching(g *Graph) ([]*Node, error) {
	order, err := sorted(g.Nodes())
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(order) != len(x.order) {
		return nil, failure(UpdateFailure, "the graph has %d nodes, the executable one %d", len(order), len(x.order))
	}
	for i, n := range order {
		own := x.order[i]
		if n.Kind != own.Kind {
			return nil, failure(UpdateFailure, "the nodes of the graph are of other kinds than those of the executable one")
		}
		if own.exec != nil {
			if _, err := own.exec.matching(n.Child); err != nil {
				return nil, err
			}
		}
	}
	return order, nil
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

// own reports whether a kernel uses memory of the program.
func (x *Exec) own() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.ContainsFunc(x.order, func(n *Node) bool {
		return n.Launch != nil && n.Launch.own || n.exec != nil && n.exec.own()
	})
}

// copy returns a graph of what the nodes do now.
func (x *Exec) copy() *Graph {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.graph.System.cloned(x.order)
}

// Launch queues the graph, or records a copy of it if the stream is captured.
func (x *Exec) Launch(s *Stream) error {
	if s.captured() != nil {
		return s.give(&Node{Kind: GraphNode, Child: x.copy()})
	}
	n := &Node{Kind: GraphNode, run: x.run}
	if x.own() {
		return s.now(n)
	}
	return s.give(n)
}

// Close forgets the executable graph.
func (x *Exec) Close() {
	for _, n := range x.order {
		if n.exec != nil {
			n.exec.Close()
		}
	}
	x.graph.mu.Lock()
	x.graph.users--
	x.graph.mu.Unlock()
	x.graph.release()
}
