package tile_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"testing"

	"gotile/tile"
)

// TestSpanDocs: go doc does not show the methods that a span has from the type in it, so
// the comments of the usual spans name them all.
func TestSpanDocs(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "spans.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	comments := make(map[string]string)
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			comments[spec.Name.Name] = spec.Doc.Text()
		}
		return true
	})
	span := reflect.TypeFor[tile.TensorSpan]()
	for _, name := range []string{"Span1", "Span2", "Span3", "Span4"} {
		for i := range span.NumMethod() {
			method := span.Method(i).Name
			if !regexp.MustCompile(`\b` + method + `\b`).MatchString(comments[name]) {
				t.Errorf("the comment of %s does not name its method %s", name, method)
			}
		}
	}
}
