package x86

import (
	"math/bits"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
)

// A matrix of any size is transposed by one of four loops:
//
//   - squares of 16 bytes times 16 bytes, two at a time, each in half of the registers;
//   - rows of less than 16 bytes, as many of which as possible are loaded at once. Their elements are sorted by column
//     within each half of a register, then groups of elements are exchanged between registers;
//   - columns of less than 16 bytes, if they are contiguous where they are stored: the same in reverse. Such a store may
//     write beyond a column, where the next one follows;
//   - element by element, if rows or columns are few and none of these fits.
//
// The last of several rows, columns or squares may overlap the ones before, so that all of them are whole.

// matrix is a matrix to transpose. Registers, besides those below, are as in [target.Sequences.Transpose].
type matrix struct {
	*emitter
	target.Matrix
	size int // bytes of an element
	side int // elements in 16 bytes
	left int // frame offset: columns, or rows, that are left
	end  amd64.Label
}

// Registers. RAX is temporary.
const (
	matrixStep   = amd64.R8 // distance of rows of the source, and three times that
	matrixStep3  = amd64.R9
	matrixStepTo = amd64.R10 // distance of rows of the destination, and three times that
	matrixTo3    = amd64.R11
	matrixOrder  = amd64.RBX // address of an operand of VPSHUFB
)

// eightRows are registers with the addresses of rows 0 and 4, and of the first and fifth of the eight rows after them or of
// the other square.
type eightRows [2][2]amd64.Reg

var (
	matrixFrom = eightRows{{amd64.RSI, amd64.R12}, {amd64.RDX, amd64.R13}}
	matrixTo   = eightRows{{amd64.RDI, amd64.R14}, {amd64.RCX, amd64.RBP}}
)

// row returns the memory of a row of one half.
func (g eightRows) row(half, i int, step, step3 amd64.Reg) amd64.Mem {
	m := amd64.At(g[half][i/4], 0)
	switch i % 4 {
	case 1, 2:
		return m.Index(step, i%4)
	case 3:
		return m.Index(step3, 1)
	}
	return m
}

func (m *matrix) from(half, i int) amd64.Mem { return matrixFrom.row(half, i, matrixStep, matrixStep3) }
func (m *matrix) to(half, i int) amd64.Mem   { return matrixTo.row(half, i, matrixStepTo, matrixTo3) }

// Transpose implements [target.Sequences].
func (e *Emitter) Transpose(t target.Matrix, size, rows, columns int) {
	m := &matrix{emitter: e.e, Matrix: t, size: size, side: 16 / size, left: e.e.room(8), end: e.e.NewLabel()}
	if rows <= m.side {
		m.fewRows(rows)
	}
	if columns <= m.side {
		m.fewColumns(columns)
		if columns < m.side {
			m.fewColumns(m.side)
		}
	}
	if rows >= m.side && columns >= m.side {
		m.squares()
	}
	m.elements()
	m.Bind(m.end)
}

// triple sets a register to three times another.
func (m *matrix) triple(d, s amd64.Reg) { m.Emit(amd64.LEA, d, amd64.At(s, 0).Index(s, 2)) }

// fourth sets the addresses of the fifth row of each half.
func (m *matrix) fourth(g eightRows, step amd64.Reg) {
	for half := range 2 {
		m.Emit(amd64.LEA, g[half][1], amd64.At(g[half][0], 0).Index(step, 4))
	}
}

// eighth sets the address of row 8.
func (m *matrix) eighth(g eightRows, step amd64.Reg) {
	m.Emit(amd64.LEA, g[1][0], amd64.At(g[0][0], 0).Index(step, 8))
}

// advance ends an iteration over n of what is left: it moves all addresses by the least of n and what remains, times bytes
// or a distance in memory, and jumps to head, or goes on if none is left.
func (m *matrix) advance(n int, byBytes eightRows, bytes int, byStep eightRows, step target.Mem, head amd64.Label) {
	whole, done := m.NewLabel(), m.NewLabel()
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.left))
	m.Emit(amd64.SUB, amd64.RAX, amd64.Imm(n))
	m.Emit(amd64.JE, done)
	m.Emit(amd64.MOV, inFrame(m.left), amd64.RAX)
	m.Emit(amd64.CMP, amd64.RAX, amd64.Imm(n))
	m.Emit(amd64.JAE, whole)
	m.Emit(amd64.MOV, inFrame(m.left).Bits(64), amd64.Imm(n))
	m.add(byBytes, bytes, byStep, step)
	m.Emit(amd64.JMP, head)
	m.Bind(whole)
	m.Emit(amd64.MOV, amd64.EAX, amd64.Imm(n))
	m.add(byBytes, bytes, byStep, step)
	m.Emit(amd64.JMP, head)
	m.Bind(done)
}

