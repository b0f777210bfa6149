package driver

import (
	"errors"
	"fmt"
	"unsafe"
)

// The classes of errors of a machine that cannot run on a GPU.
var (
	ErrNoDriver  = errors.New("no CUDA driver")
	ErrOldDriver = errors.New("the CUDA driver is too old")
	ErrNoDevice  = errors.New("no CUDA device")
)

// Results that gotile knows by name. A Result is an error, for errors.Is.
const (
	Success           Result = 0
	InvalidValue      Result = 1
	OutOfMemory       Result = 2
	Deinitialized     Result = 4
	DeviceUnavailable Result = 46
	NoDevice          Result = 100
	InvalidImage      Result = 200
	InvalidContext    Result = 201
	NoBinary          Result = 209
	ECCError          Result = 214
	NVLinkError       Result = 220
	ContainedError    Result = 226
	InvalidHandle     Result = 400
	NotFound          Result = 500
	NotReady          Result = 600
	IllegalAddress    Result = 700
	LaunchTimeout     Result = 702
	PeerEnabled       Result = 704
	ContextDestroyed  Result = 709
	Assert            Result = 710
	StackError        Result = 714
	IllegalInstr      Result = 715
	Misaligned        Result = 716
	InvalidSpace      Result = 717
	InvalidPC         Result = 718
	LaunchFailed      Result = 719
	TensorLeak        Result = 721
	Captured          Result = 900
	Unknown           Result = 999
)

// Error makes a Result a target of errors.Is.
func (r Result) Error() string { return fmt.Sprintf("CUDA error %d", int32(r)) }

// Error is a call of the driver that failed.
type Error struct {
	Call   string // the function, such as cuMemAlloc
	Result Result
	Name   string // CUDA_ERROR_OUT_OF_MEMORY
	Text   string // "out of memory"
}

func (e *Error) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%s: CUDA error %d", e.Call, int32(e.Result))
	}
	return fmt.Sprintf("%s: %s (%d): %s", e.Call, e.Name, int32(e.Result), e.Text)
}

// Unwrap returns the result.
func (e *Error) Unwrap() error { return e.Result }

// Lost reports an error after which nothing works any more in this process, not even after
// a reset of the context (seen with driver 580): a kernel broke the context, or the device
// is gone.
func Lost(err error) bool {
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	switch e.Result {
	case Deinitialized, DeviceUnavailable, ECCError, NVLinkError, ContainedError, IllegalAddress, LaunchTimeout, ContextDestroyed, Assert,
		StackError, IllegalInstr, Misaligned, InvalidSpace, InvalidPC, LaunchFailed, TensorLeak, Unknown:
		return true
	}
	return false
}

// check makes an error of a result.
func (t *Table) check(call string, r Result) error {
	if r == Success {
		return nil
	}
	e := &Error{Call: call, Result: r}
	var text *byte
	if t.GetErrorName(r, &text) == Success {
		e.Name = goString(text)
	}
	if t.GetErrorString(r, &text) == Success {
		e.Text = goString(text)
	}
	return e
}

// goString copies a text of C.
func goString(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// cString converts a text to a C string.
func cString(s string) *byte {
	b := append([]byte(s), 0)
	return &b[0]
}
