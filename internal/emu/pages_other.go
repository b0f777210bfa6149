//go:build !linux

package emu

import (
	"os"

	"gotile/internal/hostmem"
)

// pageRest is what newPages needs beside the memory to align it.
const pageRest = alignment

// newPages allocates memory, all zero.
func newPages(size int) ([]byte, error) { return hostmem.Alloc(int64(size)) }

func freePages(memory []byte) { hostmem.Free(memory) }

// Memory that processes share, and addresses without memory, are supported on Linux only.
var errLinuxOnly = failure(NotSupported, "shared memory and virtual memory management are supported on Linux only")

func reservePages(size int, at uintptr) ([]byte, error) { return nil, errLinuxOnly }
func unmapPages(memory []byte) error                    { return errLinuxOnly }
func newFile(device int, size int64) (*os.File, error)  { return nil, errLinuxOnly }
func openFile(process, fd uint32) (*os.File, error)     { return nil, errLinuxOnly }
func duplicate(f *os.File) (int, error)                 { return 0, errLinuxOnly }
func adopt(fd int) (*os.File, error)                    { return nil, errLinuxOnly }
func mapFile(f *os.File, offset int64, size int, at uintptr) ([]byte, error) {
	return nil, errLinuxOnly
}
func identify(f *os.File) (size int64, id uint64, device int, err error) {
	return 0, 0, 0, errLinuxOnly
}
