package amd64

import (
	"fmt"
	"strconv"
	"strings"
)

// row is one line of the table: an instruction form, or a family of forms that differ
// in the width of their operands only.
//
// args are the kinds of the operands, destination first:
//
//	r8 … r64, x, y, z, k, t    a register: general, vector, mask, tile
//	m8 … m512, m               memory; m where the width does not matter, msib if as base, index and scale
//	rm32, xm64, ym256, km8 …   one or the other
//	rv, rmv, mv, iz            of 16, 32 and 64 bits; iz is a constant to match, of 32 bits at most
//	ry, rmy                    of 32 and 64 bits
//	v, vm, vmem                of 128, 256 and 512 bits (VEX: up to 256)
//	h, hm, hmem; q, qm, qmem; e, em, emem   a half, quarter, eighth of v; a register of 128 bits at least
//	g32v, g64h …               memory with a vector index of v or its half, and the element's bits
//	i8, i16, i32, i64          a constant, signed or not; s8, s32 extend the sign; one is 1
//	cl, al, ax, eax, rax       that register, which the opcode implies
//	rel8, rel32                a label
//
// with these suffixes:
//
//	{k} {kz} {k!}   the operand may be masked; masked or zeroed; must be masked
//	/b32            memory may be one element of 32 bits, broadcast
//	/n32            displacements of one byte count in units of 32 bits (else in the memory's width)
//
// and {er} or {sae} at the end where a rounding mode may follow.
//
// enc says how the operands and the opcode are written. A letter for each operand
// says where it goes: R to ModRM.reg, M to ModRM.rm, V to vvvv, O into the opcode, 4 to
// the upper half of a last byte, I is a constant, D a displacement, F is implied.
// Then comes the opcode. Legacy: all bytes, with w1 for REX.W. VEX and EVEX: one word such as
//
//	vex+evex.66.0f38.w0.l12
//
// with the spaces, the prefix (np, 66, f3, f2), the map (0f, 0f38, 0f3a, m5, m6), W (w0,
// w1; x0 and x1 are the W of EVEX where VEX ignores it; wy is that of the operands' width) and, where only some are
// there, the lengths l (0, 1, 2 for 128, 256, 512), and then the opcode. /0 to /7 is ModRM.reg where no operand is.
//
// need lists the features; "avx2/avx512f" is for VEX and for EVEX.
type row struct{ name, args, enc, need string }

// space is how an instruction's prefix is written.
type space uint8

const (
	legacy space = iota
	vex
	evex
)

const maxArgs = 5

// form is an instruction form ready for encoding: a row at one width in one space.
type form struct {
	op     Op
	space  space
	args   [maxArgs]kind
	roles  [maxArgs]byte
	n      int
	need   Features
	prefix byte // pp: 0, 1 for 66, 2 for f3, 3 for f2
	mmap   byte // of VEX and EVEX
	w      bool
	length byte   // of VEX and EVEX: 0, 1, 2
	opsize bool   // legacy: the prefix 66 for 16 bits
	opcode []byte // legacy: with the escapes 0f, 0f 38; else without
	digit  byte   // of ModRM.reg; noDigit
	mask   maskUse
	round  roundUse
	sib    bool // memory is written with a SIB byte even where it has no index
	unit   int  // bits that a byte of displacement counts, EVEX; 0 is the memory's width
}

const noDigit = 0xff

type maskUse uint8

const (
	maskNone maskUse = iota
	maskMerge
	maskZero
	maskMust
)

type roundUse uint8

const (
	roundNone roundUse = iota
	roundSAE
	roundER
)

// spec is a row's enc, read.
type spec struct {
	roles   string
	spaces  []space
	prefix  byte
	mmap    byte
	w       string
	lengths string
	opcode  []byte
	digit   byte
}

// expand makes the forms of a row. A row that cannot be read is a bug in the table.
func (r row) expand(op Op) []form {
	s := readSpec(r)
	needVex, needEvex, both := strings.Cut(r.need, "/")
	if !both {
		needEvex = needVex
	}
	var forms []form
	for _, sp := range s.spaces {
		need := needVex
		if sp == evex {
			need = needEvex
		}
		for _, size := range r.sizes(s, sp) {
			forms = append(forms, r.form(op, s, sp, size, featuresOf(r, need)))
		}
	}
	return forms
}

func featuresOf(r row, names string) (f Features) {
	for name := range strings.FieldsSeq(names) {
		n := FeatureNamed(name)
		if n == 0 {
			r.bug("feature %q", name)
		}
		f |= n
	}
	return f
}

