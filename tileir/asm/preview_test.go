package asm

import (
	"errors"
	"os"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// TestPreviewBytecode writes the extern functions, implementations, fragments and calls of
// a text, reads them back and cuts the file short everywhere.
func TestPreviewBytecode(t *testing.T) {
	src, err := os.ReadFile("testdata/golden/extern.in.mlir")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Parse("extern.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	data, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if data[8] != 13 || data[9] != 5 || data[10] != 1 {
		t.Errorf("header % x, want 13.5 with the bit of the preview family", data[:12])
	}
	back, _, err := bytecode.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Format(back), Format(m); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if again, err := bytecode.Write(back, bytecode.Options{}); err != nil || string(again) != string(data) {
		t.Errorf("written again, it has other bytes (%v)", err)
	}
	if _, err := bytecode.Write(m, bytecode.Options{Version: tileir.V13_4}); err == nil || !strings.Contains(err.Error(), "needs bytecode 13.5") {
		t.Errorf("as 13.4: %v", err)
	}
	for n := range data {
		if _, _, err := bytecode.Read(data[:n]); err == nil {
			t.Fatalf("%d of %d bytes are taken", n, len(data))
		}
	}
	data[10] = 0
	if _, _, err := bytecode.Read(data); err == nil || !strings.Contains(err.Error(), "which the header does not announce") {
		t.Errorf("without the bit: %v", err)
	}
}

// TestInlineErrors: calls that cannot be inlined.
func TestInlineErrors(t *testing.T) {
	const entry = "entry @k() { preview$call @f() : () -> ()\n return }"
	for _, c := range []struct{ text, want string }{
		{entry, "the code of @f is in a library"},
		{"preview$func @f() { preview$call @g() : () -> ()\n return }\npreview$func @g() { preview$call @f() : () -> ()\n return }\n" + entry, "function @f calls itself"},
		{"preview$func @f() { loop { return }\n return }\n" + entry, "function @f returns from inside a loop"},
	} {
		m, err := Parse("t.mlir", []byte("cuda_tile.module @m {\n"+c.text+"\n}"))
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		_, err = tileir.Inline(m, "k")
		if !errors.Is(err, tileir.ErrCall) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.text, err, c.want)
		}
	}
}

// TestPreviewErrors are texts of the preview family that the verifier refuses.
func TestPreviewErrors(t *testing.T) {
	for text, want := range map[string]string{
		"preview$func extern @f(%a: tile<i32>) -> tile<i32>":                                              "argument 0 lacks the attribute cuda_tile.preview$access",
		"preview$func extern @f() -> tile<i32>":                                                           "at least one argument",
		"preview$func @f<[n: index]>() { return }":                                                        "only extern functions have constant parameters",
		"preview$func @f(%a: tile<i32>) -> tile<i32> { return }":                                          "want (tile<i32>), got ()",
		"preview$func @f() { return }\nentry @k() { preview$call @f<[1]>() : () -> ()\n return }":         "only extern functions take constant arguments",
		"entry @k() { preview$call @k() : () -> ()\n return }":                                            "want a preview$func",
		"preview$extern_impl @g implements @f (%a: tile<i32>)":                                            "want a fragment, got tile<i32>",
		"preview$func @f(%a: tile<i32>) { return }\nentry @k() { preview$call @f() : () -> ()\n return }": "operands: want (tile<i32>), got ()",
	} {
		if _, err := Parse("t.mlir", []byte("cuda_tile.module @m {\n"+text+"\n}")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
