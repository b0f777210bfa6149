package regmachine

import (
	"fmt"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// emitter records instructions.
type emitter struct {
	vec     vcode.Target
	room    func(bytes int) int // of the frame
	machine vcode.Machine       // emits the bodies of OpRarely
	trace   *tracer             // nil if nothing is traced

	list     []instruction
	labels   []int // by label: one more than the number of the instruction that it is bound to; 0 if it is not
	comments []comment
	marks    []target.Mark
	err      error

	rareOperands []int // slots of the frame for operands of OpRarely and its result
	saved        int   // and for all registers; 0 if they have none yet
}

// comment is a line of the listing before an instruction.
type comment struct {
	at   int
	text string
}

func (e *emitter) emit(in instruction) { e.list = append(e.list, in) }

func (e *emitter) fail(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf("register machine: "+format, args...)
	}
}

// NewLabel returns a label that is not bound yet.
func (e *emitter) NewLabel() target.Label {
	e.labels = append(e.labels, 0)
	return target.Label(len(e.labels) - 1)
}

// Bind binds a label to the next instruction.
func (e *emitter) Bind(l target.Label) {
	if e.labels[l] != 0 {
		e.fail("%s is bound twice", labelText(l))
	}
	e.labels[l] = len(e.list) + 1
}

// Here returns a label bound to the next instruction.
func (e *emitter) Here() target.Label {
	l := e.NewLabel()
	e.Bind(l)
	return l
}

// Align does nothing: all instructions have one size.
func (e *emitter) Align(int) {}

// Comment adds a line to the listing.
func (e *emitter) Comment(format string, args ...any) {
	e.comments = append(e.comments, comment{len(e.list), fmt.Sprintf(format, args...)})
}

// Mark implements [target.Assembler].
func (e *emitter) Mark(id int) { e.marks = append(e.marks, target.Mark{Offset: len(e.list), ID: id}) }

// SetMachine implements [target.Vectors].
func (e *emitter) SetMachine(m vcode.Machine) { e.machine = m }

// Finish resolves labels and decodes the instructions.
func (e *emitter) Finish() (target.Code, error) {
	if e.err != nil {
		return nil, e.err
	}
	c := &code{emitter: e, actions: make([]action, len(e.list))}
	for i := range e.list {
		in := &e.list[i]
		if in.label != 0 && e.labels[in.label] == 0 {
			return nil, fmt.Errorf("register machine: instruction %d, %s: the label is not bound", i, in.text())
		}
		a, err := e.decode(in)
		if err != nil {
			return nil, fmt.Errorf("register machine: instruction %d, %s: %w", i, in.text(), err)
		}
		c.actions[i] = a
	}
	return c, nil
}

// at returns the number of the instruction that a label is bound to.
func (e *emitter) at(l target.Label) int { return e.labels[l] - 1 }

// nth returns entry n of a list of slots for a register each.
func (e *emitter) nth(list *[]int, n int) int {
	for len(*list) <= n {
		*list = append(*list, e.room(maxBytes))
	}
	return (*list)[n]
}
