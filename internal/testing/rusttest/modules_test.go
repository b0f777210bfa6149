package rusttest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

const folder = "../../../testdata/rust/"

// modules are the names of the files in testdata/rust.
func modules(t *testing.T) (names []string) {
	t.Helper()
	paths, err := filepath.Glob(folder + "*.tilebc")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no modules in %s (%v)", folder, err)
	}
	for _, path := range paths {
		names = append(names, strings.TrimSuffix(filepath.Base(path), ".tilebc"))
	}
	return names
}

func contents(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(folder + file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// read reads the bytecode of a module and verifies it.
func read(t *testing.T, name string) *tileir.Module {
	t.Helper()
	m, _, err := bytecode.Read(contents(t, name+".tilebc"))
	if err != nil {
		t.Fatal(err)
	}
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestRoundTrip: modules survive being written as bytecode and as text.
func TestRoundTrip(t *testing.T) {
	for _, name := range modules(t) {
		t.Run(name, func(t *testing.T) {
			m := read(t, name)
			code, err := bytecode.Write(m, bytecode.Options{Version: max(tileir.V13_3, bytecode.Oldest(m))})
			if err != nil {
				t.Fatal(err)
			}
			back, _, err := bytecode.Read(code)
			if err != nil {
				t.Fatal(err)
			}
			if d := tileir.DiffModules(m, back); d != "" {
				t.Errorf("bytecode: %s", d)
			}
			var text bytes.Buffer
			if err := asm.Print(&text, m, asm.Options{Locations: true}); err != nil {
				t.Fatal(err)
			}
			back, err = asm.Parse(name, text.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			if d := tileir.DiffModules(m, back); d != "" {
				t.Errorf("text: %s", d)
			}
		})
	}
}

// TestText: what Rust prints of a module is read as the module that its bytecode has.
func TestText(t *testing.T) {
	for _, name := range modules(t) {
		t.Run(name, func(t *testing.T) {
			want := read(t, name)
			got, err := asm.Parse(name, contents(t, name+".rs.mlir"))
			if err != nil {
				t.Fatal(err)
			}
			if d := tileir.DiffModules(bare(want), bare(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

// bare removes the locations, which the text of a module does not have.
func bare(m *tileir.Module) *tileir.Module {
	m.Op.Walk(func(op *tileir.Op) bool {
		op.Loc = nil
		return true
	})
	return m
}
