package capi

import (
	"unsafe"

	"gotile/internal/emu"
)

var graphFunctions = []Function{
	{"cuGraphCreate", "cudaGraphCreate", "pu", func(c *Call) error { set(c.ptr(0), c.Process.register(c.Process.System.NewGraph())); return nil }},
	{"cuGraphDestroy", "cudaGraphDestroy", "p", func(c *Call) error {
		g, err := object[*emu.Graph](c, 0)
		if err == nil {
			c.Process.forgetGraph(g)
			g.Close()
		}
		return err
	}},
	{"cuGraphClone", "cudaGraphClone", "pp", func(c *Call) error {
		g, err := object[*emu.Graph](c, 1)
		if err == nil {
			set(c.ptr(0), c.Process.register(g.Clone()))
		}
		return err
	}},
	{"cuGraphGetId", "cudaGraphGetId", "pp", func(c *Call) error {
		g, err := object[*emu.Graph](c, 0)
		if err == nil {
			set(c.ptr(1), uint32(g.ID))
		}
		return err
	}},
	{"cuGraphInstantiateWithFlags", "cudaGraphInstantiateWithFlags", "ppz", instantiate},
	{"cuGraphInstantiate", "cudaGraphInstantiate", "ppz", instantiate},
	{"cuGraphInstantiateWithParams", "cudaGraphInstantiateWithParams", "ppp", instantiate},
	{"cuGraphExecDestroy", "cudaGraphExecDestroy", "p", func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err == nil {
			c.Process.forget(c.u64(0))
			x.Close()
		}
		return err
	}},
	{"cuGraphLaunch", "cudaGraphLaunch", "ps", func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err != nil {
			return err
		}
		s, err := c.stream(1)
		if err != nil {
			return err
		}
		return x.Launch(s)
	}},
	{"cuGraphUpload", "cudaGraphUpload", "ps", func(c *Call) error { // there is nothing to move
		if _, err := object[*emu.Exec](c, 0); err != nil {
			return err
		}
		_, err := c.stream(1)
		return err
	}},
	{"cuGraphExecUpdate_v2", "cudaGraphExecUpdate", "ppp", func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err != nil {
			return err
		}
		g, err := object[*emu.Graph](c, 1)
		if err != nil {
			return err
		}
		err = x.Update(g)
		set(c.ptr(2), int32(bit(err != nil)))
		return err
	}},
	{"cuGraphNodeSetEnabled", "cudaGraphNodeSetEnabled", "ppu", func(c *Call) error {
		n, err := c.execNode()
		if err == nil {
			n.Disabled = c.u32(2) == 0
		}
		return err
	}},
	{"cuGraphNodeGetEnabled", "cudaGraphNodeGetEnabled", "ppp", func(c *Call) error {
		n, err := c.execNode()
		if err == nil {
			set(c.ptr(2), uint32(bit(!n.Disabled)))
		}
		return err
	}},
	{"cuGraphNodeGetType", "cudaGraphNodeGetType", "pp", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err == nil {
			set(c.ptr(1), int32(n.Kind))
		}
		return err
	}},
	{"cuGraphDestroyNode", "cudaGraphDestroyNode", "p", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err == nil {
			n.Graph.Remove(n)
			c.Process.forgetNode(n)
		}
		return err
	}},
	{"cuGraphGetNodes", "cudaGraphGetNodes", "ppp", func(c *Call) error {
		g, err := object[*emu.Graph](c, 0)
		if err == nil {
			c.list(g.Nodes(), c.ptr(1), c.ptr(2))
		}
		return err
	}},
	{"cuGraphGetRootNodes", "cudaGraphGetRootNodes", "ppp", func(c *Call) error {
		g, err := object[*emu.Graph](c, 0)
		if err != nil {
			return err
		}
		var roots []*emu.Node
		for _, n := range g.Nodes() {
			if len(n.After()) == 0 {
				roots = append(roots, n)
			}
		}
		c.list(roots, c.ptr(1), c.ptr(2))
		return nil
	}},
	{"cuGraphNodeGetDependencies_v2", "cudaGraphNodeGetDependencies", "pppp", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err == nil {
			c.list(n.After(), c.ptr(1), c.ptr(3))
		}
		return err
	}},
	{"cuGraphAddDependencies_v2", "cudaGraphAddDependencies", "ppppz", func(c *Call) error { return c.edges((*emu.Graph).Connect) }},
	{"cuGraphRemoveDependencies_v2", "cudaGraphRemoveDependencies", "ppppz", func(c *Call) error { return c.edges((*emu.Graph).Disconnect) }},
	{"cuGraphNodeGetDependentNodes_v2", "cudaGraphNodeGetDependentNodes", "pppp", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err == nil {
			c.list(n.Graph.Dependents(n), c.ptr(1), c.ptr(3))
		}
		return err
	}},
	{"cuGraphGetEdges_v2", "cudaGraphGetEdges", "ppppp", func(c *Call) error {
		g, err := object[*emu.Graph](c, 0)
		if err != nil {
			return err
		}
		var from, to []*emu.Node
		for _, n := range g.Nodes() {
			for _, a := range n.After() {
				from, to = append(from, a), append(to, n)
			}
		}
		room := field[uint64](c.ptr(4), 0)
		c.list(from, c.ptr(1), c.ptr(4))
		set(c.ptr(4), room)
		c.list(to, c.ptr(2), c.ptr(4))
		return nil
	}},
	{"cuGraphNodeFindInClone", "cudaGraphNodeFindInClone", "ppp", func(c *Call) error {
		n, err := object[*emu.Node](c, 1)
		if err != nil {
			return err
		}
		g, err := object[*emu.Graph](c, 2)
		if err != nil {
			return err
		}
		found := g.InClone(n)
		if found == nil {
			return fail(emu.InvalidValue, "a node that was not cloned")
		}
		set(c.ptr(0), c.Process.handleOf(found))
		return nil
	}},
	{"cuGraphNodeGetContainingGraph", "cudaGraphNodeGetContainingGraph", "pp", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err == nil {
			set(c.ptr(1), c.Process.handleOf(n.Graph))
		}
		return err
	}},
	{"cuGraphExecGetId", "cudaGraphExecGetId", "pp", func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err == nil {
			set(c.ptr(1), uint32(x.ID))
		}
		return err
	}},
	{"cuDeviceGraphMemTrim", "cudaDeviceGraphMemTrim", "i", func(c *Call) error {
		_, err := c.Process.System.Device(c.int(0))
		if err == nil {
			c.Process.System.Trim()
		}
		return err
	}},
	{"cuGraphAddMemAllocNode", "cudaGraphAddMemAllocNode", "pppzp", func(c *Call) error {
		return c.addNode(3, func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) { return c.addAlloc(g, c.ptr(4), after) })
	}},
	{"cuGraphAddMemFreeNode", "cudaGraphAddMemFreeNode", "pppzp", func(c *Call) error {
		return c.addNode(3, func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) { return g.AddFree(uintptr(c.ptr(4)), after) })
	}},
}

