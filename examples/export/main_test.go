package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/hostdata"
	"gotile/internal/testing/docsync"
	"gotile/kernels"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

var update = flag.Bool("update", false, "rewrite docs/commands.md")

// exported returns a kernel and the module of the file that it is exported to.
func exported(t *testing.T) (*tile.Kernel, *tileir.Module) {
	k, file := kernels.NewSoftmax[float32](1, 512), filepath.Join(t.TempDir(), "softmax.tilebc")
	if err := export(k, file); err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(code)
	if err != nil {
		t.Fatal(err)
	}
	return k, m
}

// TestExport checks that the file holds the kernel.
func TestExport(t *testing.T) {
	k, got := exported(t)
	want, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	if diff := tileir.DiffModules(got, want); diff != "" {
		t.Error(diff)
	}
}

// A word of gotile run fills a span of the exported kernel: pointer, lengths and strides.
func TestSpanAsOneWord(t *testing.T) {
	const rows, cols = 3, 300
	k, m := exported(t)
	entry := m.Entries()[0]
	args, err := hostdata.ParseEntry(entry, []string{"range:f32:3x300", "zeros:f32:3x300"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, dev := context.Background(), cpu.Open()
	p, err := dev.Compile(ctx, m, tileir.EntryName(entry))
	if err != nil {
		t.Fatal(err)
	}
	if err := dev.Launch(ctx, p, device.Grid{rows, 1, 1}, args.Args); err != nil {
		t.Fatal(err)
	}
	x, y := make([]float32, rows*cols), make([]float32, rows*cols)
	for i := range x {
		x[i] = float32(i)
	}
	if err := k.Run(ctx, dev, tile.ArrayOf(x, rows, cols), tile.ArrayOf(y, rows, cols)); err != nil {
		t.Fatal(err)
	}
	want := unsafe.Slice((*byte)(unsafe.Pointer(&y[0])), 4*len(y))
	if got := args.Buffers(tileir.Signature(entry).Params)[1].Memory; !bytes.Equal(got, want) {
		t.Error("the exported kernel computes something else than the kernel")
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
