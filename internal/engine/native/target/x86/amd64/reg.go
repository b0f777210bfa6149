package amd64

import "fmt"

// Reg is a register: a general register at one of four widths, a vector register at
// one of three, a mask register or a tile register. The zero value is [NoReg].
type Reg uint8

// Class is the kind and width of a register.
type Class uint8

// The classes of registers.
const (
	ClassNone Class = iota
	ClassGP8
	ClassGP16
	ClassGP32
	ClassGP64
	ClassX // 128 bits
	ClassY // 256 bits
	ClassZ // 512 bits
	ClassK // a mask, up to 64 bits
	ClassT // a tile of AMX
)

// The first register of each class; registers of a class are in the order of their numbers.
const (
	NoReg   Reg = 0
	firstB  Reg = 1
	firstW  Reg = firstB + 16
	firstL  Reg = firstW + 16
	firstQ  Reg = firstL + 16
	firstX  Reg = firstQ + 16
	firstY  Reg = firstX + 32
	firstZ  Reg = firstY + 32
	firstK  Reg = firstZ + 32
	firstT  Reg = firstK + 8
	pastReg Reg = firstT + 8
)

// General registers of 64 bits, in the order of their numbers.
const (
	RAX Reg = firstQ + iota
	RCX
	RDX
	RBX
	RSP
	RBP
	RSI
	RDI
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15
)

// General registers of 32 bits: writing one clears the upper half of the 64.
const (
	EAX Reg = firstL + iota
	ECX
	EDX
	EBX
	ESP
	EBP
	ESI
	EDI
	R8D
	R9D
	R10D
	R11D
	R12D
	R13D
	R14D
	R15D
)

// General registers of 16 bits.
const (
	AX Reg = firstW + iota
	CX
	DX
	BX
	SP
	BP
	SI
	DI
	R8W
	R9W
	R10W
	R11W
	R12W
	R13W
	R14W
	R15W
)

// General registers of 8 bits; AH, BH, CH and DH are not supported.
const (
	AL Reg = firstB + iota
	CL
	DL
	BL
	SPL
	BPL
	SIL
	DIL
	R8B
	R9B
	R10B
	R11B
	R12B
	R13B
	R14B
	R15B
)

// Vector registers of 128 bits. Registers from X16 on need AVX-512.
const (
	X0 Reg = firstX + iota
	X1
	X2
	X3
	X4
	X5
	X6
	X7
	X8
	X9
	X10
	X11
	X12
	X13
	X14
	X15
	X16
	X17
	X18
	X19
	X20
	X21
	X22
	X23
	X24
	X25
	X26
	X27
	X28
	X29
	X30
	X31
)

// Vector registers of 256 bits.
const (
	Y0 Reg = firstY + iota
	Y1
	Y2
	Y3
	Y4
	Y5
	Y6
	Y7
	Y8
	Y9
	Y10
	Y11
	Y12
	Y13
	Y14
	Y15
	Y16
	Y17
	Y18
	Y19
	Y20
	Y21
	Y22
	Y23
	Y24
	Y25
	Y26
	Y27
	Y28
	Y29
	Y30
	Y31
)

// Vector registers of 512 bits.
const (
	Z0 Reg = firstZ + iota
	Z1
	Z2
	Z3
	Z4
	Z5
	Z6
	Z7
	Z8
	Z9
	Z10
	Z11
	Z12
	Z13
	Z14
	Z15
	Z16
	Z17
	Z18
	Z19
	Z20
	Z21
	Z22
	Z23
	Z24
	Z25
	Z26
	Z27
	Z28
	Z29
	Z30
	Z31
)

// Mask registers. K0 as a mask stands for no mask.
const (
	K0 Reg = firstK + iota
	K1
	K2
	K3
	K4
	K5
	K6
	K7
)

// Tile registers of AMX.
const (
	T0 Reg = firstT + iota
	T1
	T2
	T3
	T4
	T5
	T6
	T7
)

