package a64

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"gotile/internal/must"
)

type encoder = func(o Operand) (uint32, bool)

// fields are the positions of register numbers.
var fields = map[byte]int{'d': 0, 't': 0, 'n': 5, 'u': 10, 'a': 10, 'm': 16, 's': 16}

// scalarClasses are the classes of registers by their first letter in the table.
var scalarClasses = map[byte]Class{'W': ClassW, 'X': ClassX, 'B': ClassB, 'H': ClassH, 'S': ClassS, 'D': ClassD, 'Q': ClassQ}

// vectorClasses and elementClasses are by name.
var vectorClasses = map[string]Class{"8B": Class8B, "16B": Class16B, "4H": Class4H, "8H": Class8H, "2S": Class2S, "4S": Class4S, "1D": Class1D, "2D": Class2D}
var elementClasses = map[string]Class{"B": ClassEB, "H": ClassEH, "S": ClassES, "D": ClassED, "2H": ClassE2H, "4B": ClassE4B}

// parseArg returns the operand of a token of the table. See [table.Row].
func parseArg(token string) arg {
	a := arg{token: token, reach: labelReach[token]}
	switch {
	case a.reach != reachNone:
		a.encode = func(o Operand) (uint32, bool) {
			_, ok := o.(Label)
			return 0, ok
		}
	case constants[token] != nil:
		a.encode = constants[token]
	case strings.HasPrefix(token, "["):
		a.encode = memoryArg(token)
	case strings.HasPrefix(token, "{"):
		a.encode = listArg(token)
	case strings.HasPrefix(token, "shr.") || strings.HasPrefix(token, "shl."):
		a.encode = laneShift(token)
	case strings.HasSuffix(token, "]"):
		a.encode = elementArg(token)
	case token[0] == 'V':
		a.encode = vectorArg(token)
	default:
		a.encode = scalarArg(token)
	}
	return a
}

var labelReach = map[string]reach{"l26": reach26, "l19": reach19, "l14": reach14, "load": reachLoad, "adr": reachAdr}

// register encodes the number of a register of a class.
func register(c Class, at ...int) encoder {
	return func(o Operand) (b uint32, ok bool) {
		r, ok := o.(Reg)
		for _, at := range at {
			b |= uint32(r.Num()) << at
		}
		return b, ok && r.Class() == c && r.Elem() == 0
	}
}

func scalarArg(token string) encoder {
	c, ok := scalarClasses[token[0]]
	must.Hold(ok && len(token) >= 2, "the table has an unknown operand")
	plain := register(c, fields[token[1]])
	if !strings.HasSuffix(token, "!") {
		return plain
	}
	at := fields[token[1]]
	return func(o Operand) (uint32, bool) {
		switch r, _ := o.(Reg); {
		case r == SP && c == ClassX:
			return 31 << at, true
		case r.Num() == 31:
			return 0, false
		}
		return plain(o)
	}
}

// vectorArg reads V, a field, and an arrangement: Vd.4S. With :m the number is in the field m too.
func vectorArg(token string) encoder {
	name, both, _ := strings.Cut(token[3:], ":")
	c, ok := vectorClasses[name]
	must.Hold(ok, "the table has an unknown arrangement")
	if both != "" {
		return register(c, fields[token[1]], fields[both[0]])
	}
	return register(c, fields[token[1]])
}

// elementArg reads an element: Vn.S[5].
func elementArg(token string) encoder {
	name, how, _ := strings.Cut(token[3:], "[")
	c, ok := elementClasses[name]
	must.Hold(ok, "the table has an unknown element")
	size := map[Class]int{ClassEB: 0, ClassEH: 1, ClassES: 2, ClassED: 3, ClassE2H: 2, ClassE4B: 2}[c]
	at := fields[token[1]]
	return func(o Operand) (uint32, bool) {
		r, ok := o.(Reg)
		if l, is := o.(List); is && how[0] == 'q' && l.N == 1 {
			r, ok = l.First, true
		}
		if !ok || r.Class() != c || r.Elem() >= 16>>size {
			return 0, false
		}
		i, n := uint32(r.Elem()), uint32(r.Num())
		switch how[0] {
		case '5':
			return n<<at | (i<<1|1)<<size<<16, true
		case '4':
			return n<<at | i<<size<<11, true
		case 'q':
			i <<= size
			return n<<at | i>>3<<30 | i>>2&1<<12 | i&3<<10, true
		}
		return factor(size, n, i)
	}
}

