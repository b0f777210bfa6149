package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

var note = Note{Kernel: "vecadd", Arch: "sm_90", Compiler: "13.4.92"}

func put(t *testing.T, c *Cache, key string, content []byte) {
	t.Helper()
	if err := c.Put(key, note, content); err != nil {
		t.Fatal(err)
	}
}

func TestPutAndGet(t *testing.T) {
	c := Open(filepath.Join(t.TempDir(), "deep", "er"), DefaultLimit)
	if _, err := c.Get("k"); !errors.Is(err, ErrMissing) {
		t.Errorf("got %v, want ErrMissing", err)
	}
	put(t, c, "k", []byte("one\ntwo"))
	if got, err := c.Get("k"); err != nil || string(got) != "one\ntwo" {
		t.Errorf("got %q, %v", got, err)
	}
	list, err := c.List()
	if err != nil || len(list) != 1 || list[0].Key != "k" || list[0].Note != note {
		t.Errorf("got %+v, %v", list, err)
	}
	if n, size, err := c.Clear(); n != 1 || size != list[0].Size || err != nil {
		t.Errorf("cleared %d entries, %d bytes, %v", n, size, err)
	}
	if list, _ := c.List(); len(list) != 0 {
		t.Errorf("left after clearing: %v", list)
	}
}

// A file that lost its end, a byte or everything is not an entry, and makes room for one.
func TestDamage(t *testing.T) {
	for name, harm := range map[string]func([]byte) []byte{
		"truncated": func(b []byte) []byte { return b[:len(b)-1] },
		"longer":    func(b []byte) []byte { return append(b, 0) },
		"changed":   func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"empty":     func([]byte) []byte { return nil },
		"headless":  func(b []byte) []byte { return b[20:] },
		"foreign":   func([]byte) []byte { return []byte("{}\n") },
	} {
		c := Open(t.TempDir(), DefaultLimit)
		put(t, c, "k", []byte("content"))
		data, err := os.ReadFile(c.path("k"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(c.path("k"), harm(data), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Get("k"); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: got %v, want ErrMissing", name, err)
		}
		if _, err := os.Stat(c.path("k")); err == nil {
			t.Errorf("%s: the damaged file is still there", name)
		}
	}
}

func TestLeastRecentlyUsedGoes(t *testing.T) {
	c := Open(t.TempDir(), 4000)
	for i := range 3 {
		put(t, c, fmt.Sprint(i), make([]byte, 1000))
		old := time.Now().Add(time.Duration(i-10) * time.Hour)
		if err := os.Chtimes(c.path(fmt.Sprint(i)), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.Get("0"); err != nil { // the oldest, used again
		t.Fatal(err)
	}
	put(t, c, "3", make([]byte, 1000))
	for key, want := range map[string]bool{"0": true, "1": false, "3": true} {
		if _, err := c.Get(key); (err == nil) != want {
			t.Errorf("entry %s: got %v, want it there: %v", key, err, want)
		}
	}
}

// What is larger than the whole cache is kept until something else comes.
func TestOneLargeEntry(t *testing.T) {
	c := Open(t.TempDir(), 100)
	put(t, c, "large", make([]byte, 1000))
	if _, err := c.Get("large"); err != nil {
		t.Error(err)
	}
}

func TestNoCache(t *testing.T) {
	var c *Cache
	put(t, c, "k", nil)
	if _, err := c.Get("k"); !errors.Is(err, ErrMissing) {
		t.Errorf("got %v", err)
	}
	unlock, err := c.Lock(context.Background(), "k")
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	unlock, err := Open(dir, 1).Lock(context.Background(), "k")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := Open(dir, 1).Lock(ctx, "k"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a held lock: got %v", err)
	}
	unlock()
	again, err := Open(dir, 1).Lock(context.Background(), "k")
	if err != nil {
		t.Fatal(err)
	}
	again()
}

// Many writers and readers of a folder with too little room: what is read is whole.
func TestManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			c := Open(dir, 20_000)
			for i := range 30 {
				key := fmt.Sprint((w + i) % 10)
				want := bytes.Repeat([]byte(key), 3000)
				if err := c.Put(key, note, want); err != nil {
					t.Error(err)
				}
				if got, err := c.Get(key); err == nil && !bytes.Equal(got, want) {
					t.Errorf("entry %s has other content", key)
				}
			}
		})
	}
	all.Wait()
}

func TestParseSize(t *testing.T) {
	for s, want := range map[string]int64{"0": 0, "off": 0, "17": 17, "2K": 2048, "500M": 500 << 20, "2G": 2 << 30} {
		if got, err := ParseSize(s); err != nil || got != want {
			t.Errorf("%s: got %d, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "x", "-1", "1T", "99999999999G", "1.5G"} {
		if got, err := ParseSize(s); err == nil {
			t.Errorf("%q: got %d, want an error", s, got)
		}
	}
}

func TestUser(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(FolderVar, dir)
	t.Setenv(SizeVar, "1M")
	if c, err := User(); err != nil || c.Dir() != dir || c.limit != 1<<20 {
		t.Errorf("got %+v, %v", c, err)
	}
	t.Setenv(SizeVar, "off")
	if c, err := User(); err != nil || c != nil {
		t.Errorf("got %+v, %v; want none", c, err)
	}
	t.Setenv(SizeVar, "many")
	if _, err := User(); err == nil {
		t.Error("a size that is not one passes")
	}
}

func TestKey(t *testing.T) {
	if Key([]byte("ab"), []byte("c")) == Key([]byte("a"), []byte("bc")) {
		t.Error("parts run together")
	}
}
