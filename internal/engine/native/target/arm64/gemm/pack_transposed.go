package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/arm64/a64"
)

// transposes reports whether lines whose elements are adjacent in memory can be copied in squares: of as many units of as
// many lines as a vector holds.
func (e *emitter) transposes(o operand) bool {
	side := e.square()
	return e.unit != unitF64 && min(o.lines, o.group)%side == 0 && e.depth()%side == 0
}

// square returns the side of a square in units.
func (e *emitter) square() int { return vectorBytes / e.unit.bytes() }

// transposed copies a group of lines whose elements are adjacent in memory, square by square.
func (e *emitter) transposed(o operand) {
	side := e.square()
	bytes := side * o.elem.Bytes() * e.unit.depth() // of a line of a square in memory
	lines := min(o.lines, o.group)
	e.loop(regUnits, e.depth()/side, func() {
		e.Emit(a64.MOV, regSrc, regUnit)
		e.loop(regLines, lines/side, func() {
			for i := range side {
				e.loadRun(a64.V(i), o.elem, a64.At(regSrc, 0))
				e.Emit(a64.ADD, regSrc, regSrc, regLine)
			}
			if side == 4 {
				e.transpose4()
			} else {
				e.transpose2()
			}
			for i := range side {
				e.Emit(a64.STR, a64.V(i).Scalar(vectorBytes), a64.At(regDst, i*o.group*e.unit.bytes()))
			}
			e.add(regDst, vectorBytes)
		})
		e.add(regDst, (side*o.group-lines)*e.unit.bytes())
		e.add(regUnit, bytes)
	})
}

// loadRun loads adjacent elements that fill a vector in the format of the multiplication.
func (e *emitter) loadRun(d a64.Reg, elem mma.Elem, from a64.Mem) {
	x := temp(0)
	switch {
	case elem == mma.BF16As32 && e.unit.part() == 2: // the upper halves of two vectors
		e.Emit(a64.LDP, x.Scalar(vectorBytes), temp(1).Scalar(vectorBytes), from)
		e.Emit(a64.UZP2, d.H8(), x.H8(), temp(1).H8())
	case e.unit.depth() > 1:
		e.Emit(a64.LDR, d.Scalar(vectorBytes), from)
	default:
		e.Emit(a64.LDR, x.Scalar(e.lanes*elem.Bytes()), from)
		e.widen(x, elem)
		e.Emit(a64.ORR, d.B16(), x.B16(), x.B16())
	}
}

// transpose4 transposes the lanes of V0 to V3.
func (e *emitter) transpose4() {
	v, t := func(i int) a64.Reg { return a64.V(i) }, func(i int) a64.Reg { return a64.V(4 + i) }
	for i := range 2 {
		e.Emit(a64.TRN1, t(2*i).S4(), v(2*i).S4(), v(2*i+1).S4())
		e.Emit(a64.TRN2, t(2*i+1).S4(), v(2*i).S4(), v(2*i+1).S4())
	}
	for i := range 2 {
		e.Emit(a64.ZIP1, v(i).D2(), t(i).D2(), t(2+i).D2())
		e.Emit(a64.ZIP2, v(2+i).D2(), t(i).D2(), t(2+i).D2())
	}
}

// transpose2 transposes the lanes of V0 and V1.
func (e *emitter) transpose2() {
	e.Emit(a64.ZIP1, a64.V(4).D2(), a64.V(0).D2(), a64.V(1).D2())
	e.Emit(a64.ZIP2, a64.V(1).D2(), a64.V(0).D2(), a64.V(1).D2())
	e.Emit(a64.ORR, a64.V(0).B16(), a64.V(4).B16(), a64.V(4).B16())
}

// interleavedLines is how many adjacent lines are interleaved at once.
const interleavedLines = 8

// interleaved copies a group of lines that are adjacent in memory and whose units have several k: vectors of the lines at
// these k are interleaved.
func (e *emitter) interleaved(o operand) {
	lines := min(o.lines, o.group)
	bytes := interleavedLines * o.elem.Bytes()
	e.loop(regUnits, e.depth(), func() {
		for at := 0; at < lines; at += interleavedLines {
			e.Emit(a64.MOV, regSrc, regUnit)
			var rows [][]a64.Reg
			for k := range e.unit.depth() {
				from := a64.At(regSrc, at/interleavedLines*bytes)
				if e.unit.part() == 1 {
					e.Emit(a64.LDR, a64.V(k).Scalar(bytes), from)
				} else {
					e.loadRun(a64.V(k), o.elem, from)
				}
				e.Emit(a64.ADD, regSrc, regSrc, regStep)
				rows = append(rows, []a64.Reg{a64.V(k)})
			}
			for i, v := range e.interleave(rows) {
				e.Emit(a64.STR, v.Scalar(vectorBytes), a64.At(regDst, at*e.unit.bytes()+i*vectorBytes))
			}
		}
		e.Emit(a64.MOV, regUnit, regSrc)
		e.add(regDst, o.group*e.unit.bytes())
	})
}

// interleave returns registers with the parts of the rows of a unit, line by line. Rows of bytes fill half of a register.
// It changes the registers V8 to V31.
func (e *emitter) interleave(rows [][]a64.Reg) []a64.Reg {
	next := 8
	fresh := func() a64.Reg {
		next++
		return a64.V(next - 1)
	}
	half := e.unit.part() == 1
	for size := e.unit.part(); len(rows) > 1; size *= 2 {
		var merged [][]a64.Reg
		for i := 0; i < len(rows); i += 2 {
			var row []a64.Reg
			for j, x := range rows[i] {
				lanes := func(r a64.Reg) a64.Reg { return r.Lanes(size, vectorBytes) }
				low := fresh()
				e.Emit(a64.ZIP1, lanes(low), lanes(x), lanes(rows[i+1][j]))
				row = append(row, low)
				if !half {
					high := fresh()
					e.Emit(a64.ZIP2, lanes(high), lanes(x), lanes(rows[i+1][j]))
					row = append(row, high)
				}
			}
			merged = append(merged, row)
		}
		rows, half = merged, false
	}
	return rows[0]
}
