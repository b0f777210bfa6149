package x86

import "gotile/internal/engine/native/target/x86/amd64"

// splitPairs emits the first or the second lanes of the pairs of two whole registers.
func (e *emitter) splitPairs(second int, d, x, y amd64.Reg, size int) {
	if e.isa >= AVX512 {
		e.permutePairs(d, x, y, size, func(i, lanes int) int { return 2*i + second })
		return
	}
	// The instructions work on each half: d has lanes of x, y, x and y.
	if size == 8 {
		e.Emit([2]amd64.Op{amd64.VUNPCKLPD, amd64.VUNPCKHPD}[second], d, x, y)
	} else {
		e.Emit(amd64.VSHUFPS, d, x, y, amd64.Imm(0x88+0x55*second))
	}
	e.Emit(amd64.VPERMPD, d, d, amd64.Imm(0xd8))
}

// joinPairs emits the first or the second half of the pairs of the lanes of two whole registers.
func (e *emitter) joinPairs(second int, d, x, y amd64.Reg, size int) {
	if e.isa >= AVX512 {
		e.permutePairs(d, x, y, size, func(i, lanes int) int { return i/2 + second*lanes/2 + i%2*lanes })
		return
	}
	low, high := amd64.VUNPCKLPS, amd64.VUNPCKHPS
	if size == 8 {
		low, high = amd64.VUNPCKLPD, amd64.VUNPCKHPD
	}
	t, u := temp(0, d), temp(1, d)
	e.Emit(low, t, x, y)
	e.Emit(high, u, x, y)
	e.Emit(amd64.VPERM2F128, d, t, u, amd64.Imm(0x20+0x11*second))
}

// permutePairs emits the lanes of two registers, the second after the first one, that a function returns.
func (e *emitter) permutePairs(d, x, y amd64.Reg, size int, from func(i, lanes int) int) {
	var index []byte
	lanes := d.Bits() / 8 / size
	for i := range lanes {
		index = appendInt(index, from(i, lanes), size)
	}
	t := temp(0, d)
	e.Emit(amd64.VMOVUPS, t, e.Const(index))
	e.Emit(wide(amd64.VPERMI2D, amd64.VPERMI2Q)[size], t, x, y)
	e.move(d, t)
}
