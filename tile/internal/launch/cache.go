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

	Chosen  Runner // if not nil, runs instead, and the fields below Cache are not used
	Cache   *Cache // of the chosen one
	First   Runner // if not nil, runs before a launch whose grid the kernel found
	Grid    device.Grid
	Program device.Program
	Flat    []device.Arg // the entry's arguments
}

// entry is a launch in the cache; its arguments have no memory.
type entry struct {
	Launched
	args   []cachedArg
	shared uint64                // the pointers that reach the same memory, a bit for each two of them
	idle   sync.Pool             // of *flatArgs
	direct atomic.Pointer[entry] // the chosen kernel's, if all arguments are memory: their facts are the same
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
		if e.Kernel == kernel && e.Device == dev && e.Asked == asked {
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

// launch launches if the arguments have the entry's facts. done is false if they do not, or if other pointers than in the
// earlier launch reach the same memory.
func (e *entry) launch(ctx context.Context, on device.Launcher, args []any) (done bool, err error) {
	if e.Chosen != nil {
		return e.launchChosen(ctx, on, args)
	}
	if len(args) != len(e.args) {
		return false, nil
	}
	flat, _ := e.idle.Get().(*flatArgs)
	if flat == nil {
		flat = &flatArgs{slices.Clone(e.Flat)}
	}
	if !e.fill(flat.list, args) || e.sharedBits(flat.list) != e.shared {
		e.release(flat)
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
		e.release(flat)
	}
	return true, err
}

// launchChosen launches the kernel that was chosen for the entry's facts.
func (e *entry) launchChosen(ctx context.Context, on device.Launcher, args []any) (done bool, err error) {
	if d := e.direct.Load(); d != nil {
		if done, err := d.launch(ctx, on, args); done {
			return true, err
		}
	}
	if !e.matches(args) {
		return false, nil
	}
	if err = e.Chosen.Run(ctx, on, args...); err == nil && e.Cache != nil && e.direct.Load() == nil {
		e.direct.Store(e.Cache.sameFacts(e, args))
	}
	return !errors.Is(err, device.ErrUnavailable), err
}

// sameFacts returns the entry for arguments that another kernel chose this one for, nil if there is none or if its facts
// may differ: those of numbers may.
func (c *Cache) sameFacts(other *entry, args []any) *entry {
	list := c.list.Load()
	if list == nil || slices.ContainsFunc(other.args, func(a cachedArg) bool { return !a.isMemory() }) {
		return nil
	}
	for _, e := range *list {
		if e.Kernel == other.Chosen && e.Device == other.Device && e.Asked == (device.Grid{}) && e.Chosen == nil && e.matches(args) {
			return e
		}
	}
	return nil
}

// fill writes what differs from launch to launch, and reports whether the arguments have the entry's facts.
func (e *entry) fill(flat []device.Arg, args []any) bool {
	for i := range e.args {
		a, x := &e.args[i], args[i]
		if a.typ != reflect.TypeOf(x) {
			return false
		}
		to := &flat[a.index]
		if !a.isMemory() {
			if !a.matches(x) {
				return false
			}
			if a.kind == freeNumber {
				to.Bits, _ = a.scalar(x)
			}
			continue
		}
		m, ok := a.memory(x)
		if !ok || !a.hasFacts(&m) {
			return false
		}
		to.Buffer, to.Host = m.Buffer, nil
		if m.Buffer == nil {
			to.Host = unsafe.Slice((*byte)(m.Data), m.Length)
		}
	}
	return true
}

// release drops references to memory, and keeps the arguments for another launch.
func (e *entry) release(flat *flatArgs) {
	e.clear(flat.list)
	e.idle.Put(flat)
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
