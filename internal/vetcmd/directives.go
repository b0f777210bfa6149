package vetcmd

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"gotile/internal/aot"
)

// directive is a comment that selects kernels for tracing, even if computing them has effects. With an expression after
// it, it may be anywhere in a file; without one, it documents a package's variables or a function without parameters,
// and selects their values or results.
const directive = "//tilevet:trace"

// directives adds the kernels that the directives of a file select.
func (s *source) directives(f *ast.File) {
	for _, group := range f.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, directive)
			if !ok || text != "" && text[0] != ' ' && text[0] != '\t' {
				continue
			}
			if strings.TrimSpace(text) == "" {
				s.declaration(f, group, c)
			} else {
				s.expressionAfter(c, text, s.imported(f))
			}
		}
	}
}

// declaration adds the variables or the function that a directive documents.
func (s *source) declaration(f *ast.File, group *ast.CommentGroup, c *ast.Comment) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == group {
				s.result(d, c)
				return
			}
		case *ast.GenDecl:
			if names := documented(d, group); names != nil {
				s.ask(names, c)
				return
			}
		}
	}
	s.misuse(c, "names nothing to trace: put it directly above a package's variable or a function without parameters, or a call after it, as in "+directive+" newKernel(64)")
}

// documented returns the variables that a comment documents: those of one line, or of a whole
// declaration.
func documented(d *ast.GenDecl, group *ast.CommentGroup) (names []*ast.Ident) {
	if d.Tok != token.VAR {
		return nil
	}
	for _, spec := range d.Specs {
		if s := spec.(*ast.ValueSpec); d.Doc == group || s.Doc == group || s.Comment == group {
			names = append(names, s.Names...)
		}
	}
	return names
}

// ask records that variables are traced.
func (s *source) ask(names []*ast.Ident, c *ast.Comment) {
	found := false
	for _, name := range names {
		if v := s.TypesInfo.Defs[name]; v != nil && s.holdsKernel(v.Type()) {
			s.asked[v], found = true, true
		}
	}
	if !found {
		s.misuse(c, fmt.Sprintf("is above %s, which holds no *tile.Kernel", names[0].Name))
	}
}

// result adds the call of a function.
func (s *source) result(d *ast.FuncDecl, c *ast.Comment) {
	name := d.Name.Name
	f, ok := s.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok {
		return
	}
	holds := false
	for v := range f.Signature().Results().Variables() {
		holds = holds || s.holdsKernel(v.Type())
	}
	switch sig := f.Signature(); {
	case !holds:
		s.misuse(c, fmt.Sprintf("is above %s, which returns no *tile.Kernel", name))
	case sig.Recv() != nil || sig.Params().Len() > 0 || sig.TypeParams().Len() > 0:
		s.misuse(c, fmt.Sprintf("is above %s, which takes arguments: put a call after it, as in %s %s(…)", name, directive, name))
	default:
		s.makers[name+"()"] = f
		s.add(aot.Value{Name: name + "()", Text: name + "()", Asked: true}, c.Pos())
	}
}

// misuse reports a directive that cannot be followed.
func (s *source) misuse(c *ast.Comment, message string) {
	s.misused = append(s.misused, Finding{At: position(s.Fset, c.Pos()), Kind: ill, Message: directive + " " + message})
}

// expressionAfter adds the expression after a directive.
func (s *source) expressionAfter(c *ast.Comment, text string, names map[string]string) {
	at := s.Fset.Position(c.Pos() + token.Pos(len(directive)))
	v := aot.Value{Name: strings.TrimSpace(text), Imports: make(map[string]string), Asked: true,
		Text: fmt.Sprintf("/*line %s:%d:%d*/%s", at.Filename, at.Line, at.Column, text)}
	x, err := parser.ParseExpr(text)
	if err != nil {
		s.misuse(c, fmt.Sprintf("%s: want a Go expression", strings.TrimSpace(text)))
		return
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && names[id.Name] != "" {
				v.Imports[id.Name] = names[id.Name]
			}
		}
		if id, ok := n.(*ast.Ident); ok && s.makers[v.Name] == nil {
			s.makers[v.Name] = s.Types.Scope().Lookup(id.Name)
		}
		return true
	})
	s.add(v, c.Pos())
}

// imported are the packages that a directive of a file may name: those that the file imports,
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
