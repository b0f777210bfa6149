//go:build amd64 || arm64

package exec_test

import (
	"encoding/binary"
	"errors"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/testing/resources"
)

// at is an address as the argument of a call. Nothing in Go follows it.
func at(addr uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&addr)) }

// wantFault checks that a call ended with a fault.
func wantFault(t *testing.T, text *exec.Text, arg uintptr, want exec.Fault) {
	t.Helper()
	r, err := text.Call(0, at(arg))
	f, ok := errors.AsType[*exec.Fault](err)
	if !ok || r != 0 {
		t.Fatalf("result %d, %v: want 0 and a fault", r, err)
	}
	if f.Signal != want.Signal || f.Access != want.Access || f.Memory != want.Memory || f.Offset != want.Offset {
		t.Errorf("got  %+v\nwant %+v", f, &want)
	}
	if text := f.Error(); !strings.Contains(text, want.Signal) {
		t.Errorf("message %q", text)
	}
	if r, err := load(t, answer).Call(0, nil); r != 42 || err != nil {
		t.Errorf("the next call: %d, %v", r, err)
	}
}

// A fault of every kind is the error of the call, and the process continues.
func TestFault(t *testing.T) {
	const size = 1 << 16
	gone, fixed := resources.Map(t, size), resources.Map(t, size)
	gone.Resize(0)
	fixed.Protect()
	missing, constant := uintptr(unsafe.Pointer(&gone.Data[8])), uintptr(unsafe.Pointer(&fixed.Data[8]))
	const nothing = 0x1000
	for name, c := range map[string]faultCase{
		"load from a truncated file": {loadWord + ret, missing, exec.Fault{Signal: "SIGBUS", Access: "load", Memory: missing}},
		"store to a truncated file":  {storeWord + ret, missing, exec.Fault{Signal: "SIGBUS", Access: "store", Memory: missing}},
		"store to constant memory":   {storeWord + ret, constant, exec.Fault{Signal: "SIGSEGV", Access: "store", Memory: constant}},
		"wild address":               {loadWord + ret, nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing}},
		"null":                       {storeWord + ret, 0, exec.Fault{Signal: "SIGSEGV", Access: "store"}},
		"after pushes":               {pushTwo + loadWord + ret, nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing, Offset: len(pushTwo)}},
		"without registers":          {clobber + loadWord + ret, nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing, Offset: len(clobber)}},
		"jump":                       {jump, nothing, exec.Fault{Signal: "SIGSEGV", Access: "jump", Memory: nothing, Offset: -1}},
		"call":                       {callIt + ret, constant, exec.Fault{Signal: "SIGSEGV", Access: "jump", Memory: constant, Offset: -1}},
		"no instruction":             {undefined, 0, exec.Fault{Signal: "SIGILL"}},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, load(t, c.code), c.arg, c.want) })
	}
	for name, c := range ownFaults {
		t.Run(name, func(t *testing.T) { wantFault(t, load(t, c.code), c.arg, c.want) })
	}
}

// faultCase is code, its argument, and its fault.
type faultCase struct {
	code string
	arg  uintptr
	want exec.Fault
}

// Code that uses more stack than there is faults, and its stack can be used again.
func TestFaultOfStack(t *testing.T) {
	_, err := load(t, recurse).Call(0, nil)
	if f, ok := errors.AsType[*exec.Fault](err); !ok || f.Signal != "SIGSEGV" || f.Access != "store" {
		t.Fatalf("got %v", err)
	}
	TestStack(t)
	TestCall(t)
}

// A fault is an error as a caller of Go code expects one that panics.
func TestFaultIsRuntimeError(t *testing.T) {
	_, err := load(t, loadWord).Call(0, at(0x1000))
	e, ok := errors.AsType[interface {
		runtime.Error
		Addr() uintptr
	}](err)
	if !ok || e.Addr() != 0x1000 {
		t.Errorf("got %v", err)
	}
}

// Many goroutines fault at once, while others do not, the heap is collected and all are preempted.
func TestManyFaults(t *testing.T) {
	gone := resources.Map(t, 1<<16)
	gone.Resize(0)
	length := 2 * time.Second
	if testing.Short() {
		length = 200 * time.Millisecond
	}
	var end atomic.Bool
	time.AfterFunc(length, func() { end.Store(true) })
	text := load(t, countThenFault)
	here := [1]uint64{7}
	var all sync.WaitGroup
	var faults atomic.Int64
	for i := range 8 * runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for n := 0; !end.Load(); n++ {
				addr, fault := uintptr(unsafe.Pointer(&here)), (i+n)%2 == 0
				if fault {
					addr = uintptr(unsafe.Pointer(&gone.Data[8*i]))
				}
				args := [2]uint64{uint64(1 + n%5000), uint64(addr)}
				r, err := text.Call(0, unsafe.Pointer(&args))
				f, _ := errors.AsType[*exec.Fault](err)
				switch {
				case fault && (f == nil || f.Memory != addr || f.Signal != "SIGBUS"):
					t.Errorf("%d, %v: want a fault at %#x", r, err, addr)
					return
				case !fault && (r != 7 || err != nil):
					t.Errorf("%d, %v: want 7", r, err)
					return
				case fault:
					faults.Add(1)
				}
				_ = grow(n % 30)
			}
		})
	}
	all.Go(func() {
		for !end.Load() {
			runtime.GC()
		}
	})
	all.Wait()
	runtime.KeepAlive(&here)
	t.Logf("%d faults", faults.Load())
}

