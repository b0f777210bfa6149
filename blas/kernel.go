package blas

import (
	"sync"
	"unsafe"

	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/gemm"
)

// Accelerated returns nil if this machine runs products as machine code, and otherwise the
// reason: all functions are then gonum's.
func Accelerated() error { return available() }

var available = sync.OnceValue(func() error {
	if err := exec.Available(); err != nil {
		return err
	}
	_, err := gemm.NewPlan(gemm.Product{Batch: 1, M: 8, N: 8, K: 8, A: gemm.F32, B: gemm.F32}, exec.Features())
	return err
})

// kernels is the machine code for one element type.
type kernels[T float] struct {
	elem   gemm.Elem
	most   size     // of a tile
	tiles  sync.Map // of *tileCode by size
	update func() *exec.Text
	spaces sync.Pool // of *space[T]
}

// size is the size of a product of tiles.
type size struct{ m, n, k int }

// Tiles are as large as the second-level cache allows: a tile of the result and the
// packed left operand stay in it.
var (
	forFloat32 = kernels[float32]{elem: gemm.F32, most: size{256, 256, 256}, update: sync.OnceValue(updateCode[float32])}
	forFloat64 = kernels[float64]{elem: gemm.F64, most: size{128, 256, 256}, update: sync.OnceValue(updateCode[float64])}
)

// tileCode multiplies tiles of one size.
type tileCode struct {
	text    *exec.Text
	scratch int
}

func (k *kernels[T]) tile(s size) *tileCode {
	if c, ok := k.tiles.Load(s); ok {
		return c.(*tileCode)
	}
	plan, err := gemm.NewPlan(gemm.Product{Batch: 1, M: s.m, N: s.n, K: s.k, A: k.elem, B: k.elem}, exec.Features())
	if err != nil {
		panic(err) // a programmer error: available checks for a plan
	}
	a := amd64.New()
	a.Allow = exec.Features()
	plan.Append(a, nil)
	c, _ := k.tiles.LoadOrStore(s, &tileCode{finish(a), plan.Scratch()})
	return c.(*tileCode)
}

func finish(a *amd64.Asm) *exec.Text {
	a.Emit(amd64.VZEROUPPER)
	a.Emit(amd64.RET)
	code, err := a.Finish()
	if err != nil {
		panic(err) // a programmer error: the code does not depend on arguments
	}
	text, err := exec.Load(code.Bytes)
	if err != nil {
		panic(err)
	}
	return text
}

// space is the memory of one goroutine's tiles.
type space[T float] struct {
	sum, a, b []T // a and b are for what does not fill a tile
	scratch   []T
}

func (k *kernels[T]) space() *space[T] {
	if s, ok := k.spaces.Get().(*space[T]); ok {
		return s
	}
	return &space[T]{sum: alignedSlice[T](k.most.m * k.most.n), a: alignedSlice[T](k.most.m * k.most.k), b: alignedSlice[T](k.most.k * k.most.n)}
}

// scratchFor returns the memory into which a tile's code packs operands.
func (s *space[T]) scratchFor(c *tileCode) unsafe.Pointer {
	if n := c.scratch / int(unsafe.Sizeof(s.sum[0])); n > len(s.scratch) {
		s.scratch = alignedSlice[T](n)
	}
	return unsafe.Pointer(&s.scratch[0])
}

// alignedSlice returns memory that begins at a cache line.
func alignedSlice[T float](n int) []T {
	const line = 64
	var zero T
	size := int(unsafe.Sizeof(zero))
	mem := make([]T, n+line/size)
	skip := int(-uintptr(unsafe.Pointer(&mem[0]))&(line-1)) / size
	return mem[skip:][:n]
}
