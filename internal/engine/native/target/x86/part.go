package x86

import (
	"encoding/binary"
	"math"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// loadPart reads the lanes that are in memory. It skips the instruction if there are none: with an empty mask the
// instruction accesses nothing, but it waits for the cache line.
func (e *emitter) loadPart(m vcode.Memory, d amd64.Reg, lanes int) {
	s, whole, done := m.Base.(*target.Stream), e.NewLabel(), e.NewLabel()
	d = d.As(vcode.RegisterBits(lanes * s.Size))
	if e.isa < AVX512 && s.Size < 4 {
		e.loadBytes(m, d, lanes)
		return
	}
	if s.Padding == 0 {
		e.zero(d)
	} else {
		e.broadcast(d, e.Const(s.PaddingBytes(1)), s.Size)
	}
	mask := e.maskPart(m, d, lanes, done)
	if e.isa < AVX512 {
		e.Emit(amd64.CMP, amd64.RAX, amd64.Imm(m.At+lanes))
		e.Emit(amd64.JGE, whole)
	}
	switch {
	case e.isa >= AVX512:
		e.Emit(maskedMoves[s.Size], d.Mask(mask), e.address(m))
	case s.Padding == 0:
		e.Emit(vectorMaskedMoves[s.Size], d, mask, e.address(m))
	default:
		loaded := temp(1, d)
		e.Emit(vectorMaskedMoves[s.Size], loaded, mask, e.address(m))
		e.Emit(amd64.VPBLENDVB, d, d, loaded, mask)
	}
	if e.isa < AVX512 {
		e.Emit(amd64.JMP, done)
		e.Bind(whole)
		e.loadVec(d, e.address(m), lanes*s.Size)
	}
	e.Bind(done)
}

// storePart writes the lanes that are in memory.
func (e *emitter) storePart(m vcode.Memory, v amd64.Reg, lanes int) {
	s, done := m.Base.(*target.Stream), e.NewLabel()
	v = v.As(vcode.RegisterBits(lanes * s.Size))
	if e.isa < AVX512 { // AMD's processors take 12 cycles or more for a masked store
		e.storeBytes(m, v, lanes)
		return
	}
	mask := e.maskPart(m, v, lanes, done)
	e.Emit(maskedMoves[s.Size], e.address(m).Mask(mask), v)
	e.Bind(done)
}

var (
	maskedMoves       = sizes(amd64.VMOVDQU8, amd64.VMOVDQU16, amd64.VMOVDQU32, amd64.VMOVDQU64)
	vectorMaskedMoves = wide(amd64.VMASKMOVPS, amd64.VMASKMOVPD)
)

// maskPart returns a mask of the lanes that are in memory: a mask register, or a vector as wide as v. If there are no
// such lanes, it jumps to none.
func (e *emitter) maskPart(m vcode.Memory, v amd64.Reg, lanes int, none amd64.Label) amd64.Reg {
	s := m.Base.(*target.Stream)
	e.Emit(amd64.MOV, amd64.RAX, inFrame(s.Part))
	e.Emit(amd64.SUB, amd64.RAX, amd64.RCX)
	if s.Size < 4 {
		e.Emit(amd64.SUB, amd64.RAX, amd64.Imm(m.At))
		e.Emit(amd64.JLE, none)
		e.maskFirst(lanes)
		return tempMask
	}
	e.Emit(amd64.CMP, amd64.RAX, amd64.Imm(m.At))
	e.Emit(amd64.JLE, none)
	count, repeat, greater := amd64.VMOVD, amd64.VPBROADCASTD, amd64.VPCMPGTD
	from := amd64.EAX
	if s.Size == 8 {
		count, repeat, greater, from = amd64.VMOVQ, amd64.VPBROADCASTQ, amd64.VPCMPGTQ, amd64.RAX
	}
	x := temp(0, v)
	e.Emit(count, x.As(128), from)
	e.Emit(repeat, x, x.As(128))
	mask := x
	if e.isa >= AVX512 {
		mask = tempMask
	}
	e.Emit(greater, mask, x, e.Const(numbers(m.At, lanes, s.Size, v.Bits()/8)))
	return mask
}

// numbers returns the lanes of a register that count from a number. Those that a vector does not have are greater than
// any count.
func numbers(from, lanes, size, bytes int) (list []byte) {
	for i := range bytes / size {
		n := uint64(from + i)
		if i >= lanes {
			n = math.MaxInt64 >> (64 - 8*size)
		}
		list = append(list, binary.LittleEndian.AppendUint64(nil, n)[:size]...)
	}
	return list
}

// maskFirst sets the bits of the temporary mask for the first RAX lanes.
func (e *emitter) maskFirst(lanes int) {
	e.Emit(amd64.MOV, amd64.EDX, amd64.Imm(lanes))
	e.Emit(amd64.CMP, amd64.RAX, amd64.RDX)
	e.Emit(amd64.CMOVG, amd64.RAX, amd64.RDX)
	e.Emit(amd64.OR, amd64.RDX, amd64.Imm(-1))
	e.Emit(amd64.BZHI, amd64.RAX, amd64.RDX, amd64.RAX)
	e.Emit(amd64.KMOVQ, tempMask, amd64.RAX)
}
