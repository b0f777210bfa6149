package vcode

// Moves of lanes within registers.

// Down moves lane n to lane 0, and those after it likewise.
func (b *Body) Down(x Reg, n int) Reg {
	return b.addLane(b.Kind(x), b.Values[x].Lane, Inst{Code: OpDown, Src: []Reg{x}, Imm: n})
}

// Up moves lanes up by n; the last lanes of before come in.
func (b *Body) Up(x, before Reg, n int) Reg {
	return b.op2i(b.Kind(x), OpUp, x, before, n)
}

// LastLane repeats the last lane.
func (b *Body) LastLane(x Reg) Reg {
	return b.Add(b.Kind(x), Inst{Code: OpLast, Src: []Reg{x}, early: true})
}

// PairEven returns the even ones of the blocks of n lanes of two operands in turn: a block of x, then one of y.
func (b *Body) PairEven(x, y Reg, n int) Reg { return b.pair(OpPairEven, x, y, n) }

// PairOdd returns the odd ones.
func (b *Body) PairOdd(x, y Reg, n int) Reg { return b.pair(OpPairOdd, x, y, n) }

func (b *Body) pair(code Opcode, x, y Reg, n int) Reg {
	lane := b.Values[x].Lane
	return b.addLane(b.Kind(x), lane, Inst{Code: code, Src: []Reg{x, y}, Imm: n * lane})
}

// SplitPairs returns the first or the second elements of pairs of adjacent lanes: those of x, and then those of y.
func (b *Body) SplitPairs(x, y Reg, second bool) Reg { return b.pairs(OpSplitPairs, x, y, second) }

// JoinPairs returns the first or the second half of the pairs of a lane of x and one of y.
func (b *Body) JoinPairs(x, y Reg, second bool) Reg { return b.pairs(OpJoinPairs, x, y, second) }

func (b *Body) pairs(code Opcode, x, y Reg, second bool) Reg {
	n := 0
	if second {
		n = 1
	}
	return b.op2i(b.Kind(x), code, x, y, n)
}

// Gather loads an element of a kind for each lane of index, its number from the address m on, which is not negative. If a mask is
// given, the elements of lanes that are not set are any numbers, and targets may skip the loads if no lane is set.
func (b *Body) Gather(k Kind, index Reg, m Memory, mask ...Reg) Reg {
	if b.Kind(index).Size() < I32.Size() {
		index = b.ZExt(I32, index)
	}
	return b.Add(k, Inst{Code: OpGather, Src: append([]Reg{index}, mask...), Mem: []Memory{m}, Imm: b.Lanes, early: true})
}

// GatherFrom is Gather by indices in memory, of at least 8 bits each, for targets with OpGatherFrom.
func (b *Body) GatherFrom(k Kind, index, m Memory) Reg {
	return b.Add(k, Inst{Code: OpGatherFrom, Mem: []Memory{m, index}, Imm: b.Lanes})
}

// OrderedKey converts the bits of floats to integer keys of the same order, and keys to bits. Keys of NaN become NaN.
func (b *Body) OrderedKey(bits Reg) Reg { return b.xor(bits, b.Shr(b.Sar(bits, 31), 1)) }
