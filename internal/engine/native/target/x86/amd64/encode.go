package amd64

import "encoding/binary"

// fields are the operands of one instruction by their place in the encoding.
type fields struct {
	reg, rm, vvvv, is4 *arg
	opreg              *arg
	rel                *arg
	digit              byte
}

func (f *form) sort(args []arg) (s fields) {
	s.digit = f.digit
	for i := range args {
		switch f.roles[i] {
		case 'R':
			s.reg = &args[i]
		case 'M':
			s.rm = &args[i]
		case 'V':
			s.vvvv = &args[i]
		case 'O':
			s.opreg = &args[i]
		case '4':
			s.is4 = &args[i]
		case 'D':
			s.rel = &args[i]
		}
	}
	return s
}

// bit returns bit i of the operand's register number, or 0 if it is not a register.
func (x *arg) bit(i int) byte {
	if x == nil || x.isMem {
		return 0
	}
	return byte(x.reg.Num()>>i) & 1
}

func regBit(r Reg, i int) byte { return byte(r.Num()>>i) & 1 }

// baseBit and indexBit return bit 3 of the registers in ModRM.rm and SIB.index.
func (s *fields) baseBit() byte {
	switch {
	case s.opreg != nil:
		return s.opreg.bit(3)
	case s.rm != nil && s.rm.isMem:
		return regBit(s.rm.mem.Base, 3)
	}
	return s.rm.bit(3)
}

func (s *fields) indexBit() byte {
	if s.rm != nil && s.rm.isMem {
		return regBit(s.rm.mem.Idx, 3)
	}
	return 0
}

// encode appends the instruction to the code.
func (f *form) encode(a *Asm, args []arg, round Rounding) {
	s := f.sort(args)
	first := len(a.fixups)
	switch f.space {
	case legacy:
		f.legacyPrefix(a, &s, args)
	case vex:
		f.vexPrefix(a, &s)
	case evex:
		f.evexPrefix(a, &s, args, round)
	}
	if s.rm != nil || s.reg != nil {
		f.modRM(a, &s)
	}
	f.tail(a, &s, args)
	for i := first; i < len(a.fixups); i++ {
		a.fixups[i].end = len(a.code)
	}
}

var prefixBytes = [...]byte{1: 0x66, 2: 0xf3, 3: 0xf2}

func (f *form) legacyPrefix(a *Asm, s *fields, args []arg) {
	if f.opsize {
		a.code = append(a.code, 0x66)
	}
	if f.prefix != 0 {
		a.code = append(a.code, prefixBytes[f.prefix])
	}
	rex := s.reg.bit(3)<<2 | s.indexBit()<<1 | s.baseBit()
	if f.w {
		rex |= 8
	}
	if rex != 0 || needsREX(args) {
		a.code = append(a.code, 0x40|rex)
	}
	a.code = append(a.code, f.opcode...)
	if s.opreg != nil {
		a.code[len(a.code)-1] |= byte(s.opreg.reg.Num() & 7)
	}
}

// needsREX reports whether an operand is spl, bpl, sil or dil, which without a REX prefix would be ah, ch, dh and bh.
func needsREX(args []arg) bool {
	for i := range args {
		if r := args[i].reg; r >= SPL && r <= DIL {
			return true
		}
	}
	return false
}

func (f *form) vexPrefix(a *Asm, s *fields) {
	r, x, b := s.reg.bit(3), s.indexBit(), s.baseBit()
	var w byte
	if f.w {
		w = 1
	}
	last := s.vvvvField()<<3 | f.length<<2 | f.prefix
	if x == 0 && b == 0 && w == 0 && f.mmap == 1 {
		a.code = append(a.code, 0xc5, (r^1)<<7|last)
	} else {
		a.code = append(a.code, 0xc4, (r^1)<<7|(x^1)<<6|(b^1)<<5|f.mmap, w<<7|last)
	}
	a.code = append(a.code, f.opcode...)
}

// vvvvField returns the four inverted bits of VEX.vvvv, all set if there is no operand.
func (s *fields) vvvvField() byte {
	if s.vvvv == nil {
		return 15
	}
	return ^byte(s.vvvv.reg.Num()) & 15
}

func (f *form) evexPrefix(a *Asm, s *fields, args []arg, round Rounding) {
	r, r2 := s.reg.bit(3), s.reg.bit(4)
	x, v2 := s.rm.bit(4), s.vvvv.bit(4)
	if s.rm != nil && s.rm.isMem {
		x = s.indexBit()
		if s.rm.mem.Idx.IsVec() {
			v2 = regBit(s.rm.mem.Idx, 4)
		}
	}
	var w byte
	if f.w {
		w = 1
	}
	a.code = append(a.code, 0x62,
		(r^1)<<7|(x^1)<<6|(s.baseBit()^1)<<5|(r2^1)<<4|f.mmap,
		w<<7|s.vvvvField()<<3|1<<2|f.prefix,
		f.evexLast(s, args, round)|(v2^1)<<3,
		f.opcode[0])
}

