package check

import (
	"fmt"
	"strings"

	"gotile/tileir"
)

// Finding is something wrong that a checked run has seen, at one operation. What is
// equal except for block, element and values is one finding with a count.
type Finding struct {
	Kind Kinds // a single one
	// Row is the row of the reference's annex, such as "3.1/ub-01"; empty for what is not
	// undefined behaviour.
	Row    string
	Kernel string
	Op     string // the operation's name: "addi"
	// What says what is wrong, the same for all equal findings: "signed addition overflows".
	What string
	// Detail is what was seen first: indices and values.
	Detail string
	Block  [3]int // of the first
	Place  Place
	// Other is the other side of a race, and where elements come from that nothing determines.
	Other *Side
	Count int64 // how many elements or accesses
}

// Side is the other access.
type Side struct {
	Op    string // "store_view_tko"
	Verb  string // "store"
	Block [3]int
	Place Place
}

// Place is where an operation comes from: the statement of the user and, where the
// operation was inlined from other functions, the way there, the innermost first.
type Place struct {
	Pos   tileir.Pos
	Calls []tileir.Pos
}

// PlaceOf takes a location apart. The user's statement is the innermost line in the file
// of the outermost call.
func PlaceOf(loc tileir.Location) Place {
	chain := tileir.CallChain(loc)
	own := chain[0]
	for i := len(chain) - 1; i >= 0 && chain[i].File == chain[len(chain)-1].File; i-- {
		own = chain[i]
	}
	if len(chain) == 1 {
		chain = nil
	}
	return Place{own, chain}
}

func (p Place) String() string { return p.Pos.String() + p.calls() }

// calls is " (in b.h:7, called at a.cu:3)", or nothing.
func (p Place) calls() string {
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
	fmt.Fprintf(&s, "%v: %s: kernel %s, block (%d,%d,%d): %s: %s", f.Place.Pos, f.rule(), f.Kernel,
		f.Block[0], f.Block[1], f.Block[2], f.Op, f.What)
	if f.Detail != "" {
		s.WriteString(": " + f.Detail)
	}
	s.WriteString(f.Place.calls())
	if o := f.Other; o != nil {
		fmt.Fprintf(&s, "; %s: %v: block (%d,%d,%d): %s%s", f.otherSide(), o.Place.Pos, o.Block[0], o.Block[1], o.Block[2], o.Op, o.Place.calls())
	}
	if f.Count > 1 {
		fmt.Fprintf(&s, " [%d times]", f.Count)
	}
	return s.String()
}

// otherSide says what the other access is.
func (f *Finding) otherSide() string {
	if f.Kind == Uninit {
		return "they come from"
	}
	return "the other side"
}

// rule names what is broken: the row, or the kind.
func (f *Finding) rule() string {
	if f.Row != "" {
		return f.Row
	}
	return f.Kind.String()
}

// key is what equal findings share.
func (f *Finding) key() string {
	k := fmt.Sprint(f.Kind, f.Row, f.Kernel, f.Op, f.What, f.Place)
	if f.Other != nil {
		k += fmt.Sprint(f.Other.Op, f.Other.Place)
	}
	return k
}
