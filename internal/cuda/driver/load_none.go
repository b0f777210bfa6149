//go:build nocuda || !linux || !(amd64 || arm64)

package driver

import (
	"fmt"
	"unsafe"
)

// Built says whether this program can load the driver.
const Built = false

// load says that this program cannot.
func load() (*Table, error) {
	return nil, fmt.Errorf("%w: this program was built without CUDA (tag nocuda, or a platform other than Linux on amd64 and arm64)", ErrNoDriver)
}

// CallC does nothing: without the driver nobody gives a function of C.
func CallC(uintptr, unsafe.Pointer) {}

// Callback says that this program cannot make functions of C.
func Callback(func(uintptr)) (uintptr, error) {
	_, err := load()
	return 0, err
}
