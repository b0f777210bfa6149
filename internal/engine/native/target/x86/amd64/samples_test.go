package amd64

// samples picks operands of each kind that a form takes. n counts on over all forms, so that
// registers and addresses differ from form to form.
func (f *form) samples(n *int) [][]Operand {
	if f.roles[0] == 'D' {
		return nil // jumps have a test of their own
	}
	var out [][]Operand
	mem := -1
	for i := range f.n {
		if f.args[i]&(kMem|kVSIB) != 0 {
			mem = i
		}
	}
	regs := mem < 0 || f.args[mem]&(kGP|kVec|kK) != 0
	if regs {
		out = append(out, f.pick(n, -1, false), f.pick(n, -1, false))
		out = append(out, f.roundings(n)...)
	}
	if mem >= 0 {
		out = append(out, f.pick(n, mem, false), f.pick(n, mem, false))
		if f.args[mem]&kBcast != 0 {
			out = append(out, f.pick(n, mem, true))
		}
	}
	if f.mask == maskMerge || f.mask == maskZero {
		out = append(out, masked(f.pick(n, -1, false), K3, false))
	}
	if f.mask == maskZero {
		out = append(out, masked(f.pick(n, -1, false), K7, true))
	}
	return out
}

func (f *form) roundings(n *int) [][]Operand {
	switch f.round {
	case roundSAE:
		return [][]Operand{append(f.pick(n, -1, false), SAE)}
	case roundER:
		modes := []Rounding{RoundNearest, RoundDown, RoundUp, RoundZero}
		return [][]Operand{append(f.pick(n, -1, false), modes[*n%4])}
	}
	return nil
}

func masked(operands []Operand, k Reg, zero bool) []Operand {
	switch o := operands[0].(type) {
	case Reg:
		operands[0] = Masked{o, k, zero}
	case Mem:
		operands[0] = o.Mask(k)
		if zero {
			return nil
		}
	}
	return operands
}

// pick chooses an operand for each place, memory at place mem.
func (f *form) pick(n *int, mem int, bcast bool) []Operand {
	operands := make([]Operand, f.n)
	used := map[int]bool{}
	for i := range f.n {
		*n++
		if i == mem || f.args[i]&(kGP|kVec|kK|kT|kImm|kCL|kAL|kAX|kEAX|kRAX) == 0 {
			operands[i] = f.pickMem(*n, i, bcast)
		} else {
			operands[i] = f.pickOther(*n, i, used)
		}
	}
	if f.mask == maskMust {
		return masked(operands, K5, false)
	}
	return operands
}

func (f *form) pickOther(n, i int, used map[int]bool) Operand {
	k := f.args[i]
	switch {
	case k == kCL:
		return CL
	case k&kImm != 0:
		return pickImm(n, k)
	}
	num := n * 7
	for used[num%f.count(k)] {
		num++
	}
	num %= f.count(k)
	used[num] = true
	switch {
	case k&kGP != 0:
		return GP(num, gpBits(k))
	case k&(kX|kXLow) != 0:
		return Vec(num, 128)
	case k&(kY|kYLow) != 0:
		return Vec(num, 256)
	case k&kZ != 0:
		return Vec(num, 512)
	case k&kK != 0:
		return Mask(num)
	}
	return Tile(num)
}

// count is how many registers of a kind there are.
func (f *form) count(k kind) int {
	switch {
	case k&(kX|kY|kZ) != 0:
		return 32
	case k&(kGP|kXLow|kYLow) != 0:
		return 16
	}
	return 8
}

func gpBits(k kind) int {
	for _, bits := range []int{8, 16, 32, 64} {
		if k&gpOf(bits) != 0 {
			return bits
		}
	}
	return 0
}

func pickImm(n int, k kind) Operand {
	switch {
	case k&kOne != 0:
		return Imm(1)
	case k&(kI8|kS8) != 0:
		return Imm([]int{3, 7, 2, 5}[n%4])
	case k&kI16 != 0:
		return Imm(0x1234)
	case k&(kI32|kS32) != 0:
		return Imm(0x12345678)
	}
	return Imm(0x123456789abcdef0)
}

func (f *form) pickMem(n, i int, bcast bool) Operand {
	width := f.args[i].width()
	unit := max(width/8, 1)
	if bcast {
		unit = elementBits(f.args[i]) / 8
	}
	m := []Mem{
		At(RSI, 0),
		At(R13, 0),
		At(RSP, 2*unit),
		At(RBX, -3*unit).Index(R9, 4),
		At(R12, 3*unit+1),
		At(RBP, 1024*unit),
		{Idx: RDI, Scale: 8, Disp: 64},
		At(R8, 127*unit).Index(RBP, 2),
		{Disp: 0x1234},
		At(RAX, -128*unit).Index(R15, 1),
	}[n%10]
	if f.args[i]&kVSIB != 0 {
		bits := map[kind]int{kVX: 128, kVXLow: 128, kVY: 256, kVYLow: 256, kVZ: 512}[f.args[i]]
		num := 1 + n%15
		if f.space == evex {
			num = 1 + n*3%31
		}
		m = At(GP(n%16, 64), n%3*64).Index(Vec(num, bits), 4)
	}
	if f.roles[i] == 'M' && f.needsSIB() && m.Base == NoReg {
		m.Base = RDX
	}
	m.Broadcast = bcast
	if width != 0 {
		m = m.Bits(width)
	}
	return m
}

// needsSIB reports whether the instruction is one of AMX, whose index is a stride.
func (f *form) needsSIB() bool { return f.args[0] == kT || f.args[1] == kT }
