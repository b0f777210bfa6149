package native

// The operations on integer lanes, the same for both instruction sets: what one of
// them lacks is made of others.

// constant is a value with the same bits in every lane.
func (b *body) constant(k kind, bits uint64) vreg {
	size := k.size()
	key := constKey{k, size, bits}
	if v, ok := b.consts[key]; ok {
		return v
	}
	v := b.add(k, inst{code: opConst, bits: bits})
	b.vals[v].fixed = true
	b.consts[key] = v
	return v
}

// ones is all bits set.
func (b *body) ones(k kind) vreg { return b.constant(k, ^uint64(0)>>(64-8*k.size())) }

// signBit has the highest bit of each lane set.
func (b *body) signBit(k kind) vreg { return b.constant(k, 1<<(8*k.size()-1)) }

// logic is a bitwise operation, of masks too.
func (b *body) logic(code opcode, x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskLogic(code, x, y)
	}
	return b.op2(b.kind(x), code, x, y)
}

func (b *body) and(x, y vreg) vreg { return b.logic(opAnd, x, y) }
func (b *body) or(x, y vreg) vreg  { return b.logic(opOr, x, y) }
func (b *body) xor(x, y vreg) vreg { return b.logic(opXor, x, y) }

// andNot is y &^ x.
func (b *body) andNot(x, y vreg) vreg { return b.logic(opAndNot, x, y) }

func (b *body) not(x vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskNot(x)
	}
	return b.xor(x, b.ones(b.kind(x)))
}

func (b *body) iadd(x, y vreg) vreg { return b.op2(b.kind(x), opAdd, x, y) }
func (b *body) isub(x, y vreg) vreg { return b.op2(b.kind(x), opSub, x, y) }

// imul keeps the low half of each product.
func (b *body) imul(x, y vreg) vreg {
	switch k := b.kind(x); {
	case k == kI8:
		return b.mulBytes(x, y)
	case k == kI64 && !b.wide():
		return b.mulQuads(x, y)
	default:
		return b.op2(k, opMul, x, y)
	}
}

// mulBytes multiplies the even and the odd bytes as words.
func (b *body) mulBytes(x, y vreg) vreg {
	a, c := b.as(kI16, x), b.as(kI16, y)
	b.relane(a, kI8)
	b.relane(c, kI8)
	word := func(x, y vreg) vreg { return b.relane(b.op2(kI16, opMul, x, y), kI8) }
	shift := func(code opcode, x vreg) vreg { return b.relane(b.op1i(kI16, code, x, 8), kI8) }
	even := shift(opShr, shift(opShl, word(a, c)))
	odd := shift(opShl, word(shift(opShr, a), shift(opShr, c)))
	return b.as(kI8, b.relane(b.or(even, odd), kI8))
}

// relane gives a value the width of lanes of another kind: it holds half as many of
// its own.
func (b *body) relane(v vreg, k kind) vreg {
	b.vals[v].lane = k.size()
	return v
}

// mulQuads is 64-bit products of 32-bit ones.
func (b *body) mulQuads(x, y vreg) vreg {
	low := b.op2(kI64, opMulWide, x, y)
	cross := b.iadd(b.op2(kI64, opMulWide, b.srl(x, 32), y), b.op2(kI64, opMulWide, x, b.srl(y, 32)))
	return b.iadd(low, b.sll(cross, 32))
}

// Shifts by a constant, of lanes of 2 bytes or more.
func (b *body) sll(x vreg, n int) vreg {
	return b.op1i(b.kind(x), opShl, x, n)
}

func (b *body) srl(x vreg, n int) vreg {
	return b.op1i(b.kind(x), opShr, x, n)
}

func (b *body) sra(x vreg, n int) vreg {
	k := b.kind(x)
	if k != kI64 || b.wide() {
		return b.op1i(k, opSar, x, n)
	}
	m := b.constant(k, 1<<(63-n))
	return b.isub(b.xor(b.srl(x, n), m), m)
}

// Shifts by the lanes of y: at or beyond the width zero is left, or the sign.
func (b *body) sllv(x, y vreg) vreg {
	k := b.kind(x)
	if k.size() < 4 {
		return b.narrowInt(b.sllv(b.zext(kI32, x), b.zext(kI32, y)), k)
	}
	return b.op2(k, opShlV, x, y)
}

func (b *body) srlv(x, y vreg) vreg {
	k := b.kind(x)
	if k.size() < 4 {
		return b.narrowInt(b.srlv(b.zext(kI32, x), b.zext(kI32, y)), k)
	}
	return b.op2(k, opShrV, x, y)
}

func (b *body) srav(x, y vreg) vreg {
	k := b.kind(x)
	switch {
	case k.size() < 4:
		return b.narrowInt(b.srav(b.sext(kI32, x), b.zext(kI32, y)), k)
	case k == kI32 || b.wide():
		return b.op2(k, opSarV, x, y)
	}
	// ~(~x >> y) where x is negative: zeros come in from above in both cases.
	sign := b.op2(k, opGreater, b.constant(k, 0), x)
	return b.xor(b.srlv(b.xor(x, sign), y), sign)
}

// imax and imin compare as signed or unsigned.
func (b *body) imax(x, y vreg, signed bool) vreg { return b.extreme(opMaxS, opMaxU, x, y, signed) }

func (b *body) imin(x, y vreg, signed bool) vreg { return b.extreme(opMinS, opMinU, y, x, signed) }

func (b *body) extreme(s, u opcode, x, y vreg, signed bool) vreg {
	k := b.kind(x)
	if k == kI64 && !b.wide() {
		m := b.icmp(cmpLT, y, x, signed)
		if s == opMinS {
			m = b.icmp(cmpLT, x, y, signed)
		}
		return b.choose(m, x, y)
	}
	if signed {
		return b.op2(k, s, x, y)
	}
	return b.op2(k, u, x, y)
}

func (b *body) iabs(x vreg) vreg {
	k := b.kind(x)
	if k == kI64 && !b.wide() {
		sign := b.op2(k, opGreater, b.constant(k, 0), x)
		return b.isub(b.xor(x, sign), sign)
	}
	return b.op1(k, opAbs, x)
}
