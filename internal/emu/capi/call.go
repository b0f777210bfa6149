package capi

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"gotile/internal/emu"
)

// Function is a function of the driver, of the runtime or of both.
type Function struct {
	Driver, Runtime string // its names; "" if one does not have it
	// Params has a letter for each parameter: p a pointer, i an int, u an unsigned int, z 64 bits, s a stream; and
	// structs by value, which arrive as pointers: D a dim3, L a location, E an extent, P a pitched pointer, H a handle of 64 bytes.
	Params string
	Call   func(c *Call) error
}

// Args is the arguments of a call: 64 bits for each.
type Args struct{ at unsafe.Pointer }

// ArgsAt returns the arguments at an address.
func ArgsAt(at unsafe.Pointer) Args { return Args{at} }

func (a Args) u64(i int) uint64         { return *(*uint64)(unsafe.Add(a.at, 8*i)) }
func (a Args) u32(i int) uint32         { return *(*uint32)(unsafe.Add(a.at, 8*i)) }
func (a Args) int(i int) int            { return int(*(*int32)(unsafe.Add(a.at, 8*i))) }
func (a Args) ptr(i int) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Add(a.at, 8*i)) }
func (a Args) text(i int) string        { return cText(a.ptr(i)) }

// cText copies a text that ends with a zero byte.
func cText(p unsafe.Pointer) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(p, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(p), n))
}

// set writes a result through a pointer; a null pointer is ignored.
func set[T any](p unsafe.Pointer, v T) {
	if p != nil {
		*(*T)(p) = v
	}
}

// field reads a value at an offset of a struct.
func field[T any](p unsafe.Pointer, offset int) T { return *(*T)(unsafe.Add(p, offset)) }

// Host is what the library needs of the program that it is in.
type Host interface {
	// Call calls a function of C with an argument.
	Call(function, argument unsafe.Pointer)
	// CallStream calls a function of C that takes a stream, a status and an argument.
	CallStream(function unsafe.Pointer, stream uint64, status int32, argument unsafe.Pointer)
}

// Process is the state of a program that uses the functions.
type Process struct {
	System *emu.System
	Host   Host

	mu        sync.RWMutex
	handles   map[uint64]any
	known     map[any]uint64 // the handles by their objects
	primary   []*Context
	threads   sync.Map // number to *Thread
	next      atomic.Uint64
	images    map[unsafe.Pointer]*image    // fatbins that the program has registered
	hostFuncs map[unsafe.Pointer]*function // kernels by the address of their host function
	hostVars  map[unsafe.Pointer]*variable // variables by the address of their host variable
	defaults  map[*emu.Device]*emu.Stream  // per-thread default streams are one for each device

	retained     map[*emu.Physical]int // uses by its handle, but for the first
	attributes   map[attribute]int32   // of kernels, that programs have set
	streamValues map[*emu.Stream]map[int]streamValue
}

// NewProcess makes the state of a program.
func NewProcess(s *emu.System, h Host) *Process {
	p := &Process{System: s, Host: h, handles: map[uint64]any{}, known: map[any]uint64{}, images: map[unsafe.Pointer]*image{}, hostFuncs: map[unsafe.Pointer]*function{},
		hostVars: map[unsafe.Pointer]*variable{}, defaults: map[*emu.Device]*emu.Stream{}, attributes: map[attribute]int32{}, retained: map[*emu.Physical]int{}, streamValues: map[*emu.Stream]map[int]streamValue{}}
	p.next.Store(1 << 20)
	for n := range s.Devices() {
		d, _ := s.Device(n)
		c := &Context{Device: d, primary: true, id: s.NewID()}
		c.handle = p.register(c)
		p.primary = append(p.primary, c)
	}
	return p
}

// register returns a handle of an object.
func (p *Process) register(x any) uint64 {
	h := p.next.Add(64)
	p.mu.Lock()
	p.handles[h], p.known[x] = x, h
	p.mu.Unlock()
	return h
}

// handleOf returns the handle of an object, which it gets when it is first asked for.
func (p *Process) handleOf(x any) uint64 {
	p.mu.RLock()
	h, ok := p.known[x]
	p.mu.RUnlock()
	if ok {
		return h
	}
	return p.register(x)
}

// forget removes a handle.
func (p *Process) forget(h uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x, ok := p.handles[h]; ok {
		delete(p.handles, h)
		delete(p.known, x)
	}
}

// forgetGraph removes the handles of a graph and of its nodes, which refer to the arguments of their launches.
func (p *Process) forgetGraph(g *emu.Graph) {
	p.forgetObject(g)
	for _, n := range g.Nodes() {
		p.forgetNode(n)
	}
}

// forgetNode removes the handles of a node and of its child.
func (p *Process) forgetNode(n *emu.Node) {
	p.forgetObject(n)
	if n.Child != nil {
		p.forgetGraph(n.Child)
	}
}

