package toolchain

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"gotile/internal/vendortest"
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
