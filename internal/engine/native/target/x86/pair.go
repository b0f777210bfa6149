package x86

import (
	"bytes"

	"gotile/internal/engine/native/target/x86/amd64"
)

// pairBlocks emits the even or odd blocks of n bytes of two registers in turn. Blocks of less than eight bytes of one register are shifted first.
func (e *emitter) pairBlocks(odd bool, d, x, y amd64.Reg, n int) {
	switch {
	case n == 16 && odd:
		e.Emit(amd64.VPERM2F128, d, x, y, amd64.Imm(0x31))
	case n == 16:
		e.Emit(amd64.VPERM2F128, d, x, y, amd64.Imm(0x20))
	case n == 8 && odd:
		e.Emit(amd64.VUNPCKHPD, d, x, y)
	case n == 8:
		e.Emit(amd64.VUNPCKLPD, d, x, y)
	case odd:
		t := temp(0, d)
		e.Emit(pairShifts[n][1], t, x, amd64.Imm(8*n))
		e.blendOdd(d, t, y, n)
	default:
		t := temp(0, d)
		e.Emit(pairShifts[n][0], t, y, amd64.Imm(8*n))
		e.blendOdd(d, x, t, n)
	}
}

// pairShifts move odd blocks to even ones and back, by their size.
var pairShifts = map[int][2]amd64.Op{4: {amd64.VPSLLQ, amd64.VPSRLQ}, 2: {amd64.VPSLLD, amd64.VPSRLD}, 1: {amd64.VPSLLW, amd64.VPSRLW}}

// blendOdd emits the odd blocks of y and the even ones of x.
func (e *emitter) blendOdd(d, x, y amd64.Reg, n int) {
	const odd = 0xaa
	switch n {
	case 4:
		e.Emit(amd64.VPBLENDD, d, x, y, amd64.Imm(odd))
	case 2:
		e.Emit(amd64.VPBLENDW, d, x, y, amd64.Imm(odd))
	default:
		mask := temp(1, d)
		e.Emit(amd64.VMOVUPS, mask, e.Const(bytes.Repeat([]byte{0, 0xff}, d.Bits()/16)))
		e.Emit(amd64.VPBLENDVB, d, x, y, mask)
	}
}
