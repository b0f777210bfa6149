package tile

import (
	"errors"
	"fmt"
	"strings"

	"gotile/tile/internal/text"
	"gotile/tileir"
)

// ErrKernel is the class of every error of a kernel's own code: use errors.Is.
var ErrKernel = errors.New("ill-formed kernel")

// Error is one fault of a kernel, found while it was traced.
type Error struct {
	Pos tileir.Pos // the author's line, with the path of its file; the zero value if it is unknown
	Op  string     // the function at fault, "tile.Add"; may be empty
	Msg string     // the fault, the rule, and the remedy
	// Caller is the line of the kernel that calls the function of Pos; the zero value if
	// Pos is in the kernel's own function.
	Caller tileir.Pos
}

// Error returns the fault in one line: file and line, function, message. Paths are relative
// to the working directory.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Pos.File != "" {
		fmt.Fprintf(&b, "%v: ", e.Pos.Short())
	}
	if e.Op != "" {
		b.WriteString(e.Op + ": ")
	}
	b.WriteString(e.Msg)
	if e.Caller.File != "" {
		fmt.Fprintf(&b, " (called at %v)", e.Caller.Short())
	}
	return b.String()
}

// Unwrap makes every Error an [ErrKernel].
func (e *Error) Unwrap() error { return ErrKernel }

// Errors is all that tracing found wrong with a kernel, in the order found.
type Errors []*Error

// Error returns a line for each fault.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, x := range e {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors for errors.Is and errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, x := range e {
		list[i] = x
	}
	return list
}

// one is a type with its article, as messages say it: an int32, a tile<4xf32>.
func one(x fmt.Stringer) string { return text.WithArticle(x.String()) }