func (r row) bug(format string, args ...any) {
	panic(fmt.Sprintf("amd64: row %s %s | %s: %s", r.name, r.args, r.enc, fmt.Sprintf(format, args...)))
}

func readSpec(r row) spec {
	s := spec{spaces: []space{legacy}, digit: noDigit}
	for i, word := range strings.Fields(r.enc) {
		switch {
		case i == 0:
			s.roles = word
		case word == "w1":
			s.w = word
		case strings.Contains(word, "."):
			s.readPrefix(r, word)
		case word[0] == '/':
			s.digit = word[1] - '0'
		default:
			s.readByte(r, word)
		}
	}
	return s
}

func (s *spec) readByte(r row, word string) {
	b, err := strconv.ParseUint(word, 16, 8)
	if err != nil {
		r.bug("opcode %q", word)
	}
	if pp := strings.IndexByte("\x66\xf3\xf2", byte(b)); pp >= 0 && s.spaces[0] == legacy && len(s.opcode) == 0 && s.prefix == 0 {
		s.prefix = byte(pp + 1)
		return
	}
	s.opcode = append(s.opcode, byte(b))
}

var (
	prefixes = map[string]byte{"np": 0, "66": 1, "f3": 2, "f2": 3}
	maps     = map[string]byte{"0f": 1, "0f38": 2, "0f3a": 3, "m5": 5, "m6": 6}
	spaces   = map[string][]space{"vex": {vex}, "evex": {evex}, "vex+evex": {vex, evex}}
)

func (s *spec) readPrefix(r row, word string) {
	parts := strings.Split(word, ".")
	if len(parts) < 4 {
		r.bug("prefix %q", word)
	}
	var ok1, ok2, ok3 bool
	s.spaces, ok1 = spaces[parts[0]]
	s.prefix, ok2 = prefixes[parts[1]]
	s.mmap, ok3 = maps[parts[2]]
	s.w = parts[3]
	if !ok1 || !ok2 || !ok3 {
		r.bug("prefix %q", word)
	}
	if len(parts) > 4 {
		s.lengths = strings.TrimPrefix(parts[4], "l")
	}
}

// sizes are the widths in bits that a row is expanded over.
func (r row) sizes(s spec, sp space) []int {
	var sizes []int
	switch r.family() {
	case familyVector:
		for i, bits := range []int{128, 256, 512} {
			if sp == vex && bits == 512 || s.lengths != "" && !strings.Contains(s.lengths, strconv.Itoa(i)) {
				continue
			}
			sizes = append(sizes, bits)
		}
		return sizes
	case familyGP:
		return []int{16, 32, 64}
	case familyGP32:
		return []int{32, 64}
	}
	return []int{0}
}

type family uint8

const (
	familyNone family = iota
	familyVector
	familyGP
	familyGP32
)

func (r row) family() family {
	for word := range strings.FieldsSeq(r.args) {
		name, _, _ := strings.Cut(strings.TrimRight(word, "}!kz{"), "/")
		switch name {
		case "rv", "rmv", "mv":
			return familyGP
		case "ry", "rmy":
			return familyGP32
		case "v", "vm", "vmem", "h", "hm", "hmem", "q", "qm", "qmem", "e", "em", "emem", "g32v", "g64v", "g32h", "g64h":
			return familyVector
		}
	}
	return familyNone
}

func (r row) form(op Op, s spec, sp space, size int, need Features) form {
	f := form{op: op, space: sp, need: need, prefix: s.prefix, mmap: s.mmap, opcode: s.opcode, digit: s.digit}
	switch r.family() {
	case familyVector:
		f.length = byte(size / 256)
		if sp == evex && size < 512 {
			f.need |= FeatAVX512VL
		}
	case familyGP, familyGP32:
		f.opsize = size == 16 && sp == legacy
		f.w = size == 64 && (sp == legacy || s.w == "wy")
	default:
		if s.lengths != "" {
			f.length = s.lengths[0] - '0'
		}
	}
	f.w = f.w || s.w == "w1" || s.w == "x1" && sp == evex
	for word := range strings.FieldsSeq(r.args) {
		r.readArg(&f, word, size)
	}
	if len(s.roles) != f.n && s.roles != "ZO" {
		r.bug("%d operands, roles %s", f.n, s.roles)
	}
	copy(f.roles[:], s.roles)
	if s.roles == "ZO" {
		f.roles = [maxArgs]byte{}
	}
	return f
}

