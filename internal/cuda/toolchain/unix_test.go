//go:build unix

package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Named pipes among the wheels of a folder, and in place of a download, do not block.
func TestPipesAmongWheels(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	dir, store := t.TempDir(), os.Getenv(StoreVar)
	if err := os.MkdirAll(filepath.Join(store, partialDir), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, data := range x.files {
		pipe := filepath.Join(dir, strings.Replace(file, "13.9.1", "99.1", 1))
		if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.WriteFile(filepath.Join(dir, file), data, 0o644)); err != nil {
			t.Skip(err)
		}
	}
	t.Setenv("PIP_NO_INDEX", "1")
	t.Setenv("PIP_FIND_LINKS", dir)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if got, err := Install(t.Context(), Options{}); err != nil || got.Version != "13.9.1" {
			t.Errorf("got %+v, %v", got, err)
		}
	}()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("it hangs")
	}
}

// A download is not written through a link.
func TestPartialIsLink(t *testing.T) {
	x := newFakeIndex(t, "13.9.1")
	store, check := storeBeside(t)
	target := filepath.Join(store, "notes", "file")
	if err := os.Mkdir(filepath.Join(store, partialDir), 0o755); err != nil {
		t.Fatal(err)
	}
	digits := strings.Repeat("0a", 32)
	x.sum = func(string) string { return digits }
	if err := os.Symlink(target, filepath.Join(store, partialDir, digits+".whl")); err != nil {
		t.Fatal(err)
	}
	if _, err := Install(t.Context(), Options{}); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("got %v", err)
	}
	check()
}
