// Package fakegpu makes the devices "cuda:N" of a program those of a fake machine, for tests of packages above device/cuda.
// The portable engine runs their kernels. It must not know the language, or package device/cuda.
package fakegpu

import (
	"context"
	"os"
	"path/filepath"

	"gotile/internal/cuda/cache"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/testing/drivertest"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// RecordVar is the environment variable that names a folder for the modules that are compiled, so that they can be compiled
// ahead for a machine without a compiler:
//
//	GOTILE_TEST_RECORD=DIR go test ./dist/nccl ./examples/distributed ./examples/llm
//	gotile build --arch sm_90 --keep-going -o CUBINS DIR/*.tilebc
const RecordVar = "GOTILE_TEST_RECORD"

// Install makes the devices of a machine with n GPUs those of this process, and returns the machine. It is called before the
// first device is opened.
func Install(n int) *drivertest.Machine {
	m := drivertest.New()
	m.Devices = n
	driver.Substitute(m.Table())
	toolchain.Substitute(compile)
	return m
}

// compile makes a program for the fake machine, after the passes for GPUs.
func compile(_ context.Context, j toolchain.Job) ([]byte, error) {
	if err := record(j.Module); err != nil {
		return nil, err
	}
	m, err := passes.GPU(j.Module, j.Passes)
	if err != nil {
		return nil, err
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	return drivertest.Image(code), err
}

// record writes a module into the folder of RecordVar.
func record(m *tileir.Module) error {
	dir := os.Getenv(RecordVar)
	if dir == "" {
		return nil
	}
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, cache.Key(code)[:32]+".tilebc"), code, 0o666)
}
