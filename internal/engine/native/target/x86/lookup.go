package x86

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A table of 256 bytes fits into registers: four of 512 bits, of which one instruction of the extension VBMI searches two,
// or sixteen of 128 bits, of which one instruction of AVX2 searches one. Larger elements are looked up byte by byte, as
// many tables of bytes as an element has, and their bytes are interleaved: with 26 instructions for 64 elements of 32 bits. Where gather
// instructions are faster than loads of single elements, they are faster than that by indices of 32 bits, too.

// lookUps is the minimum number of indices of a look-up in registers, which the tables take about 100 instructions to load.
const lookUps = 256

// LooksUp implements [target.Sequences].
func (e *Emitter) LooksUp(indexSize, size, n int) bool {
	if n < lookUps || indexSize != 1 && indexSize != 4 {
		return false
	}
	if e.e.permutesBytes() {
		return size < 4 || size == 4 && (indexSize == 1 || e.e.gatherOp(16, 4, 4) == 0)
	}
	return indexSize == 1 && size == 1
}

// permutesBytes reports whether the processor has VBMI.
func (e *emitter) permutesBytes() bool {
	return e.isa >= AVX512 && e.Allow.Has(amd64.FeatAVX512VBMI)
}

// LookUp implements [target.Sequences].
func (e *Emitter) LookUp(to, indices, table target.Mem, indexSize, size, n int) {
	x := e.e
	l := &lookUp{emitter: x, indexSize: indexSize, size: size}
	each, step := l.vector512, 64
	if x.permutesBytes() {
		l.loadPlanes(mem(table))
	} else {
		each, step = func(to, from amd64.Mem) { l.vector256(to, from, mem(table)) }, 32
	}
	x.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	x.Asm.Align(32)
	head := x.Here()
	each(mem(to).Index(amd64.RCX, size), mem(indices).Index(amd64.RCX, indexSize))
	x.Emit(amd64.ADD, amd64.RCX, amd64.Imm(step))
	x.Emit(amd64.CMP, amd64.RCX, amd64.Imm(n))
	x.Emit(amd64.JB, head)
}

// lookUp is a look-up of elements of size bytes.
type lookUp struct {
	*emitter
	indexSize, size int
}

// zmm is a register of 512 bits.
func zmm(i int) amd64.Reg { return amd64.Vec(i, 512) }

// plane returns register i of the four that contain a byte of each element of the table.
func plane(byteOf, i int) amd64.Reg { return zmm(16 + 4*byteOf + i) }

// loadPlanes loads the table: the first bytes of all elements, the second ones, and so on.
func (l *lookUp) loadPlanes(table amd64.Mem) {
	if l.size == 1 {
		for i := range 4 {
			l.Emit(amd64.VMOVUPS, plane(0, i), table.Plus(64*i))
		}
		return
	}
	for b := 0; b < l.size; b += 2 {
		l.Emit(amd64.VMOVUPS, zmm(6+b/2), l.Const(planeBytes(l.size, b)))
	}
	for i := range 4 { // of 64 elements
		for r := range l.size {
			l.Emit(amd64.VMOVUPS, zmm(r), table.Plus(64*(l.size*i+r)))
		}
		for b := 0; b < l.size; b += 2 {
			l.splitPlanes(b, i)
		}
	}
}

// planeBytes returns the positions of bytes b of the elements in two registers, and after them those of bytes b+1.
func planeBytes(size, b int) []byte {
	var order []byte
	for next := range 2 {
		for i := 0; len(order) < 32*(next+1); i++ {
			order = append(order, byte(i*size+b+next))
		}
	}
	return order
}

// splitPlanes sets the registers i of two planes from the elements in the first registers.
func (l *lookUp) splitPlanes(b, i int) {
	low, high, order := zmm(4), zmm(5), zmm(6+b/2)
	if l.size == 2 { // two registers contain 64 elements
		l.Emit(amd64.VPERMB, low, order, zmm(0))
		l.Emit(amd64.VPERMB, high, order, zmm(1))
	} else {
		l.move(low, order)
		l.move(high, order)
		l.Emit(amd64.VPERMI2B, low, zmm(0), zmm(1))
		l.Emit(amd64.VPERMI2B, high, zmm(2), zmm(3))
	}
	const lowHalves, highHalves = 0x44, 0xee
	l.Emit(amd64.VSHUFI64X2, plane(b, i), low, high, amd64.Imm(lowHalves))
	l.Emit(amd64.VSHUFI64X2, plane(b+1, i), low, high, amd64.Imm(highHalves))
}