func instantiate(c *Call) error {
	g, err := object[*emu.Graph](c, 1)
	if err != nil {
		return err
	}
	x, err := g.Instantiate()
	if err == nil {
		set(c.ptr(0), c.Process.register(x))
	}
	return err
}

// execNode is the node of an executable graph.
func (c *Call) execNode() (*emu.Node, error) {
	x, err := object[*emu.Exec](c, 0)
	if err != nil {
		return nil, err
	}
	n, err := object[*emu.Node](c, 1)
	if err != nil {
		return nil, err
	}
	if n = x.Node(n); n == nil {
		return nil, fail(emu.InvalidValue, "a node of another graph")
	}
	return n, nil
}

// list writes handles of nodes, as many as there is room for, and how many there are.
func (c *Call) list(nodes []*emu.Node, to, count unsafe.Pointer) {
	if to != nil {
		for i := range min(len(nodes), int(field[uint64](count, 0))) {
			set(unsafe.Add(to, 8*i), c.Process.handleOf(nodes[i]))
		}
	}
	set(count, uint64(len(nodes)))
}

// nodes returns n nodes of an array of handles.
func (c *Call) nodes(i int, n uint64) (list []*emu.Node, err error) {
	for j := range int(n) {
		x, err := objectOf[*emu.Node](c.Process, field[uint64](c.ptr(i), 8*j))
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// edges calls a function with the ends of dependencies.
func (c *Call) edges(do func(g *emu.Graph, from, to []*emu.Node) error) error {
	g, err := object[*emu.Graph](c, 0)
	if err != nil {
		return err
	}
	from, err := c.nodes(1, c.u64(4))
	if err != nil {
		return err
	}
	to, err := c.nodes(2, c.u64(4))
	if err != nil {
		return err
	}
	return do(g, from, to)
}
