package tileir

import (
	"cmp"
	"fmt"
)

// maxScopes bounds how deep scopes nest, so that a cycle of them ends.
const maxScopes = 1000

// location checks that nothing is missing in the location of an operation, so that
// printers and writers may rely on it.
func (r *report) location(op *Op) {
	if msg := r.locationFault(op.Loc); msg != "" {
		r.failf("location: %s", msg)
	}
}

// locationFault says what is wrong with a location; "" if nothing is. What is sound
// is remembered, since many operations share it.
func (r *report) locationFault(loc Location) string {
	if loc == nil {
		return ""
	}
	switch loc.(type) {
	case FileLoc, ScopedLoc, *CallSite, *NameLoc, *FusedLoc:
	default:
		return fmt.Sprintf("%T is no location of Tile IR", loc)
	}
	if sound, met := r.locations[loc]; sound {
		return ""
	} else if met {
		return "it is made of itself"
	}
	r.locations[loc] = false
	msg := r.partsFault(loc)
	r.locations[loc] = msg == ""
	return msg
}

func (r *report) partsFault(loc Location) string {
	switch l := loc.(type) {
	case FileLoc:
		return positionFault(l.At)
	case ScopedLoc:
		return cmp.Or(positionFault(l.At), scopeFault(l.Scope))
	case *CallSite:
		if l != nil {
			return cmp.Or(r.locationFault(l.Callee), r.locationFault(l.Caller))
		}
	case *NameLoc:
		if l != nil {
			return r.locationFault(l.Child)
		}
	case *FusedLoc:
		if l != nil {
			for _, x := range l.Locs {
				if msg := r.locationFault(x); msg != "" {
					return msg
				}
			}
			return ""
		}
	}
	return "a pointer in it is nil"
}

func positionFault(p Pos) string {
	if p.Line < 0 || p.Col < 0 {
		return "lines and columns are 0 or more"
	}
	return ""
}

// scopeFault says what is missing in a debug scope.
func scopeFault(s Scope) string {
	for range maxScopes {
		switch x := s.(type) {
		case *Subprogram:
			if x == nil || x.File == nil || x.Unit == nil || x.Unit.File == nil {
				return "a subprogram needs a file and a compile unit with a file"
			}
			return positionFault(Pos{Line: min(x.Line, x.ScopeLine)})
		case *LexicalBlock:
			if x == nil || x.File == nil {
				return "a lexical block needs a file"
			}
			if msg := positionFault(Pos{Line: x.Line, Col: x.Col}); msg != "" {
				return msg
			}
			s = x.Scope
		default:
			return "a debug scope is a subprogram or a lexical block"
		}
	}
	return fmt.Sprintf("debug scopes are nested deeper than %d, or within themselves", maxScopes)
}
