package hostmem

import (
	"io/fs"
	"os"
	"syscall"
)

// Open opens a file to be read. That it is a directory is an error at once, and the same
// one on every system: some say so at the first read only, and Windows "Incorrect function".
func Open(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, &fs.PathError{Op: "read", Path: path, Err: syscall.EISDIR}
	}
	return f, nil
}
