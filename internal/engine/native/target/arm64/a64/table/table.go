// Package table has the instructions of AArch64 as data, for the assembler and for the generator of its constants.
package table

// Row is one line of the table: an instruction, or a family of instructions that differ in the width of their operands
// only.
//
// Sets lists the variables of the row, separated by spaces; the row has one form for each combination of their values.
// See [Sets]. A variable sets bits of the instruction, and its value replaces its name in Args:
//
//	R   a general register: W or X
//	F   a scalar of floats: S, D or H
//	T   an arrangement of lanes; E is its element, U the arrangement of lanes twice as wide, G the scalar of its size
//
// Args are the kinds of the operands, destination first. A register is its class and the field that its number is in: d
// and t begin at bit 0, n at 5, u at 10, a at 10, m and s at 16.
//
//	Xd Wn Sm        general registers, or scalars; 31 is the zero register
//	Xn!             31 is the stack pointer
//	Vd.4S           a vector
//	Vn.S[5] Vn.S[4] an element; its index is in the field imm5, or imm4
//	Vm.S[e]         an element of a product
//	Vt.S[q]         a list of one element
//	{2}Vt.4S        a list of registers
//	[n]             memory at a register
//	[n+8] [n-] [n!] [n@] [n,8]   memory of 8 bytes: at a scaled offset, at one of 9 bits, the same with a change of the
//	                base before or after the access, and at a scaled register
//	[n+7:8] …       the same for pairs, with 7 bits
//	[n@#16] [n@m]   a change by 16, or by a register
//	shift ror ext   the shift or extension of the last register
//	l26 l19 l14 load adr   a label
//	u12 u16 …       constants, see package a64
//
// Need names the extension.
type Row struct {
	Name, Sets, Args string
	Bits             uint32
	Need             string
}

// Rows returns the whole table.
func Rows() (rows []Row) {
	for _, part := range [][]Row{general, branches, memory(), atomics(), scalarFloats(), vectors(), lanes, structures(), dots} {
		rows = append(rows, part...)
	}
	return rows
}

// Mnemonics returns the names of instructions, in the order of the table.
func Mnemonics() (names []string) {
	seen := make(map[string]bool)
	for _, r := range Rows() {
		if !seen[r.Name] {
			seen[r.Name] = true
			names = append(names, r.Name)
		}
	}
	return names
}

// Value is one value of a variable: its text, and the bits that it sets.
type Value struct {
	Text map[byte]string
	Bits uint32
}

const (
	q  = 1 << 30
	sf = 1 << 31
)

func lanesOf(t, e, u, g string, bits uint32) Value {
	return Value{map[byte]string{'T': t, 'E': e, 'U': u, 'G': g}, bits}
}

// Sets are the variables by name.
var Sets = map[string][]Value{
	"wx": {{map[byte]string{'R': "W"}, 0}, {map[byte]string{'R': "X"}, sf}},
	"sd": {{map[byte]string{'F': "S"}, 0}, {map[byte]string{'F': "D"}, 1 << 22}},
	// int and the like have the size of lanes in bits 22 and 23.
	"int":   {i8, i16, i32, i64, h8, h16, h32},
	"noD":   {i8, i16, i32, h8, h16, h32},
	"hs":    {i16, i32, h16, h32},
	"bh":    {i8, i16, h8, h16},
	"bytes": {i8, h8},
	"halfs": {bare(i16), bare(h16)},
	// q is int without the size.
	"q": {bare(i8), bare(i16), bare(i32), bare(i64), bare(h8), bare(h16), bare(h32)},
	// fp has the size of floats in bit 22.
	"fp": {bare(i32), withBits(i64, q|1<<22), bare(h32)},
	// fpS and fpD are products by an element.
	"fpS": {bare(i32), bare(h32)},
	"fpD": {withBits(i64, q|1<<22)},
	// long are the lower halves of lanes that become twice as wide, long2 the upper ones.
	"long":   {h8, h16, h32},
	"long2":  {i8, i16, i32},
	"longQ":  {bare(h8), bare(h16), bare(h32)}, // without the size
	"longQ2": {bare(i8), bare(i16), bare(i32)},
	"longE":  {h16, h32},
	"longE2": {i16, i32},
	// cvt are float16 and float32 that become wider, in bit 22.
	"cvt":  {bare(h16), withBits(h32, 1<<22)},
	"cvt2": {bare(i16), withBits(i32, q|1<<22)},
	"cvtS": {withBits(h32, 1<<22)},
	// pairs are twice as wide and half as many.
	"pairs": {lanesOf("16B", "", "8H", "", q), lanesOf("8H", "", "4S", "", q|1<<22), lanesOf("4S", "", "2D", "", q|2<<22),
		lanesOf("8B", "", "4H", "", 0), lanesOf("4H", "", "2S", "", 1<<22), lanesOf("2S", "", "1D", "", 2<<22)},
	// across results in a scalar; acrossU in one twice as wide.
	"across": {i8, i16, i32, h8, h16},
	"acrossU": {lanesOf("16B", "", "", "H", q), lanesOf("8H", "", "", "S", q|1<<22), lanesOf("4S", "", "", "D", q|2<<22),
		lanesOf("8B", "", "", "H", 0), lanesOf("4H", "", "", "S", 1<<22)},
}

var (
	i8  = lanesOf("16B", "B", "8H", "B", q)
	i16 = lanesOf("8H", "H", "4S", "H", q|1<<22)
	i32 = lanesOf("4S", "S", "2D", "S", q|2<<22)
	i64 = lanesOf("2D", "D", "", "D", q|3<<22)
	h8  = lanesOf("8B", "B", "8H", "B", 0)
	h16 = lanesOf("4H", "H", "4S", "H", 1<<22)
	h32 = lanesOf("2S", "S", "2D", "S", 2<<22)
)

func bare(v Value) Value { return withBits(v, v.Bits&q) }

func withBits(v Value, bits uint32) Value {
	v.Bits = bits
	return v
}
