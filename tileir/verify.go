package tileir

import (
	"errors"
	"strings"
)

// ErrInvalid is the class of every error of the verifier: errors.Is(err, ErrInvalid).
var ErrInvalid = errors.New("invalid Tile IR")

// Error is one fault of a module.
type Error struct {
	Op  *Op    // the operation at fault; nil for a fault of a bare type
	In  *Op    // the entry or global that it is in; nil outside all
	Pos Pos    // its position in the source; the zero value if it has none
	Msg string // the error: "rhs: want tile<8xf32>, got tile<4xf32>"

	// Name is the operand, attribute or result at fault, and Want and Got are the types or values, if the fault is a
	// mismatch.
	Name, Want, Got string
}

// Error names the location by the source position, or else by the entry or global.
func (e *Error) Error() string {
	switch {
	case e.Op == nil:
		return e.Msg
	case e.Pos != (Pos{}):
		return Messagef("%v: op %v: %s", e.Pos, e.Op.Code, e.Msg)
	case e.In == nil:
		return Messagef("op %v: %s", e.Op.Code, e.Msg)
	}
	name, _ := symbolOf(e.In)
	if e.In == e.Op {
		return Messagef("%v %v: %s", e.In.Code, Symbol(name), e.Msg)
	}
	return Messagef("%v %v: op %v: %s", e.In.Code, Symbol(name), e.Op.Code, e.Msg)
}

// Unwrap makes every Error an [ErrInvalid].
func (e *Error) Unwrap() error { return ErrInvalid }

// Errors are the errors of a module, in the order of its operations.
type Errors []*Error

func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, x := range e {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors, for errors.Is and errors.As.
func (e Errors) Unwrap() []error {
	list := make([]error, len(e))
	for i, x := range e {
		list[i] = x
	}
	return list
}

// maxErrors bounds what one module reports: beyond it the errors repeat themselves.
const maxErrors = 100

// Verify checks a module against the rules of every operation and type of the dialect. It returns nil or [Errors], at
// most 100 of them. Engines may rely on all checked properties. Hints, which change no result, are checked by
// [CheckHints].
func Verify(m *Module) error {
	r := newReport()
	if m == nil || m.Op == nil || m.Op.Code != OpModule {
		r.failf("want a module")
		return r.errs
	}
	r.operation(m.Op)
	if len(r.errs) == 0 {
		return nil
	}
	return r.errs
}

// report is the state of one verification.
type report struct {
	errs Errors
	op   *Op // the operation under way

	// visible holds the values that the operation under way may use, defined every
	// value met so far, and types whether the type of a value is well-formed.
	visible map[*Value]bool
	defined map[*Value]bool
	types   map[*Value]bool
	// symbols are the globals and entries of the module by name.
	symbols map[string]*Op
	// visited locations and scopes, with their errors and their nesting depth.
	locations map[Location]nesting
	scopes    map[Scope]nesting
	// scoped is the debug scope of a location, subprograms the function that contains a scope.
	scoped      map[Location]ScopedLoc
	subprograms map[Scope]*Subprogram
	// depth is the number of regions around the current operation, and around lists the operations that it may leave by
	// break, continue and return.
	depth  int
	around enclosing

	// function is the entry or global under way, subprogram its debug scope, and
	// scopeFault whether one of its operations has been found outside that.
	function   *Op
	subprogram *Subprogram
	scopeFault bool
}

func newReport() *report {
	return &report{
		visible: make(map[*Value]bool),
		defined: make(map[*Value]bool),
		types:   make(map[*Value]bool),
		symbols: make(map[string]*Op),

		locations:   make(map[Location]nesting),
		scopes:      make(map[Scope]nesting),
		scoped:      make(map[Location]ScopedLoc),
		subprograms: make(map[Scope]*Subprogram),
	}
}

func (r *report) full() bool { return len(r.errs) >= maxErrors }

// failf records an error of the operation under way.
func (r *report) failf(format string, args ...any) {
	r.fail(&Error{Msg: Messagef(format, args...)})
}

// mismatch records that the slot called name has the wrong type or value.
func (r *report) mismatch(name string, want, got any) {
	w, g := Messagef("%v", want), Messagef("%v", got)
	r.fail(&Error{Name: name, Want: w, Got: g, Msg: Messagef("%s: want %s, got %s", name, w, g)})
}

func (r *report) fail(e *Error) {
	if r.full() {
		return
	}
	if e.Op = r.op; r.op != nil {
		e.In = r.function
		if r.locationFault(r.op.Loc) == "" {
			e.Pos = PosOf(r.op.Loc)
		}
	}
	r.errs = append(r.errs, e)
}

// sound runs checks in order until one of them finds a fault: each may rely on the
// ones before it.
func (r *report) sound(checks ...func()) bool {
	for _, check := range checks {
		n := len(r.errs)
		if check(); len(r.errs) > n || r.full() {
			return false
		}
	}
	return true
}
