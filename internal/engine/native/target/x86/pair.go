package x86

import (
	"bytes"

	"gotile/internal/engine/native/target/x86/amd64"
)

// pairBlocks emits the even or odd blocks of n bytes of two registers in turn. Blocks of less than eight bytes of one register are shifted first.
func (e *emitter) pairBlocks(odd bool, d, x, y amd64.Reg, n int) {
	switch {
	case n == d.Bits()/16 && e.isa >= AVX512 && n >= 16:
		e.Emit(amd64.VSHUFF64X2, d, x, y, amd64.Imm(halvesOf[n][number(odd)]))
	case n == 16 && e.isa >= AVX512:
		e.pairQuarters(odd, d, x, y)
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

// halvesOf are the operands of VSHUFF64X2 that join the lower and the upper halves of two registers, by the bytes of a half.
var halvesOf = map[int][2]int{16: {0, 3}, 32: {0x44, 0xee}}

// pairQuarters does so for the quarters of 512 bits.
func (e *emitter) pairQuarters(odd bool, d, x, y amd64.Reg) {
	order := []int{0, 1, 8, 9, 4, 5, 12, 13}
	var index []byte
	for _, at := range order {
		index = appendInt(index, at+2*number(odd), 8)
	}
	t := temp(0, d)
	e.Emit(amd64.VMOVUPS, t, e.Const(index))
	e.Emit(amd64.VPERMI2Q, t, x, y)
	e.move(d, t)
}

// number returns 1 if x holds, or else 0.
func number(x bool) int {
	if x {
		return 1
	}
	return 0
}

// blendOdd emits the odd blocks of y and the even ones of x.
func (e *emitter) blendOdd(d, x, y amd64.Reg, n int) {
	if e.isa >= AVX512 {
		e.blendOddBits(d, x, y, n)
		return
	}
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

// blendOddBits does so with AVX-512, whose blends need a mask register: it selects bits. x or y is the temporary register 0.
func (e *emitter) blendOddBits(d, x, y amd64.Reg, n int) {
	block := append(make([]byte, n), bytes.Repeat([]byte{0xff}, n)...)
	odd := e.Const(bytes.Repeat(block, d.Bits()/16/n))
	const setBits, clearBits = 0xd8, 0xe4 // the bits of the second operand that are set in the third, or those that are not
	t, other, which := temp(0, d), y, setBits
	if t == y {
		other, which = x, clearBits
	}
	e.Emit(amd64.VPTERNLOGD, t, other, odd, amd64.Imm(which))
	e.move(d, t)
}