// vector512 looks up 64 elements.
func (l *lookUp) vector512(to, from amd64.Mem) {
	index := zmm(0)
	have := l.loadIndices(index, from)
	want := interleaved(l.size)
	if order := reordered(have, want); order != nil {
		l.Emit(amd64.VMOVUPS, zmm(1), l.Const(order))
		l.Emit(amd64.VPERMD, index, zmm(1), index)
	}
	l.Emit(amd64.VPMOVB2M, tempMask, index) // the upper half of the table
	for b := range l.size {
		low, high := zmm(4+b), zmm(1)
		l.move(low, index)
		l.move(high, index)
		l.Emit(amd64.VPERMI2B, low, plane(b, 0), plane(b, 1))
		l.Emit(amd64.VPERMI2B, high, plane(b, 2), plane(b, 3))
		l.Emit(amd64.VPBLENDMB, low.Mask(tempMask), low, high)
	}
	for i, r := range l.interleave() {
		l.Emit(amd64.VMOVUPS, to.Plus(64*i), r)
	}
}

// loadIndices loads 64 indices as bytes, and returns which four of them each 32 bits of the register contain.
func (l *lookUp) loadIndices(d amd64.Reg, from amd64.Mem) (order [16]int) {
	if l.indexSize == 1 {
		l.Emit(amd64.VMOVUPS, d, from)
		return interleaved(1)
	}
	for i := range 4 {
		l.Emit(amd64.VMOVUPS, zmm(i), from.Plus(64*i))
	}
	l.Emit(amd64.VPACKUSDW, zmm(0), zmm(0), zmm(1))
	l.Emit(amd64.VPACKUSDW, zmm(2), zmm(2), zmm(3))
	l.Emit(amd64.VPACKUSWB, d, zmm(0), zmm(2))
	return interleaved(4)
}

// interleave joins the bytes of the elements, and returns the registers with the elements in order.
func (l *lookUp) interleave() []amd64.Reg {
	switch l.size {
	case 1:
		return []amd64.Reg{zmm(4)}
	case 2:
		l.Emit(amd64.VPUNPCKLBW, zmm(0), zmm(4), zmm(5))
		l.Emit(amd64.VPUNPCKHBW, zmm(1), zmm(4), zmm(5))
		return []amd64.Reg{zmm(0), zmm(1)}
	}
	l.Emit(amd64.VPUNPCKLBW, zmm(0), zmm(4), zmm(5))
	l.Emit(amd64.VPUNPCKHBW, zmm(1), zmm(4), zmm(5))
	l.Emit(amd64.VPUNPCKLBW, zmm(2), zmm(6), zmm(7))
	l.Emit(amd64.VPUNPCKHBW, zmm(3), zmm(6), zmm(7))
	l.Emit(amd64.VPUNPCKLWD, zmm(4), zmm(0), zmm(2))
	l.Emit(amd64.VPUNPCKHWD, zmm(5), zmm(0), zmm(2))
	l.Emit(amd64.VPUNPCKLWD, zmm(6), zmm(1), zmm(3))
	l.Emit(amd64.VPUNPCKHWD, zmm(7), zmm(1), zmm(3))
	return []amd64.Reg{zmm(4), zmm(5), zmm(6), zmm(7)}
}

// interleaved returns, for each 32 bits of 64 indices in one register, which four indices they must contain so that
// interleaving the bytes of elements of a size, within each 128 bits, results in elements in order.
func interleaved(size int) (order [16]int) {
	per := 4 / size // of the 32 bits that become part of one register
	for i := range order {
		lane, at := i/4, i%4
		order[i] = at/per*4*per + lane*per + at%per
	}
	return order
}

// reordered returns the operand of VPERMD that changes an order to another one, or nil if they are equal.
func reordered(have, want [16]int) (operand []byte) {
	if have == want {
		return nil
	}
	var at [16]uint32
	for i, n := range have {
		at[n] = uint32(i)
	}
	for _, n := range want {
		operand = binary.LittleEndian.AppendUint32(operand, at[n])
	}
	return operand
}

// vector256 looks up 32 bytes: in each of the sixteen parts of the table by the low four bits of the indices, and selects
// from pairs of results by the other bits, one after another.
func (l *lookUp) vector256(to, from, table amd64.Mem) {
	ymm := func(i int) amd64.Reg { return amd64.Vec(i, 256) }
	index, low := ymm(0), ymm(1)
	l.Emit(amd64.VMOVUPS, index, from)
	l.Emit(amd64.VPAND, low, index, l.Const(bytes.Repeat([]byte{0x0f}, 32)))
	bit := []amd64.Reg{ymm(2), ymm(3), ymm(4), index} // bits 4 to 7, as the upper bit of each byte
	for i, r := range bit[:3] {
		l.Emit(amd64.VPSLLW, r, index, amd64.Imm(3-i))
	}
	for i := range 16 {
		depth := bits.TrailingZeros(^uint(i)) // selections that this part completes
		at := ymm(5 + bits.OnesCount(uint(i)))
		l.Emit(amd64.VBROADCASTI128, at, table.Plus(16*i))
		l.Emit(amd64.VPSHUFB, at, at, low)
		for d := range depth {
			first := ymm(at.Num() - 1)
			l.Emit(amd64.VPBLENDVB, first, first, at, bit[d])
			at = first
		}
	}
	l.Emit(amd64.VMOVUPS, to, ymm(5))
}
