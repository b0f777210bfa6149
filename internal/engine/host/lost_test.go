package host

import (
	"errors"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/resources"
	"gotile/tileir"
)

// launchOn runs f as the kernel k on a buffer x.
func launchOn(t *testing.T, data []byte, f func(w *Worker) error) error {
	p := &Program{Name: "k", Params: []tileir.Type{tileir.Tile(tileir.PointerType{Pointee: tileir.I8})}}
	l := engine.Launch{Grid: device.Grid{5, 1, 1}, Args: []device.Arg{{Pointer: true, Host: data, Name: "x"}}, Workers: 3}
	return p.Launch(t.Context(), l, f)
}

// A fault of Go code on memory of a buffer is the launch's error, on whatever goroutine.
func TestGuard(t *testing.T) {
	m := resources.Map(t, 1<<16)
	m.Resize(4096)
	op := &tileir.Op{Code: tileir.OpLoadPtrTko}
	err := launchOn(t, m.Data, func(w *Worker) error {
		for w.Next() {
			w.Op = op
			m.Data[5000]++
		}
		return nil
	})
	f, ok := errors.AsType[*device.Fault](err)
	if !ok || f.Op != op || f.Class != device.ErrMemory || !strings.Contains(f.Msg, "access of buffer x (65536 bytes) at offset 5000") {
		t.Errorf("got %v", err)
	}
	if debug.SetPanicOnFault(false) {
		t.Error("faults of the caller's goroutine panic")
	}
}

// Other panics go on, also of faults elsewhere.
func TestGuardLetsPanic(t *testing.T) {
	elsewhere := resources.Map(t, 1<<16)
	elsewhere.Resize(0)
	var nothing *int
	for want, f := range map[string]func(){
		"invalid memory address":  func() { elsewhere.Data[8] = 1 },
		"nil pointer dereference": func() { *nothing = 1 },
		"index out of range":      func() { _ = []int{}[len(t.Name())] },
	} {
		func() {
			defer func() {
				if err, ok := recover().(runtime.Error); !ok || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %s", err, want)
				}
			}()
			w := &Worker{Launch: &Launch{program: &Program{Name: "k"}, Memory: new(Memory)}}
			err := w.guard(func(*Worker) error { f(); return nil })
			t.Errorf("%s: got %v, want a panic", want, err)
		}()
	}
}

// The fault of machine code names the memory, and the block if no operation is known.
func TestMachineFault(t *testing.T) {
	data := make([]byte, 64)
	why := errors.New("SIGBUS")
	for want, f := range map[string]func(w *Worker) error{
		"kernel k: block (4,0,0): store of buffer x (64 bytes) at offset 8: the system does not allow it (SIGBUS)": func(w *Worker) error {
			return w.MachineFault(nil, "store", uintptr(unsafe.Pointer(&data[8])), why)
		},
		"kernel k: block (4,0,0): SIGBUS; this is an error of gotile": func(w *Worker) error {
			return w.MachineFault(nil, "", uintptr(unsafe.Pointer(&data[8])), why)
		},
		"-: kernel k, block (4,0,0): load_ptr_tko: SIGBUS; this is an error of gotile": func(w *Worker) error {
			return w.MachineFault(&tileir.Op{Code: tileir.OpLoadPtrTko}, "load", 77, why)
		},
	} {
		err := launchOn(t, data, func(w *Worker) error {
			for w.Next() {
				if w.Block[0] == 4 {
					return f(w)
				}
			}
			return nil
		})
		if !errors.Is(err, device.ErrMemory) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
