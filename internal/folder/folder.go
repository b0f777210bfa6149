// Package folder reads, writes and locks the files of one folder that several processes
// share and that may also hold files of the user's. No path leaves the folder, symbolic
// links in it are not followed, and only regular files are opened or replaced, so that a
// named pipe cannot block a caller.
//
// It must not know what the files contain.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
)

// ErrNotRegular is the error of a name that belongs to a symbolic link, a named pipe, a
// folder or a device where a file is expected.
var ErrNotRegular = errors.New("not a regular file")

// ErrShared is the error of a folder whose files another user can change.
var ErrShared = errors.New("not safe from other users")

// Folder is an open folder. Close releases it.
type Folder struct {
	root *os.Root
	path string
}

// Open opens a folder that exists. The path itself may lead through symbolic links.
func Open(path string) (*Folder, error) {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() { // opening a named pipe would block
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Folder{root, path}, nil
}

// Make opens a folder, and creates it first if it does not exist.
func Make(path string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	return Open(path)
}

// Sub opens a folder in the folder. It must exist, and not be a symbolic link.
func (f *Folder) Sub(name string) (*Folder, error) {
	info, err := f.root.Lstat(name)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: f.Path(name), Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	root, err := f.root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Folder{root, f.Path(name)}, nil
}

// MakeSub opens a folder in the folder, and creates it first if it does not exist.
func (f *Folder) MakeSub(name string) (*Folder, error) {
	if err := f.root.Mkdir(name, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return f.Sub(name)
}

// Close releases the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Path is the path of a name in the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }

// Root is the folder's root, for operations on whole folders in it.
func (f *Folder) Root() *os.Root { return f.root }

// Entries lists the folder: files, links and folders, sorted by name.
func (f *Folder) Entries() ([]fs.DirEntry, error) { return fs.ReadDir(f.root.FS(), ".") }

// Regular describes a regular file; for anything else its error is [ErrNotRegular].
func (f *Folder) Regular(name string) (fs.FileInfo, error) {
	info, err := f.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = f.notRegular(name)
	}
	return info, err
}

func (f *Folder) notRegular(name string) error {
	return &fs.PathError{Op: "open", Path: f.Path(name), Err: ErrNotRegular}
}

// OpenFile opens a regular file with the flags of [os.OpenFile]. With os.O_CREATE it creates
// a file that does not exist.
func (f *Folder) OpenFile(name string, flag int) (*os.File, error) {
	if flag&os.O_CREATE != 0 {
		file, err := f.root.OpenFile(name, flag|os.O_EXCL, 0o644)
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return file, err
		}
		flag &^= os.O_CREATE
	}
	for {
		file, err := f.openRegular(name, flag)
		if !errors.Is(err, errReplaced) {
			return file, err
		}
	}
}

// errReplaced is the error of a name that got another file while it was opened.
var errReplaced = errors.New("replaced by another file")

// openRegular opens a regular file that exists.
func (f *Folder) openRegular(name string, flag int) (*os.File, error) {
	before, err := f.Regular(name)
	if err != nil {
		return nil, err
	}
	file, err := f.root.OpenFile(name, flag|nonblock, 0)
	if err != nil {
		return nil, err
	}
	after, err := file.Stat()
	switch {
	case err == nil && !after.Mode().IsRegular():
		err = f.notRegular(name)
	case err == nil && !os.SameFile(before, after):
		err = errReplaced
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// temporary is the name of a file of [Folder.Write] that is not complete yet.
var temporary = regexp.MustCompile(`^\.gotile-[0-9a-f]{16}$`)

// IsTemporary reports the name of a file that [Folder.Write] had not finished. If no process
// writes at the moment, which a lock can ensure, such a file is left from a killed process.
func IsTemporary(name string) bool { return temporary.MatchString(name) }

// Write creates or replaces a file, atomically. It replaces only regular files.
func (f *Folder) Write(name string, parts ...[]byte) error {
	if _, err := f.Regular(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temp := fmt.Sprintf(".gotile-%016x", rand.Uint64())
	if err := f.fill(temp, parts); err != nil {
		f.root.Remove(temp)
		return err
	}
	if err := f.root.Rename(temp, name); err != nil {
		f.root.Remove(temp)
		return err
	}
	return nil
}

// fill writes a new file to the disk, so that no crash leaves a partial file with that name.
func (f *Folder) fill(name string, parts [][]byte) error {
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	for _, p := range parts {
		if _, err = file.Write(p); err != nil {
			break
		}
	}
	if err == nil {
		err = file.Sync()
	}
	if e := file.Close(); err == nil {
		err = e
	}
	return err
}

// Remove removes a regular file. One that does not exist is no error.
func (f *Folder) Remove(name string) error {
	_, err := f.Regular(name)
	if err == nil {
		err = f.root.Remove(name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
