package x86

import "gotile/internal/engine/native/target/x86/amd64"

// repeatUnroll is the maximum number of vectors of an iteration.
const repeatUnroll = 4

// Repeat implements [target.Sequences]. It loads as many elements as a vector of 32 bytes has lanes for after repeating, and moves each to
// its lanes.
func (e *Emitter) Repeat(size, bits, n int) {
	x := e.e
	from, to, left := amd64.RSI, amd64.RDI, amd64.RCX
	vectors := n * size << bits / 32
	unroll := min(vectors, repeatUnroll)
	x.loadRepeatOrder(size, bits)
	x.Emit(amd64.MOV, left.As(32), amd64.Imm(vectors/unroll))
	x.Asm.Align(32)
	head := x.Here()
	for i := range unroll {
		v := ymm(i)
		x.repeatElements(v, amd64.At(from, i*32>>bits), size, bits)
		x.Emit(amd64.VMOVUPS, amd64.At(to, 32*i), v)
	}
	x.Emit(amd64.ADD, from, amd64.Imm(unroll*32>>bits))
	x.Emit(amd64.ADD, to, amd64.Imm(unroll*32))
	x.Emit(amd64.DEC, left)
	x.Emit(amd64.JNE, head)
}

// repeatOrder is the number of the register with the operand of repeatElements.
const repeatOrder = repeatUnroll

// extensions are the instructions that extend elements of a size to lanes of a larger one.
var extensions = map[[2]int]amd64.Op{
	{1, 2}: amd64.VPMOVZXBW, {1, 4}: amd64.VPMOVZXBD, {2, 4}: amd64.VPMOVZXWD, {2, 8}: amd64.VPMOVZXWQ, {4, 8}: amd64.VPMOVZXDQ,
}

// loadRepeatOrder loads the numbers of the bytes in each 16 of extended elements, or of the elements in a vector.
func (e *emitter) loadRepeatOrder(size, bits int) {
	var order []byte
	switch repeated := size << bits; {
	case repeated <= 8:
		for i := range 16 {
			order = append(order, byte(i/repeated*repeated+i%size))
		}
		e.Emit(amd64.VBROADCASTI128, ymm(repeatOrder), e.Const(order))
	case size == 4:
		for i := range 8 {
			order = appendInt(order, i>>bits, 4)
		}
		e.Emit(amd64.VMOVUPS, ymm(repeatOrder), e.Const(order))
	}
}

// repeatElements loads elements, and moves each to 1<<bits lanes.
func (e *emitter) repeatElements(v amd64.Reg, from amd64.Mem, size, bits int) {
	switch repeated := size << bits; {
	case repeated <= 8:
		e.Emit(extensions[[2]int{size, repeated}], v, from)
		e.Emit(amd64.VPSHUFB, v, v, ymm(repeatOrder))
	case size == 4:
		e.Emit(amd64.VPBROADCASTQ, v, from)
		e.Emit(amd64.VPERMD, v, ymm(repeatOrder), v)
	case bits == 1:
		e.Emit(amd64.VMOVUPS, v.As(128), from)
		e.Emit(amd64.VPERMQ, v, v, amd64.Imm(0x50))
	default:
		e.Emit(amd64.VBROADCASTSD, v, from)
	}
}
