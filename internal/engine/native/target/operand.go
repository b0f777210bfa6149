package target

import "fmt"

// Operand is a [Reg], a [Mem] or an [Imm].
type Operand interface{ isOperand() }

func (Reg) isOperand() {}
func (Mem) isOperand() {}
func (Imm) isOperand() {}

// Reg is a general register, or its low bits. An instruction that writes 32 bits clears the upper half. After one that
// writes 8 or 16 bits, only that many may be read.
type Reg uint16

// The general registers. Their order has no meaning.
const (
	NoReg Reg = iota
	T0
	T1
	Index
	P0
	P1
	P2
	P3
	P4
	P5
	P6
	P7
	P8
	P9
	P10
	Frame

	// NumRegs is the number of registers plus one.
	NumRegs = iota
)

const widthShift = 8 // of the width in bits; a width of 0 is 64

// As returns the low bits of the register.
func (r Reg) As(bits int) Reg {
	if bits == 64 {
		bits = 0
	}
	return Reg(r.Num()) | Reg(bits)<<widthShift
}

// Num returns the number of the register, whatever its width.
func (r Reg) Num() int { return int(r & (1<<widthShift - 1)) }

// Bits returns the width.
func (r Reg) Bits() int {
	if w := int(r >> widthShift); w != 0 {
		return w
	}
	return 64
}

var regNames = [NumRegs]string{"none", "t0", "t1", "index", "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "frame"}

func (r Reg) String() string {
	if r.Bits() == 64 {
		return regNames[r.Num()]
	}
	return fmt.Sprintf("%s.%d", regNames[r.Num()], r.Bits())
}

// Imm is a constant.
type Imm int64

// Mem is memory at Base + Idx*Scale + Disp.
type Mem struct {
	Base, Idx Reg
	Scale     int // 1, 2, 4 or 8
	Disp      int
	Width     int // in bits, if there is no register operand; 0 is 64
}

// At returns memory at base + disp.
func At(base Reg, disp int) Mem { return Mem{Base: base, Disp: disp} }

// InFrame returns memory of the frame.
func InFrame(disp int) Mem { return At(Frame, disp) }

// Index adds a scaled register to the address.
func (m Mem) Index(r Reg, scale int) Mem {
	m.Idx, m.Scale = r, scale
	return m
}

// Plus moves the address by n bytes.
func (m Mem) Plus(n int) Mem {
	m.Disp += n
	return m
}

// Bits sets the width of the operand.
func (m Mem) Bits(n int) Mem {
	m.Width = n
	return m
}

func (m Mem) String() string {
	s := "[" + m.Base.String()
	if m.Idx != NoReg {
		s += fmt.Sprintf("+%v*%d", m.Idx, max(1, m.Scale))
	}
	return s + fmt.Sprintf("%+d]", m.Disp)
}

// Label is a position in the code. The zero value is none.
type Label int32

// Cond is the result of comparing two integers.
type Cond uint8

// Below and Above compare unsigned integers, Less and Greater signed ones.
const (
	Equal Cond = iota
	NotEqual
	Below
	BelowEqual
	Above
	AboveEqual
	Less
	LessEqual
	Greater
	GreaterEqual
	// Negative and NotNegative are only for [Assembler.IfBits].
	Negative
	NotNegative
)

func (c Cond) String() string {
	return [...]string{"==", "!=", "<u", "<=u", ">u", ">=u", "<", "<=", ">", ">=", "negative", "not negative"}[c]
}
