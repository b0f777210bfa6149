package check

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// Finding is an error that a checked run has found at one operation. Findings that differ only in block, element and
// values are merged into one with a count.
type Finding struct {
	Kind Kinds // a single one
	// Row is the row of the reference's annex, such as "3.1/ub-01"; empty if the finding is not undefined behaviour.
	Row    string
	Kernel string
	Op     string // the operation's name: "addi"
	// What describes the error, the same for all merged findings: "signed addition overflows".
	What string
	// Detail describes the first occurrence: indices and values.
	Detail   string
	Block    [3]int // of the first
	Location Location
	// Other is the other side of a race, or the source of undetermined elements.
	Other *Side
	Count int64 // how many elements or accesses
}

// Side is the other access.
type Side struct {
	Op       string // "store_view_tko"
	Verb     string // "store"
	Block    [3]int
	Location Location
}

// Location is the location of an operation: the statement of the user and, if the operation was inlined from other
// functions, the calls, the innermost first.
type Location struct {
	Pos   tileir.Pos
	Calls []tileir.Pos
}

// LocationOf converts a location. The user's statement is the innermost line in the file of the outermost call.
func LocationOf(loc tileir.Location) Location {
	chain := tileir.CallChain(loc)
	own := chain[0]
	for i := len(chain) - 1; i >= 0 && chain[i].File == chain[len(chain)-1].File; i-- {
		own = chain[i]
	}
	if len(chain) == 1 {
		chain = nil
	}
	return Location{own, chain}
}

func (p Location) String() string { return p.Pos.String() + p.calls() }

// calls is " (in b.h:7, called at a.cu:3)", or nothing.
func (p Location) calls() string {
	if len(p.Calls) == 0 {
		return ""
	}
	text := make([]string, len(p.Calls))
	for i, c := range p.Calls {
		text[i] = c.String()
	}
	return " (in " + strings.Join(text, ", called at ") + ")"
}

// String is the finding on one line.
func (f *Finding) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%v: %s: kernel %s, block (%d,%d,%d): %s: %s", f.Location.Pos, f.rule(), f.Kernel,
		f.Block[0], f.Block[1], f.Block[2], f.Op, f.What)
	if f.Detail != "" {
		s.WriteString(": " + f.Detail)
	}
	s.WriteString(f.Location.calls())
	if o := f.Other; o != nil {
		fmt.Fprintf(&s, "; %s: %v: block (%d,%d,%d): %s%s", f.otherSide(), o.Location.Pos, o.Block[0], o.Block[1], o.Block[2], o.Op, o.Location.calls())
	}
	if f.Count > 1 {
		fmt.Fprintf(&s, " [%d times]", f.Count)
	}
	return s.String()
}

// otherSide describes the other access.
func (f *Finding) otherSide() string {
	if f.Kind == Uninit {
		return "they come from"
	}
	return "the other side"
}

// rule names the violated rule: the row, or the kind.
func (f *Finding) rule() string {
	if f.Row != "" {
		return f.Row
	}
	return f.Kind.String()
}

// key returns the key by which findings are merged.
func (f *Finding) key() string {
	k := fmt.Sprint(f.Kind, f.Row, f.Kernel, f.Op, f.What, f.Location)
	if f.Other != nil {
		k += fmt.Sprint(f.Other.Op, f.Other.Location)
	}
	return k
}
