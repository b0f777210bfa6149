package capi

import (
	"fmt"
	"unsafe"

	"gotile/internal/emu"
)

// maker makes a node from the parameters at an address.
type maker func(c *Call, p unsafe.Pointer) (*emu.Node, error)

// place is the address of parameters that an argument stands for.
type place func(c *Call, i int) unsafe.Pointer

func pointed(c *Call, i int) unsafe.Pointer { return c.ptr(i) }              // it is a pointer to them
func here(c *Call, i int) unsafe.Pointer    { return unsafe.Add(c.at, 8*i) } // it is the first of them itself

// nodeFunctions make nodes and replace what they do, in a graph or in an executable one.
var nodeFunctions = []Function{
	{"cuGraphAddKernelNode_v2", "cudaGraphAddKernelNode", "pppzp", adds(kernelNode, pointed)},
	{"cuGraphKernelNodeSetParams_v2", "cudaGraphKernelNodeSetParams", "pp", sets(kernelNode, pointed)},
	{"cuGraphExecKernelNodeSetParams_v2", "cudaGraphExecKernelNodeSetParams", "ppp", setsExec(kernelNode, pointed)},
	{"cuGraphAddMemsetNode", "", "pppzpp", adds(setNode, pointed)},
	{"", "cudaGraphAddMemsetNode", "pppzp", adds(setNode, pointed)},
	{"cuGraphMemsetNodeSetParams", "cudaGraphMemsetNodeSetParams", "pp", sets(setNode, pointed)},
	{"cuGraphExecMemsetNodeSetParams", "", "pppp", setsExec(setNode, pointed)},
	{"", "cudaGraphExecMemsetNodeSetParams", "ppp", setsExec(setNode, pointed)},
	{"cuGraphAddMemcpyNode", "", "pppzpp", adds(copyNode, pointed)},
	{"", "cudaGraphAddMemcpyNode", "pppzp", adds(copyNode, pointed)},
	{"cuGraphMemcpyNodeSetParams", "cudaGraphMemcpyNodeSetParams", "pp", sets(copyNode, pointed)},
	{"cuGraphExecMemcpyNodeSetParams", "", "pppp", setsExec(copyNode, pointed)},
	{"", "cudaGraphExecMemcpyNodeSetParams", "ppp", setsExec(copyNode, pointed)},
	{"", "cudaGraphAddMemcpyNode1D", "pppzppzi", adds(rowNode, here)},
	{"", "cudaGraphMemcpyNodeSetParams1D", "pppzi", sets(rowNode, here)},
	{"", "cudaGraphExecMemcpyNodeSetParams1D", "ppppzi", setsExec(rowNode, here)},
	{"cuGraphAddHostNode", "cudaGraphAddHostNode", "pppzp", adds(hostNode, pointed)},
	{"cuGraphHostNodeSetParams", "cudaGraphHostNodeSetParams", "pp", sets(hostNode, pointed)},
	{"cuGraphExecHostNodeSetParams", "cudaGraphExecHostNodeSetParams", "ppp", setsExec(hostNode, pointed)},
	{"cuGraphAddEmptyNode", "cudaGraphAddEmptyNode", "pppz", func(c *Call) error {
		return c.addNode(3, func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) { return g.Add(emu.NewEmptyNode(), after) })
	}},
	{"cuGraphAddChildGraphNode", "cudaGraphAddChildGraphNode", "pppzp", adds(childNode, here)},
	{"cuGraphExecChildGraphNodeSetParams", "cudaGraphExecChildGraphNodeSetParams", "ppp", setsExec(childNode, here)},
	{"cuGraphChildGraphNodeGetGraph", "cudaGraphChildGraphNodeGetGraph", "pp", func(c *Call) error {
		n, err := nodeOf(c, emu.GraphNode)
		if err == nil {
			set(c.ptr(1), c.Process.handleOf(n.Child))
		}
		return err
	}},
	{"cuGraphAddEventRecordNode", "cudaGraphAddEventRecordNode", "pppzp", adds(recordNode, here)},
	{"cuGraphEventRecordNodeSetEvent", "cudaGraphEventRecordNodeSetEvent", "pp", sets(recordNode, here)},
	{"cuGraphExecEventRecordNodeSetEvent", "cudaGraphExecEventRecordNodeSetEvent", "ppp", setsExec(recordNode, here)},
	{"cuGraphEventRecordNodeGetEvent", "cudaGraphEventRecordNodeGetEvent", "pp", eventOf(emu.RecordEventNode)},
	{"cuGraphAddEventWaitNode", "cudaGraphAddEventWaitNode", "pppzp", adds(waitNode, here)},
	{"cuGraphEventWaitNodeSetEvent", "cudaGraphEventWaitNodeSetEvent", "pp", sets(waitNode, here)},
	{"cuGraphExecEventWaitNodeSetEvent", "cudaGraphExecEventWaitNodeSetEvent", "ppp", setsExec(waitNode, here)},
	{"cuGraphEventWaitNodeGetEvent", "cudaGraphEventWaitNodeGetEvent", "pp", eventOf(emu.WaitEventNode)},
	{"cuGraphMemFreeNodeGetParams", "cudaGraphMemFreeNodeGetParams", "pp", func(c *Call) error {
		n, err := nodeOf(c, emu.FreeNode)
		if err == nil {
			set(c.ptr(1), n.Memory.Address())
		}
		return err
	}},
	{"cuGraphAddNode_v2", "cudaGraphAddNode", "ppppzp", addAny},
	{"cuGraphNodeSetParams", "cudaGraphNodeSetParams", "pp", sets(anyNode, pointed)},
	{"cuGraphExecNodeSetParams", "cudaGraphExecNodeSetParams", "ppp", setsExec(anyNode, pointed)},
}

