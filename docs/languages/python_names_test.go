package languages

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fromPython is the page with the Go equivalent of each name of cuda.tile.
const fromPython = "../from-python.md"

// pythonNames prints the public names of cuda.tile and of its modules, a line each, and the
// public members of kernels and of the classes that these work with.
const pythonNames = `
import logging
logging.disable()
import cuda.tile as ct
import cuda.tile.jax
public = lambda x: [n for n in dir(x) if not n.startswith("_")]
names = public(ct)
for c in (ct.kernel, ct.Array, ct.Tile, ct.TiledView):
    names += [c.__name__ + "." + n for n in public(c)]
for m in (ct.compilation, ct.tune):
    names += [m.__name__.rpartition(".")[2] + "." + n for n in public(m)]
names += ["jax." + n for n in ct.jax.__all__]
print("\n".join(names))
`

var quoted = regexp.MustCompile("`([^`]+)`")

// pageRows are the rows of the page's tables: the Python names and the Go way of each.
func pageRows(t *testing.T) (python map[string]bool, goWays []string) {
	t.Helper()
	page, err := os.ReadFile(fromPython)
	if err != nil {
		t.Fatal(err)
	}
	python = make(map[string]bool)
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[1], "`") {
			continue
		}
		for _, name := range quoted.FindAllStringSubmatch(cells[1], -1) {
			python[name[1]] = true
		}
		goWays = append(goWays, cells[2], cells[3])
	}
	return python, goWays
}

// Every public name of cuda.tile is on the page, and the page invents none.
func TestVendorPythonNames(t *testing.T) {
	interpreter := os.Getenv("VENDOR_PYTHON")
	if interpreter == "" {
		t.Skip("set VENDOR_PYTHON to a Python that has cuda-tile 1.7")
	}
	out, err := exec.Command(interpreter, "-c", pythonNames).Output()
	if err != nil {
		t.Fatal(err)
	}
	listed, _ := pageRows(t)
	for name := range strings.FieldsSeq(string(out)) {
		if !listed[name] {
			t.Errorf("%s: no row for cuda.tile's %s", fromPython, name)
		}
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("%s: cuda.tile has no %s", fromPython, name)
	}
}

// goName is a name of a package, or a method of a type of package tile.
var goName = regexp.MustCompile(`^(?:(tile|device|tune|bytecode)\.)?([A-Z]\w*)(?:\.([A-Z]\w*))?(?:\[.*)?$`)

// Each Go name of the page exists.
func TestGoNames(t *testing.T) {
	exported := map[string]map[string]bool{
		"tile": exports(t, "tile"), "device": exports(t, "device"), "tune": exports(t, "tune"), "bytecode": exports(t, "tileir/bytecode"),
	}
	_, ways := pageRows(t)
	for _, way := range ways {
		for _, name := range quoted.FindAllStringSubmatch(way, -1) {
			parts := goName.FindStringSubmatch(name[1])
			if parts == nil {
				continue // an expression, or plain Go
			}
			pkg, symbol := parts[1], strings.TrimSuffix(parts[2]+"."+parts[3], ".")
			if pkg == "" {
				pkg = "tile"
			}
			if !exported[pkg][symbol] {
				t.Errorf("%s: package %s has no %s", fromPython, pkg, symbol)
			}
		}
	}
}

// exports are the exported names of a package of this module: functions, types, values,
// and methods as Type.Method.
func exports(t *testing.T, dir string) map[string]bool {
	t.Helper()
	p := packageDoc(t, dir)
	names := make(map[string]bool)
	addFuncs(names, p.Funcs, "")
	addValues(names, p.Vars, p.Consts)
	for _, typ := range p.Types {
		names[typ.Name] = true
		addFuncs(names, typ.Funcs, "")
		addFuncs(names, typ.Methods, typ.Name+".")
		addValues(names, typ.Consts, typ.Vars)
	}
	return names
}

// packageDoc is the documentation of a package of this module, without its tests.
func packageDoc(t *testing.T, dir string) *doc.Package {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("../..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set, files := token.NewFileSet(), []*ast.File(nil)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, "gotile/"+dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func addFuncs(names map[string]bool, funcs []*doc.Func, prefix string) {
	for _, f := range funcs {
		names[prefix+f.Name] = true
	}
}

func addValues(names map[string]bool, groups ...[]*doc.Value) {
	for _, group := range groups {
		for _, v := range group {
			for _, name := range v.Names {
				names[name] = true
			}
		}
	}
}
