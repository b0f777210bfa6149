// Package matrix multiplies and updates matrices in memory with machine code, for Go code without tiles, such as
// gotile/blas. Its functions take slices and strides. They use the instruction set of the processor, or the one that the
// environment variable GOTILE_ISA names.
//
// The package must not know Tile IR, nor the conventions of its callers.
package matrix

import (
	"fmt"
	"os"
	"sync"
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/target/x86/gemm"
)

// Float is the set of element types of matrices.
type Float interface{ float32 | float64 }

// Available reports why machine code is not available on this machine; nil if it is.
var Available = sync.OnceValue(func() error {
	if err := exec.Available(); err != nil {
		return err
	}
	_, err := planFor[float32](8, false)
	return err
})

// Operand is a matrix whose rows are Row elements apart and whose columns are Col elements apart.
type Operand[T Float] struct {
	Data     []T
	Row, Col int
}

// Product is machine code that multiplies matrices of any size. Several goroutines may call it.
type Product[T Float] struct {
	text    *exec.Text
	rows    int
	scratch int // number of elements
}

// MaxFew is the maximum number of columns of a narrow product.
const MaxFew = mma.MaxFew

// NewProduct compiles products whose results have at most the given number of rows. With narrow, they have at most [MaxFew] columns: then
// sums may have another order than those of other products.
func NewProduct[T Float](rows int, narrow bool) (*Product[T], error) {
	plan, err := planFor[T](rows, narrow)
	if err != nil {
		return nil, err
	}
	a := amd64.New()
	a.Allow = plan.Features()
	plan.Append(a, nil)
	text, err := finish(a)
	if err != nil {
		return nil, err
	}
	return &Product[T]{text, rows, (plan.Scratch() + sizeOf[T]() - 1) / sizeOf[T]()}, nil
}

// maxSums is the maximum number of sums of a product that are added up in scratch memory: as many as tiles of package products have.
const maxSums = 1 << 18

func planFor[T Float](rows int, narrow bool) (*gemm.Sized, error) {
	features, err := allowed()
	if err != nil {
		return nil, err
	}
	elem := map[int]mma.Elem{4: mma.F32, 8: mma.F64}[sizeOf[T]()]
	return gemm.NewSized(mma.Sized{A: elem, B: elem, Rows: rows, Sums: maxSums, FewColumns: narrow}, features)
}

// allowed returns the features that code may use: the processor's, without those beyond the level that GOTILE_ISA names.
func allowed() (amd64.Features, error) {
	have, name := exec.Features(), os.Getenv(exec.ISAVariable)
	if name == "" {
		return have, nil
	}
	most, err := exec.Level(name)
	if err != nil {
		return 0, fmt.Errorf("matrix: %s: %w", exec.ISAVariable, err)
	}
	return have & most, nil
}

// Scratch returns how many elements of memory a call needs.
func (p *Product[T]) Scratch() int { return p.scratch }

// Multiply sets c = a·b or, with adds, c = c + a·b, for m by n elements of a c whose rows are cStride elements apart. m is
// at most the number of rows of [NewProduct]; k is at least 1. c overlaps neither operand. Scratch has at least
// [Product.Scratch] elements and begins at a cache line. The error is a fault of memory.
func (p *Product[T]) Multiply(c []T, cStride int, a, b Operand[T], m, n, k int, adds bool, scratch []T) error {
	if m > p.rows {
		return fmt.Errorf("matrix: product of %d rows; at most %d", m, p.rows)
	}
	size := sizeOf[T]()
	args := mma.Args{A: unsafe.Pointer(&a.Data[0]), ARow: size * a.Row, ACol: size * a.Col, B: unsafe.Pointer(&b.Data[0]), BRow: size * b.Row, BCol: size * b.Col,
		D: unsafe.Pointer(&c[0]), DRow: size * cStride, Scratch: unsafe.Pointer(unsafe.SliceData(scratch)), M: m, N: n, K: k}
	if adds {
		args.Adds = 1
	}
	_, err := p.text.Call(0, unsafe.Pointer(&args))
	return err
}

// NewSlice returns memory that begins at a cache line.
func NewSlice[T Float](n int) []T {
	const line = 64
	mem := make([]T, n+line/sizeOf[T]())
	skip := int(-uintptr(unsafe.Pointer(&mem[0]))&(line-1)) / sizeOf[T]()
	return mem[skip:][:n]
}

func sizeOf[T Float]() int { return int(unsafe.Sizeof(*new(T))) }

// finish ends a function and makes it executable.
func finish(a *amd64.Asm) (*exec.Text, error) {
	a.Emit(amd64.VZEROUPPER)
	a.Emit(amd64.RET)
	code, err := a.Finish()
	if err != nil {
		return nil, fmt.Errorf("matrix: %w", err)
	}
	return exec.Load(code.Bytes)
}
