package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// source is a package with the positions at which it can be changed.
type source struct {
	dir, name string
	fset      *token.FileSet
	files     []*file
	info      *types.Info
	pkg       *types.Package
	mutants   []*mutant
}

type file struct {
	path    string // absolute
	text    []byte
	syntax  *ast.File
	imports map[string]string // path → name in this file
}

// mutant is one change: a node of the source gets another text.
type mutant struct {
	id     int
	dir    string // package
	file   *file
	node   ast.Node
	line   int
	what   string // for people: "< becomes <="
	text   string // of the changed node
	kind   kind
	typ    string // of an expression
	broken bool   // does not compile
}

// kind is the way in which a mutant is inserted into the source.
type kind uint8

const (
	expression kind = iota // func() T { if chosen { return changed }; return original }()
	removal                // if !chosen { statement }
)

func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d: %s", filepath.Base(m.file.path), m.line, m.what)
}

// load parses and checks a package and finds its mutants.
func load(dir string) (*source, error) {
	p := &source{dir: dir, fset: token.NewFileSet(), info: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object)}}
	names, err := output("go", "list", "-f", `{{.Dir}}{{range .GoFiles}}{{"\n"}}{{.}}{{end}}`, dir)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(names), "\n")
	var syntax []*ast.File
	for _, name := range lines[1:] {
		f, err := p.parse(filepath.Join(lines[0], name))
		if err != nil {
			return nil, err
		}
		syntax = append(syntax, f.syntax)
	}
	imp, err := exports(p.fset, dir)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: imp}
	if p.pkg, err = config.Check(dir, p.fset, syntax, p.info); err != nil {
		return nil, err
	}
	p.name = p.pkg.Name()
	for _, f := range p.files {
		if !ast.IsGenerated(f.syntax) {
			p.find(f)
		}
	}
	return p, nil
}

func (p *source) parse(path string) (*file, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	syntax, err := parser.ParseFile(p.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := &file{path, text, syntax, make(map[string]string)}
	for _, spec := range syntax.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		f.imports[path] = path[strings.LastIndexByte(path, '/')+1:]
		if f.imports[path] == "v2" {
			f.imports[path] = filepath.Base(filepath.Dir(path))
		}
		if spec.Name != nil {
			f.imports[path] = spec.Name.Name
		}
	}
	p.files = append(p.files, f)
	return f, nil
}

// exports imports the dependencies of a package from the compiler's export data.
func exports(fset *token.FileSet, dir string) (types.Importer, error) {
	text, err := output("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", dir)
	if err != nil {
		return nil, err
	}
	where := make(map[string]string)
	for line := range strings.Lines(text) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			where[path] = file
		}
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(where[path]) }), nil
}

func output(name string, args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.String(), nil
}

// plain returns the source text of a node.
func (p *source) plain(f *file, n ast.Node) string {
	return string(f.text[p.offset(n.Pos()):p.offset(n.End())])
}

func (p *source) offset(pos token.Pos) int { return p.fset.Position(pos).Offset }
