package native

// Masks: what comparisons give. With AVX-512 they live in registers of their own, a
// bit a lane. Without it they are vectors whose lanes are all ones or zero, as wide as
// what was compared, and are widened or narrowed where another width meets them.

// comparison is the predicate field of the instructions that compare integers.
type comparison int

const (
	cmpEQ comparison = 0
	cmpLT comparison = 1
	cmpLE comparison = 2
	cmpNE comparison = 4
	cmpGE comparison = 5
	cmpGT comparison = 6
)

// mask appends an instruction whose result is a mask.
func (b *body) mask(lane int, in inst) vreg { return b.addLane(kMask, lane, in) }

// maskLogic is an operation on two masks.
func (b *body) maskLogic(code opcode, x, y vreg) vreg {
	y = b.maskLanes(y, b.vals[x].lane)
	return b.mask(b.vals[x].lane, inst{code: code, src: []vreg{x, y}})
}

func (b *body) maskNot(x vreg) vreg {
	return b.mask(b.vals[x].lane, inst{code: opNot, src: []vreg{x}})
}

// maskConst is a mask of all lanes or of none.
func (b *body) maskConst(on bool) vreg {
	x := b.constant(kI8, 0)
	if on {
		return b.icmp(cmpEQ, x, x, false)
	}
	return b.icmp(cmpNE, x, x, false)
}

// maskLanes is a vector mask for lanes of another width.
func (b *body) maskLanes(x vreg, lane int) vreg {
	from := b.vals[x].lane
	if b.wide() || from == lane {
		return x
	}
	ints := sizedInt(from)
	v := b.op1(ints, opMove, x)
	if lane > from {
		v = b.sext(sizedInt(lane), v)
	} else {
		v = b.narrowInt(v, sizedInt(lane))
	}
	return b.mask(lane, inst{code: opMove, src: []vreg{v}})
}

// sizedInt is the integer kind of a size.
func sizedInt(size int) kind { return map[int]kind{1: kI8, 2: kI16, 4: kI32, 8: kI64}[size] }

// icmp compares integers.
func (b *body) icmp(p comparison, x, y vreg, signed bool) vreg {
	k := b.kind(x)
	if b.wide() {
		code := opCmpU
		if signed {
			code = opCmpS
		}
		return b.mask(k.size(), inst{code: code, src: []vreg{x, y}, imm: int(p)})
	}
	if !signed && p != cmpEQ && p != cmpNE {
		x, y = b.xor(x, b.signBit(k)), b.xor(y, b.signBit(k))
	}
	switch p {
	case cmpEQ:
		return b.maskOf2(opEqual, x, y)
	case cmpNE:
		return b.maskNot(b.maskOf2(opEqual, x, y))
	case cmpGT:
		return b.maskOf2(opGreater, x, y)
	case cmpLT:
		return b.maskOf2(opGreater, y, x)
	case cmpLE:
		return b.maskNot(b.maskOf2(opGreater, x, y))
	}
	return b.maskNot(b.maskOf2(opGreater, y, x))
}

func (b *body) maskOf2(code opcode, x, y vreg) vreg {
	return b.mask(b.kind(x).size(), inst{code: code, src: []vreg{x, y}})
}

// The predicates of float comparisons, as the instructions number them.
const (
	floatEQ    = 0x00 // ordered
	floatLT    = 0x11
	floatLE    = 0x12
	floatUNORD = 0x03
	floatNE    = 0x04 // unordered
	floatNLT   = 0x15
	floatNLE   = 0x16
	floatORD   = 0x07
	floatEQU   = 0x08
	floatNGE   = 0x19
	floatNGT   = 0x1a
	floatNEO   = 0x0c
	floatGE    = 0x1d
	floatGT    = 0x1e
)

// fcmp compares floats.
func (b *body) fcmp(p int, x, y vreg) vreg {
	return b.mask(b.kind(x).size(), inst{code: opFCmp, src: []vreg{x, y}, imm: p})
}

// choose is x where the mask is set, else y.
func (b *body) choose(m, x, y vreg) vreg {
	k := b.kind(x)
	if k == kMask {
		return b.or(b.and(m, x), b.andNot(m, y))
	}
	m = b.maskLanes(m, k.size())
	return b.add(k, inst{code: opSelect, src: []vreg{m, x, y}})
}

// maskOfBytes is the mask of bytes that are not zero.
func (b *body) maskOfBytes(x vreg) vreg { return b.icmp(cmpNE, x, b.constant(kI8, 0), false) }

// bytesOf is a mask as bytes of 0 and 1.
func (b *body) bytesOf(m vreg) vreg { return b.choose(m, b.constant(kI8, 1), b.constant(kI8, 0)) }
