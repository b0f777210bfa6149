// Package atomicfile writes files that are there whole or not at all.
package atomicfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
)

// File is a file to be written. Its content is the concatenation of the parts.
type File struct {
	Path  string
	Parts [][]byte
}

// Write puts data into a file.
func Write(path string, data []byte) error {
	return WriteAll(context.Background(), []File{{path, [][]byte{data}}})
}

// WriteAll writes all files or, if one cannot be written, none. Each is first written to a hidden file in the folder of
// its target, and all are renamed at the end. A link still refers to its target, an existing file keeps its permissions,
// and a target that is not a regular file, such as /dev/null or a pipe, is written directly.
//
// If the context ends before the files are renamed, none is, and the hidden files are removed. Other errors are of type
// *[fs.PathError] and name the target.
func WriteAll(ctx context.Context, files []File) error {
	return everywhere.writeAll(ctx, files, func(f File) (stagedFile, error) { return stage(ctx, f) })
}

// system is the operations on files that writing takes.
type system struct {
	open   func(name string, flag int, mode fs.FileMode) (*os.File, error)
	chmod  func(name string, mode fs.FileMode) error
	rename func(from, to string) error
	remove func(name string) error
}

// everywhere is the whole file system.
var everywhere = system{os.OpenFile, os.Chmod, os.Rename, os.Remove}

// writeAll stages all files and then renames them.
func (sys system) writeAll(ctx context.Context, files []File, stage func(File) (stagedFile, error)) error {
	var staged []stagedFile
	defer func() {
		for _, s := range staged {
			sys.remove(s.temp) // fails once renamed, as it should
		}
	}()
	for _, f := range files {
		s, err := stage(f)
		if s.temp != "" {
			staged = append(staged, s)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return pathError(f.Path, err)
		}
	}
	for _, s := range staged {
		if err := insist(ctx, func() error { return sys.rename(s.temp, s.target) }); err != nil {
			return pathError(s.target, err)
		}
	}
	return nil
}

// stagedFile is the file that is to be renamed to the target.
type stagedFile struct{ temp, target string }

// stage writes a file's content to the folder of its target. If the target is not a regular file it writes to it, and
// there is nothing to rename.
func stage(ctx context.Context, f File) (stagedFile, error) {
	var old *os.File
	err := insist(ctx, func() (err error) {
		old, err = os.OpenFile(f.Path, os.O_WRONLY, 0) // refuses folders and what must not be written
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		target, err := linkTarget(f.Path)
		if err != nil {
			return stagedFile{}, err
		}
		return everywhere.writeHidden(ctx, target, 0o666, f.Parts)
	} else if err != nil {
		return stagedFile{}, err
	}
	info, err := old.Stat()
	if err == nil && !info.Mode().IsRegular() {
		return stagedFile{}, fill(ctx, old, f.Parts)
	}
	old.Close()
	if err != nil {
		return stagedFile{}, err
	}
	target, err := linkTarget(f.Path) // the file may have gone meanwhile
	if err != nil {
		return stagedFile{}, err
	}
	return everywhere.replacement(ctx, target, info.Mode().Perm(), f.Parts)
}

// maxLinks bounds the links that lead to a file, as systems do.
const maxLinks = 40

// linkTarget returns the file to create or replace for a path: if the path is a link, its target, which need not exist.
func linkTarget(path string) (string, error) {
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", errors.New("too many links")
}

// replacement writes the content of an existing file to a hidden file, with its permissions.
func (sys system) replacement(ctx context.Context, target string, mode fs.FileMode, parts [][]byte) (stagedFile, error) {
	s, err := sys.writeHidden(ctx, target, mode, parts)
	if err == nil {
		err = sys.chmod(s.temp, mode) // the user's mask has no say
	}
	return s, err
}

// writeHidden writes the content of a file into a new hidden one in the same folder.
func (sys system) writeHidden(ctx context.Context, target string, mode fs.FileMode, parts [][]byte) (stagedFile, error) {
	temp := filepath.Join(filepath.Dir(target), fmt.Sprintf(".gotile-%016x", rand.Uint64()))
	f, err := sys.open(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return stagedFile{}, err
	}
	return stagedFile{temp, target}, fill(ctx, f, parts)
}

// piece is the number of bytes that are written between two checks of the context.
const piece = 1 << 22

// fill writes the parts and closes the file.
func fill(ctx context.Context, f *os.File, parts [][]byte) error {
	for _, p := range parts {
		for len(p) > 0 {
			if err := ctx.Err(); err != nil {
				f.Close()
				return err
			}
			n, err := f.Write(p[:min(len(p), piece)])
			if err != nil {
				f.Close()
				return err
			}
			p = p[n:]
		}
	}
	return f.Close()
}

// CheckFolder returns an error if files cannot be written into a folder, which need not exist yet. It creates no files.
func CheckFolder(dir string) error {
	at := filepath.Clean(dir)
	info, err := os.Stat(at)
	for errors.Is(err, fs.ErrNotExist) && at != filepath.Dir(at) {
		at = filepath.Dir(at)
		info, err = os.Stat(at)
	}
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return pathError(dir, err)
	}
	probe, err := os.MkdirTemp(at, ".gotile-")
	if err != nil {
		return pathError(dir, err)
	}
	return os.Remove(probe)
}

// pathError returns the error that a path cannot be written.
func pathError(path string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	} else if l, ok := errors.AsType[*os.LinkError](err); ok {
		err = l.Err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}
