package asm

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden reads each NAME.in.mlir and compares the printed text: NAME.mlir without locations and NAME.flat.mlir, the
// disassembler's text with them.
func TestGolden(t *testing.T) {
	inputs, err := filepath.Glob("testdata/golden/*.in.mlir")
	if err != nil || len(inputs) == 0 {
		t.Fatalf("no golden inputs: %v", err)
	}
	for _, in := range inputs {
		name := strings.TrimSuffix(in, ".in.mlir")
		t.Run(filepath.Base(name), func(t *testing.T) {
			src, err := os.ReadFile(in)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Parse(filepath.Base(in), src)
			if err != nil {
				t.Fatal(err)
			}
			if err := roundTrip(m, allOptions...); err != nil {
				t.Error(err)
			}
			golden(t, name+".mlir", Format(m))
			var flat bytes.Buffer
			if err := Print(&flat, m, Options{Flat: true, Locations: true}); err != nil {
				t.Fatal(err)
			}
			golden(t, name+".flat.mlir", flat.String())
		})
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (run with -update to accept):\n%s", file, got)
	}
}
