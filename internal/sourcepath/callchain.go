package sourcepath

import "gotile/tileir"

// maxCalls bounds the calls that a message shows.
const maxCalls = 16

// Chain is the position of an operation, then those of the calls that it was inlined by,
// the innermost first, with paths as messages say them. It has one position at least.
func Chain(loc tileir.Location) []tileir.Pos {
	var chain []tileir.Pos
	for len(chain) < maxCalls {
		site := callSiteOf(loc)
		if site == nil {
			break
		}
		chain = append(chain, Pos(tileir.PosOf(site.Callee)))
		loc = site.Caller
	}
	if outer := tileir.PosOf(loc); len(chain) == 0 || outer != (tileir.Pos{}) {
		chain = append(chain, Pos(outer))
	}
	return chain
}

// callSiteOf is the call site that a location is, under its name if it has one.
func callSiteOf(loc tileir.Location) *tileir.CallSite {
	if named, ok := loc.(*tileir.NameLoc); ok {
		loc = named.Child
	}
	site, _ := loc.(*tileir.CallSite)
	return site
}
