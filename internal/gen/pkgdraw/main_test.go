package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCurrent draws the packages again and compares with the drawing in the repository.
func TestCurrent(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	want, err := draw(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(picture)))
	if err != nil {
		t.Fatal(err)
	}
	// A checkout may have changed the ends of lines.
	if got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")); !bytes.Equal(got, want) {
		t.Errorf("%s is out of date; run go generate ./internal/gen/pkgdraw", picture)
	}
}

// sources returns the imports of a repository that has one package in each group, and some more.
func sources(more map[string][]string) map[string][]string {
	imports := map[string][]string{}
	for _, g := range groups {
		imports[g.paths[0]] = nil
	}
	for pkg, list := range more {
		imports[pkg] = list
	}
	return imports
}

// TestBadImports checks that packages without a group, names too long for their box, and imports that lead up, are errors.
func TestBadImports(t *testing.T) {
	for want, more := range map[string]map[string][]string{
		"package strange is in no group": {"strange": nil},
		"imports tile of group Language": {"tileir": {"tile"}},
		"imports device/cuda of group":   {"device/cpu": {"device/cuda"}},
		"does not fit the box":           {"kernels/" + strings.Repeat("a", 40): nil},
		"imports examples/x of group":    {"tile": {"examples/x"}, "examples/x": nil},
	} {
		imports := sources(more)
		members, err := assign(imports)
		if err == nil {
			_, err = groupEdges(imports, members)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if _, err := assign(map[string][]string{"tile": nil}); err == nil || !strings.Contains(err.Error(), "has no packages") {
		t.Errorf("a group without packages: %v", err)
	}
}

// TestEdges checks that arrows which follow from others are left out, and that a package belongs
// to the group with the longest path.
func TestEdges(t *testing.T) {
	imports := sources(map[string][]string{"kernels": {"tile", "tileir"}, "tile": {"tileir", "internal/quoted"}})
	members, err := assign(imports)
	if err != nil {
		t.Fatal(err)
	}
	edges, err := groupEdges(imports, members)
	if want := []edge{{kernels, language}, {language, ir}}; err != nil || len(edges) != 2 || edges[0] != want[0] || edges[1] != want[1] {
		t.Errorf("got %v, %v; want %v", edges, err, want)
	}
	if g, _ := groupOf("internal/testing/drivertest"); g.name != tests {
		t.Errorf("drivertest is in group %s", g.name)
	}
}

// TestReadImports checks that tests, testdata and other modules do not count.
func TestReadImports(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"a/a.go":          "package a\nimport (\n\"fmt\"\n\"gotile/b\"\n)\nvar _ = fmt.Sprint",
		"a/a_windows.go":  "package a\nimport _ \"gotile/c\"",
		"a/a_test.go":     "package a\nimport _ \"gotile/d\"",
		"a/testdata/t.go": "package t\nimport _ \"gotile/e\"",
		"m/go.mod":        "module m",
		"m/m.go":          "package m",
		".hidden/h.go":    "package h",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	imports, err := readImports(root)
	if err != nil || len(imports) != 1 || strings.Join(imports["a"], " ") != "b c" {
		t.Errorf("got %v, %v; want a with b and c", imports, err)
	}
}
