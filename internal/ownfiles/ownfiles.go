// Package ownfiles writes files with names of gotile's choice into a folder of the user's
// choice. It touches nothing outside the folder, whatever links are in it, and replaces or
// removes only what gotile wrote.
package ownfiles

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"gotile/internal/atomicfile"
	"gotile/internal/quoted"
)

// ErrForeign is the class of errors about a file that gotile did not write.
var ErrForeign = errors.New("a file that gotile did not write")

// foreignError is the error of a file in the way.
type foreignError struct{ path, writer, why string }

func (e *foreignError) Error() string {
	return fmt.Sprintf("%s was not written by %s%s; remove it or name another folder", quoted.Name(e.path), e.writer, e.why)
}

// Is reports [ErrForeign].
func (e *foreignError) Is(target error) bool { return target == ErrForeign }

// Folder is a folder that is written to.
type Folder struct {
	path   string
	writer string
	root   *os.Root
}

// Open opens a folder for a writer, such as "gotile build", and makes it if it does not exist.
func Open(path, writer string) (*Folder, error) {
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Folder{path, writer, root}, nil
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Path returns the path of a file in the folder, for messages.
func (f *Folder) Path(name string) string { return filepath.Join(f.path, name) }

// Read returns at most limit bytes from the start of a regular file. The error of a file that
// does not exist is of class [fs.ErrNotExist], that of a link or a device of class [ErrForeign].
func (f *Folder) Read(name string, limit int64) ([]byte, error) {
	if err := f.regular(name); err != nil {
		return nil, err
	}
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, limit))
}

// regular returns an error unless a name is that of a regular file.
func (f *Folder) regular(name string) error {
	info, err := f.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		return f.foreign(name, ": it is not a regular file")
	}
	return err
}

// foreign is the error of a file that gotile did not write.
func (f *Folder) foreign(name, why string) error {
	return &foreignError{f.Path(name), f.writer, why}
}

// Write writes files into the folder, all or none; their paths are relative to it. A file that
// exists is replaced if it is a regular one and own reports that gotile wrote it; otherwise
// nothing is written, and the error is of class [ErrForeign].
func (f *Folder) Write(ctx context.Context, files []atomicfile.File, own func(atomicfile.File) bool) error {
	for _, file := range files {
		switch err := f.regular(file.Path); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case !own(file):
			return f.foreign(file.Path, "")
		}
	}
	err := atomicfile.WriteInside(ctx, f.root, files)
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		p.Path = f.Path(p.Path)
	}
	return err
}

// Equal reports whether a file of the folder has the content of file already.
func (f *Folder) Equal(file atomicfile.File) bool {
	want := bytes.Join(file.Parts, nil)
	got, err := f.Read(file.Path, int64(len(want))+1)
	return err == nil && bytes.Equal(got, want)
}

// Remove removes a regular file. One that does not exist is no error.
func (f *Folder) Remove(name string) error {
	err := f.regular(name)
	if err == nil {
		err = f.root.Remove(name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
