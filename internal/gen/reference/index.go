package reference

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Index has the declarations of the tree.
type Index struct {
	docs  map[string]string              // "tile.Block.Range" → its doc comment
	tests map[string]map[string][]string // "TestReference" → package folder → string literals there
}

// NewIndex parses the packages of the tree at root.
func NewIndex(root string) (*Index, error) {
	x := &Index{docs: make(map[string]string), tests: make(map[string]map[string][]string)}
	literals := make(map[string][]string)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(d.Name()) && path != root:
			return filepath.SkipDir
		case filepath.Base(path) == "rows.golden":
			return addNames(literals, path)
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		return x.addFile(literals, path)
	})
	if err != nil {
		return nil, err
	}
	for _, packages := range x.tests {
		for dir := range packages {
			packages[dir] = literals[dir]
		}
	}
	return x, nil
}

func skipped(dir string) bool {
	return strings.HasPrefix(dir, ".") || strings.HasPrefix(dir, "_") || dir == "vendor" || dir == "out"
}

func (x *Index) addFile(literals map[string][]string, path string) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if strings.HasSuffix(path, "_test.go") {
		x.addTests(literals, filepath.Dir(path), f)
		return nil
	}
	for _, d := range f.Decls {
		x.addDecl(f.Name.Name, d)
	}
	return nil
}

// addTests records test functions, and string literals, which subtests are named by.
func (x *Index) addTests(literals map[string][]string, dir string, f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if name := n.Name.Name; n.Recv == nil && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Example")) {
				if x.tests[name] == nil {
					x.tests[name] = make(map[string][]string)
				}
				x.tests[name][dir] = nil
			}
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				literals[dir] = append(append(literals[dir], s), strings.Fields(s)...)
			}
		}
		return true
	})
}

// addNames records the subtests that package twins lists, after the row.
func addNames(literals map[string][]string, path string) error {
	text, err := os.ReadFile(path)
	dir := filepath.Dir(filepath.Dir(path))
	for _, name := range strings.Fields(string(text)) {
		if _, sub, ok := strings.Cut(name, "/"); ok && strings.HasPrefix(name, "Test") {
			literals[dir] = append(literals[dir], sub)
		}
	}
	return err
}

func (x *Index) addDecl(pkg string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
		}
		x.docs[pkg+"."+name] = d.Doc.Text()
	case *ast.GenDecl:
		for _, s := range d.Specs {
			x.addSpec(pkg, d.Doc.Text(), s)
		}
	}
}

func (x *Index) addSpec(pkg, doc string, s ast.Spec) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		x.docs[pkg+"."+s.Name.Name] = doc + s.Doc.Text()
		if i, ok := s.Type.(*ast.InterfaceType); ok {
			for _, m := range i.Methods.List {
				for _, n := range m.Names {
					x.docs[pkg+"."+s.Name.Name+"."+n.Name] = m.Doc.Text()
				}
			}
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			x.docs[pkg+"."+n.Name] = doc + s.Doc.Text()
		}
	}
}

// receiver is the name of a method's type.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// Has reports whether an identifier is declared.
func (x *Index) Has(name string) bool { _, ok := x.docs[name]; return ok }

// Doc is an identifier's doc comment, its lines joined.
func (x *Index) Doc(name string) string { return strings.Join(strings.Fields(x.docs[name]), " ") }

// HasTest reports whether a test or example exists, and for TestX/sub whether a string
// in its package can name the subtest.
func (x *Index) HasTest(name string) bool {
	f, sub, nested := strings.Cut(name, "/")
	for _, literals := range x.tests[f] {
		if !nested {
			return true
		}
		for _, s := range literals {
			if strings.ReplaceAll(s, " ", "_") == sub {
				return true
			}
		}
	}
	return false
}
