package target

import (
	"unsafe"

	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Target is one processor, or a family of processors with one instruction set.
type Target interface {
	// Name is what GOTILE_ISA calls it.
	Name() string
	// Description is what plans depend on.
	Description() vcode.Target
	// New returns an emitter of code for one entry, whose spill slots and temporaries room allocates in the
	// frame. listing makes it keep the text of the code.
	New(room func(bytes int) int, listing bool) Emitter
}

// Emitter emits the code of one entry.
type Emitter interface {
	Assembler
	Vectors
	Sequences
	Finish() (Code, error)
}

// Code is finished code.
type Code interface {
	// Offset is where a label stands.
	Offset(l Label) int
	// Len is the offset of the end.
	Len() int
	// Unit is what offsets count, in the plural: bytes, or instructions.
	Unit() string
	// Listing is the code as text.
	Listing() string
	// Image is the bytes of machine code, for files; nil if the code is not of bytes.
	Image() []byte
	// Marks are what [Assembler.Mark] noted, by offset.
	Marks() []Mark
	// Load makes the code callable.
	Load() (Text, error)
}

// Mark says that the code from Offset on belongs to ID, up to the next mark.
type Mark struct{ Offset, ID int }

// Text is code in memory.
type Text interface {
	// Call runs the code at an offset with the address of a frame, until it returns.
	Call(s Stack, offset int, frame unsafe.Pointer) error
	// Addr is the address of offset 0, as [Assembler.LabelAddress] has it.
	Addr() uintptr
	// TakeStack returns a stack for calls. The error is the system's, if it has no memory for one.
	TakeStack() (Stack, error)
	// Name tells profilers the symbols of the code, which list returns.
	Name(list func() []Symbol) error
}

// Stack is what a worker calls code on. A call on a nil stack is on the goroutine's.
type Stack interface{ GiveBack() }

// Symbol names a part of the code.
type Symbol struct {
	Offset, Size int
	Name         string
}

// Assembler writes scalar code. A Mem without Bits has the width of the other operand, or 64 bits. Where both
// operands of a verb are memory is an error.
type Assembler interface {
	NewLabel() Label
	Bind(l Label)
	Here() Label // a new label, bound to this place
	// Align may fill up to a multiple of n bytes.
	Align(n int)
	Comment(format string, args ...any)
	Mark(id int)

	Move(d, s Operand) // a register, memory or, in d or s, a constant
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

	// If goes to l where x and y compare so.
	If(c Cond, x, y Operand, l Label)
	// IfBits goes to l where x & y compares so with zero.
	IfBits(c Cond, x, y Operand, l Label)
	// SetIf puts 1 in d where x and y compare so, and else 0.
	SetIf(d Reg, c Cond, x, y Operand)
	// AddOverflow adds, and goes to l where the signed sum does not fit.
	AddOverflow(d Reg, s Operand, l Label)
	// SubIf subtracts, and goes to l where d and s compared so before.
	SubIf(c Cond, d Reg, s Operand, l Label)
	// DecrementIf subtracts 1, and goes to l where the difference compares so with zero.
	DecrementIf(c Cond, d Operand, l Label)
	// ShrIf shifts, and goes to l where the result compares so with zero.
	ShrIf(c Cond, d Reg, n int, l Label)
	// OrIf combines the bits, and goes to l where the result compares so with zero.
	OrIf(c Cond, d Reg, s Operand, l Label)
	Jump(l Label)
	JumpTo(m Mem) // to the address in memory

	Push(r Reg)
	Pop(r Reg)
	// Enter takes the address of the frame that the caller passed.
	Enter()
	Return()

	// Exchange swaps m and r, AtomicAdd adds r to m and returns in r what was there. Both are atomic.
	Exchange(m Mem, r Reg)
	AtomicAdd(m Mem, r Reg)
	// CompareExchange replaces m by r where m equals T0, and else sets T0 to m. It is atomic, and goes to failed,
	// if that is not zero, where it has replaced nothing.
	CompareExchange(m Mem, r Reg, failed Label)
	// Fence orders stores that went past the cache before later ones.
	Fence()
	// CopyBytes copies Index bytes from P1 to P2, and moves both.
	CopyBytes()
}

// Vectors emits what register allocation decides for vector instructions.
type Vectors interface {
	Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys)
	MoveVector(b *vcode.Body, v vcode.Reg, d, s vcode.Phys)
	Spill(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int)
	Reload(b *vcode.Body, v vcode.Reg, r vcode.Phys, slot int)
	// Machine is set to what emits the bodies of OpRarely.
	SetMachine(m vcode.Machine)
}

// Sequences are the operations besides those of package vcode for which a processor has instructions of its own.
// They may change T0, T1 and vector registers, no others.
type Sequences interface {
	// MoveBytes copies n bytes, at least 4 and at most a vector.
	MoveBytes(to, from Mem, n int)
	// IfApart goes to l where n pointers in memory are not each size bytes behind the one before.
	IfApart(ptrs Mem, n, size int, l Label)
	// ChecksPointers says whether CheckPointers can check n pointers.
	ChecksPointers(n int) bool
	// CheckPointers goes to l unless all n pointers at ptrs, less start, are below limit and multiples of size. Where
	// mask is not nil, only those count whose byte at mask is not 0. It changes Index.
	CheckPointers(ptrs Mem, mask *Mem, n, size int, start, limit Reg, l Label)
	// AddFloat sets to to the sum of the numbers of a format whose patterns are old and arg. Subnormal float32 count as zeros.
	AddFloat(elem tileir.Scalar, to, old Reg, arg Mem)
	// SaveRegisters saves every register but T0 and Frame in memory that room allocates, and returns what emits their
	// restoring.
	SaveRegisters(room func(bytes int) int) (restore func())
	// EndTiles gives up the state of matrix registers.
	EndTiles()
	// Product plans a matrix product.
	Product(shape mma.Product) (Product, error)
}

// Product is the code of a matrix product. Its arguments lie in the frame as package gemm says, at P2.
type Product interface {
	// Packs says that both factors are copied before they are multiplied, CanShare which of them workers may share.
	Packs() bool
	CanShare() (a, b bool)
	PackedA() int // bytes
	PackedB() int
	Scratch() int
	// Speed is how many multiplications of float32 take as long as one of these.
	Speed() int
	// Tiles says that matrix registers hold sums.
	Tiles() bool
	// Emit emits the product; it calls between where the code may leave.
	Emit(between func())
	EmitShared(s Sharing)
}

// Sharing says what factors another worker may have packed.
type Sharing struct {
	// Pack is memory of eight bytes for A and for B, or nil: not zero where the code is to pack the factor.
	Pack [2]*Mem
	// Packed emits what follows the packing. It may use all registers, and has P2 at the arguments at its end. The code
	// jumps to again to look at Pack once more.
	Packed func(again Label)
	// Between is as for [Product.Emit].
	Between func()
}

// Stream is memory that a nest of loops walks over, as the base of vcode's memory operands. The operand's At
// is an element of the iteration.
type Stream struct {
	Name        string
	Reg         Reg // the address, or NoReg
	Slot        int // of the frame, for the address, where no register is left
	Size        int // bytes of an element
	Inner       int // 1: Index counts elements; 0: the same element all along
	Shift       int // of OpCount: elements are 2^Shift apart
	NonTemporal int // slot of the frame that says whether stores go past the cache; 0 for none
}

func (s *Stream) String() string { return s.Name }

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
