// Package usercache finds the folders in which this user's programs cache files that they can make again, such as
// compiled kernels and records of tuning, and refuses folders that other users can change. It must not know the contents
// of the caches.
package usercache

import (
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

// The environment variables that move, size or turn off the user's caches.
const (
	FolderVar = "GOTILE_CACHE_DIR"
	SizeVar   = "GOTILE_CACHE_SIZE"
)

// Home returns this user's folder for files that gotile can make again. variable is the
// environment variable that an error advises to set instead.
func Home(variable string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for caches: %w; set %s", err, variable)
	}
	return filepath.Join(dir, "gotile"), nil
}

// User returns the folder of one of this user's caches, and the size that it may have in bytes:
// GOTILE_CACHE_DIR, which all caches share, or the folder name in [Home]. GOTILE_CACHE_SIZE is
// the size, such as 500M or 2G. If it is 0 or off, nothing is to be cached, and dir is empty. A
// folder that other users can write to is an error of class [folder.ErrShared].
func User(name string) (dir string, limit int64, err error) {
	limit = DefaultLimit
	if s := os.Getenv(SizeVar); s != "" {
		if limit, err = ParseSize(s); err != nil {
			return "", 0, fmt.Errorf("%s: %w", SizeVar, err)
		}
	}
	if limit == 0 {
		return "", 0, nil
	}
	if dir = os.Getenv(FolderVar); dir == "" {
		home, err := Home(FolderVar)
		if err != nil {
			return "", 0, err
		}
		dir = filepath.Join(home, name)
	}
	f, err := Open(dir)
	if errors.Is(err, folder.ErrShared) {
		return "", 0, err
	}
	if err == nil {
		f.Close()
	}
	return dir, limit, nil
}

// Open opens a folder if it exists and only this user can write to it.
func Open(dir string) (*folder.Folder, error) { return Private(folder.Open(dir)) }

// Make is [Open], and creates the folder first if it does not exist.
func Make(dir string) (*folder.Folder, error) { return Private(folder.Make(dir)) }

// Private returns a folder that was opened, or an error if other users can write to it.
func Private(f *folder.Folder, err error) (*folder.Folder, error) {
	if err != nil {
		return nil, err
	}
	if err := f.Private(); err != nil {
		f.Close()
		return nil, fmt.Errorf("cache: %w; run chmod go-w on a folder of your own, or set %s to another", err, FolderVar)
	}
	return f, nil
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
