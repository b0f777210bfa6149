package host

import (
	"runtime"
	"runtime/debug"
	"unsafe"

	"gotile/device"
	"gotile/tileir"
)

// Memory that a program passes may go away while a kernel runs, or be there to read only: a mapped file
// becomes shorter, a mapping ends or was never writable. No check of a pointer sees that. The processor
// faults, and the fault becomes the error of the launch: machine code reports it as an error, Go code as
// a panic because of [debug.SetPanicOnFault].

// guard runs a worker. A panic of Go code because memory of the launch cannot be accessed becomes an error; any other panic
// is passed on.
func (w *Worker) guard(run func(*Worker) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer w.catch(&err)
	return run(w)
}

// addressError is the type of Go's panic after a memory fault.
type addressError interface {
	runtime.Error
	Addr() uintptr
}

// catch is deferred by guard.
func (w *Worker) catch(err *error) {
	r := recover()
	if r == nil {
		return
	}
	if fault, ok := r.(addressError); ok {
		if region := w.Launch.Memory.regionAt(fault.Addr()); region != nil {
			*err = w.lostFault(w.Op, "access", region, fault.Addr(), fault)
			return
		}
	}
	panic(r) // not of the launch's memory
}

// MachineFault returns the fault of an operation whose machine code was ended by an exception. Access is the access of
// the instruction at the address, "load", "store" or "jump", or empty if it is not known.
func (w *Worker) MachineFault(op *tileir.Op, access string, addr uintptr, why error) error {
	if access != "" {
		if r := w.Launch.Memory.regionAt(addr); r != nil {
			return w.lostFault(op, access, r, addr, why)
		}
	}
	return w.Fault(op, device.ErrMemory, "%v; this is an error of gotile, please report it", why)
}

// lostFault is the fault of an access of memory that is within a region but cannot be accessed.
func (w *Worker) lostFault(op *tileir.Op, access string, r *Region, addr uintptr, why error) error {
	off := addr - uintptr(unsafe.Pointer(unsafe.SliceData(r.Data)))
	return w.Fault(op, device.ErrMemory, "%s of %s (%d bytes) at offset %d: the system does not allow it (%v); a mapped file may have become shorter, or be mapped to be read only",
		access, r.Name(), len(r.Data), off, why)
}

// regionAt is a live region with a byte at an address of this process, or nil.
func (m *Memory) regionAt(addr uintptr) *Region {
	for id := range m.regions {
		if m.regions[id].has(addr) {
			return &m.regions[id]
		}
	}
	for i := range m.slots {
		if r := m.slots[i].live.Load(); r != nil && r.has(addr) {
			return r
		}
	}
	return nil
}

// has reports whether a byte at an address of this process is the region's.
func (r *Region) has(addr uintptr) bool {
	return addr-uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))) < uintptr(len(r.Data))
}