// evexLast returns the last byte of the prefix except for V': zeroing, length or rounding, broadcast, mask.
func (f *form) evexLast(s *fields, args []arg, round Rounding) byte {
	b := f.length << 5
	switch {
	case round == SAE:
		b = 1 << 4
	case round != 0:
		b = byte(round-RoundNearest)<<5 | 1<<4
	case s.rm != nil && s.rm.isMem && s.rm.mem.Broadcast:
		b |= 1 << 4
	}
	if len(args) > 0 && args[0].mask != NoReg {
		b |= byte(args[0].mask.Num())
		if args[0].zero {
			b |= 1 << 7
		}
	}
	return b
}

// modRM writes ModRM, SIB and the displacement.
func (f *form) modRM(a *Asm, s *fields) {
	reg := s.digit
	if s.reg != nil {
		reg = byte(s.reg.reg.Num() & 7)
	} else if reg == noDigit {
		reg = 0
	}
	switch {
	case s.rm == nil:
		a.code = append(a.code, 0xc0|reg<<3)
	case !s.rm.isMem:
		a.code = append(a.code, 0xc0|reg<<3|byte(s.rm.reg.Num()&7))
	default:
		a.memory(reg<<3, s.rm.mem, f.dispUnit(s.rm.mem), f.sib)
	}
}

// dispUnit returns the unit of a displacement of one byte: a byte or, in EVEX, the size of the access. One rule replaces
// Intel's table of tuples: the width of the memory operand, or of its element if that is broadcast, gathered or
// compressed.
func (f *form) dispUnit(m Mem) int {
	if f.space != evex {
		return 1
	}
	if f.unit != 0 {
		return f.unit / 8
	}
	for i, role := range f.roles {
		if role == 'M' {
			if m.Broadcast {
				return elementBits(f.args[i]) / 8
			}
			return max(f.args[i].width()/8, 1)
		}
	}
	return 1
}

const (
	rmSIB  = 4 // ModRM.rm: a SIB byte follows
	rmRIP  = 5 // with mod 0: relative to the instruction pointer
	noBase = 5 // SIB.base with mod 0: no base, 32 bits of displacement
	noIdx  = 4 // SIB.index
)

func (a *Asm) memory(reg byte, m Mem, unit int, always bool) {
	switch {
	case m.Label != 0:
		a.code = append(a.code, reg|rmRIP)
		a.fixups = append(a.fixups, fixup{at: len(a.code), label: m.Label, add: m.Disp})
		a.imm(0, 4)
		return
	case m.Base == NoReg:
		a.code = append(a.code, reg|rmSIB, sib(m, noBase))
		a.imm(int64(m.Disp), 4)
		return
	}
	base := byte(m.Base.Num() & 7)
	mod, disp, size := displacement(m, base, unit)
	if m.Idx != NoReg || base == rmSIB || always {
		a.code = append(a.code, mod|reg|rmSIB, sib(m, base))
	} else {
		a.code = append(a.code, mod|reg|base)
	}
	a.imm(int64(disp), size)
}

// displacement chooses the shortest form: none, one byte in units, or four.
func displacement(m Mem, base byte, unit int) (mod byte, disp, size int) {
	switch {
	case m.Disp == 0 && base != noBase: // rbp and r13 cannot be encoded without a displacement
		return 0, 0, 0
	case m.Disp%unit == 0 && m.Disp/unit >= -128 && m.Disp/unit <= 127:
		return 0x40, m.Disp / unit, 1
	}
	return 0x80, m.Disp, 4
}

func sib(m Mem, base byte) byte {
	if m.Idx == NoReg {
		return noIdx<<3 | base
	}
	var shift byte
	for 1<<shift < m.Scale {
		shift++
	}
	return shift<<6 | byte(m.Idx.Num()&7)<<3 | base
}

func (a *Asm) imm(v int64, size int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(v))
	a.code = append(a.code, b[:size]...)
}

// tail writes the fields after ModRM: a fourth register, constants, the distance of a jump.
func (f *form) tail(a *Asm, s *fields, args []arg) {
	if s.is4 != nil {
		a.code = append(a.code, byte(s.is4.reg.Num())<<4)
	}
	for i := range args {
		if f.roles[i] == 'I' {
			a.imm(args[i].imm, immSize(f.args[i]))
		}
	}
	if s.rel != nil {
		f.jump(a, s.rel.label)
	}
}

func immSize(k kind) int {
	switch {
	case k&(kI8|kS8) != 0:
		return 1
	case k&kI16 != 0:
		return 2
	case k&(kI32|kS32) != 0:
		return 4
	}
	return 8
}

func (f *form) jump(a *Asm, l Label) {
	if f.args[0]&kRel8 != 0 {
		a.imm(int64(a.labels[l-1]-len(a.code)-1), 1)
		return
	}
	a.fixups = append(a.fixups, fixup{at: len(a.code), label: l})
	a.imm(0, 4)
}
