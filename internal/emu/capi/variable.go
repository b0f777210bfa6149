package capi

import (
	"slices"
	"unsafe"

	"gotile/device"
	"gotile/internal/emu"
)

// variable is a variable of a fatbin, which the program knows by the address of its variable of the host.
type variable struct {
	image *image
	name  string
}

// invalidSymbol is the status of the runtime for variables that it does not know.
const invalidSymbol = 13

// Values of cudaMemcpyKind that copies to and from variables accept.
var (
	toVariable   = []int{1, 3, 4} // from the host, from a device, whatever the pointers are
	fromVariable = []int{2, 3, 4}
)

var variableFunctions = []Function{
	{"cuModuleGetGlobal_v2", "", "pppp", getGlobal},
	{"cuLibraryGetGlobal", "cudaLibraryGetGlobal", "pppp", getGlobal},
	{"", "cudaGetSymbolAddress", "pp", func(c *Call) error {
		a, err := c.variable(c.ptr(1))
		if err == nil {
			set(c.ptr(0), a.Address())
		}
		return err
	}},
	{"", "cudaGetSymbolSize", "pp", func(c *Call) error {
		a, err := c.variable(c.ptr(1))
		if err == nil {
			set(c.ptr(0), uint64(len(a.Data)))
		}
		return err
	}},
	{"", "cudaMemcpyToSymbol", "ppzzi", func(c *Call) error { return c.copyTo(0, true) }},
	{"", "cudaMemcpyToSymbolAsync", "ppzzis", func(c *Call) error { return c.copyTo(c.u64(5), false) }},
	{"", "cudaMemcpyFromSymbol", "ppzzi", func(c *Call) error { return c.copyFrom(0, true) }},
	{"", "cudaMemcpyFromSymbolAsync", "ppzzis", func(c *Call) error { return c.copyFrom(c.u64(5), false) }},
	{"", "cudaGraphAddMemcpyNodeToSymbol", "pppzppzzi", adds(toSymbolNode, here)},
	{"", "cudaGraphMemcpyNodeSetParamsToSymbol", "pppzzi", sets(toSymbolNode, here)},
	{"", "cudaGraphExecMemcpyNodeSetParamsToSymbol", "ppppzzi", setsExec(toSymbolNode, here)},
	{"", "cudaGraphAddMemcpyNodeFromSymbol", "pppzppzzi", adds(fromSymbolNode, here)},
	{"", "cudaGraphMemcpyNodeSetParamsFromSymbol", "pppzzi", sets(fromSymbolNode, here)},
	{"", "cudaGraphExecMemcpyNodeSetParamsFromSymbol", "ppppzzi", setsExec(fromSymbolNode, here)},
}

// RegisterVariable makes a variable of a fatbin known by the address of its variable of the host.
func (p *Process) RegisterVariable(wrapper, host, name unsafe.Pointer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.images[wrapper]; x != nil {
		p.hostVars[host] = &variable{x, cText(name)}
	}
}

// getGlobal returns address and size of a variable of a library; a program may ask for one of the two only.
func getGlobal(c *Call) error {
	l, err := object[*library](c, 2)
	if err != nil {
		return err
	}
	a, err := l.Variable(c.device(), c.text(3))
	if err != nil {
		return err
	}
	if p := c.ptr(0); p != nil {
		set(p, a.Address())
	}
	if p := c.ptr(1); p != nil {
		set(p, uint64(len(a.Data)))
	}
	return nil
}

// variable returns the memory, on the current device, of a variable that the program has registered.
func (c *Call) variable(host unsafe.Pointer) (*emu.Allocation, error) {
	p := c.Process
	p.mu.RLock()
	v := p.hostVars[host]
	p.mu.RUnlock()
	if v == nil {
		return nil, fail(invalidSymbol, "a variable that the program has not registered")
	}
	l, err := p.loaded(v.image)
	if err != nil {
		return nil, err
	}
	a, err := l.Variable(c.device(), v.name)
	if err != nil {
		return nil, fail(invalidSymbol, "variable "+device.PlainName(v.name)+" is not in Tile IR: gotile has only those that tile kernels use")
	}
	return a, nil
}

// part returns where a copy of size bytes begins in a variable.
func (c *Call) part(symbol unsafe.Pointer, size, offset uint64, direction int, allowed []int) (unsafe.Pointer, error) {
	if !slices.Contains(allowed, direction) {
		return nil, failf(21, "direction %d of a copy with a variable: want one of %v", direction, allowed)
	}
	a, err := c.variable(symbol)
	if err != nil {
		return nil, err
	}
	if n := uint64(len(a.Data)); offset > n || size > n-offset {
		return nil, failf(emu.InvalidValue, "%d bytes from byte %d on of a variable of %d bytes", size, offset, n)
	}
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(a.Data)), offset), nil
}

func (c *Call) copyTo(stream uint64, wait bool) error {
	to, err := c.part(c.ptr(0), c.u64(2), c.u64(3), c.int(4), toVariable)
	if err != nil {
		return err
	}
	return c.copyBytes(to, c.ptr(1), c.u64(2), stream, wait)
}

func (c *Call) copyFrom(stream uint64, wait bool) error {
	from, err := c.part(c.ptr(1), c.u64(2), c.u64(3), c.int(4), fromVariable)
	if err != nil {
		return err
	}
	return c.copyBytes(c.ptr(0), from, c.u64(2), stream, wait)
}

// toSymbolNode makes a node that copies to a variable.
func toSymbolNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	size := field[uint64](p, 16)
	to, err := c.part(field[unsafe.Pointer](p, 0), size, field[uint64](p, 24), int(field[int32](p, 32)), toVariable)
	if err != nil {
		return nil, err
	}
	return c.copyNode(to, field[unsafe.Pointer](p, 8), size)
}

// fromSymbolNode makes a node that copies from a variable.
func fromSymbolNode(c *Call, p unsafe.Pointer) (*emu.Node, error) {
	size := field[uint64](p, 16)
	from, err := c.part(field[unsafe.Pointer](p, 8), size, field[uint64](p, 24), int(field[int32](p, 32)), fromVariable)
	if err != nil {
		return nil, err
	}
	return c.copyNode(field[unsafe.Pointer](p, 0), from, size)
}

func (c *Call) copyNode(to, from unsafe.Pointer, size uint64) (*emu.Node, error) {
	return c.Process.System.NewCopyNode(emu.Pitched{Start: to}, emu.Pitched{Start: from}, emu.Box{Width: size, Height: 1, Depth: 1})
}
