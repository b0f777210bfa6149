package vcode

import "math/bits"

// Operations on integer lanes. An instruction set that lacks one expands it to others.

// Const returns a value with the same bits in every lane.
func (b *Body) Const(k Kind, bits uint64) Reg { return b.constLane(k, k.Size(), bits) }

// constLane returns such a value in a register of lanes of so many bytes.
func (b *Body) constLane(k Kind, lane int, bits uint64) Reg {
	key := constKey{k, lane, bits}
	if v, ok := b.consts[key]; ok {
		return v
	}
	v := b.addLane(k, lane, Inst{Code: OpConst, Bits: bits})
	b.Values[v].Invariant = true
	b.consts[key] = v
	return v
}

// ones returns a value with all bits set.
func (b *Body) ones(k Kind) Reg { return b.Const(k, ^uint64(0)>>(64-8*k.Size())) }

// signBit returns a value with the highest bit of each lane set.
func (b *Body) signBit(k Kind) Reg { return b.Const(k, 1<<(8*k.Size()-1)) }

// logic appends a bitwise operation on vectors or masks.
func (b *Body) logic(code Opcode, x, y Reg) Reg {
	if b.Kind(x) == Mask {
		return b.maskLogic(code, x, y)
	}
	return b.op2(b.Kind(x), code, x, y)
}

func (b *Body) And(x, y Reg) Reg { return b.logic(OpAnd, x, y) }
func (b *Body) Or(x, y Reg) Reg  { return b.logic(OpOr, x, y) }

func (b *Body) xor(x, y Reg) Reg {
	if b.Kind(x) == Mask && b.allSet(y) {
		return b.maskNot(x)
	}
	return b.logic(OpXor, x, y)
}

// andNot returns y &^ x.
func (b *Body) andNot(x, y Reg) Reg { return b.logic(OpAndNot, x, y) }

func (b *Body) not(x Reg) Reg {
	if b.Kind(x) == Mask {
		return b.maskNot(x)
	}
	return b.xor(x, b.ones(b.Kind(x)))
}

func (b *Body) IAdd(x, y Reg) Reg { return b.op2(b.Kind(x), OpAdd, x, y) }

func (b *Body) ISub(x, y Reg) Reg {
	if x == y {
		return b.Const(b.Kind(x), 0)
	}
	return b.op2(b.Kind(x), OpSub, x, y)
}

// IMul returns the low half of each product.
func (b *Body) IMul(x, y Reg) Reg {
	k := b.Kind(x)
	if p, ok := b.mulConst(x, y); ok {
		return p
	}
	switch {
	case k == I8:
		return b.mulBytes(x, y)
	case k == I64 && !b.wide():
		return b.mulQuads(x, y)
	default:
		return b.op2(k, OpMul, x, y)
	}
}

// mulConst returns the product with a power of two, and of bytes and 64-bit lanes with a sum or a difference of two of them, if the
// target multiplies those in parts. ok is false for other operands.
func (b *Body) mulConst(x, y Reg) (p Reg, ok bool) {
	k := b.Kind(x)
	c, ok := b.constant(y)
	if !ok {
		x, y = y, x
		c, ok = b.constant(y)
	}
	if !ok || c == 0 {
		return p, false
	}
	low := bits.TrailingZeros64(c)
	plus := c >> low &^ 1 // the other bits
	switch {
	case plus == 0:
		return b.shifted(x, low), true
	case k != I64 && k != I8 || k == I64 && b.wide() || k == I8 && low > 0: // two shifts of bytes take as long as a product
		return p, false
	case plus&(plus-1) == 0:
		return b.IAdd(b.shifted(x, low), b.shifted(x, low+bits.TrailingZeros64(plus))), true
	}
	if next := c>>low + 1; next&(next-1) == 0 {
		return b.ISub(b.shifted(x, low+bits.TrailingZeros64(next)), b.shifted(x, low)), true
	}
	return p, false
}

// shifted returns 64-bit or narrower lanes shifted left by up to 64 bits.
func (b *Body) shifted(x Reg, n int) Reg {
	switch n {
	case 0:
		return x
	case 64:
		return b.Const(b.Kind(x), 0)
	}
	return b.shlConst(x, uint64(n))
}

// constant returns the bits of a value that is a constant.
func (b *Body) constant(v Reg) (bits uint64, ok bool) {
	for key, c := range b.consts {
		if c == v {
			return key.bits, true
		}
	}
	return 0, false
}

// mulBytes multiplies the even and the odd bytes as 16-bit lanes: the odd ones by 2^8 times the bytes of x.
func (b *Body) mulBytes(x, y Reg) Reg {
	if _, ok := b.constant(x); ok {
		x, y = y, x // what is shifted is invariant then
	}
	low := b.wordsOfBytes(0xff)
	a, c := b.asWords(x), b.asWords(y)
	word := func(code Opcode, x, y Reg) Reg { return b.reinterpretLanes(b.op2(I16, code, x, y), I8) }
	even := word(OpAnd, word(OpMul, a, c), low)
	odd := word(OpMul, word(OpAndNot, low, a), b.shiftedWords(OpShr, y, 8))
	return b.asBytes(word(OpOr, even, odd))
}

// wordsOfBytes returns a constant of 16-bit lanes, of which there are half as many as of bytes.
func (b *Body) wordsOfBytes(bits uint64) Reg { return b.constLane(I16, 1, bits) }

// asWords and asBytes reinterpret pairs of bytes as 16-bit lanes and back.
func (b *Body) asWords(x Reg) Reg { return b.reinterpretLanes(b.As(I16, x), I8) }
func (b *Body) asBytes(x Reg) Reg { return b.reinterpretLanes(b.As(I8, x), I8) }

