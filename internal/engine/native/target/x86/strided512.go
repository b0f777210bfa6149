package x86

import (
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// permuteOps are the permutations of elements by size: of one vector, and of two.
var permuteOps = map[int][2]amd64.Op{
	1: {amd64.VPERMB, amd64.VPERMT2B}, 2: {amd64.VPERMW, amd64.VPERMT2W},
	4: {amd64.VPERMD, amd64.VPERMT2D}, 8: {amd64.VPERMQ, amd64.VPERMT2Q},
}

// permutes reports whether one instruction permutes the elements of whole vectors.
func (s *strided) permutes() bool {
	return s.isa >= AVX512 && (s.size > 1 || s.permutesBytes())
}

// The first of the registers of 512 bits, and of the masks, by their contents.
const (
	permuteOrder  = 8  // an operand of permutations for each vector of elements apart
	apartBytes    = 16 // in each byte: the number of bytes to the end of the last element, of those apart
	togetherBytes = 17 // and of those that are contiguous
	betweenMask   = 2  // for each vector of elements apart: the bytes of elements
)

// load512 copies vectors while more elements follow, so that no load is beyond the last element, and then the elements
// that are left, by masks.
func (s *strided) load512() {
	last := s.NewLabel()
	lanes, v, permute := 64/s.size, zmm(0), permuteOps[s.size][1]
	for j := 1; j < s.apart; j++ {
		s.Emit(amd64.VMOVUPS, zmm(permuteOrder+j), s.Const(s.joinOrder(j)))
	}
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(lanes))
	s.Emit(amd64.JBE, last)
	s.Asm.Align(32)
	head := s.Here()
	s.Emit(amd64.VMOVUPS, v, amd64.At(stridedFrom, 0))
	for j := 1; j < s.apart; j++ {
		s.Emit(permute, v, zmm(permuteOrder+j), amd64.At(stridedFrom, 64*j))
	}
	s.ahead(amd64.PREFETCHT1, stridedFrom, 64*s.apart)
	s.Emit(amd64.VMOVUPS, amd64.At(stridedTo, 0), v)
	s.next(64*s.apart, 64, lanes, amd64.JA, head)
	s.Bind(last)
	s.countBytes()
	for j := range s.apart {
		s.below(tempMask, zmm(apartBytes), j)
		s.Emit(amd64.VMOVDQU8, zmm(j).MaskZ(tempMask), amd64.At(stridedFrom, 64*j))
		if j > 0 {
			s.Emit(permute, v, zmm(permuteOrder+j), zmm(j))
		}
	}
	s.below(tempMask, zmm(togetherBytes), 0)
	s.Emit(amd64.VMOVDQU8, amd64.At(stridedTo, 0).Mask(tempMask), v)
}

// aheadBytes is how far copies prefetch: most tiles are shorter, so that it is for one of the next blocks.
const aheadBytes = 4096

// ahead prefetches as many bytes as an iteration accesses.
func (s *strided) ahead(prefetch amd64.Op, from amd64.Reg, bytes int) {
	for i := 0; i < bytes; i += 64 {
		s.Emit(prefetch, amd64.At(from, aheadBytes+i))
	}
}

// joinOrder returns the operand of the permutation that joins the elements in vector j, the second table, with those in the
// vectors before.
func (s *strided) joinOrder(j int) (order []byte) {
	lanes := 64 / s.size
	for i := range lanes {
		at := i
		if p := i * s.apart; p >= j*lanes && p < (j+1)*lanes {
			at = lanes + p - j*lanes
		} else if j == 1 && p < lanes {
			at = p
		}
		order = appendInt(order, at, s.size)
	}
	return order
}

// store512 copies vectors, and then the elements that are left, by masks of the bytes that it writes.
func (s *strided) store512() {
	last := s.NewLabel()
	lanes, v, moved, permute := 64/s.size, zmm(0), zmm(1), permuteOps[s.size][0]
	for j := range s.apart {
		order, mask := s.spreadOrder(j)
		s.Emit(amd64.VMOVUPS, zmm(permuteOrder+j), s.Const(order))
		s.Emit(amd64.KMOVQ, amd64.Mask(betweenMask+j), s.Const64(mask))
	}
	s.Emit(amd64.CMP, stridedLeft, amd64.Imm(lanes))
	s.Emit(amd64.JBE, last)
	s.Asm.Align(32)
	head := s.Here()
	s.Emit(amd64.VMOVUPS, v, amd64.At(stridedFrom, 0))
	for j := range s.apart {
		s.Emit(permute, moved, zmm(permuteOrder+j), v)
		s.Emit(amd64.VMOVDQU8, amd64.At(stridedTo, 64*j).Mask(amd64.Mask(betweenMask+j)), moved)
	}
	s.ahead(amd64.PREFETCHW, stridedTo, 64*s.apart)
	s.next(64, 64*s.apart, lanes, amd64.JA, head)
	s.Bind(last)
	s.countBytes()
	s.below(tempMask, zmm(togetherBytes), 0)
	s.Emit(amd64.VMOVDQU8, v.MaskZ(tempMask), amd64.At(stridedFrom, 0))
	for j := range s.apart {
		s.below(tempMask.Mask(amd64.Mask(betweenMask+j)), zmm(apartBytes), j)
		s.Emit(permute, moved, zmm(permuteOrder+j), v)
		s.Emit(amd64.VMOVDQU8, amd64.At(stridedTo, 64*j).Mask(tempMask), moved)
	}
}

// spreadOrder returns the operand of the permutation that moves elements to their positions in vector j, and the mask of
// their bytes.
func (s *strided) spreadOrder(j int) (order []byte, mask uint64) {
	lanes := 64 / s.size
	for i := range lanes {
		p := j*lanes + i
		order = appendInt(order, p/s.apart, s.size)
		if p%s.apart == 0 {
			mask |= (1<<s.size - 1) << (i * s.size)
		}
	}
	return order, mask
}

// countBytes repeats the number of bytes from the first to the end of the last element that is left.
func (s *strided) countBytes() {
	s.Emit(amd64.IMUL, amd64.EAX, amd64.ECX, amd64.Imm(s.size*s.apart))
	s.Emit(amd64.SUB, amd64.EAX, amd64.Imm(s.size*(s.apart-1)))
	s.Emit(amd64.VPBROADCASTB, zmm(apartBytes), amd64.EAX)
	s.Emit(amd64.IMUL, amd64.EAX, amd64.ECX, amd64.Imm(s.size))
	s.Emit(amd64.VPBROADCASTB, zmm(togetherBytes), amd64.EAX)
}

// below sets a mask to the bytes of vector j whose number is less than that in every byte of n.
func (s *strided) below(mask amd64.Operand, n amd64.Reg, j int) {
	var numbers []byte
	for i := range 64 {
		numbers = append(numbers, byte(64*j+i))
	}
	s.Emit(amd64.VPCMPUB, mask, n, s.Const(numbers), amd64.Imm(vcode.CmpGT))
}
