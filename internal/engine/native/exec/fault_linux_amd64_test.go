package exec_test

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// ownFaults are the faults that only this architecture has.
var ownFaults = map[string]faultCase{
	"no address at all": {loadWord + ret, 1 << 63, exec.Fault{Signal: "SIGSEGV"}},
	"division":          {divide, 0, exec.Fault{Signal: "SIGFPE", Offset: 2}},
}

// After a fault the flags and the rounding of floats are those of Go code.
func TestStateAfterFault(t *testing.T) {
	flagsOf, controlOf := load(t, flags+ret), load(t, control+readIt+ret)
	const rounding = 3 << 13
	const direction = 1 << 10
	if got, _ := load(t, backwards+flags+"\xfc"+ret).Call(0, nil); got&direction == 0 {
		t.Fatalf("flags %#x: the test does not set the flags that it checks", got)
	}
	if got, _ := load(t, toZero+setIt+control+readIt+"\xc7\x44\x24\xf8\x80\x1f\x00\x00"+setIt+ret).Call(0, nil); got != 0x7f80 {
		t.Fatalf("control word %#x: the test does not set the bits that it checks", got)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, err := load(t, backwards+toZero+setIt+loadWord).Call(0, nil); err == nil {
		t.Fatal("no fault")
	}
	if got, _ := flagsOf.Call(0, nil); got&direction != 0 {
		t.Errorf("flags %#x: strings go backwards", got)
	}
	if got, _ := controlOf.Call(0, nil); got&rounding != 0 {
		t.Errorf("control word %#x: floats are not rounded to the nearest", got)
	}
}

// After a fault neither the upper halves of vectors nor the tiles of AMX are in use: the one would slow down
// code that is not made for them, the other every change of threads.
func TestRegistersAfterFault(t *testing.T) {
	if !hasFlag(t, "xgetbv1") {
		t.Skip("the processor does not say which registers are in use")
	}
	vectors := load(t, "\xc5\xfd\x76\xc0"+loadWord) // VPCMPEQD YMM0, YMM0, YMM0
	tiles := load(t, assembled(func(a *amd64.Asm) {
		a.Emit(amd64.LDTILECFG, amd64.At(amd64.RDI, 0))
		a.Emit(amd64.TILEZERO, amd64.Tile(0))
		a.Emit(amd64.XOR, amd64.EAX, amd64.EAX)
		a.Emit(amd64.MOV, amd64.RAX, amd64.At(amd64.RAX, 0))
	}))
	config := [64]byte{0: 1, 16: 64, 48: 16}                    // palette 1, tile 0 of 16 rows of 64 bytes
	inUse := load(t, "\xb9\x01\x00\x00\x00"+"\x0f\x01\xd0"+ret) // MOV ECX, 1; XGETBV
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, c := range []struct {
		need amd64.Features
		text *exec.Text
		arg  unsafe.Pointer
		bits uintptr // of XINUSE
	}{
		{amd64.FeatAVX2, vectors, nil, 1 << 2},
		{amd64.FeatAMXTILE, tiles, unsafe.Pointer(&config), 3 << 17},
	} {
		if !exec.Features().Has(c.need) {
			t.Log("not on this processor:", c.need)
			continue
		}
		if f, ok := errors.AsType[*exec.Fault](func() error { _, err := c.text.Call(0, c.arg); return err }()); !ok || f.Signal != "SIGSEGV" {
			t.Fatalf("got %v", f)
		}
		if got, _ := inUse.Call(0, nil); got&c.bits != 0 {
			t.Errorf("registers in use: %#x", got)
		}
	}
}

func hasFlag(t *testing.T, name string) bool {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no /proc/cpuinfo")
	}
	return strings.Contains(string(info), " "+name+" ")
}
