package target

import (
	"encoding/binary"
	"unsafe"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Target is a processor, or a family of processors with one instruction set.
type Target interface {
	// Name returns the target's name in GOTILE_ISA.
	Name() string
	// Description returns the properties that plans depend on.
	Description() vcode.Target
	// New returns an emitter of code for one entry. room allocates memory in the frame for spill slots and temporaries.
	// If listing is set, it records the text of the code.
	New(room func(bytes int) int, listing bool) Emitter
}

// Emitter emits the code of one entry.
type Emitter interface {
	Assembler
	Vectors
	Sequences
	Finish() (Code, error)
}

// Code is the finished code of an entry.
type Code interface {
	// Offset returns the position of a label.
	Offset(l Label) int
	// Len returns the offset of the end.
	Len() int
	// Unit returns the unit of offsets in the plural: bytes, or instructions.
	Unit() string
	// Listing returns the code as text.
	Listing() string
	// Image returns the bytes of machine code, for files; nil if the code does not consist of bytes.
	Image() []byte
	// Marks returns the marks of [Assembler.Mark], by offset.
	Marks() []Mark
	// Load makes the code executable.
	Load() (Text, error)
}

// Mark attributes the code from Offset to the next mark to ID.
type Mark struct{ Offset, ID int }

// Text is code in memory.
type Text interface {
	// Call runs the code at an offset with the address of a frame, until it returns.
	Call(s Stack, offset int, frame unsafe.Pointer) error
	// Addr returns the address of offset 0, which [Assembler.LabelAddress] is based on.
	Addr() uintptr
	// TakeStack returns a stack for calls. The error is the system's, if it has no memory for one.
	TakeStack() (Stack, error)
	// Name reports the symbols of the code, which list returns, to profilers.
	Name(list func() []Symbol) error
}

// Stack is a stack for calls of code. A call on a nil stack uses the goroutine's.
type Stack interface{ GiveBack() }

// Symbol is a named part of the code.
type Symbol struct {
	Offset, Size int
	Name         string
}

// Assembler writes scalar code. A Mem without Bits has the width of the other operand, or 64 bits. At most one operand
// of an instruction may be memory.
type Assembler interface {
	NewLabel() Label
	Bind(l Label)
	Here() Label // a new label at this position
	// Align fills the code up to a multiple of n bytes, if the target needs that.
	Align(n int)
	Comment(format string, args ...any)
	Mark(id int)

	Move(d, s Operand) // to or from a register or memory, or from a constant
	Clear(d Reg)
	SignExtend(d Reg, s Operand) // from the width of s
	ZeroExtend(d Reg, s Operand)
	Address(d Reg, m Mem) // the address, not the memory
	LabelAddress(d Reg, l Label)
	ConstAddress(d Reg, data []byte, offset int) // of constant data, plus offset

	Add(d, s Operand)
	Sub(d, s Operand)
	And(d, s Operand)
	Or(d, s Operand)
	Xor(d, s Operand)
	Mul(d Reg, s Operand)
	MulBy(d Reg, s Operand, n int) // s*n
	Shl(d Reg, n int)
	Shr(d Reg, n int)
	Sar(d Reg, n int)
	Increment(d Operand)
	Decrement(d Operand)

	// If jumps to l if the comparison of x and y has the result c.
	If(c Cond, x, y Operand, l Label)
	// IfBits jumps to l if the comparison of x & y with zero has the result c.
	IfBits(c Cond, x, y Operand, l Label)
	// SetIf sets d to 1 if the comparison of x and y has the result c, otherwise to 0.
	SetIf(d Reg, c Cond, x, y Operand)
	// MoveIf moves s to d, of at least 32 bits, if the comparison of d and s has the result c. It has no branch.
	MoveIf(c Cond, d Reg, s Operand)
	// AddOverflow adds, and jumps to l if the signed sum overflows.
	AddOverflow(d Reg, s Operand, l Label)
	// SubIf subtracts, and jumps to l if the comparison of d and s before had the result c.
	SubIf(c Cond, d Reg, s Operand, l Label)
	// DecrementIf subtracts 1, and jumps to l if the comparison of the difference with zero has the result c.
	DecrementIf(c Cond, d Operand, l Label)
	// ShrIf shifts, and jumps to l if the comparison of the result with zero has the result c.
	ShrIf(c Cond, d Reg, n int, l Label)
	// OrIf combines the bits, and jumps to l if the comparison of the result with zero has the result c.
	OrIf(c Cond, d Reg, s Operand, l Label)
	Jump(l Label)
	JumpTo(m Mem) // to the address in memory

	Push(r Reg)
	Pop(r Reg)
	// Enter takes the address of the frame that the caller passed.
	Enter()
	Return()

	// Exchange swaps m and r. AtomicAdd adds r to m and returns the old value in r. Both are atomic.
	Exchange(m Mem, r Reg)
	AtomicAdd(m Mem, r Reg)
	// CompareExchange replaces m by r if m equals T0, and otherwise sets T0 to m. It is atomic. If it has not replaced
	// m, it jumps to failed, unless that is zero.
	CompareExchange(m Mem, r Reg, failed Label)
	// Fence orders non-temporal stores before later stores.
	Fence()
	// Release orders earlier accesses before later stores, and Acquire earlier loads before later accesses. They need
	// not order non-temporal stores.
	Release()
	Acquire()
	// CopyBytes copies Index bytes from P1 to P2. It may change P1, P2, Index, T0, T1 and temporary vector registers.
	CopyBytes()
	// CopyPastCaches copies like CopyBytes, with non-temporal stores if the target has any. Index is not zero. It and P2 are
	// multiples of 64.
	CopyPastCaches()
	// Prefetch fetches the cache line of m, which need not be valid, into the second-level cache. It changes no register.
	Prefetch(m Mem)
}

// Vectors emits the results of register allocation for vector instructions.
type Vectors interface {
	Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys)
	MoveVector(b *vcode.Body, v vcode.Reg, d, s vcode.Phys)
	Spill(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int)
	Reload(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int)
	// SetMachine sets the machine that emits the bodies of OpRarely.
	SetMachine(m vcode.Machine)
}

