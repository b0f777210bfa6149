// Package cache stores compiled kernels in a folder, so that a kernel is compiled once per machine and not once per
// process. An entry is a file named by its key, a hash of the compiler's input. It is written atomically, contains
// the hash of its content, and is used only if it matches. The folder has a size limit: the least recently read entries
// are removed first. Several processes may use one folder, and may share it with other files of the user's: only regular
// files whose names and contents are those of the cache are ever read, replaced or removed. A folder that other users
// can write to is not used at all, since its machine code could be theirs.
//
// It knows files. It must not know compilers, or the format of a cubin.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"gotile/internal/folder"
	"gotile/internal/usercache"
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

// User opens the cache of this user: GOTILE_CACHE_DIR, or a folder in the platform's location for caches.
// GOTILE_CACHE_SIZE is its limit, such as 500M or 2G. If that is 0 or off, User returns nil, a cache that stores
// nothing. A folder that other users can write to is an error of class [folder.ErrShared].
func User() (*Cache, error) {
	dir, limit, err := usercache.User("cubin")
	if err != nil || dir == "" {
		return nil, err
	}
	return Open(dir, limit), nil
}

// open opens the folder if it exists and only this user can write to it.
func (c *Cache) open() (*folder.Folder, error) { return usercache.Open(c.dir) }

// make is open, and creates the folder first if it does not exist.
func (c *Cache) make() (*folder.Folder, error) { return usercache.Make(c.dir) }

// Dir is the folder.
func (c *Cache) Dir() string { return c.dir }

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
