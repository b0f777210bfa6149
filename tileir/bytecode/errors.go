package bytecode

import (
	"errors"
	"fmt"
	"strings"

	"gotile/tileir"
)

// ErrBytecode is the class of every error of this package: errors.Is(err, ErrBytecode). Errors of the verifier in a
// well-formed file are of the class [tileir.ErrInvalid] instead.
var ErrBytecode = errors.New("bytecode")

// Error reports why bytes are not a Tile IR file.
type Error struct {
	Offset int    // of the byte at fault, from the start of the file
	Msg    string // the error at that offset
}

func (e *Error) Error() string { return fmt.Sprintf("bytecode at byte %d: %s", e.Offset, e.Msg) }

// Unwrap makes every Error an [ErrBytecode].
func (e *Error) Unwrap() error { return ErrBytecode }

// WriteError reports why a module has no bytecode of the requested version.
type WriteError struct {
	Entry string     // the name of the entry, "" outside entries
	Op    *tileir.Op // the operation at fault; nil for the module as a whole
	Msg   string     // the error
	// Needs is the oldest version that can hold the module; zero if there is none.
	Needs tileir.Version
}

func (e *WriteError) Error() string {
	var b strings.Builder
	if e.Entry != "" {
		fmt.Fprintf(&b, "entry %v: ", tileir.Symbol(e.Entry))
	}
	if e.Op != nil {
		fmt.Fprintf(&b, "op %s", e.Op.Name())
		if pos := tileir.PosOf(e.Op.Loc); pos != (tileir.Pos{}) {
			fmt.Fprintf(&b, " at %v", pos)
		}
		b.WriteByte(' ')
	}
	b.WriteString(e.Msg)
	return b.String()
}

// Unwrap makes every WriteError an [ErrBytecode].
func (e *WriteError) Unwrap() error { return ErrBytecode }