// add advances addresses by RAX elements.
func (m *matrix) add(byBytes eightRows, bytes int, byStep eightRows, step target.Mem) {
	for i, g := range []eightRows{byStep, byBytes} {
		if i == 0 {
			m.Emit(amd64.PUSH, amd64.RAX)
			m.Emit(amd64.IMUL, amd64.RAX, mem(step))
		} else {
			m.Emit(amd64.POP, amd64.RAX)
			m.Emit(amd64.IMUL, amd64.RAX, amd64.RAX, amd64.Imm(bytes))
		}
		for _, half := range g {
			for _, r := range half {
				m.Emit(amd64.ADD, r, amd64.RAX)
			}
		}
	}
}

// exchange transposes n registers, a power of two, of n groups of bytes each in every half, which have 1<<groupBits bytes. The
// result is in the registers from first on.
func (m *matrix) exchange(n, groupBits int) (first int) {
	at, next := 0, 8
	for stage := range bits.TrailingZeros(uint(n)) {
		op, columns := interleaves[groupBits+stage], 1<<stage
		for i := range n / 2 {
			group, column := i/columns, i%columns
			x := at + 2*group*columns + column
			for half := range 2 {
				m.Emit(op[half], ymm(next+2*group*columns+2*column+half), ymm(x), ymm(x+columns))
			}
		}
		at, next = next, at
	}
	return at
}

// groupBits is the logarithm of the size of one of n groups in 16 bytes.
func groupBits(n int) int { return bits.TrailingZeros(uint(16 / n)) }

// exchangeBytes transposes a square of 16 rows of 16 bytes, of which eight registers have the rows eight apart in their halves.
// Each of the first eight registers has two rows of the result.
func (m *matrix) exchangeBytes() {
	const middle = 0xd8 // exchanges the 64 bits in the middle
	first := m.exchange(8, 0)
	for i := range 8 {
		m.Emit(amd64.VPERMQ, ymm(i), ymm(first+i), amd64.Imm(middle))
	}
}

// squares transposes pairs of squares, if there are as many rows and columns as a square has. It goes along columns, so that
// whole cache lines of the result are written, unless there are few rows or those may be in the same set of the cache.
func (m *matrix) squares() {
	few, across := m.NewLabel(), m.NewLabel()
	for _, n := range []int{m.Rows, m.Columns} {
		m.Emit(amd64.CMP, inFrame(n).Bits(64), amd64.Imm(m.side))
		m.Emit(amd64.JB, few)
	}
	m.steps(1, 1)
	m.Emit(amd64.TEST, inFrame(m.FromStep).Bits(32), amd64.Imm(sameSetBytes-1))
	m.Emit(amd64.JE, across)
	m.squaresDown(across)
	m.Bind(across)
	m.squaresAcross()
	m.Bind(few)
}

// sameSetBytes is a distance at which only every sixteenth set of the first-level cache is used.
const sameSetBytes = 1024

