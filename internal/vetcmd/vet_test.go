package vetcmd_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/vetcmd"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The findings in the packages of testdata are in golden files, one finding per line, followed by the kernels that were
// traced and those that were not.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	for _, name := range []string{"directives", "flags", "kernels", "program", "tests", "unmade"} {
		r, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: []string{"./testdata/" + name}, Trace: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := r.Text()
		slices.Sort(r.Traced)
		for _, k := range r.Traced {
			got += "traced " + k + "\n"
		}
		for _, s := range r.Skipped {
			got += s.At.String() + ": not traced: " + s.Why + "\n"
		}
		golden := "testdata/" + name + ".golden"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
	}
}

// Without tracing, shapes are found in the source.
func TestNoTrace(t *testing.T) {
	r, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: []string{"./testdata/kernels"}})
	if err != nil {
		t.Fatal(err)
	}
	want := "testdata/kernels/kernels.go:59:11: shape: a tile cannot have the length 48, which is not a power of two; use 64 and mask the rest\n"
	if got := r.Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	text, err := r.SARIF()
	if err != nil || !strings.Contains(string(text), `"ruleId": "shape"`) || !strings.Contains(string(text), `"startColumn": 11`) {
		t.Errorf("SARIF: %v\n%s", err, text)
	}
	text, err = r.JSON()
	var j struct {
		Findings []struct {
			At      struct{ Line, Column int }
			Kind    string
			Message string
		}
	}
	if err == nil {
		err = json.Unmarshal(text, &j)
	}
	if err != nil || len(j.Findings) != 1 || j.Findings[0].At.Line != 59 || j.Findings[0].Kind != "shape" {
		t.Errorf("JSON: %v\n%s", err, text)
	}
}

// Patterns that match nothing are errors; a package that does not compile is a finding.
func TestBroken(t *testing.T) {
	if _, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: []string{"./nowhere"}}); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v", err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module broken\n\ngo 1.26\n", "a.go": "package broken\n\nvar x int = \"\"\n"} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: []string{"."}, Dir: dir})
	if err != nil || len(r.Findings) != 1 || r.Findings[0].Kind != "build" || r.Findings[0].At.Line != 3 || r.Findings[0].At.Col != 13 {
		t.Errorf("got %v, %+v", err, r)
	}
}

// A package that does not compile does not affect others; a package without kernels may make those of another package;
// files with other build tags are excluded; a file may select a package.
func TestModule(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	dir := smallModule(t)
	const kernel = "import \"gotile/tile\"\n\nvar K = tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(4).Store(b.ID(9), 0) })\n"
	for name, text := range map[string]string{
		"sum.go":          "package small\n",
		"broken/a.go":     "package broken\n\nvar x int = \"\"\n",
		"maker/a.go":      "package maker\n\nimport \"gotile/tile\"\n\nfunc New(n int) *tile.Kernel {\n\treturn tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) { x.Tiles(n).Store(1, b.ID(0)) })\n}\n",
		"user/a.go":       "package user\n\nimport \"small/maker\"\n\nvar K = maker.New(24)\n",
		"tagged/a.go":     "package tagged\n",
		"tagged/b.go":     "//go:build extra\n\npackage tagged\n\n" + kernel,
		"ends/a.go":       "package ends\n\nimport \"os\"\n\nfunc init() { os.Exit(0) }\n",
		"ends/k.go":       "package ends\n\n" + kernel,
		"panics/a.go":     "package panics\n\n" + kernel + "\nvar L = tile.NewKernel(nothing()[0])\n\nfunc nothing() []any { return nil }\n",
		"tests/a_test.go": "package tests_test\n\n" + kernel,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const axis = "trace: tile.Block.ID: axis 9"
	for _, c := range []struct {
		patterns, tags string
		noTests        bool
		want           []string // beginnings of findings, without the folder
		failed         string
	}{
		{"./broken ./maker ./user ./tagged ./tests", "", false, []string{"broken/a.go:3:13: build: ", "maker/a.go:6:69: trace: tile.TensorSpan.Tiles: shape [24]", "tests/a_test.go:5:86: " + axis}, ""},
		{"./tagged", "extra", false, []string{"tagged/b.go:7:86: " + axis}, ""},
		{"./tests", "", true, nil, ""},
		{"ends/k.go", "", false, []string{"ends/k.go:5:86: " + axis}, ""},
		{"./ends ./tagged", "extra", false, []string{"ends/k.go:5:5: trace: the kernels of the package cannot be traced: the test that traces the kernels ended before it had", "tagged/b.go:7:86: " + axis}, ""},
		{"./panics", "", false, []string{"panics/a.go:7:5: trace: the kernels of the package cannot be traced: panic: runtime error: index out of range"}, ""},
	} {
		r, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: strings.Fields(c.patterns), Dir: dir, Tags: c.tags, NoTests: c.noTests, Trace: true})
		if err != nil {
			t.Errorf("%s: %v", c.patterns, err)
			continue
		}
		for i, f := range r.Findings {
			f.At.File = strings.TrimPrefix(filepath.ToSlash(f.At.File), filepath.ToSlash(dir)+"/")
			if got := f.String(); i >= len(c.want) || !strings.HasPrefix(got, c.want[i]) {
				t.Errorf("%s: finding %s, want %q", c.patterns, got, c.want)
			}
		}
		failed := fmt.Sprint(errors.Join(r.Failed...))
		if len(r.Findings) != len(c.want) || len(r.Failed) > 1 || !strings.Contains(failed, c.failed) || c.failed == "" && len(r.Failed) > 0 {
			t.Errorf("%s: %d findings, want %d; failed: %v, want %q", c.patterns, len(r.Findings), len(c.want), failed, c.failed)
		}
	}
}

// A loop of many iterations is traced for some of them.
func TestManyKernels(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	dir := smallModule(t)
	const many = "package small\n\nimport \"gotile/tile\"\n\nfunc made() (list []*tile.Kernel) {\n\tfor n := range 10000 {\n" +
		"\t\tlist = append(list, tile.NewKernel(func(b *tile.Block, x tile.Ptr[int32]) { tile.Store(x, n) }))\n\t}\n\treturn list\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "sum.go"), []byte(many), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := vetcmd.Run(t.Context(), vetcmd.Options{Patterns: []string{"."}, Dir: dir, Trace: true})
	if err != nil || len(r.Findings) > 0 || len(r.Traced) != 4096 || len(r.Skipped) != 1 ||
		!strings.Contains(r.Skipped[0].Why, "its loop makes more than 4096 kernels, of which the first are traced") {
		t.Errorf("got %v, %d traced, %+v", err, len(r.Traced), r)
	}
}
