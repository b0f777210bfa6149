package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestCurrent reruns the generator and compares with the files in the repository.
func TestCurrent(t *testing.T) {
	root, dir := filepath.Join("..", "..", ".."), t.TempDir()
	if err := generate(root, dir); err != nil {
		t.Fatal(err)
	}
	for _, o := range outputs {
		want, err := os.ReadFile(filepath.Join(dir, o.path))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(root, o.path))
		if err != nil {
			t.Fatal(err)
		}
		// A checkout may have turned line ends.
		if got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")); !bytes.Equal(got, want) {
			t.Errorf("%s is out of date; run go generate ./tileir", o.path)
		}
	}
}

// TestClaims finds files that claim to be generated but are not among the outputs.
func TestClaims(t *testing.T) {
	known := make(map[string]bool)
	for _, o := range outputs {
		known[filepath.Base(o.path)] = true
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "tileir", "*_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[filepath.Base(f)] {
			t.Errorf("%s claims to be generated, but opgen does not write it", f)
		}
	}
}

func TestCamel(t *testing.T) {
	for in, want := range map[string]string{
		"lhs": "Lhs", "rounding_mode": "RoundingMode", "initValues": "InitValues", "gridSize_x": "GridSizeX",
	} {
		if got := camel(in); got != want {
			t.Errorf("camel(%q) = %q, want %q", in, got, want)
		}
	}
}
