package launch

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"gotile/device"
)

// Runner is a kernel that finds its own grid.
type Runner interface {
	Run(ctx context.Context, on device.Launcher, args ...any) error
}

// Cache holds a kernel's latest launches that passed all checks. The checks depend on a few
// facts about the arguments, so a launch with the same facts needs none of them: it fills in
// addresses and launches, and allocates nothing. The zero value is ready for use, by several
// goroutines.
type Cache struct {
	mu   sync.Mutex // of writers
	list atomic.Pointer[[]*entry]
}

const (
	// maxEntries is the number of launches that a cache holds.
	maxEntries = 16
	// maxPointers is the maximum number of pointers that a cached launch has: a bit for each
	// two of them fits into a uint64.
	maxPointers = 11
)

// Launched is a launch that succeeded, for launches like it. Kernel, Asked and Device are part of the facts that a later
// launch must have.
type Launched struct {
	Kernel Runner
	Asked  device.Grid // that the caller gave; the zero value if the kernel found it
	Device device.Device

	Chosen  Runner // if not nil, runs instead, and the fields below are not used
	First   Runner // if not nil, runs before a launch whose grid the kernel found
	Grid    device.Grid
	Program device.Program
	Flat    []device.Arg // the entry's arguments
}

// entry is a launch in the cache; its arguments have no memory.
type entry struct {
	Launched
	args   []cachedArg
	shared uint64    // the pointers that reach the same memory, a bit for each two of them
	idle   sync.Pool // of *flatArgs
}

// flatArgs are arguments that one launch at a time fills in.
type flatArgs struct{ list []device.Arg }

// Launch launches in the same way as an earlier launch with the same facts; done is false if
// there is none.
func (c *Cache) Launch(ctx context.Context, on device.Launcher, kernel Runner, asked device.Grid, args []any) (done bool, err error) {
	list := c.list.Load()
	if list == nil || ctx == nil || IsNil(on) || ctx.Err() != nil {
		return false, nil
	}
	dev := on.Device()
	for _, e := range *list {
		if e.Kernel == kernel && e.Device == dev && e.Asked == asked && e.matches(args) {
			if done, err = e.launch(ctx, on, args); done {
				return true, err
			}
		}
	}
	return false, nil
}

// matches compares the facts of each argument.
func (e *entry) matches(args []any) bool {
	if len(args) != len(e.args) {
		return false
	}
	for i := range e.args {
		if !e.args[i].matches(args[i]) {
			return false
		}
	}
	return true
}

// launch fills in the arguments and launches; done is false if other pointers than in the
// earlier launch reach the same memory.
func (e *entry) launch(ctx context.Context, on device.Launcher, args []any) (done bool, err error) {
	if e.Chosen != nil {
		err := e.Chosen.Run(ctx, on, args...)
		return !errors.Is(err, device.ErrUnavailable), err
	}
	flat, _ := e.idle.Get().(*flatArgs)
	if flat == nil {
		flat = &flatArgs{slices.Clone(e.Flat)}
	}
	if e.fill(flat.list, args); e.sharedBits(flat.list) != e.shared {
		return false, nil
	}
	if e.First != nil && e.Asked == (device.Grid{}) {
		if err := e.First.Run(ctx, on, args...); err != nil {
			return true, err
		}
	}
	err = on.Launch(ctx, e.Program, e.Grid, flat.list)
	runtime.KeepAlive(args)
	if on == device.Launcher(e.Device) { // a stream may run it later
		e.clear(flat.list)
		e.idle.Put(flat)
	}
	return true, err
}

// fill writes what differs from launch to launch.
func (e *entry) fill(flat []device.Arg, args []any) {
	for i := range e.args {
		a := &e.args[i]
		to := &flat[a.index]
		switch a.kind {
		case fixedNumber:
		case freeNumber:
			to.Bits, _ = a.scalar(args[i])
		default:
			m, _ := a.memory(args[i])
			to.Buffer, to.Host = m.Buffer, nil
			if m.Buffer == nil {
				to.Host = unsafe.Slice((*byte)(m.Data), m.Length)
			}
		}
	}
}

// clear drops references to memory.
func (e *entry) clear(flat []device.Arg) {
	for i := range e.args {
		if a := &e.args[i]; a.isMemory() {
			flat[a.index].Host, flat[a.index].Buffer = nil, nil
		}
	}
}

// sharedBits has a bit for each two pointers, set if they reach the same memory.
func (e *entry) sharedBits(flat []device.Arg) (bits uint64) {
	n := 0
	for i := range e.args {
		if !e.args[i].isMemory() {
			continue
		}
		for j := range i {
			if !e.args[j].isMemory() {
				continue
			}
			if flat[e.args[i].index].Overlaps(&flat[e.args[j].index]) {
				bits |= 1 << n
			}
			n++
		}
	}
	return bits
}

// Add remembers a launch. read marks the entry's arguments whose numbers checks have read; it
// is nil if they may have read all.
func (c *Cache) Add(l Launched, params []Param, args []any, read []bool) {
	e := &entry{Launched: l}
	e.Flat = slices.Clone(l.Flat)
	if !reflect.TypeOf(l.Device).Comparable() || !e.record(params, args, read) {
		return
	}
	if e.Chosen == nil {
		e.shared = e.sharedBits(e.Flat)
		e.clear(e.Flat)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	list := []*entry{e}
	if old := c.list.Load(); old != nil {
		list = append(list, (*old)[:min(len(*old), maxEntries-1)]...)
	}
	c.list.Store(&list)
}

// record stores the facts of the arguments, and reports whether it can.
func (e *entry) record(params []Param, args []any, read []bool) bool {
	index, pointers := 0, 0
	for i := range params {
		a, ok := params[i].cached(args[i], read == nil || read[index])
		if a.index = index; !ok {
			return false
		}
		if a.isMemory() {
			pointers++
		}
		e.args = append(e.args, a)
		index += len(params[i].Types)
	}
	return pointers <= maxPointers
}
