package vcode

// Conversions between widths. A register holds as many lanes before as after, so the
// narrow side uses a part of one.

// ZExt and SExt widen integers; a value of the same width is returned unchanged.
func (b *Body) ZExt(k Kind, x Reg) Reg { return b.widen(OpZExt, k, x) }
func (b *Body) SExt(k Kind, x Reg) Reg { return b.widen(OpSExt, k, x) }

func (b *Body) widen(code Opcode, k Kind, x Reg) Reg {
	if b.Kind(x) == k {
		return x
	}
	return b.op1(k, code, x)
}

// NarrowInt truncates each lane.
func (b *Body) NarrowInt(x Reg, k Kind) Reg {
	from := b.Kind(x)
	switch {
	case from == k:
		return x
	case b.wide():
		return b.op1(k, OpTrunc, x)
	case from == I64:
		return b.NarrowInt(b.narrowQuads(x), k)
	case from == I32 && k == I8:
		return b.narrowBytes(x, []byte{0, 4, 8, 12})
	case from == I32:
		return b.narrowBytes(x, []byte{0, 1, 4, 5, 8, 9, 12, 13})
	}
	return b.narrowBytes(x, []byte{0, 2, 4, 6, 8, 10, 12, 14})
}

// narrowQuads extracts the low halves of 64-bit lanes.
func (b *Body) narrowQuads(x Reg) Reg {
	return b.op1(I32, OpNarrowQuads, x)
}

// narrowBytes extracts the bytes of keep from each 128 bits, and joins the halves.
func (b *Body) narrowBytes(x Reg, keep []byte) Reg {
	from, n := b.Kind(x), len(keep)
	to := IntOfSize(from.Size() * n / 16)
	order := make([]byte, 16)
	copy(order, keep)
	return b.Add(to, Inst{Code: OpNarrowBytes, Src: []Reg{x}, Data: order, Imm: n})
}
