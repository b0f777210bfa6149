package exec

import "golang.org/x/sys/unix"

// The bits of the error code that the processor reports for a memory fault.
const (
	trapPage   = 14 // the page fault exception, which reports the address
	pageWrite  = 1 << 1
	pageDecode = 1 << 4 // the access was an instruction fetch
)

// fault returns the fault that the handler has recorded.
func (h *stackHead) fault() *Fault {
	f := &Fault{Signal: unix.SignalName(unix.Signal(h.signal)), Offset: -1, pc: h.pc}
	if h.trap != trapPage {
		return f
	}
	f.Memory = h.addr
	switch {
	case h.access&pageDecode != 0 || h.addr == h.pc:
		f.Access = "jump"
	case h.access&pageWrite != 0:
		f.Access = "store"
	default:
		f.Access = "load"
	}
	return f
}
