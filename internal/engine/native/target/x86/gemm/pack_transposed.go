package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// Packing of transposed operands: contiguous elements of the source have a stride in packed memory, and vice versa.
// Square blocks of units are transposed in registers.

// blockSide returns the side of a block in units: as many as 256 bits hold.
func (e *emitter) blockSide() int { return 32 / e.unit.bytes() }

// inBlocks reports whether packed memory divides into blocks.
func (e *emitter) inBlocks(o operand) bool {
	lines, along := e.blockCounts(o)
	return lines > 0 && along > 0
}

// blockCounts returns the number of blocks in each direction. The units of A are along its lines, those of B across.
func (e *emitter) blockCounts(o operand) (lines, along int) {
	lines, along = o.lines, o.elements
	if o.interleaved {
		lines /= e.unit.depth()
	} else {
		along /= e.unit.depth()
	}
	return lines / e.blockSide(), along / e.blockSide()
}

// unitStep returns the bytes from unit to unit of a packed line.
func (e *emitter) unitStep() int { return e.unit.bytes() }

// packTransposed iterates along packed lines in its outer loop and across them in its inner one. Each unit's lines are
// contiguous in the source.
func (e *emitter) packTransposed(o operand) {
	lines, along := e.blockCounts(o)
	e.load(regStep, o.elementArg)
	split := !o.interleaved && e.unit.depth() > 1 // the elements of a unit have a stride
	srcs := sources[:1]
	if split {
		srcs = e.setSources()
	}
	e.multiples()
	e.Emit(amd64.MOV, regIn.As(32), amd64.Imm(along))
	outer := e.Here()
	e.Emit(amd64.MOV, regLines.As(32), amd64.Imm(lines))
	inner := e.Here()
	e.transposeBlock(o, srcs)
	across := e.blockSide() * o.elem.Bytes()
	if o.interleaved {
		across *= e.unit.depth()
	}
	e.advance(srcs, amd64.Imm(across))
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.blockSide()*o.lineStep))
	e.Emit(amd64.DEC, regLines.As(32))
	e.Emit(amd64.JNE, inner)
	// Back to the first line, and forward by a block.
	e.advance(srcs, amd64.Imm(-lines*across))
	e.Emit(amd64.IMUL, regT, regStep, amd64.Imm(e.blockSide()))
	e.advance(srcs, regT)
	e.Emit(amd64.ADD, regDst, amd64.Imm(e.blockSide()*e.unitStep()-lines*e.blockSide()*o.lineStep))
	e.Emit(amd64.DEC, regIn.As(32))
	e.Emit(amd64.JNE, outer)
}

// transposeBlock transposes one block.
func (e *emitter) transposeBlock(o operand, srcs []amd64.Reg) {
	for i := range e.blockSide() {
		d := amd64.Vec(i, 256)
		if len(srcs) > 1 {
			var from []amd64.Mem
			for _, s := range srcs {
				from = append(from, strided(s, i))
			}
			e.loadInterleaved(d, amd64.Vec(e.blockSide(), 256), o.elem, from)
		} else {
			e.loadUnits(d, o.elem, strided(srcs[0], i))
		}
		e.bias(o, d)
	}
	turn := e.transpose8
	if e.unit == unitF64 {
		turn = e.transpose4
	}
	for i, r := range turn() {
		e.Emit(amd64.VMOVUPS, amd64.At(regDst, i*o.lineStep), r)
	}
}

// strided returns memory at i strides from a register.
func strided(base amd64.Reg, i int) amd64.Mem {
	m := amd64.At(base, 0)
	switch i {
	case 0:
		return m
	case 3:
		return m.Index(regA3, 1)
	case 5:
		return m.Index(regA5, 1)
	case 6:
		return m.Index(regA3, 2)
	case 7:
		return m.Index(regA7, 1)
	}
	return m.Index(regStep, i) // 1, 2, 4
}

// The lower and the upper halves of two vectors of 256 bits.
const (
	lowerHalves  = amd64.Imm(0x20)
	higherHalves = amd64.Imm(0x31)
)

// transpose8 transposes the block of 32-bit elements in registers 0 to 7: first pairs of elements, then pairs of pairs,
// then halves.
func (e *emitter) transpose8() (out []amd64.Reg) {
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

// transpose4 transposes the block of 64-bit elements in registers 0 to 3.
func (e *emitter) transpose4() (out []amd64.Reg) {
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
