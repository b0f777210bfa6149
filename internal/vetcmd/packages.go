package vetcmd

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"gotile/internal/quoted"
	"gotile/tileir"
	"gotile/tilevet"
)

// Options say what is looked at.
type Options struct {
	Patterns []string // of packages, as go build takes them
	Dir      string   // where they are; "" for the working directory
	NoTests  bool     // leave test files out
	Trace    bool     // run the packages' code to trace their kernels
	Tags     string   // build tags, with commas between them
}

// flags are those of the go command.
func (o Options) flags() []string {
	if o.Tags == "" {
		return nil
	}
	return []string{"-tags=" + o.Tags}
}

// Run looks for mistakes in packages. It runs nothing of them, unless the options ask for their
// kernels to be traced. The error is about the search, not about what it finds.
func Run(ctx context.Context, o Options) (*Report, error) {
	list, err := load(ctx, o)
	if err != nil {
		return nil, err
	}
	r := new(Report)
	for _, p := range list {
		r.broken(p)
	}
	list = slices.DeleteFunc(list, func(p *packages.Package) bool { return p.IllTyped || len(p.Errors) > 0 })
	if err := r.analyse(list); err != nil {
		return nil, err
	}
	if o.Trace {
		if err := r.trace(ctx, o, list); err != nil {
			return nil, err
		}
	}
	r.sort()
	return r, nil
}

// inert is a flag with which the go command starts no wrapper of the compiler, which GOFLAGS may
// name. Package packages keeps it from version control, whose settings may name programs too.
var inert = []string{"-toolexec="}

// load loads packages with their syntax and types. It runs the go command itself, and not a
// driver that the environment names in its place.
func load(ctx context.Context, o Options) ([]*packages.Package, error) {
	list, err := packages.Load(&packages.Config{Context: ctx, Dir: o.Dir, Tests: !o.NoTests, BuildFlags: slices.Concat(o.flags(), inert),
		Env:  append(os.Environ(), "GOPACKAGESDRIVER=off"),
		Mode: packages.LoadSyntax | packages.NeedModule | packages.NeedForTest}, o.Patterns...)
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, err
	}
	if len(list) == 0 { // the go command may have said why, as for a go.mod that it would have to change
		if _, err := goText(ctx, o.Dir, nil, slices.Concat([]string{"list"}, o.flags(), inert, o.Patterns)...); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("no packages match %s", quoted.Plain(strings.Join(o.Patterns, " ")))
	}
	for _, p := range list {
		if p.PkgPath == "" || len(p.GoFiles)+len(p.CompiledGoFiles)+len(p.IgnoredFiles) == 0 && len(p.Errors) > 0 {
			return nil, errors.New(p.Errors[0].Msg)
		}
	}
	return list, nil
}

// broken reports that a package does not compile.
func (r *Report) broken(p *packages.Package) {
	placed := slices.ContainsFunc(p.Errors, func(e packages.Error) bool { return e.Kind != packages.ListError })
	for _, e := range p.Errors {
		if placed && e.Kind == packages.ListError {
			continue // the compiler's, of what is listed with its place
		}
		r.Findings = append(r.Findings, Finding{At: positionOf(e.Pos).Short(), Kind: build, Message: e.Msg})
	}
}

// positionOf reads file:line:col, of which the end may be missing.
func positionOf(text string) tileir.Pos {
	p := tileir.Pos{File: text}
	var numbers []int
	for range 2 {
		i := strings.LastIndexByte(p.File, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(p.File[i+1:])
		if err != nil {
			break
		}
		p.File, numbers = p.File[:i], append([]int{n}, numbers...)
	}
	if len(numbers) > 0 {
		p.Line = numbers[0]
	}
	if len(numbers) > 1 {
		p.Col = numbers[1]
	}
	return p
}

// analyse runs package tilevet.
func (r *Report) analyse(list []*packages.Package) error {
	graph, err := checker.Analyze([]*analysis.Analyzer{tilevet.Analyzer}, list, nil)
	if err != nil {
		return err
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			return fmt.Errorf("package %s: %w", quoted.Name(act.Package.PkgPath), act.Err)
		}
		for _, d := range act.Diagnostics {
			r.Findings = append(r.Findings, findingOf(act.Package.Fset, d))
		}
	}
	return nil
}

func findingOf(set *token.FileSet, d analysis.Diagnostic) Finding {
	f := Finding{At: place(set, d.Pos), Kind: d.Category, Message: d.Message}
	for _, s := range d.SuggestedFixes {
		fix := Fix{What: s.Message}
		for _, e := range s.TextEdits {
			start, end := set.Position(e.Pos), set.Position(e.End)
			if !e.End.IsValid() {
				end = start
			}
			fix.Edits = append(fix.Edits, Edit{quoted.Relative(start.Filename), start.Offset, end.Offset, string(e.NewText)})
		}
		f.Fixes = append(f.Fixes, fix)
	}
	return f
}

// place is a position as messages say it.
func place(set *token.FileSet, at token.Pos) tileir.Pos {
	p := set.Position(at)
	return tileir.Pos{File: p.Filename, Line: p.Line, Col: p.Column}.Short()
}
