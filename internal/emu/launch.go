package emu

import (
	"context"
	"slices"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
)

// Launch is a kernel with a grid and arguments.
type Launch struct {
	Kernel *Kernel
	Grid   device.Grid
	// Arrays is memory of the program that the kernel uses: what a front end knows of its arrays.
	Arrays [][]byte

	args  []device.Arg
	reach []cpu.Memory
	own   bool // an argument is memory of the program, which may use or free it when the launch returns
}

// NewLaunch reads the arguments of a launch: values points to the address of each argument.
func (d *Device) NewLaunch(ctx context.Context, k *Kernel, grid device.Grid, values unsafe.Pointer, arrays [][]byte) (*Launch, error) {
	if values == nil && len(k.params) > 0 {
		return nil, failure(InvalidValue, "kernel %s: no arguments; want %d", device.PlainName(k.Name), len(k.params))
	}
	if err := grid.Check(); err != nil {
		return nil, failure(InvalidValue, "kernel %s: %v", device.PlainName(k.Name), err)
	}
	if _, err := k.Program(ctx); err != nil {
		return nil, err
	}
	l := &Launch{Kernel: k, Grid: grid, Arrays: arrays, args: k.read(values), own: len(arrays) > 0}
	for i := range l.args {
		if l.args[i].Pointer && l.args[i].Bits != 0 {
			if err := d.resolve(l, i); err != nil {
				return nil, err
			}
		}
	}
	l.merge()
	if err := d.useVariables(l); err != nil {
		return nil, err
	}
	if k.indirect {
		d.reachable(l)
	}
	return l, nil
}

// resolve finds the memory that a pointer leads to.
func (d *Device) resolve(l *Launch, i int) error {
	a := &l.args[i]
	addr := uintptr(a.Bits)
	a.Bits = 0
	if found := d.System.Find(addr); found != nil {
		if !d.uses(found) {
			return failure(IllegalAddress, "kernel %s: %s is memory of device %d, to which device %d has no access: enable peer access, or set that of mapped memory",
				device.PlainName(l.Kernel.Name), a.Name, found.Device.Number, d.Number)
		}
		a.Host = d.System.memory.whole(found, d.uses)
		a.Offset = int64(addr - addressOf(a.Host))
		if found.unused.Load() {
			a.Uninit = d.System.Checked()
			found.unused.Store(false)
		}
		return nil
	}
	l.own = true
	size := l.Kernel.extent(i, l.args)
	for _, x := range slices.Backward(l.Arrays) { // those of a launch that failed before may be in front
		if off := addr - addressOf(x); off < uintptr(len(x)) && int64(off)+size <= int64(len(x)) {
			a.Host, a.Offset = x, int64(off)
			return nil
		}
	}
	if size == 0 {
		if a.Host = mapping(addr); a.Host != nil {
			a.Offset = int64(addr - addressOf(a.Host))
			return nil
		}
		a.Offset = int64(addr) // an access of it is a fault
		return nil
	}
	a.Host = unsafe.Slice((*byte)(pointer(addr)), size)
	return nil
}

// pointer makes an address of the program a pointer. It is no memory of Go's.
func pointer(addr uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&addr)) }

// assumed is the largest alignment that compilers assume of pointers whose addresses have it.
const assumed = 16

// merge makes ranges of memory that overlap one: an engine takes different ranges for different memory, and each
// for aligned. So a range that others begin in begins at an aligned address too.
func (l *Launch) merge() {
	var order []int
	for i := range l.args {
		if len(l.args[i].Host) > 0 {
			order = append(order, i)
		}
	}
	if len(order) < 2 {
		return
	}
	slices.SortFunc(order, func(i, j int) int { return compareAddress(l.args[i].Host, l.args[j].Host) })
	last := uintptr(0) // where the range before ends
	for from := 0; from < len(order); {
		first := l.args[order[from]].Host
		begin, end := addressOf(first), addressOf(first)+uintptr(len(first))
		to := from + 1
		for ; to < len(order) && addressOf(l.args[order[to]].Host) < end; to++ {
			next := l.args[order[to]].Host
			end = max(end, addressOf(next)+uintptr(len(next)))
		}
		if aligned := begin &^ (assumed - 1); to > from+1 && aligned >= last {
			begin = aligned
		}
		all := unsafe.Slice((*byte)(pointer(begin)), end-begin)
		for _, i := range order[from:to] {
			a := &l.args[i]
			a.Offset += int64(addressOf(a.Host) - begin)
			a.Host = all
		}
		from, last = to, end
	}
}

// reachable lists the memory that pointers which the kernel reads from memory may lead to.
func (d *Device) reachable(l *Launch) {
	add := func(data []byte) {
		for _, a := range l.args {
			if len(a.Host) > 0 && addressOf(a.Host) < addressOf(data)+uintptr(len(data)) && addressOf(data) < addressOf(a.Host)+uintptr(len(a.Host)) {
				data = a.Host // part of an argument, or around it
			}
		}
		l.reach = append(l.reach, cpu.Memory{Data: data, Name: "that a pointer in memory leads to"})
	}
	for _, x := range l.Arrays {
		add(x)
	}
	for _, a := range d.System.memory.all() {
		if len(a.Data) > 0 && d.uses(a) {
			add(d.System.memory.whole(a, d.uses))
		}
	}
}

// run runs the launch.
func (l *Launch) run(d *Device) error {
	p, err := l.Kernel.Program(context.Background())
	if err != nil {
		return err
	}
	d.System.moving.RLock()
	defer d.System.moving.RUnlock()
	if l.reach != nil {
		return d.cpu.LaunchAmong(context.Background(), p, l.Grid, l.args, l.reach)
	}
	return d.cpu.Launch(context.Background(), p, l.Grid, l.args)
}

// Launch queues a launch. If the kernel uses the program's own memory, as arrays of NumPy are, the kernel has run
// when it returns: the program may read and free that memory without asking a device.
func (s *Stream) Launch(l *Launch) error {
	n := NewKernelNode(l)
	if !l.own {
		return s.give(n)
	}
	return s.now(n)
}

// now runs work before it returns, or records it if the stream is captured. Its fault is the caller's alone: the device
// can be used after it.
func (s *Stream) now(n *Node) error {
	if s.Capturing() {
		return s.give(n)
	}
	for _, m := range append(s.order(), s.end()) {
		m.wait()
	}
	if err := s.Device.Fault(); err != nil {
		return err
	}
	s.running.Lock()
	err := n.run(s)
	s.running.Unlock()
	if r := findings(err); r != nil {
		s.Device.System.note(r)
		return nil
	}
	if err != nil {
		s.Device.tell(err)
	}
	return err
}
