package cuda

import (
	"context"
	"flag"
	"io"
	"log"
	"os"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/driver/drivertest"
	"gotile/internal/cuda/toolchain"
	"gotile/tileir/bytecode"
)

// fakeCompiler makes what the fake machine runs.
type fakeCompiler struct{}

func (fakeCompiler) Compile(_ context.Context, j toolchain.Job) ([]byte, error) {
	code, err := bytecode.Write(j.Module, bytecode.Options{})
	return drivertest.Image(code), err
}

func fakeTools() *tools {
	return &tools{find: func(context.Context) (compiler, error) { return fakeCompiler{}, nil }}
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
