//go:build linux

package main

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// The library sees variables that the program has set before it loaded it, and gives a handler of XLA a stream.
func TestLibrary(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil || testing.Short() {
		t.Skip("builds the library with a C compiler: skipped with -short and where there is no cc")
	}
	dir := t.TempDir()
	library, program := filepath.Join(dir, "libgotile.so"), filepath.Join(dir, "program")
	run(t, "go", "build", "-buildmode=c-shared", "-o", library, ".")
	run(t, cc, "-o", program, "testdata/program.c", "-ldl")
	want := "status 0, 3 devices\nhandler: no error, the frame is as before\n"
	if got := run(t, program, library); got != want {
		t.Errorf("the program prints %q; want %q", got, want)
	}
}

// run runs a command and returns its standard output.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=1")
	out, err := cmd.Output()
	if err != nil {
		text := ""
		if e, ok := err.(*exec.ExitError); ok {
			text = string(e.Stderr)
		}
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	return string(out)
}
