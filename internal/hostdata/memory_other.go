//go:build !unix

package hostdata

// mapMemory is memory from Go's allocator, on systems without mmap.
func mapMemory(size int64) ([]byte, error) { return words(int(size)), nil }
