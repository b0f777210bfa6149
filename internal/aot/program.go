package aot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"gotile/internal/quoted"
	"gotile/tileir"
)

// Package is a Go package whose kernels are traced by a generated test of the package, which can use unexported names.
type Package struct {
	Dir, ImportPath, Name string
	// Files are those of a package that is named by its files; nil for others.
	Files  []string
	Values []Value
	// TestMain is the position of a function of that name in the package's tests, if they have one.
	TestMain *Offset
}

// Offset is a position in a file, in bytes.
type Offset struct {
	File string
	At   int
}

// The scopes of a value's expression.
const (
	InPackage  Scope = iota // in the package
	InTests                 // in its test files
	InExternal              // in the test files of the package with the suffix _test
)

// Scope is the kind of file that contains an expression.
type Scope int

// Value is Go source in the scope of a package that makes kernels.
type Value struct {
	Name string // for messages
	// Text is an expression whose value is a kernel or holds kernels. A comment /*line FILE:LINE:COL*/ before it has its
	// position.
	Text string
	// Before is the statements before the expression, on which it depends: variables, and loops,
	// which stay open.
	Before []string
	Loops  int // how many of them are loops
	// At is the position of the value, and Function the function that contains it, if any.
	At       Position
	Function string
	// Imports are the packages that its text names, by their names there.
	Imports map[string]string
	Scope   Scope
	// Asked marks an expression of a directive, which must yield a kernel.
	Asked bool
	// Trials are launches of the kernel on a grid of the caller's, which is wrong if none of them
	// covers its arrays. A kernel with trials is not traced.
	Trials []Trial
}

// Trial is a grid and the size of each argument: the lengths of an array, the value of a scalar, nothing if they are not
// known.
type Trial struct {
	Grid    [3]int
	Numbers [][]int
}

// Traced is the result of tracing a kernel.
type Traced struct {
	Name    string
	At      Position // the position of the value
	Defined Position // the line of the kernel's function
	Made    Position // the line that calls tile.NewKernel
	Faults  []Fault  // the errors of an ill-formed kernel, which has no modules
	Grid    *Fault   // the kernel's own grid does not cover its stores
	Failed  string   // the error of a failure outside the kernel's code
	Partial string   // why only some of the value's kernels were traced
	Launch  bool     // the fault is of a launch at At
	Modules []*tileir.Module
	Texts   []string // of the modules
	Alone   [][]int  // for each module, the arguments that alone reach their memory
}

// Outcome is the result of tracing a package.
type Outcome struct {
	Traced []Traced
	Err    error // why there is nothing
}

// Position is a line of source code.
type Position struct {
	File string
	Line int
}

// Fault is an ill-formed operation.
type Fault struct {
	At, Caller Position
	Op, Msg    string
}

// In returns the function that contains the value. A generated function has a mark before that name, which messages leave
// out.
func (v Value) In() string { return cmp.Or(v.Function, "init") }

// Closing is a loop for each that is to be closed.
func (v Value) Closing() []struct{} { return make([]struct{}, v.Loops) }

// Tracing has the options of tracing packages.
type Tracing struct {
	WorkDir string   // the working directory of the go command
	Flags   []string // of the go command, such as -tags=
}

