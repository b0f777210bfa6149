package aot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gotile/internal/quoted"
	"gotile/tile"
	"gotile/tileir"
)

// ErrNoKernels is the error of packages without kernels to compile.
var ErrNoKernels = errors.New("no kernels")

// Kernel is a module to compile, and its origin.
type Kernel struct {
	Name   string // of the Go variable or the file
	Module *tileir.Module
}

// goPackage is go list's description of a package.
type goPackage struct {
	Dir, ImportPath, Name string
	GoFiles               []string
	Module                *struct{ Dir string }
	Error                 *struct{ Err string }
}

// Kernels are the kernels of Go packages: the exported variables that hold a *tile.Kernel.
// Patterns are those of go build. It runs the packages' initialisation, with the go
// command, in tests that are made for it.
func Kernels(ctx context.Context, patterns ...string) ([]Kernel, error) {
	packages, err := list(ctx, patterns)
	if err != nil {
		return nil, err
	}
	var all []Kernel
	var traced []Package
	for _, p := range packages {
		t, err := p.traced()
		if err != nil {
			return nil, fmt.Errorf("package %s: %w", quoted.Name(p.ImportPath), err)
		}
		if len(t.Values) > 0 {
			traced = append(traced, t)
		}
	}
	if len(traced) == 0 {
		return nil, noKernels(patterns, packages)
	}
	outcomes, err := Tracing{}.Trace(ctx, traced)
	if err != nil {
		return nil, err
	}
	for i, o := range outcomes {
		found, err := o.kernels()
		if err != nil {
			return nil, fmt.Errorf("package %s: %w", quoted.Name(traced[i].ImportPath), err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil, noKernels(patterns, packages)
	}
	return all, nil
}

// noKernels is the error of packages without kernels. Functions that make kernels are
// named, since their results can be variables.
func noKernels(patterns []string, packages []goPackage) error {
	err := fmt.Errorf("%w in %s: want exported variables that hold a *tile.Kernel", ErrNoKernels, quoted.Plain(strings.Join(patterns, " ")))
	for _, p := range packages {
		if name := p.constructor(); name != "" {
			return fmt.Errorf("%w, such as var Kernel = %s.%s(…) in a package of yours", err, p.Name, name)
		}
	}
	return err
}

// constructor is the first exported function of the package whose only result is a
// *tile.Kernel, or "". One that is generic has its type arguments left open.
func (p goPackage) constructor() string {
	for _, file := range p.GoFiles {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !fn.Name.IsExported() || fn.Type.Results.NumFields() != 1 || types.ExprString(fn.Type.Results.List[0].Type) != "*tile.Kernel" {
				continue
			}
			if fn.Type.TypeParams != nil {
				return fn.Name.Name + "[…]"
			}
			return fn.Name.Name
		}
	}
	return ""
}

// list runs go list for packages.
func list(ctx context.Context, patterns []string) (packages []goPackage, err error) {
	out, err := goCommand(ctx, append([]string{"list", "-e", "-json=Dir,ImportPath,Name,GoFiles,Module,Error"}, patterns...)...)
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p goPackage
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if p.Error != nil {
			return nil, fmt.Errorf("package %s: %s", quoted.Name(p.ImportPath), quoted.Lines(p.Error.Err))
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// goCommand runs the go command and returns its output.
func goCommand(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, fmt.Errorf("go %s: %w: %s", args[0], err, quoted.Lines(strings.TrimSpace(errs.String())))
	}
	return out.Bytes(), nil
}

// traced is the package as it is traced.
func (p goPackage) traced() (Package, error) {
	values, err := p.variables()
	switch {
	case err != nil || len(values) == 0:
		return Package{}, err
	case p.Name == "main":
		return Package{}, errors.New("is a program, which nothing can import; put its kernels into a package")
	case p.Module == nil:
		return Package{}, errors.New("is in no module")
	}
	return Package{Dir: p.Dir, ImportPath: p.ImportPath, Name: p.Name, Values: values}, nil
}

// kernels are the modules of a package's kernels.
func (o Outcome) kernels() (list []Kernel, err error) {
	if o.Err != nil {
		return nil, o.Err
	}
	for _, t := range o.Traced {
		if err := t.err(); err != nil {
			return nil, fmt.Errorf("%s: %w", quoted.Name(t.Name), err)
		}
		for _, m := range t.Modules {
			list = append(list, Kernel{t.Name, m})
		}
	}
	return list, nil
}

// err returns the error of a kernel, or nil if it has modules.
func (t *Traced) err() error {
	if len(t.Faults) == 0 && t.Failed == "" {
		return nil
	}
	var lines []string
	for _, f := range t.Faults {
		lines = append(lines, f.String())
	}
	if t.Failed != "" {
		lines = append(lines, t.Failed)
	}
	return errors.New(strings.Join(lines, "\n"))
}

// String is the fault in one line.
func (f Fault) String() string {
	return (&tile.Error{Pos: f.At.pos(), Op: f.Op, Msg: f.Msg, Caller: f.Caller.pos()}).Error()
}

func (p Position) pos() tileir.Pos { return tileir.Pos{File: p.File, Line: p.Line} }

// variables are the package's exported variables that may hold a kernel.
func (p goPackage) variables() (list []Value, err error) {
	var names []string
	for _, file := range p.GoFiles {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				names = append(names, exported(g)...)
			}
		}
	}
	slices.Sort(names)
	for _, name := range names {
		list = append(list, Value{Name: name, Text: "gotile_kernel(" + name + ")"})
	}
	return list, nil
}

func exported(g *ast.GenDecl) (names []string) {
	for _, s := range g.Specs {
		for _, n := range s.(*ast.ValueSpec).Names {
			if n.IsExported() {
				names = append(names, n.Name)
			}
		}
	}
	return names
}