// Sequences are operations outside package vcode for which a processor has special instructions. They may change T0, T1
// and vector registers, no others.
type Sequences interface {
	// MoveBytes copies n bytes, at least 4 and at most a vector.
	MoveBytes(to, from Mem, n int)
	// IfNotContiguous jumps to l unless each of n pointers in memory is size bytes after the previous one.
	IfNotContiguous(ptrs Mem, n, size int, l Label)
	// ChecksPointers reports whether CheckPointers supports n pointers.
	ChecksPointers(n int) bool
	// CheckPointers jumps to l unless all n pointers at ptrs, minus start, are below limit and multiples of size. If
	// mask is not nil, it ignores those whose byte at mask is 0. It changes Index.
	CheckPointers(ptrs Mem, mask *Mem, n, size int, start, limit Reg, l Label)
	// LooksUp reports whether LookUp supports n indices of indexSize bytes and elements of size bytes.
	LooksUp(indexSize, size, n int) bool
	// LookUp copies the elements at n indices, which are less than 256, from a table of 256 elements to to. It may read
	// all elements of the table. It changes Index.
	LookUp(to, indices, table Mem, indexSize, size, n int)
	// Gathers reports whether Gather supports n indices of indexSize bytes and elements of size bytes.
	Gathers(indexSize, size, n int) bool
	// Gather copies the elements at n indices in a table to to. Indices are unsigned. It changes Index.
	Gather(to, indices, table Mem, indexSize, size, n int)
	// LoadsStrided reports whether LoadStrided supports elements of size bytes that are apart elements from each other,
	// StoresStrided whether StoreStrided does. Elements in reverse order are -1 apart.
	LoadsStrided(size, apart int) bool
	StoresStrided(size, apart int) bool
	// LoadStrided copies Index elements, of which there is at least one, from P1, where they are apart elements from each
	// other, to P2, where they are contiguous. It may read what is between the first and the last element. StoreStrided
	// copies contiguous elements to ones that are apart, and does not write what is between them. Both may change P1, P2
	// and Index.
	LoadStrided(size, apart int)
	StoreStrided(size, apart int)
	// ShufflesBytes reports whether the target has ShuffleBytes.
	ShufflesBytes() bool
	// ShuffleBytes copies 16 bytes from P1 to P2 in each step, in the order of the 16 numbers of bytes at order; 0x80 is a zero. With pads, it
	// combines them with the 16 bytes after the order by OR. Of a load, a step advances P1 by step and P2 by 16, otherwise P1 by 16
	// and P2 by step. Steps follow while the address that step advances is not above Index. It changes Index.
	ShuffleBytes(load, pads bool, step, order Reg)
	// Transpose copies the columns of a matrix of elements of size bytes to rows. It has at most rows rows and columns columns,
	// both powers of two, and at least one. Only elements of the result are written. It changes all registers but Frame, and
	// needs [vcode.Target.Transposes].
	Transpose(m Matrix, size, rows, columns int)
	// Repeat copies n elements of size bytes, at least 32 bytes and a power of two, from P1 to P2, each of them 1<<bits times, one
	// or two bits. It may change P1, P2 and Index, and needs [vcode.Target.Repeats].
	Repeat(size, bits, n int)
	// AddFloat sets to to the sum of the floats with the bit patterns old and arg. Subnormal float32 count as zeros.
	AddFloat(elem tileir.Scalar, to, old Reg, arg Mem)
	// AddFloatTo adds the float at arg to the one at to, which is not subnormal. Both have four or eight bytes.
	AddFloatTo(elem tileir.Scalar, to, arg Mem)
	// AddingFloats emits body, which makes AddFloatTo faster for the elements. Code must not leave body otherwise than at its end.
	AddingFloats(elem tileir.Scalar, body func())
	// SaveRegisters saves every register but T0 and Frame in memory that room allocates, and returns a function that
	// emits the code to restore them.
	SaveRegisters(room func(bytes int) int) (restore func())
	// EndTiles releases the state of tile registers.
	EndTiles()
	// Product plans a matrix product.
	Product(shape mma.Product) (Product, error)
	// SizedProduct plans a matrix product whose sizes are arguments, or returns nil if the target has none of such
	// elements.
	SizedProduct(p mma.Sized) SizedProduct
}