// factor encodes an element of a product: its index is in the bits H, L and M, of which M also is a bit of the number.
func factor(size int, n, i uint32) (uint32, bool) {
	switch size {
	case 1:
		return n<<16 | i>>2<<11 | i>>1&1<<21 | i&1<<20, n < 16
	case 2:
		return n<<16 | i>>1<<11 | i&1<<21, true
	}
	return n<<16 | i<<11, true
}

// listArg reads the number of registers in braces, and a vector.
func listArg(token string) encoder {
	n := int(token[1] - '0')
	first := vectorArg(token[3:])
	return func(o Operand) (uint32, bool) {
		l, ok := o.(List)
		if !ok || l.N != n {
			return 0, false
		}
		return first(l.First)
	}
}

// laneShift reads the direction and the size of lanes of a shift by a constant.
func laneShift(token string) encoder {
	size := int64(map[byte]int{'B': 8, 'H': 16, 'S': 32, 'D': 64}[token[4]])
	right := token[2] == 'r'
	return func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		n := int64(v)
		if right {
			return uint32(2*size-n) << 16, ok && n >= 1 && n <= size
		}
		return uint32(size+n) << 16, ok && n >= 0 && n < size
	}
}

// number encodes a constant from lo to hi at a bit.
func number(lo, hi int64, at int) encoder {
	return func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		return uint32(v) << at, ok && int64(v) >= lo && int64(v) <= hi
	}
}

// constants are the encoders of constants, shifts, conditions and the like.
var constants = map[string]encoder{
	"u12": func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		switch {
		case v >= 0 && v < 1<<12:
			return uint32(v) << 10, ok
		case v >= 0 && v < 1<<24 && v&(1<<12-1) == 0:
			return uint32(v)>>12<<10 | 1<<22, ok
		}
		return 0, false
	},
	"u16": number(0, 1<<16-1, 5), "brk16": number(0, 1<<16-1, 5), "u5": number(0, 31, 16), "nzcv": number(0, 15, 0), "crm": number(0, 15, 8),
	"immrW": number(0, 31, 16), "immrX": number(0, 63, 16), "immsW": number(0, 31, 10), "immsX": number(0, 63, 10), "prf": number(0, 31, 0),
	"lslW": shiftLeft(32), "lslX": shiftLeft(64), "ext16": number(0, 15, 11), "ext8": number(0, 7, 11),
	"bit5": bitNumber(32), "bit6": bitNumber(64),
	"bitsW": func(o Operand) (uint32, bool) { return bitmaskArg(o, 32) }, "bitsX": func(o Operand) (uint32, bool) { return bitmaskArg(o, 64) },
	"lsl16": func(o Operand) (uint32, bool) {
		s, ok := o.(Shift)
		return uint32(s.Amount) / 16 << 21, ok && s.Kind == LSLKind && s.Amount >= 0 && s.Amount <= 48 && s.Amount%16 == 0
	},
	"shiftW": shifted(ASRKind, 32), "shiftX": shifted(ASRKind, 64), "rorW": shifted(RORKind, 32), "rorX": shifted(RORKind, 64),
	"ext": func(o Operand) (uint32, bool) {
		s, ok := o.(Shift)
		option, known := map[Extend]uint32{UXTBKind: 0, UXTHKind: 1, UXTWKind: 2, SXTBKind: 4, SXTHKind: 5, SXTWKind: 6}[s.Kind]
		return option<<13 | uint32(s.Amount)<<10, ok && known && s.Amount >= 0 && s.Amount <= 4
	},
	"cond": condition(12, 0), "notcond": condition(12, 1), "cond0": condition(0, 0),
	"sys": func(o Operand) (uint32, bool) {
		s, ok := o.(SysReg)
		return uint32(s), ok
	},
	"fimm": func(o Operand) (uint32, bool) {
		b, ok := floatBits(o)
		return b << 13, ok
	},
	"vfimm": func(o Operand) (uint32, bool) {
		b, ok := floatBits(o)
		return split(b), ok
	},
	"i8": func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		return split(uint32(v)), ok && v >= 0 && v < 256
	},
	"i64":    byteMask,
	"lsl8:1": func(o Operand) (uint32, bool) { return byteShift(o, 8) }, "lsl8:3": func(o Operand) (uint32, bool) { return byteShift(o, 24) },
	"msl": func(o Operand) (uint32, bool) {
		s, ok := o.(Shift)
		return uint32(s.Amount/16) << 12, ok && s.Kind == MSLKind && (s.Amount == 8 || s.Amount == 16)
	},
	"#0": func(o Operand) (uint32, bool) { return 0, o == Imm(0) }, "#0.0": func(o Operand) (uint32, bool) { return 0, o == Float(0) },
}

