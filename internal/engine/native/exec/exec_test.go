//go:build amd64 && (linux || darwin || windows)

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
	"gotile/internal/engine/native/target/x86/amd64"
)

func load(t testing.TB, emit func(a *amd64.Asm)) *exec.Text {
	t.Helper()
	a := amd64.New()
	emit(a)
	code, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	text, err := exec.Load(code.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// spin counts *RDI down to zero, and returns 42.
func spin(a *amd64.Asm) {
	a.Emit(amd64.MOV, amd64.RCX, amd64.At(amd64.RDI, 0))
	top := a.Here()
	a.Emit(amd64.DEC, amd64.RCX)
	a.Emit(amd64.JNE, top)
	a.Emit(amd64.MOV, amd64.EAX, amd64.Imm(42))
	a.Emit(amd64.RET)
}

func TestCall(t *testing.T) {
	text := load(t, func(a *amd64.Asm) {
		a.Emit(amd64.RET) // offset 0
		a.Align(16)
		a.Emit(amd64.MOV, amd64.RAX, amd64.At(amd64.RDI, 0))
		a.Emit(amd64.ADD, amd64.RAX, amd64.At(amd64.RDI, 8))
		a.Emit(amd64.MOV, amd64.At(amd64.RDI, 16), amd64.RAX)
		a.Emit(amd64.RET)
	})
	args := [3]int64{40, 2}
	if r, _ := text.Call(16, unsafe.Pointer(&args)); r != 42 || args[2] != 42 {
		t.Errorf("result %d, %d in memory, want 42", r, args[2])
	}
}

// Code may change every register but the stack pointer.
func TestRegistersAreFree(t *testing.T) {
	if !exec.Features().Has(amd64.FeatAVX2) {
		t.Skip("it changes vector registers by AVX2")
	}
	text := load(t, func(a *amd64.Asm) {
		for n := range 16 {
			if r := amd64.GP(n, 64); r != amd64.RSP {
				a.Emit(amd64.MOV, r, amd64.Imm(-1))
			}
		}
		for n := range 16 {
			a.Emit(amd64.VPCMPEQD, amd64.Vec(n, 256), amd64.Vec(n, 256), amd64.Vec(n, 256))
		}
		a.Emit(amd64.VZEROUPPER)
		a.Emit(amd64.RET)
	})
	for range 1000 {
		if r, _ := text.Call(0, nil); r != ^uintptr(0) {
			t.Fatalf("result %x", r)
		}
	}
}

// The stack is aligned as after a call, and as large as promised.
func TestStack(t *testing.T) {
	text := load(t, func(a *amd64.Asm) {
		a.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RSP, 8))
		a.Emit(amd64.AND, amd64.EAX, amd64.Imm(15))
		a.Emit(amd64.MOV, amd64.At(amd64.RSP, -exec.StackBytes+64), amd64.RAX)
		a.Emit(amd64.RET)
	})
	if r, _ := text.Call(0, nil); r != 0 {
		t.Errorf("RSP+8 is %d past a multiple of 16 at entry", r)
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

// waitLoop sets begun, and waits until end is not zero or the word at yield is negative.
func waitLoop(a *amd64.Asm) {
	leave := a.NewLabel()
	a.Emit(amd64.MOV, amd64.At(amd64.RDI, 8).Bits(64), amd64.Imm(1))
	a.Emit(amd64.MOV, amd64.RCX, amd64.At(amd64.RDI, 24))
	top := a.Here()
	a.Emit(amd64.PAUSE)
	a.Emit(amd64.CMP, amd64.At(amd64.RCX, 0).Bits(64), amd64.Imm(0))
	a.Emit(amd64.JL, leave)
	a.Emit(amd64.CMP, amd64.At(amd64.RDI, 0).Bits(64), amd64.Imm(0))
	a.Emit(amd64.JE, top)
	a.Bind(leave)
	a.Emit(amd64.RET)
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

func TestFeatures(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no /proc/cpuinfo to compare with")
	}
	flags := " " + strings.Join(strings.Fields(regexp.MustCompile(`flags\s*:(.*)`).FindString(string(info))), " ") + " "
	for name, flag := range map[string]string{"avx2": "avx2", "fma": "fma", "f16c": "f16c", "bmi2": "bmi2", "popcnt": "popcnt", "cx16": "cx16",
		"lzcnt": "abm", "avxvnni": "avx_vnni", "avx512f": "avx512f", "avx512bw": "avx512bw", "avx512vbmi2": "avx512_vbmi2",
		"avx512vnni": "avx512_vnni", "avx512bf16": "avx512_bf16", "amxtile": "amx_tile", "amxint8": "amx_int8"} {
		have := exec.Features().Has(amd64.FeatureNamed(name))
		if want := strings.Contains(flags, " "+flag+" "); have != want {
			t.Errorf("%s is %v, /proc/cpuinfo has %v", name, have, want)
		}
	}
}

func TestLevel(t *testing.T) {
	f, err := exec.Level("avx512")
	if err != nil || !f.Has(amd64.FeatAVX2|amd64.FeatAVX512VL) || f.Has(amd64.FeatAVX512VNNI) {
		t.Errorf("avx512 is %v, %v", f, err)
	}
	if _, err := exec.Level("sse"); err == nil || !strings.Contains(err.Error(), "avx2, avx512, avx512-dot, amx") {
		t.Errorf("error %v does not name the levels", err)
	}
}

func BenchmarkCall(b *testing.B) {
	text := load(b, func(a *amd64.Asm) { a.Emit(amd64.RET) })
	b.ReportAllocs()
	for b.Loop() {
		text.Call(0, nil)
	}
}