// Matrix has the frame offsets of a matrix to transpose: of the addresses of its first element and of the result's, the
// distances in bytes of its rows and of the result's, and its numbers of rows and of columns, the lengths of which those of the
// result are.
type Matrix struct{ From, To, FromStep, ToStep, Rows, Columns int }

// Product emits the code of a matrix product. Its arguments are in the frame, at the address in P2, in the layout of
// package mma.
type Product interface {
	// Packs reports whether both operands are copied before they are multiplied, CanShare which of them workers may
	// share.
	Packs() bool
	CanShare() (a, b bool)
	PackedA() int // bytes
	PackedB() int
	Scratch() int
	// Speed returns the speed of the multiplications relative to those of float32.
	Speed() int
	// Tiles reports whether the code uses tile registers.
	Tiles() bool
	// Emit emits the product. It calls between at points at which the code may be left.
	Emit(between func())
	EmitShared(s Sharing)
}

// SizedProduct emits the code of a matrix product whose sizes are arguments, like [Product].
type SizedProduct interface {
	Scratch() int // bytes
	Emit(between func())
}

// Sharing describes operands that other workers may have packed.
type Sharing struct {
	// Pack is memory of eight bytes for A and for B, or nil. The code packs the operand if it is not zero.
	Pack [2]*Mem
	// Packed emits code to run after packing. It may change all registers, but sets P2 to the arguments again. It jumps
	// to again to reload Pack.
	Packed func(again Label)
	// Between is as for [Product.Emit].
	Between func()
}

// Stream is memory that a loop nest walks over, as the base of memory operands of package vcode. Memory.At is then an
// element of the iteration.
type Stream struct {
	Name        string
	Reg         Reg    // the address, or NoReg
	Slot        int    // frame offset of the address, if there is no register
	Size        int    // bytes of an element
	Inner       int    // 1: Index counts elements; 0: the same element in every iteration
	Shift       int    // of OpCount: elements are 2^Shift apart
	NonTemporal bool   // stores bypass the caches if the processor has such instructions
	Part        int    // of OpLoadPart and OpStorePart: frame slot with the number of elements that are in memory
	Padding     uint64 // of OpLoadPart: bits of the other elements
}

func (s *Stream) String() string { return s.Name }

// PaddingBytes returns the padding of n elements.
func (s *Stream) PaddingBytes(n int) (list []byte) {
	for range n {
		list = append(list, binary.LittleEndian.AppendUint64(nil, s.Padding)[:s.Size]...)
	}
	return list
}

// MarkAt returns the ID of the mark that an offset belongs to.
func MarkAt(list []Mark, offset int) (id int, ok bool) {
	for _, m := range list {
		if m.Offset > offset {
			break
		}
		id, ok = m.ID, true
	}
	return id, ok
}