// split encodes eight bits that are in two fields.
func split(b uint32) uint32 { return b>>5<<16 | b&31<<5 }

func shiftLeft(width int64) encoder {
	return func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		n := int64(v)
		return uint32(-n&(width-1))<<16 | uint32(width-1-n)<<10, ok && n >= 0 && n < width
	}
}

func bitNumber(width int64) encoder {
	return func(o Operand) (uint32, bool) {
		v, ok := o.(Imm)
		return uint32(v)>>5<<31 | uint32(v)&31<<19, ok && v >= 0 && int64(v) < width
	}
}

// shifted encodes the shift of the last register.
func shifted(last Extend, width int) encoder {
	return func(o Operand) (uint32, bool) {
		s, ok := o.(Shift)
		return uint32(s.Kind)<<22 | uint32(s.Amount)<<10, ok && s.Kind <= last && s.Amount >= 0 && s.Amount < width
	}
}

func condition(at int, invert Cond) encoder {
	return func(o Operand) (uint32, bool) {
		c, ok := o.(Cond)
		return uint32(c^invert) << at, ok && c <= LE
	}
}

func byteShift(o Operand, most int) (uint32, bool) {
	s, ok := o.(Shift)
	return uint32(s.Amount/8) << 13, ok && s.Kind == LSLKind && s.Amount >= 0 && s.Amount <= most && s.Amount%8 == 0
}

// byteMask encodes 64 bits of which each byte is 0 or 255.
func byteMask(o Operand) (b uint32, ok bool) {
	v, ok := o.(Imm)
	for i := range 8 {
		switch uint64(v) >> (8 * i) & 255 {
		case 255:
			b |= 1 << i
		case 0:
		default:
			return 0, false
		}
	}
	return split(b), ok
}

// floatBits encodes a float of four bits of mantissa and three of exponent.
func floatBits(o Operand) (uint32, bool) {
	f, ok := o.(Float)
	p := math.Float64bits(float64(f))
	e := int(p>>52&0x7ff) - 1023
	if !ok || p&(1<<48-1) != 0 || e < -3 || e > 4 {
		return 0, false
	}
	return uint32(p>>63<<7) | (uint32(e+3)^4)<<4 | uint32(p>>48&15), true
}

// Bitmask reports whether a constant of 32 or 64 bits is one of bitwise instructions, and returns its encoding: a
// rotated sequence of ones in elements that repeat.
func Bitmask(v uint64, width int) (uint32, bool) {
	if width == 32 {
		if v>>32 != 0 {
			return 0, false
		}
		v |= v << 32
	}
	if v == 0 || v == ^uint64(0) {
		return 0, false
	}
	size := 64
	for size > 2 && v>>(size/2)&(1<<(size/2)-1) == v&(1<<(size/2)-1) {
		size /= 2
	}
	mask := ^uint64(0) >> (64 - size)
	v &= mask
	ones := bits.OnesCount64(v)
	for r := range size {
		if (v<<r|v>>(size-r))&mask == 1<<ones-1 { // rotated left by r
			imms := uint32(^(2*size-1))&0x3f | uint32(ones-1)
			n := uint32(size >> 6)
			return n<<22 | uint32(r)<<16 | imms<<10, true
		}
	}
	return 0, false
}

