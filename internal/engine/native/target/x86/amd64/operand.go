package amd64

// Operand is a [Reg], a [Masked], a [Mem], an [Imm], a [Label] or a [Rounding].
type Operand interface{ isOperand() }

func (Reg) isOperand()      {}
func (Masked) isOperand()   {}
func (Mem) isOperand()      {}
func (Imm) isOperand()      {}
func (Label) isOperand()    {}
func (Rounding) isOperand() {}

// Masked is a destination register of which an AVX-512 instruction writes only the elements whose bit in the mask K is
// set. The other elements are unchanged or become zero.
type Masked struct {
	Reg  Reg
	K    Reg
	Zero bool
}

// Mask returns the register as a destination merged under the mask k.
func (r Reg) Mask(k Reg) Masked { return Masked{Reg: r, K: k} }

// MaskZ returns the register as a destination whose elements outside the mask k are zeroed.
func (r Reg) MaskZ(k Reg) Masked { return Masked{Reg: r, K: k, Zero: true} }

// Imm is an immediate operand. If the instruction does not sign-extend it, a value may be written signed or unsigned:
// Imm(255) and Imm(-1) are the same byte.
type Imm int64

// Rounding is the last operand of an AVX-512 instruction with its own rounding mode, which raises no exceptions.
type Rounding uint8

// The rounding modes. SAE only suppresses exceptions of instructions that do not round.
const (
	RoundNearest Rounding = iota + 1
	RoundDown
	RoundUp
	RoundZero
	SAE
)

// Label is a position in the code, created by [Asm.NewLabel]. The zero value is none.
type Label int32

// Mem is an operand in memory at [Base + Idx*Scale + Disp], or at a label or constant
// of the code. The index of a gather or scatter is a vector register.
type Mem struct {
	Base  Reg
	Idx   Reg
	Scale uint8 // 1, 2, 4 or 8; 0 is 1
	Disp  int
	// Label makes the address relative to the instruction pointer. There is neither base nor index then, and Disp counts
	// from the label.
	Label Label
	// Width in bits, if the other operands do not determine it.
	Width uint16
	// Broadcast reads one element and repeats it over the vector.
	Broadcast bool
	// K masks the elements that a store or scatter writes; the mask of a gather is that of its destination.
	K Reg
}

// At returns memory at base + disp.
func At(base Reg, disp int) Mem { return Mem{Base: base, Disp: disp} }

// AtLabel returns memory at a label of the code, plus disp.
func AtLabel(l Label, disp int) Mem { return Mem{Label: l, Disp: disp} }

// Index adds a scaled register to the address.
func (m Mem) Index(r Reg, scale int) Mem {
	m.Idx, m.Scale = r, uint8(scale)
	return m
}

// Plus moves the address by n bytes.
func (m Mem) Plus(n int) Mem {
	m.Disp += n
	return m
}

// Bits sets the width of the operand.
func (m Mem) Bits(n int) Mem {
	m.Width = uint16(n)
	return m
}

// Bcast returns the operand as one element that is repeated over the vector.
func (m Mem) Bcast() Mem {
	m.Broadcast = true
	return m
}

// Mask returns the operand restricted to the elements in the mask k.
func (m Mem) Mask(k Reg) Mem {
	m.K = k
	return m
}
