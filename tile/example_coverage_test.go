package tile_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// withoutExample is the methods that need no example, and why.
var withoutExample = map[string]string{
	"Error":       "implements error; ExampleErrors shows its text",
	"Unwrap":      "called by errors.Is and errors.As; see ExampleErrors",
	"ElementType": "implements operators.Typed; TestOperatorsKnowElementTypes shows its results",
	"String":      "implements fmt.Stringer",
}

// Every exported function and method has an example that go test runs. If a function of tiles is also a method, an example
// for one of the two is enough.
func TestEveryFunctionHasExample(t *testing.T) {
	functions, examples := declared(t)
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		of, method, _ := strings.Cut(name, "_")
		twin := "Tile_" + name
		if of == "Tile" {
			twin = method
		}
		both := functions[twin] != "" && examples[twin]
		if !examples[name] && !both && withoutExample[method] == "" {
			t.Errorf("%s (%s): write func Example%s with an // Output:", name, functions[name], name)
		}
	}
}

// Every exported function and method has a comment that begins with its name.
func TestEveryFunctionHasComment(t *testing.T) {
	eachFile(t, func(name string, file *ast.File) {
		if strings.HasSuffix(name, "_test.go") {
			return
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() || f.Recv != nil && !ast.IsExported(receiverType(f.Recv.List[0].Type)) {
				continue
			}
			if !strings.HasPrefix(f.Doc.Text(), f.Name.Name+" ") {
				t.Errorf("%s: %s: want a comment that begins with its name", name, f.Name.Name)
			}
		}
	})
}

// eachFile parses the package's files.
func eachFile(t *testing.T, visit func(name string, file *ast.File)) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		visit(e.Name(), file)
	}
}

// declared is the package's exported functions and methods as the names of examples
// have them, with their files, and the names that have an example with output.
func declared(t *testing.T) (functions map[string]string, examples map[string]bool) {
	t.Helper()
	functions, examples = map[string]string{}, map[string]bool{}
	eachFile(t, func(name string, file *ast.File) {
		if !strings.HasSuffix(name, "_test.go") {
			addFunctions(functions, file, name)
			return
		}
		for _, x := range doc.Examples(file) {
			if x.Output == "" {
				t.Errorf("%s: Example%s has no // Output:, so it does not run", name, x.Name)
			}
			examples[subject(x.Name)] = true
		}
	})
	return functions, examples
}

func addFunctions(to map[string]string, file *ast.File, name string) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !f.Name.IsExported() {
			continue
		}
		receiver := ""
		if f.Recv != nil {
			if receiver = receiverType(f.Recv.List[0].Type); !ast.IsExported(receiver) {
				continue
			}
			receiver += "_"
		}
		to[receiver+f.Name.Name] = name
	}
}

// receiverType is the name of a receiver's type: T of T, *T and T[E].
func receiverType(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverType(e.X)
	case *ast.IndexExpr:
		return receiverType(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// subject is the function or method of an example: the example's name without a suffix, which begins with a lower-case
// letter.
func subject(example string) string {
	if i := strings.LastIndex(example, "_"); i >= 0 && i+1 < len(example) && !ast.IsExported(example[i+1:]) {
		return example[:i]
	}
	return example
}
