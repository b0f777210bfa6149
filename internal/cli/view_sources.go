package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gotile/device"
	"gotile/tileir/bytecode"
)

// sourceFinder finds the source files that a module names. A page may be given to others, so it
// must contain nothing but sources, although a module may name any file of this machine.
type sourceFinder struct{ folders []string }

// sourceKinds are the extensions of files that are shown.
var sourceKinds = []string{".go", ".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".py", ".rs", ".jl", ".mlir", ".tileir"}

// mostSource is the maximum size of a file that is shown.
const mostSource = 4 << 20

// find reads a file by its path or, if it does not exist, by its name in the folders.
func (f sourceFinder) find(path string) ([]byte, error) {
	if !slices.Contains(sourceKinds, strings.ToLower(filepath.Ext(path))) {
		return nil, errors.New("this is not the name of a source file")
	}
	for _, name := range f.names(path) {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if info.Size() > mostSource {
			return nil, fmt.Errorf("more than %d bytes", mostSource)
		}
		return os.ReadFile(name)
	}
	return nil, errors.New("file not found; name its folder with gotile view --source FOLDER")
}

func (f sourceFinder) names(path string) []string {
	names := []string{path}
	for _, folder := range f.folders {
		names = append(names, filepath.Join(folder, filepath.Base(path)))
	}
	return names
}

// ownText returns the text of a text file of Tile IR, and nil for bytecode and standard input.
func ownText(file string) ([]byte, error) {
	if file == stdio {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostSource+1))
	if perr, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, perr
	}
	if len(data) > mostSource || bytecode.Is(data) {
		return nil, err
	}
	return data, err
}

// parseBlock parses the coordinates of a block.
func parseBlock(s string, grid device.Grid) (at [3]int, err error) {
	fields := strings.Split(s, ",")
	if len(fields) > 3 {
		return at, usageError("--block %q: want X[,Y[,Z]]", s)
	}
	for i, field := range fields {
		if _, err := fmt.Sscanf(field, "%d", &at[i]); err != nil || fmt.Sprint(at[i]) != field || at[i] < 0 || at[i] >= grid[i] {
			return at, usageError("--block %q: want X[,Y[,Z]] within the grid %v", s, grid)
		}
	}
	return at, nil
}
