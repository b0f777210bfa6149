//go:build amd64

package exec_test

import (
	"encoding/binary"
	"errors"
	"os"
	osexec "os/exec"
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
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/testing/resources"
)

// join is machine code of several pieces.
func join(pieces ...string) []byte { return []byte(strings.Join(pieces, "")) }

// Pieces of machine code.
const (
	loadWord  = "\x48\x8b\x07"                                                     // MOV RAX, [RDI]
	storeWord = "\x48\x89\x07"                                                     // MOV [RDI], RAX
	jump      = "\xff\xe7"                                                         // JMP RDI
	callIt    = "\xff\xd7"                                                         // CALL RDI
	divide    = "\x31\xc9\xf7\xf1"                                                 // XOR ECX, ECX; DIV ECX
	undefined = "\x0f\x0b"                                                         // UD2
	recurse   = "\x50\xeb\xfd"                                                     // PUSH RAX, for ever
	pushTwo   = "\x50\x50"                                                         // PUSH RAX; PUSH RAX
	backwards = "\xfd"                                                             // STD
	flags     = "\x9c\x58"                                                         // PUSHFQ; POP RAX
	control   = "\x0f\xae\x5c\x24\xf8"                                             // STMXCSR [RSP-8]
	readIt    = "\x8b\x44\x24\xf8"                                                 // MOV EAX, [RSP-8]
	toZero    = "\xc7\x44\x24\xf8\x80\x7f\x00\x00"                                 // MOV DWORD [RSP-8], 7F80h: round to zero
	setIt     = "\x0f\xae\x54\x24\xf8"                                             // LDMXCSR [RSP-8]
	clobber   = "\x31\xdb\x31\xed\x4d\x31\xe4\x4d\x31\xed\x4d\x31\xf6\x4d\x31\xff" // XOR of what C keeps with itself
	ret       = "\xc3"
	answer    = "\xb8\x2a\x00\x00\x00" + ret // MOV EAX, 42; RET
)

func loadBytes(t testing.TB, code []byte) *exec.Text {
	t.Helper()
	text, err := exec.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

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
	if r, err := loadBytes(t, []byte(answer)).Call(0, nil); r != 42 || err != nil {
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
	const nothing, odd = 0x1000, 1 << 63
	for name, c := range map[string]struct {
		code []byte
		arg  uintptr
		want exec.Fault
	}{
		"load from a truncated file": {join(loadWord, ret), missing, exec.Fault{Signal: "SIGBUS", Access: "load", Memory: missing}},
		"store to a truncated file":  {join(storeWord, ret), missing, exec.Fault{Signal: "SIGBUS", Access: "store", Memory: missing}},
		"store to constant memory":   {join(storeWord, ret), constant, exec.Fault{Signal: "SIGSEGV", Access: "store", Memory: constant}},
		"wild address":               {join(loadWord, ret), nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing}},
		"null":                       {join(storeWord, ret), 0, exec.Fault{Signal: "SIGSEGV", Access: "store"}},
		"no address at all":          {join(loadWord, ret), odd, exec.Fault{Signal: "SIGSEGV"}},
		"after pushes":               {join(pushTwo, loadWord, ret), nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing, Offset: 2}},
		"without registers":          {join(clobber, loadWord, ret), nothing, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: nothing, Offset: len(clobber)}},
		"jump":                       {join(jump), nothing, exec.Fault{Signal: "SIGSEGV", Access: "jump", Memory: nothing, Offset: -1}},
		"call":                       {join(callIt, ret), constant, exec.Fault{Signal: "SIGSEGV", Access: "jump", Memory: constant, Offset: -1}},
		"division":                   {join(divide, ret), 0, exec.Fault{Signal: "SIGFPE", Offset: 2}},
		"no instruction":             {join(undefined), 0, exec.Fault{Signal: "SIGILL"}},
	} {
		t.Run(name, func(t *testing.T) { wantFault(t, loadBytes(t, c.code), c.arg, c.want) })
	}
}

// Code that uses more stack than there is faults, and its stack can be used again.
func TestFaultOfStack(t *testing.T) {
	_, err := loadBytes(t, []byte(recurse)).Call(0, nil)
	if f, ok := errors.AsType[*exec.Fault](err); !ok || f.Signal != "SIGSEGV" || f.Access != "store" {
		t.Fatalf("got %v", err)
	}
	TestStack(t)
	TestCall(t)
}