// GP returns general register n (0 to 15) with a width of 8, 16, 32 or 64 bits, or NoReg.
func GP(n, bits int) Reg {
	if n < 0 || n > 15 {
		return NoReg
	}
	switch bits {
	case 8:
		return firstB + Reg(n)
	case 16:
		return firstW + Reg(n)
	case 32:
		return firstL + Reg(n)
	case 64:
		return firstQ + Reg(n)
	}
	return NoReg
}

// Vec returns vector register n (0 to 31) with a width of 128, 256 or 512 bits, or NoReg.
func Vec(n, bits int) Reg {
	if n < 0 || n > 31 {
		return NoReg
	}
	switch bits {
	case 128:
		return firstX + Reg(n)
	case 256:
		return firstY + Reg(n)
	case 512:
		return firstZ + Reg(n)
	}
	return NoReg
}

// Mask returns mask register n, 0 to 7, or NoReg.
func Mask(n int) Reg {
	if n < 0 || n > 7 {
		return NoReg
	}
	return firstK + Reg(n)
}

// Tile returns tile register n, 0 to 7, or NoReg.
func Tile(n int) Reg {
	if n < 0 || n > 7 {
		return NoReg
	}
	return firstT + Reg(n)
}

// Class returns the class of the register.
func (r Reg) Class() Class {
	switch {
	case r == NoReg || r >= pastReg:
		return ClassNone
	case r < firstX:
		return ClassGP8 + Class((r-firstB)/16)
	case r < firstK:
		return ClassX + Class((r-firstX)/32)
	case r < firstT:
		return ClassK
	}
	return ClassT
}

// Num returns the register's number within its class: 2 for EDX, 17 for Z17.
func (r Reg) Num() int {
	switch {
	case r == NoReg:
		return 0
	case r < firstX:
		return int(r-firstB) % 16
	case r < firstK:
		return int(r-firstX) % 32
	}
	return int(r-firstK) % 8
}

// Bits returns the register's width: 8 to 64 for a general register, 128 to 512 for a vector register, 64 for a mask,
// 8192 for a tile, 0 for NoReg.
func (r Reg) Bits() int { return classBits[r.Class()] }

var classBits = [...]int{ClassGP8: 8, ClassGP16: 16, ClassGP32: 32, ClassGP64: 64,
	ClassX: 128, ClassY: 256, ClassZ: 512, ClassK: 64, ClassT: 8192}

// As returns the same register with another width: RAX.As(32) is EAX, Z3.As(128) is X3. It returns NoReg if the class
// has no such width.
func (r Reg) As(bits int) Reg {
	switch c := r.Class(); {
	case c >= ClassGP8 && c <= ClassGP64:
		return GP(r.Num(), bits)
	case c >= ClassX && c <= ClassZ:
		return Vec(r.Num(), bits)
	}
	return NoReg
}

// IsVec reports whether r is a vector register.
func (r Reg) IsVec() bool { return r >= firstX && r < firstK }

// IsGP reports whether r is a general register.
func (r Reg) IsGP() bool { return r >= firstB && r < firstX }

var gpNames = [...]string{"ax", "cx", "dx", "bx", "sp", "bp", "si", "di"}

// String returns the register's name in Intel's syntax: rax, r8d, zmm17, k1, tmm0.
func (r Reg) String() string {
	n := r.Num()
	switch c := r.Class(); c {
	case ClassGP8, ClassGP16, ClassGP32, ClassGP64:
		return gpName(c, n)
	case ClassX:
		return fmt.Sprintf("xmm%d", n)
	case ClassY:
		return fmt.Sprintf("ymm%d", n)
	case ClassZ:
		return fmt.Sprintf("zmm%d", n)
	case ClassK:
		return fmt.Sprintf("k%d", n)
	case ClassT:
		return fmt.Sprintf("tmm%d", n)
	}
	return "none"
}

func gpName(c Class, n int) string {
	if n >= 8 {
		return fmt.Sprintf("r%d%s", n, [...]string{"b", "w", "d", ""}[c-ClassGP8])
	}
	s := gpNames[n]
	switch c {
	case ClassGP8:
		if n < 4 {
			return s[:1] + "l"
		}
		return s + "l"
	case ClassGP32:
		return "e" + s
	case ClassGP64:
		return "r" + s
	}
	return s
}
