package native

import (
	"encoding/binary"

	"gotile/internal/engine/native/amd64"
)

// The operations on integer lanes, the same for both instruction sets: what one of
// them lacks is made of others.

// bySize picks an instruction by the bytes of a lane.
type bySize [9]amd64.Op

func sizes(b, w, d, q amd64.Op) bySize { return bySize{1: b, 2: w, 4: d, 8: q} }

var (
	addOps  = sizes(amd64.VPADDB, amd64.VPADDW, amd64.VPADDD, amd64.VPADDQ)
	subOps  = sizes(amd64.VPSUBB, amd64.VPSUBW, amd64.VPSUBD, amd64.VPSUBQ)
	maxSOps = sizes(amd64.VPMAXSB, amd64.VPMAXSW, amd64.VPMAXSD, amd64.VPMAXSQ)
	maxUOps = sizes(amd64.VPMAXUB, amd64.VPMAXUW, amd64.VPMAXUD, amd64.VPMAXUQ)
	minSOps = sizes(amd64.VPMINSB, amd64.VPMINSW, amd64.VPMINSD, amd64.VPMINSQ)
	minUOps = sizes(amd64.VPMINUB, amd64.VPMINUW, amd64.VPMINUD, amd64.VPMINUQ)
	absOps  = sizes(amd64.VPABSB, amd64.VPABSW, amd64.VPABSD, amd64.VPABSQ)

	castOps = sizes(amd64.VPBROADCASTB, amd64.VPBROADCASTW, amd64.VPBROADCASTD, amd64.VPBROADCASTQ)
)

// constant is a value with the same bits in every lane.
func (b *body) constant(k kind, bits uint64) vreg {
	size := k.size()
	key := constKey{k, size, bits}
	if v, ok := b.consts[key]; ok {
		return v
	}
	v := b.add(k, inst{name: "const", emit: func(e *emitter, d amd64.Reg, _ []amd64.Reg) {
		if bits == 0 {
			e.zero(d)
			return
		}
		e.broadcast(d, e.Const(binary.LittleEndian.AppendUint64(nil, bits)[:size]), size)
	}})
	b.vals[v].fixed = true
	b.consts[key] = v
	return v
}

// ones is all bits set.
func (b *body) ones(k kind) vreg { return b.constant(k, ^uint64(0)>>(64-8*k.size())) }

// signBit has the highest bit of each lane set.
func (b *body) signBit(k kind) vreg { return b.constant(k, 1<<(8*k.size()-1)) }

// logic is an operation on bits: the instruction has another name where registers may
// be beyond the sixteenth.
func (b *body) logic(k kind, vex, evex amd64.Op, x, y vreg) vreg {
	if b.wide() {
		return b.op2(k, evex, x, y)
	}
	return b.op2(k, vex, x, y)
}

func (b *body) and(x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskLogic(amd64.KANDQ, amd64.VPAND, x, y)
	}
	return b.logic(b.kind(x), amd64.VPAND, amd64.VPANDQ, x, y)
}

func (b *body) or(x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskLogic(amd64.KORQ, amd64.VPOR, x, y)
	}
	return b.logic(b.kind(x), amd64.VPOR, amd64.VPORQ, x, y)
}

func (b *body) xor(x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskLogic(amd64.KXORQ, amd64.VPXOR, x, y)
	}
	return b.logic(b.kind(x), amd64.VPXOR, amd64.VPXORQ, x, y)
}

// andNot is y &^ x.
func (b *body) andNot(x, y vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskLogic(amd64.KANDNQ, amd64.VPANDN, x, y)
	}
	return b.logic(b.kind(x), amd64.VPANDN, amd64.VPANDNQ, x, y)
}

func (b *body) not(x vreg) vreg {
	if b.kind(x) == kMask {
		return b.maskNot(x)
	}
	return b.xor(x, b.ones(b.kind(x)))
}

func (b *body) iadd(x, y vreg) vreg { return b.op2(b.kind(x), addOps[b.kind(x).size()], x, y) }
func (b *body) isub(x, y vreg) vreg { return b.op2(b.kind(x), subOps[b.kind(x).size()], x, y) }

// imul keeps the low half of each product.
func (b *body) imul(x, y vreg) vreg {
	switch k := b.kind(x); {
	case k == kI16:
		return b.op2(k, amd64.VPMULLW, x, y)
	case k == kI32:
		return b.op2(k, amd64.VPMULLD, x, y)
	case k == kI8:
		return b.mulBytes(x, y)
	case b.wide():
		return b.op2(k, amd64.VPMULLQ, x, y)
	}
	return b.mulQuads(x, y)
}

