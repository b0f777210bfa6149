package driver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"gotile/internal/quoted"
)

// Module is a cubin in a context.
type Module struct {
	c      *Context
	handle ModuleHandle
}

// LoadModule loads a cubin.
func (c *Context) LoadModule(image []byte) (*Module, error) {
	if len(image) == 0 {
		return nil, errors.New("an empty cubin")
	}
	m := &Module{c: c}
	err := c.do("cuModuleLoadData", func() Result { return c.t.ModuleLoadData(&m.handle, unsafe.Pointer(unsafe.SliceData(image))) })
	runtime.KeepAlive(image)
	return m, err
}

// Close releases the module. None of its functions may be running.
func (m *Module) Close() error {
	return m.c.do("cuModuleUnload", func() Result { return m.c.t.ModuleUnload(m.handle) })
}

// Function is an entry of a module.
type Function struct {
	c      *Context
	handle FunctionHandle
}

// Function finds an entry by its name.
func (m *Module) Function(name string) (*Function, error) {
	f := &Function{c: m.c}
	err := m.c.do("cuModuleGetFunction", func() Result { return m.c.t.ModuleGetFunction(&f.handle, m.handle, cString(name)) })
	if err != nil {
		return nil, fmt.Errorf("entry %s: %w", quoted.Name(name), err)
	}
	return f, nil
}

// Attribute returns an attribute of the function, such as [FuncRegisters].
func (f *Function) Attribute(attr int32) (int, error) {
	var v int32
	err := f.c.do("cuFuncGetAttribute", func() Result { return f.c.t.FuncGetAttribute(&v, attr, f.handle) })
	return int(v), err
}

// MaxActiveBlocks returns the number of thread blocks of the function that fit on a multiprocessor at once.
func (f *Function) MaxActiveBlocks() (int, error) {
	threads, err := f.Attribute(FuncMaxThreads)
	if err != nil {
		return 0, err
	}
	var n int32
	err = f.c.do("cuOccupancyMaxActiveBlocksPerMultiprocessor", func() Result { return f.c.t.MaxActiveBlocks(&n, f.handle, int32(threads), 0) })
	return int(n), err
}

// MaxActiveClusters returns the number of clusters of a prepared launch that fit on the device at once.
func (l *Launch) MaxActiveClusters() (int, error) {
	var n int32
	err := l.f.c.do("cuOccupancyMaxActiveClusters", func() Result { return l.f.c.t.MaxActiveClusters(&n, l.f.handle, l.config) })
	return int(n), err
}

// Launch is a prepared launch: the data that the driver reads has a fixed address, so a launch is one call and allocates
// no memory. Two goroutines must not use it at once.
type Launch struct {
	f      *Function
	config *LaunchConfig
	attrs  []LaunchAttribute
	values []uint64         // a parameter each, in the low bytes
	params []unsafe.Pointer // to values: the collector sees them, so the data for the driver stays alive
	call   contextLaunch
}

// contextLaunch has the arguments of a launch and of setting its context, for one call from Go. The assembly depends on its
// layout.
type contextLaunch struct {
	set     uintptr
	context ContextHandle
	launch  uintptr
	config  *LaunchConfig
	f       FunctionHandle
	params  *unsafe.Pointer
	result  Result
}

// NewLaunch prepares launches of a function with a given number of parameters.
func (f *Function) NewLaunch(params int) *Launch {
	l := &Launch{f: f, config: &LaunchConfig{Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}},
		values: make([]uint64, params), params: make([]unsafe.Pointer, max(1, params))}
	for i := range l.values {
		l.params[i] = unsafe.Pointer(&l.values[i])
	}
	return l
}

// Grid sets how many blocks there are on each axis.
func (l *Launch) Grid(x, y, z int) { l.config.Grid = [3]uint32{uint32(x), uint32(y), uint32(z)} }

// Set sets a parameter: a scalar in the low bytes, or an address.
func (l *Launch) Set(i int, value uint64) { l.values[i] = value }

// Cluster sets the number of thread blocks of a cluster on each axis, if the cubin does not define it.
func (l *Launch) Cluster(x, y, z int) {
	a := LaunchAttribute{ID: attrCluster}
	for i, n := range []int{x, y, z} {
		binary.NativeEndian.PutUint32(a.Value[4*i:], uint32(n))
	}
	l.attribute(a)
}

// Overlap lets the kernel begin before the previous one in the stream has ended: it waits for its inputs itself
// (programmatic dependent launch).
func (l *Launch) Overlap() {
	a := LaunchAttribute{ID: attrProgrammaticPDL}
	binary.NativeEndian.PutUint32(a.Value[:], 1)
	l.attribute(a)
}

func (l *Launch) attribute(a LaunchAttribute) {
	l.attrs = append(l.attrs, a)
	l.config.Attributes, l.config.Count = &l.attrs[0], uint32(len(l.attrs))
}

// On launches in a stream. The driver has read the parameters when it returns.
func (l *Launch) On(s *Stream) error {
	l.config.Stream = s.handle
	r := l.run(s.c)
	runtime.KeepAlive(l)
	if r == Success {
		return nil
	}
	return s.c.t.check("cuLaunchKernelEx", r)
}

// run makes the call, or the two; see Context.do, which would take memory for its function.
func (l *Launch) run(c *Context) Result {
	if c.t.launchInContext != nil {
		return c.t.launchInContext(l, c.handle)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if r := c.t.CtxSetCurrent(c.handle); r != Success {
		return r
	}
	return c.t.Launch(l.config, l.f.handle, &l.params[0], nil)
}
