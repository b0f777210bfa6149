package x86

import "gotile/internal/engine/native/target/x86/amd64"

// rows are the rows of a block in memory, step bytes apart.
type rows struct {
	first amd64.Mem
	step  int
}

func (r rows) row(i int) amd64.Mem { return r.first.Plus(i * r.step) }

func ymm(i int) amd64.Reg { return amd64.Vec(i, 256) }

// transposeBlock writes the columns of a block of elements of size bytes as rows.
func (e *emitter) transposeBlock(size int, to, from rows) {
	switch size {
	case 1:
		e.transposeBytes(to, from)
	case 2:
		e.transposePairs(to, from)
	case 4:
		e.transposeQuads(to, from)
	case 8:
		e.transposeEights(to, from)
	}
}

// interleaves are the instructions that interleave the low and the high halves of 128 bits, by the logarithm of the size
// of an element.
var interleaves = [4][2]amd64.Op{
	{amd64.VPUNPCKLBW, amd64.VPUNPCKHBW}, {amd64.VPUNPCKLWD, amd64.VPUNPCKHWD},
	{amd64.VPUNPCKLDQ, amd64.VPUNPCKHDQ}, {amd64.VPUNPCKLQDQ, amd64.VPUNPCKHQDQ},
}

// transposeHalves loads sixteen rows of 16 bytes, the first eight of them into the lower halves of eight registers, and
// interleaves them three times. The results are in the eight registers after those: each half has the first eight or the
// other rows of one column of two bytes, or of two columns of one.
func (e *emitter) transposeHalves(from rows, sizeBits int) {
	for i := range 8 {
		e.Emit(amd64.VMOVUPS, ymm(i).As(128), from.row(i))
		e.Emit(amd64.VINSERTI128, ymm(i), ymm(i), from.row(i+8), amd64.Imm(1))
	}
	at, next := 0, 8
	for stage := range 3 {
		op, columns := interleaves[sizeBits+stage], 1<<stage
		for i := range 4 { // columns of two groups of rows, one column after another
			group, column := i/columns, i%columns
			x := at + 2*group*columns + column
			for half := range 2 {
				e.Emit(op[half], ymm(next+2*group*columns+2*column+half), ymm(x), ymm(x+columns))
			}
		}
		at, next = next, at
	}
}

// transposePairs transposes sixteen rows of eight elements of two bytes.
func (e *emitter) transposePairs(to, from rows) {
	e.transposeHalves(from, 1)
	for i := range 8 {
		e.Emit(amd64.VMOVUPS, to.row(i), ymm(8+i))
	}
}

// transposeBytes transposes sixteen rows of sixteen bytes.
func (e *emitter) transposeBytes(to, from rows) {
	const middle = 0xd8 // exchanges the 64 bits in the middle
	e.transposeHalves(from, 0)
	for i := range 8 {
		e.Emit(amd64.VPERMQ, ymm(i), ymm(8+i), amd64.Imm(middle))
		e.Emit(amd64.VMOVUPS, to.row(2*i), ymm(i).As(128))
		e.Emit(amd64.VEXTRACTI128, to.row(2*i+1), ymm(i), amd64.Imm(1))
	}
}

// transposeQuads transposes eight rows of eight elements of four bytes.
func (e *emitter) transposeQuads(to, from rows) {
	for i := range 8 {
		e.Emit(amd64.VMOVUPS, ymm(i), from.row(i))
	}
	for i := range 4 { // pairs of rows, element by element
		e.Emit(amd64.VUNPCKLPS, ymm(8+2*i), ymm(2*i), ymm(2*i+1))
		e.Emit(amd64.VUNPCKHPS, ymm(9+2*i), ymm(2*i), ymm(2*i+1))
	}
	for i := range 2 { // groups of four rows
		at := 8 + 4*i
		e.Emit(amd64.VUNPCKLPD, ymm(4*i), ymm(at), ymm(at+2))
		e.Emit(amd64.VUNPCKHPD, ymm(4*i+1), ymm(at), ymm(at+2))
		e.Emit(amd64.VUNPCKLPD, ymm(4*i+2), ymm(at+1), ymm(at+3))
		e.Emit(amd64.VUNPCKHPD, ymm(4*i+3), ymm(at+1), ymm(at+3))
	}
	for i := range 4 {
		e.joinHalves(to, i, i+4, i, i+4)
	}
}

// transposeEights transposes four rows of four elements of eight bytes.
func (e *emitter) transposeEights(to, from rows) {
	for i := range 4 {
		e.Emit(amd64.VMOVUPS, ymm(i), from.row(i))
	}
	for i := range 2 { // pairs of rows
		e.Emit(amd64.VUNPCKLPD, ymm(4+2*i), ymm(2*i), ymm(2*i+1))
		e.Emit(amd64.VUNPCKHPD, ymm(5+2*i), ymm(2*i), ymm(2*i+1))
	}
	for i := range 2 {
		e.joinHalves(to, i, i+2, 4+i, 6+i)
	}
}

// joinHalves writes the lower halves of two registers to one row, and the upper ones to another.
func (e *emitter) joinHalves(to rows, low, high, x, y int) {
	e.Emit(amd64.VPERM2F128, ymm(8), ymm(x), ymm(y), amd64.Imm(0x20))
	e.Emit(amd64.VPERM2F128, ymm(9), ymm(x), ymm(y), amd64.Imm(0x31))
	e.Emit(amd64.VMOVUPS, to.row(low), ymm(8))
	e.Emit(amd64.VMOVUPS, to.row(high), ymm(9))
}
