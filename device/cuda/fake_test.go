package cuda

import (
	"context"
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

// fake is the device of a fake machine. Nothing must be left when it is closed.
func fake(t *testing.T) (*Device, *drivertest.Machine) {
	t.Helper()
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
