package vet

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"gotile/internal/aot"
	"gotile/tileir"
)

// Which kernels of a package can be traced ahead: variables, calls whose arguments anyone can
// compute, and those that comments name.

const tilePath = "gotile/tile"

// traceDirective is a comment that names an expression whose value is a kernel to trace.
const traceDirective = "//tilevet:trace "

// source is a package whose kernels are looked for.
type source struct {
	*packages.Package
	values []aot.Value
	made   []*ast.CallExpr // calls of tile.NewKernel
	holds  map[types.Type]bool
}

// sourceOf finds the values of a package that hold kernels.
func sourceOf(p *packages.Package) *source {
	s := &source{Package: p, holds: make(map[types.Type]bool)}
	s.variables()
	for _, f := range p.Syntax {
		if strings.HasSuffix(s.Fset.Position(f.Pos()).Filename, "_test.go") {
			continue
		}
		s.calls(f)
		s.comments(f)
	}
	return s
}

// variables are those of the package that may hold kernels.
func (s *source) variables() {
	scope := s.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if ok && s.holdsKernel(v.Type()) && !strings.HasSuffix(s.Fset.Position(v.Pos()).Filename, "_test.go") {
			s.values = append(s.values, aot.Value{Name: name, Text: "&" + name})
		}
	}
}

// isKernel reports *tile.Kernel.
func isKernel(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Kernel" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == tilePath
}

// holdsKernel reports a type whose values may hold kernels.
func (s *source) holdsKernel(t types.Type) bool {
	if held, known := s.holds[t]; known {
		return held
	}
	s.holds[t] = isKernel(t)
	held := s.holds[t]
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		held = held || s.holdsKernel(u.Elem())
	case *types.Slice:
		held = s.holdsKernel(u.Elem())
	case *types.Array:
		held = s.holdsKernel(u.Elem())
	case *types.Map:
		held = s.holdsKernel(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			held = held || s.holdsKernel(f.Type())
		}
	}
	s.holds[t] = held
	return held
}

// calls finds calls that make kernels: those that the package's scope suffices for are values.
func (s *source) calls(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && s.traced(v) {
			s.madeIn(v)
			return false
		}
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if t := s.TypesInfo.TypeOf(c); t == nil || !isKernel(t) {
			return true
		}
		if s.newKernel(c) {
			s.made = append(s.made, c)
		}
		if imports, closed := s.closed(c); closed {
			s.values = append(s.values, aot.Value{Name: shortText(c), Text: s.text(c), Imports: imports})
			s.madeIn(c)
			return false
		}
		return true
	})
}

// traced reports variables of the package that are values already.
func (s *source) traced(v *ast.ValueSpec) bool {
	obj := s.TypesInfo.Defs[v.Names[0]]
	return obj != nil && obj.Name() != "_" && obj.Parent() == s.Types.Scope() && s.holdsKernel(obj.Type())
}

// madeIn notes the calls of tile.NewKernel in a part of the source.
func (s *source) madeIn(x ast.Node) {
	ast.Inspect(x, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && n != x && s.newKernel(c) {
			s.made = append(s.made, c)
		}
		return true
	})
}

func (s *source) newKernel(c *ast.CallExpr) bool {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := s.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && f.Name() == "NewKernel" && f.Pkg() != nil && f.Pkg().Path() == tilePath && len(c.Args) > 0
}

// closed reports an expression that names nothing but what the package's scope has, its own
// variables, and imported packages.
func (s *source) closed(x ast.Expr) (imports map[string]string, ok bool) {
	imports, ok = make(map[string]string), true
	ast.Inspect(x, func(n ast.Node) bool {
		id, isName := n.(*ast.Ident)
		if !isName || !ok {
			return ok
		}
		switch obj := s.TypesInfo.Uses[id].(type) {
		case nil:
		case *types.PkgName:
			imports[id.Name] = obj.Imported().Path()
		default:
			member := obj.Parent() == nil // a field or method
			ok = member || obj.Parent() == types.Universe || obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && s.reached(x, id, obj) ||
				x.Pos() <= obj.Pos() && obj.Pos() < x.End()
		}
		return ok
	})
	return imports, ok
}

// reached reports an object of a package's scope that the expression may name from elsewhere:
// one of this package, or of another whose name stands before it.
func (s *source) reached(x ast.Expr, id *ast.Ident, obj types.Object) bool {
	if obj.Pkg() == s.Types {
		return true
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel == id {
			found = true
		}
		return !found
	})
	return found
}

