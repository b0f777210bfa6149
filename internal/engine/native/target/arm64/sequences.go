package arm64

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
)

// MoveBytes copies through a vector register.
func (e *Emitter) MoveBytes(to, from target.Mem, n int) {
	x := temp(0).Scalar(n)
	e.emit(a64.LDR, x, e.memory(from, n))
	e.emit(a64.STR, x, e.memory(to, n))
}

// IfNotContiguous compares the distance of each pointer from the first one.
func (e *Emitter) IfNotContiguous(ptrs target.Mem, n, size int, l target.Label) {
	first, next := scratch, scratch4
	e.fetch(first, ptrs, 64, false)
	for i := 1; i < n; i++ {
		e.fetch(next, ptrs.Plus(8*i), 64, false)
		e.emit(a64.SUB, next, next, first)
		e.compare(next, target.Imm(i*size), 64, false)
		e.jump(target.NotEqual, l)
	}
}

// ChecksPointers reports false: the loop over lanes is as fast.
func (e *Emitter) ChecksPointers(int) bool { return false }

// CheckPointers checks one pointer at a time.
func (e *Emitter) CheckPointers(ptrs target.Mem, mask *target.Mem, n, size int, start, limit target.Reg, l target.Label) {
	e.Clear(target.Index)
	head, next := e.Here(), e.NewLabel()
	if mask != nil {
		e.If(target.Equal, mask.Index(target.Index, 1).Bits(8), target.Imm(0), next)
	}
	e.Move(target.T0, ptrs.Index(target.Index, 8))
	e.Sub(target.T0, start)
	e.If(target.AboveEqual, target.T0, limit, l)
	e.IfBits(target.NotEqual, target.T0, target.Imm(size-1), l)
	e.Bind(next)
	e.Increment(target.Index)
	e.If(target.Below, target.Index, target.Imm(n), head)
}

// LooksUp reports false: elements are loaded one at a time.
func (e *Emitter) LooksUp(int, int, int) bool { return false }

// LookUp is not called, since LooksUp reports false.
func (e *Emitter) LookUp(_, _, _ target.Mem, _, _, _ int) {}

// Gathers reports false: a loop through general registers is as fast.
func (e *Emitter) Gathers(int, int, int) bool { return false }

// Gather is not called, since Gathers reports false.
func (e *Emitter) Gather(_, _, _ target.Mem, _, _, _ int) {}

// LoadsStrided reports false: elements are copied one at a time.
func (e *Emitter) LoadsStrided(int, int) bool { return false }

// StoresStrided reports false.
func (e *Emitter) StoresStrided(int, int) bool { return false }

// LoadStrided is not called, since LoadsStrided reports false.
func (e *Emitter) LoadStrided(int, int) {}

// StoreStrided is not called, since StoresStrided reports false.
func (e *Emitter) StoreStrided(int, int) {}

// ShufflesBytes reports false: short rows are copied in pieces.
func (e *Emitter) ShufflesBytes() bool { return false }

// ShuffleBytes is not called, since ShufflesBytes reports false.
func (e *Emitter) ShuffleBytes(_, _ bool, _, _ target.Reg) {}

// Transpose is not called, since the description does not have Transposes.
func (e *Emitter) Transpose(target.Matrix, int, int, int) {}

// Repeat is not called, since the description does not have Repeats.
func (e *Emitter) Repeat(int, int, int) {}

// SaveRegisters saves the general registers that code may use, and the vector registers with values.
func (e *Emitter) SaveRegisters(room func(bytes int) int) (restore func()) {
	var saved []savedRegister
	for r := target.T1; r < target.Frame; r++ {
		saved = append(saved, savedRegister{gp(r), room(8)})
	}
	at := room(vectorBytes * (numVectors - tempRegs))
	for i := range numVectors - tempRegs {
		saved = append(saved, savedRegister{a64.Q(tempRegs + i), at + i*vectorBytes})
	}
	each := func(op a64.Op) {
		for _, s := range saved {
			bytes := 8
			if s.reg.IsVec() {
				bytes = vectorBytes
			}
			e.emit(op, s.reg, e.inFrame(s.at, bytes))
		}
	}
	each(a64.STR)
	return func() {
		e.bases.clear()
		each(a64.LDR)
	}
}

// savedRegister is a register and its frame offset.
type savedRegister struct {
	reg a64.Reg
	at  int
}

// EndTiles does nothing: there are no tile registers.
func (e *Emitter) EndTiles() {}