// A fault is an error as a caller of Go code expects one that panics.
func TestFaultIsRuntimeError(t *testing.T) {
	_, err := loadBytes(t, join(loadWord)).Call(0, at(0x1000))
	e, ok := errors.AsType[interface {
		runtime.Error
		Addr() uintptr
	}](err)
	if !ok || e.Addr() != 0x1000 {
		t.Errorf("got %v", err)
	}
}

// After a fault the flags and the rounding of floats are those of Go code.
func TestStateAfterFault(t *testing.T) {
	flagsOf, controlOf := loadBytes(t, join(flags, ret)), loadBytes(t, join(control, readIt, ret))
	const rounding = 3 << 13
	const direction = 1 << 10
	if got, _ := loadBytes(t, join(backwards, flags, "\xfc", ret)).Call(0, nil); got&direction == 0 {
		t.Fatalf("flags %#x: the test does not set the flags that it checks", got)
	}
	if got, _ := loadBytes(t, join(toZero, setIt, control, readIt, "\xc7\x44\x24\xf8\x80\x1f\x00\x00", setIt, ret)).Call(0, nil); got != 0x7f80 {
		t.Fatalf("control word %#x: the test does not set the bits that it checks", got)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if _, err := loadBytes(t, join(backwards, toZero, setIt, loadWord)).Call(0, nil); err == nil {
		t.Fatal("no fault")
	}
	if got, _ := flagsOf.Call(0, nil); got&direction != 0 {
		t.Errorf("flags %#x: strings go backwards", got)
	}
	if got, _ := controlOf.Call(0, nil); got&rounding != 0 {
		t.Errorf("control word %#x: floats are not rounded to the nearest", got)
	}
}

// countThenFault counts *RDI down to 0 and then loads from the address after it.
var countThenFault = join("\x48\x8b\x0f", "\x48\xff\xc9", "\x75\xfb", "\x48\x8b\x7f\x08", loadWord, ret)

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
	text := loadBytes(t, countThenFault)
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
	wantFault(t, loadBytes(t, join(loadWord)), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000})
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
		_, err := loadBytes(t, join(loadWord)).Call(0, nil)
		t.Log(err)
		gone := resources.Map(t, 1<<16)
		gone.Resize(0)
		gone.Data[8] = 1
		return
	}
	c := osexec.Command(os.Args[0], "-test.run=^TestFatalFaultOfGo$")
	c.Env = append(os.Environ(), variable+"=1")
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "unexpected fault address") || !strings.Contains(string(out), "TestFatalFaultOfGo") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A signal that a process sends is no fault, also if it comes while code runs.
func TestSentSignal(t *testing.T) {
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
		wantFault(t, loadBytes(t, join(loadWord)), 0x1000, exec.Fault{Signal: "SIGSEGV", Access: "load", Memory: 0x1000})
		w.end.Store(1)
		all.Wait()
		signal.Stop(came)
	}
}

// After a fault neither the upper halves of vectors nor the tiles of AMX are in use: the one would slow down
// code that is not made for them, the other every change of threads.
func TestRegistersAfterFault(t *testing.T) {
	if !hasFlag(t, "xgetbv1") {
		t.Skip("the processor does not say which registers are in use")
	}
	vectors := loadBytes(t, join("\xc5\xfd\x76\xc0", loadWord)) // VPCMPEQD YMM0, YMM0, YMM0
	tiles := load(t, func(a *amd64.Asm) {
		a.Emit(amd64.LDTILECFG, amd64.At(amd64.RDI, 0))
		a.Emit(amd64.TILEZERO, amd64.Tile(0))
		a.Emit(amd64.XOR, amd64.EAX, amd64.EAX)
		a.Emit(amd64.MOV, amd64.RAX, amd64.At(amd64.RAX, 0))
	})
	config := [64]byte{0: 1, 16: 64, 48: 16}                                 // palette 1, tile 0 of 16 rows of 64 bytes
	inUse := loadBytes(t, join("\xb9\x01\x00\x00\x00", "\x0f\x01\xd0", ret)) // MOV ECX, 1; XGETBV
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

// Stacks are adjacent in memory: a fault on any of them belongs to its own call.
func TestFaultOnEveryStack(t *testing.T) {
	text := loadBytes(t, countThenFault)
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
