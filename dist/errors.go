package dist

import (
	"errors"
	"fmt"
)

// The classes of errors of groups: use errors.Is. Mistakes in arguments are of class
// device.ErrArgument.
var (
	// ErrMismatch: ranks call different operations, or one operation on different arrays.
	ErrMismatch = errors.New("ranks call different operations")
	// ErrTimeout: a rank did not answer within the time of [Timeout].
	ErrTimeout = errors.New("a rank does not answer")
	// ErrLost: a rank has ended while others need it.
	ErrLost = errors.New("a rank is lost")
	// ErrClosed: the group is closed.
	ErrClosed = errors.New("the group is closed")
	// ErrRace: ranks access the same memory, one of them writes, and no operation orders them.
	ErrRace = errors.New("race between ranks")
	// ErrUnavailable: no backend can join the ranks.
	ErrUnavailable = errors.New("no backend")
)

// Error is the error that ended all ranks: use errors.As. Every rank returns the same text.
type Error struct {
	Rank int   // of the group that [Init] returned, where the error was; -1 if it is none's
	Err  error // on another rank only its text and its class
}

func (e *Error) Error() string {
	if e.Rank < 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("rank %d: %v", e.Rank, e.Err)
}

// Unwrap returns the rank's own error.
func (e *Error) Unwrap() error { return e.Err }

// asError makes an error of a rank one that ends all ranks.
func asError(rank int, err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return &Error{Rank: rank, Err: err}
}

// remote is an error of another rank: its text, and its class if it has one.
type remote struct {
	text  string
	class error
}

func (e *remote) Error() string { return e.text }
func (e *remote) Unwrap() error { return e.class }

var classes = []error{ErrMismatch, ErrTimeout, ErrLost, ErrClosed, ErrRace}

// EncodeError makes bytes of an error for other ranks, for backends: see [DecodeError].
func EncodeError(e *Error) []byte {
	class := 0
	for i, c := range classes {
		if errors.Is(e.Err, c) {
			class = i + 1
		}
	}
	return fmt.Appendf(nil, "%d %d %s", e.Rank, class, e.Err)
}

// DecodeError returns the error that bytes of [EncodeError] describe.
func DecodeError(text []byte) *Error {
	var rank, class int
	var rest []byte
	if n, _ := fmt.Sscanf(string(text), "%d %d ", &rank, &class); n == 2 {
		for spaces := 0; len(text) > 0 && spaces < 2; text = text[1:] {
			if text[0] == ' ' {
				spaces++
			}
		}
		rest = text
	} else {
		rank, rest = -1, text
	}
	e := &remote{text: string(rest)}
	if class > 0 && class <= len(classes) {
		e.class = classes[class-1]
	}
	return &Error{Rank: rank, Err: e}
}
