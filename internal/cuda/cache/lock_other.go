//go:build !windows && (!unix || solaris || illumos || aix)

package cache

import (
	"errors"
	"os"
)

// tryLock says that this platform has no locks of files.
func tryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }
