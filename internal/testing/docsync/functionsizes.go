package docsync

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Body is the size of a function's body.
type Body struct {
	Lines int // that hold more than a comment
	Signs int // names, numbers and signs, which long lines do not change
}

// Plus is the size of two bodies together.
func (b Body) Plus(c Body) Body { return Body{b.Lines + c.Lines, b.Signs + c.Signs} }

// CountBodies returns the size of each function of a folder's package, except tests. For a function that is exported or
// makes a kernel, the body is the kernel's: the first function literal in it.
func CountBodies(t testing.TB, dir string) map[string]Body {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	bodies := make(map[string]Body)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := countFile(src, bodies); err != nil {
			t.Fatal(err)
		}
	}
	return bodies
}

// countFile adds the functions of a source file.
func countFile(src []byte, bodies map[string]Body) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, 0)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			body := kernelOf(f)
			code := src[set.Position(body.Lbrace).Offset+1 : set.Position(body.Rbrace).Offset]
			bodies[f.Name.Name] = Body{codeLines(code), signs(code)}
		}
	}
	return nil
}

// kernelOf is the body of the kernel that a constructor makes, or of a helper.
func kernelOf(f *ast.FuncDecl) *ast.BlockStmt {
	body := f.Body
	if !f.Name.IsExported() && !makesKernel(f) {
		return body
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && body == f.Body && takesBlock(lit) {
			body = lit.Body
		}
		return body == f.Body
	})
	return body
}

// takesBlock reports a function with a parameter *tile.Block, which is a kernel.
func takesBlock(f *ast.FuncLit) (takes bool) {
	for _, p := range f.Type.Params.List {
		if star, ok := p.Type.(*ast.StarExpr); ok {
			sel, ok := star.X.(*ast.SelectorExpr)
			takes = takes || ok && sel.Sel.Name == "Block"
		}
	}
	return takes
}

// codeLines counts lines that hold more than a comment.
func codeLines(src []byte) int {
	n := 0
	for line := range bytes.Lines(src) {
		if text := strings.TrimSpace(string(line)); text != "" && !strings.HasPrefix(text, "//") {
			n++
		}
	}
	return n
}

// signs counts names, numbers and signs.
func signs(src []byte) (n int) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, nil, 0)
	for {
		switch _, t, text := s.Scan(); {
		case t == token.EOF:
			return n
		case t != token.SEMICOLON || text != "\n":
			n++
		}
	}
}

// makesKernel reports a function whose result is a *tile.Kernel.
func makesKernel(f *ast.FuncDecl) bool {
	if f.Type.Results == nil || len(f.Type.Results.List) != 1 {
		return false
	}
	p, ok := f.Type.Results.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	x, ok := p.X.(*ast.SelectorExpr)
	return ok && x.Sel.Name == "Kernel"
}
