package cache

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"gotile/internal/folder"
)

// file is a file with the name of an entry.
type file struct {
	key  string
	size int64
	used time.Time // when it was last written or read
}

// files lists the regular files with names of entries.
func files(f *folder.Folder) ([]file, error) {
	entries, err := f.Entries()
	var list []file
	for _, e := range entries {
		key, ok := keyOf(e.Name())
		if !ok {
			continue
		}
		if info, err := f.Regular(e.Name()); err == nil { // it may have gone meanwhile
			list = append(list, file{key, info.Size(), info.ModTime()})
		}
	}
	return list, err
}

// clockSkew is the tolerance for the clock of a file server that is ahead.
const clockSkew = time.Minute

// age orders entries for eviction. A date in the future is not the last use, and would prevent eviction forever: it
// counts as the oldest.
func (x file) age(now time.Time) time.Time {
	if x.used.After(now.Add(clockSkew)) {
		return time.Time{}
	}
	return x.used
}

// makeRoom removes the entries that were not used for longest if a new entry would not fit
// within the limit, until a tenth of the limit remains free. The caller has locked the
// folder.
func (c *Cache) makeRoom(f *folder.Folder, key string, size int64) {
	list, _ := files(f) // what cannot be listed is not removed
	list = slices.DeleteFunc(list, func(x file) bool { return x.key == key })
	left := size
	for _, x := range list {
		left += x.size
	}
	if left <= c.limit {
		return
	}
	now := time.Now()
	slices.SortFunc(list, func(a, b file) int { return a.age(now).Compare(b.age(now)) })
	for _, x := range list {
		if left <= c.limit-c.limit/10 {
			return
		}
		if err := removeEntry(f, x.key); err == nil || errors.Is(err, errForeign) { // which is not the cache's to count
			left -= x.size
		}
	}
}

// removeEntry removes an entry's file if the cache wrote it.
func removeEntry(f *folder.Folder, key string) error {
	if _, err := headerOf(f, key); err != nil {
		return err
	}
	return f.Remove(key + suffix)
}

// Clear removes every entry, and locks and incomplete files of processes that were killed.
// It returns how many entries and bytes that was.
func (c *Cache) Clear(ctx context.Context) (entries int, size int64, err error) {
	if c == nil {
		return 0, 0, nil
	}
	f, err := c.open()
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	unlock, err := f.Lock(ctx, lockName)
	switch {
	case err == nil:
		defer unlock()
		sweep(f)
	case !errors.Is(err, errors.ErrUnsupported):
		return 0, 0, err
	}
	return clearEntries(f)
}

func clearEntries(f *folder.Folder) (entries int, size int64, err error) {
	list, err := files(f)
	for _, x := range list {
		switch e := removeEntry(f, x.key); {
		case e == nil:
			entries, size = entries+1, size+x.size
		case !errors.Is(e, errForeign) && !errors.Is(e, fs.ErrNotExist):
			err = e
		}
	}
	return entries, size, err
}

// sweep removes what killed processes left: locks of keys that no process holds, and entries
// that were not complete. The caller has locked the folder, so that no process writes one.
func sweep(f *folder.Folder) {
	entries, _ := f.Entries() // the next time is early enough
	for _, e := range entries {
		name := e.Name()
		switch key, isLock := strings.CutSuffix(name, lockSuffix); {
		case isLock && hash.MatchString(key):
			if unlock, err := f.TryLock(name); err == nil && unlock != nil {
				unlock()
			}
		case folder.IsTemporary(name) && beginsEntry(f, name):
			f.Remove(name)
		case name == "locks" && e.IsDir():
			sweepLocks(f, name)
		}
	}
}

// beginsEntry reports whether a file has the beginning of an entry, as far as it goes.
func beginsEntry(f *folder.Folder, name string) bool {
	file, err := f.OpenFile(name, os.O_RDONLY)
	if err != nil {
		return false
	}
	defer file.Close()
	start := make([]byte, len(opening))
	n, err := io.ReadFull(file, start)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return false
	}
	return strings.HasPrefix(opening, string(start[:n]))
}

// sweepLocks removes the folder in which earlier versions had a lock for each key.
func sweepLocks(f *folder.Folder, name string) {
	locks, err := f.Sub(name)
	if err != nil {
		return
	}
	defer locks.Close()
	entries, _ := locks.Entries()
	for _, e := range entries {
		if info, err := locks.Regular(e.Name()); err == nil && info.Size() == 0 && hash.MatchString(e.Name()) {
			locks.Remove(e.Name())
		}
	}
	f.Root().Remove(name) // fails if anything else is in it
}

const lockSuffix = ".lock"

// Lock waits until no other process holds a key, so that only one of them compiles it, and
// returns the function that releases it. If the platform or the folder has no locks it does
// not wait: entries are written whole, so that at worst the work is done twice.
func (c *Cache) Lock(ctx context.Context, key string) (unlock func(), err error) {
	free := func() {}
	if c == nil {
		return free, nil
	}
	if !hash.MatchString(key) {
		return nil, fmt.Errorf("cache: key %q is not a hash", key)
	}
	f, err := c.make()
	if err != nil {
		return free, nil
	}
	release, err := f.Lock(ctx, key+lockSuffix)
	if err != nil {
		f.Close()
		if ctx.Err() != nil {
			return nil, err
		}
		return free, nil
	}
	return func() { release(); f.Close() }, nil
}
