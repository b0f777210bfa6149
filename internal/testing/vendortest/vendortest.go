// Package vendortest compiles modules for a GPU with NVIDIA's compiler in tests. It needs no GPU, and skips the tests if
// the environment variable VENDOR_BIN does not name the folder of the compiler.
//
// It knows modules and bytecode, not the language that kernels are written in.
package vendortest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// Bin is the folder of the vendor's tools; without one the test is skipped.
func Bin(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("VENDOR_BIN")
	if dir == "" {
		t.Skip("VENDOR_BIN is not set: it names the folder with tileiras")
	}
	return dir
}

// Newest is the newest bytecode version that both the vendor's tools and this project know.
func Newest(t testing.TB) tileir.Version {
	t.Helper()
	text, err := exec.CommandContext(t.Context(), filepath.Join(Bin(t), "tileiras"), "--list-versions").Output()
	if err != nil {
		t.Fatal(err)
	}
	newest := tileir.Oldest
	for _, word := range strings.Fields(string(text)) {
		if v, err := tileir.ParseVersion(word); err == nil {
			newest = max(newest, v)
		}
	}
	return newest
}

// Compile fails the test if a module, as the oldest bytecode that can express it, does not compile for an architecture,
// such as "sm_90".
func Compile(t testing.TB, m *tileir.Module, arch string) {
	t.Helper()
	bin := Bin(t)
	code, err := bytecode.Write(m, bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(t.TempDir(), "kernel.tilebc")
	if err := os.WriteFile(in, code, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join(bin, "tileiras"), "--gpu-name="+arch, "-Werr-hints", in, "-o", in+".cubin")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("tileiras for %s: %v\n%s", arch, err, text)
	}
}
