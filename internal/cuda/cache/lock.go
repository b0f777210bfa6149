package cache

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

func (c *Cache) locks() string { return filepath.Join(c.dir, "locks") }

// Lock waits until no other process holds a key, so that only one of them compiles it,
// and gives the function that lets go. Where the platform or the folder has no locks it
// does not wait: entries are written whole, so that the worst is work done twice.
func (c *Cache) Lock(ctx context.Context, key string) (unlock func(), err error) {
	if c == nil || os.MkdirAll(c.locks(), 0o755) != nil {
		return func() {}, nil
	}
	return LockFile(ctx, filepath.Join(c.locks(), key))
}

// LockFile waits until no other process holds the file's lock, or the context ends.
func LockFile(ctx context.Context, path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return func() {}, nil
	}
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		held, err := tryLock(f)
		if err != nil || held {
			return func() { f.Close() }, nil // which lets go
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, context.Cause(ctx)
		case <-time.After(wait):
		}
	}
}
