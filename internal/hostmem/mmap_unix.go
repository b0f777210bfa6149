//go:build unix

package hostmem

import "syscall"

// fromSystem allocates zeroed memory from the system.
func fromSystem(size int) ([]byte, error) {
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err == nil {
		adviseHugePages(memory)
	}
	return memory, err
}

func toSystem(memory []byte) { syscall.Munmap(memory) }
