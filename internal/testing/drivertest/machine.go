// Package drivertest is a fake machine with GPUs for tests, behind the driver's table of functions: memory, concurrent
// streams, events, graphs, and kernels, which the portable engine runs. It is stricter than a GPU: calls without the
// context, invalid handles and accesses out of bounds are errors. Faults are injected by the name of a function.
package drivertest

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"gotile/internal/cuda/driver"
)

// Machine is the machine. Its fields are set before it is used.
type Machine struct {
	Devices int
	// OtherContext makes all memory belong to another context.
	OtherContext bool
	Memory       int64 // bytes of each device
	Version      int   // of the driver, as 13000

	mu       sync.Mutex
	next     uint64
	current  map[int]driver.ContextHandle // by thread
	retained map[int32]int
	allocs   map[driver.Pointer]*memory
	used     map[int32]int64
	pinned   map[unsafe.Pointer][]byte
	pools    map[driver.PoolHandle]*pool
	streams  map[driver.StreamHandle]*stream
	events   map[driver.EventHandle]*event
	modules  map[driver.ModuleHandle]*module
	funcs    map[driver.FunctionHandle]*function
	graphs   map[driver.GraphHandle]*graph
	execs    map[driver.ExecHandle]*graph
	sticky   map[int32]driver.Result // of a context that a kernel broke
	faults   map[string]*fault
	calls    map[string]int
	texts    map[driver.Result]*byte
}

type fault struct {
	after  int
	result driver.Result
}

// firstAddress is less than the addresses of all memory.
const firstAddress = 0x7d3a_5c00_0000

// New is a machine with one device.
func New() *Machine {
	return &Machine{Devices: 1, Memory: 1 << 30, Version: 13000, next: firstAddress,
		current: map[int]driver.ContextHandle{}, retained: map[int32]int{}, allocs: map[driver.Pointer]*memory{}, used: map[int32]int64{},
		pinned: map[unsafe.Pointer][]byte{}, pools: map[driver.PoolHandle]*pool{}, streams: map[driver.StreamHandle]*stream{},
		events: map[driver.EventHandle]*event{}, modules: map[driver.ModuleHandle]*module{}, funcs: map[driver.FunctionHandle]*function{},
		graphs: map[driver.GraphHandle]*graph{}, execs: map[driver.ExecHandle]*graph{}, sticky: map[int32]driver.Result{},
		faults: map[string]*fault{}, calls: map[string]int{}, texts: map[driver.Result]*byte{}}
}

// Fail makes a function fail once, after it was called a given number of times.
func (m *Machine) Fail(call string, after int, r driver.Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.faults[call] = &fault{after, r}
}

// Calls returns the number of calls of a function.
func (m *Machine) Calls(call string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls[call]
}

// Left lists resources that were not released. A broken kernel needs no release.
func (m *Machine) Left() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.sticky) > 0 {
		return ""
	}
	counts := map[string]int{"memory": len(m.allocs), "pinned memory": len(m.pinned), "pools": len(m.pools), "streams": len(m.streams),
		"events": len(m.events), "modules": len(m.modules), "graphs": len(m.graphs), "executable graphs": len(m.execs)}
	for d, n := range m.retained {
		counts[fmt.Sprintf("context %d", d)] = n
	}
	var left []string
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		if counts[what] != 0 {
			left = append(left, fmt.Sprintf("%s: %d", what, counts[what]))
		}
	}
	return strings.Join(left, ", ")
}

// handle is a fresh number.
func (m *Machine) handle() uint64 {
	m.next += 0x10
	return m.next
}

// enter counts a call and returns the fault that is injected into it.
func (m *Machine) enter(call string) driver.Result {
	m.calls[call]++
	if f := m.faults[call]; f != nil {
		if f.after--; f.after < 0 {
			delete(m.faults, call)
			return f.result
		}
	}
	return driver.Success
}

// contextOf is the handle of a device's context, and deviceOf the device of a context.
func contextOf(device int32) driver.ContextHandle        { return driver.ContextHandle(0xc0000 + device) }
func deviceOf(c driver.ContextHandle) int32              { return int32(c - 0xc0000) }
func (m *Machine) isContext(c driver.ContextHandle) bool { return m.retained[deviceOf(c)] > 0 }
func (m *Machine) here() (device int32, ok bool) {
	c := m.current[thread()]
	return deviceOf(c), c != 0 && m.isContext(c)
}

// call runs f with the lock held, on the device of the thread's context. A context that is
// broken answers with what broke it.
func (m *Machine) call(name string, f func(device int32) driver.Result) driver.Result {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.enter(name); r != driver.Success {
		if broken(r) {
			if d, ok := m.here(); ok {
				m.sticky[d] = r
			}
		}
		return r
	}
	d, ok := m.here()
	if !ok {
		return driver.InvalidContext
	}
	if r := m.sticky[d]; r != driver.Success {
		return r
	}
	return f(d)
}

func broken(r driver.Result) bool { return driver.Lost(&driver.Error{Result: r}) }

// Image makes what LoadModule takes of bytecode.
func Image(code []byte) []byte {
	image := append([]byte("FAKECUBN"), make([]byte, 8)...)
	binary.LittleEndian.PutUint64(image[8:], uint64(len(code)))
	return append(image, code...)
}
