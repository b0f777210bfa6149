// Package cache keeps compiled kernels in a folder, so that a program compiles a kernel
// once on a machine and not once a run. An entry is a file named for its key, a hash of
// everything that the compiler sees; it is written whole or not at all, carries the hash
// of its content, and is used only if it matches. The folder has a size limit: the entries
// that have not been read for longest are removed first. Several processes may use one
// folder, and may share it with other files of the user's: only regular files whose names
// and contents are those of the cache are ever read, replaced or removed. A folder that
// other users can write to is not used at all, since its machine code could be theirs.
//
// It knows files. It must not know compilers, nor what a cubin is.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gotile/internal/folder"
)

// DefaultLimit is the size that a cache may have, in bytes, if nothing else is set.
const DefaultLimit = 2 << 30

// The environment variables that move, size or turn off the user's cache.
const (
	FolderVar = "GOTILE_CACHE_DIR"
	SizeVar   = "GOTILE_CACHE_SIZE"
)

// ErrMissing is the error of an entry that is not there, or is damaged.
var ErrMissing = errors.New("not in the cache")

// Cache is a folder of entries. Several goroutines and processes may use one.
type Cache struct {
	dir   string
	limit int64
}

// Open returns the cache in a folder, which need not exist yet. limit bounds the size of
// the entries together, in bytes.
func Open(dir string, limit int64) *Cache { return &Cache{dir: dir, limit: limit} }

// Home returns this user's folder for files that gotile can make again. variable is the
// environment variable that an error advises to set instead.
func Home(variable string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for caches: %w; set %s", err, variable)
	}
	return filepath.Join(dir, "gotile"), nil
}

// User opens the cache of this user: GOTILE_CACHE_DIR, or a folder where the platform
// keeps caches. GOTILE_CACHE_SIZE is its limit, such as 500M or 2G. It is nil, which is a
// cache that holds nothing, if GOTILE_CACHE_SIZE is 0 or off. A folder that other users can
// write to is an error of class [folder.ErrShared].
func User() (*Cache, error) {
	limit := int64(DefaultLimit)
	if s := os.Getenv(SizeVar); s != "" {
		n, err := ParseSize(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", SizeVar, err)
		}
		limit = n
	}
	if limit == 0 {
		return nil, nil
	}
	dir := os.Getenv(FolderVar)
	if dir == "" {
		home, err := Home(FolderVar)
		if err != nil {
			return nil, err
		}
		dir = filepath.Join(home, "cubin")
	}
	c := Open(dir, limit)
	f, err := c.open()
	if errors.Is(err, folder.ErrShared) {
		return nil, err
	}
	if err == nil {
		f.Close()
	}
	return c, nil
}

// open opens the folder if it exists and only this user can write to it.
func (c *Cache) open() (*folder.Folder, error) { return private(folder.Open(c.dir)) }

// make is open, and creates the folder first if it does not exist.
func (c *Cache) make() (*folder.Folder, error) { return private(folder.Make(c.dir)) }

// private returns an opened folder, or an error if other users can write to it.
func private(f *folder.Folder, err error) (*folder.Folder, error) {
	if err != nil {
		return nil, err
	}
	if err := f.Private(); err != nil {
		f.Close()
		return nil, fmt.Errorf("cache: %w; run chmod go-w on a folder of your own, or set %s to another", err, FolderVar)
	}
	return f, nil
}

// Dir is the folder.
func (c *Cache) Dir() string { return c.dir }

// ParseSize reads a number of bytes with K, M or G behind it; off is 0.
func ParseSize(s string) (int64, error) {
	if s == "off" {
		return 0, nil
	}
	digits, shift := s, 0
	if i := strings.IndexAny(s, "KMG"); i >= 0 && i == len(s)-1 {
		digits, shift = s[:i], 10*(1+strings.IndexByte("KMG", s[i]))
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > 1<<62>>shift {
		return 0, fmt.Errorf("size %q: want bytes, such as 500M or 2G, or off", s)
	}
	return n << shift, nil
}

// Key is the name of the result of compiling the parts. Parts do not run together: each
// is hashed with its length.
func Key(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}
