//go:build nocuda || !linux || !(amd64 || arm64)

package driver

import "fmt"

// Built says whether this program can load the driver.
const Built = false

// load says that this program cannot.
func load() (*Table, error) {
	return nil, fmt.Errorf("%w: this program was built without CUDA (tag nocuda, or a platform other than Linux on amd64 and arm64)", ErrNoDriver)
}
