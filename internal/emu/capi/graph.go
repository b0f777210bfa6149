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
	{"cuGraphExecKernelNodeSetParams_v2", "cudaGraphExecKernelNodeSetParams", "ppp", func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err != nil {
			return err
		}
		n, err := object[*emu.Node](c, 1)
		if err != nil {
			return err
		}
		l, err := c.launchAt(c.ptr(2))
		if err != nil {
			return err
		}
		return x.SetKernel(n, l)
	}},
	{"cuGraphKernelNodeSetParams_v2", "cudaGraphKernelNodeSetParams", "pp", func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err != nil {
			return err
		}
		l, err := c.launchAt(c.ptr(1))
		if err != nil {
			return err
		}
		return n.SetKernel(l)
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
			c.Process.forget(c.u64(0))
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
	{"cuGraphAddDependencies_v2", "cudaGraphAddDependencies", "ppppz", func(c *Call) error {
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
		return g.Connect(from, to)
	}},

	{"cuGraphAddKernelNode_v2", "cudaGraphAddKernelNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			l, err := c.launchAt(c.ptr(4))
			if err != nil {
				return nil, err
			}
			return g.AddKernel(l, after)
		})
	}},
	{"cuGraphAddMemsetNode", "", "pppzpp", addSet},
	{"", "cudaGraphAddMemsetNode", "pppzp", addSet},
	{"cuGraphAddMemcpyNode", "", "pppzpp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			dst, src, b, err := driverBox(c.ptr(4), 3)
			if err != nil {
				return nil, err
			}
			return g.AddCopy(dst, src, b, after)
		})
	}},
	{"", "cudaGraphAddMemcpyNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			dst, src, b, err := box3D(c.ptr(4))
			if err != nil {
				return nil, err
			}
			return g.AddCopy(dst, src, b, after)
		})
	}},
	{"", "cudaGraphAddMemcpyNode1D", "pppzppzi", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			return g.AddCopy(emu.Pitched{Start: c.ptr(4)}, emu.Pitched{Start: c.ptr(5)}, emu.Box{Width: c.u64(6), Height: 1, Depth: 1}, after)
		})
	}},
	{"cuGraphAddHostNode", "cudaGraphAddHostNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			host, f, arg := c.Process.Host, field[unsafe.Pointer](c.ptr(4), 0), field[unsafe.Pointer](c.ptr(4), 8)
			return g.AddHost(func() { host.Call(f, arg) }, after)
		})
	}},
	{"cuGraphAddEmptyNode", "cudaGraphAddEmptyNode", "pppz", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) { return g.AddEmpty(after) })
	}},
	{"cuGraphAddChildGraphNode", "cudaGraphAddChildGraphNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			child, err := object[*emu.Graph](c, 4)
			if err != nil {
				return nil, err
			}
			return g.AddChild(child, after)
		})
	}},
	{"cuGraphAddEventRecordNode", "cudaGraphAddEventRecordNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			e, err := object[*emu.Event](c, 4)
			if err != nil {
				return nil, err
			}
			return g.AddRecord(e, after)
		})
	}},
	{"cuGraphAddEventWaitNode", "cudaGraphAddEventWaitNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			e, err := object[*emu.Event](c, 4)
			if err != nil {
				return nil, err
			}
			return g.AddWait(e, after)
		})
	}},
	{"cuGraphAddMemAllocNode", "cudaGraphAddMemAllocNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			d, err := c.Process.System.Device(int(field[int32](c.ptr(4), 12)))
			if err != nil {
				return nil, err
			}
			n, err := g.AddAlloc(d, field[uint64](c.ptr(4), 104), after)
			if err == nil {
				set(unsafe.Add(c.ptr(4), 112), n.Memory.Address())
			}
			return n, err
		})
	}},
	{"cuGraphAddMemFreeNode", "cudaGraphAddMemFreeNode", "pppzp", func(c *Call) error {
		return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) { return g.AddFree(uintptr(c.ptr(4)), after) })
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

// addNode adds a node to the graph and after the nodes that the call names, and returns its handle.
func (c *Call) addNode(add func(g *emu.Graph, after []*emu.Node) (*emu.Node, error)) error {
	g, err := object[*emu.Graph](c, 1)
	if err != nil {
		return err
	}
	after, err := c.nodes(2, c.u64(3))
	if err != nil {
		return err
	}
	n, err := add(g, after)
	if err == nil {
		set(c.ptr(0), c.Process.register(n))
	}
	return err
}

// launchAt reads the parameters of a kernel node.
func (c *Call) launchAt(p unsafe.Pointer) (*emu.Launch, error) {
	handle := field[uint64](p, 0)
	if handle == 0 && !c.Runtime {
		handle = field[uint64](p, 56)
	}
	f, err := c.functionOf(handle)
	if err != nil {
		return nil, err
	}
	if field[unsafe.Pointer](p, 40) == nil && field[unsafe.Pointer](p, 48) != nil {
		return nil, fail(emu.NotSupported, "arguments of kernels in one buffer")
	}
	return c.device().NewLaunch(background(), f.Kernel, gridOf(field[[3]uint32](p, 8)), field[unsafe.Pointer](p, 40), c.takeArrays())
}

// addSet adds a node that fills memory.
func addSet(c *Call) error {
	return c.addNode(func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
		p := c.ptr(4)
		dst := emu.Pitched{Start: field[unsafe.Pointer](p, 0), Pitch: field[uint64](p, 8)}
		return g.AddSet(dst, field[uint32](p, 16), int(field[uint32](p, 20)), emu.Box{Width: field[uint64](p, 24), Height: max(1, field[uint64](p, 32)), Depth: 1}, after)
	})
}
