package toolchain

import (
	"errors"
	"fmt"
	"regexp"
)

// ErrVersion is the error of text that is not a version.
var ErrVersion = errors.New("not a version")

var versionForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,9}){0,7}$`)

// isVersion reports numbers with dots between them, which are safe as a folder's name.
func isVersion(text string) bool { return versionForm.MatchString(text) }

// checkVersion returns an error if the user's text is not a version. Empty text selects any version.
func checkVersion(text string) error {
	if text == "" || isVersion(text) {
		return nil
	}
	return fmt.Errorf("%s is %w; want numbers with dots, such as 13.4.92", oneLine(text), ErrVersion)
}
