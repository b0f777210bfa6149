package tile

import (
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// call is the record of one call of an exported function by a kernel: see [trace.Call]. It
// is made once, by open, and makes the errors, the operations and the resulting tiles.
type call struct{ trace.Call }

// open records a call on operands, in the trace that they belong to. If none belongs to a
// trace that runs, it is the trace of this goroutine, which reports operands of others.
func open(name, section string, operands ...any) *call {
	for _, x := range operands {
		if t, ok := traced(x); ok && t.tr.Live() {
			return openIn(t.tr, name, section)
		}
	}
	return openCurrent(name, section)
}

// openIn records a call in a trace, if it runs.
func openIn(tr *trace.Trace, name, section string) *call {
	if tr.Live() {
		return &call{trace.Open(tr, name, section)}
	}
	return openCurrent(name, section)
}

// openCurrent records a call in the trace of this goroutine. A function that works on tiles
// has nothing to do outside kernels, and no other way to report that than to panic.
func openCurrent(name, section string) *call {
	c := &call{trace.OpenCurrent(name, section)}
	if c.Trace == nil {
		c.panicOutside("no kernel is traced here; call it in the function of a kernel, which tile.NewKernel takes")
	}
	return c
}

// panicOutside reports a call outside of all traces: the author's mistake, which has no trace to be reported to.
func (c *call) panicOutside(msg string) { panic((*Error)(c.Outside(msg))) }

// rule returns the call for a message about another section of the reference, or about none.
func (c *call) rule(section string) *call { return &call{*c.Rule(section)} }

// failf reports an error at the author's line, and returns a tile for which no further
// errors are reported. The message tells the fault, and after a semicolon the remedy.
func (c *call) failf(format string, args ...any) Tile {
	c.Failf(format, args...)
	return c.poison()
}

// poison returns a tile that represents an operand that had an error: operations on it
// return such a tile too, and report nothing.
func (c *call) poison() Tile { return Tile{made: &made{tr: c.Trace}} }

// poisoned returns n tiles that represent operands that had an error.
func (c *call) poisoned(n int) []Tile {
	list := make([]Tile, n)
	for i := range list {
		list[i] = c.poison()
	}
	return list
}

// value makes a tile of a new value.
func (c *call) value(v *tileir.Value, elem DType, scalar bool) Tile {
	if c.Void {
		return c.poison()
	}
	if t, ok := v.Type.(tileir.TileType); ok && elem == E2M1 && t.NumElements()%2 != 0 {
		return c.rule("").failf("a tile of one %v: two elements share a byte; make it of an even number of them", elem)
	}
	return c.result(v, elem, scalar)
}

// result returns a tile of a value of the region.
func (c *call) result(v *tileir.Value, elem DType, scalar bool) Tile {
	return Tile{made: &made{tr: c.Trace, v: v, elem: elem, scalar: scalar, site: c.At.Site, region: c.Region}}
}
