package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"gotile/internal/usercache"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

var note = Note{Kernel: "vecadd", Arch: "sm_90", Compiler: "13.4.92"}

func put(t *testing.T, c *Cache, key string, content []byte) {
	t.Helper()
	if err := c.Put(t.Context(), key, note, content); err != nil {
		t.Fatal(err)
	}
}

// named is the key of a name.
func named(name string) string { return Key([]byte(name)) }

// path is the file of an entry.
func (c *Cache) path(key string) string { return filepath.Join(c.dir, key+suffix) }

// privateDir is an empty folder that only this user can write to, whatever the mask is.
func privateDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// names lists the files of a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestPutAndGet(t *testing.T) {
	c := Open(filepath.Join(privateDir(t), "deep", "er"), usercache.DefaultLimit)
	if _, err := c.Get(named("k")); !errors.Is(err, ErrMissing) {
		t.Errorf("got %v, want ErrMissing", err)
	}
	put(t, c, named("k"), []byte("one\ntwo"))
	if got, err := c.Get(named("k")); err != nil || string(got) != "one\ntwo" {
		t.Errorf("got %q, %v", got, err)
	}
	list, err := c.List()
	if err != nil || len(list) != 1 || list[0].Key != named("k") || list[0].Note != note {
		t.Errorf("got %+v, %v", list, err)
	}
	if n, size, err := c.Clear(t.Context()); n != 1 || size != list[0].Size || err != nil {
		t.Errorf("cleared %d entries, %d bytes, %v", n, size, err)
	}
	if list, _ := c.List(); len(list) != 0 {
		t.Errorf("left after clearing: %v", list)
	}
}

// An entry that lost its end or a byte is not used, and is removed.
func TestDamage(t *testing.T) {
	for name, harm := range map[string]func([]byte) []byte{
		"truncated": func(b []byte) []byte { return b[:len(b)-1] },
		"longer":    func(b []byte) []byte { return append(b, 0) },
		"changed":   func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"another's": func(b []byte) []byte { return bytes.Replace(b, []byte(`"size":7`), []byte(`"size":8`), 1) },
		"older": func(b []byte) []byte {
			return bytes.Replace(b, []byte(`{"gotile_cache":2,`), []byte(`{"gotile_cache":1,`), 1)
		},
	} {
		c := Open(privateDir(t), usercache.DefaultLimit)
		put(t, c, named("k"), []byte("content"))
		data, err := os.ReadFile(c.path(named("k")))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(c.path(named("k")), harm(data), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Get(named("k")); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: got %v, want ErrMissing", name, err)
		}
		if _, err := os.Stat(c.path(named("k"))); err == nil {
			t.Errorf("%s: the damaged file is still there", name)
		}
	}
}

func TestLeastRecentlyUsedGoes(t *testing.T) {
	c := Open(privateDir(t), 4500)
	for i := range 3 {
		put(t, c, named(fmt.Sprint(i)), make([]byte, 1000))
		setAge(t, c, fmt.Sprint(i), time.Duration(10-i)*time.Hour)
	}
	if _, err := c.Get(named("0")); err != nil { // the oldest, used again
		t.Fatal(err)
	}
	put(t, c, named("3"), make([]byte, 1000))
	wantEntries(t, c, map[string]bool{"0": true, "1": false, "2": true, "3": true})
}

// setAge sets when an entry was last used.
func setAge(t *testing.T, c *Cache, name string, age time.Duration) {
	t.Helper()
	at := time.Now().Add(-age)
	if err := os.Chtimes(c.path(named(name)), at, at); err != nil {
		t.Fatal(err)
	}
}

// wantEntries checks which entries there are.
func wantEntries(t *testing.T, c *Cache, want map[string]bool) {
	t.Helper()
	for name, want := range want {
		if _, err := c.Get(named(name)); (err == nil) != want {
			t.Errorf("entry %s: got %v, want it there: %v", name, err, want)
		}
	}
}

// An entry with a date in the future is the first to be removed.
func TestFutureDates(t *testing.T) {
	c := Open(privateDir(t), 4500)
	for _, name := range []string{"future", "old", "older"} {
		put(t, c, named(name), make([]byte, 1000))
	}
	setAge(t, c, "future", -10*365*24*time.Hour)
	setAge(t, c, "old", time.Hour)
	setAge(t, c, "older", 2*time.Hour)
	put(t, c, named("new"), make([]byte, 1000))
	wantEntries(t, c, map[string]bool{"future": false, "old": true, "older": true, "new": true})
}

// An entry larger than the whole cache is stored until the next one.
func TestOneLargeEntry(t *testing.T) {
	c := Open(privateDir(t), 100)
	put(t, c, named("large"), make([]byte, 1000))
	if _, err := c.Get(named("large")); err != nil {
		t.Error(err)
	}
}

func TestNoCache(t *testing.T) {
	var c *Cache
	put(t, c, named("k"), nil)
	if _, err := c.Get(named("k")); !errors.Is(err, ErrMissing) {
		t.Errorf("got %v", err)
	}
	unlock, err := c.Lock(context.Background(), named("k"))
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

func TestLock(t *testing.T) {
	dir := privateDir(t)
	unlock, err := Open(dir, 1).Lock(context.Background(), named("k"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := Open(dir, 1).Lock(ctx, named("k")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a held lock: got %v", err)
	}
	unlock()
	again, err := Open(dir, 1).Lock(context.Background(), named("k"))
	if err != nil {
		t.Fatal(err)
	}
	again()
}

// Many concurrent writers and readers of a folder with a small limit: entries are read completely or not at all.
func TestManyAtOnce(t *testing.T) {
	dir := privateDir(t)
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			c := Open(dir, 20_000)
			for i := range 30 {
				name := fmt.Sprint((w + i) % 10)
				key, want := named(name), bytes.Repeat([]byte(name), 3000)
				if err := c.Put(t.Context(), key, note, want); err != nil {
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

func TestUser(t *testing.T) {
	dir := privateDir(t)
	t.Setenv(usercache.FolderVar, dir)
	t.Setenv(usercache.SizeVar, "1M")
	if c, err := User(); err != nil || c.Dir() != dir || c.limit != 1<<20 {
		t.Errorf("got %+v, %v", c, err)
	}
	t.Setenv(usercache.SizeVar, "off")
	if c, err := User(); err != nil || c != nil {
		t.Errorf("got %+v, %v; want none", c, err)
	}
	t.Setenv(usercache.SizeVar, "many")
	if _, err := User(); err == nil {
		t.Error("a size that is not one passes")
	}
}

func TestKey(t *testing.T) {
	if Key([]byte("ab"), []byte("c")) == Key([]byte("a"), []byte("bc")) {
		t.Error("parts run together")
	}
}
