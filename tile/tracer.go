package tile

import (
	"slices"
	"strings"

	"gotile/tile/internal/launch"
	"gotile/tileir"
)

// tracer is the trace of a kernel under way: the module that it becomes, the region that
// operations go to, and what was found wrong.
type tracer struct {
	module *tileir.Module
	entry  *tileir.Op
	scope  *tileir.Subprogram
	region *region // the innermost one under way
	root   *tileir.Value
	errs   Errors
	spans  []launch.SpanCheck // for the launch's checks
	calls  int                // that the kernel has made
	probe  int                // how many second looks at a loop's body are under way
	// escaped holds the lines of values that a next round used without their being
	// carried, once reported.
	escaped   map[site]bool
	last      site                            // where the last operation was traced
	locations map[place]tileir.Location       // those that were needed
	assumed   map[*tileir.Value]*tileir.Value // arguments of the entry by what stands for them
	done      bool                            // the trace has ended
	kernel    *Kernel
	// outer is the trace that this one interrupts, which is suspended meanwhile.
	outer     *tracer
	suspended bool
}

// region is a part of the kernel with operations of its own: the entry, the body of
// a loop, an arm of a condition.
type region struct {
	kind   regionKind
	at     site // of the loop or condition
	parent *region
	block  *tileir.Block
	tokens tokens
	loop   *loopState // of a loop; nil otherwise
	// ended is where break, continue or return ended the region early.
	ended *site
}

type regionKind uint8

const (
	inEntry regionKind = iota
	inLoop
	inIf
	inFold
)

func (k regionKind) String() string {
	return [...]string{"kernel", "loop", "condition", "combining function"}[k]
}

// within reports whether r is outer or inside it.
func (r *region) within(outer *region) bool {
	for ; r != nil; r = r.parent {
		if r == outer {
			return true
		}
	}
	return false
}

// enter makes block the place where operations go.
func (tr *tracer) enter(kind regionKind, at place, block *tileir.Block) *region {
	r := &region{kind: kind, at: at.site, parent: tr.region, block: block}
	tr.region = r
	return r
}

func (tr *tracer) leave() { tr.region = tr.region.parent }

// live reports whether the trace takes operations.
func (tr *tracer) live() bool { return tr != nil && !tr.done && !tr.suspended }

// loc is a line as a location of the entry's debug information. A line in a function that
// the kernel calls is as if inlined.
func (tr *tracer) loc(at place) tileir.Location {
	if at.path == "" || tr.scope == nil {
		return nil
	}
	loc, made := tr.locations[at]
	if !made {
		loc = tileir.ScopedLoc{At: at.pos(), Scope: tr.scope}
		if at.from.path != "" {
			helper := subprogram(place{site: at.site}, at.function[strings.LastIndex(at.function, "/")+1:], at.function)
			loc = &tileir.CallSite{Callee: tileir.ScopedLoc{At: at.pos(), Scope: helper}, Caller: tr.loc(place{site: at.from})}
		}
		tr.locations[at] = loc
	}
	return loc
}

// maxErrors bounds what one trace reports.
const maxErrors = 20

// report records an error, once.
func (tr *tracer) report(e *Error) {
	same := func(x *Error) bool { return *x == *e }
	if len(tr.errs) < maxErrors && !slices.ContainsFunc(tr.errs, same) {
		tr.errs = append(tr.errs, e)
	}
}
