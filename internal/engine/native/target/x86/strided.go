package x86

import (
	"encoding/binary"

	"gotile/internal/engine/native/target/x86/amd64"
)

// Elements that are a few apart are loaded as whole vectors, of which permutations pick the elements: one instruction of
// AVX-512 picks from two vectors, one of AVX2 from 16 bytes. What is between the elements is not written, as another core may be
// writing it: stores need a mask, which only AVX-512 has for all sizes. With AVX2, elements are stored one at a time.

// maxApart is the maximum distance of elements, in elements: most of what vectors of more distant ones contain is not used.
const maxApart = 4

// strided is a copy of elements of size bytes, of which those on one side are apart elements from each other.
type strided struct {
	*emitter
	size, apart int
}

// Registers of a copy: the addresses, and the number of elements that are left.
const (
	stridedFrom = amd64.RSI
	stridedTo   = amd64.RDI
	stridedLeft = amd64.RCX
)

// LoadsStrided implements [target.Sequences].
func (e *Emitter) LoadsStrided(_, apart int) bool {
	return apart == -1 || apart >= 2 && apart <= maxApart
}

// LoadStrided implements [target.Sequences].
func (e *Emitter) LoadStrided(size, apart int) {
	s := &strided{e.e, size, apart}
	switch {
	case apart < 0:
		(&reversal{s, stridedFrom, stridedTo}).copy()
	case s.permutes():
		s.load512()
	case size == 8:
		s.loadPairs()
	default:
		s.load256()
	}
}

// StoresStrided implements [target.Sequences].
func (e *Emitter) StoresStrided(size, apart int) bool { return e.LoadsStrided(size, apart) }

// StoreStrided implements [target.Sequences].
func (e *Emitter) StoreStrided(size, apart int) {
	s := &strided{e.e, size, apart}
	switch {
	case apart < 0:
		(&reversal{s, stridedTo, stridedFrom}).copy()
	case s.permutes():
		s.store512()
	default:
		s.storeElements()
	}
}

// next advances to the next elements, and jumps to head if the comparison of the number that is left with n holds.
func (s *strided) next(from, to, n int, compared amd64.Op, head amd64.Label) {
	s.Emit(amd64.ADD, stridedFrom, amd64.Imm(from))
	s.Emit(amd64.ADD, stridedTo, amd64.Imm(to))
	s.Emit(amd64.SUB, stridedLeft, amd64.Imm(n))
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(n))
	s.Emit(compared, head)
}

// load256 copies vectors while more elements follow, so that no load is beyond the last element. The last vector ends with
// that element, and may overlap the one before.
func (s *strided) load256() {
	done, fewer, few := s.NewLabel(), s.NewLabel(), s.NewLabel()
	s.loadVectors(256, fewer, done)
	s.Bind(fewer)
	s.loadVectors(128, few, done)
	s.Bind(few)
	s.moveEach(s.size*s.apart, s.size)
	s.Bind(done)
}

// moveEach copies one element at a time, and advances by the given numbers of bytes.
func (s *strided) moveEach(from, to int) {
	head := s.Here()
	s.moveElement(amd64.RAX, 0, 0)
	s.Emit(amd64.ADD, stridedFrom, amd64.Imm(from))
	s.Emit(amd64.ADD, stridedTo, amd64.Imm(to))
	s.Emit(amd64.DEC, stridedLeft)
	s.Emit(amd64.JNE, head)
}

// moveElement copies an element through a register, without reading what the register contained.
func (s *strided) moveElement(x amd64.Reg, from, to int) {
	part, m := x.As(8*s.size), amd64.At(stridedFrom, from)
	if s.size < 4 {
		s.Emit(amd64.MOVZX, x.As(32), m.Bits(8*s.size))
	} else {
		s.Emit(amd64.MOV, part, m)
	}
	s.Emit(amd64.MOV, amd64.At(stridedTo, to), part)
}

// storeElements copies eight elements in each iteration, and then one.
func (s *strided) storeElements() {
	const unroll = 8
	few, done := s.NewLabel(), s.NewLabel()
	from, to := s.size, s.size*s.apart
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(unroll))
	s.Emit(amd64.JB, few)
	s.Asm.Align(32)
	head := s.Here()
	for i := range unroll {
		x := amd64.RAX
		if i%2 != 0 {
			x = amd64.RDX
		}
		s.moveElement(x, i*from, i*to)
	}
	s.next(unroll*from, unroll*to, unroll, amd64.JAE, head)
	s.Emit(amd64.TEST, stridedLeft, stridedLeft)
	s.Emit(amd64.JE, done)
	s.Bind(few)
	s.moveEach(from, to)
	s.Bind(done)
}

// loadVectors copies vectors of bits and jumps to done, or to fewer unless there are more elements than in one vector.
func (s *strided) loadVectors(bits int, fewer, done amd64.Label) {
	lanes, bytes := bits/8/s.size, bits/8
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(lanes))
	s.Emit(amd64.JBE, fewer)
	s.Emit(amd64.IMUL, amd64.RAX, stridedLeft, amd64.Imm(s.size*s.apart))
	s.Emit(amd64.LEA, amd64.RAX, amd64.At(stridedFrom, -s.apart*bytes-s.size*(s.apart-1)).Index(amd64.RAX, 1))
	s.Emit(amd64.LEA, amd64.RDX, amd64.At(stridedTo, -bytes).Index(stridedLeft, s.size))
	load, copyVector := s.loadPicks, s.pickBytes
	if s.size == 4 && bits == 256 {
		load, copyVector = s.loadOrder, s.pickQuads
	}
	load(0)
	s.Asm.Align(32)
	head := s.Here()
	copyVector(0, bits, amd64.At(stridedFrom, 0), amd64.At(stridedTo, 0))
	s.next(s.apart*bytes, bytes, lanes, amd64.JA, head)
	load(s.apart - 1)
	copyVector(s.apart-1, bits, amd64.At(amd64.RAX, 0), amd64.At(amd64.RDX, 0))
	s.Emit(amd64.JMP, done)
}

