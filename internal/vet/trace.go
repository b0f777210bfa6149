package vet

import (
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

// trace traces the kernels of packages, their test files aside, and reports what is wrong with
// them.
func (r *Report) trace(ctx context.Context, dir string, list []*packages.Package) error {
	s := newStores()
	var sources []*source
	quiet := func(tileir.Pos) bool { return false }
	for _, p := range list {
		if p.ID != p.PkgPath || p.PkgPath == tilePath || p.Imports[tilePath] == nil {
			continue // one with its test files, or without kernels
		}
		src := sourceOf(p)
		quiet, sources = either(quiet, src), append(sources, src)
		if err := r.traceIn(ctx, dir, src, s); err != nil {
			return fmt.Errorf("package %s: %w", p.PkgPath, err)
		}
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

// columnIn finds the column of a store.
func columnIn(list []*source, at tileir.Pos) tileir.Pos {
	for _, s := range list {
		for _, name := range s.GoFiles {
			if sourcepath.Show(name) == at.File {
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

// traceIn traces the kernels of a package.
func (r *Report) traceIn(ctx context.Context, dir string, s *source, stores *stores) error {
	var traced []aot.Traced
	if len(s.values) > 0 {
		p := aot.Package{Dir: s.Dir, ImportPath: s.PkgPath, Name: s.Name, WorkDir: dir, Values: s.values}
		if s.Module != nil {
			p.ModuleDir = s.Module.Dir
		}
		var err error
		if traced, err = p.Trace(ctx); err != nil {
			return r.unbuilt(ctx, s, err)
		}
	}
	for _, t := range traced {
		r.kernel(s, t)
		for _, m := range t.Modules {
			stores.module(m)
		}
	}
	r.Skipped = append(r.Skipped, s.skipped(traced)...)
	return nil
}

// kernel reports what is wrong with a kernel.
func (r *Report) kernel(s *source, t aot.Traced) {
	r.Traced = append(r.Traced, s.PkgPath+": "+t.Name)
	at := sourcepath.Pos(s.column(t.Defined, ""))
	for _, f := range t.Faults {
		where := at
		if f.At.File != "" {
			where = sourcepath.Pos(s.column(f.At, f.Op))
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
func (r *Report) unbuilt(ctx context.Context, s *source, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	found := false
	for _, m := range goError.FindAllStringSubmatch(err.Error(), -1) {
		line, _ := strconv.Atoi(m[2])
		col, _ := strconv.Atoi(m[3])
		if !strings.HasSuffix(m[1], "zz_gotile_trace.go") {
			r.add(Finding{At: sourcepath.Pos(tileir.Pos{File: m[1], Line: line, Col: col}), Kind: ill, Message: "the kernel cannot be made: " + m[4]})
			found = true
		}
	}
	if found {
		return nil
	}
	return err
}
