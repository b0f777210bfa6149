package vet

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go/token"

	"golang.org/x/tools/go/packages"

	"gotile/internal/aot"
	"gotile/internal/sourcepath"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tilevet"
)

// trace traces the kernels of packages and of their tests, and reports what is wrong with them.
func (r *Report) trace(ctx context.Context, o Options, list []*packages.Package) error {
	s := newStores()
	quiet := func(tileir.Pos) bool { return false }
	units, sources := unitsOf(list)
	for _, src := range sources {
		quiet = either(quiet, src)
	}
	if err := r.traceUnits(ctx, o, units, s); err != nil {
		return err
	}
	for l, n := range s.dead {
		if n == s.all[l] {
			r.add(Finding{At: columnIn(sources, l.at), Kind: store, Message: fmt.Sprintf("the store of %v overwrites all that this one has stored, and nothing reads it in between; leave it out", s.by[l])})
		}
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return quiet(f.At) || f.Kind == shape && r.tells(f.At) })
	return nil
}

// shape is the kind of package tilevet's findings that tracing has too.
const shape = "shape"

// tells reports a line that tracing has found a fault in.
func (r *Report) tells(at tileir.Pos) bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Kind == ill && f.At.File == at.File && f.At.Line == at.Line })
}

// column finds the column of a line in a package.
func (u *unit) column(at aot.Place, op string) tileir.Pos {
	for _, s := range u.sources {
		if p := s.column(at, op); p.Col > 0 {
			return sourcepath.Pos(p)
		}
	}
	return sourcepath.Pos(tileir.Pos{File: at.File, Line: at.Line})
}

// columnIn finds the column of a store.
func columnIn(list []*source, at tileir.Pos) tileir.Pos {
	for _, s := range list {
		for _, f := range s.files {
			if name := s.fileOf(f.FileStart); sourcepath.Show(name) == at.File {
				return sourcepath.Pos(s.column(aot.Place{File: name, Line: at.Line}, "Store"))
			}
		}
	}
	return at
}

// either silences what earlier packages do, and what comments in the source of one more.
func either(quiet func(tileir.Pos) bool, s *source) func(tileir.Pos) bool {
	ignored := tilevet.IgnoredIn(s.Fset, s.Syntax)
	return func(p tileir.Pos) bool {
		if quiet(p) {
			return true
		}
		for _, f := range s.Syntax {
			name := s.Fset.Position(f.FileStart).Filename
			if sourcepath.Show(name) == p.File && ignored.At(token.Position{Filename: name, Line: p.Line}) {
				return true
			}
		}
		return false
	}
}

func (r *Report) add(f Finding) { r.Findings = append(r.Findings, f) }

// unit is a package and its tests.
type unit struct {
	aot.Package
	sources []*source
	foreign bool // its files cannot be added to
}

// unitsOf finds the packages that may have kernels, and their sources.
func unitsOf(list []*packages.Package) (units []*unit, sources []*source) {
	byPath := make(map[string]*unit)
	for _, p := range list {
		path, scope := p.PkgPath, aot.InPackage
		if p.ForTest != "" {
			path, scope = p.ForTest, aot.InTests
			if p.PkgPath != p.ForTest {
				scope = aot.InExternal
			}
		}
		if p.PkgPath == tilePath || p.Imports[tilePath] == nil || strings.HasSuffix(p.ID, ".test") {
			continue
		}
		u := byPath[path]
		if u == nil {
			u = &unit{Package: aot.Package{Dir: p.Dir, ImportPath: path, Name: strings.TrimSuffix(p.Name, "_test")}}
			u.foreign = p.Module != nil && !p.Module.Main && (p.Module.Replace == nil || p.Module.Replace.Version != "")
			byPath[path] = u
			units = append(units, u)
		}
		src := sourceOf(p, scope)
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

// byFiles is the path of a package that is named by its files.
const byFiles = "command-line-arguments"

// traceUnits traces the kernels of packages.
func (r *Report) traceUnits(ctx context.Context, o Options, units []*unit, s *stores) error {
	var all []*unit
	var traced []aot.Package
	for _, u := range units {
		switch {
		case len(u.Values) == 0:
			r.skip(u, nil)
		case u.foreign:
			r.Skipped = append(r.Skipped, Skipped{place(u.sources[0].Fset, u.sources[0].Syntax[0].Package), "the package is another module's, whose files only its own module may add to; run vet there"})
		default:
			all, traced = append(all, u), append(traced, u.Package)
		}
	}
	if len(traced) == 0 {
		return nil
	}
	outcomes, err := aot.Tracing{WorkDir: o.Dir, Flags: o.flags()}.Trace(ctx, traced)
	if err != nil {
		return err
	}
	for i, u := range all {
		if err := r.outcome(u, outcomes[i], s); err != nil {
			r.Failed = append(r.Failed, fmt.Errorf("package %s: %w", u.ImportPath, err))
		}
	}
	return nil
}

// outcome reports what tracing a package has given.
func (r *Report) outcome(u *unit, o aot.Outcome, s *stores) error {
	if o.Err != nil {
		return r.unbuilt(o.Err)
	}
	for _, t := range o.Traced {
		r.kernel(u, t)
		for _, m := range t.Modules {
			s.module(m)
		}
	}
	r.skip(u, o.Traced)
	return nil
}

// skip notes the kernels of a package that were not traced.
func (r *Report) skip(u *unit, traced []aot.Traced) {
	for _, src := range u.sources {
		r.Skipped = append(r.Skipped, src.skipped(traced)...)
	}
}

// kernel reports what is wrong with a kernel.
func (r *Report) kernel(u *unit, t aot.Traced) {
	at := u.column(cmp.Or(t.Defined, t.At), "")
	if t.Launch {
		r.add(Finding{At: u.column(t.At, "Launch"), Kind: grid, Message: t.Grid.Msg})
		return
	}
	r.Traced = append(r.Traced, u.ImportPath+": "+t.Name)
	for _, f := range t.Faults {
		where := at
		if f.At.File != "" {
			where = u.column(f.At, f.Op)
		}
		e := tile.Error{Op: f.Op, Msg: f.Msg, Caller: tileir.Pos{File: f.Caller.File, Line: f.Caller.Line}}
		r.add(Finding{At: where, Kind: ill, Message: e.Error()})
	}
	if t.Grid != nil {
		r.add(Finding{At: at, Kind: grid, Message: t.Grid.Msg})
	}
	if t.Failed != "" {
		r.Skipped = append(r.Skipped, Skipped{at, t.Name + ": " + t.Failed})
	}
}

// goError is a line in which the compiler says what is wrong.
var goError = regexp.MustCompile(`(?m)^(.+\.go):(\d+):(\d+): (.+)$`)

// unbuilt reports comments that name what is no kernel. Other errors are the program's.
func (r *Report) unbuilt(err error) error {
	found := false
	for _, m := range goError.FindAllStringSubmatch(err.Error(), -1) {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		if !strings.Contains(m[1], "zz_gotile_trace") {
			r.add(Finding{At: sourcepath.Pos(tileir.Pos{File: m[1], Line: line, Col: col}), Kind: ill, Message: "the kernel cannot be made: " + m[4]})
			found = true
		}
	}
	if found {
		return nil
	}
	return err
}