func (r row) readArg(f *form, word string, size int) {
	switch word {
	case "{er}", "{sae}":
		if f.space == evex && (f.length == 2 || size == 0) {
			f.round = map[string]roundUse{"{er}": roundER, "{sae}": roundSAE}[word]
		}
		return
	}
	name, mask, _ := strings.Cut(word, "{")
	name, suffix, _ := strings.Cut(name, "/")
	if f.space == evex {
		r.readSuffix(f, suffix)
		switch mask {
		case "k}":
			f.mask = maskMerge
		case "kz}":
			f.mask = maskZero
		case "k!}":
			f.mask = maskMust
		}
	}
	k := r.kindOf(name, size)
	f.sib = f.sib || name == "msib"
	if f.space == vex {
		k = lowOnly(k)
	}
	if f.space == evex && len(suffix) > 1 && suffix[0] == 'b' {
		k |= map[string]kind{"b16": kB16, "b32": kB32, "b64": kB64}[suffix]
	}
	f.args[f.n] = k
	f.n++
}

func (r row) readSuffix(f *form, suffix string) {
	if suffix == "" || suffix[0] == 'b' {
		return
	}
	n, err := strconv.Atoi(suffix[1:])
	if err != nil {
		r.bug("suffix %q", suffix)
	}
	f.unit = n
}

// lowOnly narrows kinds to the registers that VEX can name.
func lowOnly(k kind) kind {
	low := k &^ (kX | kY | kVX | kVY)
	return low | when(k&kX != 0, kXLow) | when(k&kY != 0, kYLow) | when(k&kVX != 0, kVXLow) | when(k&kVY != 0, kVYLow)
}

var kindNames = map[string]kind{
	"r8": kR8, "r16": kR16, "r32": kR32, "r64": kR64, "x": kX, "y": kY, "z": kZ, "k": kK, "t": kT,
	"m": kM, "msib": kM, "m8": kM8, "m16": kM16, "m32": kM32, "m64": kM64, "m128": kM128, "m256": kM256, "m512": kM512,
	"rm8": kR8 | kM8, "rm16": kR16 | kM16, "rm32": kR32 | kM32, "rm64": kR64 | kM64,
	"r32m8": kR32 | kM8, "r32m16": kR32 | kM16,
	"xm8": kX | kM8, "xm16": kX | kM16, "xm32": kX | kM32, "xm64": kX | kM64, "xm128": kX | kM128,
	"ym256": kY | kM256, "zm512": kZ | kM512,
	"km8": kK | kM8, "km16": kK | kM16, "km32": kK | kM32, "km64": kK | kM64,
	"cl": kCL, "al": kAL, "ax": kAX, "eax": kEAX, "rax": kRAX,
	"one": kOne, "i8": kI8, "s8": kS8, "i16": kI16, "i32": kI32, "s32": kS32, "i64": kI64,
	"rel8": kRel8, "rel32": kRel32,
}

func (r row) kindOf(name string, size int) kind {
	if k, ok := kindNames[name]; ok {
		return k
	}
	reg, mem := vecOf(size), memOfWidth(size)
	switch name {
	case "rv", "ry":
		return gpOf(size)
	case "rmv", "rmy":
		return gpOf(size) | mem
	case "mv":
		return mem
	case "iz":
		return map[int]kind{16: kI16, 32: kI32, 64: kS32}[size]
	case "v":
		return reg
	case "vm":
		return reg | mem
	case "vmem":
		return mem
	case "g32v", "g64v":
		return vsibOf(size)
	case "g32h", "g64h":
		return vsibOf(max(size/2, 128))
	}
	return r.partOf(name, size)
}

// partOf reads the kinds of operands that are a part of the vector's width.
func (r row) partOf(name string, size int) kind {
	div := map[byte]int{'h': 2, 'q': 4, 'e': 8}[name[0]]
	if div == 0 {
		r.bug("operand %q", name)
	}
	reg, mem := vecOf(max(size/div, 128)), memOfWidth(size/div)
	switch name[1:] {
	case "":
		return reg
	case "m":
		return reg | mem
	case "mem":
		return mem
	}
	r.bug("operand %q", name)
	return 0
}

func gpOf(bits int) kind {
	return map[int]kind{8: kR8, 16: kR16, 32: kR32, 64: kR64}[bits]
}

func vecOf(bits int) kind {
	return map[int]kind{128: kX, 256: kY, 512: kZ}[bits]
}

func vsibOf(bits int) kind {
	return map[int]kind{128: kVX, 256: kVY, 512: kVZ}[bits]
}
