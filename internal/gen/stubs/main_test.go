package main

import (
	"bytes"
	"os"
	"testing"
)

// TestCurrent checks that the generated file is up to date.
func TestCurrent(t *testing.T) {
	have, err := os.ReadFile("../../../cmd/libgotile/functions_gen.c")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, Source()) {
		t.Error("cmd/libgotile/functions_gen.c is out of date: run go generate ./cmd/libgotile")
	}
}
