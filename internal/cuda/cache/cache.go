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

// User opens the cache of this user: GOTILE_CACHE_DIR, or a folder in which the platform
// keeps caches. GOTILE_CACHE_SIZE is its limit, such as 500M or 2G. It is nil, which is a
// cache that holds nothing, if GOTILE_CACHE_SIZE is 0 or off. A folder that other users can
// write to is an error of class [folder.ErrShared].
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