// adds adds a node to a graph, with parameters behind its dependencies.
func adds(make maker, at place) func(*Call) error {
	return func(c *Call) error {
		return c.addNode(3, func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
			n, err := c.made(make, at, 4)
			if err != nil {
				return nil, err
			}
			return g.Add(n, after)
		})
	}
}

// sets replaces what a node does.
func sets(make maker, at place) func(*Call) error {
	return func(c *Call) error {
		n, err := object[*emu.Node](c, 0)
		if err != nil {
			return err
		}
		with, err := c.made(make, at, 1)
		if err != nil {
			return err
		}
		return n.Replace(with)
	}
}

// setsExec replaces what a node of an executable graph does.
func setsExec(make maker, at place) func(*Call) error {
	return func(c *Call) error {
		x, err := object[*emu.Exec](c, 0)
		if err != nil {
			return err
		}
		n, err := object[*emu.Node](c, 1)
		if err != nil {
			return err
		}
		with, err := c.made(make, at, 2)
		if err != nil {
			return err
		}
		return x.Replace(n, with)
	}
}

// made makes a node from an argument.
func (c *Call) made(make maker, at place, i int) (*emu.Node, error) {
	p := at(c, i)
	if p == nil {
		return nil, fail(emu.InvalidValue, "no parameters of the node")
	}
	return make(c, p)
}

// addNode adds a node to the graph and after the nodes that the call names, as many as argument n says, and returns
// its handle.
func (c *Call) addNode(n int, add func(g *emu.Graph, after []*emu.Node) (*emu.Node, error)) error {
	g, err := object[*emu.Graph](c, 1)
	if err != nil {
		return err
	}
	after, err := c.nodes(2, c.u64(n))
	if err != nil {
		return err
	}
	node, err := add(g, after)
	if err == nil {
		set(c.ptr(0), c.Process.register(node))
	}
	return err
}

// nodeOf is the node of the first argument, which must be of a kind.
func nodeOf(c *Call, kind emu.NodeKind) (*emu.Node, error) {
	n, err := object[*emu.Node](c, 0)
	if err == nil && n.Kind != kind {
		err = fail(emu.InvalidValue, "a node of another kind")
	}
	return n, err
}

// eventOf returns the event of a node.
func eventOf(kind emu.NodeKind) func(*Call) error {
	return func(c *Call) error {
		n, err := nodeOf(c, kind)
		if err == nil {
			set(c.ptr(1), c.Process.handleOf(n.Event))
		}
		return err
	}
}

func kernelNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	l, err := c.launchAt(p)
	if err != nil {
		return nil, err
	}
	return emu.NewKernelNode(l), nil
}

// launchAt reads the parameters of a kernel node.
func (c *Call) launchAt(p unsafe.Pointer) (*emu.Launch, error) {
	handle, grid := field[uint64](p, 0), gridOf(field[[3]uint32](p, 8))
	if handle == 0 && !c.Runtime {
		handle = field[uint64](p, 56)
	}
	if err := c.checkGrid(grid); err != nil {
		return nil, err
	}
	f, err := c.functionOf(handle)
	if err != nil {
		return nil, err
	}
	values, err := arguments{field[unsafe.Pointer](p, 40), field[unsafe.Pointer](p, 48)}.of(f.Kernel)
	if err != nil {
		return nil, err
	}
	return c.device().NewLaunch(background(), f.Kernel, grid, values, c.takeArrays())
}

func setNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	dst := emu.Pitched{Start: field[unsafe.Pointer](p, 0), Pitch: field[uint64](p, 8)}
	b := emu.Box{Width: field[uint64](p, 24), Height: max(1, field[uint64](p, 32)), Depth: 1}
	return c.Process.System.NewSetNode(dst, field[uint32](p, 16), int(field[uint32](p, 20)), b)
}

func copyNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	read := box3D
	if !c.Runtime {
		read = func(p unsafe.Pointer) (dst, src emu.Pitched, b emu.Box, err error) { return driverBox(p, 3) }
	}
	dst, src, b, err := read(p)
	if err != nil {
		return nil, err
	}
	return c.Process.System.NewCopyNode(dst, src, b)
}

// rowNode copies without pitches: a destination, a source and a size.
func rowNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	dst, src := emu.Pitched{Start: field[unsafe.Pointer](p, 0)}, emu.Pitched{Start: field[unsafe.Pointer](p, 8)}
	return c.Process.System.NewCopyNode(dst, src, emu.Box{Width: field[uint64](p, 16), Height: 1, Depth: 1})
}

func hostNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	host, f, arg := c.Process.Host, field[unsafe.Pointer](p, 0), field[unsafe.Pointer](p, 8)
	return emu.NewHostNode(func() { host.Call(f, arg) }), nil
}

func childNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	g, err := objectOf[*emu.Graph](c.Process, field[uint64](p, 0))
	if err != nil {
		return nil, err
	}
	return emu.NewChildNode(g), nil
}

func recordNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	e, err := objectOf[*emu.Event](c.Process, field[uint64](p, 0))
	if err != nil {
		return nil, err
	}
	return emu.NewRecordNode(e), nil
}

func waitNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	e, err := objectOf[*emu.Event](c.Process, field[uint64](p, 0))
	if err != nil {
		return nil, err
	}
	return emu.NewWaitNode(e), nil
}

// addAlloc adds an allocation and writes its address into its parameters.
func (c *Call) addAlloc(g *emu.Graph, p unsafe.Pointer, after []*emu.Node) (*emu.Node, error) {
	d, err := c.Process.System.Device(int(field[int32](p, 12)))
	if err != nil {
		return nil, err
	}
	n, err := g.AddAlloc(d, field[uint64](p, 104), after)
	if err == nil {
		set(unsafe.Add(p, 112), n.Memory.Address())
	}
	return n, err
}

// Where a struct with parameters of any kind has those of its kind, and where these have a copy, behind its context.
const (
	anyParams  = 16
	copyParams = 16
)

// anyNode makes a node of the kind that the parameters begin with.
func anyNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	kind, p := emu.NodeKind(field[int32](p, 0)), unsafe.Add(p, anyParams)
	switch kind {
	case emu.KernelNode:
		return kernelNode(c, p)
	case emu.CopyNode:
		return copyNode(c, unsafe.Add(p, copyParams))
	case emu.SetNode:
		return setNode(c, p)
	case emu.HostNode:
		return hostNode(c, p)
	case emu.GraphNode:
		return childNode(c, p)
	case emu.EmptyNode:
		return emu.NewEmptyNode(), nil
	case emu.WaitEventNode:
		return waitNode(c, p)
	case emu.RecordEventNode:
		return recordNode(c, p)
	}
	return nil, fail(emu.NotSupported, fmt.Sprintf("nodes of kind %d are not supported", kind))
}

// addAny adds a node of any kind.
func addAny(c *Call) error {
	p := c.ptr(5)
	if p == nil {
		return fail(emu.InvalidValue, "no parameters of the node")
	}
	return c.addNode(4, func(g *emu.Graph, after []*emu.Node) (*emu.Node, error) {
		switch emu.NodeKind(field[int32](p, 0)) {
		case emu.AllocNode:
			return c.addAlloc(g, unsafe.Add(p, anyParams), after)
		case emu.FreeNode:
			return g.AddFree(uintptr(field[uint64](p, anyParams)), after)
		}
		n, err := anyNode(c, p)
		if err != nil {
			return nil, err
		}
		return g.Add(n, after)
	})
}
