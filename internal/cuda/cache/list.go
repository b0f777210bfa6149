package cache

import (
	"errors"
	"io/fs"
	"slices"
	"time"
)

// Entry describes an entry in a listing.
type Entry struct {
	Key  string
	Note Note
	Size int64     // of its file, in bytes
	Used time.Time // when it was last written or read
}

// List returns the entries, the last used first. Their contents are not verified, and their
// notes are whatever the files contain.
func (c *Cache) List() ([]Entry, error) {
	if c == nil {
		return nil, nil
	}
	f, err := c.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	found, err := files(f)
	var list []Entry
	for _, x := range found {
		if h, err := headerOf(f, x.key); err == nil {
			list = append(list, Entry{x.key, h.Note, x.size, x.used})
		}
	}
	slices.SortFunc(list, func(a, b Entry) int { return b.Used.Compare(a.Used) })
	return list, err
}
