package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/docsync"
	"gotile/kernels"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "rewrite docs/commands.md")

// What is written is the kernel.
func TestExport(t *testing.T) {
	k, file := kernels.NewSoftmax[float32](1, 512), filepath.Join(t.TempDir(), "softmax.tilebc")
	if err := export(k, file); err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatal(err)
	}
	want, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	if diff := tileir.DiffModules(got, want); diff != "" {
		t.Error(diff)
	}
}

// docs/commands.md shows the code.
func TestPage(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	docsync.Check(t, "../../docs/commands.md", *update, func(name string) (string, error) {
		if name != "export" {
			return "", fmt.Errorf("no region %q", name)
		}
		return docsync.Region(string(source), name)
	})
}
