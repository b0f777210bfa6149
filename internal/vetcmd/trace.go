package vetcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"

	"gotile/internal/aot"
	"gotile/internal/quoted"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tilevet"
)

// tracing has the results of tracing the kernels of packages.
type tracing struct {
	*Report
	sources []*source
	stores  *stores
	traced  []aot.Traced
	failed  map[string]bool // packages that could not be traced, by their paths
}

// trace traces the kernels of packages and of their tests, and reports their errors.
func (r *Report) trace(ctx context.Context, o Options, list []*packages.Package) error {
	units, sources := unitsOf(list, effectsOf(list))
	t := &tracing{Report: r, sources: sources, stores: newStores(), failed: make(map[string]bool)}
	if err := t.units(ctx, o, units); err != nil {
		return err
	}
	t.overwritten()
	for _, u := range units {
		for _, s := range u.sources {
			r.Findings = append(r.Findings, s.misused...)
			for _, k := range s.untraced(t.traced) {
				t.untraced(u, k)
			}
		}
	}
	ignored := make([]*tilevet.Ignored, len(sources))
	for i, s := range sources {
		ignored[i] = tilevet.IgnoredIn(s.Fset, s.Syntax)
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return t.quiet(ignored, f.At) || f.Kind == shape && r.tells(f.At) })
	return nil
}

// untraced reports a kernel that was not traced. Those of test files, which their tests trace,
// are only counted; those of a package that could not be traced have been reported with it.
func (t *tracing) untraced(u *unit, k Skipped) {
	if u.foreign || t.failed[u.ImportPath] {
		return
	}
	if strings.HasSuffix(k.At.File, "_test.go") {
		t.Skipped = append(t.Skipped, k)
	} else {
		t.add(Finding{At: k.At, Kind: untraced, Message: "the kernel is not traced: " + k.Why})
	}
}

// overwritten reports stores that are overwritten wherever their line is traced.
func (t *tracing) overwritten() {
	for l, n := range t.stores.dead {
		if n == t.stores.all[l] {
			t.add(Finding{At: t.stored(l.at), Kind: store, Message: fmt.Sprintf("the store of %v overwrites all that this one has stored, and nothing reads it in between; leave it out", t.stores.by[l])})
		}
	}
}

// shape is the kind of package tilevet's findings that tracing has too.
const shape = "shape"

// tells reports whether tracing has found an error in a line.
func (r *Report) tells(at tileir.Pos) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Kind == ill && f.At.File == at.File && f.At.Line == at.Line })
}

// column finds the column of a line.
func (t *tracing) column(at aot.Position, op string) tileir.Pos {
	for _, s := range t.sources {
		if p := s.column(at, op); p.Col > 0 {
			return p.Short()
		}
	}
	return tileir.Pos{File: at.File, Line: at.Line}.Short()
}

// stored finds the column of a store, whose path is as messages say it.
func (t *tracing) stored(at tileir.Pos) tileir.Pos {
	for _, s := range t.sources {
		for _, f := range s.files {
			if name := s.fileOf(f.FileStart); quoted.Relative(name) == at.File {
				return t.column(aot.Position{File: name, Line: at.Line}, "Store")
			}
		}
	}
	return at
}

// quiet reports a line that a comment silences.
func (t *tracing) quiet(ignored []*tilevet.Ignored, p tileir.Pos) bool {
	for i, s := range t.sources {
		for _, f := range s.Syntax {
			name := s.fileOf(f.FileStart)
			if quoted.Relative(name) == p.File && ignored[i].At(token.Position{Filename: name, Line: p.Line}) {
				return true
			}
		}
	}
	return false
}

func (r *Report) add(f Finding) { r.Findings = append(r.Findings, f) }

// unit is a package and its tests.
type unit struct {
	aot.Package
	sources []*source
	foreign bool // its files cannot be added to
}

// unitsOf finds the packages that may have kernels, and their sources.
func unitsOf(list []*packages.Package, e *effects) (units []*unit, sources []*source) {
	byPath := make(map[string]*unit)
	for _, p := range list {
		path, scope := p.PkgPath, aot.InPackage
		if p.ForTest != "" {
			path, scope = p.ForTest, aot.InTests
			if p.PkgPath != p.ForTest {
				scope = aot.InExternal
			}
		}
		if p.PkgPath == tilePath || !reachesTile(p.Types, make(map[*types.Package]bool)) || strings.HasSuffix(p.ID, ".test") {
			continue
		}
		u := byPath[path]
		if u == nil {
			u = &unit{Package: aot.Package{Dir: p.Dir, ImportPath: path, Name: strings.TrimSuffix(p.Name, "_test")}}
			u.foreign = p.Module != nil && !p.Module.Main && (p.Module.Replace == nil || p.Module.Replace.Version != "")
			byPath[path] = u
			units = append(units, u)
		}
		src := sourceOf(p, scope, e)
		u.sources, sources = append(u.sources, src), append(sources, src)
		u.Values = append(u.Values, src.values...)
		if src.testMain != nil {
			u.TestMain = src.testMain
		}
		if path == byFiles && scope == aot.InPackage {
			u.Files = p.GoFiles
		}
	}
	return units, sources
}

