package atomicfile

import (
	"errors"

	"golang.org/x/sys/windows"
)

// inUse reports whether another program or goroutine has the file open. A file without write permission also causes one
// of these errors.
func inUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}
