package quoted

import (
	"os"
	"path/filepath"
)

// Relative returns a path of source code as messages show it: relative to the working
// directory if that is shorter, so that a terminal or an editor opens it. A relative path does
// not change.
func Relative(path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	dir, err := os.Getwd()
	if err != nil {
		return path
	}
	if short, err := filepath.Rel(dir, path); err == nil && len(short) < len(path) {
		return short
	}
	return path
}
