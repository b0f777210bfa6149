package trace

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// Call is the record of one call of a function of package tile by a kernel. It reports
// errors and builds operations at the author's line.
type Call struct {
	*Trace
	Op      string // the function in messages: "Add", "Block.Range"
	Section string // of the reference, "2.2.1"; "" for extensions
	At      Position
	// Void is set for a call that belongs to no running trace, which was reported to the current one: the operations that
	// it builds are dropped.
	Void bool
}

// Open records a call in a live trace.
func Open(tr *Trace, op, section string) Call {
	c := Call{Trace: tr, Op: op, Section: section, At: tr.position()}
	c.count()
	return c
}

// OpenCurrent records a call in the trace of this goroutine. Its Trace is nil if there is
// none: see [Call.Outside].
func OpenCurrent(op, section string) Call {
	return Call{Trace: Current(), Op: op, Section: section, At: Position{Site: Caller()}}
}

// Outside returns the fault of a call outside all traces.
func (c *Call) Outside(msg string) *Fault {
	return &Fault{Pos: c.At.Pos(), Op: "tile." + c.Op, Msg: msg}
}

// maxCalls limits the calls of a kernel: a Go loop that does not end builds operations until
// memory is exhausted.
const maxCalls = 1 << 19

// tooManyCalls is the panic of a trace of too many calls; the call has reported it.
type tooManyCalls struct{}

// count ends a trace of too many calls.
func (c *Call) count() {
	if c.calls++; c.calls > maxCalls {
		c.Faults = nil // they follow from it, or hide it
		c.Rule("").Failf("the kernel makes more than %d calls while it is traced, and its Go loop may never end; use b.Range, b.Loop or b.While", maxCalls)
		panic(tooManyCalls{})
	}
}

// Rule returns the call for a message about another section of the reference, or about none.
func (c *Call) Rule(section string) *Call {
	other := *c
	other.Section = section
	return &other
}

// Failf reports an error at the author's line. The message tells the fault, and after a
// semicolon the remedy.
func (c *Call) Failf(format string, args ...any) { c.FailAt(c.At, format, args...) }

// FailAt is Failf for another line.
func (c *Call) FailAt(at Position, format string, args ...any) {
	if !c.Void {
		c.report(&Fault{Pos: at.Pos(), Op: "tile." + c.Op, Msg: WithRule(c.Section, fmt.Sprintf(format, args...)), Caller: at.From.Pos()})
	}
}

// WithRule adds a section of the reference to a message, between the fault and the remedy.
func WithRule(section, msg string) string {
	if section == "" {
		return msg
	}
	wrong, todo, both := strings.Cut(msg, "; ")
	wrong += " (reference " + section + ")"
	if both {
		wrong += "; " + todo
	}
	return wrong
}

// IR returns a builder at the author's line.
func (c *Call) IR() *tileir.Builder {
	if c.Void {
		return tileir.NewBuilder((&tileir.Region{}).NewBlock())
	}
	r := c.Region
	c.last = c.At.Site
	if r.ended != nil {
		c.Rule("").Failf("nothing can follow the break or return of %v in this %v; end it there", *r.ended, r.kind)
		// The operations are dropped, and not reported again.
		r.ended, r.block = nil, (&tileir.Region{}).NewBlock()
	}
	return tileir.NewBuilder(r.block).At(c.location(c.At))
}