// reachesTile reports a package that may name kernels: its own, or other packages'.
func reachesTile(p *types.Package, seen map[*types.Package]bool) bool {
	if seen[p] {
		return false
	}
	seen[p] = true
	return p.Path() == tilePath || slices.ContainsFunc(p.Imports(), func(q *types.Package) bool { return reachesTile(q, seen) })
}

// byFiles is the path of a package that is named by its files.
const byFiles = "command-line-arguments"

// units traces the kernels of packages.
func (t *tracing) units(ctx context.Context, o Options, units []*unit) error {
	var list []aot.Package
	for _, u := range units {
		if u.foreign && len(u.Values) > 0 {
			at := u.sources[0].Syntax[0]
			t.Skipped = append(t.Skipped, Skipped{position(u.sources[0].Fset, at.Package),
				"the package is another module's, whose files only its own module may add to; run vet there"})
		} else if len(u.Values) > 0 {
			list = append(list, u.Package)
		}
	}
	if len(list) == 0 {
		return nil
	}
	outcomes, err := aot.Tracing{WorkDir: o.Dir, Flags: o.flags()}.Trace(ctx, list)
	if err != nil {
		return err
	}
	for i, p := range list {
		if err := t.outcome(p, outcomes[i]); err != nil {
			t.Failed = append(t.Failed, fmt.Errorf("package %s: %w", quoted.Name(p.ImportPath), err))
		}
	}
	return nil
}

// outcome reports what tracing a package has given.
func (t *tracing) outcome(p aot.Package, o aot.Outcome) error {
	t.failed[p.ImportPath] = o.Err != nil
	if ended := (*aot.Ended)(nil); errors.As(o.Err, &ended) {
		t.ended(p, ended)
		return nil
	}
	if o.Err != nil {
		return t.unbuilt(o.Err)
	}
	for _, k := range o.Traced {
		t.kernel(p, k)
		for _, m := range k.Modules {
			t.stores.module(m)
		}
	}
	t.traced = append(t.traced, o.Traced...)
	return nil
}

// kernel reports the errors of a kernel.
func (t *tracing) kernel(p aot.Package, k aot.Traced) {
	at := t.column(cmp.Or(k.Defined, k.At), "")
	if k.Launch {
		t.add(Finding{At: t.column(k.At, "Launch"), Kind: grid, Message: k.Grid.Msg})
		return
	}
	if k.Failed != "" {
		t.add(Finding{At: at, Kind: ill, Message: fmt.Sprintf("%s cannot be traced: %s", k.Name, oneLine(k.Failed))})
		return
	}
	if k.Partial != "" {
		t.Skipped = append(t.Skipped, Skipped{at, k.Name + ": " + k.Partial})
		return
	}
	t.Traced = append(t.Traced, p.ImportPath+": "+k.Name)
	for _, f := range k.Faults {
		where := at
		if f.At.File != "" {
			where = t.column(f.At, f.Op)
		}
		e := tile.Error{Op: f.Op, Msg: f.Msg, Caller: tileir.Pos{File: f.Caller.File, Line: f.Caller.Line}}
		t.add(Finding{At: where, Kind: ill, Message: e.Error()})
	}
	if k.Grid != nil {
		t.add(Finding{At: at, Kind: grid, Message: k.Grid.Msg})
	}
}

// oneLine returns a text of the program's as a message shows it, without line breaks.
func oneLine(text string) string { return quoted.Lines(strings.Join(strings.Fields(text), " ")) }

// calledAt is a line of a goroutine's stack with a file.
var calledAt = regexp.MustCompile(`(?m)^\t(.+\.go):(\d+)`)

// ended reports a package whose code ended the program: at the line of the stack trace if there is one, otherwise at the
// package's first kernel.
func (t *tracing) ended(p aot.Package, e *aot.Ended) {
	at := p.Values[0].At
	for _, m := range calledAt.FindAllStringSubmatch(e.Output, -1) {
		if filepath.Dir(m[1]) == p.Dir {
			at.File = m[1]
			at.Line, _ = strconv.Atoi(m[2])
			break
		}
	}
	message, _, _ := strings.Cut(e.Error(), "\n")
	t.add(Finding{At: t.column(at, ""), Kind: ill, Message: "the kernels of the package cannot be traced: " + message})
}

// goError matches a line with an error of the compiler.
var goError = regexp.MustCompile(`(?m)^(.+\.go):(\d+):(\d+): (.+)$`)

// unbuilt reports directives that do not name kernels. Other errors are the program's.
func (r *Report) unbuilt(err error) error {
	found := false
	for _, m := range goError.FindAllStringSubmatch(err.Error(), -1) {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		if !strings.Contains(m[1], "zz_gotile_trace") {
			r.add(Finding{At: tileir.Pos{File: m[1], Line: line, Col: col}.Short(), Kind: ill, Message: "the kernel cannot be made: " + m[4]})
			found = true
		}
	}
	if found {
		return nil
	}
	return err
}
