package atomicfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
)

// ErrNotRegular is the error of a target that is a link, a folder, a device or a pipe.
var ErrNotRegular = errors.New("is not a regular file")

// WriteInside writes files into a folder, all or none as [WriteAll] does, and touches nothing
// outside it: paths are relative to the folder, and no link is followed. A target that exists
// has to be a regular file; the error of another is [ErrNotRegular].
func WriteInside(ctx context.Context, folder *os.Root, files []File) error {
	sys := system{folder.OpenFile, folder.Chmod, folder.Rename, folder.Remove}
	return sys.writeAll(ctx, files, func(f File) (stagedFile, error) {
		info, err := folder.Lstat(f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return sys.writeHidden(ctx, f.Path, 0o666, f.Parts)
		case err != nil:
			return stagedFile{}, err
		case !info.Mode().IsRegular():
			return stagedFile{}, ErrNotRegular
		}
		return sys.replacement(ctx, f.Path, info.Mode().Perm(), f.Parts)
	})
}
