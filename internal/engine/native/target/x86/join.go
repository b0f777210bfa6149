package x86

import "gotile/internal/engine/native/target/x86/amd64"

// joinLanes narrows the lanes of registers of AVX2, which are narrower integers, from a size to another. Packing leaves the lanes of the
// lower halves of all registers before those of the upper halves.
func (e *emitter) joinLanes(signed bool, d amd64.Reg, s []amd64.Reg, from, to int) {
	words, octets := amd64.VPACKUSDW, amd64.VPACKUSWB
	if signed {
		words, octets = amd64.VPACKSSDW, amd64.VPACKSSWB
	}
	x, y := amd64.Vec(0, 256), amd64.Vec(1, 256)
	switch {
	case len(s) == 2:
		e.Emit(map[int]amd64.Op{4: words, 2: octets}[from], d, s[0], s[1])
		e.Emit(amd64.VPERMQ, d, d, amd64.Imm(0xd8))
	case from == 4:
		e.Emit(words, x, s[0], s[1])
		e.Emit(words, y, s[2], s[3])
		e.Emit(octets, d, x, y)
		e.Emit(amd64.VMOVUPS, x, e.Const(joinedOrder))
		e.Emit(amd64.VPERMD, d, x, d)
	default:
		const low = 0x88 // halves of lanes of eight bytes
		e.Emit(amd64.VSHUFPS, x, s[0], s[1], amd64.Imm(low))
		e.Emit(amd64.VSHUFPS, y, s[2], s[3], amd64.Imm(low))
		e.Emit(words, x, x, y)
		e.Emit(octets, x, x, x)
		e.Emit(amd64.VEXTRACTI128, y.As(128), x, amd64.Imm(1))
		e.Emit(amd64.VPUNPCKLWD, d, x.As(128), y.As(128))
	}
}

// joinedOrder are the positions of the four bytes of each half of four registers after they have been packed.
var joinedOrder = func() (order []byte) {
	for _, at := range []int{0, 4, 1, 5, 2, 6, 3, 7} {
		order = appendInt(order, at, 4)
	}
	return order
}()
