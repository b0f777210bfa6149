package cache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"time"

	"gotile/internal/folder"
)

// Note describes an entry, for listings.
type Note struct {
	Kernel   string `json:"kernel"`
	Arch     string `json:"arch"`
	Compiler string `json:"compiler"`
}

// header is the first line of an entry's file. The content follows it.
type header struct {
	Format int    `json:"gotile_cache"`
	Key    string `json:"key"` // since format 2
	Note
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

const (
	format  = 2
	suffix  = ".cubin"
	opening = `{"gotile_cache":` // every header begins with it
)

// Limits of entries. Cubins have 10 KB to 10 MB.
const (
	maxHeader  = 1 << 16
	maxContent = 256 << 20
	maxNote    = 1000 // bytes of each text of a note
)

var hash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// errForeign is the error of a file with the name of an entry and without its header. The cache did not write it, and
// does not change it.
var errForeign = errors.New("not an entry of gotile's cache")

// keyOf is the key of an entry's file name.
func keyOf(name string) (key string, ok bool) {
	key, ok = strings.CutSuffix(name, suffix)
	return key, ok && hash.MatchString(key)
}

// Get reads an entry, with the content that was passed to [Cache.Put]. Its error is of class [ErrMissing]; a damaged entry
// is removed and counts as missing.
func (c *Cache) Get(key string) ([]byte, error) {
	if c == nil {
		return nil, ErrMissing
	}
	f, err := c.open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	defer f.Close()
	content, err := read(f, key)
	if err != nil {
		if errors.Is(err, errDamaged) {
			f.Remove(key + suffix)
		}
		return nil, fmt.Errorf("%w: %s: %w", ErrMissing, f.Path(key+suffix), err)
	}
	now := time.Now()
	f.Root().Chtimes(key+suffix, now, now) // the age for eviction; in a read-only folder it does not change
	return content, nil
}

// errDamaged is the error of an entry whose content is not what its header promises.
var errDamaged = errors.New("damaged")

// read returns the content of an entry and verifies it against the header.
func read(f *folder.Folder, key string) ([]byte, error) {
	file, h, err := openEntry(f, key)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content := make([]byte, h.Size)
	if _, err := io.ReadFull(file, content); err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(content); h.SHA256 != hex.EncodeToString(sum[:]) {
		return nil, fmt.Errorf("%w: its content has another hash", errDamaged)
	}
	return content, nil
}

// openEntry opens an entry's file at its content, which has the size of the header.
func openEntry(f *folder.Folder, key string) (*os.File, header, error) {
	file, err := f.OpenFile(key+suffix, os.O_RDONLY)
	if err != nil {
		return nil, header{}, err
	}
	h, start, err := readHeader(file, key)
	if err == nil {
		err = h.check(file, start)
	}
	if err == nil {
		_, err = file.Seek(start, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, h, err
	}
	return file, h, nil
}

// readHeader reads the first line of an entry's file; start is the offset of the content.
func readHeader(file io.Reader, key string) (h header, start int64, err error) {
	text := make([]byte, maxHeader)
	n, err := io.ReadFull(file, text)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return h, 0, err
	}
	line, _, ok := bytes.Cut(text[:n], []byte("\n"))
	if !ok || !bytes.HasPrefix(line, []byte(opening)) || json.Unmarshal(line, &h) != nil || !hash.MatchString(h.SHA256) || h.Size < 0 || h.Format < 1 {
		return h, 0, errForeign
	}
	if h.Format >= 2 && h.Key != key {
		return h, 0, errForeign
	}
	return h, int64(len(line) + 1), nil
}

// check compares the header with the file's size, before any content is read.
func (h header) check(file *os.File, start int64) error {
	info, err := file.Stat()
	switch {
	case err != nil:
		return err
	case h.Format != format:
		return fmt.Errorf("%w: format %d", errDamaged, h.Format)
	case h.Size > maxContent:
		return fmt.Errorf("%w: %d bytes are too many", errDamaged, h.Size)
	case info.Size() != start+h.Size:
		return fmt.Errorf("%w: %d bytes instead of %d", errDamaged, info.Size(), start+h.Size)
	}
	return nil
}

// lockName is the file that [Cache.Put] and [Cache.Clear] lock. While it is locked no process
// adds entries but its holder, so that their sizes together are known.
const lockName = ".gotile-cache.lock"

// Put writes an entry. It first removes old ones if the folder would get larger than its
// limit.
func (c *Cache) Put(ctx context.Context, key string, note Note, content []byte) error {
	if c == nil {
		return nil
	}
	if !hash.MatchString(key) {
		return fmt.Errorf("cache: key %q is not a hash", key)
	}
	if len(content) > maxContent {
		return fmt.Errorf("cache: %d bytes are too many for an entry, which has up to %d", len(content), maxContent)
	}
	f, err := c.make()
	if err != nil {
		return err
	}
	defer f.Close()
	unlock, err := f.Lock(ctx, lockName)
	switch {
	case err == nil:
		defer unlock()
		sweep(f)
	case !errors.Is(err, errors.ErrUnsupported):
		return err
	}
	line, err := json.Marshal(newHeader(key, note, content))
	if err != nil {
		return err
	}
	if err := replaceable(f, key); err != nil {
		return err
	}
	c.makeRoom(f, key, int64(len(line)+1+len(content)))
	return f.Write(key+suffix, line, []byte("\n"), content)
}

// newHeader is the header of an entry.
func newHeader(key string, note Note, content []byte) header {
	for _, s := range []*string{&note.Kernel, &note.Arch, &note.Compiler} {
		*s = strings.ToValidUTF8((*s)[:min(len(*s), maxNote)], "")
	}
	sum := sha256.Sum256(content)
	return header{format, key, note, int64(len(content)), hex.EncodeToString(sum[:])}
}

// replaceable returns an error if the entry's file is one that the cache did not write. An
// empty file holds nothing to lose.
func replaceable(f *folder.Folder, key string) error {
	info, err := f.Regular(key + suffix)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	}
	if err == nil {
		_, err = headerOf(f, key)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.Path(key+suffix), err)
	}
	return nil
}

// headerOf reads the header of an entry, whose content may be damaged.
func headerOf(f *folder.Folder, key string) (header, error) {
	file, err := f.OpenFile(key+suffix, os.O_RDONLY)
	if err != nil {
		return header{}, err
	}
	defer file.Close()
	h, _, err := readHeader(file, key)
	return h, err
}
