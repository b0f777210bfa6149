package asm

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// TestDisassembler compares flat text with the vendor's disassembly of the same bytecode, byte for byte, and parses the
// disassembly and every other text.
func TestDisassembler(t *testing.T) {
	root, bin := os.Getenv("GOTILE_CORPUS"), os.Getenv("VENDOR_BIN")
	if root == "" || bin == "" {
		t.Skip("set GOTILE_CORPUS to a folder of bytecode files and VENDOR_BIN to the folder of tileirdisasm")
	}
	total, same := 0, 0
	for _, path := range bytecodeFiles(t, root) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := bytecode.Read(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if err := roundTrip(m, allOptions...); err != nil {
			t.Errorf("%s: %.300v", path, err)
		}
		for _, debug := range []bool{false, true} {
			want := disassemble(t, bin, path, debug)
			total++
			if compare(t, path, m, want, debug) {
				same++
			}
		}
	}
	t.Logf("%d of %d texts (without and with -g) are those of tileirdisasm", same, total)
}

// bytecodeFiles lists the files under a folder, each content once.
func bytecodeFiles(t *testing.T, root string) []string {
	var files []string
	seen := make(map[string]bool)
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !slices.Contains([]string{".tilebc", ".tileirbc"}, filepath.Ext(path)) {
			return err
		}
		data, err := os.ReadFile(path)
		if !seen[string(data)] {
			files = append(files, path)
		}
		seen[string(data)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestVendorPreview compares what 13.5 adds, the preview family among it, with the
// disassembler's text.
func TestVendorPreview(t *testing.T) {
	if !vendortest.Newest(t).Has(tileir.V13_5) {
		t.Skip("the disassembler is older than 13.5")
	}
	for _, name := range []string{"call", "extern", "multimem"} {
		src, err := os.ReadFile("testdata/golden/" + name + ".in.mlir")
		if err != nil {
			t.Fatal(err)
		}
		m, err := Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		if m, err = tileir.InlineAll(m); err != nil {
			t.Fatal(err)
		}
		data, err := bytecode.Write(m, bytecode.Options{})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name+".tilebc")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		compare(t, path, m, disassemble(t, vendortest.Bin(t), path, false, "--preview=simt"), false)
	}
}

func disassemble(t *testing.T, bin, path string, debug bool, flags ...string) string {
	args := append(flags, path)
	if debug {
		args = append(args, "-g")
	}
	out, err := exec.Command(filepath.Join(bin, "tileirdisasm"), args...).Output()
	if err != nil {
		t.Fatalf("tileirdisasm %v: %v", args, err)
	}
	return string(out)
}

// compare prints m and parses the disassembly.
func compare(t *testing.T, path string, m *tileir.Module, want string, debug bool) bool {
	var got bytes.Buffer
	if err := Print(&got, m, Options{Flat: true, Locations: debug}); err != nil {
		t.Fatal(err)
	}
	if back, err := Parse(path, []byte(want)); err != nil {
		t.Errorf("the disassembly of %s: %v", path, err)
	} else {
		defer withoutLocations(m)()
		withoutLocations(back)
		if d := tileir.DiffModules(m, back); d != "" {
			t.Errorf("the disassembly of %s is another module: %s", path, d)
		}
	}
	if got.String() == want {
		return true
	}
	g, w := strings.Split(got.String(), "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s (-g=%v): line %d\n got %s\nwant %s", path, debug, i+1, g[i], w[i])
			return false
		}
	}
	t.Errorf("%s (-g=%v): %d lines, want %d", path, debug, len(g), len(w))
	return false
}
