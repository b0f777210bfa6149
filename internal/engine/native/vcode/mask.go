package vcode

// Masks are the results of comparisons. With AVX-512 they have registers of their own, with a bit for each lane. Without
// it they are vectors whose lanes are all ones or zero, as wide as the operands of the comparison; they are widened or
// narrowed where another width is needed.

// Comparison is the predicate field of the instructions that compare integers.
type Comparison int

const (
	CmpEQ Comparison = 0
	CmpLT Comparison = 1
	CmpLE Comparison = 2
	CmpNE Comparison = 4
	CmpGE Comparison = 5
	CmpGT Comparison = 6
)

// mask appends an instruction whose result is a mask.
func (b *Body) mask(lane int, in Inst) Reg { return b.addLane(Mask, lane, in) }

// maskLogic appends an operation on two masks.
func (b *Body) maskLogic(code Opcode, x, y Reg) Reg {
	lane := b.commonLane(x, y)
	return b.mask(lane, Inst{Code: code, Src: []Reg{b.MaskLanes(x, lane), b.MaskLanes(y, lane)}})
}

// commonLane returns the lane of one of two masks, that the other one is converted to: a mask that is the same in every iteration is
// converted once.
func (b *Body) commonLane(x, y Reg) int {
	if b.Values[x].Invariant && !b.Values[y].Invariant {
		x = y
	}
	return b.Values[x].Lane
}

func (b *Body) maskNot(x Reg) Reg {
	if y, ok := b.notOf(x); ok {
		return y
	}
	return b.mask(b.Values[x].Lane, Inst{Code: OpNot, Src: []Reg{x}})
}

// notOf returns the mask of which m is the negation.
func (b *Body) notOf(m Reg) (x Reg, ok bool) {
	if in := b.definition(m); in != nil && in.Code == OpNot {
		return in.Src[0], true
	}
	return 0, false
}

// allSet reports a mask that [Body.MaskConst] has set for all lanes.
func (b *Body) allSet(m Reg) bool {
	in := b.definition(m)
	return in != nil && (in.Code == OpEqual || in.Code == OpCmpU && in.Imm == int(CmpEQ)) && in.Src[0] == in.Src[1]
}

// MaskConst returns a mask of all lanes or of none.
func (b *Body) MaskConst(on bool) Reg {
	x := b.Const(I8, 0)
	if on {
		return b.equal(x, x)
	}
	return b.unequal(x, x)
}

// MaskLanes converts a vector mask to lanes of another width.
func (b *Body) MaskLanes(x Reg, lane int) Reg {
	from := b.Values[x].Lane
	if b.wide() || from == lane {
		return x
	}
	ints := IntOfSize(from)
	v := b.op1(ints, OpMove, x)
	if lane > from {
		v = b.SExt(IntOfSize(lane), v)
	} else {
		v = b.NarrowInt(v, IntOfSize(lane))
	}
	return b.mask(lane, Inst{Code: OpMove, Src: []Reg{v}})
}

// IntOfSize returns the integer kind of a size.
func IntOfSize(size int) Kind { return map[int]Kind{1: I8, 2: I16, 4: I32, 8: I64}[size] }

// ICmp compares integers.
func (b *Body) ICmp(p Comparison, x, y Reg, signed bool) Reg {
	k := b.Kind(x)
	if b.wide() {
		code := OpCmpU
		if signed {
			code = OpCmpS
		}
		return b.mask(k.Size(), Inst{Code: code, Src: []Reg{x, y}, Imm: int(p)})
	}
	if !signed && p != CmpEQ && p != CmpNE {
		x, y = b.xor(x, b.signBit(k)), b.xor(y, b.signBit(k))
	}
	switch p {
	case CmpEQ:
		return b.maskOf2(OpEqual, x, y)
	case CmpNE:
		return b.maskNot(b.maskOf2(OpEqual, x, y))
	case CmpGT:
		return b.maskOf2(OpGreater, x, y)
	case CmpLT:
		return b.maskOf2(OpGreater, y, x)
	case CmpLE:
		return b.maskNot(b.maskOf2(OpGreater, x, y))
	}
	return b.maskNot(b.maskOf2(OpGreater, y, x))
}

