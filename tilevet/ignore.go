package tilevet

import (
	"go/ast"
	"go/token"
	"strings"
)

// directive is the beginning of a comment that silences findings.
const directive = "//tilevet:ignore"

// Ignored is the lines of source files in which a comment silences findings.
type Ignored struct {
	spans map[string][]span // by the name of the file
	bare  []token.Pos       // comments that do not say why
}

// span is some lines, both ends included.
type span struct{ first, last int }

// IgnoredIn reads the comments of files.
func IgnoredIn(set *token.FileSet, files []*ast.File) *Ignored {
	g := &Ignored{spans: make(map[string][]span)}
	for _, f := range files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				g.comment(set, f, group, c)
			}
		}
	}
	return g
}

// At reports a line that a comment silences.
func (g *Ignored) At(at token.Position) bool {
	for _, s := range g.spans[at.Filename] {
		if s.first <= at.Line && at.Line <= s.last {
			return true
		}
	}
	return false
}

func (g *Ignored) comment(set *token.FileSet, f *ast.File, group *ast.CommentGroup, c *ast.Comment) {
	reason, ok := strings.CutPrefix(c.Text, directive)
	if !ok || reason != "" && reason[0] != ' ' && reason[0] != '\t' {
		return
	}
	if reason, _, _ = strings.Cut(reason, "//"); strings.TrimSpace(reason) == "" {
		g.bare = append(g.bare, c.Pos())
		return
	}
	at := set.Position(c.Pos())
	s := span{at.Line, set.Position(group.End()).Line + 1} // its own line, and that below the comments
	switch d := documented(f, group); {
	case c.Pos() < f.Package:
		s = span{1, set.Position(f.FileEnd).Line}
	case d != nil:
		s.last = set.Position(d.End()).Line
	case behindCode(set, f, c):
		s.last = at.Line
	}
	g.spans[at.Filename] = append(g.spans[at.Filename], s)
}

// behindCode reports a comment at the end of a line of code.
func behindCode(set *token.FileSet, f *ast.File, c *ast.Comment) (found bool) {
	line := set.Position(c.Pos()).Line
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || found || n.Pos() > c.Pos() {
			return false
		}
		_, comment := n.(*ast.Comment)
		found = !comment && n.End() <= c.Pos() && set.Position(n.End()-1).Line == line
		return true
	})
	return found
}

// documented is the declaration that comments are the documentation of.
func documented(f *ast.File, group *ast.CommentGroup) ast.Decl {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == group {
				return d
			}
		case *ast.GenDecl:
			if d.Doc == group {
				return d
			}
		}
	}
	return nil
}
