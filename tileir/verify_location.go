package tileir

import (
	"cmp"
)

// location checks that nothing is missing in the location of an operation, so that
// printers and writers may rely on it.
func (r *report) location(op *Op) {
	if msg := r.locationFault(op.Loc); msg != "" {
		r.failf("location: %s", msg)
	}
}

// nesting is the cached result for a location or scope.
type nesting struct {
	depth int    // of what nests in it, itself included; 0 while that is being read
	fault string // the error, or ""
}

// locationFault describes the error of a location; "" if there is none. Results are cached, since many operations share
// a location.
func (r *report) locationFault(loc Location) string { return r.nestingOf(loc, 1).fault }

// nestingOf checks a location at a depth.
func (r *report) nestingOf(loc Location, at int) nesting {
	switch loc.(type) {
	case nil:
		return nesting{}
	case FileLoc, ScopedLoc, *CallSite, *NameLoc, *FusedLoc:
	default:
		return nesting{fault: Messagef("%T is not a location of Tile IR", loc)}
	}
	return recall(r.locations, loc, at, "locations", func() nesting { return r.parts(loc, at+1) })
}

// recall returns the cached result for a location or scope, or calls look and caches its result.
func recall[K comparable](known map[K]nesting, key K, at int, what string, look func() nesting) nesting {
	n, met := known[key]
	switch {
	case met && n.depth == 0:
		return nesting{fault: "it is made of itself"}
	case met:
		return n
	}
	known[key] = nesting{}
	if at <= MaxNesting {
		n = look()
	}
	if n.depth++; at > MaxNesting || n.depth > MaxNesting {
		n.fault = Messagef("%s are nested deeper than %d", what, MaxNesting)
	}
	known[key] = n
	return n
}

// with is n and what another part of the same adds to it: the first fault, the greater
// depth.
func (n nesting) with(more nesting) nesting {
	return nesting{max(n.depth, more.depth), cmp.Or(n.fault, more.fault)}
}

// parts checks the parts of a location.
func (r *report) parts(loc Location, at int) nesting {
	switch l := loc.(type) {
	case FileLoc:
		return nesting{fault: positionFault(l.At)}
	case ScopedLoc:
		return nesting{fault: cmp.Or(positionFault(l.At), r.scopeNesting(l.Scope, 1).fault)}
	case *CallSite:
		if l != nil {
			return r.nestingOf(l.Callee, at).with(r.nestingOf(l.Caller, at))
		}
	case *NameLoc:
		if l != nil {
			return r.nestingOf(l.Child, at)
		}
	case *FusedLoc:
		if l != nil {
			return r.fused(l, at)
		}
	}
	return nesting{fault: "a pointer in it is nil"}
}

func (r *report) fused(l *FusedLoc, at int) nesting {
	var n nesting
	if l.Metadata != nil {
		n.fault = nestedFault(l.Metadata, 0)
	}
	for _, x := range l.Locs {
		if n = n.with(r.nestingOf(x, at)); n.fault != "" {
			break
		}
	}
	return n
}

func positionFault(p Pos) string {
	if p.Line < 0 || p.Col < 0 {
		return "lines and columns are 0 or more"
	}
	return ""
}

// scopeNesting checks a debug scope at a depth.
func (r *report) scopeNesting(s Scope, at int) nesting {
	switch x := s.(type) {
	case *Subprogram:
		if x == nil || x.File == nil || x.Unit == nil || x.Unit.File == nil {
			return nesting{fault: "a subprogram needs a file and a compile unit with a file"}
		}
		return nesting{depth: 1, fault: positionFault(Pos{Line: min(x.Line, x.ScopeLine)})}
	case *LexicalBlock:
		if x == nil || x.File == nil {
			return nesting{fault: "a lexical block needs a file"}
		}
		return recall(r.scopes, s, at, "debug scopes", func() nesting {
			n := nesting{fault: positionFault(Pos{Line: x.Line, Col: x.Col})}
			return n.with(r.scopeNesting(x.Scope, at+1))
		})
	}
	return nesting{fault: "a debug scope is a subprogram or a lexical block"}
}
