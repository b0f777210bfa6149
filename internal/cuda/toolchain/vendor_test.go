package toolchain

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// With the vendor's own tileiras: it is whole, makes a cubin, and a GPU that it does not
// know is an error in its words.
func TestVendorCompiles(t *testing.T) {
	bin := vendortest.Bin(t)
	alone(t)
	x, err := Check(context.Background(), inFolder(bin), "VENDOR_BIN")
	if err != nil || x.Bytecode < tileir.V13_1 {
		t.Fatalf("got %+v, %v", x, err)
	}
	data, err := os.ReadFile("../../../testdata/vendor/cpp-vecadd.tilebc")
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	c := compiler(t, x)
	cubin, err := c.Compile(context.Background(), Job{Module: m, Arch: "sm_90"})
	if err != nil || !bytes.HasPrefix(cubin, []byte("\x7fELF")) {
		t.Errorf("got %d bytes, %v", len(cubin), err)
	}
	_, err = c.Compile(context.Background(), Job{Module: m, Arch: "sm_75"})
	if e, ok := errors.AsType[*CompileError](err); !ok || e.Kernel != "vecadd" || !strings.Contains(err.Error(), "sm_75") {
		t.Errorf("got %v", err)
	}
	t.Log(err)
}

// TestVendorLayout: the vendor's tileiras finds the files of an installation.
func TestVendorLayout(t *testing.T) {
	bin := vendortest.Bin(t)
	alone(t)
	x, err := Check(t.Context(), inFolder(bin), "VENDOR_BIN")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, file := range []string{x.Path, x.PTXAS, x.LibNVVM} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Join(root, folderOf(filepath.ToSlash(file)))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(file)), data, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	installed, err := Check(t.Context(), filepath.Join(root, "bin", program("tileiras")), "installed")
	if err == nil {
		err = installed.reads(t.Context(), installed.Bytecode)
	}
	if err != nil {
		t.Error(err)
	}
}
