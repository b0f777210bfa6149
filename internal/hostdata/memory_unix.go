//go:build unix

package hostdata

import "syscall"

// mapMemory asks the system for zeroed memory.
func mapMemory(size int64) ([]byte, error) {
	return syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}
