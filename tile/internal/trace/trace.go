package trace

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gotile/tileir"
)

// Trace is the module that a kernel becomes, while the kernel's function runs and after it.
type Trace struct {
	Kernel
	Module *tileir.Module
	Entry  *tileir.Op
	Region *Region  // the innermost one that is open
	Faults []*Fault // in the order found

	scope     *tileir.Subprogram
	root      *tileir.Value // the first token
	calls     int           // that the kernel has made
	checks    int           // nested checking runs of loop bodies: see [Call.checkIteration]
	escaped   map[Site]bool // lines of values whose use in a next iteration was reported
	last      Site          // line of the last operation
	locations map[Position]tileir.Location
	arguments map[*tileir.Value]*tileir.Value // of the entry, by the values that are equal to them
	done      bool
	outer     *Trace // which this one suspends
	suspended bool
}

// Kernel describes a kernel to its trace.
type Kernel struct {
	Name     string // of the entry
	Title    string // in messages
	Function string // as Go calls it
	Defined  Site   // the function's line
	Owner    any    // for the caller: a trace does not use it
}

// Fault is an error of the kernel.
type Fault struct {
	Pos tileir.Pos // the author's line
	Op  string     // the function at fault; may be empty
	Msg string
	// Caller is the kernel's line if Pos is in a function that the kernel calls.
	Caller tileir.Pos
}

// New returns the trace of a kernel whose entry has arguments of the given types.
func New(k Kernel, types []tileir.Type) *Trace {
	tr := &Trace{Kernel: k, Module: tileir.NewModule(k.Name), scope: subprogram(k.Defined, k.Title, k.Name),
		locations: make(map[Position]tileir.Location), escaped: make(map[Site]bool), arguments: make(map[*tileir.Value]*tileir.Value)}
	at := Position{Site: k.Defined}
	tr.Entry = tr.Module.NewEntry(k.Name, tr.location(at), types...)
	tr.enter(inEntry, at, tr.Entry.Block(0))
	tr.root = tr.EntryBuilder().MakeToken()
	tr.Region.Tokens = Tokens{tr.root, tr.root}
	return tr
}

// EntryBuilder returns a builder at the kernel's first line.
func (tr *Trace) EntryBuilder() *tileir.Builder {
	return tileir.NewBuilder(tr.Region.block).At(tr.Entry.Loc)
}

// Run calls the kernel's function, and ends the trace. A panic becomes a fault.
func (tr *Trace) Run(f func()) {
	tr.run(func() {
		defer tr.recoverPanic()
		f()
	})
	for tr.Region.kind != inEntry {
		tr.leave()
	}
	if tr.Region.ended == nil {
		tr.EntryBuilder().Return()
	}
	tr.dropUnusedRoot()
	tr.done = true
}

// recoverPanic reports a panic of the kernel's function.
func (tr *Trace) recoverPanic() {
	x := recover()
	if _, reported := x.(tooManyCalls); x == nil || reported {
		return
	}
	hint := ""
	if len(tr.Faults) > 0 {
		hint = "; it may follow from the errors before"
	}
	tr.report(&Fault{Pos: Caller().Pos(), Msg: fmt.Sprintf("kernel %s panicked while it was traced: %v%s", tr.Title, x, hint)})
}

// dropUnusedRoot removes the first token if no operation waits for it.
func (tr *Trace) dropUnusedRoot() {
	used := false
	tr.Entry.Walk(func(op *tileir.Op) bool {
		used = used || slices.Contains(op.Operands, tr.root)
		return !used
	})
	if used {
		return
	}
	body := tr.Entry.Block(0)
	if i := slices.Index(body.Ops, tr.root.Def); i >= 0 {
		body.Ops = append(body.Ops[:i], body.Ops[i+1:]...)
	}
}

// Live reports whether the trace takes operations.
func (tr *Trace) Live() bool { return tr != nil && !tr.done && !tr.suspended }

// SetArgument records that a value is equal to an argument of the entry.
func (tr *Trace) SetArgument(v, arg *tileir.Value) { tr.arguments[v] = arg }

// Argument returns the entry's argument that a value is equal to, nil if there is none.
func (tr *Trace) Argument(v *tileir.Value) *tileir.Value {
	if arg := tr.arguments[v]; arg != nil {
		return arg
	}
	if v.Owner == tr.Entry.Block(0) {
		return v
	}
	return nil
}

// location returns a line as a location of the entry's debug information. A line in a
// function that the kernel calls appears as if inlined.
func (tr *Trace) location(at Position) tileir.Location {
	if at.Path == "" || tr.scope == nil {
		return nil
	}
	loc, made := tr.locations[at]
	if !made {
		loc = tileir.ScopedLoc{At: at.Pos(), Scope: tr.scope}
		if at.From.Path != "" {
			helper := subprogram(at.Site, at.Function[strings.LastIndex(at.Function, "/")+1:], at.Function)
			loc = &tileir.CallSite{Callee: tileir.ScopedLoc{At: at.Pos(), Scope: helper}, Caller: tr.location(Position{Site: at.From})}
		}
		tr.locations[at] = loc
	}
	return loc
}

// subprogram returns the debug information of a function at a line.
func subprogram(at Site, name, linkage string) *tileir.Subprogram {
	file := &tileir.File{Name: path.Base(at.Path), Dir: path.Dir(at.Path)}
	return &tileir.Subprogram{File: file, Line: at.Line, ScopeLine: at.Line, Name: name, LinkageName: linkage, Unit: &tileir.CompileUnit{File: file}}
}

// maxFaults limits the faults that one trace reports.
const maxFaults = 20

// report records a fault, once.
func (tr *Trace) report(f *Fault) {
	same := func(x *Fault) bool { return *x == *f }
	if len(tr.Faults) < maxFaults && !slices.ContainsFunc(tr.Faults, same) {
		tr.Faults = append(tr.Faults, f)
	}
}