// squaresDown transposes squares, those of a few columns after one another, or jumps to few if there are not enough rows.
func (m *matrix) squaresDown(few amd64.Label) {
	columnHead, head, left := m.NewLabel(), m.NewLabel(), m.room(8)
	rows := 2 * m.side
	if m.size == 1 {
		rows = m.side
	}
	m.Emit(amd64.CMP, inFrame(m.Rows).Bits(64), amd64.Imm(rows))
	m.Emit(amd64.JB, few)
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.Columns))
	m.Emit(amd64.MOV, inFrame(left), amd64.RAX)
	m.Bind(columnHead)
	inside := m.NewLabel()
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.Columns))
	m.Emit(amd64.SUB, amd64.RAX, inFrame(left))
	m.Emit(amd64.CMP, inFrame(left).Bits(64), amd64.Imm(m.side))
	m.Emit(amd64.JGE, inside)
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.Columns))
	m.Emit(amd64.SUB, amd64.RAX, amd64.Imm(m.side))
	m.Bind(inside)
	m.Emit(amd64.MOV, amd64.RDI, amd64.RAX)
	m.Emit(amd64.IMUL, amd64.RDI, inFrame(m.ToStep))
	m.Emit(amd64.ADD, amd64.RDI, inFrame(m.To))
	m.Emit(amd64.IMUL, amd64.RSI, amd64.RAX, amd64.Imm(m.size))
	m.Emit(amd64.ADD, amd64.RSI, inFrame(m.From))
	if m.size == 1 {
		m.eighth(matrixFrom, matrixStep)
		m.eighth(matrixTo, matrixStepTo)
	} else {
		m.Emit(amd64.IMUL, amd64.RDX, inFrame(m.FromStep), amd64.Imm(m.side))
		m.Emit(amd64.ADD, amd64.RDX, amd64.RSI)
		m.Emit(amd64.LEA, amd64.RCX, amd64.At(amd64.RDI, 16))
	}
	m.begin(m.Rows, head)
	m.square()
	m.advance(rows, matrixTo, m.size, matrixFrom, target.InFrame(m.FromStep), head)
	m.Emit(amd64.SUB, inFrame(left).Bits(64), amd64.Imm(m.side))
	m.Emit(amd64.JG, columnHead)
	m.Emit(amd64.JMP, m.end)
}

// squaresAcross transposes squares, those of a few rows after one another.
func (m *matrix) squaresAcross() {
	rowHead, head, start := m.NewLabel(), m.NewLabel(), m.room(8)
	m.Emit(amd64.MOV, inFrame(start).Bits(64), amd64.Imm(0))
	m.Bind(rowHead)
	m.rowsAt(start, 0)
	step := m.side
	if m.size == 1 {
		m.eighth(matrixFrom, matrixStep)
		m.eighth(matrixTo, matrixStepTo)
	} else {
		m.rowsAt(start, 1)
		step *= 2
	}
	m.begin(m.Columns, head)
	m.square()
	m.advance(m.side, matrixFrom, m.size, matrixTo, target.InFrame(m.ToStep), head)
	m.Emit(amd64.MOV, amd64.RAX, inFrame(start))
	m.Emit(amd64.ADD, amd64.RAX, amd64.Imm(step))
	m.Emit(amd64.MOV, inFrame(start), amd64.RAX)
	m.Emit(amd64.CMP, amd64.RAX, inFrame(m.Rows))
	m.Emit(amd64.JB, rowHead)
	m.Emit(amd64.JMP, m.end)
}

// steps sets the distances of rows: those of the arguments times a number each.
func (m *matrix) steps(from, to int) {
	m.Emit(amd64.IMUL, matrixStep, inFrame(m.FromStep), amd64.Imm(from))
	m.Emit(amd64.IMUL, matrixStepTo, inFrame(m.ToStep), amd64.Imm(to))
	m.triple(matrixStep3, matrixStep)
	m.triple(matrixTo3, matrixStepTo)
}

// rowsAt sets the addresses of a square's rows, of which start is the first one for half 0. The square ends at the last row at
// the latest.
func (m *matrix) rowsAt(start, half int) {
	within := m.NewLabel()
	from, to := matrixFrom[half][0], matrixTo[half][0]
	m.Emit(amd64.MOV, to, inFrame(m.Rows))
	m.Emit(amd64.SUB, to, amd64.Imm(m.side))
	m.Emit(amd64.MOV, amd64.RAX, inFrame(start))
	if half > 0 {
		m.Emit(amd64.ADD, amd64.RAX, amd64.Imm(m.side))
	}
	m.Emit(amd64.CMP, amd64.RAX, to)
	m.Emit(amd64.JBE, within)
	m.Emit(amd64.MOV, amd64.RAX, to)
	m.Bind(within)
	m.Emit(amd64.MOV, from, amd64.RAX)
	m.Emit(amd64.IMUL, from, inFrame(m.FromStep))
	m.Emit(amd64.ADD, from, inFrame(m.From))
	m.Emit(amd64.IMUL, to, amd64.RAX, amd64.Imm(m.size))
	m.Emit(amd64.ADD, to, inFrame(m.To))
}

