//go:build (amd64 || arm64) && (linux || darwin || windows)

package exec

import "testing"

// TestFaultError: the message of a fault has all that is known about it.
func TestFaultError(t *testing.T) {
	for want, f := range map[string]Fault{
		"machine code: SIGBUS: load at address 0x1000, by the instruction at offset 0x20": {Signal: "SIGBUS", Offset: 32, Access: "load", Memory: 4096},
		"machine code: SIGSEGV: store at address 0x0, by the instruction at offset 0x0":   {Signal: "SIGSEGV", Access: "store"},
		"machine code: SIGSEGV: jump at address 0x1000":                                   {Signal: "SIGSEGV", Offset: -1, Access: "jump", Memory: 4096},
		"machine code: SIGFPE, by the instruction at offset 0x2":                          {Signal: "SIGFPE", Offset: 2},
		"machine code: SIGILL": {Signal: "SIGILL", Offset: -1},
	} {
		if got := f.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if f.Addr() != f.Memory {
			t.Errorf("%s: address %#x", want, f.Addr())
		}
	}
}

// TestLocate: a fault is at an offset of the text if its instruction is in the text's pages.
func TestLocate(t *testing.T) {
	text, err := Load([]byte{0xc3})
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	size := len(text.pages)
	for _, c := range []struct{ from, want int }{{0, 0}, {1, 1}, {size - 1, size - 1}, {size, -1}, {-1, -1}} {
		if got := text.locate(&Fault{Offset: -1, pc: text.Addr() + uintptr(c.from)}).Offset; got != c.want {
			t.Errorf("%d from the beginning: offset %d, want %d", c.from, got, c.want)
		}
	}
}
