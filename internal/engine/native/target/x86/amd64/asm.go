package amd64

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Asm collects instructions. Use [New] to create one. It is not safe for concurrent use.
type Asm struct {
	// Allow is the set of extensions that instructions may need; New sets it to all. Emitting an instruction of another
	// extension is an error.
	Allow Features
	// KeepText makes the assembler record the instructions for [Code.Listing].
	KeepText bool

	code   []byte
	labels []int // offset of each label, by Label-1; -1 if it is not bound yet
	fixups []fixup
	pool   pool
	marks  []Mark
	lines  []line
	err    error
}

// fixup is a 32-bit displacement that is filled in when its label is bound.
type fixup struct {
	at    int // offset of the four bytes
	end   int // end of the instruction, from which displacements count
	label Label
	add   int
}

// Mark attributes the code from Offset to the next mark to ID.
type Mark struct {
	Offset int
	ID     int
}

// Code is the result of assembling.
type Code struct {
	// Bytes are the instructions, followed by the constants. They must be loaded at an address that is a multiple of 64.
	Bytes []byte
	// TextLen is the number of bytes that are instructions.
	TextLen int
	Marks   Marks

	labels []int
	lines  []line
}

// New returns an empty assembler that allows every instruction.
func New() *Asm { return &Asm{Allow: AllFeatures} }

// Len returns the number of bytes of code so far.
func (a *Asm) Len() int { return len(a.code) }

// Err returns the first error so far.
func (a *Asm) Err() error { return a.err }

func (a *Asm) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf("amd64: "+format, args...)
	}
}

// NewLabel returns a label that is not bound yet.
func (a *Asm) NewLabel() Label {
	a.labels = append(a.labels, -1)
	return Label(len(a.labels))
}

// Bind binds the label to the current position.
func (a *Asm) Bind(l Label) {
	switch {
	case l < 1 || int(l) > len(a.labels):
		a.fail("label %d is not one of this assembler", l)
	case a.labels[l-1] >= 0:
		a.fail("label %d is bound twice", l)
	default:
		a.labels[l-1] = len(a.code)
		a.note(line{kind: lineLabel, label: l})
	}
}

// Here returns a new label bound to the current position.
func (a *Asm) Here() Label {
	l := a.NewLabel()
	a.Bind(l)
	return l
}

// Mark attributes the following code to id, whose meaning is up to the caller: the line of a kernel, for example.
func (a *Asm) Mark(id int) {
	if n := len(a.marks); n > 0 && a.marks[n-1].Offset == len(a.code) {
		a.marks[n-1].ID = id
		return
	}
	a.marks = append(a.marks, Mark{len(a.code), id})
}

// Comment adds a line to the listing.
func (a *Asm) Comment(format string, args ...any) {
	if a.KeepText {
		a.note(line{kind: lineComment, text: fmt.Sprintf(format, args...)})
	}
}

// Align pads the code with no-ops to a multiple of n bytes: a power of two of at most 64. Aligned loops decode faster.
func (a *Asm) Align(n int) {
	if n < 1 || n > 64 || n&(n-1) != 0 {
		a.fail("align %d: want a power of two up to 64", n)
		return
	}
	fill := -len(a.code) & (n - 1)
	for fill > 0 {
		k := min(fill, len(nops))
		a.code = append(a.code, nops[k-1]...)
		fill -= k
	}
}

// nops are the recommended no-op instructions of one to nine bytes.
var nops = [...]string{
	"\x90",
	"\x66\x90",
	"\x0f\x1f\x00",
	"\x0f\x1f\x40\x00",
	"\x0f\x1f\x44\x00\x00",
	"\x66\x0f\x1f\x44\x00\x00",
	"\x0f\x1f\x80\x00\x00\x00\x00",
	"\x0f\x1f\x84\x00\x00\x00\x00\x00",
	"\x66\x0f\x1f\x84\x00\x00\x00\x00\x00",
}

// Emit adds an instruction. Operands are in Intel's order, the destination first. If the table does not have the
// instruction with these operands, [Asm.Finish] reports an error.
func (a *Asm) Emit(op Op, operands ...Operand) {
	if a.err != nil {
		return
	}
	var buf [maxArgs]arg
	args, round, err := a.resolve(&buf, operands)
	if err != nil {
		a.fail("%s: %w", show(op, operands), err)
		return
	}
	f, err := a.choose(op, args, round)
	if err != nil {
		a.fail("%s: %w", show(op, operands), err)
		return
	}
	start := len(a.code)
	f.encode(a, args, round)
	a.noteInst(start, f, args, round)
}

// Finish resolves jumps and constants and returns the code, or the first error. The assembler must not be used
// afterwards.
func (a *Asm) Finish() (*Code, error) {
	text := len(a.code)
	a.pool.place(a)
	for _, f := range a.fixups {
		a.patch(f)
	}
	if a.err != nil {
		return nil, a.err
	}
	return &Code{Bytes: a.code, TextLen: text, Marks: a.marks, labels: a.labels, lines: a.lines}, nil
}

func (a *Asm) patch(f fixup) {
	to := a.labels[f.label-1]
	if to < 0 {
		a.fail("label %d is used but not bound", f.label)
		return
	}
	d := to + f.add - f.end
	if d != int(int32(d)) {
		a.fail("label %d is %d bytes away, out of reach", f.label, d)
		return
	}
	binary.LittleEndian.PutUint32(a.code[f.at:], uint32(int32(d)))
}

// Offset returns the position of the label in the bytes. The label must have been bound by the assembler of this code.
func (c *Code) Offset(l Label) int { return c.labels[l-1] }

// Marks are marks, sorted by offset.
type Marks []Mark

// At returns the ID of the mark that the instruction at an offset belongs to.
func (list Marks) At(offset int) (id int, ok bool) {
	for _, m := range list {
		if m.Offset > offset {
			break
		}
		id, ok = m.ID, true
	}
	return id, ok
}

func fitsInt32(n int) bool { return n >= math.MinInt32 && n <= math.MaxInt32 }