// square transposes a pair of squares, or one of bytes.
func (m *matrix) square() {
	for i := range min(m.side, 8) {
		m.Emit(amd64.VMOVUPS, ymm(i).As(128), m.from(0, i))
		m.Emit(amd64.VINSERTI128, ymm(i), ymm(i), m.from(1, i), amd64.Imm(1))
	}
	if m.size == 1 {
		m.exchangeBytes()
		for i := range 16 {
			m.storeHalf(m.to(i/8, i%8), ymm(i/2), i%2)
		}
		return
	}
	first := m.exchange(m.side, groupBits(m.side))
	for half := range 2 {
		for i := range m.side {
			m.storeHalf(m.to(half, i), ymm(first+i), half)
		}
	}
}

// storeHalf writes 16 bytes of a register.
func (m *matrix) storeHalf(to amd64.Mem, v amd64.Reg, half int) {
	if half == 0 {
		m.Emit(amd64.VMOVUPS, to, v.As(128))
	} else {
		m.Emit(amd64.VEXTRACTI128, to, v, amd64.Imm(1))
	}
}

// orders returns operands of VPSHUFB for rows of n elements, n from 0 to most: they move the elements of rows that are
// contiguous into one group for each column of at most most, or back.
func (m *matrix) orders(most int, back bool) (table []byte) {
	group := m.side / most // rows in 16 bytes
	for n := range most + 1 {
		order := make([]byte, 16)
		for i := range order {
			order[i] = 0x80 // a byte of zero
		}
		for row := range group {
			for column := range n {
				for b := range m.size {
					x, y := (row*n+column)*m.size+b, (column*group+row)*m.size+b
					if back {
						x, y = y, x
					}
					order[y] = byte(x)
				}
			}
		}
		table = append(append(table, order...), order...)
	}
	return table
}

// order sets the address of the operand for rows of RAX elements.
func (m *matrix) order(most int, back bool) {
	m.Emit(amd64.SHL, amd64.RAX, amd64.Imm(5))
	m.Emit(amd64.LEA, matrixOrder, m.Const(m.orders(most, back)))
	m.Emit(amd64.ADD, matrixOrder, amd64.RAX)
}

// lastInPage is the offset in a page of the last 16 bytes.
const lastInPage = 4096 - 16

// fewColumns transposes rows of at most most elements, a power of two. If several of them are in one load, they have more
// than half as many, and are contiguous. A load may read up to 16 bytes from the last row on, which are in its page.
func (m *matrix) fewColumns(most int) {
	other, head := m.NewLabel(), m.NewLabel()
	group, rows := m.side/most, 2*m.side // rows of a load, and of an iteration
	if most == 16 {
		rows = 16
	}
	m.Emit(amd64.CMP, inFrame(m.Columns).Bits(64), amd64.Imm(most))
	m.Emit(amd64.JA, other)
	m.Emit(amd64.CMP, inFrame(m.Rows).Bits(64), amd64.Imm(rows))
	m.Emit(amd64.JB, other)
	m.Emit(amd64.MOV, amd64.RCX, inFrame(m.FromStep))
	m.Emit(amd64.CMP, amd64.RCX, amd64.Imm(0))
	m.Emit(amd64.JL, other)
	if group > 1 {
		m.Emit(amd64.CMP, amd64.RCX, amd64.Imm(most*m.size))
		m.Emit(amd64.JA, other)
		m.Emit(amd64.CMP, amd64.RCX, amd64.Imm(most*m.size/2))
		m.Emit(amd64.JBE, other)
		m.Emit(amd64.IMUL, amd64.RAX, inFrame(m.Columns), amd64.Imm(m.size))
		m.Emit(amd64.CMP, amd64.RAX, amd64.RCX)
		m.Emit(amd64.JA, other)
	}
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.Rows))
	m.Emit(amd64.SUB, amd64.RAX, amd64.Imm(group))
	m.Emit(amd64.IMUL, amd64.RAX, amd64.RCX)
	m.Emit(amd64.ADD, amd64.RAX, inFrame(m.From))
	m.Emit(amd64.AND, amd64.EAX, amd64.Imm(4095))
	m.Emit(amd64.CMP, amd64.EAX, amd64.Imm(lastInPage))
	m.Emit(amd64.JA, other)
	if group > 1 {
		m.Emit(amd64.MOV, amd64.RAX, amd64.RCX)
		m.Emit(amd64.SHR, amd64.RAX, amd64.Imm(bits.TrailingZeros(uint(m.size))))
		m.order(most, false)
	}
	m.steps(group, 1)
	m.addresses()
	if most == 16 {
		m.eighth(matrixFrom, matrixStep)
	} else {
		m.Emit(amd64.IMUL, matrixFrom[1][0], inFrame(m.FromStep), amd64.Imm(m.side))
		m.Emit(amd64.ADD, matrixFrom[1][0], matrixFrom[0][0])
	}
	m.eighth(matrixTo, matrixStepTo)
	m.begin(m.Rows, head)
	m.columns(most, group)
	m.advance(rows, matrixTo, m.size, matrixFrom, target.InFrame(m.FromStep), head)
	m.Emit(amd64.JMP, m.end)
	m.Bind(other)
}