// pick is the first of the registers with the operands of VPSHUFB.
const pick = 4

// loadPicks loads the operands that pick the elements of each 16 bytes. first is the position of the first element.
func (s *strided) loadPicks(first int) {
	for j := range s.apart {
		order := make([]byte, 16)
		for i := range order {
			order[i] = 0x80 // a byte of zero
			if p := (i/s.size*s.apart+first)*s.size + i%s.size - 16*j; p >= 0 && p < 16 {
				order[i] = byte(p)
			}
		}
		s.Emit(amd64.VBROADCASTI128, amd64.Vec(pick+j, 256), s.Const(order))
	}
}

// pickBytes copies a vector. Each half of it comes from as many times 16 bytes as elements are apart.
func (s *strided) pickBytes(_, bits int, from, to amd64.Mem) {
	all := amd64.Vec(0, bits)
	for j := range s.apart {
		v := amd64.Vec(j, bits)
		s.Emit(amd64.VMOVUPS, v.As(128), from.Plus(16*j))
		if bits == 256 {
			s.Emit(amd64.VINSERTI128, v, v, from.Plus(16*(s.apart+j)), amd64.Imm(1))
		}
		s.Emit(amd64.VPSHUFB, v, v, amd64.Vec(pick+j, bits))
		if j > 0 {
			s.Emit(amd64.VPOR, all, all, v)
		}
	}
	s.Emit(amd64.VMOVUPS, to, all)
}

// loadOrder loads the operand that orders the elements of four bytes that pickQuads has joined.
func (s *strided) loadOrder(first int) {
	var order []byte
	for i := range 8 {
		at := (i*s.apart + first) % 8
		switch s.apart {
		case 2:
			at = [...]int{0, 1, 4, 5, 2, 3, 6, 7}[i]
		case 4:
			at = [...]int{0, 4, 1, 5, 2, 6, 3, 7}[i]
		}
		order = appendInt(order, at, 4)
	}
	s.Emit(amd64.VMOVUPS, ymm(pick), s.Const(order))
}

// pickQuads copies eight elements of four bytes: it joins those in each half of vectors, and orders them. Elements three
// apart are at different positions in all vectors.
func (s *strided) pickQuads(first, _ int, from, to amd64.Mem) {
	v, w := ymm(0), ymm(1)
	s.Emit(amd64.VMOVUPS, v, from)
	switch s.apart {
	case 2:
		s.Emit(amd64.VSHUFPS, v, v, from.Plus(32), amd64.Imm(0x88+0x55*first))
	case 3:
		for j := 1; j < 3; j++ {
			mask := 0
			for i := range 8 {
				if (8*j+i-first)%3 == 0 {
					mask |= 1 << i
				}
			}
			s.Emit(amd64.VBLENDPS, v, v, from.Plus(32*j), amd64.Imm(mask))
		}
	case 4:
		half := min(first, 1)
		quads := [2]amd64.Op{amd64.VUNPCKLPS, amd64.VUNPCKHPS}[half]
		s.Emit(quads, v, v, from.Plus(32))
		s.Emit(amd64.VMOVUPS, w, from.Plus(64))
		s.Emit(quads, w, w, from.Plus(96))
		s.Emit([2]amd64.Op{amd64.VUNPCKLPD, amd64.VUNPCKHPD}[half], v, v, w)
	}
	s.Emit(amd64.VPERMPS, v, ymm(pick), v)
	s.Emit(amd64.VMOVUPS, to, v)
}

// loadPairs copies pairs of elements of eight bytes, each of them by its own load.
func (s *strided) loadPairs() {
	last, done := s.NewLabel(), s.NewLabel()
	v, step := amd64.Vec(0, 128), 8*s.apart
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(2))
	s.Emit(amd64.JB, last)
	head := s.Here()
	s.Emit(amd64.VMOVSD, v, amd64.At(stridedFrom, 0))
	s.Emit(amd64.VMOVHPS, v, v, amd64.At(stridedFrom, step))
	s.Emit(amd64.VMOVUPS, amd64.At(stridedTo, 0), v)
	s.next(2*step, 16, 2, amd64.JAE, head)
	s.Emit(amd64.TEST, stridedLeft, stridedLeft)
	s.Emit(amd64.JE, done)
	s.Bind(last)
	s.Emit(amd64.MOV, amd64.RAX, amd64.At(stridedFrom, 0))
	s.Emit(amd64.MOV, amd64.At(stridedTo, 0), amd64.RAX)
	s.Bind(done)
}

// appendInt appends the size low bytes of an integer.
func appendInt(b []byte, n, size int) []byte {
	return append(b, binary.LittleEndian.AppendUint64(nil, uint64(n))[:size]...)
}
