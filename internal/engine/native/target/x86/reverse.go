package x86

import "gotile/internal/engine/native/target/x86/amd64"

// Elements in reverse order are copied by vectors, of which permutations reverse the lanes. The last vector ends with the last
// element, and may overlap the one before.

// reversal is a copy of elements that are in reverse order at the address in down. The address in up is that of elements in
// order.
type reversal struct {
	*strided
	down, up amd64.Reg
}

// reverseUnroll is the number of vectors of an iteration.
const reverseUnroll = 4

// copy copies elements by vectors of decreasing width, or one by one if there are fewer than in the narrowest.
func (r *reversal) copy() {
	done, widths := r.NewLabel(), []int{256, 128}
	if r.permutes() {
		widths = []int{512, 256, 128}
	}
	for _, bits := range widths {
		fewer := r.NewLabel()
		r.copyVectors(bits, fewer, done)
		r.Bind(fewer)
	}
	r.moveEach(r.step(stridedFrom, r.size), r.step(stridedTo, r.size))
	r.Bind(done)
}

// step returns how far an address moves if it passes bytes of elements.
func (r *reversal) step(base amd64.Reg, bytes int) int {
	if base == r.down {
		return -bytes
	}
	return bytes
}

// vector returns vector i at an address that moves with one of the registers.
func (r *reversal) vector(of, base amd64.Reg, i, bytes int) amd64.Mem {
	if of == r.down {
		return amd64.At(base, r.size-(i+1)*bytes)
	}
	return amd64.At(base, i*bytes)
}

// copyVectors copies vectors of bits and jumps to done, or to fewer if there are fewer elements than in one vector.
func (r *reversal) copyVectors(bits int, fewer, done amd64.Label) {
	bytes := bits / 8
	lanes := bytes / r.size
	r.Emit(amd64.CMP, stridedLeft, amd64.Imm(lanes))
	r.Emit(amd64.JB, fewer)
	r.Emit(amd64.LEA, amd64.RDX, amd64.At(stridedLeft, -lanes)) // elements before the last vector
	r.Emit(amd64.IMUL, amd64.RDX, amd64.RDX, amd64.Imm(r.size))
	r.Emit(amd64.MOV, amd64.RAX, r.down)
	r.Emit(amd64.SUB, amd64.RAX, amd64.RDX)
	r.Emit(amd64.ADD, amd64.RDX, r.up)
	last := map[amd64.Reg]amd64.Reg{r.down: amd64.RAX, r.up: amd64.RDX}
	r.loadReverseOrder(bits)
	for _, unroll := range []int{reverseUnroll, 1} {
		next := r.NewLabel()
		r.Emit(amd64.CMP, stridedLeft, amd64.Imm(unroll*lanes))
		r.Emit(amd64.JBE, next)
		r.Asm.Align(32)
		head := r.Here()
		for i := range unroll {
			r.reverseVector(amd64.Vec(i, bits), r.vector(stridedFrom, stridedFrom, i, bytes))
			r.Emit(amd64.VMOVUPS, r.vector(stridedTo, stridedTo, i, bytes), amd64.Vec(i, bits))
		}
		if unroll > 1 && r.down == stridedFrom {
			for i := 0; i < unroll*bytes; i += 64 {
				r.Emit(amd64.PREFETCHT1, amd64.At(stridedFrom, -aheadBytes-i))
			}
		}
		r.next(r.step(stridedFrom, unroll*bytes), r.step(stridedTo, unroll*bytes), unroll*lanes, amd64.JA, head)
		r.Bind(next)
	}
	r.reverseVector(amd64.Vec(0, bits), r.vector(stridedFrom, last[stridedFrom], 0, bytes))
	r.Emit(amd64.VMOVUPS, r.vector(stridedTo, last[stridedTo], 0, bytes), amd64.Vec(0, bits))
	r.Emit(amd64.JMP, done)
}

// reverseOrder is the number of the register with the operand of permutations.
const reverseOrder = pick

// loadReverseOrder loads the operand of the permutations of reverseVector: numbers of elements, or of bytes if instructions
// move bytes within 16.
func (r *reversal) loadReverseOrder(bits int) {
	size, n := r.size, bits/8/r.size
	if bits == 128 || bits == 256 && size < 4 {
		size, n = 1, 16
	}
	var order []byte
	for i := range n {
		at := n - 1 - i
		if size == 1 && r.size > 1 && bits < 512 { // a byte of an element
			at = 16 - r.size - i/r.size*r.size + i%r.size
		}
		order = appendInt(order, at, size)
	}
	if len(order) < bits/8 {
		r.Emit(amd64.VBROADCASTI128, amd64.Vec(reverseOrder, bits), r.Const(order))
		return
	}
	r.Emit(amd64.VMOVUPS, amd64.Vec(reverseOrder, bits), r.Const(order))
}

// reverseVector loads a vector and reverses its elements.
func (r *reversal) reverseVector(v amd64.Reg, from amd64.Mem) {
	order := amd64.Vec(reverseOrder, v.Bits())
	switch {
	case v.Bits() == 512:
		r.Emit(permuteOps[r.size][0], v, order, from)
	case v.Bits() == 128:
		r.Emit(amd64.VMOVUPS, v, from)
		r.Emit(amd64.VPSHUFB, v, v, order)
	case r.size == 8:
		r.Emit(amd64.VPERMQ, v, from, amd64.Imm(0x1b))
	case r.size == 4:
		r.Emit(amd64.VPERMD, v, order, from)
	default:
		r.Emit(amd64.VPERMQ, v, from, amd64.Imm(0x4e)) // the halves
		r.Emit(amd64.VPSHUFB, v, v, order)
	}
}