// shiftedWords returns pairs of bytes shifted as 16-bit lanes.
func (b *Body) shiftedWords(code Opcode, x Reg, n int) Reg {
	return b.reinterpretLanes(b.op1i(I16, code, b.asWords(x), n), I8)
}

// shlBytes and shrBytes shift bytes by 1 to 7 bits: those that cross from byte to byte are cleared.
func (b *Body) shlBytes(x Reg, n int) Reg {
	if n == 1 {
		return b.IAdd(x, x)
	}
	return b.And(b.asBytes(b.shiftedWords(OpShl, x, n)), b.Const(I8, 0xff<<n&0xff))
}

func (b *Body) shrBytes(x Reg, n int, signed bool) Reg {
	y := b.And(b.asBytes(b.shiftedWords(OpShr, x, n)), b.Const(I8, 0xff>>n))
	if !signed {
		return y
	}
	sign := b.Const(I8, 0x80>>n)
	return b.ISub(b.xor(y, sign), sign)
}

// reinterpretLanes sets the width of a value's lanes to that of another kind.
func (b *Body) reinterpretLanes(v Reg, k Kind) Reg {
	b.Values[v].Lane = k.Size()
	return v
}

// mulQuads computes 64-bit products from 32-bit ones.
func (b *Body) mulQuads(x, y Reg) Reg {
	low := b.op2(I64, OpMulWide, x, y)
	cross := b.IAdd(b.op2(I64, OpMulWide, b.Shr(x, 32), y), b.op2(I64, OpMulWide, x, b.Shr(y, 32)))
	return b.IAdd(low, b.Shl(cross, 32))
}

// Shifts by a constant, of lanes of 2 bytes or more.
func (b *Body) Shl(x Reg, n int) Reg {
	return b.op1i(b.Kind(x), OpShl, x, n)
}

func (b *Body) Shr(x Reg, n int) Reg {
	return b.op1i(b.Kind(x), OpShr, x, n)
}

func (b *Body) Sar(x Reg, n int) Reg {
	k := b.Kind(x)
	if k != I64 || b.wide() {
		return b.op1i(k, OpSar, x, n)
	}
	m := b.Const(k, 1<<(63-n))
	return b.ISub(b.xor(b.Shr(x, n), m), m)
}

// Shifts by the lanes of y. A shift by the width or more results in zero, or in the sign.
func (b *Body) sllv(x, y Reg) Reg {
	k := b.Kind(x)
	if k.Size() < 4 {
		return b.NarrowInt(b.sllv(b.ZExt(I32, x), b.ZExt(I32, y)), k)
	}
	return b.op2(k, OpShlV, x, y)
}

func (b *Body) srlv(x, y Reg) Reg {
	k := b.Kind(x)
	if k.Size() < 4 {
		return b.NarrowInt(b.srlv(b.ZExt(I32, x), b.ZExt(I32, y)), k)
	}
	return b.op2(k, OpShrV, x, y)
}

func (b *Body) srav(x, y Reg) Reg {
	k := b.Kind(x)
	switch {
	case k.Size() < 4:
		return b.NarrowInt(b.srav(b.SExt(I32, x), b.ZExt(I32, y)), k)
	case k == I32 || b.wide():
		return b.op2(k, OpSarV, x, y)
	}
	// ~(~x >> y) if x is negative: zeros are shifted in either way.
	sign := b.op2(k, OpGreater, b.Const(k, 0), x)
	return b.xor(b.srlv(b.xor(x, sign), y), sign)
}

// shlConst and shrConst shift by a constant, which may be the width or more.
func (b *Body) shlConst(x Reg, n uint64) Reg {
	k := b.Kind(x)
	switch {
	case n == 0:
		return x
	case n >= uint64(8*k.Size()):
		return b.Const(k, 0)
	case k == I8:
		return b.shlBytes(x, int(n))
	}
	return b.Shl(x, int(n))
}

func (b *Body) shrConst(x Reg, n uint64, signed bool) Reg {
	k := b.Kind(x)
	most := uint64(8*k.Size() - 1)
	switch {
	case n == 0:
		return x
	case !signed && n > most:
		return b.Const(k, 0)
	case k == I8:
		return b.shrBytes(x, int(min(n, most)), signed)
	case signed:
		return b.Sar(x, int(min(n, most)))
	}
	return b.Shr(x, int(n))
}

// IMax and IMin compare as signed or unsigned.
func (b *Body) IMax(x, y Reg, signed bool) Reg { return b.extreme(OpMaxS, OpMaxU, x, y, signed) }

func (b *Body) IMin(x, y Reg, signed bool) Reg { return b.extreme(OpMinS, OpMinU, y, x, signed) }

func (b *Body) extreme(s, u Opcode, x, y Reg, signed bool) Reg {
	k := b.Kind(x)
	if k == I64 && !b.wide() {
		m := b.ICmp(CmpLT, y, x, signed)
		if s == OpMinS {
			m = b.ICmp(CmpLT, x, y, signed)
		}
		return b.Select(m, x, y)
	}
	if signed {
		return b.op2(k, s, x, y)
	}
	return b.op2(k, u, x, y)
}

func (b *Body) IAbs(x Reg) Reg {
	k := b.Kind(x)
	if k == I64 && !b.wide() {
		sign := b.op2(k, OpGreater, b.Const(k, 0), x)
		return b.ISub(b.xor(x, sign), sign)
	}
	return b.op1(k, OpAbs, x)
}
