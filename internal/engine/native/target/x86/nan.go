package x86

import "gotile/internal/engine/native/target/x86/amd64"

// The conversions between f16 and f32 make signalling NaN quiet, but a copy must not change bits. These sequences
// restore the bit that distinguishes the two; without a NaN they cost only a branch.

// anyNaN jumps to none if no lane of x is NaN. Otherwise the NaN lanes are marked in the temporary mask or, without
// masks, in the vector m.
func (e *emitter) anyNaN(x, m amd64.Reg, none amd64.Label) {
	const unordered = 3
	if e.isa >= AVX512 {
		e.Emit(amd64.VCMPPS, tempMask, x, x, amd64.Imm(unordered))
		e.Emit(amd64.KORTESTW, tempMask, tempMask)
	} else {
		e.Emit(amd64.VCMPPS, m, x, x, amd64.Imm(unordered))
		e.Emit(amd64.VPTEST, m, m)
	}
	e.Emit(amd64.JE, none)
}

// restoreSignalling corrects the lanes of d that were converted from those of half.
func (e *emitter) restoreSignalling(d, half amd64.Reg) {
	none := e.NewLabel()
	t, m := temp(1, d), temp(2, d)
	e.anyNaN(d, m, none)
	e.Emit(amd64.VPMOVZXWD, t, half)
	e.Emit(amd64.VPSLLD, t, t, amd64.Imm(13))
	e.takeBit(d, t, m, 1<<22)
	e.Bind(none)
}

// takeBit copies one bit of the marked lanes from s to d. It changes s.
func (e *emitter) takeBit(d, s, m amd64.Reg, bit uint32) {
	if e.isa >= AVX512 {
		c := temp(2, d)
		e.broadcast(c, e.Const32(bit), 4)
		e.Emit(amd64.VPTERNLOGD, d.Mask(tempMask), s, c, amd64.Imm(0xd8)) // selects s if c is set, else d
		return
	}
	// d ^= (d ^ s) & m & bit
	e.Emit(amd64.VPXOR, s, s, d)
	e.Emit(amd64.VPAND, s, s, m)
	e.broadcast(m, e.Const32(bit), 4)
	e.Emit(amd64.VPAND, s, s, m)
	e.Emit(amd64.VPXOR, d, d, s)
}

// restoreSignallingHalf corrects the lanes of half that were converted from those of s.
func (e *emitter) restoreSignallingHalf(half, s amd64.Reg) {
	none := e.NewLabel()
	m := temp(2, s)
	e.anyNaN(s, m, none)
	t, wide := temp(1, s), temp(0, s)
	e.Emit(amd64.VPMOVZXWD, wide, half)
	e.Emit(amd64.VPSRLD, t, s, amd64.Imm(13))
	e.takeBit(wide, t, m, 1<<9)
	e.narrowWords(half, wide)
	e.Bind(none)
}

// narrowWords extracts the lower 16 bits of each 32; the upper ones are zero.
func (e *emitter) narrowWords(d, s amd64.Reg) {
	switch {
	case e.isa >= AVX512:
		e.Emit(amd64.VPMOVDW, d, s)
	case s.Bits() == 256:
		t := amd64.Vec(2, 128)
		e.Emit(amd64.VEXTRACTI128, t, s, amd64.Imm(1))
		e.Emit(amd64.VPACKUSDW, d, s.As(128), t)
	default:
		e.Emit(amd64.VPACKUSDW, d, s, s)
	}
}
