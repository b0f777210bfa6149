package a64

import (
	"encoding/binary"
	"fmt"
)

// Asm collects instructions. Use [New] to create one. It is not safe for concurrent use.
type Asm struct {
	// Allow is the set of extensions that instructions may need; New sets it to all. Emitting an instruction of another
	// extension is an error.
	Allow Features
	// KeepText makes the assembler record the instructions for [Code.Listing].
	KeepText bool

	code   []uint32
	labels []int // index of the word that each label is bound to, by Label-1; -1 if it is not bound yet
	fixups []fixup
	fence  int // index of the word that the last bound label or mark is before
	pool   pool
	marks  []Mark
	lines  []line
	err    error
}

// Mark attributes the code from Offset to the next mark to ID.
type Mark struct {
	Offset int
	ID     int
}

// Code is the result of assembling.
type Code struct {
	// Bytes are the instructions, followed by the constants. They must be loaded at an address that is a multiple of 4096.
	Bytes []byte
	// TextLen is the number of bytes that are instructions.
	TextLen int
	Marks   []Mark

	labels []int // offsets in bytes
	lines  []line
}

// New returns an empty assembler that allows every instruction.
func New() *Asm { return &Asm{Allow: AllFeatures} }

// Len returns the number of bytes of code so far.
func (a *Asm) Len() int { return 4 * len(a.code) }

// Err returns the first error so far.
func (a *Asm) Err() error { return a.err }

func (a *Asm) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf("a64: "+format, args...)
	}
}

// NewLabel returns a label that is not bound yet.
func (a *Asm) NewLabel() Label {
	a.labels = append(a.labels, -1)
	return Label(len(a.labels))
}

func (a *Asm) known(l Label) bool { return l >= 1 && int(l) <= len(a.labels) }

// Bind binds the label to the current position.
func (a *Asm) Bind(l Label) {
	switch {
	case !a.known(l):
		a.fail("label %d is not one of this assembler", l)
	case a.labels[l-1] >= 0:
		a.fail("label %d is bound twice", l)
	default:
		a.labels[l-1] = len(a.code)
		a.fence = len(a.code)
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
	if n := len(a.marks); n > 0 && a.marks[n-1].Offset == a.Len() {
		a.marks[n-1].ID = id
		return
	}
	a.marks = append(a.marks, Mark{a.Len(), id})
	a.fence = len(a.code)
}

// Comment adds a line to the listing.
func (a *Asm) Comment(format string, args ...any) {
	if a.KeepText {
		a.note(line{kind: lineComment, text: fmt.Sprintf(format, args...)})
	}
}

// Align pads the code with no-ops to a multiple of n bytes: a power of two of 4 to 64. Code that grows because a branch
// is far is not aligned any more.
func (a *Asm) Align(n int) {
	if n < 4 || n > 64 || n&(n-1) != 0 {
		a.fail("align %d: want a power of two from 4 to 64", n)
		return
	}
	for a.Len()&(n-1) != 0 {
		a.Emit(NOP)
	}
}

// Emit adds an instruction. If the table does not have the instruction with these operands, [Asm.Finish] reports an
// error.
func (a *Asm) Emit(op Op, operands ...Operand) {
	if a.err != nil {
		return
	}
	f, bits := tables().choose(op, operands, a.Allow)
	if f == nil {
		a.fail("no instruction %s%s", show(op, operands), a.missing(op, operands))
		return
	}
	for i, o := range operands {
		if l, ok := o.(Label); ok {
			if !a.known(l) {
				a.fail("%s: label %d is not one of this assembler", show(op, operands), l)
				return
			}
			a.fixups = append(a.fixups, fixup{at: len(a.code), label: l, kind: f.args[i].reach})
		}
	}
	a.note(line{kind: lineInst, op: op, operands: operands})
	a.code = append(a.code, bits)
}

// Replace replaces the last instruction, which must have no label among its operands. It reports false if a label or mark
// is behind it.
func (a *Asm) Replace(op Op, operands ...Operand) bool {
	n := len(a.code) - 1
	if a.err != nil || n < a.fence {
		return false
	}
	a.code = a.code[:n]
	for len(a.lines) > 0 && a.lines[len(a.lines)-1].at >= n && a.lines[len(a.lines)-1].kind == lineInst {
		a.lines = a.lines[:len(a.lines)-1]
	}
	a.Emit(op, operands...)
	return true
}

// missing explains an instruction that needs an extension.
func (a *Asm) missing(op Op, operands []Operand) string {
	if f, _ := tables().choose(op, operands, AllFeatures); f != nil {
		return fmt.Sprintf(": it needs %v", f.need&^a.Allow)
	}
	return ""
}

// Encodes reports whether the table has an instruction with these operands. Labels need not be of the assembler.
func Encodes(op Op, operands ...Operand) bool {
	f, _ := tables().choose(op, operands, AllFeatures)
	return f != nil
}

// Finish resolves branches and constants and returns the code, or the first error. The assembler must not be used
// afterwards.
func (a *Asm) Finish() (*Code, error) {
	text := len(a.code)
	a.pool.place(a)
	text += a.relax(text)
	for _, f := range a.fixups {
		a.patch(f)
	}
	if a.err != nil {
		return nil, a.err
	}
	c := &Code{TextLen: 4 * text, Marks: a.marks, lines: a.lines}
	for _, w := range a.code {
		c.Bytes = binary.LittleEndian.AppendUint32(c.Bytes, w)
	}
	for _, at := range a.labels {
		c.labels = append(c.labels, 4*at)
	}
	return c, nil
}

// Offset returns the position of the label in the bytes. The label must have been bound by the assembler of this code.
func (c *Code) Offset(l Label) int { return c.labels[l-1] }
