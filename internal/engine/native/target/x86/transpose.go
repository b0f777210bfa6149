package x86

import "gotile/internal/engine/native/target/x86/amd64"

// transposeBlock reads eight rows of eight elements, fromStep bytes apart, and writes their columns as rows.
func (e *emitter) transposeBlock(to amd64.Mem, toStep int, from amd64.Mem, fromStep int) {
	r := func(i int) amd64.Reg { return amd64.Vec(i, 256) }
	for i := range 8 {
		e.Emit(amd64.VMOVUPS, r(i), from.Plus(i*fromStep))
	}
	for i := range 4 { // pairs of rows, element by element
		e.Emit(amd64.VUNPCKLPS, r(8+2*i), r(2*i), r(2*i+1))
		e.Emit(amd64.VUNPCKHPS, r(9+2*i), r(2*i), r(2*i+1))
	}
	for i := range 2 { // groups of four rows
		at := 8 + 4*i
		e.Emit(amd64.VUNPCKLPD, r(4*i), r(at), r(at+2))
		e.Emit(amd64.VUNPCKHPD, r(4*i+1), r(at), r(at+2))
		e.Emit(amd64.VUNPCKLPD, r(4*i+2), r(at+1), r(at+3))
		e.Emit(amd64.VUNPCKHPD, r(4*i+3), r(at+1), r(at+3))
	}
	for i := range 4 {
		e.Emit(amd64.VPERM2F128, r(8), r(i), r(i+4), amd64.Imm(0x20))
		e.Emit(amd64.VPERM2F128, r(9), r(i), r(i+4), amd64.Imm(0x31))
		e.Emit(amd64.VMOVUPS, to.Plus(i*toStep), r(8))
		e.Emit(amd64.VMOVUPS, to.Plus((i+4)*toStep), r(9))
	}
}
