package bytecode

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/tileir"
)

// corpus lists the bytecode files under the folder that GOTILE_CORPUS names.
func corpus(t *testing.T) []string {
	root := os.Getenv("GOTILE_CORPUS")
	if root == "" {
		t.Skip("GOTILE_CORPUS is not set; it names a folder of bytecode files")
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if ext := filepath.Ext(path); ext == ".tilebc" || ext == ".tileirbc" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestCorpus reads every file, writes it at its own version and reads that again.
func TestCorpus(t *testing.T) {
	same := make(map[string]int)
	total := make(map[string]int)
	for _, path := range corpus(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, v, err := Read(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		again, err := Write(m, Options{Version: v})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		kind := filepath.Ext(path) + " " + v.String()
		total[kind]++
		if bytes.Equal(data, again) {
			same[kind]++
		}
		m2, _, err := Read(again)
		if err != nil {
			t.Errorf("%s: written and read again: %v", path, err)
		} else if d := tileir.DiffModules(m, m2); d != "" {
			t.Errorf("%s: %s", path, d)
		}
	}
	for kind, n := range total {
		t.Logf("%s: %d files, %d written with the same bytes", kind, n, same[kind])
	}
}

// TestDisassembly compares the vendor's disassembly of each file with that of the same file read and written.
func TestDisassembly(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("VENDOR_BIN is not set; it names the folder of tileirdisasm")
	}
	disassemble := func(path string) string {
		out, err := exec.Command(filepath.Join(bin, "tileirdisasm"), "-g", path).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v: %s", path, err, strings.TrimSpace(string(out)))
		}
		return string(out)
	}
	n := 0
	out := filepath.Join(t.TempDir(), "out.tilebc")
	for _, path := range corpus(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, v, err := Read(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		again, err := Write(m, Options{Version: v})
		if err == nil {
			err = os.WriteFile(out, again, 0o666)
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if bytes.Equal(data, again) {
			n++
			continue
		}
		if disassemble(path) != disassemble(out) {
			t.Errorf("%s: the disassembly differs", path)
			continue
		}
		n++
	}
	t.Logf("%d files have the same disassembly", n)
}
