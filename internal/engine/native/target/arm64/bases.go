package arm64

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64/a64"
	"gotile/internal/engine/native/vcode"
)

// Loads and stores of vectors cannot scale the index by the size of an element, and some streams have their address in
// the frame. So the address of the iteration's first element is computed once, and stays in one of a few registers
// until the code reaches a label, or changes what the address depends on.
const (
	firstBase = 20
	numBases  = 7
)

// base is the sum of a stream's address and the scaled index.
type base struct {
	reg, slot int // number of the register of the stream's address, or else its frame offset
	shift     int // of the index; -1 if it is not added
}

// bases are the addresses in registers.
type bases struct {
	held [numBases]base
	used [numBases]bool
	next int
}

func (b *bases) clear() { b.used = [numBases]bool{} }

// forget forgets the addresses that depend on a register.
func (b *bases) forget(reg int) {
	for i, h := range b.held {
		if h.reg == reg || h.shift >= 0 && reg == index.Num() {
			b.used[i] = false
		}
	}
}

// forgetSlots forgets the addresses that depend on the frame.
func (b *bases) forgetSlots() {
	for i, h := range b.held {
		if h.reg == 0 {
			b.used[i] = false
		}
	}
}

// find returns the register with an address, and whether it has it already.
func (b *bases) find(want base) (r a64.Reg, known bool) {
	for i, h := range b.held {
		if b.used[i] && h == want {
			return a64.X(firstBase + i), true
		}
	}
	i := b.next
	b.next = (b.next + 1) % numBases
	b.held[i], b.used[i] = want, true
	return a64.X(firstBase + i), false
}

// address returns the memory of an operand, for an access of a number of bytes. It may change scratch3.
func (e *Emitter) address(m vcode.Memory, bytes int) a64.Mem {
	switch area := m.Base.(type) {
	case *target.Stream:
		return e.streamAddress(area, m.At*area.Inner*area.Size+m.Offset, bytes)
	case vcode.FrameArea:
		if area == vcode.InKept {
			return e.inFrame(e.operandSlot(m.At), bytes)
		}
	}
	return e.inFrame(m.At, bytes)
}

// inFrame returns memory of the frame.
func (e *Emitter) inFrame(disp, bytes int) a64.Mem { return e.displaced(frame, disp, bytes) }

// streamAddress returns the memory at a distance from a stream's element of the iteration.
func (e *Emitter) streamAddress(s *target.Stream, disp, bytes int) a64.Mem {
	want := base{slot: s.Slot, shift: -1}
	if s.Reg != target.NoReg {
		want = base{reg: gp(s.Reg).Num(), shift: -1}
		if s.Inner == 0 {
			return e.displaced(gp(s.Reg), disp, bytes)
		}
	}
	if s.Inner == 1 {
		want.shift = bits.TrailingZeros(uint(s.Size))
	}
	r, known := e.bases.find(want)
	if !known {
		from := gp(s.Reg)
		if s.Reg == target.NoReg {
			e.emit(a64.LDR, r, e.inFrame(s.Slot, 8))
			from = r
		}
		if s.Inner == 1 {
			e.emit(a64.ADD, r, from, index, a64.Lsl(want.shift))
		}
	}
	return e.displaced(r, disp, bytes)
}
