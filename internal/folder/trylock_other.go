//go:build !windows && (!unix || solaris || illumos || aix)

package folder

import (
	"errors"
	"os"
)

// tryLock returns an error: this platform has no locks of files.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