// begin completes the addresses, and begins a loop over the number of rows or columns in a frame slot.
func (m *matrix) begin(count int, head amd64.Label) {
	m.fourth(matrixFrom, matrixStep)
	m.fourth(matrixTo, matrixStepTo)
	m.Emit(amd64.MOV, amd64.RAX, inFrame(count))
	m.Emit(amd64.MOV, inFrame(m.left), amd64.RAX)
	m.Asm.Align(32)
	m.Bind(head)
}

// addresses sets the addresses of the first rows.
func (m *matrix) addresses() {
	m.Emit(amd64.MOV, matrixFrom[0][0], inFrame(m.From))
	m.Emit(amd64.MOV, matrixTo[0][0], inFrame(m.To))
}

// columns transposes rows of at most most elements.
func (m *matrix) columns(most, group int) {
	done := m.NewLabel()
	for i := range min(most, 8) {
		m.Emit(amd64.VMOVUPS, ymm(i).As(128), m.from(0, i))
		m.Emit(amd64.VINSERTI128, ymm(i), ymm(i), m.from(1, i), amd64.Imm(1))
		if group > 1 {
			m.Emit(amd64.VPSHUFB, ymm(i), ymm(i), amd64.At(matrixOrder, 0))
		}
	}
	store := func(i int) { m.storeHalf(m.to(i/8, i%8), ymm(i/2), i%2) }
	if most == 16 {
		m.exchangeBytes()
	} else {
		first := m.exchange(most, groupBits(most))
		store = func(i int) { m.Emit(amd64.VMOVUPS, m.to(0, i), ymm(first+i)) }
	}
	for i := range most {
		if i > 0 {
			m.Emit(amd64.CMP, inFrame(m.Columns).Bits(64), amd64.Imm(i))
			m.Emit(amd64.JBE, done)
		}
		store(i)
	}
	m.Bind(done)
}

// fewRows transposes at most most rows, a power of two, and more than half as many, whose columns are contiguous where they
// are stored. A store may write beyond the column, where the next one follows; the last store goes through the frame.
func (m *matrix) fewRows(most int) {
	other, head, last := m.NewLabel(), m.NewLabel(), m.NewLabel()
	group, columns := m.side/most, 2*m.side // columns of a store, and of an iteration
	if most == 16 {
		columns = 16
	}
	m.Emit(amd64.MOV, amd64.RAX, inFrame(m.Rows))
	m.Emit(amd64.CMP, amd64.RAX, amd64.Imm(most))
	m.Emit(amd64.JA, other)
	m.Emit(amd64.CMP, amd64.RAX, amd64.Imm(most/2))
	m.Emit(amd64.JBE, other)
	m.Emit(amd64.CMP, inFrame(m.Columns).Bits(64), amd64.Imm(columns))
	m.Emit(amd64.JB, other)
	m.Emit(amd64.IMUL, amd64.RCX, amd64.RAX, amd64.Imm(m.size))
	m.Emit(amd64.CMP, amd64.RCX, inFrame(m.ToStep))
	m.Emit(amd64.JNE, other)
	if group > 1 {
		m.order(most, true)
	}
	m.steps(1, group)
	m.addresses()
	m.eighth(matrixFrom, matrixStep)
	if most == 16 {
		m.eighth(matrixTo, matrixStepTo)
	} else {
		m.Emit(amd64.IMUL, matrixTo[1][0], inFrame(m.ToStep), amd64.Imm(m.side))
		m.Emit(amd64.ADD, matrixTo[1][0], matrixTo[0][0])
	}
	m.begin(m.Columns, head)
	m.joinRows(most, group, columns, last)
	m.advance(columns, matrixFrom, m.size, matrixTo, target.InFrame(m.ToStep), head)
	m.Bind(last)
	m.Emit(amd64.MOV, amd64.RCX, inFrame(m.ToStep))
	m.Emit(amd64.IMUL, amd64.RCX, amd64.RCX, amd64.Imm(group))
	for _, n := range []int{16, 8, 4, 2} {
		m.copyEnds(n, m.end)
	}
	m.Emit(amd64.JMP, m.end)
	m.Bind(other)
}

