//go:build unix

package cache

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gotile/internal/folder"
	"gotile/internal/usercache"
)

// within fails the test if f hangs, as opening a named pipe does.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatalf("%s hangs", what)
	}
}

// Named pipes and links in place of the cache's files are neither opened, followed, replaced nor removed.
func TestNotRegular(t *testing.T) {
	for kind, make := range map[string]func(target, path string) error{
		"pipe": func(_, path string) error { return syscall.Mkfifo(path, 0o600) },
		"link": os.Symlink,
		"dangling link": func(_, path string) error {
			return os.Symlink(filepath.Join(filepath.Dir(path), "nowhere"), path)
		},
		"folder": func(_, path string) error { return os.Mkdir(path, 0o700) },
	} {
		t.Run(kind, func(t *testing.T) {
			dir, other := privateDir(t), Open(privateDir(t), usercache.DefaultLimit)
			put(t, other, named("k"), []byte("elsewhere"))
			target := other.path(named("k"))
			was, err := os.ReadFile(target)
			if err != nil {
				t.Fatal(err)
			}
			c := Open(dir, 1) // each entry evicts the others
			odd := []string{named("k") + suffix, named("k") + lockSuffix, ".gotile-0123456789abcdef"}
			for _, name := range odd {
				if err := make(target, filepath.Join(dir, name)); err != nil {
					t.Fatal(err)
				}
			}
			within(t, "the cache", func() {
				if _, err := c.Get(named("k")); !errors.Is(err, ErrMissing) {
					t.Errorf("Get: %v", err)
				}
				if err := c.Put(t.Context(), named("k"), note, []byte("new")); !errors.Is(err, folder.ErrNotRegular) {
					t.Errorf("Put: %v", err)
				}
				unlock, err := c.Lock(t.Context(), named("k"))
				if err != nil {
					t.Errorf("Lock: %v", err)
				} else {
					unlock()
				}
				put(t, c, named("other"), []byte("x"))
				if list, err := c.List(); err != nil || len(list) != 1 {
					t.Errorf("List: %v, %v", list, err)
				}
				if n, _, err := c.Clear(t.Context()); n != 1 || err != nil {
					t.Errorf("Clear: %d, %v", n, err)
				}
			})
			if got := names(t, dir); len(got) != len(odd) {
				t.Errorf("left: %q, want the files that are not the cache's", got)
			}
			if now, err := os.ReadFile(target); err != nil || string(now) != string(was) {
				t.Errorf("the target of the link is now %q, %v", now, err)
			}
			if _, err := os.Lstat(filepath.Join(dir, "nowhere")); err == nil {
				t.Error("a file was created through a link")
			}
		})
	}
}

// The lock of the folder is not taken through a link or a pipe.
func TestLockIsNotRegular(t *testing.T) {
	dir := privateDir(t)
	if err := syscall.Mkfifo(filepath.Join(dir, lockName), 0o600); err != nil {
		t.Skip(err)
	}
	within(t, "Put", func() {
		if err := Open(dir, usercache.DefaultLimit).Put(t.Context(), named("k"), note, nil); !errors.Is(err, folder.ErrNotRegular) {
			t.Errorf("got %v", err)
		}
	})
}

// A cache in a folder that is a pipe is an error and no wait.
func TestFolderIsPipe(t *testing.T) {
	dir := filepath.Join(privateDir(t), "pipe")
	if err := syscall.Mkfifo(dir, 0o600); err != nil {
		t.Skip(err)
	}
	t.Setenv(usercache.FolderVar, dir)
	within(t, "the cache", func() {
		c, err := User()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.List(); err == nil {
			t.Error("a pipe is a folder")
		}
	})
}

// A folder that others can write to is refused with one line that names it, the reason and
// what to do, and nothing in it is used or written.
func TestSharedFolder(t *testing.T) {
	for _, mode := range []os.FileMode{0o720, 0o702, 0o777, 0o777 | os.ModeSticky} {
		dir := privateDir(t)
		c := Open(dir, usercache.DefaultLimit)
		put(t, c, named("k"), []byte("planted"))
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		refused(t, dir, c, "its permissions are")
	}
}

// A folder of another user is refused.
func TestFolderOfAnother(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a folder away")
	}
	dir := privateDir(t)
	c := Open(dir, usercache.DefaultLimit)
	put(t, c, named("k"), []byte("planted"))
	if err := os.Chown(dir, 12345, 12345); err != nil {
		t.Skip(err)
	}
	refused(t, dir, c, "it belongs to user 12345")
}

func refused(t *testing.T, dir string, c *Cache, why string) {
	t.Helper()
	t.Setenv(usercache.FolderVar, dir)
	_, err := User()
	if !errors.Is(err, folder.ErrShared) {
		t.Fatalf("User: %v", err)
	}
	for _, want := range []string{dir, why, "chmod go-w", usercache.FolderVar} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not contain %q", err, want)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("several lines: %q", err)
	}
	if got, err := c.Get(named("k")); !errors.Is(err, ErrMissing) || !errors.Is(err, folder.ErrShared) {
		t.Errorf("Get: %q, %v", got, err)
	}
	if err := c.Put(t.Context(), named("l"), note, nil); !errors.Is(err, folder.ErrShared) {
		t.Errorf("Put: %v", err)
	}
	if _, err := c.List(); !errors.Is(err, folder.ErrShared) {
		t.Errorf("List: %v", err)
	}
	if _, _, err := c.Clear(t.Context()); !errors.Is(err, folder.ErrShared) {
		t.Errorf("Clear: %v", err)
	}
	if path, err := KeepFailed("k", []byte("x")); !errors.Is(err, folder.ErrShared) {
		t.Errorf("KeepFailed: %s, %v", path, err)
	}
	if got := names(t, dir); len(got) != 1 {
		t.Errorf("written: %q", got)
	}
}

// A module that did not compile is not written through a link, neither one with its name nor one to another folder.
func TestKeepFailed(t *testing.T) {
	dir, other := privateDir(t), privateDir(t)
	t.Setenv(usercache.FolderVar, dir)
	path, err := KeepFailed("../a kernel", []byte("code"))
	if data, e := os.ReadFile(path); err != nil || e != nil || string(data) != "code" || filepath.Dir(path) != filepath.Join(dir, "failed") {
		t.Fatalf("%s: %q, %v, %v", path, data, err, e)
	}
	target := filepath.Join(other, "target")
	if err := errors.Join(os.WriteFile(target, []byte("mine"), 0o600), os.Remove(path), os.Symlink(target, path)); err != nil {
		t.Fatal(err)
	}
	if _, err := KeepFailed("../a kernel", []byte("code")); !errors.Is(err, folder.ErrNotRegular) {
		t.Errorf("a link: %v", err)
	}
	if err := errors.Join(os.RemoveAll(filepath.Join(dir, "failed")), os.Symlink(other, filepath.Join(dir, "failed"))); err != nil {
		t.Fatal(err)
	}
	if path, err := KeepFailed("../a kernel", []byte("code")); err == nil {
		t.Errorf("a link to a folder: %s", path)
	}
	if data, err := os.ReadFile(target); string(data) != "mine" || len(names(t, other)) != 1 {
		t.Errorf("the other folder has %q, %q, %v", names(t, other), data, err)
	}
}

// Without a home the message names the variable that moves the cache.
func TestNoHome(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", usercache.FolderVar, usercache.SizeVar} {
		t.Setenv(name, "")
	}
	if _, err := User(); err == nil || !strings.Contains(err.Error(), "set "+usercache.FolderVar) {
		t.Errorf("got %v", err)
	}
}
