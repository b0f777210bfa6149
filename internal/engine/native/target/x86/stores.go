package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// countBase repeats the index of the iteration's first element.
func (e *emitter) countBase(l *target.Stream, d amd64.Reg, k vcode.Kind) {
	e.Emit(amd64.MOV, amd64.RAX, amd64.RCX)
	if l.Shift > 0 {
		e.Emit(amd64.SHL, amd64.RAX, amd64.Imm(l.Shift))
	}
	if l.Inner == 0 {
		e.Emit(amd64.XOR, amd64.EAX, amd64.EAX)
	}
	if l.Reg != target.NoReg {
		e.Emit(amd64.ADD, amd64.RAX, gp(l.Reg))
	} else {
		e.Emit(amd64.ADD, amd64.RAX, inFrame(l.Slot))
	}
	x := amd64.Vec(0, 128)
	e.Emit(amd64.VMOVQ, x, amd64.RAX)
	e.Emit(castOps[k.Size()], d, x)
}

// storeAll writes all lanes, with a non-temporal store if the stream asks for it.
func (e *emitter) storeAll(m vcode.Memory, v amd64.Reg, lanes int) {
	l := m.Base.(*target.Stream)
	if l.NonTemporal {
		e.Emit(amd64.VMOVNTPS, e.address(m), v.As(lanes*l.Size*8))
		return
	}
	e.storeVecVia(m, v, lanes*l.Size)
}

// storeMasked writes the lanes of v whose mask is set. If all are set, it writes the whole vector.
func (e *emitter) storeMasked(m vcode.Memory, v, mask amd64.Reg, lanes int) {
	whole, done := e.NewLabel(), e.NewLabel()
	e.storeSome(m, v, mask, lanes, whole, done)
	e.Emit(amd64.JMP, done)
	e.Bind(whole)
	e.storeAll(m, v, lanes)
	e.Bind(done)
}

// storeSome writes the lanes whose mask is set, or jumps to whole if all are set. If none is, it may jump to done.
func (e *emitter) storeSome(at vcode.Memory, v, m amd64.Reg, lanes int, whole, done amd64.Label) {
	l := at.Base.(*target.Stream)
	if e.isa < AVX512 {
		e.testLanes(m, lanes*l.Size, whole, done)
		e.storeLanes(at, v, m, lanes)
		return
	}
	e.Emit(amd64.KSHIFTLQ, tempMask, m, amd64.Imm(64-lanes)) // mask bits above the lanes are undefined
	e.Emit(amd64.KSHIFTRQ, tempMask, tempMask, amd64.Imm(64-lanes))
	e.Emit(amd64.KMOVQ, amd64.RAX, tempMask)
	e.Emit(amd64.INC, amd64.RAX)
	if lanes < 64 {
		e.Emit(amd64.SHR, amd64.RAX, amd64.Imm(lanes))
		e.Emit(amd64.JNE, whole)
	} else {
		e.Emit(amd64.JE, whole)
	}
	e.Emit(maskedMoves[l.Size], e.address(at).Mask(tempMask), v.As(vcode.RegisterBits(lanes*l.Size)))
}

// testLanes jumps to whole if all lanes of a vector mask are set, and to none if none is.
func (e *emitter) testLanes(m amd64.Reg, bytes int, whole, none amd64.Label) {
	e.Emit(amd64.VPMOVMSKB, amd64.EAX, m.As(vcode.RegisterBits(bytes)))
	if bytes < 16 {
		e.Emit(amd64.AND, amd64.EAX, amd64.Imm(1<<bytes-1))
	}
	e.Emit(amd64.TEST, amd64.EAX, amd64.EAX)
	e.Emit(amd64.JE, none)
	e.Emit(amd64.CMP, amd64.EAX, amd64.Imm(int(int32(1<<bytes-1))))
	e.Emit(amd64.JE, whole)
}

// storeLanes does so if some are set.
func (e *emitter) storeLanes(at vcode.Memory, v, m amd64.Reg, lanes int) {
	l := at.Base.(*target.Stream)
	if bytes := lanes * l.Size; l.Size >= 4 && bytes >= 16 {
		bits := vcode.RegisterBits(bytes)
		e.Emit(vectorMaskedMoves[l.Size], e.address(at), m.As(bits), v.As(bits))
		return
	}
	e.storeEach(at, v, m, lanes)
}

// storeEach does so one lane at a time: AVX2 has no masked stores of bytes.
func (e *emitter) storeEach(at vcode.Memory, v, m amd64.Reg, lanes int) {
	l := at.Base.(*target.Stream)
	mask, from := e.lane(0), e.lane(1)
	e.Emit(amd64.VMOVUPS, inFrame(mask), m)
	e.Emit(amd64.VMOVUPS, inFrame(from), v)
	e.Emit(amd64.LEA, amd64.RDX, e.address(at))
	e.Emit(amd64.PUSH, amd64.RCX)
	e.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	head, next := e.Here(), e.NewLabel()
	e.Emit(amd64.CMP, inFrame(mask).Index(amd64.RCX, l.Size).Bits(8), amd64.Imm(0))
	e.Emit(amd64.JE, next)
	x := amd64.RAX.As(8 * l.Size)
	e.Emit(amd64.MOV, x, inFrame(from).Index(amd64.RCX, l.Size))
	e.Emit(amd64.MOV, amd64.At(amd64.RDX, 0).Index(amd64.RCX, l.Size), x)
	e.Bind(next)
	e.Emit(amd64.INC, amd64.RCX)
	e.Emit(amd64.CMP, amd64.RCX, amd64.Imm(lanes))
	e.Emit(amd64.JB, head)
	e.Emit(amd64.POP, amd64.RCX)
}

// storeVecVia keeps the address out of RAX if the value passes through RAX.
func (e *emitter) storeVecVia(at vcode.Memory, s amd64.Reg, bytes int) {
	m := e.address(at)
	if m.Base == amd64.RAX {
		e.Emit(amd64.MOV, amd64.RDX, amd64.RAX)
		m.Base = amd64.RDX
	}
	e.storeVec(m, s, bytes)
}