func (b *Body) maskOf2(code Opcode, x, y Reg) Reg {
	return b.mask(b.Kind(x).Size(), Inst{Code: code, Src: []Reg{x, y}})
}

// The predicates of float comparisons, as the instructions number them.
const (
	floatEQ    = 0x00 // ordered
	FloatLT    = 0x11
	FloatLE    = 0x12
	FloatUNORD = 0x03
	floatNE    = 0x04 // unordered
	FloatNLT   = 0x15
	FloatNLE   = 0x16
	FloatORD   = 0x07
	floatEQU   = 0x08
	FloatNGE   = 0x19
	FloatNGT   = 0x1a
	floatNEO   = 0x0c
	FloatGE    = 0x1d
	FloatGT    = 0x1e
)

// equal and unequal compare the bits of integers.
func (b *Body) equal(x, y Reg) Reg {
	if b.wide() {
		return b.mask(b.Kind(x).Size(), Inst{Code: OpCmpU, Src: []Reg{x, y}, Imm: int(CmpEQ)})
	}
	return b.maskOf2(OpEqual, x, y)
}

func (b *Body) unequal(x, y Reg) Reg {
	if b.wide() {
		return b.mask(b.Kind(x).Size(), Inst{Code: OpCmpU, Src: []Reg{x, y}, Imm: int(CmpNE)})
	}
	return b.maskNot(b.maskOf2(OpEqual, x, y))
}

// FCmp compares floats.
func (b *Body) FCmp(p int, x, y Reg) Reg {
	return b.mask(b.Kind(x).Size(), Inst{Code: OpFCmp, Src: []Reg{x, y}, Imm: p})
}

// Select returns the lanes of x whose mask is set, and those of y otherwise.
func (b *Body) Select(m, x, y Reg) Reg {
	k := b.Kind(x)
	if k == Mask {
		return b.Or(b.And(m, x), b.andNot(m, y))
	}
	if n, ok := b.notOf(m); ok {
		m, x, y = n, y, x
	}
	if r, ok := b.nearest(m, x, y); ok {
		return r
	}
	m = b.MaskLanes(m, k.Size())
	if !b.wide() { // the lanes of the mask are all ones or zero
		if bits, ok := b.constant(x); ok && bits == ^uint64(0)>>(64-8*k.Size()) {
			return b.Add(k, Inst{Code: OpOr, Src: []Reg{m, y}})
		}
		if bits, ok := b.constant(y); ok && bits == 0 {
			return b.Add(k, Inst{Code: OpAnd, Src: []Reg{m, x}})
		}
		if bits, ok := b.constant(x); ok && bits == 0 {
			return b.Add(k, Inst{Code: OpAndNot, Src: []Reg{m, y}})
		}
	}
	return b.Add(k, Inst{Code: OpSelect, Src: []Reg{m, x, y}})
}

// MaskOfBytes returns the mask of the bytes that are not zero.
func (b *Body) MaskOfBytes(x Reg) Reg { return b.unequal(x, b.Const(I8, 0)) }

// BytesOf converts a mask to bytes of 0 and 1.
func (b *Body) BytesOf(m Reg) Reg { return b.Select(m, b.Const(I8, 1), b.Const(I8, 0)) }

// MaskNot returns the lanes that are not set.
func (b *Body) MaskNot(m Reg) Reg { return b.maskNot(m) }

// LanesOfMask converts a mask to integers whose bits are all ones or zero.
func (b *Body) LanesOfMask(m Reg, k Kind) Reg {
	if b.wide() {
		return b.Select(m, b.ones(k), b.Const(k, 0))
	}
	return b.op1(k, OpMove, b.MaskLanes(m, k.Size()))
}

// MaskOfLanes converts such integers to a mask.
func (b *Body) MaskOfLanes(x Reg) Reg {
	if b.wide() {
		return b.unequal(x, b.Const(b.Kind(x), 0))
	}
	return b.mask(b.Kind(x).Size(), Inst{Code: OpMove, Src: []Reg{x}})
}
