package folder

import (
	"errors"

	"golang.org/x/sys/windows"
)

// inUse reports that another process may have the file open, or is removing it: some file
// systems refuse to open a file that is being removed. A file without permission has the
// same error.
func inUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}
