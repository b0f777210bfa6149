package atomicfile

import (
	"errors"

	"golang.org/x/sys/windows"
)

// inUse reports that another program or goroutine has the file. A file that may not be
// written gives one of these errors too.
func inUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}
