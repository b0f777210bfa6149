package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"gotile/internal/usercache"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// foreign are files of a user's folder whose names are close to those of the cache, or the
// same.
func foreign(key string) map[string]string {
	return map[string]string{
		"mine.cubin":                             "a cubin of mine",
		strings.ToUpper(named("upper")) + suffix: "upper case",
		key[:63] + suffix:                        "a short key",
		named("mine") + suffix:                   "the name of an entry without its header",
		named("json") + suffix:                   `{"name":"x"}` + "\n",
		named("moved") + suffix:                  `{"gotile_cache":2,"key":"` + named("other") + `","size":0,"sha256":"` + named("x") + `"}` + "\n",
		"locks/important":                        "x",
		"locks/" + named("full"):                 "not empty",
		"failed.txt":                             "x",
		".gotile-0123456789abcdef":               "not the beginning of an entry",
		".gotile-backup":                         "x",
		"notes.lock":                             "",
		named("k") + ".lock.bak":                 "",
		"tune.jsonl":                             "{}\n",
		"folder.cubin/" + key + suffix:           "in another folder",
		named("folder") + suffix + "/x":          "a folder with the name of an entry",
	}
}

// When entries are evicted and when the cache is cleared, files that the cache did not write stay in the folder.
func TestForeignFilesStay(t *testing.T) {
	dir := privateDir(t)
	files := foreign(named("0"))
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	c := Open(dir, 3000)
	for i := range 6 { // evicts
		put(t, c, named(fmt.Sprint(i)), make([]byte, 1000))
	}
	for _, name := range []string{"mine", "json", "moved", "folder"} {
		if _, err := c.Get(named(name)); !errors.Is(err, ErrMissing) {
			t.Errorf("%s: read as an entry: %v", name, err)
		}
		if err := c.Put(t.Context(), named(name), note, []byte("x")); err == nil {
			t.Errorf("%s: written over", name)
		}
	}
	if list, err := c.List(); err != nil || len(list) == 0 || len(list) > 2 {
		t.Errorf("%d entries, %v; want those that the limit allows", len(list), err)
	}
	if n, _, err := c.Clear(t.Context()); err != nil || n == 0 || n > 2 {
		t.Errorf("cleared %d entries, %v", n, err)
	}
	for name, text := range files {
		if data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(data) != text {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
}

// What killed processes left is removed by the next entry and by clearing: locks that no process
// holds, the old folder of locks, and entries that were not complete.
func TestLeftovers(t *testing.T) {
	for how, tidy := range map[string]func(*testing.T, *Cache){
		"put":   func(t *testing.T, c *Cache) { put(t, c, named("k"), []byte("x")) },
		"clear": func(t *testing.T, c *Cache) { c.Clear(t.Context()) },
	} {
		dir := privateDir(t)
		c := Open(dir, usercache.DefaultLimit)
		held, err := c.Lock(t.Context(), named("held"))
		if err != nil {
			t.Fatal(err)
		}
		left := map[string]string{
			named("killed") + ".lock": "", lockName: "", "locks/" + named("old"): "",
			".gotile-0123456789abcdef": `{"gotile_cache":2,"key"`, ".gotile-0123456789abcdee": `{"gotile`, ".gotile-0123456789abcded": "",
		}
		for name, text := range left {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		tidy(t, c)
		if got := slices.DeleteFunc(names(t, dir), func(s string) bool { return s == named("k")+suffix }); !slices.Equal(got, []string{named("held") + ".lock"}) {
			t.Errorf("%s: left %q, want the lock that is held", how, got)
		}
		held()
		c.Clear(t.Context())
		if got := names(t, dir); len(got) != 0 {
			t.Errorf("%s: left in the end: %q", how, got)
		}
	}
}

// An entry of 3 GiB, and one whose header has that size, are refused.
func TestOversizedEntries(t *testing.T) {
	c := Open(privateDir(t), usercache.DefaultLimit)
	const huge = 3 << 30
	for name, size := range map[string]int64{"both": huge, "header": 7, "file": huge} {
		claimed := int64(huge)
		if name == "file" {
			claimed = 7
		}
		line := fmt.Sprintf(`{"gotile_cache":2,"key":"%s","kernel":"k","arch":"a","compiler":"c","size":%d,"sha256":"%s"}`+"\n", named(name), claimed, named(""))
		if err := os.WriteFile(c.path(named(name)), []byte(line), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(c.path(named(name)), int64(len(line))+size); err != nil {
			t.Skip(err) // a file system without sparse files
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := c.Get(named(name))
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, ErrMissing) || got > 1<<20 {
			t.Errorf("%s: %v after %d bytes", name, err, got)
		}
	}
	// A first line without an end is no header.
	if err := os.WriteFile(c.path(named("line")), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(c.path(named("line")), huge); err != nil {
		t.Skip(err)
	}
	if _, err := c.Get(named("line")); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
	if err := c.Put(t.Context(), named("k"), note, make([]byte, maxContent+1)); err == nil {
		t.Error("an entry that cannot be read is written")
	}
}

// A note's texts are shortened, so that the header always fits its bound.
func TestLongNotes(t *testing.T) {
	c := Open(privateDir(t), usercache.DefaultLimit)
	long := Note{strings.Repeat("\x01é", 1<<20), strings.Repeat("a", 1<<20), "\xff"}
	if err := c.Put(t.Context(), named("k"), long, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if got, err := c.Get(named("k")); err != nil || string(got) != "x" {
		t.Errorf("got %q, %v", got, err)
	}
}

// An entry's file under another key's name is not that key's entry.
func TestMovedEntry(t *testing.T) {
	c := Open(privateDir(t), usercache.DefaultLimit)
	put(t, c, named("a"), []byte("the code of a"))
	if err := os.Rename(c.path(named("a")), c.path(named("b"))); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Get(named("b")); !errors.Is(err, ErrMissing) {
		t.Errorf("got %v", err)
	}
}

func TestKeysAreHashes(t *testing.T) {
	c := Open(privateDir(t), usercache.DefaultLimit)
	for _, key := range []string{"", "k", "../" + named("k")[3:], strings.ToUpper(named("k")), named("k") + "\n"} {
		if err := c.Put(t.Context(), key, note, nil); err == nil {
			t.Errorf("%q is a key", key)
		}
		if _, err := c.Lock(t.Context(), key); err == nil {
			t.Errorf("%q is a key to lock", key)
		}
	}
}

// processVar makes the test binary fill a folder instead of running tests.
const processVar = "GOTILE_TEST_FILL"

func TestMain(m *testing.M) {
	if dir := os.Getenv(processVar); dir != "" {
		os.Exit(fill(dir))
	}
	os.Exit(m.Run())
}

// fill puts more into the cache than it may hold, under keys of this process.
func fill(dir string) int {
	c := Open(dir, sharedLimit)
	for i := range 20 {
		key := Key([]byte(fmt.Sprint(os.Getpid())), []byte(fmt.Sprint(i)))
		if err := c.Put(context.Background(), key, note, make([]byte, 10_000)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		if size := sizeOf(dir); size > sharedLimit {
			fmt.Fprintf(os.Stderr, "%d bytes of %d\n", size, sharedLimit)
			return 1
		}
	}
	return 0
}

const sharedLimit = 100_000

// sizeOf is the size of all entries.
func sizeOf(dir string) (size int64) {
	files, _ := filepath.Glob(filepath.Join(dir, "*"+suffix))
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			size += info.Size()
		}
	}
	return size
}

// The limit is that of the folder, however many processes write to it, and at any moment.
func TestLimitAcrossProcesses(t *testing.T) {
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip("no processes")
	}
	dir := privateDir(t)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	outs := map[*exec.Cmd]*bytes.Buffer{}
	for range 6 {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), processVar+"="+dir)
		outs[cmd] = &bytes.Buffer{}
		cmd.Stderr = outs[cmd]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for cmd := range maps.Keys(outs) {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %s", err, outs[cmd])
		}
	}
	for _, name := range names(t, dir) {
		if _, ok := keyOf(name); !ok {
			t.Errorf("left: %s", name)
		}
	}
}

// A process that stops while it holds the lock delays others only up to their timeout.
func TestHeldFolder(t *testing.T) {
	c := Open(privateDir(t), usercache.DefaultLimit)
	put(t, c, named("k"), nil)
	f, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unlock, err := f.Lock(t.Context(), lockName)
	if err != nil {
		t.Skip(err) // a platform without locks
	}
	defer unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := c.Put(ctx, named("l"), note, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Put: %v", err)
	}
	if _, _, err := c.Clear(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Clear: %v", err)
	}
}
