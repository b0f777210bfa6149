package layers

import (
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "gotile/"
	root   = "../.."
)

// use is an import that a file of the product has.
type use struct {
	from string // a package of this module
	to   string
	file string
}

// uses returns the imports of all files that are not tests, for every platform.
func uses(t *testing.T) (packages map[string]bool, list []use) {
	packages = map[string]bool{}
	err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := e.Name(); e.IsDir() && name != root && (base == "testdata" || base[0] == '.' || base[0] == '_') {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != root {
			return fs.SkipDir // another module
		}
		if e.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		from := filepath.ToSlash(dir)
		if strings.HasSuffix(name, "_test.go") {
			packages[from] = true
			return nil
		}
		imports, err := importsOf(name)
		if err == nil {
			packages[from] = true
			for _, to := range imports {
				list = append(list, use{from, to, filepath.Base(name)})
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages, list
}

// importsOf returns the imports of a file; nothing if no build has it.
func importsOf(name string) (list []string, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if x, err := constraint.Parse(c.Text); err == nil && x.String() == "ignore" {
				return nil, nil
			}
		}
	}
	for _, s := range f.Imports {
		to, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			return nil, err
		}
		list = append(list, to)
	}
	return list, nil
}

// covers reports whether a package is the one that a pattern names, or in its folder.
func covers(pattern, pkg string) bool {
	folder, all := strings.CutSuffix(pattern, "...")
	return pattern == pkg || all && strings.HasPrefix(pkg, folder)
}

// rowOf returns the most specific row of a package; nil if there is none.
func rowOf(table []Row, pkg string) (best *Row) {
	for i := range table {
		r := &table[i]
		if r.Package == pkg {
			return r
		}
		if covers(r.Package, pkg) && (best == nil || len(r.Package) > len(best.Package)) {
			best = r
		}
	}
	return best
}

// problem explains in one line why an import is wrong; "" if it is not.
func problem(table []Row, u use) string {
	to, ours := strings.CutPrefix(u.to, module)
	if !ours {
		return foreign(u)
	}
	row := rowOf(table, u.from)
	if row == nil {
		return fmt.Sprintf("%s has no row in internal/layers/table.go: add one below the packages that it imports", u.from)
	}
	if slices.ContainsFunc(append(strings.Fields(row.Imports), onlyFolder(row.Package)), func(pattern string) bool { return covers(pattern, to) }) {
		return ""
	}
	return fmt.Sprintf("%s (%s) imports %s, but must not know %s: move what it needs into a package that both may import, or pass it in; "+
		"if that is meant to change, add it to the row of %s in internal/layers/table.go", u.from, u.file, to, row.Not, row.Package)
}

// onlyFolder returns a pattern if it is one of a folder.
func onlyFolder(pattern string) string {
	if strings.HasSuffix(pattern, "/...") {
		return pattern
	}
	return ""
}

// foreign is [problem] for an import of another module or of the standard library.
func foreign(u use) string {
	if first, _, _ := strings.Cut(u.to, "/"); !strings.Contains(first, ".") {
		return ""
	}
	for name, users := range External {
		if (u.to == name || strings.HasPrefix(u.to, name+"/")) && slices.Contains(strings.Fields(users), u.from) {
			return ""
		}
	}
	return fmt.Sprintf("%s (%s) imports %s, which External in internal/layers/table.go does not allow it: use a package that has it, "+
		"or add it there and give the reason in docs/rationale.md", u.from, u.file, u.to)
}

// TestImports checks every import of the product against the table.
func TestImports(t *testing.T) {
	_, list := uses(t)
	for _, u := range list {
		if p := problem(Table, u); p != "" {
			t.Error(p)
		}
	}
}

// TestTable checks that the table describes packages that exist, and that a package imports only
// packages above it.
func TestTable(t *testing.T) {
	packages, list := uses(t)
	seen := map[string]bool{}
	for _, r := range Table {
		if _, folder := strings.CutSuffix(r.Package, "/..."); !folder && !packages[r.Package] {
			t.Errorf("%s has a row but does not exist: remove the row", r.Package)
		}
		if seen[r.Package] || r.Not == "" {
			t.Errorf("%s has two rows, or an empty Not", r.Package)
		}
		for _, to := range strings.Fields(r.Imports) {
			later := !slices.ContainsFunc(Table, func(x Row) bool { return seen[x.Package] && covers(to, x.Package) || x.Package == to && seen[to] })
			if later && !strings.HasPrefix(to, r.Package+"/") {
				t.Errorf("the row of %s allows %s, which is not above it: move the row down, or move the needed code up", r.Package, to)
			}
		}
		seen[r.Package] = true
	}
	unused(t, list)
	for name, users := range External {
		for _, pkg := range strings.Fields(users) {
			if !slices.ContainsFunc(list, func(u use) bool { return u.from == pkg && strings.HasPrefix(u.to, name) }) {
				t.Errorf("External lets %s import %s, which it does not: remove it there", pkg, name)
			}
		}
	}
	for pkg := range packages {
		if rowOf(Table, pkg) == nil {
			t.Errorf("%s has no row in internal/layers/table.go: add one below the packages that it imports", pkg)
		}
	}
}

// unused reports imports that a row allows its package and that it does not have.
func unused(t *testing.T, list []use) {
	for _, r := range Table {
		for _, to := range strings.Fields(r.Imports) {
			if !strings.Contains(r.Package+to, "...") && !slices.ContainsFunc(list, func(u use) bool { return u.from == r.Package && u.to == module+to }) {
				t.Errorf("the row of %s allows %s, which it does not import: remove it there", r.Package, to)
			}
		}
	}
}

// TestProblem checks the message of each kind of violation.
func TestProblem(t *testing.T) {
	table := []Row{{"low", "", "high"}, {"high/...", "low", "other"}, {"high/own", "", "low"}}
	for _, c := range []struct {
		u    use
		want string
	}{
		{use{"high/x", module + "low", "f.go"}, ""},
		{use{"high/x", module + "high/y", "f.go"}, ""},
		{use{"high/x", "os/exec", "f.go"}, ""},
		{use{"low", module + "high/x", "f.go"}, "low (f.go) imports high/x, but must not know high: "},
		{use{"high/own", module + "low", "f.go"}, "high/own (f.go) imports low, but must not know low: "},
		{use{"new", module + "low", "f.go"}, "new has no row"},
		{use{"low", "github.com/ebitengine/purego", "f.go"}, "low (f.go) imports github.com/ebitengine/purego, which External"},
		{use{"internal/cuda/driver", "github.com/ebitengine/purego", "f.go"}, ""},
	} {
		if got := problem(table, c.u); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" || strings.Contains(got, "\n") {
			t.Errorf("%s imports %s: got %q, want %q", c.u.from, c.u.to, got, c.want)
		}
	}
}

// TestGPUNames checks that only the packages for NVIDIA GPUs parse the names of devices and architectures: others use
// [gotile/device.Info].
func TestGPUNames(t *testing.T) {
	_, list := uses(t)
	files := map[string]bool{}
	for _, u := range list {
		if !strings.HasPrefix(u.from, "internal/cuda/") && u.from != "device/cuda" && u.from != "internal/layers" {
			files[path.Join(root, u.from, u.file)] = true
		}
	}
	for name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []string{`Prefix(name, "cuda`, `"cuda:")`, `"cuda")`, `== "cuda`, `"sm_")`, `"sm_8")`, `"sm_9")`} {
			if strings.Contains(string(text), test) {
				t.Errorf("%s tests a name with %s: ask device.Info.GPU or Families, or move the code into internal/cuda", name, test)
			}
		}
	}
}
