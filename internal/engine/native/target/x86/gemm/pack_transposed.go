package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// Packing of operands that lie the other way round: what shall be side by side is a
// stride apart, and what shall be a stride apart is side by side. Squares of units are
// turned in registers.

// side is how many units a square has on each side: what 256 bits hold.
func (e *emitter) side() int { return 32 / e.unit.bytes() }

// inSquares says whether packed memory divides into squares.
func (e *emitter) inSquares(o operand) bool {
	lines, along := e.squares(o)
	return lines > 0 && along > 0
}

// squares is how many squares lie on each way. The units of A lie along its lines, those of B across.
func (e *emitter) squares(o operand) (lines, along int) {
	lines, along = o.lines, o.along
	if o.across {
		lines /= e.unit.depth()
	} else {
		along /= e.unit.depth()
	}
	return lines / e.side(), along / e.side()
}

// unitStep is the bytes from unit to unit along a packed line.
func (e *emitter) unitStep() int { return e.unit.bytes() }

// packTurned goes along packed lines in its outer loop and across them in its inner one. The
// source has each unit's lines side by side.
func (e *emitter) packTurned(o operand) {
	lines, along := e.squares(o)
	e.load(regStep, o.alongArg)
	split := !o.across && e.unit.depth() > 1 // the elements of a unit are a stride apart
	srcs := sources[:1]
	if split {
		srcs = e.spread()
	}
	e.multiples()
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(along))
	outer := e.Here()
	e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	inner := e.Here()
	e.square(o, srcs)
	across := e.side() * o.elem.Bytes()
	if o.across {
		across *= e.unit.depth()
	}
	e.advance(srcs, amd64.Imm(across))
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.side()*o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, inner)
	// Back to the first line, and on by a square.
	e.advance(srcs, amd64.Imm(-lines*across))
	e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(e.side()))
	e.advance(srcs, regT)
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.side()*e.unitStep()-lines*e.side()*o.lineStep))
	e.Emit(amd64.DEC, regIn.As(32))
	e.Emit(amd64.JNE, outer)
}

// square turns one square.
func (e *emitter) square(o operand, srcs []amd64.Reg) {
	for i := range e.side() {
		d := amd64.Vec(i, 256)
		if len(srcs) > 1 {
			var from []amd64.Mem
			for _, s := range srcs {
				from = append(from, rowAt(s, i))
			}
			e.loadJoined(d, amd64.Vec(e.side(), 256), o.elem, from)
		} else {
			e.loadUnits(d, o.elem, rowAt(srcs[0], i))
		}
		e.move128(o, d)
	}
	turn := e.turn8
	if e.unit == unitF64 {
		turn = e.turn4
	}
	for i, r := range turn() {
		e.Emit(amd64.VMOVUPS, amd64.At(regDst, i*o.lineStep), r)
	}
}

// rowAt is memory i strides behind a register.
func rowAt(base amd64.Reg, i int) amd64.Mem {
	m := amd64.At(base, 0)
	switch i {
	case 0:
		return m
	case 3:
		return m.Index(regX3, 1)
	case 5:
		return m.Index(regX5, 1)
	case 6:
		return m.Index(regX3, 2)
	case 7:
		return m.Index(regX7, 1)
	}
	return m.Index(regStep, i) // 1, 2, 4
}

// Halves of two vectors of 256 bits: the lower ones, or the upper ones.
const (
	lowerHalves  = amd64.Imm(0x20)
	higherHalves = amd64.Imm(0x31)
)

// turn8 turns the square of 32-bit elements in registers 0 to 7: first pairs of
// elements, then pairs of pairs, then halves.
func (e *emitter) turn8() (out []amd64.Reg) {
	y := func(i int) amd64.Reg { return amd64.Vec(i, 256) }
	for i := 0; i < 8; i += 2 {
		e.Emit(amd64.VUNPCKLPS, y(8+i), y(i), y(i+1))
		e.Emit(amd64.VUNPCKHPS, y(9+i), y(i), y(i+1))
	}
	for i := 0; i < 8; i += 4 {
		for j := range 2 {
			e.Emit(amd64.VSHUFPS, y(i+2*j), y(8+i+j), y(10+i+j), amd64.Imm(0x44))
			e.Emit(amd64.VSHUFPS, y(i+2*j+1), y(8+i+j), y(10+i+j), amd64.Imm(0xee))
		}
	}
	for _, halves := range []amd64.Imm{lowerHalves, higherHalves} {
		for i := range 4 {
			d := y(8 + len(out))
			e.Emit(amd64.VPERM2F128, d, y(i), y(4+i), halves)
			out = append(out, d)
		}
	}
	return out
}

// turn4 turns the square of 64-bit elements in registers 0 to 3.
func (e *emitter) turn4() (out []amd64.Reg) {
	y := func(i int) amd64.Reg { return amd64.Vec(i, 256) }
	for i := 0; i < 4; i += 2 {
		e.Emit(amd64.VUNPCKLPD, y(4+i), y(i), y(i+1))
		e.Emit(amd64.VUNPCKHPD, y(5+i), y(i), y(i+1))
	}
	for _, halves := range []amd64.Imm{lowerHalves, higherHalves} {
		for i := range 2 {
			d := y(8 + len(out))
			e.Emit(amd64.VPERM2F128, d, y(4+i), y(6+i), halves)
			out = append(out, d)
		}
	}
	return out
}