// text is the source of an expression, with its place.
func (s *source) text(x ast.Expr) string {
	at, end := s.Fset.Position(x.Pos()), s.Fset.Position(x.End())
	src, err := os.ReadFile(at.Filename)
	if err != nil || end.Offset > len(src) {
		var b strings.Builder
		printer.Fprint(&b, s.Fset, x)
		return b.String()
	}
	return fmt.Sprintf("/*line %s:%d:%d*/%s", at.Filename, at.Line, at.Column, src[at.Offset:end.Offset])
}

// shortText is a call in a message.
func shortText(c *ast.CallExpr) string { return types.ExprString(c) }

// comments finds the kernels that comments name.
func (s *source) comments(f *ast.File) {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if text, ok := strings.CutPrefix(c.Text, traceDirective); ok {
				s.comment(c, text, s.imported(f))
			}
		}
	}
}

// imported are the packages that a comment of a file may name: those that the file imports,
// and those of the package's other files.
func (s *source) imported(own *ast.File) map[string]string {
	names := make(map[string]string)
	for _, f := range append(slices.Clone(s.Syntax), own) {
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			switch p := s.Imports[path]; {
			case err != nil:
			case i.Name != nil:
				names[i.Name.Name] = path
			case p != nil:
				names[p.Name] = path
			}
		}
	}
	return names
}

func (s *source) comment(c *ast.Comment, text string, names map[string]string) {
	at := s.Fset.Position(c.Pos() + token.Pos(len(traceDirective)))
	v := aot.Value{Name: strings.TrimSpace(text), Imports: make(map[string]string),
		Text: fmt.Sprintf("/*line %s:%d:%d*/%s", at.Filename, at.Line, at.Column, text)}
	x, err := parser.ParseExpr(text)
	if err != nil {
		x = &ast.BadExpr{} // the compiler says what is wrong
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && names[id.Name] != "" {
				v.Imports[id.Name] = names[id.Name]
			}
		}
		return true
	})
	s.values = append(s.values, v)
}

// skipped are the kernels that were not traced: calls of tile.NewKernel whose function no
// traced kernel has.
func (s *source) skipped(traced []aot.Traced) (list []Skipped) {
	for _, c := range s.made {
		in, at := s.around(c), s.definition(c.Args[0])
		done := slices.ContainsFunc(traced, func(t aot.Traced) bool {
			return t.Defined == at || at == (aot.Place{}) && in != nil && s.holdsLine(in, t.Defined)
		})
		if !done {
			list = append(list, Skipped{place(s.Fset, c.Pos()), why(in)})
		}
	}
	return list
}

// around is the function that a call stands in, nil for one that initialises a variable.
func (s *source) around(c *ast.CallExpr) *ast.FuncDecl {
	for _, f := range s.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Pos() <= c.Pos() && c.Pos() < d.End() {
				return d
			}
		}
	}
	return nil
}

// holdsLine reports a line of a function.
func (s *source) holdsLine(d *ast.FuncDecl, at aot.Place) bool {
	first, last := s.Fset.Position(d.Pos()), s.Fset.Position(d.End())
	return first.Filename == at.File && first.Line <= at.Line && at.Line <= last.Line
}

func why(in *ast.FuncDecl) string {
	name := "newKernel"
	if in != nil {
		name = in.Name.Name
	}
	return fmt.Sprintf("the kernel depends on what no call gives as constants; name a call that makes it: //tilevet:trace %s(…)", name)
}

// definition is the line of the function that a kernel is made of.
func (s *source) definition(x ast.Expr) aot.Place {
	x = ast.Unparen(x)
	at := token.NoPos
	switch f := x.(type) {
	case *ast.FuncLit:
		at = f.Pos()
	case *ast.Ident:
		if fn, ok := s.TypesInfo.Uses[f].(*types.Func); ok {
			at = fn.Pos()
		}
	case *ast.IndexExpr:
		return s.definition(f.X)
	case *ast.IndexListExpr:
		return s.definition(f.X)
	}
	if !at.IsValid() {
		return aot.Place{}
	}
	p := s.Fset.Position(at)
	return aot.Place{File: p.Filename, Line: p.Line}
}

// column finds where on a line the function stands that a message is about.
func (s *source) column(at aot.Place, op string) tileir.Pos {
	p := tileir.Pos{File: at.File, Line: at.Line}
	name := op[strings.LastIndex(op, ".")+1:]
	for _, f := range s.Syntax {
		if s.Fset.Position(f.FileStart).Filename != at.File {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil || p.Col > 0 && name == "" {
				return false
			}
			switch n := n.(type) {
			case *ast.Ident:
				if q := s.Fset.Position(n.Pos()); q.Line == at.Line && n.Name == name {
					p.Col = q.Column
				}
			case ast.Stmt:
				if q := s.Fset.Position(n.Pos()); q.Line == at.Line && p.Col == 0 {
					p.Col = q.Column
				}
			}
			return true
		})
	}
	return p
}