// mulBytes multiplies the even and the odd bytes as words.
func (b *body) mulBytes(x, y vreg) vreg {
	a, c := b.as(kI16, x), b.as(kI16, y)
	b.relane(a, kI8)
	b.relane(c, kI8)
	word := func(op amd64.Op, x, y vreg) vreg { return b.relane(b.op2(kI16, op, x, y), kI8) }
	shift := func(op amd64.Op, x vreg) vreg { return b.relane(b.op1i(kI16, op, x, 8), kI8) }
	even := shift(amd64.VPSRLW, shift(amd64.VPSLLW, word(amd64.VPMULLW, a, c)))
	odd := shift(amd64.VPSLLW, word(amd64.VPMULLW, shift(amd64.VPSRLW, a), shift(amd64.VPSRLW, c)))
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
	low := b.op2(kI64, amd64.VPMULUDQ, x, y)
	cross := b.iadd(b.op2(kI64, amd64.VPMULUDQ, b.srl(x, 32), y), b.op2(kI64, amd64.VPMULUDQ, x, b.srl(y, 32)))
	return b.iadd(low, b.sll(cross, 32))
}

// Shifts by a constant, of lanes of 2 bytes or more.
func (b *body) sll(x vreg, n int) vreg {
	return b.op1i(b.kind(x), sizes(0, amd64.VPSLLW, amd64.VPSLLD, amd64.VPSLLQ)[b.kind(x).size()], x, n)
}

func (b *body) srl(x vreg, n int) vreg {
	return b.op1i(b.kind(x), sizes(0, amd64.VPSRLW, amd64.VPSRLD, amd64.VPSRLQ)[b.kind(x).size()], x, n)
}

func (b *body) sra(x vreg, n int) vreg {
	k := b.kind(x)
	switch {
	case k != kI64:
		return b.op1i(k, sizes(0, amd64.VPSRAW, amd64.VPSRAD, 0)[k.size()], x, n)
	case b.wide():
		return b.op1i(k, amd64.VPSRAQ, x, n)
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
	return b.op2(k, sizes(0, 0, amd64.VPSLLVD, amd64.VPSLLVQ)[k.size()], x, y)
}

func (b *body) srlv(x, y vreg) vreg {
	k := b.kind(x)
	if k.size() < 4 {
		return b.narrowInt(b.srlv(b.zext(kI32, x), b.zext(kI32, y)), k)
	}
	return b.op2(k, sizes(0, 0, amd64.VPSRLVD, amd64.VPSRLVQ)[k.size()], x, y)
}

func (b *body) srav(x, y vreg) vreg {
	k := b.kind(x)
	switch {
	case k.size() < 4:
		return b.narrowInt(b.srav(b.sext(kI32, x), b.zext(kI32, y)), k)
	case k == kI32:
		return b.op2(k, amd64.VPSRAVD, x, y)
	case b.wide():
		return b.op2(k, amd64.VPSRAVQ, x, y)
	}
	// ~(~x >> y) where x is negative: zeros come in from above in both cases.
	sign := b.op2(k, amd64.VPCMPGTQ, b.constant(k, 0), x)
	return b.xor(b.srlv(b.xor(x, sign), y), sign)
}

// imax and imin compare as signed or unsigned.
func (b *body) imax(x, y vreg, signed bool) vreg { return b.extreme(maxSOps, maxUOps, x, y, signed) }

func (b *body) imin(x, y vreg, signed bool) vreg { return b.extreme(minSOps, minUOps, y, x, signed) }

func (b *body) extreme(s, u bySize, x, y vreg, signed bool) vreg {
	k := b.kind(x)
	if k == kI64 && !b.wide() {
		m := b.icmp(cmpLT, y, x, signed)
		if s == minSOps {
			m = b.icmp(cmpLT, x, y, signed)
		}
		return b.choose(m, x, y)
	}
	if signed {
		return b.op2(k, s[k.size()], x, y)
	}
	return b.op2(k, u[k.size()], x, y)
}

func (b *body) iabs(x vreg) vreg {
	k := b.kind(x)
	if k == kI64 && !b.wide() {
		sign := b.op2(k, amd64.VPCMPGTQ, b.constant(k, 0), x)
		return b.isub(b.xor(x, sign), sign)
	}
	return b.op1(k, absOps[k.size()], x)
}
