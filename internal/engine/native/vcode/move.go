package vcode

// Moves of lanes within registers.

// Down brings lane n to lane 0, and those behind it after it.
func (b *Body) Down(x Reg, n int) Reg {
	return b.addLane(b.Kind(x), b.Values[x].Lane, Inst{Code: OpDown, Src: []Reg{x}, Imm: n})
}

// Up moves lanes up by n; the last lanes of before fill the gap.
func (b *Body) Up(x, before Reg, n int) Reg {
	return b.op2i(b.Kind(x), OpUp, x, before, n)
}

// LastLane repeats the last lane.
func (b *Body) LastLane(x Reg) Reg {
	return b.Add(b.Kind(x), Inst{Code: OpLast, Src: []Reg{x}, early: true})
}

// OrderedKey makes keys of the bits of numbers, and bits of keys. Those for NaN give a NaN.
func (b *Body) OrderedKey(bits Reg) Reg { return b.xor(bits, b.Shr(b.Sar(bits, 31), 1)) }
