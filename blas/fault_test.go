package blas_test

import (
	"runtime"
	"testing"
	"unsafe"

	"gonum.org/v1/gonum/blas"

	fast "gotile/blas"
	"gotile/internal/testing/resources"
)

// A matrix that the system takes away is a panic of the caller's goroutine, whichever goroutine met it.
func TestLostMatrix(t *testing.T) {
	const n = 512
	if fast.Accelerated() != nil {
		t.Skip("no machine code")
	}
	m := resources.Map(t, n*n*8)
	lost := unsafe.Slice((*float64)(unsafe.Pointer(&m.Data[0])), n*n)
	other, result := make([]float64, n*n), make([]float64, n*n)
	multiply := func() {
		fast.Implementation{}.Dgemm(blas.NoTrans, blas.NoTrans, n, n, n, 1, lost, n, other, n, 0, result, n)
	}
	for range 3 {
		m.Resize(4096)
		e, ok := caught(multiply).(interface {
			runtime.Error
			Addr() uintptr
		})
		if !ok {
			t.Fatal("no panic with an address")
		}
		if off := e.Addr() - uintptr(unsafe.Pointer(&m.Data[0])); off >= n*n*8 {
			t.Errorf("%v: the address is not the matrix's", e)
		}
		m.Resize(n * n * 8)
		if r := caught(multiply); r != nil {
			t.Errorf("a product after it: %v", r)
		}
	}
}
