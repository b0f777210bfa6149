package cuda

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/aot"
	"gotile/kernels"
	"gotile/tileir"
)

// What gotile build writes into a folder is found there by module and architecture.
func TestFolder(t *testing.T) {
	m, err := kernels.NewVecAdd[float32](64).Module()
	if err != nil {
		t.Fatal(err)
	}
	key, err := Key(m)
	if err != nil {
		t.Fatal(err)
	}
	dir, files := filepath.Join(t.TempDir(), "cubins"), map[string]string{}
	if err := aot.Write(context.Background(), dir, "cubins", []aot.Cubin{{File: "vecadd.cubin", Key: key, Arch: "sm_80", Data: []byte("code")}}); err != nil {
		t.Fatal(err)
	}
	if err := readIndex(dir, files); err != nil {
		t.Fatal(err)
	}
	for arch, want := range map[string]string{"sm_80": "code", "sm_86": "code", "sm_90": ""} {
		if cubin, err := embedded(m, arch, files); err != nil || string(cubin) != want {
			t.Errorf("%s: %q, %v; want %q", arch, cubin, err, want)
		}
	}
	if cubin, err := embedded(tileir.NewModule("other"), "sm_80", files); err != nil || cubin != nil {
		t.Errorf("another module: %q, %v", cubin, err)
	}
	if err := readIndex(filepath.Join(dir, "none"), files); err == nil || !strings.Contains(err.Error(), FolderVar+": ") {
		t.Errorf("no folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "cubins.tsv"), []byte("one\ttwo\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := readIndex(dir, files); err == nil || !strings.Contains(err.Error(), "2 columns") {
		t.Errorf("a damaged list: %v", err)
	}
}

// A program finds its kernels wherever it was built, and those that were made for any arguments.
func TestFoundElsewhere(t *testing.T) {
	m, err := kernels.NewVecAdd[float32](64).Module()
	if err != nil {
		t.Fatal(err)
	}
	key, err := Key(m)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"sm_90 " + key: filepath.Join(t.TempDir(), "vecadd.cubin")}
	if err := os.WriteFile(files["sm_90 "+key], []byte("code"), 0o666); err != nil {
		t.Fatal(err)
	}
	moved, alone := m.Clone(), m.Clone()
	moved.Entries()[0].Loc = tileir.ScopedLoc{At: tileir.Pos{File: "elsewhere/vecadd.go", Line: 99}, Scope: &tileir.Subprogram{Name: "vecadd", Unit: &tileir.CompileUnit{File: &tileir.File{Name: "vecadd.go", Dir: "elsewhere"}}}}
	alone.Entries()[0].Block(0).Args[0].NoAlias = true
	for name, other := range map[string]*tileir.Module{"with other positions": moved, "for arrays that share nothing": alone} {
		if cubin, err := embedded(other, "sm_90", files); err != nil || string(cubin) != "code" {
			t.Errorf("%s: %q, %v", name, cubin, err)
		}
	}
	if k, err := Key(alone); err != nil || k == key {
		t.Errorf("the properties of the arguments are not part of the key (%v)", err)
	}
}
