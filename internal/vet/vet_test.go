package vet_test

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"gotile/internal/vet"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// What is found in the packages of testdata is in golden files, one finding a line, and then
// the kernels that were traced and those that were not.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	for _, name := range []string{"kernels", "program", "tests", "unmade"} {
		r, err := vet.Run(t.Context(), vet.Options{Patterns: []string{"./testdata/" + name}})
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

// Without tracing nothing of the package runs, and shapes are found in its source.
func TestNoTrace(t *testing.T) {
	r, err := vet.Run(t.Context(), vet.Options{Patterns: []string{"./testdata/kernels"}, NoTrace: true})
	if err != nil {
		t.Fatal(err)
	}
	want := "testdata/kernels/kernels.go:59:11: shape: a tile cannot have the length 48, which is not a power of two; use 64 and mask what lies beyond\n"
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
	if _, err := vet.Run(t.Context(), vet.Options{Patterns: []string{"./nowhere"}}); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("got %v", err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module broken\n\ngo 1.26\n", "a.go": "package broken\n\nvar x int = \"\"\n"} {
		if err := os.WriteFile(dir+"/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r, err := vet.Run(t.Context(), vet.Options{Patterns: []string{"."}, Dir: dir})
	if err != nil || len(r.Findings) != 1 || r.Findings[0].Kind != "build" || r.Findings[0].At.Line != 3 || r.Findings[0].At.Col != 13 {
		t.Errorf("got %v, %+v", err, r)
	}
}
