package exec_test

import (
	"runtime"
	"testing"

	"gotile/internal/engine/native/exec"
)

// ownFaults are faults of instructions that only this architecture has.
var ownFaults = map[string]faultCase{
	"zeroing of a line": {words(0xd50b7420), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "store", Memory: 0x1000}}, // DC ZVA, X0
	"load of a vector":  {words(0x4c407800), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000}},  // LD1 {V0.4S}, [X0]
	"exclusive load":    {words(0xc85f7c01), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000}},  // LDXR X1, [X0]
	"without a link":    {clobber + storeWord, 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "store", Memory: 0x1000, Offset: len(clobber)}},
}

// After a fault the rounding of floats is that of Go code.
func TestStateAfterFault(t *testing.T) {
	const rounding = 3 << 22
	if got, _ := load(t, toZero+control+toNearest+ret).Call(0, nil); got&rounding != rounding {
		t.Fatalf("FPCR %#x: the test does not set the bits that it checks", got)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, err := load(t, toZero+loadWord).Call(0, nil); err == nil {
		t.Fatal("no fault")
	}
	if got, _ := load(t, control+ret).Call(0, nil); got&rounding != 0 {
		t.Errorf("FPCR %#x: floats are not rounded to the nearest", got)
	}
}
