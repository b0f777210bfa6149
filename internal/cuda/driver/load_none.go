//go:build nocuda || !linux || !(amd64 || arm64)

package driver

import (
	"fmt"
	"unsafe"
)

// Built reports whether this program can load the driver.
const Built = false

// load returns the error that this program cannot load the driver.
func load() (*Table, error) {
	return nil, fmt.Errorf("%w: this program was built without CUDA (tag nocuda, or a platform other than Linux on amd64 and arm64)", ErrNoDriver)
}

// CallC does nothing: without the driver there are no C functions to call.
func CallC(uintptr, unsafe.Pointer) {}

// Callback returns the error that this program cannot make C functions.
func Callback(func(uintptr)) (uintptr, error) {
	_, err := load()
	return 0, err
}

// callN does nothing, as CallC.
func callN(uintptr, ...uintptr) uintptr { return 0 }
