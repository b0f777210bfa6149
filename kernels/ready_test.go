package kernels

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/tile"
)

// TestReady: every constructor has a ready kernel, and each makes modules.
func TestReady(t *testing.T) {
	if testing.Short() {
		t.Skip("traces every kernel")
	}
	for _, k := range Ready("") {
		if modules, err := k.ModulesAhead(); err != nil || len(modules) == 0 {
			t.Errorf("%s: %d modules, %v", k.Name(), len(modules), err)
		}
	}
}

func TestReadyNames(t *testing.T) {
	names := ReadyNames()
	for _, want := range []string{"attention_float16", "matmul_float8e4m3", "softmax_float32", "transpose_uint64", "histogram", "scaled_matmul4_float8e8m0"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not ready: %v", want, names)
		}
	}
	if got := Ready("softmax"); len(got) != 3 {
		t.Errorf("softmax: %d kernels", len(got))
	}
	if got := Ready("layer_norm"); slices.ContainsFunc(got, func(k *tile.Kernel) bool { return strings.Contains(k.Name(), "backward") }) {
		t.Error("layer_norm names its backward pass too")
	}
	if got := Ready("soft"); len(got) != 0 {
		t.Errorf("soft: %d kernels", len(got))
	}
}

// TestReadyIsComplete compares the list with the constructors of the package.
func TestReadyIsComplete(t *testing.T) {
	called := make(map[string]bool)
	ready, err := parser.ParseFile(token.NewFileSet(), "ready.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(ready, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			called[id.Name] = true
		}
		return true
	})
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok && !strings.HasSuffix(path, "_test.go") && strings.HasPrefix(f.Name.Name, "New") && f.Name.Name != "NewFFT" && f.Name.Name != "NewMatMulSplitK" && !called[f.Name.Name] {
				t.Errorf("%s is not among the ready kernels", f.Name.Name)
			}
		}
	}
}
