package tileir

// scopedOf returns the location with a debug scope that a valid location refers to, if any. An inlined location counts
// as its call site. Results are cached.
func (r *report) scopedOf(loc Location) (ScopedLoc, bool) {
	s, met := r.scoped[loc]
	if !met && loc != nil {
		s = r.findScoped(loc)
		r.scoped[loc] = s
	}
	return s, s.Scope != nil
}

func (r *report) findScoped(loc Location) (s ScopedLoc) {
	switch l := loc.(type) {
	case ScopedLoc:
		return l
	case *CallSite:
		s, _ = r.scopedOf(l.Caller)
	case *NameLoc:
		s, _ = r.scopedOf(l.Child)
	case *FusedLoc:
		for _, x := range l.Locs {
			if s, ok := r.scopedOf(x); ok {
				return s
			}
		}
	}
	return s
}

// subprogramOf returns the function that contains a valid scope.
func (r *report) subprogramOf(s Scope) *Subprogram {
	block, ok := s.(*LexicalBlock)
	if !ok {
		return s.(*Subprogram)
	}
	sub := r.subprograms[s]
	if sub == nil {
		sub = r.subprogramOf(block.Scope)
		r.subprograms[s] = sub
	}
	return sub
}

// functionScope checks the location of a function: no call site, and if it has a
// scope, that is a subprogram with the function's name.
func (r *report) functionScope(fn *Op, name String) {
	if _, inlined := fn.Loc.(*CallSite); inlined {
		r.failf("the location of a function cannot be a call site")
		return
	}
	loc, ok := r.scopedOf(fn.Loc)
	if !ok {
		return
	}
	own, ok := loc.Scope.(*Subprogram)
	switch {
	case !ok:
		r.failf("the debug scope of a function must be a subprogram")
	case own.LinkageName != string(name):
		r.failf("the function %v does not match its debug scope, whose linkage name is %q", Symbol(name), own.LinkageName)
	}
}

// enterFunction sets the subprogram that the operations of a function must be in.
func (r *report) enterFunction(fn *Op) {
	r.subprogram, r.scopeFault = nil, false
	if loc, ok := r.scopedOf(fn.Loc); ok {
		r.subprogram = r.subprogramOf(loc.Scope)
	}
}

// inScope checks that an operation with a scope is in the subprogram of its function. It reports at most one error per
// function.
func (r *report) inScope(op *Op) {
	loc, ok := r.scopedOf(op.Loc)
	if !ok || r.scopeFault {
		return
	}
	sub := r.subprogramOf(loc.Scope)
	switch {
	case r.subprogram == nil:
		r.failf("a debug scope needs a function with a debug scope, got subprogram %q", sub.Name)
	case !equalSubprograms(r.subprogram, sub):
		r.failf("the debug scope %q is not that of the function, %q", sub.Name, r.subprogram.Name)
	default:
		return
	}
	r.scopeFault = true
}

func equalSubprograms(a, b *Subprogram) bool {
	return a == b || a.Line == b.Line && a.Name == b.Name && a.LinkageName == b.LinkageName &&
		a.ScopeLine == b.ScopeLine && a.Declaration == b.Declaration && equalFiles(a.File, b.File) && equalUnits(a.Unit, b.Unit)
}

func equalFiles(a, b *File) bool { return a == b || a != nil && b != nil && *a == *b }

func equalUnits(a, b *CompileUnit) bool {
	return a == b || a != nil && b != nil && equalFiles(a.File, b.File)
}