func bitmaskArg(o Operand, width int) (uint32, bool) {
	v, ok := o.(Imm)
	if !ok {
		return 0, false
	}
	u := uint64(v)
	if width == 32 && int64(v) == int64(int32(v)) {
		u = uint64(uint32(v))
	}
	return Bitmask(u, width)
}

// memoryArg returns the encoder of a memory operand. See [table.Row].
func memoryArg(token string) encoder {
	inner := token[2 : len(token)-1]
	var size int
	how := strings.TrimRight(inner, "0123456789")
	if _, err := fmt.Sscanf(inner[len(how):], "%d", &size); err != nil {
		size = 0
	}
	encode, ok := map[string]func(m Mem, size int) (uint32, bool){
		"": plainMemory, "+": scaledMemory, "-": nearMemory(Offset), "!": nearMemory(PreIndex), "@": nearMemory(PostIndex), ",": indexedMemory,
		"+7:": pairMemory(Offset), "!7:": pairMemory(PreIndex), "@7:": pairMemory(PostIndex), "@#": steppingMemory, "@m": movingMemory,
	}[how]
	must.Hold(ok, "the table has an unknown memory operand")
	return func(o Operand) (uint32, bool) {
		m, ok := o.(Mem)
		if !ok || m.Base.Class() != ClassSP && (m.Base.Class() != ClassX || m.Base.Num() == 31) {
			return 0, false
		}
		b, ok := encode(m, size)
		return b | uint32(m.Base.Num())<<5, ok
	}
}

func plainMemory(m Mem, _ int) (uint32, bool) {
	return 0, m.Mode == Offset && m.Disp == 0 && m.Idx == NoReg
}

func scaledMemory(m Mem, size int) (uint32, bool) {
	return uint32(m.Disp/size) << 10, m.Mode == Offset && m.Idx == NoReg && m.Disp >= 0 && m.Disp%size == 0 && m.Disp/size < 1<<12
}

func nearMemory(mode Mode) func(m Mem, size int) (uint32, bool) {
	return func(m Mem, _ int) (uint32, bool) {
		return uint32(m.Disp) & 0x1ff << 12, m.Mode == mode && m.Idx == NoReg && m.Disp >= -256 && m.Disp < 256
	}
}

func pairMemory(mode Mode) func(m Mem, size int) (uint32, bool) {
	return func(m Mem, size int) (uint32, bool) {
		n := m.Disp / size
		return uint32(n) & 0x7f << 15, m.Mode == mode && m.Idx == NoReg && m.Disp%size == 0 && n >= -64 && n < 64
	}
}

func indexedMemory(m Mem, size int) (uint32, bool) {
	log := bits.TrailingZeros(uint(size))
	class, option := ClassX, map[Extend]uint32{LSLKind: 3, UXTWKind: 2, SXTWKind: 6, SXTXKind: 7}[m.Ext]
	if m.Ext == UXTWKind || m.Ext == SXTWKind {
		class = ClassW
	}
	b := option<<13 | uint32(m.Idx.Num())<<16
	if m.Amount != 0 {
		b |= 1 << 12
	}
	return b, option != 0 && m.Mode == Offset && m.Disp == 0 && m.Idx.Class() == class && (m.Amount == 0 || m.Amount == log)
}

func steppingMemory(m Mem, size int) (uint32, bool) {
	return 0, m.Mode == PostIndex && m.Idx == NoReg && m.Disp == size
}

func movingMemory(m Mem, _ int) (uint32, bool) {
	return uint32(m.Idx.Num()) << 16, m.Mode == PostIndex && m.Idx.Class() == ClassX && m.Idx.Num() != 31 && m.Disp == 0
}
