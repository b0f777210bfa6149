//go:build (amd64 || arm64) && linux

package exec

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"
)

// TestPerfMap: names are written only if the environment asks for them, each part on a line
// with its address and size.
func TestPerfMap(t *testing.T) {
	text, err := Load([]byte{0xc3, 0x90, 0x90, 0xc3})
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	asked := 0
	symbols := func() []Symbol {
		asked++
		return []Symbol{{0, 1, "one"}, {1, 3, "two three"}}
	}
	t.Setenv(PerfMapVariable, "")
	if err := text.Name(symbols); err != nil || asked != 0 {
		t.Fatalf("%v, names asked for %d times", err, asked)
	}
	t.Setenv(PerfMapVariable, "1")
	path := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	t.Cleanup(func() { os.Remove(path) })
	if err := text.Name(symbols); err != nil || asked != 1 {
		t.Fatalf("%v, names asked for %d times", err, asked)
	}
	got, err := os.ReadFile(path)
	if want := fmt.Sprintf("%x 1 one\n%x 3 two three\n", text.Addr(), text.Addr()+1); err != nil || string(got) != want {
		t.Errorf("%v, got %q, want %q", err, got, want)
	}
}

// TestAppendTo: text is appended to a file that others may read, and not through a link.
func TestAppendTo(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		if err := appendTo(dir, "map", "line\n"); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "map")
	if got, err := os.ReadFile(path); err != nil || string(got) != "line\nline\n" {
		t.Errorf("%v, got %q", err, got)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&^0o644 != 0 || info.Mode().Perm()&0o600 != 0o600 {
		t.Errorf("%v, mode %v", err, info.Mode())
	}
	if err := os.Symlink(path, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := appendTo(dir, "link", "more\n"); err == nil || !strings.Contains(err.Error(), "link is not a regular file") {
		t.Errorf("got %v", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "line\nline\n" {
		t.Errorf("got %q", got)
	}
	if err := appendTo(filepath.Join(dir, "none"), "map", "line\n"); err == nil {
		t.Error("there is no such folder")
	}
}

// TestLoadTooMuch: code for which there is no memory is an error with its size.
func TestLoadTooMuch(t *testing.T) {
	const size = 1<<47 - 1<<12 // more than a process has addresses for
	huge := struct {
		data     *byte
		len, cap int
	}{new(byte), size, size}
	if _, err := Load(*(*[]byte)(unsafe.Pointer(&huge))); err == nil || !strings.Contains(err.Error(), fmt.Sprint("memory for ", size, " bytes of code")) {
		t.Errorf("got %v", err)
	}
	if _, err := Load(nil); err == nil {
		t.Error("nothing is loaded")
	}
}
