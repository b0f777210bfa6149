package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	for _, content := range []string{"one", "another"} {
		if err := Write(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != content {
			t.Errorf("read %q, want %q", got, content)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left, want 1", len(files))
	}
	err := Write(filepath.Join(dir, "none", "x"), nil)
	if err == nil || !strings.HasPrefix(err.Error(), "write "+filepath.Join(dir, "none", "x")+": ") {
		t.Errorf("a folder that is not there: %v", err)
	}
}
