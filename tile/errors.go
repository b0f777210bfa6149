package tile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gotile/tileir"
)

// ErrKernel is the class of every error of a kernel's own code: use errors.Is.
var ErrKernel = errors.New("ill-formed kernel")

// Error is one fault of a kernel, found while it was traced.
type Error struct {
	Pos tileir.Pos // the line of the kernel; the zero value where there is none
	Op  string     // the function at fault, "tile.Add"; may be empty
	Msg string     // what is wrong, the rule, and what to do
}

// Error is the fault in one line: file and line, function, what is wrong.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Pos.File != "" {
		fmt.Fprintf(&b, "%s:%d: ", e.Pos.File, e.Pos.Line)
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Msg)
	return b.String()
}

// Unwrap makes every Error an [ErrKernel].
func (e *Error) Unwrap() error { return ErrKernel }

// Errors is all that tracing found wrong with a kernel, in the order found.
type Errors []*Error

// Error is a line for each fault.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, x := range e {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives errors.Is and errors.As each error.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, x := range e {
		list[i] = x
	}
	return list
}

// maxErrors bounds what one trace reports.
const maxErrors = 20

// failf records an error at the author's line that is under way, with the rule of the
// reference that op follows, and gives the tile that swallows what follows from it.
func (b *Block) failf(op, format string, args ...any) Tile {
	b.failAt(b.here(), op, "%s", withRule(op, fmt.Sprintf(format, args...)))
	return b.poison()
}

// failAt records an error at a line, which need not be about a rule of the reference.
func (b *Block) failAt(at site, op, format string, args ...any) {
	switch {
	case b == nil: // of a zero span or view
		if b = current(); b == nil {
			return
		}
	case !b.live():
		b.failKept(at)
		return
	}
	e := &Error{Pos: at.pos(), Msg: fmt.Sprintf(format, args...)}
	if op != "" {
		e.Op = "tile." + op
	}
	same := func(x *Error) bool { return *x == *e }
	if len(b.errs) < maxErrors && !slices.ContainsFunc(b.errs, same) {
		b.errs = append(b.errs, e)
	}
}

// poison is a tile that stands for an operand that had an error: what is done with
// it is silently poison too.
func (b *Block) poison() Tile {
	if !b.live() {
		b = current()
	}
	return Tile{b: b}
}
