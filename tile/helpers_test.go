package tile_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"gotile/device/cpu"
	"gotile/internal/cuda/passes"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
)

// errorsOf traces a kernel and compares its errors, in order, with parts of messages.
func errorsOf(t *testing.T, fn any, want ...string) {
	t.Helper()
	_, err := tile.NewKernel(fn, tile.Name("faulty")).Module()
	var list tile.Errors
	if !errors.As(err, &list) || len(list) != len(want) {
		t.Fatalf("got %v, want %d errors", err, len(want))
	}
	for i, e := range list {
		if !strings.Contains(e.Error(), want[i]) {
			t.Errorf("error %d: got %q, want %q in it", i+1, e, want[i])
		}
	}
}

// compiles checks with the vendor's compiler that a kernel is valid for an
// architecture.
func compiles(t *testing.T, k *tile.Kernel, arch string) {
	t.Helper()
	m, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, arch)
}

// compilesRewritten does the same after the passes that devices apply.
func compilesRewritten(t *testing.T, k *tile.Kernel, arch string) {
	t.Helper()
	m, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	if m, err = passes.GPU(m, passes.Options{}); err != nil {
		t.Fatal(err)
	}
	vendortest.Compile(t, m, arch)
}

// launchKernel runs a kernel of one block on the CPU.
func launchKernel(t testing.TB, k *tile.Kernel, args ...any) {
	t.Helper()
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), args...); err != nil {
		t.Fatal(err)
	}
}

// uintptrOf returns the address of a slice.
func uintptrOf[T any](s []T) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }
