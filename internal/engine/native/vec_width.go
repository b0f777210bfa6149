package native

// Conversions between widths. A register holds as many lanes before as after, so the
// narrow side uses a part of one.

// zext and sext widen integers; the same width is the value itself.
func (b *body) zext(k kind, x vreg) vreg { return b.widen(opZExt, k, x) }
func (b *body) sext(k kind, x vreg) vreg { return b.widen(opSExt, k, x) }

func (b *body) widen(code opcode, k kind, x vreg) vreg {
	if b.kind(x) == k {
		return x
	}
	return b.op1(k, code, x)
}

// narrowInt keeps the low bits of each lane.
func (b *body) narrowInt(x vreg, k kind) vreg {
	from := b.kind(x)
	switch {
	case from == k:
		return x
	case b.wide():
		return b.op1(k, opTrunc, x)
	case from == kI64:
		return b.narrowInt(b.narrowQuads(x), k)
	case from == kI32 && k == kI8:
		return b.narrowBytes(x, []byte{0, 4, 8, 12})
	case from == kI32:
		return b.narrowBytes(x, []byte{0, 1, 4, 5, 8, 9, 12, 13})
	}
	return b.narrowBytes(x, []byte{0, 2, 4, 6, 8, 10, 12, 14})
}

// narrowQuads takes the low halves of 64-bit lanes.
func (b *body) narrowQuads(x vreg) vreg {
	return b.op1(kI32, opNarrowQuads, x)
}

// narrowBytes takes the bytes of keep out of each 128 bits, and joins the halves.
func (b *body) narrowBytes(x vreg, keep []byte) vreg {
	from, n := b.kind(x), len(keep)
	to := sizedInt(from.size() * n / 16)
	order := make([]byte, 16)
	for i := range order {
		order[i] = 0x80
		if i < n {
			order[i] = keep[i]
		}
	}
	return b.add(to, inst{code: opNarrowBytes, src: []vreg{x}, data: order, imm: n})
}
