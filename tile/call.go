package tile

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// call is the record of one call of an exported function by a kernel: in what trace it
// is, what the function is called, which section of the reference specifies it, and the
// author's line. It is made once, by open, and makes the messages and the operations.
type call struct {
	*tracer
	name    string // as messages say it: "Add", "Block.Range"
	section string // "2.2.1"; "" for what is beyond the reference
	at      place
	// void is set where the call belongs to no trace under way, which was reported to the
	// trace that is: what it makes goes nowhere.
	void bool
}

// open records a call on operands, in the trace that they belong to. Where none belongs to
// a trace under way it is that of this goroutine, which hears of operands that do not.
func open(name, section string, operands ...any) *call {
	for _, x := range operands {
		if t, ok := traced(x); ok && t.tr.live() {
			return openIn(t.tr, name, section)
		}
	}
	return openCurrent(name, section)
}

// openIn records a call in a trace, if it is under way.
func openIn(tr *tracer, name, section string) *call {
	if tr.live() {
		c := &call{tracer: tr, name: name, section: section, at: tr.kernel.placeOf()}
		c.counted()
		return c
	}
	return openCurrent(name, section)
}

// maxCalls bounds the calls of a kernel: a Go loop that does not end makes operations until
// there is no memory.
const maxCalls = 1 << 19

// endless is what a trace of too many calls panics with; the call has reported it.
type endless struct{}

// counted ends a trace of too many calls.
func (c *call) counted() {
	if c.calls++; c.calls > maxCalls {
		c.errs = nil // which follow from it, or hide it
		c.rule("").failf("the kernel makes more than %d calls while it is traced, and its Go loop may never end; use b.Range, b.Loop or b.While", maxCalls)
		panic(endless{})
	}
}

// openCurrent records a call in the trace of this goroutine. A function that works on tiles
// has nothing to do outside kernels, and no other way to say so than to panic.
func openCurrent(name, section string) *call {
	c := &call{tracer: current(), name: name, section: section, at: place{site: callerSite()}}
	if c.tracer == nil {
		panic(c.outside("no kernel is traced here; call it in the function of a kernel, which tile.NewKernel takes"))
	}
	return c
}

// outside is the error of a call that belongs to no trace.
func (c *call) outside(msg string) *Error {
	return &Error{Pos: c.at.pos(), Op: "tile." + c.name, Msg: msg}
}

// open records a call of a method of the block.
func (b *Block) open(name, section string) *call {
	if b != nil && b.tr.live() {
		return openIn(b.tr, name, section)
	}
	c := &call{tracer: current(), name: name, section: section, at: place{site: callerSite()}}
	switch {
	case c.tracer == nil && (b == nil || b.tr == nil):
		panic(c.outside("the block is nil, and no kernel is traced here; use the block that a kernel gets"))
	case c.tracer == nil:
		panic(c.outside("the block of kernel " + b.tr.kernel.title + " is used after its trace; use it in the kernel's function"))
	case b == nil || b.tr == nil:
		c.rule("").failf("the block is nil; use the one that the kernel gets")
	default:
		c.rule("").failf("the block of kernel %s is used in kernel %s; use the block that the kernel gets", b.tr.kernel.title, c.kernel.title)
	}
	c.void = true
	return c
}

// on records a call on one tile, and gives what f makes of it: f is not called for a tile
// that had an error.
func on(name, section string, x AnyTile, f func(c *call, t Tile) Tile) Tile {
	c := open(name, section, x)
	t, ok := c.tile(x)
	if !ok {
		return c.poison()
	}
	return f(c, t)
}

// rule is the call for a message about another section of the reference, or about none.
func (c *call) rule(section string) *call {
	other := *c
	other.section = section
	return &other
}

// failf records an error at the author's line, and gives the tile that swallows what
// follows from it. The message says what is wrong, and after a semicolon what to do.
func (c *call) failf(format string, args ...any) Tile { return c.failAt(c.at, format, args...) }

// failAt is failf for a line other than the call's.
func (c *call) failAt(at place, format string, args ...any) Tile {
	if !c.void {
		c.report(&Error{Pos: at.pos(), Op: "tile." + c.name, Msg: withRule(c.section, fmt.Sprintf(format, args...)), Caller: at.from.pos()})
	}
	return c.poison()
}

// withRule adds a section of the reference to a message: behind what is wrong, before what
// to do.
func withRule(section, msg string) string {
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

// block is the block that the call is about.
func (c *call) block() *Block { return &Block{c.tracer} }

// poison is a tile that stands for an operand that had an error: what is done with it is
// silently poison too.
func (c *call) poison() Tile { return Tile{tr: c.tracer} }

// poisoned is n tiles that stand for operands that had an error.
func (c *call) poisoned(n int) []Tile {
	list := make([]Tile, n)
	for i := range list {
		list[i] = c.poison()
	}
	return list
}

// ir is a builder at the author's line.
func (c *call) ir() *tileir.Builder {
	if c.void {
		return tileir.NewBuilder((&tileir.Region{}).NewBlock())
	}
	r := c.region
	c.last = c.at.site
	if r.ended != nil {
		c.rule("").failf("nothing can follow the break or return of %v in this %v; end it there", *r.ended, r.kind)
		// What is built goes nowhere, and is not reported again.
		r.ended, r.block = nil, (&tileir.Region{}).NewBlock()
	}
	return tileir.NewBuilder(r.block).At(c.loc(c.at))
}

// value makes a tile of a new value.
func (c *call) value(v *tileir.Value, elem DType, scalar bool) Tile {
	if c.void {
		return c.poison()
	}
	if t, ok := v.Type.(tileir.TileType); ok && elem == E2M1 && t.NumElements()%2 != 0 {
		return c.rule("").failf("a tile of one %v: two elements share a byte; make it of an even number of them", elem)
	}
	return Tile{tr: c.tracer, v: v, elem: elem, scalar: scalar, at: c.at.site, in: c.region}
}
