package tileir

import "gotile/internal/quoted"

// maxCalls bounds the calls that a message shows.
const maxCalls = 16

// CallChain returns the position of an operation, then those of the calls that it was inlined at, the innermost
// first, each as formatted by [Pos.Short]. It has at least one position.
func CallChain(loc Location) []Pos {
	var chain []Pos
	for len(chain) < maxCalls {
		site := callSiteOf(loc)
		if site == nil {
			break
		}
		chain = append(chain, PosOf(site.Callee).Short())
		loc = site.Caller
	}
	if outer := PosOf(loc); len(chain) == 0 || outer != (Pos{}) {
		chain = append(chain, outer.Short())
	}
	return chain
}

// callSiteOf returns the call site that a location is, under its name if it has one.
func callSiteOf(loc Location) *CallSite {
	if named, ok := loc.(*NameLoc); ok {
		loc = named.Child
	}
	site, _ := loc.(*CallSite)
	return site
}

// Short returns the position with the path that messages show: relative to the working
// directory if that is shorter.
func (p Pos) Short() Pos {
	p.File = quoted.Relative(p.File)
	return p
}
