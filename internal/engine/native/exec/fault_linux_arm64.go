package exec

import "golang.org/x/sys/unix"

// fault returns the fault that the handler has recorded, without the kind of access, which Text.locate decodes.
func (h *stackHead) fault() *Fault {
	f := &Fault{Signal: unix.SignalName(unix.Signal(h.signal)), Offset: -1, pc: h.pc}
	if s := unix.Signal(h.signal); s != unix.SIGSEGV && s != unix.SIGBUS {
		return f
	}
	f.Memory = h.addr
	if f.decode = h.addr != h.pc; !f.decode {
		f.Access = "jump"
	}
	return f
}
