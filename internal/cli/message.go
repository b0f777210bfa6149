package cli

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"gotile/internal/quoted"
)

// message returns the text of an error for a terminal. The code that makes an error quotes the names
// in it, but errors of the standard library contain paths unquoted: message quotes those, and
// escapes any other control characters.
func message(err error) string {
	text := err.Error()
	for _, name := range pathsOf(err) {
		if plain := quoted.Plain(name); name != "" && plain != name {
			text = strings.ReplaceAll(text, name, plain)
		}
	}
	return quoted.Lines(text)
}

// pathsOf returns the paths in the standard library's errors of a tree of errors.
func pathsOf(err error) (paths []string) {
	switch e := err.(type) {
	case *fs.PathError:
		paths = append(paths, e.Path)
	case *os.LinkError:
		paths = append(paths, e.Old, e.New)
	case *exec.Error:
		paths = append(paths, e.Name)
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			paths = append(paths, pathsOf(inner)...)
		}
		return paths
	}
	if inner := errors.Unwrap(err); inner != nil {
		paths = append(paths, pathsOf(inner)...)
	}
	return paths
}
