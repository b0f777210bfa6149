// Package sourcepath shows lines of source code to people: relative to the working
// directory, so that a terminal or an editor opens them.
package sourcepath

import (
	"os"
	"path/filepath"

	"gotile/tileir"
)

// Show is a path as messages say it: relative to the working directory where that is
// shorter. A path that is relative stays as it is.
func Show(path string) string {
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

// Pos is a position with its path as messages say it.
func Pos(p tileir.Pos) tileir.Pos {
	p.File = Show(p.File)
	return p
}

// Caller is where the function was called that a location is inlined from, outermost; ok is
// false for what is not inlined.
func Caller(loc tileir.Location) (p tileir.Pos, ok bool) {
	for {
		site, inlined := loc.(*tileir.CallSite)
		if !inlined {
			return p, ok
		}
		loc, ok = site.Caller, true
		p = tileir.PosOf(loc)
	}
}
