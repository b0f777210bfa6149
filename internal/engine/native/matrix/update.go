package matrix

import (
	"unsafe"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Update is machine code that adds a multiple of one matrix to a multiple of another. Several
// goroutines may call it.
type Update[T Float] struct{ text *exec.Text }

// NewUpdate compiles an [Update].
func NewUpdate[T Float]() (*Update[T], error) {
	text, err := updateCode[T]()
	if err != nil {
		return nil, err
	}
	return &Update[T]{text}, nil
}

// Apply sets c = alpha·sum + beta·c for rows by cols elements of two matrices with the given row strides in elements. If
// beta is zero, c is not read and may hold anything. The error is a fault of memory.
func (u *Update[T]) Apply(c []T, cStride int, sum []T, sumStride, rows, cols int, alpha, beta T) error {
	args := updateArgs[T]{sum: unsafe.Pointer(&sum[0]), sumRow: sizeOf[T]() * sumStride, c: unsafe.Pointer(&c[0]), cRow: sizeOf[T]() * cStride,
		rows: rows, cols: cols, alpha: alpha, beta: beta}
	_, err := u.text.Call(0, unsafe.Pointer(&args))
	return err
}

// updateArgs are the arguments of the code.
type updateArgs[T Float] struct {
	sum          unsafe.Pointer
	sumRow, cRow int // bytes
	c            unsafe.Pointer
	rows, cols   int
	alpha, beta  T
}

// updateOps are the instructions for one element type: for vectors, and for one element.
type updateOps struct {
	broadcast, load, mul, fma amd64.Op
}

var vectorOps = map[int]updateOps{
	4: {amd64.VBROADCASTSS, amd64.VMOVUPS, amd64.VMULPS, amd64.VFMADD231PS},
	8: {amd64.VBROADCASTSD, amd64.VMOVUPS, amd64.VMULPD, amd64.VFMADD231PD},
}

var scalarOps = map[int]updateOps{
	4: {0, amd64.VMOVSS, amd64.VMULSS, amd64.VFMADD231SS},
	8: {0, amd64.VMOVSD, amd64.VMULSD, amd64.VFMADD231SD},
}

// updateCode returns the code of [Update.Apply].
func updateCode[T Float]() (*exec.Text, error) {
	var args updateArgs[T]
	size := int(unsafe.Sizeof(args.alpha))
	u := &updater{Asm: amd64.New(), size: size}
	field := func(offset uintptr) amd64.Mem { return amd64.At(amd64.RDI, int(offset)) }
	u.Emit(amd64.MOV, amd64.R8, field(unsafe.Offsetof(args.sum)))
	u.Emit(amd64.MOV, amd64.R9, field(unsafe.Offsetof(args.sumRow)))
	u.Emit(amd64.MOV, amd64.R10, field(unsafe.Offsetof(args.c)))
	u.Emit(amd64.MOV, amd64.R11, field(unsafe.Offsetof(args.cRow)))
	u.Emit(amd64.MOV, amd64.RSI, field(unsafe.Offsetof(args.rows)))
	u.Emit(amd64.MOV, amd64.RDX, field(unsafe.Offsetof(args.cols)))
	u.Emit(vectorOps[size].broadcast, amd64.Y0, field(unsafe.Offsetof(args.alpha)))
	u.Emit(vectorOps[size].broadcast, amd64.Y1, field(unsafe.Offsetof(args.beta)))
	fresh, end := u.NewLabel(), u.NewLabel()
	u.Emit(amd64.VXORPS, amd64.X2, amd64.X2, amd64.X2)
	if size == 4 {
		u.Emit(amd64.VUCOMISS, amd64.X1, amd64.X2)
	} else {
		u.Emit(amd64.VUCOMISD, amd64.X1, amd64.X2)
	}
	compare := u.NewLabel()
	u.Emit(amd64.JP, compare) // beta is NaN, and so is every result
	u.Emit(amd64.JE, fresh)
	u.Bind(compare)
	u.allRows(true)
	u.Emit(amd64.JMP, end)
	u.Bind(fresh)
	u.allRows(false)
	u.Bind(end)
	return finish(u.Asm)
}

type updater struct {
	*amd64.Asm
	size int
}

func (u *updater) allRows(readC bool) {
	row, vectors, rest, next := u.NewLabel(), u.NewLabel(), u.NewLabel(), u.NewLabel()
	u.Bind(row)
	u.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	u.Bind(vectors)
	u.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RCX, 32/u.size))
	u.Emit(amd64.CMP, amd64.RAX, amd64.RDX)
	u.Emit(amd64.JA, rest)
	u.elements(vectorOps[u.size], amd64.Y0, amd64.Y1, amd64.Y2, amd64.Y3, readC)
	u.Emit(amd64.MOV, amd64.RCX, amd64.RAX)
	u.Emit(amd64.JMP, vectors)
	u.Bind(rest)
	u.Emit(amd64.CMP, amd64.RCX, amd64.RDX)
	u.Emit(amd64.JAE, next)
	u.elements(scalarOps[u.size], amd64.X0, amd64.X1, amd64.X2, amd64.X3, readC)
	u.Emit(amd64.INC, amd64.RCX)
	u.Emit(amd64.JMP, rest)
	u.Bind(next)
	u.Emit(amd64.ADD, amd64.R8, amd64.R9)
	u.Emit(amd64.ADD, amd64.R10, amd64.R11)
	u.Emit(amd64.DEC, amd64.RSI)
	u.Emit(amd64.JNE, row)
}

// elements updates the elements at index RCX.
func (u *updater) elements(op updateOps, alpha, beta, sum, old amd64.Reg, readC bool) {
	at := func(base amd64.Reg) amd64.Mem { return amd64.At(base, 0).Index(amd64.RCX, u.size) }
	u.Emit(op.load, sum, at(amd64.R8))
	u.Emit(op.mul, sum, sum, alpha)
	if readC {
		u.Emit(op.load, old, at(amd64.R10))
		u.Emit(op.fma, sum, old, beta)
	}
	u.Emit(op.load, at(amd64.R10), sum)
}
