package cuda

import (
	"context"
	"flag"
	"io"
	"log"
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/testing/drivertest"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// fakeCompiler makes programs for the fake machine, after the passes that the toolchain's compiler runs.
type fakeCompiler struct{}

func (fakeCompiler) Compile(_ context.Context, j toolchain.Job) ([]byte, error) {
	m, err := passes.GPU(j.Module, j.Passes)
	if err != nil {
		return nil, err
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	return drivertest.Image(code), err
}

// Version implements compiler.
func (fakeCompiler) Version() string { return "13.4.92" }

func fakeTools() *tools {
	return &tools{find: func(context.Context) (compiler, error) { return fakeCompiler{}, nil }, seen: noteModule}
}

// recordTo names a folder for the modules that the tests compile, so that they can be compiled ahead for a machine
// without a compiler:
//
//	go test ./device/cuda -record DIR
//	gotile build --arch sm_90 --keep-going -o CUBINS DIR/*.tilebc
//	GOTILE_CUBINS=CUBINS cuda.test -gpu
var recordTo = flag.String("record", "", "write the modules that the tests compile into a `FOLDER`")

// noteModule writes a module for -record.
func noteModule(m *tileir.Module) {
	if *recordTo == "" {
		return
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err == nil {
		err = os.WriteFile(filepath.Join(*recordTo, cache.Key(code)[:32]+".tilebc"), code, 0o666)
	}
	if err != nil {
		panic(err)
	}
}

// openerOf opens devices of a fake machine.
func openerOf(m *drivertest.Machine) opener {
	return opener{func() (*driver.Driver, error) { return driver.New(m.Table()) }, fakeTools()}
}

// onGPU runs the tests that have no need of the fake machine on the real one.
var onGPU = flag.Bool("gpu", false, "run on cuda:0 of this machine")

// real is cuda:0 of this machine.
func real(t testing.TB) *Device {
	t.Helper()
	d, err := device.Open("cuda:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d.(*Device)
}

// fake is the device of a fake machine. Nothing must be left when it is closed. With the
// flag gpu it is a real device, and the machine is nil.
func fake(t *testing.T) (*Device, *drivertest.Machine) {
	t.Helper()
	if *onGPU {
		return real(t), nil
	}
	m := drivertest.New()
	d, err := openerOf(m).Open("0", device.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		if left := m.Left(); left != "" {
			t.Errorf("not given back: %s", left)
		}
	})
	return d.(*Device), m
}

type unsafePointer = unsafe.Pointer

// quiet drops warnings.
func quiet(t *testing.T) {
	log.SetOutput(io.Discard)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
}
