//go:build !nocuda && linux && (amd64 || arm64)

package driver

import (
	"context"
	"flag"
	"os"
	"runtime"
	"testing"
	"time"
	"unsafe"

	"github.com/ebitengine/purego"

	"gotile/internal/cuda/toolchain"
	"gotile/tileir"
)

var inC = flag.String("launch", "", "liblaunch.so of testdata/launch.c: compare launches with a GPU")

// BenchmarkGPULaunch compares launches of a nearly empty kernel: from C, from C with the context set each time, from Go,
// from Go on one thread and with one processor, and in a graph. The stream is emptied between rounds of the benchmark,
// so that its queue never fills.
func BenchmarkGPULaunch(b *testing.B) {
	if *inC == "" {
		b.Skip("needs a GPU and -launch")
	}
	d, err := Load()
	must(b, err)
	c, err := d.Devices[0].Open()
	must(b, err)
	defer c.Close()
	cubin, err := storeCubin(d.Devices[0].Arch())
	must(b, err)
	m, err := c.LoadModule(cubin)
	must(b, err)
	f, err := m.Function("store")
	must(b, err)
	s, err := c.NewStream(0)
	must(b, err)
	p, err := c.Alloc(256)
	must(b, err)
	l := f.NewLaunch(1)
	l.Set(0, uint64(p))
	must(b, l.On(s))
	must(b, s.Synchronize())

	lib, err := purego.Dlopen(*inC, purego.RTLD_NOW)
	must(b, err)
	var loop func(launch uintptr, config *LaunchConfig, f FunctionHandle, params *unsafe.Pointer, n int32, set uintptr, context ContextHandle) float64
	purego.RegisterLibFunc(&loop, lib, "launch_ns")
	cuda, err := purego.Dlopen("libcuda.so.1", purego.RTLD_NOW)
	must(b, err)
	launch, err := purego.Dlsym(cuda, "cuLaunchKernelEx")
	must(b, err)
	set, err := purego.Dlsym(cuda, "cuCtxSetCurrent")
	must(b, err)
	const round = 500
	best := func(b *testing.B, run func() float64) {
		least := 1e9
		for range 40 {
			least = min(least, run())
			must(b, s.Synchronize())
		}
		b.ReportMetric(least, "ns/launch")
	}
	timed := func(f func() error) func() float64 {
		return func() float64 {
			begin := time.Now()
			for range round {
				must(b, f())
			}
			return float64(time.Since(begin).Nanoseconds()) / round
		}
	}
	inC := func(set uintptr) func() float64 {
		return func() (ns float64) {
			must(b, c.do("loop", func() Result { ns = loop(launch, l.config, f.handle, &l.params[0], round, set, c.handle); return 0 }))
			return ns
		}
	}
	inGo := timed(func() error { return l.On(s) })
	b.Run("C", func(b *testing.B) { best(b, inC(0)) })
	b.Run("C-setting", func(b *testing.B) { best(b, inC(set)) })
	b.Run("Go", func(b *testing.B) { best(b, inGo) })
	b.Run("Go-locked", func(b *testing.B) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		best(b, inGo)
	})
	b.Run("Go-alone", func(b *testing.B) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		best(b, inGo)
	})
	g, err := s.Capture(func() error {
		for range round {
			if err := l.On(s); err != nil {
				return err
			}
		}
		return nil
	})
	must(b, err)
	b.Run("graph", func(b *testing.B) {
		best(b, func() float64 {
			begin := time.Now()
			must(b, g.On(s))
			must(b, s.Synchronize())
			return float64(time.Since(begin).Nanoseconds()) / round
		})
	})
}

var cubinFile = flag.String("cubin", "", "the `FILE` of the benchmark's kernel, for a machine without a compiler; TestStoreCubin writes it for sm_90")

// storeCubin is the benchmark's kernel, compiled or read.
func storeCubin(arch string) ([]byte, error) {
	if *cubinFile != "" {
		return os.ReadFile(*cubinFile)
	}
	return compileStore(arch)
}

func compileStore(arch string) ([]byte, error) {
	tool, err := toolchain.Find(context.Background())
	if err != nil {
		return nil, err
	}
	return (&toolchain.Compiler{Tool: tool}).Compile(context.Background(), toolchain.Job{Module: store(), Arch: arch})
}

// With -cubin and a compiler it writes the file.
func TestStoreCubin(t *testing.T) {
	if *cubinFile == "" {
		t.Skip("needs -cubin")
	}
	cubin, err := compileStore("sm_90")
	if err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(*cubinFile, cubin, 0o666); err != nil {
		t.Fatal(err)
	}
}

func must(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// store is a kernel that stores one number.
func store() *tileir.Module {
	m := tileir.NewModule("m")
	entry := m.NewEntry("store", nil, tileir.Tile(tileir.PointerType{Pointee: tileir.I32}))
	k := tileir.NewBuilder(entry.Block(0))
	seven := k.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32), Data: []byte{7, 0, 0, 0}, Splat: true})
	k.StorePtrTko(tileir.Weak, nil, entry.Block(0).Args[0], seven, nil, nil, nil)
	k.Return()
	return m
}
