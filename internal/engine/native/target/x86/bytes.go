package x86

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// AVX2 has no masks for elements of one and two bytes, and AMD's processors take twelve cycles for a masked store. A part of a
// vector of small elements is loaded, and one of any elements stored, in pieces, whose lengths are
// powers of two: those of the binary representation of the number of bytes. It is the same for all rows of a tile, so the
// branches are predicted.

// pieces are the instructions that load a piece into the lowest lanes of a vector, and store it.
var pieces = []struct {
	bytes       int
	load, store amd64.Op
}{
	{1, amd64.VPINSRB, amd64.VPEXTRB}, {2, amd64.VPINSRW, amd64.VPEXTRW}, {4, amd64.VPINSRD, amd64.VPEXTRD}, {8, amd64.VPINSRQ, amd64.VPEXTRQ},
}

// loadBytes reads the lanes that are in memory, from the last piece to the first, and sets the others to the padding.
func (e *emitter) loadBytes(m vcode.Memory, d amd64.Reg, lanes int) {
	s, x := m.Base.(*target.Stream), d.As(128)
	whole, none, done := e.NewLabel(), e.NewLabel(), e.NewLabel()
	e.countBytes(m, lanes, whole, none)
	e.Emit(amd64.ADD, amd64.RDX, amd64.RAX)
	e.zero(d)
	for _, p := range pieces {
		if p.bytes < s.Size || p.bytes >= lanes*s.Size {
			continue
		}
		next := e.NewLabel()
		e.Emit(amd64.TEST, amd64.EAX, amd64.Imm(p.bytes))
		e.Emit(amd64.JE, next)
		if p.bytes > s.Size {
			e.Emit(amd64.VPSLLDQ, x, x, amd64.Imm(p.bytes))
		}
		e.Emit(amd64.SUB, amd64.RDX, amd64.Imm(p.bytes))
		e.Emit(p.load, x, x, amd64.At(amd64.RDX, 0).Bits(8*p.bytes), amd64.Imm(0))
		e.Bind(next)
	}
	if lanes*s.Size > 16 {
		next := e.NewLabel()
		e.Emit(amd64.TEST, amd64.EAX, amd64.Imm(16))
		e.Emit(amd64.JE, next)
		low := temp(0, d)
		e.Emit(amd64.VMOVUPS, low.As(128), amd64.At(amd64.RDX, -16))
		e.Emit(amd64.VINSERTI128, d, low, x, amd64.Imm(1))
		e.Bind(next)
	}
	e.padBytes(s, d)
	e.Emit(amd64.JMP, done)
	e.Bind(whole)
	e.loadVec(d, e.address(m), lanes*s.Size)
	e.Emit(amd64.JMP, done)
	e.Bind(none)
	if s.Padding == 0 {
		e.zero(d)
	} else {
		e.broadcast(d, e.Const(s.PaddingBytes(1)), s.Size)
	}
	e.Bind(done)
}

// countBytes jumps to whole if all lanes of a vector are in memory, and to none if none are. Otherwise it sets RAX to the
// number of bytes that are, and RDX to their address.
func (e *emitter) countBytes(m vcode.Memory, lanes int, whole, none amd64.Label) {
	s := m.Base.(*target.Stream)
	e.Emit(amd64.MOV, amd64.RAX, inFrame(s.Part))
	e.Emit(amd64.SUB, amd64.RAX, amd64.RCX)
	e.Emit(amd64.SUB, amd64.RAX, amd64.Imm(m.At))
	e.Emit(amd64.JLE, none)
	e.Emit(amd64.CMP, amd64.RAX, amd64.Imm(lanes))
	e.Emit(amd64.JGE, whole)
	e.Emit(amd64.LEA, amd64.RDX, e.address(m)) // which may change RAX
	e.Emit(amd64.MOV, amd64.RAX, inFrame(s.Part))
	e.Emit(amd64.SUB, amd64.RAX, amd64.RCX)
	e.Emit(amd64.SUB, amd64.RAX, amd64.Imm(m.At))
	if s.Size > 1 {
		e.Emit(amd64.SHL, amd64.RAX, amd64.Imm(bits.TrailingZeros(uint(s.Size))))
	}
}

// padBytes sets the bytes of a vector from byte RAX on, which are zero, to the padding.
func (e *emitter) padBytes(s *target.Stream, d amd64.Reg) {
	if s.Padding == 0 {
		return
	}
	beyond, padding := temp(0, d), temp(1, d)
	e.Emit(amd64.VMOVD, beyond.As(128), amd64.EAX)
	e.Emit(amd64.VPBROADCASTB, beyond, beyond.As(128))
	e.Emit(amd64.VPCMPGTB, beyond, beyond, e.Const(numbers(0, d.Bits()/8, 1, d.Bits()/8)))
	e.broadcast(padding, e.Const(s.PaddingBytes(1)), s.Size)
	e.Emit(amd64.VPANDN, beyond, beyond, padding)
	e.Emit(amd64.VPOR, d, d, beyond)
}

// storeBytes writes the lanes that are in memory, from the first piece to the last.
func (e *emitter) storeBytes(m vcode.Memory, v amd64.Reg, lanes int) {
	s, x := m.Base.(*target.Stream), temp(0, v).As(128)
	whole, done := e.NewLabel(), e.NewLabel()
	e.countBytes(m, lanes, whole, done)
	e.move(x, v.As(128))
	if lanes*s.Size > 16 {
		next := e.NewLabel()
		e.Emit(amd64.TEST, amd64.EAX, amd64.Imm(16))
		e.Emit(amd64.JE, next)
		e.Emit(amd64.VMOVUPS, amd64.At(amd64.RDX, 0), x)
		e.Emit(amd64.VEXTRACTI128, x, v, amd64.Imm(1))
		e.Emit(amd64.ADD, amd64.RDX, amd64.Imm(16))
		e.Bind(next)
	}
	for i := len(pieces) - 1; i >= 0; i-- {
		p := pieces[i]
		if p.bytes < s.Size || p.bytes >= lanes*s.Size {
			continue
		}
		next := e.NewLabel()
		e.Emit(amd64.TEST, amd64.EAX, amd64.Imm(p.bytes))
		e.Emit(amd64.JE, next)
		e.Emit(p.store, amd64.At(amd64.RDX, 0).Bits(8*p.bytes), x, amd64.Imm(0))
		if p.bytes > s.Size {
			e.Emit(amd64.VPSRLDQ, x, x, amd64.Imm(p.bytes))
			e.Emit(amd64.ADD, amd64.RDX, amd64.Imm(p.bytes))
		}
		e.Bind(next)
	}
	e.Emit(amd64.JMP, done)
	e.Bind(whole)
	e.storeVecVia(m, v, lanes*s.Size)
	e.Bind(done)
}
