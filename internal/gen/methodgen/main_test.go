package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestCurrent compares the methods in the repository with the generator's output: every operation is a function and, if
// its first operand is a tile, a method.
func TestCurrent(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "tile")
	want, err := Methods(folder)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(folder, "methods_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	// A checkout may have turned line ends.
	if got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")); !bytes.Equal(got, want) {
		t.Error("tile/methods_gen.go is out of date; run go generate ./tile")
	}
}