// Trace traces the kernels of packages in tests that are made for them, with the go command,
// which runs the packages' initialisation. The files of those tests exist in an overlay only.
// The outcomes are in the order of the packages; the error is about all of them.
func (t Tracing) Trace(ctx context.Context, packages []Package) ([]Outcome, error) {
	dir, err := os.MkdirTemp("", "gotile-trace-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	workDir, err := filepath.Abs(t.WorkDir)
	if err != nil {
		return nil, err
	}
	o := overlay{dir: dir, workDir: workDir, Replace: make(map[string]string)}
	for i := range packages {
		if err := o.add(&packages[i]); err != nil {
			return nil, fmt.Errorf("package %s: %w", quoted.Name(packages[i].ImportPath), err)
		}
	}
	file, err := o.write()
	if err != nil {
		return nil, err
	}
	return t.run(ctx, packages, file)
}

// overlay is files that only the go command sees.
type overlay struct {
	dir     string // of the files' texts
	workDir string
	Replace map[string]string
}

// add adds the test of a package. The package's own tests are seen if they make kernels.
func (o *overlay) add(p *Package) error {
	tests := slices.ContainsFunc(p.Values, func(v Value) bool { return v.Scope != InPackage })
	if !tests {
		if err := o.hideTests(p.Dir); err != nil {
			return err
		}
	} else if p.TestMain != nil {
		if err := o.rename(p.TestMain); err != nil {
			return err
		}
	}
	for _, external := range []bool{false, true} {
		if err := o.half(p, external); err != nil {
			return err
		}
	}
	return nil
}

// half is the values of a package, or those of its external tests.
func (p *Package) half(external bool) []Value {
	return slices.DeleteFunc(slices.Clone(p.Values), func(v Value) bool { return (v.Scope == InExternal) != external })
}

// half adds the test files for half of a package's values: a file for those of each file.
func (o *overlay) half(p *Package, external bool) error {
	byFile := make(map[string][]Value)
	for _, v := range p.half(external) {
		byFile[v.At.File] = append(byFile[v.At.File], v)
	}
	if len(byFile) == 0 {
		return nil
	}
	name, suffix := p.Name, half(external)
	if external {
		name += "_test"
	}
	var groups []int
	for i, file := range slices.Sorted(maps.Keys(byFile)) {
		groups = append(groups, i)
		imports := make(map[string]string)
		for _, v := range byFile[file] {
			maps.Copy(imports, v.Imports)
		}
		err := o.file(p, fmt.Sprintf("%s%s_%d_test.go", madeFile, suffix, i), making, map[string]any{"Name": name, "Imports": imports, "Group": i, "Mark": madeMark, "Values": byFile[file]})
		if err != nil {
			return err
		}
	}
	return o.file(p, madeFile+suffix+"_test.go", tracing, map[string]any{"Name": name, "Test": madeTest + suffix, "Groups": groups, "Marker": resultMarker(external), "WorkDir": o.workDir, "MaxIterations": maxIterations, "Seconds": maxSeconds})
}

// file adds a file of a package.
func (o *overlay) file(p *Package, name string, t *template.Template, data any) error {
	var source bytes.Buffer
	if err := t.Execute(&source, data); err != nil {
		return err
	}
	at := filepath.Join(p.Dir, name)
	if p.Files != nil {
		p.Files = append(p.Files, at)
	}
	return o.replace(at, source.Bytes())
}

func (o *overlay) replace(at string, text []byte) error {
	file := filepath.Join(o.dir, fmt.Sprintf("%d.txt", len(o.Replace)))
	o.Replace[at] = file
	return os.WriteFile(file, text, 0o666)
}

// hideTests hides the test files in a folder.
func (o *overlay) hideTests(dir string) error {
	files, err := filepath.Glob(filepath.Join(globbed.Replace(dir), "*_test.go"))
	for _, f := range files {
		o.Replace[f] = ""
	}
	return err
}

// globbed makes a path a pattern that matches it alone.
var globbed = strings.NewReplacer("[", "[[]", "*", "[*]", "?", "[?]")

// rename renames a function TestMain, so that it does not run.
func (o *overlay) rename(at *Offset) error {
	text, err := os.ReadFile(at.File)
	if err != nil {
		return err
	}
	const name = "TestMain"
	if !bytes.HasPrefix(text[min(at.At, len(text)):], []byte(name)) {
		return fmt.Errorf("%s has changed; try again", quoted.Plain(at.File))
	}
	return o.replace(at.File, slices.Concat(text[:at.At], []byte("gotile_TestMain"), text[at.At+len(name):]))
}

// write writes the list of the files.
func (o *overlay) write() (string, error) {
	list, err := json.Marshal(o)
	if err != nil {
		return "", err
	}
	file := filepath.Join(o.dir, "overlay.json.txt")
	return file, os.WriteFile(file, list, 0o666)
}
