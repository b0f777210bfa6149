package regmachine

import (
	"fmt"
	"strings"
	"unsafe"

	"gotile/internal/engine/native/target"
)

// code is a finished program.
type code struct {
	*emitter
	actions []action
}

// Offset implements [target.Code].
func (c *code) Offset(l target.Label) int { return c.at(l) }

// Len is the number of instructions.
func (c *code) Len() int { return len(c.list) }

// Unit implements [target.Code].
func (c *code) Unit() string { return "instructions" }

// Marks implements [target.Code].
func (c *code) Marks() []target.Mark { return c.marks }

// Image is nil: there are no bytes.
func (c *code) Image() []byte { return nil }

// Listing has an instruction a line, with its number.
func (c *code) Listing() string {
	bound := make([][]target.Label, len(c.list)+1)
	for l, at := range c.labels {
		if at > 0 {
			bound[at-1] = append(bound[at-1], target.Label(l))
		}
	}
	var s strings.Builder
	comments := c.comments
	for i := range len(c.list) + 1 {
		for len(comments) > 0 && comments[0].at <= i {
			fmt.Fprintf(&s, "; %s\n", strings.ReplaceAll(comments[0].text, "\n", "\n; "))
			comments = comments[1:]
		}
		for _, l := range bound[i] {
			fmt.Fprintf(&s, "%s:\n", labelText(l))
		}
		if i < len(c.list) {
			fmt.Fprintf(&s, "%6d  %s\n", i, c.list[i].text())
		}
	}
	return s.String()
}

// Load implements [target.Code].
func (c *code) Load() (target.Text, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	return text{c}, nil
}

// text is a program that can be called.
type text struct{ *code }

// Call interprets the code from an instruction on. The stack is a machine, or nil for a new one.
func (t text) Call(s target.Stack, offset int, frame unsafe.Pointer) error {
	m, ok := s.(*machine)
	if !ok {
		m = new(machine)
	}
	return m.call(t.code, offset, frame)
}

// Addr is 0: code addresses are the numbers of instructions.
func (t text) Addr() uintptr { return 0 }

// TakeStack returns a machine.
func (t text) TakeStack() (target.Stack, error) { return machines.Get().(*machine), nil }

// Name does nothing: to profilers the code is the interpreter.
func (t text) Name(func() []target.Symbol) error { return nil }