// joinRows transposes at most most rows. If no column follows, it does not store the last vector, but sets RSI to the
// address of a copy of it, and RDI to that of its destination, and jumps to last.
func (m *matrix) joinRows(most, group, columns int, last amd64.Label) {
	loaded := m.NewLabel()
	for i := range most {
		if i > most/2 {
			m.Emit(amd64.CMP, inFrame(m.Rows).Bits(64), amd64.Imm(i))
			m.Emit(amd64.JBE, loaded)
		}
		switch {
		case most < 16:
			m.Emit(amd64.VMOVUPS, ymm(i), m.from(0, i))
		case i < 8:
			m.Emit(amd64.VMOVUPS, ymm(i).As(128), m.from(0, i))
		default:
			m.Emit(amd64.VINSERTI128, ymm(i-8), ymm(i-8), m.from(1, i-8), amd64.Imm(1))
		}
	}
	m.Bind(loaded)
	type piece struct {
		to   amd64.Mem
		v    amd64.Reg
		half int
	}
	var pieces []piece
	if most == 16 {
		m.exchangeBytes()
		for i := range 16 {
			pieces = append(pieces, piece{m.to(i/8, i%8), ymm(i / 2), i % 2})
		}
	} else {
		first := m.exchange(most, groupBits(most))
		for half := range 2 {
			for i := range most {
				if group > 1 && half == 0 {
					m.Emit(amd64.VPSHUFB, ymm(first+i), ymm(first+i), amd64.At(matrixOrder, 0))
				}
				pieces = append(pieces, piece{m.to(half, i), ymm(first + i), half})
			}
		}
	}
	end := pieces[len(pieces)-1]
	for _, p := range pieces[:len(pieces)-1] {
		m.storeHalf(p.to, p.v, p.half)
	}
	more, copied := m.NewLabel(), m.room(64)
	m.Emit(amd64.CMP, inFrame(m.left).Bits(64), amd64.Imm(columns))
	m.Emit(amd64.JNE, more)
	m.storeHalf(inFrame(copied), end.v, end.half)
	m.Emit(amd64.LEA, amd64.RDI, end.to)
	m.Emit(amd64.LEA, amd64.RSI, inFrame(copied))
	m.Emit(amd64.JMP, last)
	m.Bind(more)
	m.storeHalf(end.to, end.v, end.half)
}

// elements copies one element at a time.
func (m *matrix) elements() {
	m.addresses()
	from, to := matrixFrom[0][0], matrixTo[0][0]
	m.Emit(amd64.MOV, matrixStep, inFrame(m.FromStep))
	m.Emit(amd64.MOV, matrixStepTo, inFrame(m.ToStep))
	m.Emit(amd64.MOV, amd64.RDX, inFrame(m.Columns))
	column := m.Here()
	m.Emit(amd64.MOV, amd64.R12, from)
	m.Emit(amd64.MOV, amd64.R13, to)
	m.Emit(amd64.MOV, amd64.RCX, inFrame(m.Rows))
	row := m.Here()
	if m.size < 4 {
		m.Emit(amd64.MOVZX, amd64.EAX, amd64.At(amd64.R12, 0).Bits(8*m.size))
	} else {
		m.Emit(amd64.MOV, amd64.RAX.As(8*m.size), amd64.At(amd64.R12, 0))
	}
	m.Emit(amd64.MOV, amd64.At(amd64.R13, 0), amd64.RAX.As(8*m.size))
	m.Emit(amd64.ADD, amd64.R12, matrixStep)
	m.Emit(amd64.ADD, amd64.R13, amd64.Imm(m.size))
	m.Emit(amd64.DEC, amd64.RCX)
	m.Emit(amd64.JNE, row)
	m.Emit(amd64.ADD, from, amd64.Imm(m.size))
	m.Emit(amd64.ADD, to, matrixStepTo)
	m.Emit(amd64.DEC, amd64.RDX)
	m.Emit(amd64.JNE, column)
}
