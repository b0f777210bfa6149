package a64

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Operand is a [Reg], an [Imm], a [Float], a [Shift], a [Mem], a [List], a [Label], a [Cond], or a [SysReg].
type Operand interface{ isOperand() }

func (Reg) isOperand()    {}
func (Imm) isOperand()    {}
func (Float) isOperand()  {}
func (Shift) isOperand()  {}
func (Mem) isOperand()    {}
func (List) isOperand()   {}
func (Label) isOperand()  {}
func (Cond) isOperand()   {}
func (SysReg) isOperand() {}

// Imm is a constant.
type Imm int64

// Float is a constant of FMOV: ±n/16·2^e for n from 16 to 31 and e from -3 to 4.
type Float float64

// Label is a position in the code, created by [Asm.NewLabel]. The zero value is none.
type Label int32

// SysReg is a system register: the bits of MRS and MSR.
type SysReg uint32

// The system registers.
const (
	FPCR   SysReg = 0x1b4400
	FPSR   SysReg = 0x1b4420
	CNTVCT SysReg = 0x1be040 // CNTVCT_EL0, which can only be read
)

func (s SysReg) String() string {
	return map[SysReg]string{FPCR: "fpcr", FPSR: "fpsr", CNTVCT: "cntvct_el0"}[s]
}

// Cond is a condition of flags.
type Cond uint8

// The conditions. After a comparison of floats MI is less and LS less or equal, both ordered; VS is unordered.
const (
	EQ Cond = iota
	NE
	HS // unsigned >=
	LO // unsigned <
	MI
	PL
	VS
	VC
	HI // unsigned >
	LS // unsigned <=
	GE
	LT
	GT
	LE
)

var condNames = [...]string{"eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"}

func (c Cond) String() string { return condNames[c] }

// Not returns the opposite condition.
func (c Cond) Not() Cond { return c ^ 1 }

// Extend is how a register operand is shifted or extended.
type Extend uint8

// The kinds of shifts and extensions.
const (
	LSLKind Extend = iota
	LSRKind
	ASRKind
	RORKind
	UXTBKind
	UXTHKind
	UXTWKind
	UXTXKind
	SXTBKind
	SXTHKind
	SXTWKind
	SXTXKind
	MSLKind // of MOVI: ones come in
)

var extendNames = [...]string{"lsl", "lsr", "asr", "ror", "uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx", "msl"}

// Shift is the shift or extension of the operand before it.
type Shift struct {
	Kind   Extend
	Amount int
}

// Lsl, Lsr and Asr shift the last register operand; Lsl also the constant of MOVZ, MOVK and MOVI.
func Lsl(n int) Shift { return Shift{LSLKind, n} }

// Lsr shifts right.
func Lsr(n int) Shift { return Shift{LSRKind, n} }

// Asr shifts right with the sign.
func Asr(n int) Shift { return Shift{ASRKind, n} }

// Mode is how an access changes its base.
type Mode uint8

// The modes of memory operands.
const (
	Offset    Mode = iota
	PreIndex       // the base is changed before the access
	PostIndex      // and after it
)

// Mem is memory at Base + Disp, or at Base plus an extended and shifted register.
type Mem struct {
	Base, Idx Reg
	Ext       Extend // of Idx: LSLKind, UXTWKind, SXTWKind, SXTXKind
	Amount    int    // that Idx is shifted by
	Disp      int
	Mode      Mode
}

// At returns memory at base + disp.
func At(base Reg, disp int) Mem { return Mem{Base: base, Disp: disp} }

// Post returns memory at base, to which disp is added after the access.
func Post(base Reg, disp int) Mem { return Mem{Base: base, Disp: disp, Mode: PostIndex} }

// Pre returns memory at base + disp, which the base is set to.
func Pre(base Reg, disp int) Mem { return Mem{Base: base, Disp: disp, Mode: PreIndex} }

// Indexed returns memory at base + idx<<shift.
func Indexed(base, idx Reg, shift int) Mem { return Mem{Base: base, Idx: idx, Amount: shift} }

// List is one to four vector registers with consecutive numbers, which wrap around.
type List struct {
	First Reg // with an arrangement, or an element
	N     int
}

// Regs returns a list of n registers.
func Regs(first Reg, n int) List { return List{first, n} }

func (l List) String() string {
	var names []string
	for i := range l.N {
		r := makeReg(l.First.Class(), l.First.Num()+i)
		if c := r.Class(); c >= ClassEB && c <= ClassE4B {
			names = append(names, fmt.Sprintf("v%d.%s", r.Num(), classNames[c]))
			continue
		}
		names = append(names, r.String())
	}
	s := "{" + strings.Join(names, ", ") + "}"
	if c := l.First.Class(); c >= ClassEB && c <= ClassE4B {
		s += fmt.Sprintf("[%d]", l.First.Elem())
	}
	return s
}

func (i Imm) String() string { return fmt.Sprintf("#%d", int64(i)) }

func (f Float) String() string {
	s := strconv.FormatFloat(float64(f), 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") && !math.IsInf(float64(f), 0) {
		s += ".0"
	}
	return "#" + s
}

func (s Shift) String() string { return fmt.Sprintf("%s #%d", extendNames[s.Kind], s.Amount) }

func (l Label) String() string { return fmt.Sprintf("L%d", int32(l)) }

func (m Mem) String() string {
	switch {
	case m.Mode == PostIndex && m.Idx != NoReg:
		return fmt.Sprintf("[%v], %v", m.Base, m.Idx)
	case m.Mode == PostIndex:
		return fmt.Sprintf("[%v], #%d", m.Base, m.Disp)
	case m.Mode == PreIndex:
		return fmt.Sprintf("[%v, #%d]!", m.Base, m.Disp)
	case m.Idx != NoReg && m.Ext == LSLKind && m.Amount == 0:
		return fmt.Sprintf("[%v, %v]", m.Base, m.Idx)
	case m.Idx != NoReg && m.Amount == 0:
		return fmt.Sprintf("[%v, %v, %s]", m.Base, m.Idx, extendNames[m.Ext])
	case m.Idx != NoReg:
		return fmt.Sprintf("[%v, %v, %s #%d]", m.Base, m.Idx, extendNames[m.Ext], m.Amount)
	case m.Disp == 0:
		return fmt.Sprintf("[%v]", m.Base)
	}
	return fmt.Sprintf("[%v, #%d]", m.Base, m.Disp)
}
