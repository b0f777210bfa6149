// Package cache keeps compiled kernels in a folder, so that a program compiles a kernel
// once on a machine and not once a run. An entry is a file named for its key, a hash of
// everything that the compiler sees; it is written whole or not at all, carries the hash
// of its content, and is dropped where it does not match. The folder has a size limit:
// the entries that have not been read for longest go first. Several processes may use
// one folder.
//
// It knows files. It must not know compilers, nor what a cubin is.
package cache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gotile/internal/atomicfile"
)

// DefaultLimit is the size that a cache may have, in bytes, where nothing else is said.
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
	dir     string
	limit   int64
	used    atomic.Int64 // bytes, as last counted and added to
	count   sync.Once
	sweeper sync.Mutex
}

// Open gives the cache in a folder, which need not exist yet. limit bounds the size of
// the entries together, in bytes.
func Open(dir string, limit int64) *Cache { return &Cache{dir: dir, limit: limit} }

// Home is gotile's folder for what it can make again, of this user.
func Home() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for caches: %w; set %s", err, FolderVar)
	}
	return filepath.Join(dir, "gotile"), nil
}

// User opens the cache of this user: GOTILE_CACHE_DIR, or a folder where the platform
// keeps caches. GOTILE_CACHE_SIZE is its limit, such as 500M or 2G. It is nil, which is a
// cache that holds nothing, where GOTILE_CACHE_SIZE is 0 or off.
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
	if dir := os.Getenv(FolderVar); dir != "" {
		return Open(dir, limit), nil
	}
	home, err := Home()
	if err != nil {
		return nil, err
	}
	return Open(filepath.Join(home, "cubin"), limit), nil
}

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

// Key is the name of what a compiler makes of the parts. Parts do not run together: each
// is hashed with its length.
func Key(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		h.Write(p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Note says what an entry is, for listings.
type Note struct {
	Kernel   string `json:"kernel"`
	Arch     string `json:"arch"`
	Compiler string `json:"compiler"`
}

// header is the first line of an entry's file.
type header struct {
	Format int `json:"gotile_cache"`
	Note
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

const (
	format    = 1
	suffix    = ".cubin"
	maxHeader = 1 << 16
)

func (c *Cache) path(key string) string { return filepath.Join(c.dir, key+suffix) }

// Dir is the folder.
func (c *Cache) Dir() string { return c.dir }

// Get reads an entry. Its error is [ErrMissing] where there is none; a damaged entry is
// removed and counts as none.
func (c *Cache) Get(key string) ([]byte, error) {
	if c == nil {
		return nil, ErrMissing
	}
	data, err := os.ReadFile(c.path(key))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	_, content, err := split(data)
	if err != nil {
		os.Remove(c.path(key))
		return nil, fmt.Errorf("%w: %s: %w", ErrMissing, c.path(key), err)
	}
	now := time.Now()
	os.Chtimes(c.path(key), now, now) // the age that eviction goes by; a folder that is only read has none
	return content, nil
}

// split takes a file apart and checks it.
func split(data []byte) (h header, content []byte, err error) {
	line, content, ok := bytes.Cut(data, []byte("\n"))
	if !ok || json.Unmarshal(line, &h) != nil || h.Format != format {
		return h, nil, errors.New("not an entry of this format")
	}
	sum := sha256.Sum256(content)
	if h.Size != int64(len(content)) || h.SHA256 != hex.EncodeToString(sum[:]) {
		return h, nil, fmt.Errorf("damaged: %d of %d bytes, or their hash is another", len(content), h.Size)
	}
	return h, content, nil
}

// Put writes an entry, and then removes old ones while the folder is over its limit.
func (c *Cache) Put(key string, note Note, content []byte) error {
	if c == nil {
		return nil
	}
	sum := sha256.Sum256(content)
	line, err := json.Marshal(header{format, note, int64(len(content)), hex.EncodeToString(sum[:])})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return err
	}
	parts := [][]byte{line, []byte("\n"), content}
	if err := atomicfile.WriteAll(context.Background(), []atomicfile.File{{Path: c.path(key), Parts: parts}}); err != nil {
		return err
	}
	c.count.Do(func() { c.used.Store(total(c.files())) })
	if c.used.Add(int64(len(line)+1+len(content))) > c.limit {
		c.evict(key)
	}
	return nil
}

// evict removes the entries that were not used for longest, until a tenth of the limit is
// free; the one just written stays.
func (c *Cache) evict(keep string) {
	c.sweeper.Lock()
	defer c.sweeper.Unlock()
	files := c.files()
	slices.SortFunc(files, func(a, b file) int { return a.used.Compare(b.used) })
	left := total(files)
	for _, f := range files {
		if left <= c.limit-c.limit/10 {
			break
		}
		if f.key != keep && os.Remove(c.path(f.key)) == nil {
			left -= f.size
		}
	}
	c.used.Store(left)
}

type file struct {
	key  string
	size int64
	used time.Time
}

// files is the entries' files. What vanishes meanwhile is left out.
func (c *Cache) files() (list []file) {
	entries, _ := os.ReadDir(c.dir) // no folder has no entries
	for _, e := range entries {
		key, ok := strings.CutSuffix(e.Name(), suffix)
		if info, err := e.Info(); ok && err == nil && info.Mode().IsRegular() {
			list = append(list, file{key, info.Size(), info.ModTime()})
		}
	}
	return list
}

func total(files []file) (n int64) {
	for _, f := range files {
		n += f.size
	}
	return n
}

// Entry is what a listing says of an entry.
type Entry struct {
	Key  string
	Note Note
	Size int64     // of its file, in bytes
	Used time.Time // when it was last written or read
}

// List is the entries, the last used first.
func (c *Cache) List() ([]Entry, error) {
	if c == nil {
		return nil, nil
	}
	if _, err := os.ReadDir(c.dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []Entry
	for _, f := range c.files() {
		list = append(list, Entry{f.key, c.note(f.key), f.size, f.used})
	}
	slices.SortFunc(list, func(a, b Entry) int { return b.Used.Compare(a.Used) })
	return list, nil
}

// note reads the first line of an entry; it is empty for a damaged one.
func (c *Cache) note(key string) Note {
	f, err := os.Open(c.path(key))
	if err != nil {
		return Note{}
	}
	defer f.Close()
	start := make([]byte, maxHeader)
	n, _ := f.Read(start)
	line, _, _ := bytes.Cut(start[:n], []byte("\n"))
	var h header
	json.Unmarshal(line, &h) // empty where it fails
	return h.Note
}

// Clear removes every entry and what compilations left behind, and says how many entries
// and bytes that was.
func (c *Cache) Clear() (entries int, size int64, err error) {
	if c == nil {
		return 0, 0, nil
	}
	for _, f := range c.files() {
		if e := os.Remove(c.path(f.key)); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = e
			continue
		}
		entries, size = entries+1, size+f.size
	}
	c.used.Store(0)
	os.RemoveAll(c.locks())
	return entries, size, err
}
