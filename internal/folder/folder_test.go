package folder

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Folder {
	t.Helper()
	f, err := Make(filepath.Join(t.TempDir(), "a", "b"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// wantNames checks the names in a folder.
func wantNames(t *testing.T, f *Folder, want ...string) {
	t.Helper()
	entries, err := f.Entries()
	if err != nil || len(entries) != len(want) {
		t.Fatalf("got %v, %v; want %q", entries, err, want)
	}
	for i, e := range entries {
		if e.Name() != want[i] {
			t.Errorf("got %v, want %q", entries, want)
		}
	}
}

func TestWriteAndRemove(t *testing.T) {
	f := open(t)
	for _, want := range []string{"one", "another"} {
		if err := f.Write("x", []byte(want[:1]), []byte(want[1:])); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(f.Path("x")); err != nil || string(got) != want {
			t.Errorf("got %q, %v", got, err)
		}
		wantNames(t, f, "x")
	}
	for range 2 { // the second time there is none
		if err := f.Remove("x"); err != nil {
			t.Error(err)
		}
	}
	wantNames(t, f)
}

// No name leads out of the folder.
func TestNamesStayInside(t *testing.T) {
	f := open(t)
	outside := filepath.Join(f.path, "..", "x")
	if err := os.WriteFile(outside, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../x", "/etc/hostname", "", ".", ".."} {
		if err := f.Write(name, []byte("x")); err == nil {
			t.Errorf("Write %q", name)
		}
		if err := f.Remove(name); err == nil {
			t.Errorf("Remove %q", name)
		}
		if _, err := f.OpenFile(name, os.O_RDWR|os.O_CREATE); err == nil {
			t.Errorf("OpenFile %q", name)
		}
		if _, err := f.TryLock(name); err == nil {
			t.Errorf("TryLock %q", name)
		}
	}
	if got, err := os.ReadFile(outside); err != nil || string(got) != "mine" {
		t.Errorf("outside: %q, %v", got, err)
	}
	wantNames(t, f)
}

func TestOpenErrors(t *testing.T) {
	f := open(t)
	if err := f.Write("file", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(f.Path("file")); err == nil {
		t.Error("a file is a folder")
	}
	if _, err := Open(f.Path("nowhere")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := f.MakeSub("file"); err == nil {
		t.Error("a file is a folder in the folder")
	}
	if _, err := f.OpenFile("nowhere", os.O_RDONLY); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestTemporaryNames(t *testing.T) {
	for name, want := range map[string]bool{".gotile-0123456789abcdef": true, ".gotile-0123456789abcdef.x": false, ".gotile-x": false, "x": false} {
		if IsTemporary(name) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}

// A lock has one holder at a time, though its file is created and removed, and leaves no file.
func TestLockExcludes(t *testing.T) {
	f := open(t)
	if unlock, err := f.TryLock("lock"); errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	} else if err == nil {
		unlock()
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 8 {
		all.Go(func() {
			for range 50 {
				unlock, err := f.Lock(t.Context(), "lock")
				if err != nil {
					t.Error(err)
					return
				}
				if !mu.TryLock() {
					t.Error("two hold the lock")
				} else {
					runtime.Gosched()
					mu.Unlock()
				}
				unlock()
			}
		})
	}
	all.Wait()
	wantNames(t, f)
}

func TestLockWaits(t *testing.T) {
	f := open(t)
	unlock, err := f.Lock(t.Context(), "lock")
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	if again, err := f.TryLock("lock"); again != nil || err != nil {
		t.Errorf("locked twice: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := f.Lock(ctx, "lock"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	unlock()
	wantNames(t, f)
}

// A file with content is not a lock of gotile's, and is not removed.
func TestLockKeepsContent(t *testing.T) {
	f := open(t)
	if err := f.Write("lock", []byte("mine")); err != nil {
		t.Fatal(err)
	}
	unlock, err := f.Lock(t.Context(), "lock")
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	unlock()
	wantNames(t, f, "lock")
}
