package exec

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestFaultOfHead: the fault that the handler has recorded is reported.
func TestFaultOfHead(t *testing.T) {
	segv, bus, fpe := uint64(unix.SIGSEGV), uint64(unix.SIGBUS), uint64(unix.SIGFPE)
	for _, c := range []struct {
		signal, trap, access, pc, addr uint64
		want                           Fault
	}{
		{segv, trapPage, 0, 0x10, 0x20, Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x20}},
		{segv, trapPage, 1, 0x10, 0x20, Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x20}},
		{bus, trapPage, pageWrite, 0x10, 0x20, Fault{Signal: "SIGBUS", Access: "store", Memory: 0x20}},
		{segv, trapPage, pageDecode, 0x10, 0x20, Fault{Signal: "SIGSEGV", Access: "jump", Memory: 0x20}},
		{segv, trapPage, 0, 0x20, 0x20, Fault{Signal: "SIGSEGV", Access: "jump", Memory: 0x20}},
		{segv, trapPage - 1, pageWrite, 0x10, 0x20, Fault{Signal: "SIGSEGV"}},
		{fpe, 0, pageDecode, 0x10, 0x10, Fault{Signal: "SIGFPE"}},
	} {
		var h stackHead
		set(&h.signal, c.signal)
		set(&h.trap, c.trap)
		set(&h.access, c.access)
		set(&h.pc, c.pc)
		set(&h.addr, c.addr)
		c.want.Offset, c.want.pc = -1, uintptr(c.pc)
		if got := h.fault(); *got != c.want {
			t.Errorf("got %+v, want %+v", *got, c.want)
		}
	}
}

func set[T ~int | ~int32 | ~int64 | ~uint32 | ~uint64 | ~uintptr](to *T, v uint64) { *to = T(v) }
