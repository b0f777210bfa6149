//go:build (amd64 || arm64) && (linux || darwin || windows)

package exec_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"gotile/internal/engine/native/exec"
)

func load(t testing.TB, code string) *exec.Text {
	t.Helper()
	text, err := exec.Load([]byte(code))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestCall(t *testing.T) {
	text := load(t, returnThenAdd)
	args := [3]int64{40, 2}
	if r, _ := text.Call(16, unsafe.Pointer(&args)); r != 42 || args[2] != 42 {
		t.Errorf("result %d, %d in memory, want 42", r, args[2])
	}
}

// Code may change every register but the stack pointer, and on arm64 R18 and R28.
func TestRegistersAreFree(t *testing.T) {
	if !registersExist() {
		t.Skip("the code changes registers that this processor does not have")
	}
	text := load(t, setAll)
	for range 1000 {
		if r, _ := text.Call(0, nil); r != ^uintptr(0) {
			t.Fatalf("result %x", r)
		}
	}
}

// The stack is aligned as after a call, and as large as promised.
func TestStack(t *testing.T) {
	if r, _ := load(t, useStack).Call(0, nil); r != 0 {
		t.Errorf("the stack pointer is %d past a multiple of 16 at entry", r)
	}
}

func TestManyGoroutines(t *testing.T) {
	text := load(t, spin)
	var wg sync.WaitGroup
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 20 {
			runtime.GC()
		}
	}()
	for i := range 64 {
		wg.Go(func() {
			for j := range 200 {
				n := int64(1 + 100*i + j)
				if r, _ := text.Call(0, unsafe.Pointer(&n)); r != 42 {
					t.Errorf("result %d", r)
					return
				}
				_ = make([]byte, 4096)
			}
		})
	}
	wg.Wait()
	<-done
}

// waiting is the argument of waitLoop: code that waits for end, and yields if asked.
type waiting struct {
	end, begun, calls atomic.Int64
	yield             *int64
}

// run calls waitLoop until it may end.
func (w *waiting) run(text *exec.Text) {
	w.yield = exec.YieldFlag()
	for w.end.Load() == 0 {
		w.calls.Add(1)
		text.Call(0, unsafe.Pointer(w))
		runtime.Gosched()
	}
}

// A collection ends while code runs that polls the flag. If the flag were never set, the test would
// hang, as only the end of the collection lets the code end. Other goroutines run meanwhile, too.
func TestYieldFlag(t *testing.T) {
	text := load(t, waitLoop)
	all := make([]waiting, 2*runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { all[i].run(text) })
	}
	for i := range all {
		for all[i].begun.Load() == 0 {
			time.Sleep(time.Millisecond)
		}
	}
	runtime.GC()
	runtime.GC()
	for i := range all {
		all[i].end.Store(1)
	}
	wg.Wait()
	for i := range all {
		if runtime.GOOS != "windows" && all[i].calls.Load() < 2 {
			t.Errorf("goroutine %d was called once: the flag said nothing", i)
		}
	}
}

// A profile taken while code runs is whole, and has the labels of the goroutine.
func TestProfile(t *testing.T) {
	text := load(t, waitLoop)
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		t.Skip("another profile is being taken:", err)
	}
	var wg sync.WaitGroup
	all := make([]waiting, 4)
	for i := range all {
		wg.Go(func() {
			pprof.Do(context.Background(), pprof.Labels("kernel", "spinning"), func(context.Context) {
				all[i].run(text)
			})
		})
	}
	time.Sleep(300 * time.Millisecond) // some 30 samples for each processor
	for i := range all {
		all[i].end.Store(1)
	}
	wg.Wait()
	pprof.StopCPUProfile()
	zr, err := gzip.NewReader(&profile)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(raw, []byte("spinning")) {
		t.Error("the profile has no sample with the goroutine's label")
	}
}

func TestProgramsAreDropped(t *testing.T) {
	before := exec.Mapped()
	n := int64(1)
	for range 10_000 {
		load(t, spin).Call(0, unsafe.Pointer(&n))
	}
	for i := 0; exec.Mapped() > before && i < 100; i++ {
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	if after := exec.Mapped(); after > before {
		t.Errorf("%d bytes of code are left of 10,000 programs that were dropped", after-before)
	}
}

func TestClose(t *testing.T) {
	before := exec.Mapped()
	text := load(t, spin)
	text.Close()
	text.Close()
	if exec.Mapped() > before { // less if programs of other tests are dropped meanwhile
		t.Error("Close freed nothing")
	}
	if _, err := text.Call(0, nil); err == nil || !strings.Contains(err.Error(), "after Close") {
		t.Errorf("a call after Close returns the error %v", err)
	}
	text = load(t, spin)
	for _, offset := range []int{-1, 1 << 20} {
		if _, err := text.Call(offset, nil); err == nil || !strings.Contains(err.Error(), "offset") {
			t.Errorf("a call at offset %d returns the error %v", offset, err)
		}
	}
}

// No page is writable and executable at once.
func TestPages(t *testing.T) {
	text := load(t, spin)
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip("no /proc/self/maps to read")
	}
	for line := range strings.Lines(string(maps)) {
		if regexp.MustCompile(` .wx`).MatchString(line) {
			t.Error("writable and executable: ", line)
		}
	}
	runtime.KeepAlive(text)
}

func BenchmarkCall(b *testing.B) {
	text := load(b, ret)
	b.ReportAllocs()
	for b.Loop() {
		text.Call(0, nil)
	}
}
