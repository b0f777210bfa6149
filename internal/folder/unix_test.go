//go:build unix

package folder

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Links are not followed and pipes do not block, whatever is done with their names.
func TestNotRegular(t *testing.T) {
	f := open(t)
	target := filepath.Join(t.TempDir(), "target")
	if err := errors.Join(os.WriteFile(target, []byte("mine"), 0o600), os.Symlink(target, f.Path("link")),
		os.Symlink("inside", f.Path("linkinside")), os.Symlink("nowhere", f.Path("dangling")),
		os.Mkdir(f.Path("folder"), 0o700), syscall.Mkfifo(f.Path("pipe"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := f.Write("inside", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"link", "linkinside", "dangling", "folder", "pipe"} {
		_, read := f.OpenFile(name, os.O_RDONLY)
		_, created := f.OpenFile(name, os.O_WRONLY|os.O_CREATE)
		_, locked := f.TryLock(name)
		for what, err := range map[string]error{"read": read, "create": created, "lock": locked, "write": f.Write(name, nil), "remove": f.Remove(name)} {
			if !errors.Is(err, ErrNotRegular) {
				t.Errorf("%s %s: %v", what, name, err)
			}
		}
	}
	wantNames(t, f, "dangling", "folder", "inside", "link", "linkinside", "pipe")
	if err := os.Symlink(f.Path("folder"), f.Path("linkfolder")); err != nil {
		t.Fatal(err)
	}
	if _, err := f.MakeSub("linkfolder"); err == nil {
		t.Error("a link to a folder is opened")
	}
	if _, err := Open(f.Path("pipe")); err == nil {
		t.Error("a pipe is a folder")
	}
}

func TestPrivate(t *testing.T) {
	f := open(t)
	for mode, want := range map[os.FileMode]bool{0o700: true, 0o755: true, 0o500: true, 0o775: false, 0o757: false, 0o777 | os.ModeSticky: false} {
		if err := os.Chmod(f.path, mode); err != nil {
			t.Fatal(err)
		}
		if err := f.Private(); errors.Is(err, ErrShared) == want || (err == nil) != want {
			t.Errorf("%v: %v", mode, err)
		}
	}
}