// forgetObject removes the handle of an object, if it has one.
func (p *Process) forgetObject(x any) {
	p.mu.RLock()
	h := p.known[x] // or 0, which is no handle
	p.mu.RUnlock()
	p.forget(h)
}

// Context is a context of the driver. All contexts of a device share its state.
type Context struct {
	Device  *emu.Device
	handle  uint64
	id      uint64
	flags   uint32
	cache   int32 // cache configuration
	primary bool
}

// Thread is the state of a thread of the program.
type Thread struct {
	Process *Process
	Last    emu.Status // of the runtime's calls that failed
	shared  *Shared
	stack   []*Context
	configs []config
	arrays  [][]byte // of the launch that comes next: see KeepArrays
	listed  []uint64 // the result of captureInfo

	captureMode int32
}

// Shared is what a thread of the program keeps in variables of its own: struct gotile_thread in C.
type Shared struct {
	Number uint64 // of the thread
	count  uint64 // of arrays
	arrays [32]struct {
		start unsafe.Pointer
		bytes int64
	}
}

// Thread returns the state of the thread that has the variables.
func (p *Process) Thread(shared *Shared) *Thread {
	if t, ok := p.threads.Load(shared.Number); ok {
		return t.(*Thread)
	}
	t, _ := p.threads.LoadOrStore(shared.Number, &Thread{Process: p, shared: shared})
	return t.(*Thread)
}

// KeepArrays takes the arrays of the launch that comes next in this thread out of its variables.
func (t *Thread) KeepArrays() {
	for _, a := range t.shared.arrays[:t.shared.count] {
		t.arrays = append(t.arrays, unsafe.Slice((*byte)(a.start), a.bytes))
	}
	t.shared.count = 0
}

// takeArrays returns the arrays of a launch.
func (t *Thread) takeArrays() [][]byte {
	t.KeepArrays()
	list := t.arrays
	t.arrays = nil
	return list
}

// context is the thread's context: the primary one of device 0 if it has none.
func (t *Thread) context() *Context {
	if n := len(t.stack); n > 0 {
		return t.stack[n-1]
	}
	return t.Process.primary[0]
}

func (t *Thread) device() *emu.Device { return t.context().Device }

// Call is a call of a function.
type Call struct {
	*Thread
	Args
	Runtime bool // by the runtime's name
}

// background is the context of calls, which block as long as the device works.
func background() context.Context { return context.Background() }

// Run calls a function and returns its status.
func (t *Thread) Run(f *Function, runtime bool, args Args) emu.Status {
	c := Call{t, args, runtime}
	err := f.Call(&c)
	if err == nil {
		return emu.Success
	}
	if e, ok := err.(*lastError); ok {
		return e.status
	}
	status := emu.StatusOf(err)
	if runtime && status != emu.NotReady {
		t.Last = status
	}
	if e, ok := err.(*emu.Error); ok && e.Reason != "" && status != emu.NotReady {
		t.Process.System.Explain(e)
	}
	return status
}

// fail returns an error with a status.
func fail(s emu.Status, reason string) error { return &emu.Error{Status: s, Reason: reason} }

func failf(s emu.Status, format string, args ...any) error {
	return fail(s, fmt.Sprintf(format, args...))
}

// object returns the object of a handle.
func object[T any](c *Call, i int) (x T, err error) { return objectOf[T](c.Process, c.u64(i)) }

func objectOf[T any](p *Process, h uint64) (x T, err error) {
	p.mu.RLock()
	found := p.handles[h]
	p.mu.RUnlock()
	x, ok := found.(T)
	if !ok {
		return x, fail(emu.InvalidHandle, "an invalid handle")
	}
	return x, nil
}

// Handles of the default streams.
const (
	legacyStream    = 1
	perThreadStream = 2
)

// stream returns the stream of a handle.
func (c *Call) stream(i int) (*emu.Stream, error) { return c.streamOf(c.u64(i)) }

func (t *Thread) streamOf(h uint64) (*emu.Stream, error) {
	switch h {
	case 0, legacyStream:
		return t.device().Default(), nil
	case perThreadStream:
		return t.Process.perThread(t.device()), nil
	}
	s, err := objectOf[*stream](t.Process, h)
	if err != nil {
		return nil, err
	}
	return s.Stream, nil
}

// stream is a stream with what a program has set.
type stream struct {
	*emu.Stream
	context *Context
	flags   uint32
}

// perThread returns the stream that stands for the default streams of all threads on a device.
func (p *Process) perThread(d *emu.Device) *emu.Stream {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.defaults[d] == nil {
		p.defaults[d] = d.NewStream(true, 0)
	}
	return p.defaults[d]
}
