package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// counting is a kernel with a counter of Go's in a traced loop.
const counting = `package small

import "gotile/tile"

var Count = tile.NewKernel(func(b *tile.Block, x tile.Span1[int32]) {
	n := 0
	for range b.Range(0, 4) {
		n++
	}
	x.Tiles(4).Store(n, 0)
}, tile.Over(0))
`

// smallModule is a module that has the kernel, and gotile's own test binary as gotile.
func smallModule(t *testing.T) (dir, self string) {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles packages")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.mod":   "module small\n\ngo 1.26.0\n\nrequire gotile v0.0.0\n\nreplace gotile => " + root + "\n",
		"go.sum":   string(sums),
		"count.go": counting,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	self = filepath.Join(dir, "bin", "gotile")
	link(t, binary, self)
	return dir, self
}

func output(dir, name string, args ...string) (stdout, stderr string, code int) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		code = -1
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			code = exit.ExitCode()
		}
	}
	return out.String(), errs.String(), code
}

const found = "n changes in the traced loop of line 7"

// The program is a tool of go vet, which finds what gotile vet finds in the source.
func TestVetTool(t *testing.T) {
	dir, self := smallModule(t)
	_, stderr, code := output(dir, "go", "vet", "-vettool="+self, ".")
	if code != 1 || !strings.Contains(stderr, "count.go:8:3: "+found) {
		t.Errorf("exit code %d\n%s", code, stderr)
	}
}

func TestVet(t *testing.T) {
	dir, self := smallModule(t)
	stdout, stderr, code := output(dir, self, "vet", "--trace", "-v", "./...")
	if code != 1 || !strings.HasPrefix(stdout, "count.go:8:3: counter: "+found) || !strings.Contains(stderr, "traced small: Count\n") ||
		!strings.HasSuffix(stderr, "gotile: vet: 1 finding\n") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	stdout, _, code = output(dir, self, "vet", "--json", ".")
	var report struct{ Findings []struct{ Kind string } }
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || code != 1 || len(report.Findings) != 1 || report.Findings[0].Kind != "counter" {
		t.Errorf("exit code %d, %v\n%s", code, err, stdout)
	}
	if err := os.WriteFile(filepath.Join(dir, "count.go"), []byte(strings.Replace(counting, "n++\n", "n++ //tilevet:ignore a test\n", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if stdout, stderr, code = output(dir, self, "vet", "."); code != 0 || stdout+stderr != "" {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	for _, args := range [][]string{{"vet"}, {"vet", "--format", "xml", "."}} {
		if _, stderr, code = output(dir, self, args...); code != 2 {
			t.Errorf("%v: exit code %d\n%s", args, code, stderr)
		}
	}
}