// grow makes the stack of a goroutine larger, which copies it, and garbage.
func grow(n int) []byte {
	var room [512]byte
	if n == 0 {
		return append([]byte(nil), room[:]...)
	}
	return append(grow(n-1), room[n])
}

// Faults in Go code have the effects that Go defines.
func TestFaultsOfGo(t *testing.T) {
	wantFault(t, load(t, loadWord), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000})
	gone := resources.Map(t, 1<<16)
	gone.Resize(0)
	var pointer *int
	var table map[string]int
	var zero int
	for want, f := range map[string]func(){
		"invalid memory address or nil pointer dereference": func() { *pointer = 1 },
		"assignment to entry in nil map":                    func() { table["x"] = 1 },
		"integer divide by zero":                            func() { zero = 1 / zero },
	} {
		if err := panicOf(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := panicOf(func() { gone.Data[8] = 1 })
	if resources.Emulated() && err != nil {
		return // an emulator leaves the address out of the signal's context, where the runtime reads it
	}
	if e, ok := err.(interface{ Addr() uintptr }); !ok || e.Addr() != uintptr(unsafe.Pointer(&gone.Data[8])) {
		t.Errorf("got %v", err)
	}
}

func panicOf(f func()) (err runtime.Error) {
	defer func() { err, _ = recover().(runtime.Error) }()
	f()
	return nil
}

// Without SetPanicOnFault a fault of Go code ends the process, with Go's message.
func TestFatalFaultOfGo(t *testing.T) {
	const variable = "GOTILE_TEST_FATAL_FAULT"
	if os.Getenv(variable) != "" {
		_, err := load(t, loadWord).Call(0, nil)
		t.Log(err)
		gone := resources.Map(t, 1<<16)
		gone.Resize(0)
		gone.Data[8] = 1
		return
	}
	c := resources.Self(t.Context(), "-test.run=^TestFatalFaultOfGo$")
	c.Env = append(os.Environ(), variable+"=1", "TMPDIR="+t.TempDir()) // it ends before it removes its own folder
	out, err := c.CombinedOutput()
	message := "unexpected fault address"
	if resources.Emulated() {
		message = "invalid memory address" // the signal's context lacks the address: see TestFaultsOfGo
	}
	if err == nil || !strings.Contains(string(out), message) || !strings.Contains(string(out), "TestFatalFaultOfGo") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A signal that a process sends is no fault, also if it comes while code runs.
func TestSentSignal(t *testing.T) {
	if resources.Emulated() {
		t.Skip("an emulator's own threads get signals that are sent to the process, and may not be able to handle them")
	}
	for _, s := range []syscall.Signal{syscall.SIGSEGV, syscall.SIGBUS} {
		came := make(chan os.Signal, 1)
		signal.Notify(came, s)
		text := load(t, waitLoop)
		var w waiting
		var all sync.WaitGroup
		all.Go(func() { w.run(text) })
		for w.begun.Load() == 0 {
			runtime.Gosched()
		}
		for range 100 { // to any thread
			if err := syscall.Kill(os.Getpid(), s); err != nil {
				t.Fatal(err)
			}
		}
		if got := <-came; got != s {
			t.Errorf("got %v, want %v", got, s)
		}
		wantFault(t, load(t, loadWord), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000})
		w.end.Store(1)
		all.Wait()
		signal.Stop(came)
	}
}

// Stacks are adjacent in memory: a fault on any of them belongs to its own call.
func TestFaultOnEveryStack(t *testing.T) {
	text := load(t, countThenFault)
	var stacks []*exec.Stack
	for range 200 {
		s, err := exec.TakeStack()
		if err != nil {
			t.Fatal(err)
		}
		stacks = append(stacks, s)
	}
	for i, s := range stacks {
		var args [16]byte
		binary.LittleEndian.PutUint64(args[:], 1)
		binary.LittleEndian.PutUint64(args[8:], uint64(8*i))
		_, err := text.CallOn(s, 0, unsafe.Pointer(&args))
		if f, ok := errors.AsType[*exec.Fault](err); !ok || f.Memory != uintptr(8*i) {
			t.Fatalf("stack %d: %v", i, err)
		}
	}
	for _, s := range stacks {
		s.GiveBack()
	}
}
