//go:build !nocuda && linux

package driver

import (
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Both calls are made with their arguments, and the second only after the first went well.
// The functions are C's labs, which gives back its argument.
func TestTogether(t *testing.T) {
	libc, err := purego.Dlopen("libc.so.6", purego.RTLD_NOW)
	if err != nil {
		t.Skip(err)
	}
	labs, err := purego.Dlsym(libc, "labs")
	if err != nil {
		t.Skip(err)
	}
	var table Table
	table.bindTogether(labs, labs)
	l := (&Function{}).NewLaunch(1)
	if r := table.together(l, 5); r != 5 {
		t.Errorf("setting the context gives 5: got %d", r)
	}
	low := Result(uint32(uintptr(unsafe.Pointer(l.config))))
	if r := table.together(l, 0); r != low {
		t.Errorf("the launch is given %p: got %#x", l.config, uint32(r))
	}
	if n := testing.AllocsPerRun(100, func() { table.together(l, 5) }); n != 0 {
		t.Errorf("a launch takes memory %v times", n)
	}
}
