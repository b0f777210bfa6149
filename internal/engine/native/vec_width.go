package native

import "gotile/internal/engine/native/amd64"

// Conversions between widths. A register holds as many lanes before as after, so the
// narrow side uses a part of one.

var (
	zextOps = map[[2]kind]amd64.Op{
		{kI8, kI16}: amd64.VPMOVZXBW, {kI8, kI32}: amd64.VPMOVZXBD, {kI8, kI64}: amd64.VPMOVZXBQ,
		{kI16, kI32}: amd64.VPMOVZXWD, {kI16, kI64}: amd64.VPMOVZXWQ, {kI32, kI64}: amd64.VPMOVZXDQ,
	}
	sextOps = map[[2]kind]amd64.Op{
		{kI8, kI16}: amd64.VPMOVSXBW, {kI8, kI32}: amd64.VPMOVSXBD, {kI8, kI64}: amd64.VPMOVSXBQ,
		{kI16, kI32}: amd64.VPMOVSXWD, {kI16, kI64}: amd64.VPMOVSXWQ, {kI32, kI64}: amd64.VPMOVSXDQ,
	}
	truncOps = map[[2]kind]amd64.Op{
		{kI16, kI8}: amd64.VPMOVWB, {kI32, kI8}: amd64.VPMOVDB, {kI64, kI8}: amd64.VPMOVQB,
		{kI32, kI16}: amd64.VPMOVDW, {kI64, kI16}: amd64.VPMOVQW, {kI64, kI32}: amd64.VPMOVQD,
	}
)

// zext and sext widen integers; the same width is the value itself.
func (b *body) zext(k kind, x vreg) vreg { return b.widen(zextOps, k, x) }
func (b *body) sext(k kind, x vreg) vreg { return b.widen(sextOps, k, x) }

func (b *body) widen(ops map[[2]kind]amd64.Op, k kind, x vreg) vreg {
	from := b.kind(x)
	if from == k {
		return x
	}
	return b.op1(k, ops[[2]kind{from, k}], x)
}

// narrowInt keeps the low bits of each lane.
func (b *body) narrowInt(x vreg, k kind) vreg {
	from := b.kind(x)
	switch {
	case from == k:
		return x
	case b.wide():
		return b.op1(k, truncOps[[2]kind{from, k}], x)
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
	return b.add(kI32, inst{name: "narrow", src: []vreg{x}, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
		if s[0].Bits() == 256 {
			t := amd64.Vec(0, 256)
			e.Emit(amd64.VPSHUFD, t, s[0], amd64.Imm(0x08))
			e.Emit(amd64.VPERMQ, t, t, amd64.Imm(0x08))
			e.move(d, t)
			return
		}
		e.Emit(amd64.VPSHUFD, d, s[0], amd64.Imm(0x08))
	}})
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
	return b.add(to, inst{name: "narrow", src: []vreg{x}, emit: func(e *emitter, d amd64.Reg, s []amd64.Reg) {
		t, m := amd64.Vec(0, 128), e.Const(order)
		if s[0].Bits() == 128 {
			e.Emit(amd64.VPSHUFB, d, s[0], m)
			return
		}
		u := amd64.Vec(1, 128)
		e.Emit(amd64.VEXTRACTI128, t, s[0], amd64.Imm(1))
		e.Emit(amd64.VPSHUFB, t, t, m)
		e.Emit(amd64.VPSHUFB, u, s[0].As(128), m)
		if n == 8 {
			e.Emit(amd64.VPUNPCKLQDQ, d, u, t)
		} else {
			e.Emit(amd64.VPUNPCKLDQ, d, u, t)
		}
	}})
}
