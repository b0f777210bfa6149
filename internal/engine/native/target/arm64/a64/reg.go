package a64

import "fmt"

// Reg is a register: its number, its class, and the index of an element. The zero Reg is none.
type Reg uint32

// NoReg is no register.
const NoReg Reg = 0

// Class is the part of a register that an operand names: a width, an arrangement of lanes, or one element.
type Class uint8

// The classes of registers.
const (
	ClassNone Class = iota
	ClassW          // a general register of 32 bits
	ClassX          // and of 64
	ClassSP         // the stack pointer
	ClassB          // the low bits of a vector register, as a scalar
	ClassH
	ClassS
	ClassD
	ClassQ
	Class8B // a vector of eight bytes, and so on
	Class16B
	Class4H
	Class8H
	Class2S
	Class4S
	Class1D
	Class2D
	Class2H  // of pairs, in dot products
	Class4B  // of four bytes
	ClassEB  // an element of a vector register
	ClassEH  //
	ClassES  //
	ClassED  //
	ClassE2H // a pair of halves
	ClassE4B // four bytes
	ClassVec // a vector register without an arrangement
)

var classNames = [...]string{ClassNone: "none", ClassW: "w", ClassX: "x", ClassSP: "sp", ClassB: "b", ClassH: "h", ClassS: "s", ClassD: "d", ClassQ: "q",
	Class8B: "8b", Class16B: "16b", Class4H: "4h", Class8H: "8h", Class2S: "2s", Class4S: "4s", Class1D: "1d", Class2D: "2d", Class2H: "2h", Class4B: "4b",
	ClassEB: "b", ClassEH: "h", ClassES: "s", ClassED: "d", ClassE2H: "2h", ClassE4B: "4b", ClassVec: "v"}

func makeReg(c Class, n int) Reg { return Reg(n&31) | Reg(c)<<8 }

// X returns a general register of 64 bits.
func X(n int) Reg { return makeReg(ClassX, n) }

// W returns the low 32 bits of a general register. An instruction that writes them clears the upper half.
func W(n int) Reg { return makeReg(ClassW, n) }

// H returns the low 16 bits of a vector register.
func H(n int) Reg { return makeReg(ClassH, n) }

// S returns the low 32 bits of a vector register.
func S(n int) Reg { return makeReg(ClassS, n) }

// D returns the low 64 bits of a vector register.
func D(n int) Reg { return makeReg(ClassD, n) }

// Q returns a whole vector register.
func Q(n int) Reg { return makeReg(ClassQ, n) }

// V returns a vector register, of which the methods below select lanes.
func V(n int) Reg { return makeReg(ClassVec, n) }

// The zero registers, and the stack pointer.
var (
	XZR = X(31)
	WZR = W(31)
	SP  = makeReg(ClassSP, 31)
)

// Num returns the register's number.
func (r Reg) Num() int { return int(r & 31) }

// Class returns the register's class.
func (r Reg) Class() Class { return Class(r >> 8 & 0xff) }

// Elem returns the index of an element.
func (r Reg) Elem() int { return int(r >> 16 & 0xff) }

// As returns the register with the same number of another class.
func (r Reg) As(c Class) Reg { return makeReg(c, r.Num()) }

// IsVec reports a vector register or a part of one.
func (r Reg) IsVec() bool { return r.Class() >= ClassB }

// The arrangements of lanes.
func (r Reg) B8() Reg  { return r.As(Class8B) }
func (r Reg) B16() Reg { return r.As(Class16B) }
func (r Reg) H4() Reg  { return r.As(Class4H) }
func (r Reg) H8() Reg  { return r.As(Class8H) }
func (r Reg) S2() Reg  { return r.As(Class2S) }
func (r Reg) S4() Reg  { return r.As(Class4S) }
func (r Reg) D1() Reg  { return r.As(Class1D) }
func (r Reg) D2() Reg  { return r.As(Class2D) }

func (r Reg) element(c Class, i int) Reg { return r.As(c) | Reg(i)<<16 }

// The elements.
func (r Reg) B(i int) Reg  { return r.element(ClassEB, i) }
func (r Reg) H(i int) Reg  { return r.element(ClassEH, i) }
func (r Reg) S(i int) Reg  { return r.element(ClassES, i) }
func (r Reg) D(i int) Reg  { return r.element(ClassED, i) }
func (r Reg) H2(i int) Reg { return r.element(ClassE2H, i) } // pair i of halves
func (r Reg) B4(i int) Reg { return r.element(ClassE4B, i) } // group i of four bytes

// Lanes returns the register as lanes of a size in bytes, that fill the given number of bytes: 8 or 16.
func (r Reg) Lanes(size, bytes int) Reg {
	c := map[int]Class{1: Class8B, 2: Class4H, 4: Class2S, 8: Class1D}[size]
	if bytes == 16 {
		c++
	}
	return r.As(c)
}

// Lane returns the element i of a size in bytes.
func (r Reg) Lane(size, i int) Reg {
	return r.element(map[int]Class{1: ClassEB, 2: ClassEH, 4: ClassES, 8: ClassED}[size], i)
}

// Scalar returns the low bytes as a scalar: 1, 2, 4, 8 or 16.
func (r Reg) Scalar(bytes int) Reg {
	return r.As(map[int]Class{1: ClassB, 2: ClassH, 4: ClassS, 8: ClassD, 16: ClassQ}[bytes])
}

// String returns the register as GNU as reads it.
func (r Reg) String() string {
	switch c := r.Class(); {
	case r == NoReg:
		return "none"
	case c == ClassSP:
		return "sp"
	case r.Num() == 31 && (c == ClassX || c == ClassW):
		return classNames[c] + "zr"
	case c >= Class8B && c <= Class4B:
		return fmt.Sprintf("v%d.%s", r.Num(), classNames[c])
	case c >= ClassEB && c <= ClassE4B:
		return fmt.Sprintf("v%d.%s[%d]", r.Num(), classNames[c], r.Elem())
	default:
		return fmt.Sprintf("%s%d", classNames[c], r.Num())
	}
}
