package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// patience is the maximum time for the removal of a file.
const patience = time.Second

// Lock waits until no other process or goroutine holds the lock of a name, or the context
// ends. The lock is a file that unlock removes. Its error is of class [errors.ErrUnsupported]
// if the platform or the file system has no locks.
func (f *Folder) Lock(ctx context.Context, name string) (unlock func(), err error) {
	begin := time.Now()
	for wait := time.Millisecond; ; wait = min(2*wait, 100*time.Millisecond) {
		unlock, err := f.TryLock(name)
		removing := err != nil && inUse(err) && time.Since(begin) < patience
		if err != nil && !removing || unlock != nil {
			return unlock, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(wait):
		}
	}
}

// TryLock is [Folder.Lock] without waiting: unlock is nil if another holds the lock.
func (f *Folder) TryLock(name string) (unlock func(), err error) {
	file, err := f.OpenFile(name, os.O_RDWR|os.O_CREATE)
	if errors.Is(err, fs.ErrNotExist) { // removed by its holder while we opened it
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	held, err := tryLock(file)
	if err != nil {
		f.unlock(name, file)
		return nil, fmt.Errorf("%s: %w: %w", f.Path(name), errors.ErrUnsupported, err)
	}
	if !held || !f.names(name, file) { // its holder removed it: without the name it excludes no other process
		file.Close()
		return nil, nil
	}
	return func() { f.unlock(name, file) }, nil
}

// names reports whether a name is still that of an open file.
func (f *Folder) names(name string, file *os.File) bool {
	one, err := file.Stat()
	if err != nil {
		return false
	}
	other, err := f.root.Lstat(name)
	return err == nil && os.SameFile(one, other)
}

// unlock removes the file while it is still locked, so that no other process can hold it. A file
// with content is not a lock that gotile made, and stays.
func (f *Folder) unlock(name string, file *os.File) {
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		f.root.Remove(name)
	}
	file.Close()
}
