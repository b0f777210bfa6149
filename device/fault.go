package device

import (
	"errors"
	"strings"

	"gotile/internal/quoted"
	"gotile/tileir"
)

// The classes of errors of opening, compiling and launching: use errors.Is.
var (
	// ErrUnknown: no package of this program has registered a device of that name.
	ErrUnknown = errors.New("unknown device")
	// ErrUnavailable: this machine has no such device, or it does not work.
	ErrUnavailable = errors.New("device not available")
	// ErrUnsupported: the device cannot run an operation or type.
	ErrUnsupported = errors.New("not supported by this engine")
	// ErrNoMemory: the device or this process does not have the requested memory.
	ErrNoMemory = errors.New("not enough memory")
	// ErrArgument: an argument or the grid does not fit the kernel, or a buffer, stream or
	// program is closed or of another device.
	ErrArgument = errors.New("bad launch argument")
	// ErrMemory: a kernel's access out of bounds, misaligned, through a null, freed or
	// unknown pointer, or of memory that the system does not let the process access.
	ErrMemory = errors.New("bad memory access")
	// ErrAssert: an assertion of a kernel was false.
	ErrAssert = errors.New("assertion failed")
	// ErrUndefined: behaviour that the language leaves undefined and that has no sensible result, such as a loop with a
	// step of zero.
	ErrUndefined = errors.New("undefined behaviour")
)

// Fault is the error of a kernel that failed while it ran: use errors.As.
type Fault struct {
	Class  error      // ErrMemory, ErrAssert or ErrUndefined
	Kernel string     // the entry
	Block  [3]int     // that failed
	Op     *tileir.Op // that failed, with its location in the source; nil if the device does not report it
	Msg    string     // "store past the end of buffer out (4096 bytes) at offset 4096"
}

func (f *Fault) Error() string {
	if f.Op == nil {
		return tileir.Messagef("kernel %s: %s", PlainName(f.Kernel), f.Msg)
	}
	pos, calls := sourceOf(f.Op.Loc)
	return tileir.Messagef("%v: kernel %s, block (%d,%d,%d): %s: %s", pos, sourceName(f.Kernel, f.Op.Loc),
		f.Block[0], f.Block[1], f.Block[2], f.Op.Name(), f.Msg) + calls
}

// sourceOf returns the line of the kernel's own file that an operation belongs to and, if the operation was inlined from
// another function, the calls: " (of b.h:7, called at a.cu:3)". The kernel's own file is that of the outermost call.
func sourceOf(loc tileir.Location) (own tileir.Pos, calls string) {
	chain := tileir.CallChain(loc)
	own = chain[0]
	for i := len(chain) - 1; i >= 0 && chain[i].File == chain[len(chain)-1].File; i-- {
		own = chain[i]
	}
	if len(chain) == 1 {
		return own, ""
	}
	text := make([]string, len(chain))
	for i, p := range chain {
		text[i] = tileir.Messagef("%v", p)
	}
	return own, " (in " + strings.Join(text, ", called at ") + ")"
}

// sourceName returns the kernel's name in the source, "axpby[float32]", if the debug information of an operation has
// it, otherwise the name of the entry.
func sourceName(entry string, loc tileir.Location) string {
	for {
		switch l := loc.(type) {
		case *tileir.NameLoc:
			loc = l.Child
		case *tileir.CallSite:
			loc = l.Caller
		case tileir.ScopedLoc:
			if f := subprogramOf(l.Scope); f != nil && f.Name != "" && f.LinkageName == entry {
				return PlainName(f.Name)
			}
			return PlainName(entry)
		default:
			return PlainName(entry)
		}
	}
}

// subprogramOf returns the function that contains a scope.
func subprogramOf(s tileir.Scope) *tileir.Subprogram {
	for {
		switch x := s.(type) {
		case *tileir.LexicalBlock:
			s = x.Scope
		case *tileir.Subprogram:
			return x
		default:
			return nil
		}
	}
}

// PlainName returns a kernel's name for messages, quoted if it could be mistaken for something else, and shortened if it
// is too long.
func PlainName(name string) string { return quoted.Word(name) }

// Unwrap returns the class.
func (f *Fault) Unwrap() error { return f.Class }
