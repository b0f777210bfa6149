//go:build nocuda || !linux || !(amd64 || arm64)

package libnccl

import "fmt"

// load reports that this program cannot load libraries.
func load(file string) (*Library, error) {
	return nil, fmt.Errorf("%w: %s: this program was built without loaded libraries (tag nocuda, or a platform other than Linux on amd64 and arm64)", errIncomplete, file)
}

// Syscall is not called: load has failed.
func Syscall(uintptr, ...uintptr) uintptr { return 0 }
