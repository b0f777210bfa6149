package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// partSlots is memory for a vector of which only a part is accessed: frame slots of the number of its elements in memory
// and of its address, and the vector.
type partSlots struct{ count, address, vector int }

// Inst emits an instruction. It expands accesses to parts of vectors that the target has no instruction for.
func (m machine) Inst(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	switch in.Code {
	case vcode.OpLoadPart, vcode.OpStorePart:
		if !m.vec.HasParts(in.Mem[0].Base.(*target.Stream).Size) {
			m.accessPart(b, in, d, s)
			return
		}
	case vcode.OpPrefetchPart:
		m.prefetchPart(b, in)
		return
	}
	m.Emitter.Inst(b, in, d, s)
}

// prefetchPart prefetches a cache line unless all of it is beyond the edge.
func (e *emitter) prefetchPart(b *vcode.Body, in *vcode.Inst) {
	whole, none := *in, e.NewLabel()
	whole.Code = vcode.OpPrefetch
	e.remaining(in)
	e.If(target.LessEqual, target.T0, target.Imm(0), none)
	e.Inst(b, &whole, vcode.Phys{}, nil)
	e.Bind(none)
}

// remaining computes in T0 how many elements in memory there are from the vector on. It may be negative.
func (e *emitter) remaining(in *vcode.Inst) {
	e.Move(target.T0, inFrame(in.Mem[0].Base.(*target.Stream).Part))
	e.Sub(target.T0, indexReg)
	e.Sub(target.T0, target.Imm(in.Mem[0].At))
}

// accessPart emits OpLoadPart or OpStorePart for a target that does not have it.
func (e *emitter) accessPart(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys) {
	if e.part.vector == 0 {
		e.part = partSlots{e.frame.reserve(8), e.frame.reserve(8), e.frame.reserve(64)}
	}
	done := e.NewLabel()
	if in.Code == vcode.OpLoadPart {
		e.loadPart(b, in, d, done)
	} else {
		e.storePart(b, in, s, done)
	}
	e.Bind(done)
}

// loadPart copies the elements in memory to a vector in the frame that holds the padding. It jumps to done.
func (e *emitter) loadPart(b *vcode.Body, in *vcode.Inst, d vcode.Phys, done target.Label) {
	s := in.Mem[0].Base.(*target.Stream)
	e.wholePart(b, in, d, nil, done)
	e.findPart(in)
	e.aroundCopy(func() {
		padding := s.PaddingBytes(in.Imm)
		e.ConstAddress(target.P1, padding, 0)
		e.Address(target.P2, inFrame(e.part.vector))
		e.Move(target.Index, target.Imm(len(padding)))
		e.CopyBytes()
		e.Move(target.P1, inFrame(e.part.address))
		e.Address(target.P2, inFrame(e.part.vector))
		e.copyPart(s.Size)
	})
	e.Reload(b, in.Dst, d, e.part.vector)
}

// storePart copies the elements in memory from a vector in the frame. It jumps to done.
func (e *emitter) storePart(b *vcode.Body, in *vcode.Inst, s []vcode.Phys, done target.Label) {
	e.wholePart(b, in, vcode.Phys{}, s, done)
	e.findPart(in)
	e.Spill(b, in.Src[0], s[0], e.part.vector)
	e.aroundCopy(func() {
		e.Address(target.P1, inFrame(e.part.vector))
		e.Move(target.P2, inFrame(e.part.address))
		e.copyPart(in.Mem[0].Base.(*target.Stream).Size)
	})
}

// wholePart accesses the whole vector and jumps to done if all of it is in memory. Otherwise T0 is the number of elements
// that are, which may be negative.
func (e *emitter) wholePart(b *vcode.Body, in *vcode.Inst, d vcode.Phys, s []vcode.Phys, done target.Label) {
	some, whole := e.NewLabel(), *in
	whole.Code = vcode.OpLoad
	if in.Code == vcode.OpStorePart {
		whole.Code = vcode.OpStore
	}
	e.remaining(in)
	e.If(target.Less, target.T0, target.Imm(in.Imm), some)
	e.Inst(b, &whole, d, s)
	e.Jump(done)
	e.Bind(some)
}

// findPart stores the number of elements in T0, or zero if it is negative, and their address in the frame.
func (e *emitter) findPart(in *vcode.Inst) {
	s, positive := in.Mem[0].Base.(*target.Stream), e.NewLabel()
	e.If(target.GreaterEqual, target.T0, target.Imm(0), positive)
	e.Clear(target.T0.As(32))
	e.Bind(positive)
	e.Move(inFrame(e.part.count), target.T0)
	e.MulBy(target.T0, indexReg, s.Size)
	if s.Reg != target.NoReg {
		e.Add(target.T0, s.Reg)
	} else {
		e.Add(target.T0, inFrame(s.Slot))
	}
	e.Add(target.T0, target.Imm(in.Mem[0].At*s.Size+in.Mem[0].Offset))
	e.Move(inFrame(e.part.address), target.T0)
}

// copyPart copies the elements in memory from P1 to P2.
func (e *emitter) copyPart(size int) {
	e.Move(target.Index, inFrame(e.part.count))
	if size > 1 {
		e.Shl(target.Index, plan.Log2(size))
	}
	e.CopyBytes()
}

// aroundCopy saves the registers that a copy changes around f.
func (e *emitter) aroundCopy(f func()) {
	regs := [...]target.Reg{target.P1, target.P2, target.Index}
	for _, r := range regs {
		e.Push(r)
	}
	f()
	for i := range regs {
		e.Pop(regs[len(regs)-1-i])
	}
}
